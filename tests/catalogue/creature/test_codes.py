"""The decision tree, codes and canonical forms, against published counts and an obvious twin."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given

from palago.catalogue import Pose, code, creature_from_code, generate, is_chiral, symmetry_group
from palago.catalogue.creature.codes import fixed_code, generate_fixed
from palago.catalogue.creature.equivalence import EQUIVALENCES, IMAGES
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import BLUE, COLOUR_KEEPING, YELLOW, hexes_of, joints_of

from known import COUNTS, FIXED
from shapes import straight
from strategies import creatures, poses


def grown_by_joints(most):
    """The slow, obvious twin of the generator: sets of joints, by adding one joint at a time.

    Every connected set of joints is tried with every choice at its full triangles, and kept if the
    bridges connect it. Shapes seen are remembered, up to translation.
    """
    steps = [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]

    def placed(joints):
        x, y = min(joints)
        return frozenset((a - x + 2, b - y - 1) for a, b in joints)

    def touched(joints):
        return {place for joint in joints for place in hexes_of(joint)}

    found = Counter()
    layer = {placed({(2, -1)})}
    while layer:
        for joints in layer:
            found[len(touched(joints))] += sum(1 for _ in connected_choices(joints))
        grown = {
            placed(joints | {(x + dx, y + dy)}) for joints in layer for x, y in joints for dx, dy in steps
        }
        layer = {joints for joints in grown if len(touched(joints)) <= most} - layer
    return found


def connected_choices(joints):
    """All ways to bridge a set of joints into one creature."""
    import networkx as nx

    pairs, full = [], []
    for place in {place for joint in joints for place in hexes_of(joint)}:
        members = [joint for joint in joints_of(place, YELLOW) if joint in joints]
        if len(members) == 2:
            pairs.append(tuple(members))
        elif len(members) == 3:
            full.append([(members[0], members[1]), (members[1], members[2]), (members[0], members[2])])
    for chosen in product(*full):
        graph = nx.Graph([*pairs, *chosen])
        graph.add_nodes_from(joints)
        if nx.is_connected(graph):
            yield chosen


def test_counts_agree_with_growing_sets_of_joints():
    """The decision tree finds as many fixed creatures as the obvious twin."""
    assert grown_by_joints(9) == {n: FIXED[n] for n in range(3, 10) if FIXED[n]}


@pytest.mark.parametrize("equivalence", EQUIVALENCES)
def test_counts_equal_the_published_ones(equivalence):
    """Free counts are OEIS A325936; all three symmetries to 12 tiles."""
    for tiles in range(1, 13):
        assert sum(1 for _ in generate(tiles, equivalence)) == COUNTS[equivalence][tiles]


@pytest.mark.slow
@pytest.mark.parametrize("equivalence", EQUIVALENCES)
def test_counts_equal_the_published_ones_to_16_tiles(equivalence):
    """All three symmetries to 16 tiles, by the pure-Python generator."""
    for tiles in range(13, 17):
        assert sum(1 for _ in generate(tiles, equivalence)) == COUNTS[equivalence][tiles]


@pytest.mark.parametrize("tiles", range(3, 11))
def test_every_fixed_creature_comes_once_in_the_order_of_the_codes(tiles):
    """Codes ascend strictly, and no two creatures are translates."""
    codes = [fixed_code(creature) for creature in generate_fixed(tiles)]
    assert codes == sorted(set(codes))
    assert all(len(letters) == tiles for letters in codes)


def test_the_colour_of_generated_creatures_can_be_chosen():
    """Blue creatures are the yellow ones turned by 180 degrees."""
    yellow, blue = list(generate_fixed(8)), list(generate_fixed(8, BLUE))
    assert [creature.in_colour(YELLOW) for creature in blue] == yellow
    assert {creature.colour for creature in blue} == {BLUE}


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
        ("", "still open after 0 letters"),
        ("ab", "still open after 2 letters"),
        ("abca", "closed before letter 4"),
        ("abx", "letter 3 ('x') is none of a, b, c"),
    ],
)
def test_a_code_that_is_no_creature_is_refused(letters, message):
    """The message names the letter."""
    with pytest.raises(InputError) as error:
        creature_from_code(letters)
    assert message in str(error.value)


def test_long_thin_creatures_fit():
    """A straight chain of 200 joints has a code, like any other creature: no board limits it."""
    chain = straight(200)
    assert (chain.tiles, len(chain.joints), chain.limbs) == (401, 200, 2)
    assert creature_from_code(code(chain)).tiles == 401
