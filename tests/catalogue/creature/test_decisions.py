"""The decision tree, against published counts and an obvious twin."""

from collections import Counter

import pytest

from palago.catalogue import generate
from palago.catalogue.creature.decisions import creature_from_decisions, decisions, generate_fixed
from palago.catalogue.creature.groups import EQUIVALENCES
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import BLUE, YELLOW

from known import COUNTS, FIXED
from oracles import connected_choices, grown_sets, touched


def test_counts_agree_with_growing_sets_of_joints():
    """The decision tree finds as many fixed creatures as the obvious twin."""
    found = Counter()
    for joints in grown_sets(9):
        found[len(touched(joints))] += sum(1 for _ in connected_choices(joints))
    assert {size: number for size, number in found.items() if number} == {
        n: FIXED[n] for n in range(3, 10) if FIXED[n]
    }


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
def test_every_fixed_creature_comes_once_in_the_order_of_its_decisions(tiles):
    """Decisions ascend strictly and rebuild the creature, and no two creatures are translates."""
    letters = [decisions(creature) for creature in generate_fixed(tiles)]
    assert letters == sorted(set(letters))
    assert [creature_from_decisions(one) for one in letters] == list(generate_fixed(tiles))


def test_the_colour_of_generated_creatures_can_be_chosen():
    """Blue creatures are the yellow ones turned by 180 degrees."""
    yellow, blue = list(generate_fixed(8)), list(generate_fixed(8, BLUE))
    assert [creature.in_colour(YELLOW) for creature in blue] == yellow
    assert {creature.colour for creature in blue} == {BLUE}


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("", "still open after 0 letters"),
        ("ab", "still open after 2 letters"),
        ("abca", "closed before letter 4"),
        ("abx", "letter 3 ('x') is none of a, b, c"),
    ],
)
def test_decisions_that_are_no_creature_are_refused(letters, message):
    """The message names the letter."""
    with pytest.raises(InputError) as error:
        creature_from_decisions(letters)
    assert message in str(error.value)
