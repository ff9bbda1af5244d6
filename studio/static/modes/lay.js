// Lay: tiles on a table, and what they are worth at once.

import { button, download, el, icon, tick } from "../dom.js";
import { key, spoken, unkey } from "../hex.js";
import { asList, asTiles } from "../state.js";

export const title = "Lay";

const STRAIGHT = { a: "12-6", b: "4-10", c: "2-8" };

export function make(app) {
  let answer = null, ghosts = [], job = null, newest = 0, latest = null;
  const state = () => app.state.docs.lay;
  const nodes = {};

  const self = {
    board: "Table of tiles",
    how: "Arrow keys move. Space lays a tile or turns it, Delete takes it away, M moves it.",
    about: [
      "Click an empty hex to lay a tile, a tile to turn it; drag it elsewhere; press long, or click with the right button, to take it away. Drag with Shift held to move all tiles that hang together.",
      "Where a hex glows, a single tile there closes a creature of that colour: click it and the tile that does is laid.",
    ],
    keys: [["Space, Enter", "lay a tile, or turn it"], ["A  B  C", "lay or turn to this rotation"], ["Delete", "take the tile away"], ["M", "take the tile up, and put it down again"]],

    panel() {
      nodes.list = el("ul", { class: "list", id: "creatures", "aria-label": "Creatures" });
      nodes.total = el("p", { class: "lead" });
      nodes.tiles = el("ul", { class: "list tiles-list", id: "tiles-list" });
      nodes.ways = el("div", { class: "group" });
      nodes.puzzle = el("div", { class: "group" });
      nodes.more = el("details", { ontoggle: () => drawTiles() }, el("summary", { text: "Tiles as a list" }), nodes.tiles);
      nodes.clear = button("Clear", () => { app.dispatch({ type: "tiles", tiles: {} }); }, { icon: "bin" });
      const save = (format) => button(format.toUpperCase(), () => exported(format), { "aria-label": `Save as ${format.toUpperCase()}` });
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Lay tiles" }), nodes.total),
        nodes.puzzle,
        nodes.list,
        nodes.ways,
        el("div", { class: "acts" },
          button("Best way on: yellow", () => best("yellow"), { icon: "spark", id: "best-yellow" }),
          button("blue", () => best("blue"), { icon: "spark", id: "best-blue", "aria-label": "Best way on: blue" })),
        nodes.more,
        el("h3", { text: "Save" }),
        el("div", { class: "acts" }, save("svg"), save("png"), save("pdf"), save("json"), nodes.clear));
    },

    changed() { ghosts = []; draw(); ask(); },
    entered() { if (answer) told(); },

    tap(cell) {
      const place = key(...cell);
      if (place in state().tiles) { app.dispatch({ type: "turn", hex: cell }); told(cell); return; }
      const closing = answer?.closing.find((one) => key(...one.hex) === place);
      app.dispatch({ type: "lay", hex: cell, rotation: closing?.rotation ?? "a" });
      told(cell);
    },
    long(cell) { if (app.dispatch({ type: "remove", hex: cell })) app.say("taken away"); },
    drag(from, to, all) { app.dispatch({ type: "move", from, to, all }); },

    key(pressed, cell) {
      const place = key(...cell), lower = pressed.toLowerCase();
      if (pressed === " " || pressed === "Enter") {
        if (self.held) return drop(cell);
        self.tap(cell);
      } else if (["a", "b", "c"].includes(lower)) {
        app.dispatch(place in state().tiles ? { type: "turn", hex: cell, rotation: lower } : { type: "lay", hex: cell, rotation: lower });
        told(cell);
      } else if (pressed === "Delete" || pressed === "Backspace") self.long(cell);
      else if (lower === "m") {
        if (self.held) return drop(cell);
        if (place in state().tiles) { self.held = cell; app.say("taken up: go elsewhere and press M"); }
      } else if (pressed === "Escape" && self.held) { self.held = null; app.say("left where it was"); }
      else return false;
      return true;
    },

    describe(cell) {
      const place = key(...cell), rotation = state().tiles[place];
      if (!rotation) {
        const closing = answer?.closing.filter((one) => key(...one.hex) === place).map((one) => one.colour);
        return `${spoken(cell)}: empty${closing?.length ? `, one tile closes a ${closing[0]} creature` : ""}`;
      }
      const mine = (answer?.creatures ?? []).filter((one) => one.hexes.some(([q, r]) => key(q, r) === place));
      const part = mine.map((one) => `part of a ${one.colour} creature of ${one.tiles}`).join(", ");
      return `${spoken(cell)}: tile ${rotation}, straight ${STRAIGHT[rotation]}${part ? `, ${part}` : ""}`;
    },

    event(event) {
      if (event.event === "started") busy("Looking for the fewest tiles ...", event.job);
      if (event.event === "failed") { job = null; nodes.ways?.replaceChildren(); app.fail(event.error); }
      if (event.event === "ended") { job = null; if (event.kind === "complete") ways(event); }
    },
  };

  function told(cell) {
    if (cell) app.say(self.describe(cell));
  }

  function drop(cell) {
    const from = self.held;
    self.held = null;
    app.say(app.dispatch({ type: "move", from, to: cell }) ? "put down" : "there is no room");
    return true;
  }

  function scene() {
    const tiles = Object.entries(state().tiles).map(([place, rotation]) => ({ id: place, hex: unkey(place), rotation }));
    const known = current() ? answer : null;
    for (const [q, r, rotation] of ghosts) tiles.push({ id: `ghost ${q},${r}`, hex: [q, r], rotation, look: "ghost" });
    return {
      draggable: true,
      tiles,
      bodies: known?.creatures ?? [],
      silhouettes: state().puzzle ? [state().puzzle.body] : [],
      around: state().puzzle ? state().puzzle.solution.map(([q, r]) => [q, r]) : [],
      marks: [
        ...(known ? known.open.map((hex) => ({ hex, kind: "open" })) : []),
        ...(known ? closings(known) : []),
        ...ghosts.map(([q, r]) => ({ hex: [q, r], kind: "add", text: "+" })),
      ],
    };
  }

  function closings(known) {
    const seen = new Set();
    return known.closing.filter(({ hex }) => !seen.has(key(...hex)) && seen.add(key(...hex)))
      .map(({ hex, colour }) => ({ hex, colour, kind: "closing" }));
  }

  const current = () => latest === JSON.stringify(state().tiles);

  function draw() {
    if (app.state.mode !== "lay") return;
    app.board.render(scene());
    const known = current() ? answer : null, count = Object.keys(state().tiles).length;
    if (!known) return;
    app.score([
      { colour: "yellow", text: String(known.points.yellow) },
      { colour: "blue", text: String(known.points.blue) },
      { text: known.left >= 0 ? String(known.left) : `${-known.left}`, small: known.left >= 0 ? "left of 48" : "beyond 48" },
    ]);
    nodes.total.textContent = count
      ? `${count} tile${count === 1 ? "" : "s"}; ${known.creatures.length} creature${known.creatures.length === 1 ? "" : "s"}, yellow ${known.points.yellow} and blue ${known.points.blue} points`
      : "Click a hex to lay a tile, and again to turn it. Close a creature of either colour, and see what it is worth.";
    nodes.list.replaceChildren(...known.creatures.map((one) =>
      el("li", { class: "item" },
        el("span", { class: `spot ${one.colour}` }),
        el("span", { class: "grow" },
          el("strong", { text: `${one.colour === "yellow" ? "Yellow" : "Blue"}, ${one.tiles} tiles` }),
          el("small", { text: `${many(one.shells, "shell")}, ${many(one.limbs, "limb")}${one.counts ? "" : "; too small to count in Palagonia"}` })),
        el("span", { class: "worth" }, String(one.points), el("small", { text: one.points === 1 ? "point" : "points" })))));
    drawTiles();
    drawPuzzle();
  }

  function drawTiles() {
    if (!nodes.more?.open) return;
    const rows = asList(state().tiles).slice(0, 200).sort((one, two) => one[0] + 2 * one[1] - two[0] - 2 * two[1]);
    const tool = (name, words, act) => el("button", { type: "button", class: "small-tool", "aria-label": words, title: words, onclick: act }, icon(name));
    nodes.tiles.replaceChildren(...rows.map(([q, r, rotation]) => {
      const where = spoken([q, r]);
      return el("li", { class: "item" }, el("span", { class: "grow", text: `${where}: ${rotation}, straight ${STRAIGHT[rotation]}` }),
        tool("redo", `Turn ${where}`, () => app.dispatch({ type: "turn", hex: [q, r] })),
        tool("bin", `Take away ${where}`, () => app.dispatch({ type: "remove", hex: [q, r] })));
    }));
  }

  /** Have what lies there scored: one question at a time, always the newest; late answers are dropped. */
  async function ask() {
    newest += 1;
    if (self.asking) return;
    self.asking = true;
    try {
      for (let revision = 0; revision !== newest; ) {
        revision = newest;
        const text = JSON.stringify(state().tiles), tiles = asList(state().tiles);
        const found = await app.api.ask("layout", { tiles, revision });
        if (found.revision === newest) { answer = found; latest = text; self.scored = { revision, text }; draw(); }
      }
    } catch (error) { app.fail(error); } finally { self.asking = false; }
  }

  async function best(colour) {
    const layout = asList(state().tiles);
    if (!layout.length) { app.toast("Lay a tile first"); return; }
    try { job = await app.api.begin("lay", "complete", { layout, colour, seconds: 60 }); } catch (error) { app.fail(error); }
  }

  function busy(words, id) {
    job = id;
    nodes.ways?.replaceChildren(
      el("p", { class: "status busy", text: words }),
      button("Cancel", () => app.api.cancel(job), { icon: "stop" }));
  }

  function ways(event) {
    const way = (event.ways ?? event.solutions ?? [])[0];
    if (!way) { nodes.ways?.replaceChildren(el("p", { class: "status", text: event.ending === "interrupted" ? "Cancelled" : "No way was found in time" })); return; }
    ghosts = way.additions;
    if (app.state.mode === "lay") { app.board.render(scene()); app.board.fit(); }
    const count = way.additions.length;
    nodes.ways?.replaceChildren(
      el("p", { class: "status good", text: `${count} further tile${count === 1 ? "" : "s"}, fewer are not enough` }),
      el("div", { class: "acts" },
        button("Lay them", () => { app.dispatch({ type: "tiles", tiles: { ...state().tiles, ...asTiles(way.additions) }, puzzle: state().puzzle }); nodes.ways.replaceChildren(); }, { kind: "main-act" }),
        button("Leave it", () => { ghosts = []; nodes.ways.replaceChildren(); draw(); })));
  }

  // Puzzles: the silhouette of a creature to lay.

  function drawPuzzle() {
    const puzzle = state().puzzle;
    if (!puzzle) { nodes.puzzle.replaceChildren(); nodes.puzzleShown = null; return; }
    if (nodes.puzzleShown === puzzle.name) return;
    nodes.puzzleShown = puzzle.name;
    nodes.said = el("p", { class: "status", role: "status", text: `Cover the silhouette with ${puzzle.solution.length} tiles` });
    nodes.puzzle.replaceChildren(
      el("h3", { text: `Puzzle: ${puzzle.name}` }), nodes.said,
      el("div", { class: "acts" },
        button("Right so far?", () => right(false), { id: "right" }),
        button("Hint", () => right(true), { icon: "spark", id: "hint" }),
        button("End", () => app.dispatch({ type: "tiles", tiles: state().tiles }))));
  }

  async function right(hint) {
    const puzzle = state().puzzle, table = asList(state().tiles);
    nodes.said.textContent = "Looking ...";
    try {
      const found = await app.api.answered("lay", "solve", {
        members: puzzle.joints, tiles: puzzle.solution.length, seconds: 30, limit: 1, ...(table.length ? { table } : {}),
      });
      const way = found.solutions[0];
      if (!way) { nodes.said.textContent = found.ending === "none" ? "Not right: no solution has these tiles" : "Not known: it took too long"; return; }
      const laid = way.layout.tiles.filter(([q, r]) => !(key(q, r) in state().tiles));
      if (!laid.length) { nodes.said.textContent = "Solved!"; nodes.said.className = "status good"; return; }
      if (!hint) { nodes.said.textContent = `Right so far: ${laid.length} to go`; return; }
      const [q, r, rotation] = laid[0];
      app.dispatch({ type: "lay", hex: [q, r], rotation });
      nodes.said.textContent = `A tile of a solution; ${laid.length - 1} to go`;
    } catch (error) { nodes.said.textContent = error.message; }
  }

  async function exported(format) {
    try {
      const blob = await app.api.file("export", { tiles: asList(state().tiles), format, theme: format === "pdf" ? "print" : "light" });
      download(blob, `palago.${format}`);
    } catch (error) { app.fail(error); }
  }

  return self;
}

const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
