"""The work of each kind of job: from a request to the answer of the command, with news on the way.

A task gets its request, which has been checked, and a function to tell news to; it returns what stands in the
last event. The keys of answers are those of the command's JSON.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.facts import identified
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature
from palago.catalogue.draw.geometry import Point, contours_path, corner_point, xy
from palago.catalogue.plane.lattice import Pose
from palago.solver.ending import Ending
from palago.solver.portrait.jointmap import JointMap
from palago.solver.red.answers import Answer
from palago.studio.cards import card_of, drawn_map, named, where_drawn
from palago.studio.messages import RequestError
from palago.studio.scoring import pictured

if TYPE_CHECKING:
    from palago.solver.picture.readings import Reading

Tell = Callable[..., None]
Task = Callable[[dict[str, Any], Tell], dict[str, Any]]

#: How long a job looks if nothing is said.
SECONDS: Final = 120.0

#: The largest creature that is looked for on a picture.
MOST_READ: Final = 120


def prepare() -> None:
    """Import what most jobs need, and answer a first question with it."""
    from palago.solver.design.numbers import solve

    solve("virus", limit=1)


def prepare_games() -> None:
    """Load the compiled engine."""
    from palago.games.players.protocol import Engine

    Engine().compile()


def shown(creature: Creature) -> dict[str, Any]:
    """A creature in an answer: which it is, where it lies, and its body for the board."""
    return {
        **identified(creature),
        "tiles": creature.tiles,
        "colour": creature.colour,
        "points": creature.points,
        "body": contours_path(creature.contours),
    }


def given(creature: Any) -> Creature:
    """The creature of a request: by name, sum or tiles."""
    if isinstance(creature, str):
        return as_creature(named(creature))
    return as_creature(Layout.of_tiles((q, r, rotation) for q, r, rotation in creature))


def solve(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The creatures on a card."""
    from palago.solver.design.numbers import solve as solve_card

    card = card_of(request)
    joints = drawn_map(request) if "card" not in request else None
    outline = card.portrait.outline

    def placed(creature: Creature) -> Creature:
        if joints is not None and card.portrait.leaves_free != "fixed":
            return where_drawn(creature, joints)
        if outline is not None and not card.portrait.placed:
            return _along(creature, frozenset(outline.contour.crossings))
        return creature

    def found(creature: Creature) -> None:
        tell("solution", solution=shown(placed(creature)))

    # A drawing beside tiles on a table lies where it is: what fits it elsewhere is no answer.
    in_place = joints is not None and card.portrait.placed
    everything = request.get("all", False) or in_place
    answer = solve_card(
        card,
        limit=None if everything else request.get("limit", 1),
        time_limit=request.get("seconds", SECONDS),
        found=None if in_place else found,
    )
    if joints is not None and in_place:
        answer = _only_in_place(answer, joints)
    return {
        **answer.summary(),
        "words": answer.words,
        "solutions": [shown(placed(creature)) for creature in answer.solutions],
    }


def _only_in_place(answer: Answer, joints: JointMap) -> Answer:
    """What is left of an answer if the drawing lies where it was drawn."""
    may = joints.members | joints.maybe
    left = tuple(one for one in answer.solutions if joints.members <= one.joints <= may)
    if not answer.complete:
        return replace(answer, solutions=left, unique=None)
    return replace(answer, solutions=left, unique=len(left) == 1, ending="all" if left else "none")


def _along(creature: Creature, crossings: frozenset[Any]) -> Creature:
    """A creature where its outline was traced."""
    goal = min(crossings)
    for turn in (0, 2, 4, 1, 3, 5):
        pose = Pose(turn)
        for place, edge in creature.outer_contour.crossings:
            if pose.edge(edge) == goal[1]:
                (q, r), (gq, gr) = pose.hex(place), goal[0]
                moved = pose.shifted((gq - q, gr - r))
                if {(moved.hex(p), moved.edge(e)) for p, e in creature.outer_contour.crossings} == crossings:
                    return creature.posed(moved)
    return creature


