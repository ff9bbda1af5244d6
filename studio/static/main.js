// The page begins: what was kept, what is shared, the modes, and what all of them have.

import { Api, taken } from "./api.js";
import { Board } from "./board.js";
import { button, el, field, icon, select } from "./dom.js";
import { initial, kept, reduce, shared, unshared } from "./state.js";
import * as lay from "./modes/lay.js";
import * as solve from "./modes/solve.js";
import * as read from "./modes/read.js";
import * as change from "./modes/change.js";
import * as browse from "./modes/browse.js";
import * as play from "./modes/play.js";
import * as print from "./modes/print.js";

const KEPT = "palago.studio", KEPT_OFTEN = 120;
const MODULES = { lay, solve, read, change, browse, play, print };
const get = (id) => document.getElementById(id);

class App {
  constructor() {
    this.state = initial();
    this.modes = {};
  }

  async begin() {
    const link = taken();
    this.api = new Api({
      onEvent: (mode, event) => this.modes[mode]?.event?.(event),
      onLost: (why) => this.lose(why),
      onFound: () => { get("lost").hidden = true; this.changed(); },
    });
    this.restore();
    this.listen();
    let hello;
    try { hello = await this.api.hello(); }
    catch (error) { this.lose(error.message.includes("token") ? "token" : ""); return; }
    this.hello = hello;
    this.board = new Board(get("board"), hello.tile, {
      tap: (cell) => this.mode.tap?.(cell),
      long: (cell) => this.mode.long?.(cell),
      drag: (from, to, all) => this.mode.drag?.(from, to, all),
      key: (key, cell) => this.mode.key?.(key, cell) ?? false,
      arrow: (event) => this.mode.arrow?.(event) ?? false,
      cursor: (cell) => { const words = this.mode.describe?.(cell); if (words) this.say(words); },
    });
    for (const [name, module] of Object.entries(MODULES)) this.modes[name] = module.make(this);
    this.chrome();
    if (hello.opening.mode) this.open(hello.opening);
    if (link !== null) this.follow(link);
    this.show();
    this.board.fit();
    document.documentElement.dataset.ready = "true";
    this.api.listen();
  }

  get mode() { return this.modes[this.state.mode]; }
  get doc() { return this.state.docs[this.state.mode]; }

  // State.

