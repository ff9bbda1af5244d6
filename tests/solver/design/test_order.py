"""Creatures to order, and the commands `palago design` and `palago solitaire`."""

import json

import pytest

from palago.catalogue import Creature, Layout, code, generate, read_sum, symmetry_group
from palago.catalogue.creature.facts import measured
from palago.cli.commands.solving.design import name_of
from palago.solver.design.order import fewest, maximise, maximise_each
from palago.solver.design.proof import champion
from palago.solver.design.sums import GOALS
from palago.solver.portrait.portrait import Portrait, has_pattern

from known import LONG_SUM


def best_of(creatures, goal):
    """The greatest worth among some creatures and the codes of those that have it; None for none."""
    creatures = list(creatures)
    if not creatures:
        return None, set()
    most = max(measured(creature, goal) for creature in creatures)
    return most, {code(creature) for creature in creatures if measured(creature, goal) == most}


@pytest.mark.parametrize("goal", GOALS)
def test_search_and_sweep_agree(goal):
    """CP-SAT, with no bound but its own, proves the same as the sweep."""
    for tiles in range(3, 10):
        answer = maximise(goal, tiles, by_search=True, backend="cp")
        assert answer.proved
        assert answer.worth == champion(goal, tiles).bound


@pytest.mark.parametrize("group", ["C3", "D1", "D3"])
def test_symmetric_orders_are_a_filter_of_the_enumeration(group):
    """To 12 tiles, for points: the most, and all creatures that have it."""
    for tiles in range(3, 13):
        known = [creature for creature in generate(tiles) if symmetry_group(creature) == group]
        answer = maximise("points", tiles, Portrait(symmetry=group), find_all=True, backend="sat")
        most, best = best_of(known, "points")
        assert (answer.worth, answer.ending) == (most, "none" if most is None else "all")
        assert {code(creature) for creature in answer.solutions} == best


def test_orders_with_numbers_are_a_filter_of_the_enumeration():
    """The most limbs and joints of creatures of 10 tiles with two shells."""
    known = [creature for creature in generate(10) if creature.shells == 2]
    for goal in ("limbs", "joints"):
        answer = maximise(goal, 10, Portrait(shells=(2, 2)), find_all=True)
        most, best = best_of(known, goal)
        assert answer.worth == most
        assert {code(creature) for creature in answer.solutions} == best


def test_a_design_keeps_to_a_region_and_includes_a_creature():
    """Regions and patterns are kept, and nothing better is possible with them."""
    hole = Layout(dict(list(next(generate(6)).layout.items())[1:4]))
    region = read_sum(LONG_SUM).layout
    within = maximise("points", 9, Portrait(within=frozenset(region)), backend="sat")
    assert within.proved
    assert within.solutions[0].layout.keys() <= region.keys()
    included = maximise("limbs", 9, Portrait(contains=(hole,)), backend="sat")
    known = [creature for creature in generate(9, "one-sided") if has_pattern(creature.layout, hole)]
    assert has_pattern(included.solutions[0].layout, hole)
    assert included.worth == max(creature.limbs for creature in known)


def test_the_fewest_tiles_are_the_first_size_that_reaches():
    """The least size for some points, and for a symmetry besides."""
    assert fewest(Portrait(points=(6, None))).worth == 15
    sizes = (
        tiles
        for tiles in range(3, 13)
        for creature in generate(tiles)
        if creature.shells == 3 and symmetry_group(creature) == "D3"
    )
    assert fewest(Portrait(shells=(3, 3), symmetry="D3"), backend="sat").worth == next(sizes)
    nothing = fewest(Portrait(points=(9, None)), (3, 12))
    assert (nothing.worth, nothing.proved, nothing.ending) == (None, True, "none")


def test_what_is_asked_for_all_is_all():
    """Both creatures of 17 tiles with 7 points are listed, and proved to be all."""
    answer = maximise("points", 17, find_all=True)
    assert {creature.points for creature in answer.solutions} == {7}
    assert len({code(creature) for creature in answer.solutions}) == 2
    assert answer.ending == "all"


def test_a_deadline_ends_the_work_without_a_proof():
    """What was found and the bound are kept, and the ending says that time was up."""
    answer = maximise("points", 40, time_limit=0.001)
    assert (answer.ending, answer.proved) == ("time", False)
    assert answer.bound >= 18


def test_an_interruption_keeps_what_was_found():
    """Ctrl-C when the first creature is found: it is the answer, and not said to be the best."""

    def interrupt(state):
        if state.solutions:
            raise KeyboardInterrupt

    for portrait in (None, Portrait(symmetry="1")):
        answer = maximise("points", 20, portrait, backend="sat", report=interrupt)
        assert answer.ending == "interrupted"
        assert len(answer.solutions) == 1
        assert answer.worth < answer.bound


