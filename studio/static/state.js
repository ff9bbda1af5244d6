// What the page is about: a pure reducer, with undo for each mode. The view is no part of it.

import { key, unkey, connected } from "./hex.js";

export const MODES = ["lay", "solve", "read", "change", "browse", "play", "print"];
const MOST_STEPS = 200;
const TURNED = { a: "b", b: "c", c: "a" };

export const initial = () => ({
  mode: "lay",
  docs: {
    lay: { tiles: {}, puzzle: null },
    solve: { how: "draw", joints: {}, word: "", name: "", least: "", most: "", all: false, card: null },
    read: { least: "", most: "", settled: {} },
    change: { start: "virus", goal: "ring", mirror: false, connected: false, step: 0 },
    browse: { least: {}, most: {}, symmetry: "", chiral: "", sort: "", descending: false },
    play: { game: "palago", turns: [], lay: [], yellow: "you", blue: "solver", seconds: 1 },
    print: { creatures: "virus\nring", what: "cards", width: 45, page: "A4", solutions: true },
  },
  past: Object.fromEntries(MODES.map((mode) => [mode, []])),
  future: Object.fromEntries(MODES.map((mode) => [mode, []])),
  revision: 0,
});

/** The state after an action; an action that changes nothing gives the same state back. */
export function reduce(state, action) {
  const mode = action.mode ?? state.mode;
  const doc = state.docs[mode];
  switch (action.type) {
    case "mode":
      return MODES.includes(action.to) && action.to !== state.mode ? { ...state, mode: action.to } : state;
    case "edit":
      return edited(state, mode, { ...doc, ...action.doc });
    case "set":
      return { ...state, docs: { ...state.docs, [mode]: { ...doc, ...action.doc } } };
    case "tiles":
      return edited(state, "lay", { ...state.docs.lay, tiles: action.tiles, puzzle: action.puzzle ?? null });
    case "lay":
      return withTiles(state, (tiles) => lain(tiles, action.hex, action.rotation));
    case "turn":
      return withTiles(state, (tiles) => turned(tiles, action.hex, action.rotation));
    case "remove":
      return withTiles(state, (tiles) => removed(tiles, action.hex));
    case "move":
      return withTiles(state, (tiles) => moved(tiles, action.from, action.to, action.all));
    case "joint":
      return edited(state, "solve", { ...state.docs.solve, joints: cycled(state.docs.solve.joints, action.cell) });
    case "undo":
      return stepped(state, mode, "past", "future");
    case "redo":
      return stepped(state, mode, "future", "past");
    case "restore":
      return restored(action.saved);
    default:
      return state;
  }
}

function edited(state, mode, doc) {
  const before = state.docs[mode];
  if (JSON.stringify(before) === JSON.stringify(doc)) return state;
  return {
    ...state,
    docs: { ...state.docs, [mode]: doc },
    past: { ...state.past, [mode]: [...state.past[mode], before].slice(-MOST_STEPS) },
    future: { ...state.future, [mode]: [] },
    revision: state.revision + 1,
  };
}

function stepped(state, mode, from, to) {
  const stack = state[from][mode];
  if (!stack.length) return state;
  return {
    ...state,
    docs: { ...state.docs, [mode]: stack.at(-1) },
    [from]: { ...state[from], [mode]: stack.slice(0, -1) },
    [to]: { ...state[to], [mode]: [...state[to][mode], state.docs[mode]] },
    revision: state.revision + 1,
  };
}

function withTiles(state, change) {
  const tiles = change(state.docs.lay.tiles);
  return tiles === state.docs.lay.tiles ? state : edited(state, "lay", { ...state.docs.lay, tiles });
}

function lain(tiles, hex, rotation = "a") {
  return key(...hex) in tiles ? tiles : { ...tiles, [key(...hex)]: rotation };
}

function turned(tiles, hex, rotation) {
  const place = key(...hex);
  return place in tiles ? { ...tiles, [place]: rotation ?? TURNED[tiles[place]] } : tiles;
}

function removed(tiles, hex) {
  const place = key(...hex);
  if (!(place in tiles)) return tiles;
  const { [place]: _, ...rest } = tiles;
  return rest;
}

