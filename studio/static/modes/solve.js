// Solve: draw a portrait, say the number of tiles, and watch the answer come.

import { button, download, el, field, segments, tick } from "../dom.js";
import { cellOf, jointOf, key, spoken, unkey } from "../hex.js";
import { asTiles } from "../state.js";
import { thumbnail } from "../pictures.js";

export const title = "Solve";

/** So many solutions are shown side by side. */
const STRIP = 200;

export function make(app) {
  const doc = () => app.state.docs.solve;
  const nodes = {};
  let look = null, asked = 0, job = null, found = [], candidate = null, shown = 0, ended = null, failed = "", trace = null, started = 0, waiting = false;

  const self = {
    board: "Joints of the creature",
    how: "Arrow keys move from joint to joint. Space draws a joint in, leaves it open, takes it out.",
    about: [
      "Draw which corners belong to the creature: a click draws a joint in, a second one leaves it open, a third takes it out. Neighbours hang together. Say how many tiles the creature has, and solve.",
      "Or trace its outline: walk around it with the creature on your right and note how each tile is crossed, s straight, r to the right, l to the left.",
    ],
    keys: [["Space", "draw the joint in, leave it open, take it out"], ["Enter", "solve"], ["Esc", "cancel"]],

    panel() {
      nodes.how = segments("What is known", [["draw", "Draw"], ["word", "Trace"], ["name", "Name"]], doc().how === "card" ? "name" : doc().how, (how) => app.dispatch({ type: "edit", doc: { how } }));
      nodes.word = el("input", { type: "text", value: doc().word, spellcheck: "false", autocapitalize: "off", autocomplete: "off", oninput: () => app.dispatch({ type: "edit", doc: { word: nodes.word.value } }) });
      nodes.letters = el("div", { class: "acts" },
        [["s", "straight"], ["r", "right"], ["l", "left"]].map(([letter, words]) => button(words, () => word(doc().word + letter), { "aria-label": `Trace ${words}` })),
        button("back", () => word(doc().word.slice(0, -1)), { "aria-label": "Take the last letter back", icon: "undo" }));
      nodes.wordPart = el("div", { class: "group" }, field("Contour word", nodes.word, "s straight, r right, l left"), nodes.letters);
      nodes.name = el("input", { type: "text", value: doc().name, list: "deck", autocapitalize: "off", autocomplete: "off", oninput: () => app.dispatch({ type: "edit", doc: { how: "name", name: nodes.name.value } }) });
      nodes.namePart = el("div", { class: "group" }, field("Card, creature sum", nodes.name, "Of a creature only its outline is used"),
        el("datalist", { id: "deck" }, app.hello.deck.map((card) => el("option", { value: card.name }))));
      nodes.least = number("tiles-least", doc().least, (least) => app.dispatch({ type: "edit", doc: { least } }));
      nodes.most = number("tiles-most", doc().most, (most) => app.dispatch({ type: "edit", doc: { most } }));
      nodes.all = tick("All solutions", doc().all, (all) => app.dispatch({ type: "edit", doc: { all } }));
      nodes.table = tick("Use the tiles of Lay as its own", Boolean(doc().table), (table) => app.dispatch({ type: "edit", doc: { table } }));
      nodes.go = button("Solve", solve, { kind: "main-act", icon: "spark", id: "solve" });
      nodes.stop = button("Cancel", cancel, { icon: "stop", id: "cancel" });
      nodes.status = el("p", { class: "status", id: "verdict", role: "status" });
      nodes.strip = el("div", { class: "strip", id: "solutions" });
      nodes.after = el("div", { class: "acts" },
        button("Lay it", () => send("lay")), button("Change it", () => send("change")), button("SVG", () => saved("svg"), { icon: "save" }));
      nodes.fault = el("p", { class: "status bad" });
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Solve a portrait" }), el("p", { class: "lead", text: "From a shape and a number to the tiles." })),
        nodes.how.set, nodes.wordPart, nodes.namePart, nodes.fault,
        el("div", { class: "row" }, field("Tiles", nodes.least, ""), field("up to", nodes.most, "")),
        el("div", {}, nodes.all.row, nodes.table.row),
        el("div", { class: "acts" }, nodes.go, nodes.stop, button("Clear", clear, { icon: "bin" })),
        nodes.status, nodes.strip, nodes.after);
    },

    changed() {
      nodes.how.choose(doc().how === "card" ? "name" : doc().how);
      nodes.wordPart.hidden = doc().how !== "word";
      nodes.namePart.hidden = doc().how !== "name" && doc().how !== "card";
      for (const name of ["word", "name", "least", "most"]) if (nodes[name].value !== String(doc()[name])) nodes[name].value = doc()[name];
      nodes.all.box.checked = doc().all;
      nodes.table.row.hidden = doc().how !== "draw" || !Object.keys(app.state.docs.lay.tiles).length;
      if (drawnText() !== self.solvedText && !job) forget();
      draw();
      ask();
    },

    tap(cell) {
      if (doc().how !== "draw") { app.dispatch({ type: "edit", doc: { how: "draw" } }); }
      app.dispatch({ type: "joint", cell });
      app.say(self.describe(cell));
    },
    long(cell) {
      const { [key(...cell)]: _, ...joints } = doc().joints;
      app.dispatch({ type: "edit", doc: { joints } });
    },
    key(pressed, cell) {
      if (pressed === " ") self.tap(cell);
      else if (pressed === "Enter") solve();
      else if (pressed === "Escape") cancel();
      else if (pressed === "Delete" || pressed === "Backspace") self.long(cell);
      else return false;
      return true;
    },
    describe(cell) {
      const kind = doc().joints[key(...cell)];
      return `joint ${spoken(cell)}: ${kind === "in" ? "of the creature" : kind === "may" ? "left open" : "not of it"}`;
    },

    event(event) {
      if (event.event === "queued") { found = []; candidate = null; ended = null; failed = ""; job = event.job; shown = 0; started = performance.now(); self.solvedText = drawnText(); }
      if (event.job !== job && event.event !== "queued") return;
      self.progress = event.event === "progress" ? event.text : "";
      if (event.event === "candidate") candidate = event.solution;
      if (event.event === "solution") { found.push(event.solution); candidate = null; }
      if (event.event === "ended") {
        job = null; candidate = null; ended = event; found = event.solutions ?? found;
        shown = Math.min(shown, Math.max(found.length - 1, 0));
        app.say(words());
      }
      if (event.event === "failed") { job = null; failed = event.error; app.say(failed); }
      soon();
    },
  };

  /** Draw once before the next frame: solutions may come by the hundred. */
  function soon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  }

  function number(id, value, onchange) {
    return el("input", { type: "number", id, min: 3, max: 500, inputmode: "numeric", value, oninput: (event) => onchange(event.target.value) });
  }

  const word = (text) => app.dispatch({ type: "edit", doc: { how: "word", word: text } });
  const drawnText = () => JSON.stringify([doc().how, doc().joints, doc().word, doc().name]);

  function forget() { found = []; ended = null; failed = ""; candidate = null; self.solvedText = null; }

  function clear() {
    forget();
    app.dispatch({ type: "edit", doc: { joints: {}, word: "", name: "", least: "", most: "", card: null, how: doc().how === "card" ? "draw" : doc().how } });
  }

  const drawn = () => ({
    members: cells("in"),
    maybe: cells("may"),
  });
  const cells = (kind) => Object.entries(doc().joints).filter(([, one]) => one === kind).map(([place]) => jointOf(unkey(place)));

  function draw() {
    if (app.state.mode !== "solve") return;
    const one = candidate ?? found[shown];
    const known = doc().how === "draw";
    const tiles = one ? one.layout.tiles.map(([q, r, rotation]) => ({ id: `${q},${r}`, hex: [q, r], rotation, look: candidate ? "ghost" : "" })) : [];
    app.board.render({
      tiles,
      bodies: one ? [{ body: one.body, colour: one.colour, pale: Boolean(candidate) }] : [],
      joints: known && !one ? doc().joints : known ? {} : undefined,
      apart: new Set((known && look?.apart ? look.apart : []).map((joint) => key(...cellOf(joint)))),
      traces: doc().how === "word" && trace?.path && !one ? [trace.path] : [],
      marks: doc().how === "word" && trace?.fault && !one ? trace.hexes.map((hex, k) => ({ hex, kind: k === trace.hexes.length - 1 ? "wrong" : "open", text: k === trace.hexes.length - 1 ? "?" : "" })) : [],
      around: trace?.hexes ?? [],
    });
    const size = one ? `${one.tiles} tiles` : known && look ? range(look) : "";
    app.score([
      known ? { colour: "yellow", text: String(cells("in").length), small: cells("may").length ? `joints, ${cells("may").length} open` : "joints" } : null,
      size ? { text: size } : null,
      one && !candidate ? { text: String(one.points), small: "points" } : null,
    ].filter(Boolean));
    const fault = known ? look?.fault : doc().how === "word" && doc().word ? trace?.fault : "";
    nodes.fault.hidden = !fault;
    nodes.fault.textContent = fault ?? "";
    nodes.least.placeholder = known && look?.least ? String(look.least) : trace?.tiles ? `${trace.tiles} or more` : "any";
    nodes.most.placeholder = "";
    nodes.stop.hidden = !job;
    nodes.go.disabled = Boolean(job);
    nodes.status.textContent = words();
    nodes.status.hidden = !words();
    nodes.status.className = `status ${job ? "busy" : failed ? "bad" : ended?.status === "found" ? "good" : ""}`;
    nodes.after.hidden = !found.length;
    strip();
    if (tiles.length && !self.fitted) { self.fitted = true; if (doc().how !== "draw") app.board.fit(); }
    if (!tiles.length) self.fitted = false;
  }

  function strip() {
    nodes.strip.hidden = found.length < 2;
    if (nodes.strip.hidden || nodes.stripOf !== found) { nodes.strip.replaceChildren(); nodes.stripOf = found; }
    if (nodes.strip.hidden) return;
    for (let k = nodes.strip.childElementCount; k < Math.min(found.length, STRIP); k += 1) {
      nodes.strip.append(el("button", { type: "button", class: "card", "aria-label": `Solution ${k + 1}`, onclick: () => { shown = k; draw(); } }, thumbnail(found[k]), el("span", { text: String(k + 1) })));
    }
    [...nodes.strip.children].forEach((card, k) => card.setAttribute("aria-pressed", String(k === shown)));
  }

  const range = ({ least, most }) => (!most ? "" : least === most ? `${least} tiles` : `${least} to ${most} tiles`);

  function words() {
    if (failed) return failed;
    if (job && self.progress) return self.progress;
    if (job) return found.length ? `${found.length} found, still looking ...` : "Looking ...";
    if (!ended) return "";
    if (ended.ending === "interrupted") return found.length ? `Cancelled with ${found.length} found` : "Cancelled";
    return ended.words ?? ended.ending;
  }

  /** Ask what a drawing amounts to, or where a word leads. */
  async function ask() {
    const revision = (asked += 1), how = doc().how;
    try {
      if (how === "draw") {
        const answer = await app.api.ask("portrait", { ...drawn(), revision });
        if (revision === asked) { look = answer; draw(); }
      } else if (how === "word") {
        const answer = doc().word ? await app.api.ask("contour", { word: doc().word }) : null;
        if (revision === asked) { trace = answer; draw(); if (trace?.path) app.board.fit(); }
      }
    } catch (error) { if (revision === asked) app.fail(error); }
  }

  function sizes() {
    const least = Number(doc().least) || null, most = Number(doc().most) || null;
    if (least && most) return { tiles: least === most ? least : [least, most] };
    if (least) return { tiles: least };
    if (most) return { tiles: [1, most] };
    return doc().how === "draw" && look?.least && look.least === look.most ? { tiles: look.least } : {};
  }

  async function solve() {
    if (job) return;
    const what = doc().how === "word" ? { card: doc().word } : doc().how === "name" ? { card: doc().name } : doc().how === "card" ? { card: doc().card } : drawn();
    if (doc().how === "draw" && doc().table) what.table = Object.entries(app.state.docs.lay.tiles).map(([place, rotation]) => [...unkey(place), rotation]);
    if ("card" in what && !what.card) { app.toast("Say what to solve first", true); return; }
    forget();
    try { job = await app.api.begin("solve", "solve", { ...what, ...sizes(), all: doc().all, seconds: 300 }); }
    catch (error) { failed = error.message; }
    self.solvedText = drawnText();
    draw();
  }

  async function cancel() { if (job) await app.api.cancel(job); }

  function send(to) {
    const one = found[shown];
    if (!one) return;
    if (to === "lay") app.dispatch({ type: "tiles", tiles: asTiles(one.layout.tiles) });
    else app.dispatch({ type: "edit", mode: "change", doc: { start: one.sum, step: 0 } });
    app.dispatch({ type: "mode", to });
  }

  async function saved(format) {
    try { download(await app.api.file("export", { tiles: found[shown].layout.tiles, format }), `solution.${format}`); }
    catch (error) { app.fail(error); }
  }

  return self;
}
