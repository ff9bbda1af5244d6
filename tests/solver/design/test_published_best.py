"""The packaged table of best creatures, beside the sweep, the page of results and the commands."""

import json

import pytest

from palago.solver.design.order import maximise
from palago.solver.design.proof import champion
from palago.solver.design.published import effort, proofs, published, table_text
from palago.solver.design.sums import GOALS

from bound_trials import published as on_the_page


def test_the_table_has_what_the_page_of_results_has():
    """For every size to 48 and every goal; each creature in it is measured again when it is read."""
    for tiles, worths in on_the_page().items():
        for goal in GOALS:
            answer = published(goal, tiles)
            assert (answer.worth, answer.proved, answer.ending) == (worths[goal], True, "best")
            assert answer.proof


@pytest.mark.parametrize("goal", GOALS)
def test_the_table_is_what_the_sweep_proves(goal):
    """To 11 tiles, where there are creatures and where there are none; beyond the table there is nothing."""
    for tiles in range(1, 12):
        known, proved = published(goal, tiles), champion(goal, tiles)
        assert (known.worth, known.bound) == (proved.worth, proved.bound)
    assert published(goal, 49) is None


def test_the_proofs_are_named():
    """The sweep with its strips, and what else reaches so far."""
    assert proofs("points", 48) == ("sweep of strips of at most 10 columns",)
    assert len(proofs("points", 14)) == 3
    assert maximise("points", 7).proof == ("sweep of strips of at most 2 columns",)


def test_larger_sizes_take_longer():
    """What is said beforehand grows with the size, and names the strips that the proof takes."""
    widths = {tiles: effort("points", tiles).width for tiles in (36, 44, 48)}
    assert widths == {tiles: published("points", tiles).width for tiles in widths}
    seconds = [effort("points", tiles).seconds for tiles in (40, 48, 52, 60)]
    assert seconds == sorted(seconds)


def test_the_file_is_what_the_script_writes():
    """A table that is written is read again."""
    table = json.loads(
        table_text(6, {"points": {tiles: champion("points", tiles) for tiles in (3, 4, 5, 6)}}, [])
    )
    assert table == {"up_to": 6, "goals": {"points": {
        "3": [1, "4b+5c", 1], "5": [2, "0a+1a+2b3c", 1], "6": [2, "0c+5b+3a+5c+3b", 2],
    }}, "ways": []}  # fmt: skip


def test_commands_answer_from_the_table_and_say_so(palago):
    """At once, with the proof named; --recompute, a seed or a back end works it out again."""
    ended = palago("solitaire", "--json")
    (answer,) = json.loads(ended.out)["answers"]
    assert (answer["worth"], answer["proved"], answer["proof"]) == (22, True, list(proofs("points", 48)))
    assert "published" in ended.err
    known = palago("design", "--tiles", "9", "--maximise", "limbs", "--json")
    for option in ("--recompute", "--seed=3", "--backend=sat"):
        again = palago("design", "--tiles", "9", "--maximise", "limbs", "--json", option)
        assert "published" not in again.err
        assert [json.loads(run.out)["answers"][0]["worth"] for run in (known, again)] == [3, 3]
    assert palago("solitaire", "--quiet").err == ""
    assert palago("design", "--tiles", "4", "--maximise", "points").status == 3


def test_beyond_the_table_it_is_said_beforehand_how_long_it_takes(palago):
    """Minutes and memory, before any work."""
    ended = palago("solitaire", "--tiles", "60", "--time-limit", "0.001")
    assert ended.status == 4
    assert "60 tiles: strips of up to 12 columns are swept, which takes about" in ended.err.splitlines()[0]
