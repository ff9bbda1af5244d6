// Read: a picture is dropped, pasted, chosen or taken; what is read off it lies over it.

import { button, el, field, svg } from "../dom.js";
import { asTiles } from "../state.js";

export const title = "Read";

const MOST = 20 * 1024 * 1024;

export function make(app) {
  const doc = () => app.state.docs.read;
  const nodes = {};
  let picture = null, job = null, answer = null, failed = "", shown = 0, asked = "";

  const self = {
    about: ["Drop a picture of one creature on the page, paste it, choose a file or take a photo. The reading lies over it; a joint that is in doubt is amber: click it to settle it the other way."],
    keys: [["Ctrl V", "paste a picture"], ["Tab, Enter", "settle a joint"]],

    panel() {
      const bound = (which) => el("input", { type: "number", min: 3, max: 120, inputmode: "numeric", value: doc()[which], placeholder: "any", onchange: (event) => app.dispatch({ type: "edit", doc: { [which]: event.target.value, settled: {} } }) });
      nodes.least = bound("least");
      nodes.most = bound("most");
      nodes.file = el("input", { type: "file", accept: "image/png,image/jpeg,image/webp", class: "hidden", tabindex: -1, "aria-label": "Picture file", onchange: chosen });
      nodes.camera = el("input", { type: "file", accept: "image/*", capture: "environment", class: "hidden", tabindex: -1, "aria-label": "Photo", onchange: chosen });
      nodes.status = el("p", { class: "status", id: "reading", role: "status" });
      nodes.doubts = el("div", { class: "group" });
      nodes.stop = button("Cancel", () => job && app.api.cancel(job), { icon: "stop" });
      nodes.others = el("div", { class: "acts" });
      nodes.after = el("div", { class: "acts" }, button("Lay it", () => send("lay")), button("Solve it", () => send("solve")), button("Change it", () => send("change")));
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Read a picture" }), el("p", { class: "lead", text: "A photo, a scan, a screenshot or a drawing of one creature." })),
        nodes.file, nodes.camera,
        el("div", { class: "acts" }, button("Choose a file", () => nodes.file.click(), { kind: "main-act", id: "choose" }), button("Take a photo", () => nodes.camera.click(), { icon: "read" })),
        el("div", { class: "row" }, field("Tiles", nodes.least), field("up to", nodes.most)),
        nodes.status, nodes.stop, nodes.doubts, nodes.others, nodes.after);
    },

    wide(room) {
      nodes.drop = el("div", { class: "drop" });
      room.onscroll = null;
      room.replaceChildren(nodes.drop);
      room.ondragover = (event) => { event.preventDefault(); nodes.drop.classList.add("over"); };
      room.ondragleave = () => nodes.drop.classList.remove("over");
      room.ondrop = (event) => { event.preventDefault(); nodes.drop.classList.remove("over"); if (app.state.mode === "read") take(event.dataTransfer.files[0]); };
      nodes.drawn = null;
    },

    changed() {
      for (const which of ["least", "most"]) if (nodes[which].value !== doc()[which]) nodes[which].value = doc()[which];
      if (picture && asked !== question()) look();
      draw();
    },

    event(event) {
      if (event.event === "queued" && picture) { job = event.job; failed = ""; }
      if (event.job !== job) return;
      if (event.event === "failed") { job = null; failed = event.error; answer = null; }
      if (event.event === "ended") {
        job = null;
        if (event.solutions?.length) { answer = event; shown = 0; } else failed = "Cancelled";
        app.say(words());
      }
      if (app.state.mode === "read") draw();
    },

    open({ picture: data, name }) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      take(new File([bytes], name));
    },
  };

  const chosen = (event) => { take(event.target.files[0]); event.target.value = ""; };

  async function take(file) {
    if (!file) return;
    if (file.size > MOST) { app.toast(`${file.name || "the picture"} has more than 20 MB`, true); return; }
    if (picture) URL.revokeObjectURL(picture.url);
    const data = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let k = 0; k < data.length; k += 32768) text += String.fromCharCode(...data.subarray(k, k + 32768));
    picture = { url: URL.createObjectURL(file), data: btoa(text) };
    answer = null;
    nodes.drawn = null;
    asked = "";
    if (!app.dispatch({ type: "set", mode: "read", doc: { settled: {} } })) look();
    if (app.state.mode === "read") self.changed();
  }

  const question = () => JSON.stringify([doc().least, doc().most, doc().settled]);

  async function look() {
    asked = question();
    const least = Number(doc().least) || null, most = Number(doc().most) || null;
    const sizes = least || most ? { tiles: least && !most ? least : [least ?? 3, most] } : {};
    failed = "";
    if (job) app.api.cancel(job);
    try { job = await app.api.begin("read", "read", { picture: picture.data, settled: doc().settled, ...sizes }); }
    catch (error) { failed = error.message; job = null; }
    if (app.state.mode === "read") draw();
  }

  function words() {
    if (failed) return failed;
    if (job) return "Reading ...";
    if (!answer) return "";
    const one = answer.solutions[shown];
    if (answer.source === "metadata") return `The file says it shows a creature of ${one.tiles} tiles`;
    if (answer.status !== "found") return `A guess, ${one.tiles} tiles: nothing fits well enough`;
    return answer.solutions.length > 1 ? `${answer.solutions.length} creatures explain it about as well` : `Read: a creature of ${one.tiles} tiles`;
  }

  function draw() {
    nodes.status.textContent = words();
    nodes.status.hidden = !words();
    nodes.status.className = `status ${failed ? "bad" : job ? "busy" : answer?.status === "found" ? "good" : ""}`;
    nodes.stop.hidden = !job;
    nodes.after.hidden = !answer;
    const doubts = answer && shown === 0 ? answer.doubtful : [];
    nodes.doubts.replaceChildren(...(doubts.length ? [el("h3", { text: "In doubt" }), el("div", { class: "acts" }, doubts.map((one) => button(`${one.letter}: ${one.inside ? "take out" : "put in"}`, () => settle(one))))] : []));
    nodes.others.replaceChildren(...(answer && answer.solutions.length > 1 ? answer.solutions.map((_, k) => button(`Reading ${k + 1}`, () => { shown = k; nodes.drawn = null; draw(); }, { "aria-pressed": String(k === shown) })) : []));
    if (!nodes.drop) return;
    if (!picture) {
      nodes.drop.replaceChildren(el("div", { class: "invite" }, el("strong", { text: "Drop a picture here" }), el("span", { text: "or paste it, choose a file, take a photo" })));
      return;
    }
    const seen = `${picture.url}|${answer ? shown : ""}|${job ?? ""}`;
    if (nodes.drawn === seen) return;
    nodes.drawn = seen;
    const one = answer?.solutions[shown];
    if (!one?.over) { nodes.drop.replaceChildren(el("img", { class: "seen", src: picture.url, alt: "The picture to be read" })); return; }
    const [wide, high] = answer.size, unit = Math.sqrt((wide * high) / 400);
    const spots = doubts.map((doubt) => {
      const [x, y] = doubt.pixel;
      const letter = svg("text", { x, y: y + unit * 0.3, "font-size": unit * 0.85 });
      letter.textContent = doubt.letter;
      return svg("g", { class: "doubt", role: "button", tabindex: 0, "aria-label": `Joint ${doubt.letter}: ${doubt.inside ? "take out" : "put in"}`, onclick: () => settle(doubt), onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); settle(doubt); } } },
        svg("circle", { cx: x, cy: y, r: unit * 0.8 }), letter);
    });
    nodes.drop.replaceChildren(svg("svg", { class: "seen", viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": "The reading over the picture" },
      svg("image", { href: picture.url, width: wide, height: high }),
      svg("path", { class: "read-grid", d: one.grid }), svg("path", { class: "read-rim", d: one.over }), svg("path", { class: "read-body", d: one.over }), spots));
  }

  function settle(doubt) {
    app.dispatch({ type: "edit", mode: "read", doc: { settled: { ...doc().settled, [doubt.letter]: !doubt.inside } } });
  }

  function send(to) {
    const one = answer?.solutions[shown];
    if (!one) return;
    if (to === "lay") app.dispatch({ type: "tiles", tiles: asTiles(one.layout.tiles) });
    else if (to === "solve") app.dispatch({ type: "edit", mode: "solve", doc: { how: "name", name: one.sum, least: String(one.tiles), most: "" } });
    else app.dispatch({ type: "edit", mode: "change", doc: { start: one.sum, step: 0 } });
    app.dispatch({ type: "mode", to });
  }

  addEventListener("paste", (event) => {
    if (app.state.mode !== "read") return;
    const file = [...(event.clipboardData?.files ?? [])].find((one) => one.type.startsWith("image/"));
    if (file) take(file);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => event.preventDefault());
  return self;
}
