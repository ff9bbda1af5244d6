// The one board: what lies on it, the pointer, the keys, and the view. What happens is told to a mode.

import { svg } from "./dom.js";
import { HIGH, beside, boxOf, centre, connected, hexAt, hexagon, key, unkey } from "./hex.js";

const LONG_PRESS = 500;
const FAR = 7;
const ANGLE = { a: 0, b: 120, c: 240 };

export class Board {
  constructor(root, parts, told) {
    this.root = root;
    this.told = told;
    this.scene = { tiles: [] };
    this.offset = 0;
    this.cursor = [0, 0];
    this.view = { x: 0, y: 0, scale: 44 };
    this.tiles = new Map();
    this.pointers = new Map();
    this.build(parts);
    this.listen();
    new ResizeObserver(() => this.resized()).observe(root);
    this.resized();
  }

  build(parts) {
    const tile = svg("g", { id: "t" },
      svg("path", { d: parts.hexagon, class: "t-blue" }),
      svg("path", { d: parts.bridge + parts.tip, class: "t-yellow" }),
      svg("path", { d: parts.lines, class: "t-line" }),
      svg("path", { d: parts.hexagon, class: "t-rim" }));
    this.grid = svg("pattern", { id: "grid", width: 3, height: HIGH, patternUnits: "userSpaceOnUse" },
      svg("path", { class: "g-line", d: `M1 0L2 0L2.5 ${HIGH / 2}L2 ${HIGH}L1 ${HIGH}L0.5 ${HIGH / 2}ZM0 ${HIGH / 2}L0.5 ${HIGH / 2}M2.5 ${HIGH / 2}L3 ${HIGH / 2}` }));
    this.dots = svg("pattern", { id: "dots", width: 3, height: HIGH, patternUnits: "userSpaceOnUse" },
      [[1, 0], [1, HIGH], [2.5, HIGH / 2]].map(([x, y]) => svg("circle", { class: "g-dot", cx: x, cy: y, r: 0.1 })));
    this.back = svg("rect", { class: "ground", fill: "url(#grid)", width: "100%", height: "100%" });
    this.spots = svg("rect", { class: "spots", fill: "url(#dots)", width: "100%", height: "100%" });
    this.layers = Object.fromEntries(
      ["links", "under", "tiles", "bodies", "spots", "marks", "held", "cursor"].map((name) => [name, svg("g", { class: `l-${name}` })]));
    this.world = svg("g", { class: "world" }, Object.values(this.layers));
    this.ring = svg("path", { class: "cursor", d: hexagon(0.92) });
    this.layers.cursor.append(this.ring);
    this.root.append(svg("defs", {}, tile, this.grid, this.dots), this.back, this.spots, this.world);
    // What is held floats over the board as a layer of its own: moving it paints nothing anew.
    this.floating = svg("g", {}, this.layers.held);
    this.float = svg("svg", { class: "board float", "aria-hidden": "true", focusable: "false" }, this.floating);
    this.root.after(this.float);
  }

  // What is seen.

  /** Show a scene: tiles with an id each, bodies, marks; only what has changed is drawn. */
  render(scene) {
    this.scene = scene;
    this.offset = scene.joints ? 1 : 0;
    this.root.classList.toggle("jointed", Boolean(scene.joints));
    this.root.classList.toggle("solved", Boolean(scene.joints && scene.tiles?.length));
    this.root.classList.toggle("highlighted", Boolean(scene.bodies?.length));
    this.drawTiles(scene.tiles ?? []);
    replace(this.layers.under, (scene.silhouettes ?? []).map((data) => svg("path", { class: "silhouette", d: data })));
    replace(this.layers.bodies, (scene.bodies ?? []).map((one) =>
      svg("path", { class: `body ${one.colour} ${one.pale ? "pale" : ""}`, d: one.body })));
    this.drawJoints(scene);
    replace(this.layers.marks, [
      ...(scene.traces ?? []).map((data) => svg("path", { class: "trace", d: data })),
      ...(scene.marks ?? []).map((mark) => this.mark(mark)),
    ]);
    this.moveCursor(this.cursor, true);
  }

