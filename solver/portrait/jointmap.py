r"""Joint maps: a creature's body drawn in text, one character a joint.

Joints of one colour form a triangular lattice; a map draws it with each row shifted by half against
the next, so that every other column of a row is a joint::

    row 1      #   .           #  a joint of the body
    row 2    #   #   ?         .  a joint that is not of the body
                               ?  either

The six neighbours of a joint are the two beside it in its row and the two on each side of its column
in the rows above and below, all one column or two away. Neighbours are drawn closer than that::

     # .
    # # ?

**The tiles are the triangles that point up**: a joint and the two below it. The triangles that point
down surround a corner of the other colour and are no tiles, and no bridge is hidden in them::

      A          the tile A B C bridges two of its three joints: a free choice if all three are of
     / \         the body, forced if two are; if one is, the tile turns its tip there. B and C are also
    B - C        corners of the tiles below them and beside them, but of none above: D B C is not a tile.
     \ /
      D

So two joints of the body that are neighbours are always in exactly one tile. What lies outside of
the drawing, or is a blank, is not of the body. Seen on the table the rows run from the lower left to the
upper right, as hexes lie with a flat top: turn the drawing anticlockwise by 30 degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from palago.catalogue.creature.codes import ROOT
from palago.catalogue.creature.creature import Creature
from palago.catalogue.errors import MapError
from palago.catalogue.plane.lattice import YELLOW, Joint, Pose


@dataclass(frozen=True)
class JointMap:
    """What is known of a body, joint by joint. Joints in neither set are not of the body.

    Parameters
    ----------
    members : frozenset of joints
        Those of the body, drawn ``#``.
    maybe : frozenset of joints
        Those that may be, drawn ``?``.
    """

    members: frozenset[Joint]
    maybe: frozenset[Joint] = frozenset()

    @classmethod
    def read(cls, rows: str | Sequence[str]) -> JointMap:
        r"""The map of a drawing, given as rows or as one text with line ends.

        Raises
        ------
        MapError
            If a character is unknown or stands between the joints, or if no joint can be of the
            body. The message names the row and the column, counted from 1.

        >>> sorted(JointMap.read("# #").members)
        [(2, -1), (5, -4)]
        """
        if isinstance(rows, str):
            rows = rows.splitlines()
        places: dict[str, set[Joint]] = {"#": set(), "?": set(), ".": set()}
        origin: int | None = None
        for row, line in enumerate(rows):
            for column, character in enumerate(line):
                if character == " ":
                    continue
                where = f"joint map: row {row + 1}, column {column + 1} ({character!r})"
                if character not in places:
                    raise MapError(f"{where} is none of # . ? and blank")
                if origin is None:
                    origin = column - row
                steps, between = divmod(column + row - origin, 2)
                if between:
                    raise MapError(f"{where} stands between the joints: rows are shifted by half")
                # A step right is (3, -3) and one down and left (0, 3), in thirds.
                places[character].add((ROOT[0] + 3 * steps, ROOT[1] - 3 * steps + 3 * row))
        if not places["#"] | places["?"]:
            raise MapError("joint map: no joint can be of the body; expected a # or ?")
        return cls(frozenset(places["#"]), frozenset(places["?"]))

    @classmethod
    def of_creature(cls, creature: Creature) -> JointMap:
        """The map that shows a creature's body and nothing else."""
        return cls(creature.in_colour(YELLOW).joints)

    def write(self) -> str:
        r"""The drawing of the map; reading it gives the map back, shifted perhaps.

        >>> print(JointMap.read("#  \n # ?").write())
        #
         # ?
        """
        spots = {}
        for character, joints in (("#", self.members), ("?", self.maybe)):
            for x, y in joints:
                right = (x - ROOT[0]) // 3
                row = right + (y - ROOT[1]) // 3
                spots[row, 2 * right - row] = character
        top = min(row for row, _ in spots)
        left = min(column for _, column in spots)
        lines = []
        for row in range(top, max(row for row, _ in spots) + 1):
            columns = [column for r, column in spots if r == row]
            last = max(columns, default=left - 1)
            lines.append("".join(spots.get((row, column), " ") for column in range(left, last + 1)))
        return "\n".join(lines)

    def turned(self, pose: Pose) -> JointMap:
        """The map after the whole table takes a pose."""
        return JointMap(
            frozenset(pose.joint(joint) for joint in self.members),
            frozenset(pose.joint(joint) for joint in self.maybe),
        )

    def fits(self, joints: Iterable[Joint]) -> bool:
        """Whether a yellow body agrees with the map in some place, turned by 0, 120 or 240 degrees."""
        body = frozenset(joints)
        if len(body) < len(self.members):
            return False
        for turn in (0, 2, 4):
            turned = self.turned(Pose(turn))
            may = turned.members | turned.maybe
            fixed = min(turned.members, default=None)
            pairs = (
                ((there, fixed) for there in body)
                if fixed is not None
                else ((min(body), here) for here in turned.maybe)
            )
            for (x, y), (fx, fy) in pairs:
                dx, dy = x - fx, y - fy
                moved = {(jx - dx, jy - dy) for jx, jy in body}
                if turned.members <= moved <= may:
                    return True
        return False
