// Browse: every creature of the catalogue, a few rows of it on the page at a time.

import { button, el, field, select } from "../dom.js";
import { asTiles } from "../state.js";
import { thumbnail } from "../pictures.js";

export const title = "Browse";

const PAGE = 60, WIDTH = 172, HEIGHT = 186;
const NUMBERS = [["tiles", "Tiles"], ["points", "Points"], ["holes", "Holes"]];

export function make(app) {
  const doc = () => app.state.docs.browse;
  const nodes = {};
  let total = 0, pages = new Map(), asked = "", newest = 0;

  const self = {
    about: ["Every creature of the catalogue. Narrow it down, choose one, and send it to any other mode, or take it as a puzzle: its silhouette to be covered with tiles."],
    keys: [["Tab, Enter", "choose a creature"]],

    panel() {
      nodes.numbers = NUMBERS.map(([name, words]) => {
        const bound = (which, label) => el("input", { type: "number", min: 0, max: 99, inputmode: "numeric", "aria-label": `${words}: ${label}`, placeholder: label, value: doc()[which][name] ?? "",
          onchange: (event) => app.dispatch({ type: "edit", doc: { [which]: bounded(doc()[which], name, event.target.value) } }) });
        const least = bound("least", "least"), most = bound("most", "most");
        return { name, least, most, row: el("div", { class: "field", role: "group", "aria-label": words }, el("span", { class: "lead", text: words }), el("div", { class: "row" }, el("div", { class: "field" }, least), el("div", { class: "field" }, most))) };
      });
      nodes.symmetry = select([["", "any"], ["1", "1: none"], ["C3", "C3: turns"], ["D1", "D1: a mirror"], ["D3", "D3: all"]], doc().symmetry, (symmetry) => app.dispatch({ type: "edit", doc: { symmetry } }));
      nodes.sort = select([["", "size"], ["points", "points"], ["shells", "shells"], ["limbs", "limbs"], ["holes", "holes"], ["joints", "joints"]], doc().sort, (sort) => app.dispatch({ type: "edit", doc: { sort, descending: Boolean(sort) } }));
      nodes.total = el("p", { class: "lead", id: "total", role: "status" });
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Every creature" }), nodes.total),
        el("div", { class: "acts" }, button("Surprise me", random, { icon: "dice", id: "random" }), button("Creature of the day", ofTheDay, { icon: "spark", id: "day" })),
        nodes.numbers.map(({ row }) => row),
        field("Symmetry", nodes.symmetry), field("First the greatest by", nodes.sort),
        button("All creatures", () => app.dispatch({ type: "edit", doc: { least: {}, most: {}, symmetry: "", sort: "", descending: false } }), { kind: "quiet" }));
    },

    wide(room) {
      nodes.sizer = el("div", { class: "sizer", role: "list", "aria-label": "Creatures" });
      room.replaceChildren(nodes.sizer);
      nodes.room = room;
      room.onscroll = () => { if (!nodes.frame) nodes.frame = requestAnimationFrame(() => { nodes.frame = null; draw(); }); };
      nodes.observer?.disconnect();
      nodes.observer = new ResizeObserver(() => { if (app.state.mode === "browse") draw(); });
      nodes.observer.observe(room);
      nodes.cells = new Map();
    },

    changed() {
      for (const { name, least, most } of nodes.numbers) {
        least.value = doc().least[name] ?? "";
        most.value = doc().most[name] ?? "";
      }
      nodes.symmetry.value = doc().symmetry;
      nodes.sort.value = doc().sort;
      const text = JSON.stringify(filters());
      if (text !== asked) {
        asked = text;
        newest += 1;
        pages = new Map();
        total = 0;
        nodes.cells.forEach(({ node }) => node.remove());
        nodes.cells.clear();
        nodes.room.scrollTop = 0;
        load(0);
      } else draw();
    },
  };

  function bounded(bounds, name, value) {
    const { [name]: _, ...rest } = bounds;
    return value === "" ? rest : { ...rest, [name]: Math.max(0, Math.min(99, Math.round(Number(value)))) };
  }

  function filters() {
    const { least, most, symmetry, sort, descending } = doc();
    return { least, most, ...(symmetry ? { symmetry } : {}), ...(sort ? { sort, descending } : {}) };
  }

  async function load(page) {
    if (pages.has(page)) return;
    pages.set(page, null);
    const mine = newest;
    try {
      const found = await app.api.ask("catalogue", { ...filters(), offset: page * PAGE, limit: PAGE });
      if (mine !== newest) return;
      total = found.total;
      pages.set(page, found.creatures);
      nodes.total.textContent = `${total.toLocaleString("en")} creature${total === 1 ? "" : "s"} of at most ${app.hello.last_size} tiles`;
      draw();
    } catch (error) {
      if (mine !== newest) return;
      pages.delete(page);
      nodes.total.textContent = error.message;
    }
  }

  /** Only the cells that can be seen, and a row on each side. */
  function draw() {
    if (app.state.mode !== "browse") return;
    const room = nodes.room, wide = room.clientWidth - 2 * parseFloat(getComputedStyle(room).paddingLeft);
    const across = Math.max(2, Math.floor(wide / WIDTH)), cell = wide / across;
    nodes.sizer.style.height = `${Math.ceil(total / across) * HEIGHT}px`;
    const first = Math.max(0, (Math.floor(room.scrollTop / HEIGHT) - 1) * across);
    const last = Math.min(total, (Math.ceil((room.scrollTop + room.clientHeight) / HEIGHT) + 1) * across);
    for (let page = Math.floor(first / PAGE); page * PAGE < last; page += 1) load(page);
    for (const [k, { node }] of nodes.cells) if (k < first || k >= last) { node.remove(); nodes.cells.delete(k); }
    for (let k = first; k < last; k += 1) {
      const one = pages.get(Math.floor(k / PAGE))?.[k % PAGE];
      if (!one) continue;
      let made = nodes.cells.get(k);
      if (!made) { made = { node: drawn(one) }; nodes.cells.set(k, made); nodes.sizer.append(made.node); }
      made.node.style.transform = `translate(${(k % across) * cell}px, ${Math.floor(k / across) * HEIGHT}px)`;
      made.node.style.width = `${cell}px`;
      made.node.style.height = `${HEIGHT}px`;
    }
  }


  function drawn(one) {
    return el("div", { class: "cell", role: "listitem" },
      el("button", { type: "button", class: "card", onclick: () => open(one) }, thumbnail(one),
        el("strong", { text: `${one.tiles} tiles` }), el("small", { text: `${one.points} point${one.points === 1 ? "" : "s"}${one.name ? `, ${one.name}` : ""}` })));
  }

  function open(one) {
    const fact = (name, value) => [el("dt", { text: name }), el("dd", { text: String(value) })];
    const portrait = thumbnail(one);
    portrait.classList.add("portrait");
    const go = (act) => () => { document.getElementById("dialog").close(); act(); };
    app.dialog(one.name ? one.name[0].toUpperCase() + one.name.slice(1) : `Creature of ${one.tiles} tiles`, portrait,
      el("dl", { class: "facts" }, ["points", "shells", "limbs", "holes", "joints", "symmetry"].flatMap((name) => fact(name, one[name])), fact("chiral", one.chiral ? "yes" : "no"), el("dt", { text: "sum" }), el("dd", { class: "code", text: one.sum })),
      el("div", { class: "acts" },
        button("Puzzle", go(() => puzzle(one)), { kind: "main-act", icon: "spark" }),
        button("Lay", go(() => { app.dispatch({ type: "tiles", tiles: asTiles(one.layout) }); app.dispatch({ type: "mode", to: "lay" }); }), { icon: "lay" }),
        button("Solve", go(() => { app.dispatch({ type: "edit", mode: "solve", doc: { how: "name", name: one.sum, least: String(one.tiles), most: "" } }); app.dispatch({ type: "mode", to: "solve" }); }), { icon: "solve" }),
        button("From", go(() => change({ start: one.name ?? one.sum })), { icon: "change", "aria-label": "Change from it" }),
        button("To", go(() => change({ goal: one.name ?? one.sum })), { icon: "change", "aria-label": "Change to it" }),
        button("Print", go(() => { app.dispatch({ type: "edit", mode: "print", doc: { creatures: [app.state.docs.print.creatures.trim(), one.name ?? one.sum].filter(Boolean).join("\n") } }); app.dispatch({ type: "mode", to: "print" }); }), { icon: "print" })));
  }

  function change(part) {
    app.dispatch({ type: "edit", mode: "change", doc: { ...part, step: 0 } });
    app.dispatch({ type: "mode", to: "change" });
  }

  function puzzle(one) {
    app.dispatch({ type: "tiles", tiles: {}, puzzle: { name: one.name ?? `${one.tiles} tiles, ${one.points} points`, solution: one.layout, body: one.body, joints: one.joint_list } });
    app.dispatch({ type: "mode", to: "lay" });
  }

  async function at(index) {
    try {
      const found = await app.api.ask("catalogue", { ...filters(), offset: index, limit: 1 });
      if (found.creatures[0]) open(found.creatures[0]);
    } catch (error) { app.fail(error); }
  }

  const random = () => total && at(Math.floor(Math.random() * total));

  async function ofTheDay() {
    const day = Math.floor(Date.now() / 86400000);
    const found = await app.api.ask("catalogue", { least: { tiles: 9 }, offset: 0, limit: 1 }).catch(app.fail.bind(app));
    if (!found) return;
    const index = (day * 2654435761) % found.total;
    const chosen = await app.api.ask("catalogue", { least: { tiles: 9 }, offset: index, limit: 1 });
    open(chosen.creatures[0]);
  }

  return self;
}