/** One tile, or all that hang together with it, to another hex; not onto others. */
function moved(tiles, from, to, all) {
  const start = key(...from), [dq, dr] = [to[0] - from[0], to[1] - from[1]];
  if (!(start in tiles) || (!dq && !dr)) return tiles;
  const held = all ? connected(start, (place) => place in tiles) : new Set([start]);
  const after = {};
  for (const [place, rotation] of Object.entries(tiles)) if (!held.has(place)) after[place] = rotation;
  for (const place of held) {
    const [q, r] = unkey(place), there = key(q + dq, r + dr);
    if (there in after) return tiles;
    after[there] = tiles[place];
  }
  return after;
}

/** A joint is drawn in, then left open, then not drawn. */
function cycled(joints, cell) {
  const place = key(...cell), { [place]: now, ...rest } = joints;
  if (now === undefined) return { ...joints, [place]: "in" };
  return now === "in" ? { ...joints, [place]: "may" } : rest;
}

/** What is kept between visits. */
export const kept = (state) => ({ version: 1, mode: state.mode, docs: state.docs });

function restored(saved) {
  const begun = initial();
  if (!saved || saved.version !== 1 || typeof saved.docs !== "object") return begun;
  const docs = { ...begun.docs };
  for (const mode of MODES) {
    if (saved.docs[mode] && typeof saved.docs[mode] === "object") docs[mode] = { ...docs[mode], ...saved.docs[mode] };
  }
  docs.play = { ...docs.play, lay: [] };
  return { ...begun, mode: MODES.includes(saved.mode) ? saved.mode : "lay", docs };
}

/** Tiles as Python has them, and back. */
export const asList = (tiles) => Object.entries(tiles).map(([place, rotation]) => [...unkey(place), rotation]);
export const asTiles = (list) => Object.fromEntries(list.map(([q, r, rotation]) => [key(q, r), rotation]));

/** A table, a drawing or two creatures as text for a link. */
export function shared(state) {
  const doc = state.docs[state.mode];
  switch (state.mode) {
    case "solve":
      if (doc.how === "word") return `word~${doc.word}`;
      return `solve~${Object.entries(doc.joints).map(([place, kind]) => `${kind === "in" ? "i" : "m"}${place}`).join("_")}`;
    case "change":
      return `change~${doc.start}~${doc.goal}`;
    default:
      return `lay~${asList(state.docs.lay.tiles).map(([q, r, rotation]) => `${rotation}${q},${r}`).join("_")}`;
  }
}

/** The action that a link's text asks for; throws with one line if it asks for nothing. */
export function unshared(text) {
  const [kind, ...parts] = text.split("~");
  const spots = (letters) => {
    const found = {};
    for (const word of parts[0] ? parts[0].split("_") : []) {
      const match = new RegExp(`^([${letters}])(-?\\d{1,5}),(-?\\d{1,5})$`).exec(word);
      if (!match || key(+match[2], +match[3]) in found) throw new Error("this link is broken: nothing was changed");
      found[key(+match[2], +match[3])] = match[1];
    }
    if (Object.keys(found).length > 5000) throw new Error("this link has too many tiles: nothing was changed");
    return found;
  };
  if (parts.length === 1 && kind === "lay") return { type: "tiles", mode: "lay", tiles: spots("abc") };
  if (parts.length === 1 && kind === "solve") {
    const joints = Object.fromEntries(Object.entries(spots("im")).map(([place, l]) => [place, l === "i" ? "in" : "may"]));
    return { type: "edit", mode: "solve", doc: { how: "draw", joints } };
  }
  if (parts.length === 1 && kind === "word" && /^[lrs]{0,5000}$/i.test(parts[0])) {
    return { type: "edit", mode: "solve", doc: { how: "word", word: parts[0] } };
  }
  if (parts.length === 2 && kind === "change" && parts.every((part) => part && part.length < 5000)) {
    return { type: "edit", mode: "change", doc: { start: parts[0], goal: parts[1], step: 0 } };
  }
  throw new Error("this link is broken: nothing was changed");
}
