"""Drawn portraits: from what was drawn on the board to a card, and back to where it was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from palago.catalogue.creature.contour import follow_word
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import contours_path
from palago.catalogue.errors import ContourError
from palago.catalogue.plane.lattice import YELLOW, Joint, Pose
from palago.catalogue.plane.regions import around, joints_near, spread
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.portrait import Portrait
from palago.solver.portrait.ranges import Range
from palago.studio.messages import RequestError


def drawn_map(request: Mapping[str, Any]) -> JointMap:
    """The joint map of what was drawn."""
    return JointMap(
        frozenset((x, y) for x, y in request.get("members", ())),
        frozenset((x, y) for x, y in request.get("maybe", ())),
    )


def card_of(request: Mapping[str, Any]) -> Card:
    """The card that a request describes: by a name or a sum, a contour word, a document, or a drawing.

    Raises
    ------
    InputError
        If it describes none.
    """
    sizes = _sizes(request.get("tiles"))
    if "card" in request:
        given = request["card"]
        card = as_card(given if isinstance(given, dict) else _no_file(given))
        return card if sizes is None else Card(card.name, sizes, card.portrait)
    joints = drawn_map(request)
    if not joints.members | joints.maybe:
        raise RequestError("nothing is drawn yet: say which joints belong to the creature")
    table = Layout.of_tiles((q, r, rotation) for q, r, rotation in request.get("table", ()))
    return Card("", sizes, Portrait(joints=joints, table=table or None, colour=YELLOW if table else None))


def _no_file(text: str) -> str:
    """A name, a sum or a word; what names a file of this machine is refused."""
    if text.lower().endswith(".json") or text.strip() == "-" or "/" in text or "\\" in text:
        raise RequestError("no files are read here: drop the file on the page")
    return text.strip()


def named(text: str) -> str:
    """The name or the sum of a creature.

    Raises
    ------
    RequestError
        If it is the name of a file.
    """
    return _no_file(text)


def _sizes(tiles: Any) -> int | Range | None:
    if tiles is None or isinstance(tiles, int):
        return tiles
    least, most = tiles
    return least, most


def looked_at(request: Mapping[str, Any]) -> dict[str, Any]:
    """What a drawing amounts to: how many tiles touch it, and its pieces if they can never hang together."""
    joints = drawn_map(request)
    everything = joints.members | joints.maybe
    pieces = sorted(_pieces(joints), key=len, reverse=True)
    apart = sorted(joint for piece in pieces[1:] for joint in piece)
    return {
        "least": len(around(joints.members)),
        "most": len(around(everything)),
        "apart": [list(joint) for joint in apart],
        "fault": f"{len(pieces)} pieces that no joint connects" if apart else None,
    }


def _pieces(joints: JointMap) -> Iterator[set[Joint]]:
    """The joints of the body that can hang together, piece by piece."""
    everything = joints.members | joints.maybe

    def onward(joint: Joint) -> list[Joint]:
        return [near for near in joints_near(joint) if near in everything]

    left = set(joints.members)
    while left:
        piece = left.intersection(spread([min(left)], onward))
        left -= piece
        yield piece


def traced(word: str) -> dict[str, Any]:
    """A contour word as a curve; as far as it goes, if it breaks."""
    try:
        contour, tiles = follow_word(word)
    except ContourError as error:
        walked = list(error.crossings)
        return {
            "path": "",
            "fault": str(error),
            "hexes": [list(place) for place in dict.fromkeys(place for place, *_ in walked)],
            "tiles": None,
        }
    return {
        "path": contours_path([contour]),
        "fault": None,
        "hexes": [list(place) for place in dict.fromkeys(place for place, _ in contour.crossings)],
        "tiles": len(tiles),
    }


def where_drawn(creature: Creature, joints: JointMap) -> Creature:
    """A solution where its drawing lies: a creature is written in a place of its own."""
    creature = creature.in_colour(YELLOW)
    may = joints.members | joints.maybe
    for pose in _onto(creature, joints):
        moved = frozenset(pose.joint(joint) for joint in creature.joints)
        if joints.members <= moved <= may:
            return creature.posed(pose)
    return creature


def _onto(creature: Creature, joints: JointMap) -> Iterator[Pose]:
    """The poses that keep the colour and bring a joint onto one of the drawing."""
    goals: list[Joint] = [min(joints.members)] if joints.members else sorted(joints.maybe)
    for turn in (0, 2, 4):
        pose = Pose(turn)
        for x, y in creature.joints:
            tx, ty = pose.joint((x, y))
            for gx, gy in goals:
                yield pose.shifted(((gx - tx) // 3, (gy - ty) // 3))