  drawTiles(tiles) {
    const seen = new Set();
    for (const tile of tiles) {
      seen.add(tile.id);
      let made = this.tiles.get(tile.id);
      if (!made) {
        made = { node: svg("g", { class: "tile" }, svg("use", { href: "#t" })), angle: ANGLE[tile.rotation], drawn: "" };
        this.layers.tiles.append(made.node);
        this.tiles.set(tile.id, made);
      }
      made.angle += (((ANGLE[tile.rotation] - made.angle + 180) % 360) + 360) % 360 - 180;
      const drawn = `${tile.hex}|${made.angle}|${tile.look ?? ""}|${tile.name ?? ""}`;
      if (drawn === made.drawn) continue;
      const [x, y] = centre(...tile.hex);
      made.node.setAttribute("class", `tile ${tile.look ?? ""}`);
      made.node.dataset.at = key(...tile.hex);
      made.node.dataset.rotation = tile.rotation;
      made.node.style.transform = `translate(${x}px, ${y.toFixed(5)}px)`;
      made.node.firstChild.style.transform = `rotate(${made.angle}deg)`;
      if (tile.name !== undefined) this.nameTile(made, tile.name);
      made.drawn = drawn;
    }
    for (const [id, made] of this.tiles) {
      if (!seen.has(id)) { made.node.remove(); this.tiles.delete(id); }
    }
  }

  nameTile(made, name) {
    if (!made.label) {
      made.label = svg("text", { class: "t-name", y: 0.2 });
      made.node.append(made.label);
    }
    made.label.textContent = name;
  }

  drawJoints(scene) {
    const joints = scene.joints ?? {};
    const lines = [], spots = [];
    for (const [place, kind] of Object.entries(joints)) {
      const [q, r] = unkey(place), [x, y] = centre(q, r);
      for (const [a, b] of [[q, r + 1], [q + 1, r], [q + 1, r - 1]]) {
        const other = joints[key(a, b)];
        if (!other) continue;
        const [u, v] = centre(a, b), sure = kind === "in" && other === "in";
        lines.push(svg("line", { class: sure ? "link" : "link may", x1: x + 1, y1: y, x2: u + 1, y2: v }));
      }
      spots.push(svg("circle", { class: `joint ${kind} ${scene.apart?.has(place) ? "wrong" : ""}`, cx: x + 1, cy: y, r: kind === "in" ? 0.5 : 0.42, "data-at": place }));
    }
    replace(this.layers.links, lines.filter((line) => line.classList.contains("may")));
    replace(this.layers.spots, [...lines.filter((line) => !line.classList.contains("may")), ...spots]);
  }

  mark({ hex, kind, colour, text }) {
    const [x, y] = centre(...hex);
    const made = svg("g", { class: `mark ${kind} ${colour ?? ""}`, transform: `translate(${x} ${y.toFixed(4)})`, "data-at": key(...hex) },
      svg("path", { d: hexagon(kind === "free" ? 0.8 : 0.9) }));
    if (text) {
      const letter = svg("text", { class: "m-text", y: 0.24 });
      letter.textContent = text;
      made.append(letter);
    }
    return made;
  }

  // The view.

  resized() {
    const box = this.root.getBoundingClientRect();
    if (!box.width) return;
    const before = this.size;
    this.size = [box.width, box.height];
    if (!before) { this.view.x = box.width / 2; this.view.y = box.height / 2; this.fit(this.points()); }
    else { this.view.x += (box.width - before[0]) / 2; this.view.y += (box.height - before[1]) / 2; }
    this.seen();
  }