def hints(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Tiles that belong to every solution of a card."""
    from palago.solver.cards.backbone import hints as backbone

    card = card_of(request)
    found = backbone(card, time_limit=request.get("seconds", SECONDS))
    proved = found.ending == "all"
    tiles = found.first(request.get("number", 100)) if proved else Layout()
    return {
        "ending": found.ending,
        "common": len(found.tiles) if proved else None,
        "layout": tiles.to_json(),
    }


def complete(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The fewest further tiles that close a creature on a table."""
    from palago.solver.red.completion import Way
    from palago.solver.red.completion import complete as complete_layout

    table = Layout.of_tiles((q, r, rotation) for q, r, rotation in request["layout"])

    def found(way: Way) -> None:
        tell("solution", way=way.to_json())

    answer = complete_layout(
        table,
        request.get("colour", "yellow"),
        eyes=request.get("eyes", False),
        limit=None if request.get("all") else request.get("limit", 1),
        time_limit=request.get("seconds", SECONDS),
        found=found,
    )
    return answer.to_json()


def transform(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The fewest tiles to move from one creature to another, act by act."""
    from palago.solver.green.captions import Names, remarks, told
    from palago.solver.green.connected import connected_plan_between
    from palago.solver.green.least import transform as transform_creatures
    from palago.solver.green.plans import plan as plan_of

    x, y = given(request["start"]), given(request["goal"])
    mirror = request.get("mirror", False)
    least = transform_creatures(x, y, mirror=mirror)
    if request.get("connected"):
        plan = connected_plan_between(
            [x], [y], mirror=mirror, spare=None, time_limit=request.get("seconds", SECONDS)
        )
    else:
        plan = plan_of(least)
    names = Names(plan)
    return {
        **least.to_json(),
        "ending": plan.ending,
        "plan": told(plan),
        "tables": [{name: list(tile) for name, tile in table.items()} for table in names.tables],
        "bodies": [[_body(one) for one in find_creatures(table)] for table in plan.tables],
        "remarks": remarks(x, least, plan),
    }


def _body(creature: Creature) -> dict[str, Any]:
    return {
        "colour": creature.colour,
        "body": contours_path(creature.contours),
        "hexes": [list(place) for place in creature.layout],
    }


def chain(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The shortest chain of creatures from one to another."""
    from palago.solver.green.stages import chain as shortest

    found = shortest(
        given(request["start"]),
        given(request["goal"]),
        max_moved=request.get("max_moved", 2),
        max_added=request.get("max_added", 2),
        mirror=request.get("mirror", False),
    )
    if found is None:
        return {"ending": "none", "moved": None, "stages": [], "steps": []}
    return {
        "ending": "best",
        "moved": found.moved,
        "stages": [shown(stage) for stage in found.stages],
        "steps": [step.to_json() for step in found.steps],
    }


def neighbours(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The creatures that one becomes by moving a few tiles."""
    from palago.solver.green.reach import neighbours as neighbours_of

    found = neighbours_of(
        given(request["creature"]),
        max_moved=request.get("max_moved", 2),
        max_added=request.get("max_added", 0),
        mirror=request.get("mirror", False),
    )
    return {
        "ending": "all",
        "creatures": [{**shown(one.creature), "moved": one.moved} for one in found],
    }


def sample(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A random creature of a size."""
    from palago.catalogue.count.sampling import sample as random_creature

    return {
        "ending": "all",
        "creatures": [pictured(random_creature(request["tiles"], seed=request.get("seed")))],
    }


def design(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The creature of a size that is worth most."""
    from palago.solver.design.order import maximise

    return _ordered(
        maximise(
            request.get("goal", "points"),
            request["tiles"],
            time_limit=request.get("seconds", SECONDS),
            report=lambda state: _news(state, tell),
        )
    )


def solitaire(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The most profitable creature that a set can make."""
    return design({**request, "goal": "points", "tiles": request.get("tiles", 48)}, tell)


def _news(state: Any, tell: Tell) -> None:
    if state.solutions:
        tell("candidate", solution=shown(state.solutions[-1]))


def _ordered(found: Any) -> dict[str, Any]:
    ending: Ending = found.ending
    return {"ending": ending, "solutions": [shown(creature) for creature in found.solutions]}


def analyse(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Wins, threats and forced wins of a position."""
    from palago.games.engine.analysis import analyse as analyse_position
    from palago.studio.playing import position_of

    found = analyse_position(position_of(request), 5, request.get("seconds", 5.0))
    return {"ending": "time" if found.verdict.stopped else "all", **found.to_json()}


def play(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The turn that an engine chooses."""
    from palago.games.players.player import check_going_on, player_named
    from palago.studio.playing import position_of

    position = position_of(request)
    check_going_on(position)
    player = player_named(request["game"], request.get("player"), request.get("seed", 0))
    turn = player.choose(position, request.get("seconds", 1.0))
    return {"ending": "best", "turn": str(turn), "tiles": [list(tile) for tile in turn.tiles]}


def read(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The creature on a picture, with what is drawn over it in pixels."""
    from palago.solver.picture.card import read_card

    try:
        picture = b64decode(request["picture"], validate=True)
    except ValueError:
        raise RequestError("the picture is not base64") from None
    answer = read_card(
        picture,
        sizes_read(request.get("tiles")),
        settled=request.get("settled", {}),
        metadata=not request.get("pixels", False),
    )
    return {
        "ending": "all" if answer.status == "found" else "time",
        **answer.to_json(),
        "size": list(answer.size),
        "solutions": [shown(one.creature) | _over(one) for one in answer.readings],
    }


def sizes_read(tiles: Any) -> int | range | None:
    """The sizes that a picture may have."""
    if tiles is None or isinstance(tiles, int):
        return tiles
    least, most = tiles
    return range(least, (MOST_READ if most is None else most) + 1)


def _over(one: Reading) -> dict[str, Any]:
    """How a reading lies on its picture: its body and its hexes, in pixels."""
    from palago.solver.picture.overlay import line

    if one.frame is None:
        return {"over": None, "grid": None}
    pixel = one.frame.pixel
    hexes = ((corner_point(place, corner) for corner in range(6)) for place in one.creature.layout)
    return {
        "over": "".join(_polygon([pixel(*at) for at in line(curve)]) for curve in one.creature.contours),
        "grid": "".join(_polygon([pixel(*at) for at in corners]) for corners in hexes),
    }


def _polygon(points: list[Point]) -> str:
    return "M" + "L".join(map(xy, points)) + "Z"


TASKS: Final[dict[str, Task]] = {
    "solve": solve,
    "hints": hints,
    "complete": complete,
    "transform": transform,
    "chain": chain,
    "neighbours": neighbours,
    "sample": sample,
    "design": design,
    "solitaire": solitaire,
    "analyse": analyse,
    "play": play,
    "read": read,
}
