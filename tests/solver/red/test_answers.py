"""Red tasks against the enumerator, with both back ends."""

from collections import Counter, defaultdict

import pytest

from palago.catalogue import Creature, code, eye, generate, read_sum, write_sum
from palago.catalogue.errors import CardError, CheckError
from palago.solver.portrait.card import Card, Portrait
from palago.solver.red.answers import check, solve
from palago.solver.red.engines import Backend

from comparing import names
from shapes import straight

BACKENDS = ("sat", "cp")


def check_outlines(tiles: int, backend: Backend) -> None:
    """Compare all outlines of a size with the enumerator."""
    with_outline = defaultdict(list)
    for creature in generate(tiles, "one-sided"):
        with_outline[creature.outer_contour.word].append(creature)
    for word, creatures in with_outline.items():
        answer = solve(Card("", tiles, Portrait((word,))), backend=backend)
        assert names(answer.solutions) == names(creatures)
        assert answer.unique == (len(creatures) == 1)
        assert answer.ending == "all"


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("tiles", range(3, 11))
def test_an_outline_and_a_size_give_exactly_the_creatures_that_have_them(
    tiles: int, backend: Backend
) -> None:
    """For every creature up to 10 tiles, its outline brings back all with that outline, and no others."""
    check_outlines(tiles, backend)


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("tiles", [11, 12])
def test_outlines_of_larger_creatures(tiles: int, backend: Backend) -> None:
    """The same for 11 and 12 tiles."""
    check_outlines(tiles, backend)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("tiles", range(1, 9))
def test_a_card_with_nothing_but_a_size_gives_every_creature_of_that_size(
    tiles: int, backend: Backend
) -> None:
    """An empty portrait leaves everything free; at 1, 2 and 4 tiles it is proved that there is nothing."""
    answer = solve(Card("", tiles), backend=backend)
    assert answer.symmetry == "free"
    assert names(answer.solutions, "free") == names(generate(tiles), "free")
    assert answer.status == ("none" if tiles in (1, 2, 4) else "found")


@pytest.mark.parametrize("backend", BACKENDS)
def test_inner_contours_narrow_the_answer(backend: Backend) -> None:
    """Each listed inner contour is that of a hole, with and without an outer contour."""
    creatures = [creature for n in range(6, 10) for creature in generate(n, "one-sided")]
    for shown in creatures:
        if not shown.holes:
            continue
        inner = Counter(contour.word for contour in shown.inner_contours)
        alike = [
            other
            for other in creatures
            if other.tiles == shown.tiles
            and not inner - Counter(contour.word for contour in other.inner_contours)
        ]
        answer = solve(Card("", shown.tiles, Portrait(tuple(inner.elements()))), backend=backend)
        assert names(answer.solutions) == names(alike)
        alike = [other for other in alike if other.outer_contour.word == shown.outer_contour.word]
        answer = solve(Card.of_creature(shown, inner=True), backend=backend)
        assert names(answer.solutions) == names(alike)


def test_a_word_listed_twice_is_two_holes() -> None:
    """Ten tiles can go round two holes but not round three, and six round one but not two."""
    two_holes = [creature for creature in generate(10, "one-sided") if creature.holes == 2]
    assert names(solve(Card("", 10, Portrait(("lll", "lll")))).solutions) == names(
        [c for c in two_holes if all(contour.word == "lll" for contour in c.inner_contours)]
    )
    assert solve(Card("", 10, Portrait(("lll",) * 3))).status == "none"
    assert solve(Card("", 6, Portrait(("lll",) * 2))).status == "none"


def test_the_published_creature_of_twelve_tiles_comes_back_from_its_card() -> None:
    """The 12-tile creature around a foreign Eye is among the solutions of its own card."""
    creature = read_sum("0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b")
    answer = solve(Card.of_creature(creature, inner=True))
    assert code(creature, "one-sided") in names(answer.solutions)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_size_that_does_not_fit_the_outline_is_refuted(backend: Backend) -> None:
    """The virus's outline with 4 or 6 tiles has no solution, and that is proved."""
    for tiles in (4, 6):
        answer = solve(Card("", tiles, Portrait(("lrrsrr",))), backend=backend)
        assert (answer.status, answer.ending, answer.unique) == ("none", "none", None)


def test_a_straight_of_23_joints_comes_back_from_its_outline() -> None:
    """A creature 23 joints long leaves every small board, and is found."""
    chain = straight(23)
    assert chain.tiles == 47
    answer = solve(Card.of_creature(chain))
    assert answer.unique
    assert names(answer.solutions) == names([chain])


def test_the_limit_stops_the_list() -> None:
    """With a limit the list has so many solutions, and nothing is claimed about the rest."""
    everything = solve(Card("", 9))
    assert len(everything.solutions) == 9
    some = solve(Card("", 9), limit=3)
    assert len(some.solutions) == 3
    assert (some.ending, some.unique) == ("number", False)
    one = solve(Card("", 9), limit=1)
    assert (len(one.solutions), one.unique, one.status, one.ending) == (1, False, "found", "first")
    assert solve(Card("", 5), limit=1).unique is True


def test_solutions_are_reported_as_they_are_found() -> None:
    """The callback sees each solution once, and the answer has them in the order of lists."""
    seen: list[Creature] = []
    answer = solve(Card("", 9), found=seen.append)
    assert sorted(map(write_sum, seen)) == list(map(write_sum, answer.solutions))


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_time_limit_gives_up_without_a_proof(backend: Backend) -> None:
    """A search cut short says so and claims neither uniqueness nor that there is nothing."""
    answer = solve(Card("", 60, Portrait(("lll",) * 20)), time_limit=0.0, backend=backend)
    assert (answer.status, answer.ending, answer.unique) == ("gave-up", "time", None)


def test_an_interruption_keeps_what_was_found() -> None:
    """After Ctrl-C the answer has the solutions so far and claims no proof."""
    count = 0

    def interrupt(_: Creature) -> None:
        nonlocal count
        count += 1
        if count == 2:
            raise KeyboardInterrupt

    answer = solve(Card("", 9), found=interrupt)
    assert (len(answer.solutions), answer.ending, answer.unique) == (2, "interrupted", False)


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_same_seed_gives_the_same_first_answer(backend: Backend) -> None:
    """Searches with the same seed take the same course."""
    for seed in (0, 7):
        answers = [solve(Card("", 12), limit=1, seed=seed, backend=backend) for _ in range(2)]
        assert answers[0].solutions == answers[1].solutions


def test_a_card_without_outline_is_bounded() -> None:
    """A size far beyond any set is refused at once when no outline bounds the search."""
    with pytest.raises(CardError, match="144"):
        solve(Card("", 10**9))
    assert solve(Card("", 10**9, Portrait(("rrr",)))).status == "none"


def test_the_check_refuses_what_is_not_on_the_card() -> None:
    """A wrong size, outline or hole is a defect, loudly."""
    check(eye(), Card("", 3, Portrait(("rrr",))))
    for card in (
        Card("", 4),
        Card("", 3, Portrait(("rsrsrs",))),
        Card("", 3, Portrait(("lll",))),
    ):
        with pytest.raises(CheckError):
            check(eye(), card)


@pytest.mark.parametrize("backend", ["sat", "cp"])
def test_easy_answers_do_not_outrun_the_time_limit(backend: Backend) -> None:
    """A search that finds answer after answer at once stops at the time limit too."""
    answer = solve(Card("", 16), limit=None, time_limit=0.5, backend=backend)
    assert answer.ending == "time"
    assert answer.unique is not True