def test_no_bound_exceeds_what_is_asked_for():
    """From the first state on: of creatures with at most one limb none is worth more than one."""
    bounds = []
    answer = maximise("limbs", 9, Portrait(limbs=(0, 1)), report=lambda state: bounds.append(state.bound))
    assert (answer.worth, answer.proved) == (1, True)
    assert set(bounds) == {1}


def test_after_ctrl_c_no_further_size_is_begun():
    """Of four sizes the second is interrupted: it has its bound, and is the last."""

    def interrupt(state):
        if state.bound is not None and state.tiles == 8:
            raise KeyboardInterrupt

    answers = list(maximise_each("points", range(7, 11), report=interrupt))
    assert [answer.tiles for answer in answers] == [7, 8]
    assert answers[0].proved
    assert answers[1].ending.startswith("interrupt")


def test_design_prints_a_proof(palago):
    """The picture, the sum and a line that says that it is proved; progress is not on stdout."""
    run = palago("design", "--tiles", "12", "--maximise", "points", "--recompute")
    assert run.status == 0
    assert run.out.endswith("5 points are the most: proved\n")
    assert "possible" in run.err
    assert "possible" not in run.out
    assert palago("design", "--tiles", "12", "--maximise", "points", "--recompute", "--quiet").err == ""


def test_design_answers_every_size_of_a_range(palago):
    """A row a size, none for a size without creatures."""
    run = palago("design", "--tiles", "3-8", "--maximise", "shells", "--quiet")
    rows = [line.split()[:3] for line in run.out.splitlines()[1:]]
    assert rows[0] == ["3", "1", "proved"]
    assert rows[1] == ["4", "none", "0"]
    assert [row[1] for row in rows[2:]] == ["1", "2", "1", "2"]


def test_design_prints_one_json_document(palago):
    """Everything that is known is in it, the creatures with the keys of show."""
    run = palago("design", "--tiles", "9", "--maximise", "limbs", "--all", "--json", "--quiet")
    document = json.loads(run.out)
    (answer,) = document["answers"]
    assert document["goal"] == "limbs"
    assert (answer["worth"], answer["bound"], answer["proved"], answer["ending"]) == (3, 3, True, "all")
    (solution,) = answer["solutions"]
    again = Creature.from_layout(Layout.from_json(solution["layout"]))
    assert (again.tiles, again.limbs) == (9, 3)


def test_design_says_with_its_status_how_it_ended(palago):
    """3 for a proof that there is none, 4 for a time limit, 2 for orders that make no sense."""
    none = palago("design", "--tiles", "9", "--maximise", "points", "--limbs", "7", "--quiet")
    assert (none.status, none.out) == (3, "no such creature of 9 tiles: proved\n")
    late = palago("design", "--tiles", "50", "--maximise", "points", "--time-limit", "0.001", "--quiet")
    assert late.status == 4
    assert "gave up (time limit)" in late.out
    assert palago("design", "--tiles", "9").status == 2
    assert palago("design", "--maximise", "points").status == 2
    assert palago("design", "--tiles", "97", "--maximise", "points").status == 1


def test_design_minimises_tiles(palago, tmp_path):
    """The smallest creature of three limbs, with its picture in a file."""
    run = palago("design", "--minimise", "tiles", "--limbs", "3+", "--svg", "small.svg")
    assert run.out.endswith("9 tiles are the fewest: proved\n")
    assert (tmp_path / "small.svg").read_text().startswith("<svg")


def test_solitaire_names_its_creature(palago):
    """The name says how many limbs and shells the champion has."""
    run = palago("solitaire", "--tiles", "15", "--json", "--quiet")
    document = json.loads(run.out)
    (solution,) = document["answers"][0]["solutions"]
    assert solution["points"] == 6
    assert document["name"] == name_of(read_sum(solution["sum"]))
    assert name_of(read_sum("4b+5c")) == "apod of 1 shell"


@pytest.mark.slow
@pytest.mark.parametrize("group", ["1", "C3", "D1", "D3"])
@pytest.mark.parametrize("tiles", range(13, 17))
def test_symmetric_orders_are_a_filter_to_16_tiles(group, tiles):
    """For every goal the most is that of a filter of all creatures."""
    known = [creature for creature in generate(tiles) if symmetry_group(creature) == group]
    for goal in GOALS:
        answer = maximise(goal, tiles, Portrait(symmetry=group), backend="sat")
        assert (answer.worth, answer.ending) == (best_of(known, goal)[0], "all")


@pytest.mark.slow
@pytest.mark.parametrize("tiles", range(10, 14))
def test_cp_sat_and_the_sweep_agree_further(tiles):
    """CP-SAT alone proves the same points and shells as the sweep."""
    for goal in ("points", "shells"):
        assert maximise(goal, tiles, by_search=True, backend="cp").worth == champion(goal, tiles).bound
