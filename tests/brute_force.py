"""Every fixed creature, the slow and obvious way: the oracle for the counters.

A creature is grown from its least joint, one tile at a time: take any tile that touches a joint
of the creature and is not laid yet, and lay it with its tip at each of its three joints. Joints are
(x, y), tiles are named by their first joint and have the joints (x, y), (x+1, y), (x, y+1).
"""

from collections.abc import Callable, Iterator

Joint = tuple[int, int]
Layout = dict[Joint, Joint]
"""The joint that has the tip of each tile."""

Creature = frozenset[tuple[Joint, Joint]]
"""The tiles of a creature with their tips."""


def corners(tile: Joint) -> tuple[Joint, Joint, Joint]:
    """The three joints of a tile."""
    x, y = tile
    return (x, y), (x + 1, y), (x, y + 1)


def tiles_of(joint: Joint) -> tuple[Joint, Joint, Joint]:
    """The three tiles of a joint."""
    x, y = joint
    return (x, y), (x - 1, y), (x, y - 1)


def component(start: Joint, layout: Layout) -> set[Joint]:
    """The joints that bridges of the layout join to ``start``."""
    found = {start}
    rest = [start]
    while rest:
        joint = rest.pop()
        for tile in tiles_of(joint):
            if tile in layout and layout[tile] != joint:
                for end in corners(tile):
                    if end not in (layout[tile], *found):
                        found.add(end)
                        rest.append(end)
    return found


def touched(joints: set[Joint]) -> set[Joint]:
    """The tiles around some joints."""
    return {tile for joint in joints for tile in tiles_of(joint)}


def creatures(most_tiles: int, layout: Layout | None = None) -> Iterator[Creature]:
    """Every fixed creature of at most ``most_tiles`` tiles; its least joint is (0, 0)."""
    layout = {} if layout is None else layout
    joints = component((0, 0), layout)
    tiles = touched(joints)
    if min(joints) < (0, 0) or len(tiles) > most_tiles:
        return
    missing = sorted(tiles - layout.keys())
    if not missing:
        yield frozenset((tile, layout[tile]) for tile in tiles)
        return
    for tip in corners(missing[0]):
        yield from creatures(most_tiles, {**layout, missing[0]: tip})


def translated(creature: Creature) -> Creature:
    """The creature moved to where all its translations go."""
    dx = min(tile[0] for tile, _ in creature)
    dy = min(tile[1] for tile, _ in creature)
    return frozenset(((tile[0] - dx, tile[1] - dy), (tip[0] - dx, tip[1] - dy)) for tile, tip in creature)


def imaged(creature: Creature, image: Callable[[Joint], Joint]) -> Creature:
    """The translated image of a creature under a map of joints that maps tiles to tiles."""

    def image_tile(tile: Joint) -> Joint:
        images = [image(joint) for joint in corners(tile)]
        return min(x for x, _ in images), min(y for _, y in images)

    return translated(frozenset((image_tile(tile), image(tip)) for tile, tip in creature))


def turn(joint: Joint) -> Joint:
    """The image under a turn by 120 degrees."""
    x, y = joint
    return -x - y, x


def mirror(joint: Joint) -> Joint:
    """The image under a mirror."""
    x, y = joint
    return y, x
