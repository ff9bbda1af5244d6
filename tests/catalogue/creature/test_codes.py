"""Codes and canonical forms: they rebuild creatures, and tell equivalent ones from others."""

from collections import Counter

import pytest
from hypothesis import given

from palago.catalogue import (
    Pose,
    code,
    creature_from_code,
    eye,
    generate,
    is_chiral,
    read_sum,
    symmetry_group,
)
from palago.catalogue.creature.codes import fixed_code
from palago.catalogue.creature.decisions import generate_fixed
from palago.catalogue.creature.groups import EQUIVALENCES, IMAGES
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import COLOUR_KEEPING

from shapes import straight
from strategies import creatures, poses


def test_codes_of_the_smallest_creatures():
    """The Eye, the virus, and the ring, none of which has a full tile."""
    assert [code(creature) for creature in (eye(), read_sum("0a+1a+2b3c"))] == ["xxx", "xzxxx"]
    assert code(next(iter(generate(6)))) == "xzyxzx"


def test_a_code_depends_on_the_joints_but_for_full_tiles():
    """Fixed creatures of 9 tiles with the same joints have the same symbols but a, b and c."""
    seen = {}
    for creature in generate_fixed(9):
        x, y = min(creature.joints)
        joints = frozenset((a - x, b - y) for a, b in creature.joints)
        shape = "".join("f" if symbol in "abc" else symbol for symbol in fixed_code(creature))
        assert seen.setdefault(joints, shape) == shape
    assert len(seen) == len(set(seen.values()))


@given(creatures())
def test_a_code_rebuilds_its_creature(creature):
    """A code and its creature determine each other, up to the equivalence named."""
    for equivalence in EQUIVALENCES:
        rebuilt = creature_from_code(code(creature, equivalence))
        assert code(rebuilt, equivalence) == code(creature, equivalence)
        assert rebuilt.tiles == creature.tiles


@given(creatures(), poses)
def test_codes_are_equal_exactly_for_equivalent_creatures(creature, pose):
    """Free codes never change; one-sided ones change by a mirror exactly for chiral creatures."""
    posed = creature.posed(pose)
    assert code(posed) == code(creature)
    same = code(posed, "one-sided") == code(creature, "one-sided")
    assert same == (not pose.mirrored or not is_chiral(creature))
    shifted = creature.posed(Pose(shift=pose.shift))
    assert code(shifted, "fixed") == code(creature, "fixed")


def obvious_group(creature):
    """The names of the colour-keeping isometries that map the tiles to a translate of themselves."""

    def placed(layout):
        q, r = min(layout)
        return layout.posed(Pose(shift=(-q, -r)))

    home = placed(creature.layout)
    fixing = [pose for pose in COLOUR_KEEPING if placed(creature.layout.posed(pose)) == home]
    turns = sum(not pose.mirrored for pose in fixing)
    return {(1, 1): "1", (3, 3): "C3", (1, 2): "D1", (3, 6): "D3"}[turns, len(fixing)]


@pytest.mark.parametrize("tiles", range(3, 11))
def test_symmetry_groups_by_comparing_tiles(tiles):
    """The group by codes is the group by comparing layouts, and orbits have the size it says."""
    fixed = Counter(code(creature) for creature in generate_fixed(tiles))
    for creature in generate(tiles):
        group = symmetry_group(creature)
        assert group == obvious_group(creature)
        assert fixed[code(creature)] == {"1": 6, "C3": 2, "D1": 3, "D3": 1}[group]


def test_images_are_named():
    """Fixed, one-sided and free identify one, three and six images."""
    assert IMAGES == {"fixed": 1, "one-sided": 3, "free": 6}


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("", "still open after 0 symbols"),
        ("xxy", "still open after 3 symbols"),
        ("xxxx", "closed before symbol 4"),
        ("xx-", "symbol 3 ('-') is none of a, b, c, x, y, z"),
        ("yxxxx", "contradict"),
        ("xxaxxxx", "contradict"),
    ],
)
def test_a_code_that_is_no_creature_is_refused(letters, message):
    """The message names the symbol, or says that they do not go together."""
    with pytest.raises(InputError) as error:
        creature_from_code(letters)
    assert message in str(error.value)


def test_long_thin_creatures_fit():
    """A straight chain of 200 joints has a code, like any other creature: no board limits it."""
    chain = straight(200)
    assert (chain.tiles, len(chain.joints), chain.limbs) == (401, 200, 2)
    assert creature_from_code(code(chain)).tiles == 401
