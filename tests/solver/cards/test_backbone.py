"""Tiles that belong to every solution, against all creatures of the sizes, laid into the portrait."""

import random

import pytest

from palago.catalogue import Creature, Layout, generate
from palago.catalogue.creature.contour import follow_word
from palago.catalogue.plane.lattice import COLOUR_KEEPING, Pose
from palago.solver.cards.backbone import hardness, hints
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.portrait import Portrait

SMALL = {tiles: list(generate(tiles)) for tiles in range(3, 13)}


def laid_into(word: str, sizes: range) -> list[Layout]:
    """All creatures of some sizes whose outer contour is a word's, where that word leads."""
    contour, _ = follow_word(word)
    wanted = set(contour.crossings)
    found = set()
    for tiles in sizes:
        for creature in SMALL[tiles]:
            if creature.outer_contour.word != contour.word:
                continue
            for pose in COLOUR_KEEPING[:3]:
                turned = creature.posed(pose)
                for (q, r), _ in turned.outer_contour.crossings:
                    (to_q, to_r), _ = contour.crossings[0]
                    image = turned.posed(Pose(shift=(to_q - q, to_r - r)))
                    if set(image.outer_contour.crossings) == wanted:
                        found.add(image.layout)
    return list(found)


def shared(layouts: list[Layout]) -> Layout:
    """The tiles that some layouts share."""
    common = set(layouts[0].items()) if layouts else set()
    for layout in layouts:
        common &= set(layout.items())
    return Layout(dict(common))


def random_creature(dice: random.Random, most: int) -> Creature:
    """A creature of up to so many tiles, more often a large one."""
    return dice.choice(SMALL[dice.choice([tiles for tiles in range(5, most + 1) if SMALL[tiles]])])


@pytest.mark.parametrize("backend", ["sat", "cp"])
def test_hints_are_what_all_creatures_with_the_outline_share(backend):
    """Of an outline and a number of tiles, exactly: no tile more and none less."""
    dice = random.Random(13)
    several = 0
    for _ in range(60 if backend == "sat" else 2):
        creature = random_creature(dice, 12)
        card = Card.of_creature(creature)
        found = hints(card, backend=backend)
        outline = card.portrait.outline
        assert outline is not None
        every = laid_into(outline.word, range(creature.tiles, creature.tiles + 1))
        assert found.ending == "all"
        assert found.tiles == shared(every)
        several += len(every) > 1
    assert several or backend == "cp"


def test_a_range_of_sizes_shares_less():
    """All sizes that are allowed count."""
    dice = random.Random(5)
    for _ in range(20):
        creature = random_creature(dice, 11)
        card = Card("", (creature.tiles, 12), Portrait((creature.outer_contour.word,)))
        outline = card.portrait.outline
        assert outline is not None
        assert hints(card).tiles == shared(laid_into(outline.word, range(creature.tiles, 13)))


def test_hardness_counts_what_the_outline_alone_leaves_open():
    """It is the same for every creature with an outline of one tile more or less; the Eye has none."""
    assert hardness(generate_one("4b+5c")) == 0
    hard = max(SMALL[12], key=hardness_of)
    word = hard.outer_contour.word
    every = laid_into(word, range(3, 13))
    assert hardness(hard) >= hard.tiles - len(shared(every)) > 0


def test_a_symmetry_that_is_asked_for_is_exact():
    """More symmetric creatures are no solutions, and take no tile away."""
    ring = as_card("ring")
    assert len(hints(ring).tiles) == 6
    none = hints(Card("", 6, Portrait(ring.portrait.contours, symmetry="C3")))
    assert (none.ending, none.tiles, none.example) == ("none", Layout(), None)


def test_numbers_alone_say_nothing_of_a_place():
    """A single solution gives all its tiles, several give none."""
    assert len(hints(Card("", 6)).tiles) == 6
    several = hints(Card("", 8))
    assert (several.tiles, several.ending) == (Layout(), "all")


def test_hints_that_cannot_be_seen_come_first():
    """A tile along the outline is worth less than one inside."""
    dice = random.Random(1)
    for _ in range(20):
        found = hints(Card.of_creature(random_creature(dice, 12)))
        seen = [tile[:2] in found.given for tile in found.tiles.tiles]
        for number in range(1, len(found.tiles) + 1):
            first = found.first(number)
            assert first.items() <= found.tiles.items()
            assert sum(place not in found.given for place in first) == min(number, seen.count(False))


def test_hints_lie_on_the_table_that_is_given():
    """What lies on a table stays, and both colours count."""
    table = Layout({(0, 0): "a", (1, -1): "b"})
    found = hints(Card("", 5, Portrait(table=table)))
    assert found.example is not None
    assert found.given == table
    assert found.tiles.items() >= table.items()


def generate_one(text: str) -> Creature:
    """The creature of a sum."""
    from palago.catalogue import read_sum

    return read_sum(text)


def hardness_of(creature: Creature) -> int:
    """A first guess: how many tiles the outline does not cross."""
    return creature.tiles - len({place for place, _ in creature.outer_contour.crossings})
