// Print: cards with their circles and solutions, or a mat at the size of the tiles.

import { button, download, el, field, segments, select, tick } from "../dom.js";
import { thumbnail } from "../pictures.js";

export const title = "Print";

export function make(app) {
  const doc = () => app.state.docs.print;
  const nodes = {};
  let asked = 0, seen = new Map();

  const self = {
    about: ["Cards as in the rulebook: the silhouette, the number of tiles in a red circle, and in a green one how many tiles to move from the card before. A mat is the creature at the size of your tiles, over as many pages as it takes, with marks to lay them together. Print at 100 per cent."],

    panel() {
      nodes.creatures = el("textarea", { rows: 5, spellcheck: "false", autocapitalize: "off", value: doc().creatures, oninput: () => app.dispatch({ type: "edit", doc: { creatures: nodes.creatures.value } }) });
      nodes.what = segments("What to print", [["cards", "Cards"], ["mat", "Mat"]], doc().what, (what) => app.dispatch({ type: "edit", doc: { what } }));
      nodes.width = el("input", { type: "number", min: 10, max: 150, step: 0.5, value: doc().width, onchange: () => app.dispatch({ type: "edit", doc: { width: Number(nodes.width.value) || 45 } }) });
      nodes.widthPart = field("Tile width in millimetres", nodes.width, "from corner to corner");
      nodes.page = select([["A4", "A4"], ["letter", "Letter"]], doc().page, (page) => app.dispatch({ type: "edit", doc: { page } }));
      nodes.solutions = tick("Solutions on further pages", doc().solutions, (solutions) => app.dispatch({ type: "edit", doc: { solutions } }));
      nodes.status = el("p", { class: "status", role: "status" });
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Print" }), el("p", { class: "lead", text: "One creature a line: a name or a sum." })),
        nodes.what.set,
        field("Creatures", nodes.creatures),
        el("div", { class: "acts" }, button("The deck", () => app.dispatch({ type: "edit", doc: { creatures: app.hello.deck.map((card) => card.name).join("\n") } }), { kind: "quiet" })),
        nodes.widthPart, field("Paper", nodes.page), nodes.solutions.row,
        button("Save the PDF", save, { kind: "main-act", icon: "save", id: "print-save" }),
        nodes.status);
    },

    wide(room) {
      nodes.sheet = el("div", { class: "sheet" });
      room.onscroll = null;
      room.replaceChildren(nodes.sheet);
    },

    changed() {
      if (nodes.creatures.value !== doc().creatures) nodes.creatures.value = doc().creatures;
      nodes.what.choose(doc().what);
      nodes.width.value = doc().width;
      nodes.page.value = doc().page;
      nodes.solutions.box.checked = doc().solutions;
      nodes.widthPart.hidden = doc().what !== "mat";
      nodes.solutions.row.hidden = doc().what !== "cards";
      nodes.status.hidden = true;
      preview();
    },
  };

  const names = () => doc().creatures.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 60);

  async function preview() {
    const mine = (asked += 1), found = [];
    for (const name of names()) {
      try {
        if (!seen.has(name)) seen.set(name, await app.api.ask("creature-named", { creature: name }));
        found.push([name, seen.get(name)]);
      } catch (error) { found.push([name, null, error.message]); }
      if (mine !== asked) return;
    }
    nodes.sheet.replaceChildren(...found.map(([name, one, fault]) => {
      if (!one) return el("p", { class: "status bad", text: `${name}: ${fault}` });
      const picture = thumbnail({ ...one, layout: one.tiles_laid, colour: "" }, doc().what === "cards");
      return el("div", { class: "paper-card" }, el("span", { class: "round red", text: String(one.tiles) }), picture, el("span", { text: /^[a-z]+$/i.test(name) ? name : `${one.tiles} tiles` }));
    }));
  }

  async function save() {
    if (!names().length) { app.toast("Say which creatures first", true); return; }
    nodes.status.hidden = false;
    nodes.status.className = "status busy";
    nodes.status.textContent = "Drawing ...";
    try {
      const mat = doc().what === "mat";
      const blob = await app.api.file("print", { creatures: names(), what: doc().what, page_size: doc().page, ...(mat ? { tile_width: doc().width } : { solutions: doc().solutions }) });
      download(blob, mat ? "mats.pdf" : "cards.pdf");
      nodes.status.className = "status good";
      nodes.status.textContent = "Saved. Print it at 100 per cent.";
    } catch (error) { nodes.status.className = "status bad"; nodes.status.textContent = error.message; }
  }

  return self;
}