  seen() {
    const { x, y, scale } = this.view;
    for (const world of [this.world, this.floating]) {
      world.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})`);
    }
    for (const pattern of [this.grid, this.dots]) {
      pattern.setAttribute("patternTransform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})`);
    }
  }

  points() {
    const hexes = [...(this.scene.tiles ?? []).map((tile) => tile.hex), ...Object.keys(this.scene.joints ?? {}).map(unkey), ...(this.scene.around ?? [])];
    return hexes.map(([q, r]) => { const [x, y] = centre(q, r); return [x + this.offset, y]; });
  }

  /** Show all of something, or a few hexes around the middle. */
  fit(points = this.points()) {
    if (!this.size) return;
    const [wide, high] = [this.size[0], this.size[1] - (this.covered ?? 0)];
    const [left, top, right, bottom] = points.length ? boxOf(points, 1.8) : [-4, -4, 4, 4];
    const scale = Math.max(8, Math.min(64, wide / (right - left), high / (bottom - top)));
    this.view = { scale, x: wide / 2 - (scale * (left + right)) / 2, y: high / 2 - (scale * (top + bottom)) / 2 };
    this.seen();
  }

  zoom(factor, at = [this.size[0] / 2, this.size[1] / 2]) {
    const scale = Math.max(6, Math.min(140, this.view.scale * factor)), by = scale / this.view.scale;
    this.view = { scale, x: at[0] + (this.view.x - at[0]) * by, y: at[1] + (this.view.y - at[1]) * by };
    this.seen();
  }

  /** The hex, or joint, at a place of the window. */
  at(x, y) {
    const box = this.root.getBoundingClientRect();
    return hexAt((x - box.left - this.view.x) / this.view.scale - this.offset, (y - box.top - this.view.y) / this.view.scale);
  }

  /** Where the middle of a hex, or a joint, is in the window. */
  where(q, r) {
    const box = this.root.getBoundingClientRect(), [x, y] = centre(q, r);
    return [box.left + this.view.x + (x + this.offset) * this.view.scale, box.top + this.view.y + y * this.view.scale];
  }

  moveCursor(cell, quietly = false) {
    this.cursor = cell;
    const [x, y] = centre(...cell);
    this.ring.setAttribute("d", this.offset ? "M0.62 0A0.62 0.62 0 1 1 -0.62 0A0.62 0.62 0 1 1 0.62 0Z" : hexagon(0.92));
    this.ring.setAttribute("transform", `translate(${x + this.offset} ${y})`);
    if (quietly || !this.size) return;
    const [px, py] = [this.view.x + (x + this.offset) * this.view.scale, this.view.y + y * this.view.scale];
    const edge = this.view.scale * 1.2;
    this.view.x += Math.max(0, edge - px) - Math.max(0, px - this.size[0] + edge);
    this.view.y += Math.max(0, edge - py) - Math.max(0, py - this.size[1] + edge);
    this.seen();
    this.told.cursor(cell);
  }

  // Pointer and keys.

  listen() {
    const root = this.root;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.pointed(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.up(event, true));
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = root.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [event.clientX - box.left, event.clientY - box.top]);
    }, { passive: false });
    root.addEventListener("keydown", (event) => this.keyed(event));
  }

  down(event) {
    this.root.focus({ preventScroll: true, focusVisible: false });
    this.root.classList.remove("keyed");
    try { this.root.setPointerCapture(event.pointerId); } catch { /* it is gone */ }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    clearTimeout(this.pressed);
    if (this.pointers.size > 1) { this.release(); this.gesture = { kind: "pinch", ...this.pinch() }; return; }
    const cell = this.at(event.clientX, event.clientY);
    this.gesture = { kind: "press", cell, start: [event.clientX, event.clientY], all: event.shiftKey, second: event.button === 2 };
    this.pressed = setTimeout(() => {
      if (this.gesture?.kind === "press") { this.gesture = { kind: "done" }; this.moveCursor(cell, true); this.told.long(cell); }
    }, LONG_PRESS);
  }

  pinch() {
    const [[ax, ay], [bx, by]] = [...this.pointers.values()], box = this.root.getBoundingClientRect();
    return { middle: [(ax + bx) / 2 - box.left, (ay + by) / 2 - box.top], apart: Math.hypot(ax - bx, ay - by) };
  }

  pointed(event) {
    if (!this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => { this.frame = null; this.drag(); });
  }

  drag() {
    const gesture = this.gesture;
    if (!gesture || !this.pointers.size) return;
    if (gesture.kind === "pinch" && this.pointers.size > 1) {
      const now = this.pinch();
      this.view.x += now.middle[0] - gesture.middle[0];
      this.view.y += now.middle[1] - gesture.middle[1];
      this.zoom(now.apart / Math.max(gesture.apart, 1), now.middle);
      Object.assign(gesture, now);
      return;
    }
    const [x, y] = this.pointers.values().next().value;
    if (gesture.kind === "press" && Math.hypot(x - gesture.start[0], y - gesture.start[1]) > FAR) {
      clearTimeout(this.pressed);
      const held = this.scene.draggable && !gesture.second ? this.hold(gesture) : null;
      this.gesture = { ...gesture, kind: held ? "hold" : "pan", last: gesture.start };
    }
    if (this.gesture.kind === "pan") {
      this.view.x += x - this.gesture.last[0];
      this.view.y += y - this.gesture.last[1];
      this.gesture.last = [x, y];
      this.seen();
    } else if (this.gesture.kind === "hold") {
      const { start } = this.gesture;
      this.float.style.transform = `translate(${x - start[0]}px, ${y - start[1]}px)`;
      this.target(this.at(x, y));
    }
  }

  /** Take up a tile, or all that hang together with it. */
  hold({ cell, all }) {
    const start = key(...cell), lying = new Map(this.scene.tiles.map((tile) => [key(...tile.hex), tile]));
    if (!lying.has(start)) return null;
    const held = all ? connected(start, (place) => lying.has(place)) : new Set([start]);
    for (const place of held) this.layers.held.append(this.tiles.get(lying.get(place).id).node);
    if (all) this.layers.held.append(...this.layers.bodies.childNodes);
    this.float.setAttribute("class", `board float ${this.root.getAttribute("class").replace("board", "")}`);
    this.held = held;
    return held;
  }

  target(cell) {
    if (this.held?.size !== 1) return;
    const [x, y] = centre(...cell);
    this.shadow ??= svg("path", { class: "target", d: hexagon(0.95) });
    this.shadow.setAttribute("transform", `translate(${x} ${y})`);
    if (!this.shadow.parentNode) this.layers.under.append(this.shadow);
  }

  release() {
    this.shadow?.remove();
    this.float.style.transform = "";
    const bodies = [...this.layers.held.querySelectorAll(":scope > .body")];
    this.layers.tiles.append(...[...this.layers.held.childNodes].filter((node) => !bodies.includes(node)));
    this.layers.bodies.append(...bodies);
    this.held = null;
  }

  up(event, broken = false) {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.pressed);
    const gesture = this.gesture, cell = this.at(event.clientX, event.clientY);
    if (this.frame) { cancelAnimationFrame(this.frame); this.frame = null; }
    if (gesture?.kind === "pinch") { this.gesture = this.pointers.size ? { kind: "done" } : null; return; }
    this.gesture = null;
    if (gesture?.kind === "hold") {
      const [sq, sr] = this.at(...gesture.start);
      const to = [gesture.cell[0] + cell[0] - sq, gesture.cell[1] + cell[1] - sr];
      this.release();
      if (!broken) this.told.drag(gesture.cell, to, gesture.all);
    } else if (gesture?.kind === "press" && !broken) {
      this.moveCursor(gesture.cell, true);
      if (gesture.second) this.told.long(gesture.cell);
      else this.told.tap(gesture.cell);
    }
  }

  keyed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.root.classList.add("keyed");
    if (event.key.startsWith("Arrow")) {
      if (this.told.arrow(event)) { event.preventDefault(); return; }
      event.preventDefault();
      this.moveCursor(beside(this.cursor, event.key));
    } else if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.fit();
    else if (this.told.key(event.key, this.cursor)) event.preventDefault();
  }
}

function replace(node, children) {
  node.replaceChildren(...children);
}
