// Small pictures of creatures from what Python drew: a body, and the hexes around it.

import { svg } from "./dom.js";
import { boxOf, centre, hexagon } from "./hex.js";

/** A creature's body among the outlines of its tiles; with bare only the body. */
export function thumbnail({ body, layout, box, colour }, bare = false) {
  const hexes = (layout?.tiles ?? layout ?? []).map(([q, r]) => centre(q, r));
  const [left, top, wide, high] = box ?? sized(hexes);
  const made = svg("svg", { viewBox: `${left} ${top} ${wide} ${high}`, "aria-hidden": "true" });
  if (!bare) {
    made.append(svg("path", { class: "mini-tiles", d: outlines(hexes) }));
  }
  made.append(svg("path", { class: `mini-body ${colour ?? ""}`, d: body }));
  return made;
}

function sized(hexes) {
  const [left, top, right, bottom] = boxOf(hexes, 1.1);
  return [left, top, right - left, bottom - top];
}

function outlines(hexes) {
  const corners = hexagon(1).slice(1, -1).split("L").map((pair) => pair.split(" ").map(Number));
  return hexes.map(([x, y]) => `M${corners.map(([a, b]) => `${(x + a).toFixed(3)} ${(y + b).toFixed(3)}`).join("L")}Z`).join("");
}
