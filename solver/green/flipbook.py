"""A plan as one page of HTML that steps through it, with the tiles gliding to their places.

The page needs nothing beside itself: its pictures, its style and its script are in it. Each tile is drawn
once, as rotation `a` around the origin, and a step is where it lies and how far it is turned::

    {"text": "2. tile 11: move to B, straight 12-6", "act": "move", "tile": "11",
     "tiles": {"9": [3, 4.33, 240], ...}}

The script only moves what Python drew. Arrow keys, Home and End step; whoever asks their system for less
motion sees the tiles jump; without a script all frames stand below each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from string import Template
from typing import Any, Final

from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import tile_parts
from palago.catalogue.draw.geometry import box_around, centre, hexagon, near_origin, number
from palago.catalogue.draw.marks import place_name, tile_name
from palago.catalogue.draw.shapes import Group, Label, Path, letters_of, quoted
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.plane.lattice import Hex, Pose
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.green.plans import Plan
from palago.solver.green.storyboard import Storyboard

PAGE: Final = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
  :root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2b3f; --rim: #8fa3ba; --go: #00705a; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #161d28; --ink: #e8edf4; --rim: #7d90a8; --go: #5fd0b0; }
  }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
         font: 1.1rem/1.4 system-ui, sans-serif; text-align: center; }
  h1 { font-size: 1.3rem; }
  #table { width: 100%; max-height: 62vh; }
  #table.ready .tile, #table.ready .name { transition: transform 0.8s ease-in-out, opacity 0.4s; }
  #table .acted .ring { stroke: var(--go); stroke-width: 0.14; opacity: 1; }
  #table .ring { opacity: 0; }
  @media (prefers-reduced-motion: reduce) {
    #table.ready .tile, #table.ready .name { transition: none; }
  }
  #text { min-height: 3.2em; font-size: 1.5rem; font-weight: 600; }
  button { font: inherit; min-width: 6rem; min-height: 44px; margin: 0.3rem; border: 2px solid var(--rim);
           border-radius: 0.6rem; background: transparent; color: inherit; cursor: pointer; }
  button:disabled { opacity: 0.4; cursor: default; }
  button:focus-visible { outline: 3px solid var(--go); }
  ol { text-align: left; width: fit-content; margin: 1rem auto; }
  li[aria-current] { font-weight: 600; }
  li.stage { list-style: none; margin: 0.6rem 0 0.2rem -1.4rem; }
  .frames svg { width: 100%; height: auto; }
  @media print { button, #table, #text { display: none; } }
</style>
</head>
<body>
<main>
<h1>$title</h1>
<svg id="table" viewBox="$box" role="img" aria-labelledby="text" hidden>
$letters
$places
$tiles
</svg>
<p id="text" role="status" aria-live="polite" hidden></p>
<p id="buttons" hidden>
<button id="back" type="button" aria-keyshortcuts="ArrowLeft">Previous</button>
<button id="on" type="button" aria-keyshortcuts="ArrowRight">Next</button>
$leaps
</p>
<ol id="steps">
$steps
</ol>
<div class="frames">
$frames
</div>
</main>
<script type="application/json" id="plan">$plan</script>
<script>
$script
</script>
</body>
</html>
""")

SCRIPT: Final = """\
"use strict";
const plan = JSON.parse(document.getElementById("plan").textContent);
const get = (id) => document.getElementById(id);
const lines = [...document.querySelectorAll("#steps li:not(.stage)")];
let at = 0;
function show(step) {
  at = Math.max(0, Math.min(plan.length - 1, step));
  const now = plan[at];
  for (const tile of document.querySelectorAll("#table .tile")) {
    const lies = now.tiles[tile.dataset.name];
    tile.style.opacity = lies ? 1 : 0;
    if (lies) tile.style.transform = `translate(${lies[0]}px, ${lies[1]}px) rotate(${lies[2]}deg)`;
    tile.classList.toggle("acted", now.tile === tile.dataset.name);
  }
  for (const name of document.querySelectorAll("#table .name")) {
    const lies = now.tiles[name.dataset.name];
    name.style.opacity = lies ? 1 : 0;
    if (lies) name.style.transform = `translate(${lies[0]}px, ${lies[1]}px)`;
  }
  get("text").textContent = now.text;
  get("back").disabled = at === 0;
  get("on").disabled = at === plan.length - 1;
  lines.forEach((line, k) => line.toggleAttribute("aria-current", k + 1 === at));
  if (!get("up")) return;
  get("up").disabled = !plan.slice(0, at).some((step) => step.stage);
  get("down").disabled = !plan.slice(at + 1).some((step) => step.stage);
}
function leap(way) {
  let to = at + way;
  while (plan[to] && !plan[to].stage) to += way;
  if (plan[to]) show(to);
}
get("back").addEventListener("click", () => show(at - 1));
get("on").addEventListener("click", () => show(at + 1));
get("up")?.addEventListener("click", () => leap(-1));
get("down")?.addEventListener("click", () => leap(1));
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const stages = get("up") && { PageUp: -1, PageDown: 1 }[event.key];
  if (stages) {
    event.preventDefault();
    leap(stages);
    return;
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: plan.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});
for (const id of ["table", "text", "buttons"]) get(id).toggleAttribute("hidden", false);
document.querySelector(".frames").hidden = true;
show(0);
// The tiles are in their places before anything glides.
get("table").getBoundingClientRect();
get("table").classList.add("ready");
"""