  dispatch(action) {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state === before) return false;
    this.keep();
    if (this.state.mode !== before.mode) this.show();
    else this.changed();
    return true;
  }

  changed() {
    this.modes[this.state.mode].changed?.();
    this.buttons();
  }

  keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keepNow(), KEPT_OFTEN);
  }

  keepNow() {
    try { localStorage.setItem(KEPT, JSON.stringify(kept(this.state))); } catch { /* no room or no storage */ }
  }

  restore() {
    try { this.state = reduce(this.state, { type: "restore", saved: JSON.parse(localStorage.getItem(KEPT)) }); }
    catch { /* nothing was kept */ }
  }

  /** What the command was given. */
  open(opening) {
    if (sessionStorage.getItem("palago.opened") === JSON.stringify(opening)) return;
    sessionStorage.setItem("palago.opened", JSON.stringify(opening));
    if (opening.mode === "lay") {
      const tiles = Object.fromEntries(opening.tiles.map(([q, r, rotation]) => [`${q},${r}`, rotation]));
      this.state = reduce(reduce(this.state, { type: "tiles", tiles }), { type: "mode", to: "lay" });
    } else if (opening.mode === "read") {
      this.modes.read.open(opening);
      this.state = reduce(this.state, { type: "mode", to: "read" });
    } else if (opening.mode === "solve") {
      this.state = reduce(reduce(this.state, { type: "edit", mode: "solve", doc: { how: "card", card: opening.card } }), { type: "mode", to: "solve" });
    }
  }

  /** What a link has. */
  follow(link) {
    try {
      const action = unshared(link);
      this.state = reduce(reduce(this.state, { type: "mode", to: action.mode }), action);
      this.keepNow();
    } catch (error) { this.toast(error.message, true); }
  }

  listen() {
    addEventListener("pagehide", () => this.keepNow());
    addEventListener("hashchange", () => {
      const link = taken();
      if (link !== null) { this.follow(link); this.show(); this.board.fit(); }
    });
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target.matches("input, textarea")) return;
      const pressed = event.key.toLowerCase();
      const type = pressed === "z" ? (event.shiftKey ? "redo" : "undo") : pressed === "y" ? "redo" : null;
      if (type) { event.preventDefault(); this.step(type); }
    });
  }

  step(type) {
    if (this.dispatch({ type })) this.say(type === "undo" ? "undone" : "done again");
  }

  // The frame of the page.

  chrome() {
    get("modes").replaceChildren(...Object.entries(MODULES).map(([name, module]) =>
      el("button", { type: "button", id: `mode-${name}`, onclick: () => this.dispatch({ type: "mode", to: name }) }, icon(name), el("span", { text: module.title }))));
    const tool = (name, words, act, id) => el("button", { type: "button", class: "tool", id, title: words, "aria-label": words, onclick: act }, icon(name));
    this.undo = tool("undo", "Undo", () => this.step("undo"), "undo");
    this.redo = tool("redo", "Redo", () => this.step("redo"), "redo");
    get("tools").replaceChildren(
      this.undo, this.redo,
      tool("share", "Share a link", () => this.share(), "share"),
      tool("theme", "Colours", () => this.colours(), "colours"),
      tool("help", "Help", () => this.help(), "help"));
    get("zooms").replaceChildren(
      tool("in", "Closer", () => this.board.zoom(1.3)),
      tool("out", "Farther", () => this.board.zoom(1 / 1.3)),
      tool("fit", "Show everything", () => this.board.fit()));
  }

  buttons() {
    this.undo.disabled = !this.state.past[this.state.mode].length;
    this.redo.disabled = !this.state.future[this.state.mode].length;
  }

  /** Show the mode that is chosen. */
  show() {
    for (const one of get("modes").children) {
      if (one.id === `mode-${this.state.mode}`) one.setAttribute("aria-current", "page");
      else one.removeAttribute("aria-current");
    }
    const wide = Boolean(this.mode.wide);
    get("stage").hidden = wide;
    get("wide").hidden = !wide;
    get("board").classList.remove("glide");
    get("board").setAttribute("aria-label", this.mode.board ?? "Board");
    get("how").textContent = this.mode.how ?? "";
    this.caption("");
    this.score([]);
    get("panel").replaceChildren(this.mode.panel());
    get("panel").scrollTop = 0;
    if (wide) this.mode.wide(get("wide"));
    document.title = `${MODULES[this.state.mode].title} · Palago studio`;
    this.changed();
    if (!wide) { this.board.resized(); this.board.fit(); }
    this.mode.entered?.();
  }

  caption(words, big = false) {
    get("caption").hidden = !words;
    get("caption").textContent = words;
    get("caption").classList.toggle("big", big);
    // What is fitted into the board lies above the words.
    this.board.covered = words ? get("caption").offsetHeight + 24 : 0;
  }

  /** What stands in the corner of the board: a colour or none, a number, a word. */
  score(chips) {
    get("score").replaceChildren(...chips.map(({ colour, text, small }) =>
      el("span", { class: "chip" }, colour ? el("span", { class: `spot ${colour}` }) : null, text, small ? el("small", { text: small }) : null)));
  }

  // What is said.

  say(words) { get("speech").textContent = words; }

  toast(words, bad = false) {
    const one = el("div", { class: bad ? "toast bad" : "toast", text: words });
    get("toasts").append(one);
    setTimeout(() => one.remove(), bad ? 7000 : 3500);
  }

  fail(error) { this.toast(error?.message ?? String(error), true); }

  lose(why) {
    const lost = get("lost");
    lost.textContent = why === "token"
      ? "Open the address that palago studio printed: this page does not have its token, or the studio was started again."
      : "The studio does not answer. Your table is kept here; start it again with the same --port.";
    lost.hidden = false;
  }

  // Dialogs.

  dialog(title, ...body) {
    const box = get("dialog");
    const close = el("button", { type: "button", class: "tool", "aria-label": "Close", onclick: () => box.close() }, icon("close"));
    box.replaceChildren(
      el("div", { class: "dialog-head" }, el("h2", { id: "dialog-title", text: title }), close),
      el("div", { class: "dialog-body" }, ...body));
    if (!box.open) box.showModal();
    box.onclick = (event) => { if (event.target === box) box.close(); };
    return box;
  }

  share() {
    const url = `${location.origin}/#share=${encodeURIComponent(shared(this.state))}`;
    const text = el("input", { type: "text", value: url, readonly: true, onfocus: (event) => event.target.select() });
    this.dialog("Share what is here", el("p", { class: "lead", text: "The link holds everything; nothing is stored anywhere. It opens in a studio that runs on the same port." }),
      field("Link", text),
      el("div", { class: "acts" }, button("Copy the link", async () => {
        try { await navigator.clipboard.writeText(url); this.toast("The link is copied"); }
        catch { text.select(); this.toast("Press Ctrl+C to copy", true); }
        get("dialog").close();
      }, { kind: "main-act", icon: "share" })));
  }

  colours() {
    const now = document.documentElement.dataset.chosen;
    const set = (value) => {
      try { localStorage.setItem("palago.theme", value); } catch { /* no storage */ }
      dispatchEvent(new Event("palago-theme"));
    };
    const options = [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"]];
    this.dialog("Colours", field("Colours of the page", select(options, now, set)));
  }

  help() {
    const rows = this.mode.keys ?? [];
    const common = [["Arrow keys", "move the cursor on the board"], ["+  −  0", "closer, farther, show everything"], ["Ctrl Z, Ctrl Y", "undo, redo"]];
    this.dialog(`Help: ${MODULES[this.state.mode].title}`,
      ...(this.mode.about ?? []).map((text) => el("p", { text })),
      el("div", { class: "keys" }, [...rows, ...common].flatMap(([keys, words]) => [el("span", {}, el("kbd", { text: keys })), el("span", { text: words })])),
      el("p", { class: "lead", text: `Palago ${this.hello.version}. The rules, the drawing and the solving are those of the command line.` }));
  }
}

const app = new App();
globalThis.palagoStudio = app;
app.begin();
