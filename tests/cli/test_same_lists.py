"""One question, one list: solve, design, enumerate and catalogue query agree byte for byte."""

import json
import random
from dataclasses import dataclass, field

import pytest

from palago.catalogue import read_sum
from palago.catalogue.creature.groups import SYMMETRIES
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.portrait import NUMBERS
from palago.solver.red.engines import BACKENDS

SEEDS = range(5)


@dataclass(frozen=True)
class Question:
    """Which creatures of a size have numbers in some ranges, and a symmetry."""

    tiles: int
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    symmetry: str | None = None

    @classmethod
    def random(cls, dice: random.Random, most: int) -> "Question":
        """Up to two ranges, narrow and wide, and often a symmetry."""
        numbers = {}
        for name in dice.sample(NUMBERS, dice.randrange(3)):
            least = dice.randrange(3)
            numbers[name] = (least, least + dice.randrange(3))
        size = dice.choice([*range(3, most + 1), most, most - 1])
        return cls(size, numbers, dice.choice([None, None, None, *SYMMETRIES]))

    def options(self) -> list[str]:
        """The options of solve and design beside the size."""
        ranges = [f"--{name}={least}-{most}" for name, (least, most) in self.numbers.items()]
        return [*ranges, *([] if self.symmetry is None else [f"--symmetry={self.symmetry}"])]

    def bounds(self) -> list[str]:
        """The options of a query."""
        return [f"--tiles={self.tiles}", *self.options()]


def sums(creatures):
    """The sums of some rows, as they come."""
    return [row["sum"] for row in creatures]


def check_lists(palago, question, seed, backend):
    """Ask every command, and compare what they list."""
    size, how = str(question.tiles), ("--all", "--json", f"--seed={seed}", f"--backend={backend}")
    card = Card("", question.tiles, Portrait(**question.numbers, symmetry=question.symmetry))
    listed = palago("enumerate", "--tiles", size).out.split()
    expected = [text for text in listed if card.mismatch(read_sum(text)) is None]

    found = json.loads(palago("solve", "--tiles", size, *question.options(), *how).out)
    assert sums(found["solutions"]) == expected
    assert found["ending"] == ("all" if expected else "none")

    ordered = ("design", "--minimise", "tiles", "--tiles", size, "--quiet")
    (design,) = json.loads(palago(*ordered, *question.options(), *how).out)["answers"]
    assert sums(design["solutions"]) == expected
    assert design["ending"] == ("all" if expected else "none")

    least = ("solve", "--fewest", "--tiles", size)
    assert sums(json.loads(palago(*least, *question.options(), *how).out)["solutions"]) == expected
    assert (
        sums(json.loads(palago("catalogue", "query", *question.bounds(), "--json").out)["creatures"])
        == expected
    )
    return expected


def check_best(palago, question, goal, seed, backend):
    """The best of a size are those that no other of the size is worth more than."""
    size, how = str(question.tiles), ("--all", "--json", f"--seed={seed}", f"--backend={backend}")
    rows = json.loads(palago("catalogue", "query", *question.bounds(), "--json").out)["creatures"]
    most = max((row[goal] for row in rows), default=None)
    ordered = ("design", "--maximise", goal, "--tiles", size, "--quiet")
    (design,) = json.loads(palago(*ordered, *question.options(), *how).out)["answers"]
    assert (design["worth"], design["proved"]) == (most, True)
    assert sums(design["solutions"]) == [row["sum"] for row in rows if row[goal] == most]


def check_many(palago, number, most, seed):
    """Compare all lists for random questions, each with the next seed and back end."""
    dice = random.Random(seed)
    answers = 0
    for turn in range(number):
        question = Question.random(dice, most)
        search = SEEDS[turn % len(SEEDS)], BACKENDS[turn % len(BACKENDS)]
        answers += len(check_lists(palago, question, *search))
        check_best(palago, question, dice.choice(["points", "shells", "limbs", "holes", "joints"]), *search)
    assert answers >= number // 2


def test_lists_are_equal(palago):
    """Six random questions to 9 tiles, and one about creatures with lesser mirror twins."""
    check_many(palago, 6, 9, seed=4)
    for backend in BACKENDS:
        assert len(check_lists(palago, Question(9, {"points": (3, 3)}), 1, backend)) == 7


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_two_hundred_lists_are_equal(palago, seed):
    """Fifty random questions to 11 tiles for each seed."""
    check_many(palago, 50, 11, seed)