#: The buttons that go from stage to stage, of a plan that has them.
LEAPS: Final = """\
<button id="up" type="button" aria-keyshortcuts="PageUp">Last stage</button>
<button id="down" type="button" aria-keyshortcuts="PageDown">Next stage</button>"""


def html(
    plan: Plan,
    title: str = "From creature to creature",
    style: Style = LIGHT,
    *,
    stages: tuple[int, ...] = (),
) -> str:
    """A page that steps through a plan.

    Parameters
    ----------
    plan : Plan
        What is done.
    title : str
        The heading; any text.
    style : Style
        The colours of the tiles.
    stages : tuple of int
        After how many acts a stage stands, of a plan that leads from stage to stage.
    """
    board = Storyboard(plan, style, stages)
    home = near_origin(place for table in plan.tables for place in table)
    everywhere = {home.hex(place) for table in plan.tables for place in table}
    left, top, right, bottom = box_around(everywhere, pad=0.3)
    return PAGE.substitute(
        title=quoted(title),
        box=" ".join(number(value) for value in (left, top, right - left, bottom - top)),
        letters=letters_of([*_labels(board, style), *_place_names(board, home)]),
        places=_places(board, home, everywhere),
        tiles=_tiles(board, style),
        steps="\n".join(_listed(board)),
        leaps=LEAPS if stages else "",
        frames="\n".join(frame.svg() for frame in board.frames),
        # In a script nothing may look like the end of it.
        plan=json.dumps(_steps(board, home)).replace("<", "\\u003c"),
        script=SCRIPT,
    )


def _steps(board: Storyboard, home: Pose) -> list[dict[str, Any]]:
    """Where each tile lies in each step; turns go on from turn to turn, so that tiles turn the short way."""
    turned: dict[str, int] = {}
    steps: list[dict[str, Any]] = []
    captions: list[Any] = [None, *board.names.captions]
    for caption, table in zip(captions, board.names.tables, strict=True):
        tiles = {}
        for name, (q, r, rotation) in table.items():
            wanted = 120 * ROTATIONS.index(rotation)
            before = turned.get(name, wanted)
            turned[name] = before + (wanted - before + 180) % 360 - 180
            x, y = centre(home.hex((q, r)))
            tiles[name] = [round(x, 3), round(y, 3), turned[name]]
        text = "Before the first step" if caption is None else str(caption)
        step = {"text": text, "tile": caption.tile if caption else None, "tiles": tiles}
        if board.stages:
            stage = [board.stage_text(k) for k, done in enumerate(board.stages) if done == len(steps)]
            step |= {"text": ": ".join([*([text] if caption else []), *stage]), "stage": bool(stage)}
        steps.append(step)
    return steps


def _listed(board: Storyboard) -> Iterator[str]:
    """The captions as items of a list, with its stages."""
    stages = {done: board.stage_text(number) for number, done in enumerate(board.stages)}
    captions: list[Any] = [None, *board.names.captions]
    for done, caption in enumerate(captions):
        if caption is not None:
            yield f"<li>{quoted(caption.text)}</li>"
        if done in stages:
            yield f'<li class="stage" value="{done}">{quoted(stages[done])}</li>'


def _places(board: Storyboard, home: Pose, everywhere: set[Hex]) -> str:
    """All hexes that tiles ever lie on, and the letters of those that are empty at first."""
    hexes = [
        f'<path d="{hexagon(place, 0.95)}" fill="none" stroke="var(--rim)" stroke-width="0.03" '
        'stroke-dasharray="0.15 0.15"/>'
        for place in sorted(everywhere)
    ]
    return "\n".join([*hexes, *(label.svg() for label in _place_names(board, home))])


def _place_names(board: Storyboard, home: Pose) -> list[Label | Path]:
    return [
        place_name(home.hex(place), name, board.style)[-1]
        for name, place in board.names.places.items()
        if place not in board.plan.start
    ]


def _all_names(board: Storyboard) -> list[str]:
    return list(dict.fromkeys(name for table in board.names.tables for name in table))


def _tiles(board: Storyboard, style: Style) -> str:
    drawn = Group(tile_parts(Layout.of_tiles([(0, 0, "a")]), style)).svg()
    ring = f'<path class="ring" d="{hexagon((0, 0), 0.93)}" fill="none"/>'
    names = _all_names(board)
    tiles = [f'<g class="tile" data-name="{quoted(name)}">{drawn}{ring}</g>' for name in names]
    labels = [
        f'<g class="name" data-name="{quoted(name)}">{label.svg()}</g>'
        for name, label in zip(names, _labels(board, style), strict=True)
    ]
    return "\n".join([*tiles, *labels])


def _labels(board: Storyboard, style: Style) -> list[Label]:
    return [tile_name((0, 0), name, style) for name in _all_names(board)]
