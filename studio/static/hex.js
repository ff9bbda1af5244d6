// Pure geometry of flat-topped hexes, for pointer and view alone: the rules are in Python.
// A hex has circumradius 1; its key is "q,r".

export const HIGH = Math.sqrt(3);

/** The neighbours across the edges, clockwise from the top. */
export const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

export const key = (q, r) => `${q},${r}`;
export const unkey = (text) => text.split(",").map(Number);

/** The middle of a hex. */
export const centre = (q, r) => [1.5 * q, HIGH * (r + q / 2)];

/** The hex that a point lies in. */
export function hexAt(x, y) {
  const q = (2 * x) / 3, r = y / HIGH - x / 3, s = -q - r;
  let a = Math.round(q), b = Math.round(r);
  const c = Math.round(s);
  const da = Math.abs(a - q), db = Math.abs(b - r), dc = Math.abs(c - s);
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a + 0, b + 0];
}

/** The hexes around one. */
export const around = (q, r) => STEPS.map(([a, b]) => [q + a, r + b]);

/** All hexes of a set of keys that hang together with one of them. */
export function connected(start, has) {
  const found = new Set([start]), left = [start];
  while (left.length) {
    for (const [q, r] of around(...unkey(left.pop()))) {
      const next = key(q, r);
      if (has(next) && !found.has(next)) { found.add(next); left.push(next); }
    }
  }
  return found;
}

/** Where a cursor goes by an arrow key: rows are as level as they can be. */
export function beside([q, r], arrow) {
  const odd = ((q % 2) + 2) % 2;
  switch (arrow) {
    case "ArrowUp": return [q, r - 1];
    case "ArrowDown": return [q, r + 1];
    case "ArrowRight": return odd ? [q + 1, r - 1 + 0] : [q + 1, r];
    case "ArrowLeft": return odd ? [q - 1, r] : [q - 1, r + 1];
    default: return [q, r];
  }
}

/** Column and row as people count them, from the middle of the board. */
export const spoken = ([q, r]) => `column ${q}, row ${r + Math.floor(q / 2)}`;

/** A joint of the yellow corners by the hex to the left of it, and back: what Python calls thirds. */
export const jointOf = ([q, r]) => [3 * q + 2, 3 * r - 1];
export const cellOf = ([x, y]) => [(x - 2) / 3, (y + 1) / 3];

/** The box around some points with room for a hex each. */
export function boxOf(points, pad = 1.4) {
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  return [Math.min(...xs) - pad, Math.min(...ys) - pad, Math.max(...xs) + pad, Math.max(...ys) + pad];
}

/** The corners of a hex as path data. */
export function hexagon(size = 1) {
  const points = [[0.5, -HIGH / 2], [1, 0], [0.5, HIGH / 2], [-0.5, HIGH / 2], [-1, 0], [-0.5, -HIGH / 2]];
  return `M${points.map(([x, y]) => `${(x * size).toFixed(4)} ${(y * size).toFixed(4)}`).join("L")}Z`;
}
