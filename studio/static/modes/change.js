// Change: from creature to creature with the real tiles beside the screen, act by act, in large words.

import { button, el, field, tick } from "../dom.js";
import { centre } from "../hex.js";

export const title = "Change";

export function make(app) {
  const doc = () => app.state.docs.change;
  const nodes = {};
  let plan = null, job = null, failed = "", awake = null, asked = "";

  const self = {
    board: "Table with the real tiles",
    how: "Left and right arrow keys step through the acts.",
    about: ["Lay X with the tiles of your set; the numbers on the screen are in reading order. Then do what the large words say, act by act. The screen stays awake."],
    keys: [["← →", "previous, next act"], ["Home, End", "before the first, after the last"]],

    panel() {
      nodes.start = name("From X", "start");
      nodes.goal = name("To Y", "goal");
      nodes.mirror = tick("Y may be mirrored", doc().mirror, (mirror) => app.dispatch({ type: "edit", doc: { mirror, step: 0 } }));
      nodes.connected = tick("Keep all tiles in one piece", doc().connected, (connected) => app.dispatch({ type: "edit", doc: { connected, step: 0 } }));
      nodes.go = button("Find the way", go, { kind: "main-act", icon: "change", id: "change-go" });
      nodes.stop = button("Cancel", () => job && app.api.cancel(job), { icon: "stop" });
      nodes.status = el("p", { class: "status", id: "change-status", role: "status" });
      nodes.back = button("Previous", () => step(doc().step - 1), { icon: "back", id: "previous" });
      nodes.next = button("Next", () => step(doc().step + 1), { icon: "next", kind: "main-act", id: "next" });
      nodes.steps = el("ol", { class: "steps", id: "steps", "aria-label": "Acts" });
      nodes.walk = el("div", { class: "group" }, el("div", { class: "acts" }, nodes.back, nodes.next), nodes.steps);
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Change X into Y" }), el("p", { class: "lead", text: "The fewest tiles to move, proved." })),
        el("div", { class: "row" }, field("From X", nodes.start), field("To Y", nodes.goal)),
        el("datalist", { id: "deck2" }, app.hello.deck.map((card) => el("option", { value: card.name }))),
        el("div", { class: "acts" },
          button("Swap", () => app.dispatch({ type: "edit", doc: { start: doc().goal, goal: doc().start, step: 0 } }), { icon: "change" })),
        el("div", {}, nodes.mirror.row, nodes.connected.row),
        el("div", { class: "acts" }, nodes.go, nodes.stop),
        nodes.status, nodes.walk);
    },

    changed() {
      for (const one of ["start", "goal"]) if (nodes[one].value !== doc()[one]) nodes[one].value = doc()[one];
      nodes.mirror.box.checked = doc().mirror;
      nodes.connected.box.checked = doc().connected;
      if (plan && asked !== question()) { plan = null; sleep(); }
      draw();
    },
    entered() { if (!plan && !job && doc().start && doc().goal) go(); },

    arrow(event) {
      if (!plan) return false;
      if (event.key === "ArrowLeft") step(doc().step - 1);
      else if (event.key === "ArrowRight") step(doc().step + 1);
      else return false;
      return true;
    },
    key(pressed) {
      if (!plan) return false;
      if (pressed === "Home") step(0);
      else if (pressed === "End") step(plan.plan.steps.length);
      else if (pressed === " " || pressed === "Enter") step(doc().step + 1);
      else return false;
      return true;
    },

    event(event) {
      if (event.event === "queued") { job = event.job; failed = ""; }
      if (event.job !== job) return;
      if (event.event === "failed") { job = null; failed = event.error; plan = null; }
      if (event.event === "ended") {
        job = null;
        if (event.plan) { plan = event; asked = question(); wake(); app.board?.root.classList.remove("glide"); }
        else failed = event.ending === "interrupted" ? "Cancelled" : "No way was found";
      }
      if (app.state.mode !== "change") return;
      draw();
      if (plan && event.event === "ended") { app.board.fit(everywhere()); requestAnimationFrame(() => app.board.root.classList.add("glide")); }
    },
  };

  function name(words, which) {
    return el("input", { type: "text", list: "deck2", value: doc()[which], autocapitalize: "off", autocomplete: "off",
      onchange: (event) => app.dispatch({ type: "edit", doc: { [which]: event.target.value.trim(), step: 0 } }),
      onkeydown: (event) => { if (event.key === "Enter") { app.dispatch({ type: "edit", doc: { [which]: event.target.value.trim(), step: 0 } }); go(); } } });
  }

  const question = () => JSON.stringify([doc().start, doc().goal, doc().mirror, doc().connected]);
  const everywhere = () => plan.tables.flatMap((table) => Object.values(table)).map(([q, r]) => centre(q, r));

  function step(to) {
    if (!plan) return;
    const next = Math.max(0, Math.min(plan.plan.steps.length, to));
    if (next === doc().step) return;
    app.dispatch({ type: "set", doc: { step: next } });
    app.say(said(next));
  }

  const said = (at) => (at === 0 ? `Lay X: ${Object.keys(plan.tables[0]).length} tiles` : `${at}. ${plan.plan.steps[at - 1].text}`);

  function draw() {
    if (app.state.mode !== "change") return;
    const at = plan ? Math.min(doc().step, plan.plan.steps.length) : 0;
    nodes.stop.hidden = !job;
    nodes.go.hidden = Boolean(plan);
    nodes.walk.hidden = !plan;
    nodes.status.hidden = !(failed || job || plan);
    nodes.status.className = `status ${failed ? "bad" : job ? "busy" : "good"}`;
    if (!plan) {
      nodes.status.textContent = failed || (job ? "Looking ..." : "");
      app.caption("");
      app.score([]);
      app.board.render({ tiles: [] });
      return;
    }
    const acts = plan.plan.steps, now = acts[at - 1];
    const table = Object.entries(plan.tables[at]);
    nodes.status.textContent = [`${plan.moved} moved${plan.removed ? `, ${plan.removed} removed` : `, ${plan.added} added`}; ${plan.kept.length} stay`, ...plan.remarks].join("; ");
    nodes.back.disabled = at === 0;
    nodes.next.disabled = at === acts.length;
    const lines = [0, ...acts.keys()].length;
    if (nodes.drawnFor !== plan) {
      nodes.drawnFor = plan;
      nodes.steps.replaceChildren(...Array.from({ length: lines }, (_, k) => el("li", {}, el("button", { type: "button", onclick: () => step(k), text: said(k) }))));
    }
    [...nodes.steps.children].forEach(({ firstChild: one }, k) => { if (k === at) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current"); });
    const spare = Object.entries(plan.plan.names).filter(([, place]) => !table.some(([, tile]) => tile[0] === place[0] && tile[1] === place[1]));
    app.board.render({
      tiles: table.map(([id, [q, r, rotation]]) => ({ id, hex: [q, r], rotation, name: id, look: now?.tile === id ? "vivid" : "" })),
      bodies: plan.bodies[at].filter((one) => one.hexes.length > 3),
      marks: [
        ...spare.map(([text, hex]) => ({ hex, kind: "spare", text })),
        ...(now ? [{ hex: (now.to ?? now.from).slice(0, 2), kind: now.act }] : []),
      ],
    });
    app.caption(said(at), true);
    app.score([{ text: `${at} of ${acts.length}`, small: "acts" }, { text: String(table.length), small: "tiles" }]);
  }

  async function go() {
    if (job || !doc().start || !doc().goal) return;
    failed = "";
    const creature = (text) => text;
    try {
      job = await app.api.begin("change", "transform", { start: creature(doc().start), goal: creature(doc().goal), mirror: doc().mirror, connected: doc().connected, seconds: 60 });
    } catch (error) { failed = error.message; }
    draw();
  }

  async function wake() {
    try { awake = awake ?? (await navigator.wakeLock?.request("screen")) ?? null; } catch { awake = null; }
    self.awake = Boolean(awake);
  }

  function sleep() { awake?.release?.(); awake = null; }

  document.addEventListener("visibilitychange", () => { if (!document.hidden && plan && app.state.mode === "change") { awake = null; wake(); } });
  return self;
}
