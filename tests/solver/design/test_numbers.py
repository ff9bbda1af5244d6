"""Questions in numbers only: the cheap ways say what the search says, and answer large ones."""

import random

import pytest

from palago.catalogue import Creature, generate
from palago.solver.design.numbers import solve
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.portrait import NUMBERS
from palago.solver.red.answers import solve as search

from comparing import names

SIZES = {tiles: list(generate(tiles)) for tiles in range(1, 11)}


def random_numbers(dice: random.Random, creature: Creature | None) -> Portrait:
    """A portrait of some numbers, often one of a creature."""
    numbers = {}
    for name in dice.sample(NUMBERS, dice.randrange(0, 4)):
        value = dice.randrange(6) if creature is None else getattr(creature, name)
        numbers[name] = dice.choice([(value, value), (value, None), (0, value), (value, value + 1)])
    symmetry = dice.choice([None, None, None, "1", "C3", "D1", "D3"])
    return Portrait(**numbers, symmetry=symmetry, colour=dice.choice([None, None, "yellow", "blue"]))


def test_the_catalogue_answers_as_looking_at_every_creature_does() -> None:
    """Every list, whole or cut, over single sizes and ranges."""
    dice = random.Random(1)
    for _ in range(60):
        low = dice.randrange(1, 11)
        high = min(10, low + dice.choice([0, 0, 1, 3]))
        sizes = [creature for tiles in range(low, high + 1) for creature in SIZES[tiles]]
        card = Card("", (low, high), random_numbers(dice, dice.choice([None, *sizes])))
        plain = Card("", card.tiles, Portrait(**{**vars(card.portrait), "colour": None}))
        expected = names([creature for creature in sizes if plain.mismatch(creature) is None], "free")
        every = solve(card)
        assert names(every.solutions, "free") == expected
        assert every.ending == ("all" if expected else "none")
        assert every.unique is (len(expected) == 1 if expected else None)
        for limit in (1, 2):
            some = solve(card, limit=limit)
            assert some.solutions == every.solutions[:limit]
            cut = len(expected) > limit
            assert some.ending == (("first", "number")[limit - 1] if cut else every.ending)


@pytest.mark.parametrize("tiles", [13])
def test_beyond_the_catalogue_an_example_is_on_the_card_and_a_proof_is_one(tiles: int) -> None:
    """The search finds one where a walk does, and none where the bounds allow none."""
    for portrait in (
        Portrait(points=(5, 5)),
        Portrait(points=(7, None)),
        Portrait(limbs=(6, None)),
        Portrait(holes=(9, None)),
    ):
        card = Card("", tiles, portrait)
        answer = solve(card, limit=1)
        assert answer.status == search(card, limit=1).status
        assert all(card.mismatch(creature) is None for creature in answer.solutions)
        if answer.unique is None:
            assert answer.ending in ("first", "none")


#: Sizes and numbers, and whether there is such a creature.
LARGE = [
    (30, Portrait(points=(13, 13)), True),
    (36, Portrait(shells=(3, 3), limbs=(8, None)), True),
    (32, Portrait(points=(10, 10), symmetry="D1"), True),
    (38, Portrait(limbs=(14, None)), True),
    (40, Portrait(points=(17, 17)), True),
    (30, Portrait(points=(14, None)), False),
    (34, Portrait(shells=(14, None), limbs=(2, None)), False),
    (35, Portrait(holes=(13, None), symmetry="C3"), False),
    (38, Portrait(limbs=(20, None), holes=(0, 2)), False),
    (40, Portrait(points=(20, None)), False),
]


def check_large(tiles: int, portrait: Portrait, there_is: bool) -> None:
    """An example or a proof, within the time that a person waits."""
    card = Card("", tiles, portrait)
    answer = solve(card, limit=1, time_limit=60)
    assert answer.ending == ("first" if there_is else "none")
    assert all(card.mismatch(creature) is None for creature in answer.solutions)


@pytest.mark.parametrize(("tiles", "portrait", "there_is"), [LARGE[0], LARGE[3], LARGE[7]])
def test_large_questions_are_answered(tiles: int, portrait: Portrait, there_is: bool) -> None:
    """With an answer and without."""
    check_large(tiles, portrait, there_is)


@pytest.mark.slow
@pytest.mark.parametrize(("tiles", "portrait", "there_is"), LARGE)
def test_ten_large_questions(tiles: int, portrait: Portrait, there_is: bool) -> None:
    """Five with an answer and five without, mixing all numbers."""
    check_large(tiles, portrait, there_is)


def test_the_time_limit_and_a_solver_by_name_hold() -> None:
    """Without time nothing is claimed; a named solver searches itself, and so learns of a second creature."""
    card = Card("", 30, Portrait(points=(14, None)))
    assert solve(card, time_limit=0.0).ending == "time"
    assert solve(Card("", 14, Portrait(points=(5, 5))), limit=1, backend="sat").unique is False
