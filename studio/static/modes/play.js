// Play: Palago and Lambo, against each engine or hot seat; only legal turns can be made.

import { button, el, field, select } from "../dom.js";
import { key, spoken } from "../hex.js";

export const title = "Play";

const NEXT = { a: "b", b: "c", c: "a" };

export function make(app) {
  const doc = () => app.state.docs.play;
  const nodes = {};
  let now = null, asked = 0, thinking = null, hint = null, wanted = "";

  const self = {
    board: "Table of the game",
    how: "Arrow keys move. Space lays a tile or turns it, Enter plays the turn.",
    about: [
      "Two touching tiles a turn; whoever closes a creature of the own colour wins, and Eyes do not count. A single tile is a turn if it closes a creature.",
      "Click a marked hex to lay a tile, the tile to turn it; press long to take it back. Then play the turn.",
    ],
    keys: [["Space", "lay a tile, or turn it"], ["Enter", "play the turn"], ["Delete", "take the tile back"], ["H", "a hint"]],

    panel() {
      const engines = [["you", "a person"], ...Object.entries(app.hello.games[doc().game]).map(([name, line]) => [name, `engine: ${name}`, line])];
      nodes.game = select([["palago", "Palago"], ["lambo", "Lambo"]], doc().game, (game) => begin({ game }));
      nodes.yellow = select(engines, doc().yellow, (yellow) => app.dispatch({ type: "edit", doc: { yellow } }));
      nodes.blue = select(engines, doc().blue, (blue) => app.dispatch({ type: "edit", doc: { blue } }));
      nodes.status = el("p", { class: "status", id: "game-status", role: "status" });
      nodes.play = button("Play the turn", play, { kind: "main-act", id: "play-turn" });
      nodes.back = button("Take back", () => app.dispatch({ type: "edit", doc: { lay: [] } }), { icon: "undo" });
      nodes.hint = button("Hint", ask4hint, { icon: "spark", id: "game-hint" });
      nodes.turns = el("ol", { class: "list", id: "turns", "aria-label": "Turns" });
      return el("div", { class: "group" },
        el("div", { class: "head" }, el("h2", { text: "Play" }), el("p", { class: "lead", text: "Two touching tiles a turn. Close a creature of your colour and win." })),
        nodes.status,
        el("div", { class: "acts" }, nodes.play, nodes.back, nodes.hint),
        el("div", { class: "row" }, field("Yellow", nodes.yellow), field("Blue", nodes.blue)),
        el("div", { class: "row" }, field("Game", nodes.game), button("New game", () => begin({}), { id: "new-game" })),
        el("details", {}, el("summary", { text: "Turns" }), nodes.turns));
    },

    changed() {
      nodes.game.value = doc().game;
      nodes.yellow.value = doc().yellow;
      nodes.blue.value = doc().blue;
      hint = null;
      ask();
    },

    tap(cell) {
      if (!now || now.ended || thinking || !mine()) return;
      const lay = doc().lay, at = lay.findIndex(([q, r]) => key(q, r) === key(...cell));
      if (at >= 0) app.dispatch({ type: "edit", doc: { lay: lay.map(([q, r, t], k) => (k === at ? [q, r, NEXT[t]] : [q, r, t])) } });
      else if (now.hexes.some(([q, r]) => key(q, r) === key(...cell))) app.dispatch({ type: "edit", doc: { lay: [...lay, [...cell, "a"]] } });
      else { app.say("no tile may be laid there"); return; }
      app.say(self.describe(cell));
    },
    long(cell) { app.dispatch({ type: "edit", doc: { lay: doc().lay.filter(([q, r]) => key(q, r) !== key(...cell)) } }); },
    key(pressed, cell) {
      if (pressed === " ") self.tap(cell);
      else if (pressed === "Enter") play();
      else if (pressed === "Delete" || pressed === "Backspace") self.long(cell);
      else if (pressed.toLowerCase() === "h") ask4hint();
      else return false;
      return true;
    },
    describe(cell) {
      const place = key(...cell), laid = [...(now?.tiles ?? []), ...doc().lay].find(([q, r]) => key(q, r) === place);
      const free = now?.hexes.some(([q, r]) => key(q, r) === place);
      return `${spoken(cell)}: ${laid ? `tile ${laid[2]}` : free ? "free for a tile" : "empty"}`;
    },

    event(event) {
      if (event.job !== thinking?.id) return;
      if (event.event === "failed") { thinking = null; app.fail(event.error); draw(); }
      if (event.event !== "ended") return;
      const { hint: asHint, text } = thinking;
      thinking = null;
      if (!event.tiles || text !== gameText()) { draw(); return; }
      if (asHint) { hint = event.tiles; app.say(`hint: ${event.turn}`); draw(); }
      else app.dispatch({ type: "edit", doc: { turns: [...doc().turns, event.turn], lay: [] } });
    },
  };

  const mine = () => now && doc()[now.to_move] === "you";
  const gameText = () => JSON.stringify([doc().game, doc().turns]);

  function begin(more) {
    wanted = "";
    app.dispatch({ type: "edit", doc: { turns: [], lay: [], ...more } });
    if (!more.game) ask();
    app.board.fit();
  }

  async function ask() {
    const revision = (asked += 1);
    try {
      const found = await app.api.ask("game", { game: doc().game, turns: doc().turns, lay: doc().lay, revision });
      if (revision !== asked) return;
      const grown = now && found.tiles.length !== now.tiles.length;
      now = found;
      draw();
      if (grown) see();
      move();
    } catch (error) { if (revision === asked) app.fail(error); }
  }

  /** Keep what was laid in sight. */
  function see() {
    if (app.state.mode !== "play" || !now.last.length) return;
    const box = app.board.root.getBoundingClientRect();
    const out = now.last.some(([q, r]) => { const [x, y] = app.board.where(q, r); return x < box.left + 90 || y < box.top + 90 || x > box.right - 90 || y > box.bottom - 90; });
    if (out) app.board.fit();
  }

  /** Have the engine move where it is its turn. */
  async function move() {
    if (now.ended || thinking || mine() || app.state.mode !== "play") return;
    const text = gameText();
    if (wanted === text) return;
    wanted = text;
    thinking = { text };
    draw();
    try { thinking.id = await app.api.begin("play", "play", { game: doc().game, turns: doc().turns, player: doc()[now.to_move], seconds: doc().seconds }); }
    catch (error) { thinking = null; app.fail(error); }
    draw();
  }

  async function ask4hint() {
    if (!now || now.ended || thinking) return;
    thinking = { text: gameText(), hint: true };
    draw();
    try { thinking.id = await app.api.begin("play", "play", { game: doc().game, turns: doc().turns, player: "solver", seconds: doc().seconds }); }
    catch (error) { thinking = null; app.fail(error); }
  }

  function play() {
    if (!now?.turn || thinking || !mine() || now.ended) return;
    app.dispatch({ type: "edit", doc: { turns: [...doc().turns, now.turn], lay: [] } });
  }

  function words() {
    if (!now) return "";
    if (now.ended) return now.ended.winners.length ? `${now.ended.winners.map(capital).join(" and ")} wins: ${now.ended.reason}` : `A draw: ${now.ended.reason}`;
    if (thinking && !thinking.hint) return `${capital(now.to_move)} is thinking ...`;
    if (now.turn) return "Play the turn, or click a tile to turn it";
    if (doc().lay.length) return "Lay a second tile that touches the first";
    return `${capital(now.to_move)} to move${thinking ? ": looking for a hint ..." : ""}`;
  }

  function draw() {
    if (app.state.mode !== "play" || !now) return;
    const last = new Set(now.last.map(([q, r]) => key(q, r)));
    const lay = doc().lay.map(([q, r, rotation]) => ({ id: `${q},${r}`, hex: [q, r], rotation, look: "vivid last" }));
    const ghosts = (hint ?? []).filter(([q, r]) => !doc().lay.some(([a, b]) => a === q && b === r));
    app.board.render({
      tiles: [
        ...now.tiles.map(([q, r, rotation]) => ({ id: `${q},${r}`, hex: [q, r], rotation, look: last.has(key(q, r)) ? "last" : "" })), ...lay,
        ...ghosts.map(([q, r, rotation]) => ({ id: `hint ${q},${r}`, hex: [q, r], rotation, look: "ghost" })),
      ],
      bodies: now.ended ? now.creatures.filter((one) => one.tiles > 3) : [],
      marks: mine() && !thinking ? now.hexes.map((hex) => ({ hex, kind: "free" })) : [],
      around: now.tiles.length ? [] : [[0, 0], [3, -2], [-3, 2]],
    });
    nodes.status.textContent = words();
    nodes.status.className = `status ${thinking ? "busy" : now.ended ? "good" : ""}`;
    nodes.play.disabled = !now.turn || Boolean(thinking) || !mine();
    nodes.back.hidden = !doc().lay.length;
    nodes.hint.disabled = Boolean(thinking) || Boolean(now.ended) || !mine();
    nodes.turns.replaceChildren(...doc().turns.map((turn, k) =>
      el("li", { class: "item" }, el("span", { class: `spot ${k % 2 ? "blue" : "yellow"}` }), el("span", { class: "code", text: turn }))));
    app.score([now.ended ? null : { colour: now.to_move, text: `${capital(now.to_move)} to move` }, { text: String(now.bag), small: "tiles left" }].filter(Boolean));
  }

  return self;
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);
