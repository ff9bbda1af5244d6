"""Counting by every method, the tables of results, and the rulebook's claim."""

import json

import pytest

from palago.catalogue.count.methods import CLAIM, METHODS, census, counts
from palago.catalogue.count.published import methods_of, published_counts
from palago.catalogue.creature.groups import EQUIVALENCES
from palago.catalogue.errors import CheckError, CheckpointError, InputError
from palago.catalogue.plane.tile import SET

from counts import main as write_census
from known import COUNTS, FIXED, FREE, ONE_SIDED


@pytest.mark.parametrize("equivalence", EQUIVALENCES)
@pytest.mark.parametrize("method", METHODS)
def test_all_methods_give_the_published_numbers(method, equivalence):
    """To 12 tiles each method, in each equivalence, gives the known numbers."""
    found = dict(counts(12, equivalence, method=method))
    assert found == {n: COUNTS[equivalence][n] for n in range(1, 13)}


def test_the_transfer_matrix_gives_the_published_free_numbers():
    """Free counts by transfer matrix and Burnside's lemma are OEIS A325936."""
    assert dict(counts(20, method="transfer")) == {n: FREE[n] for n in range(1, 21)}


@pytest.mark.parametrize("equivalence", EQUIVALENCES)
def test_enumeration_and_transfer_matrix_agree(equivalence):
    """To 20 tiles, in each equivalence, visiting every creature and sweeping strips give the same."""
    assert dict(counts(20, equivalence, method="enumerate")) == dict(
        counts(20, equivalence, method="transfer")
    )


@pytest.mark.parametrize("wrong", [-1, 1])
def test_methods_that_disagree_are_not_believed(monkeypatch, wrong):
    """One creature too few or too many at one size, and there is an error instead of an answer."""
    import palago.catalogue.generator.enumeration as module

    found = {size: number + wrong * (size == 9) for size, number in FIXED.items() if size <= 12}
    monkeypatch.setattr(module, "count", lambda *_, **__: found)
    with pytest.raises(CheckError, match="disagree"):
        dict(counts(12, "fixed", method="transfer"))


@pytest.mark.slow
def test_enumeration_and_transfer_matrix_agree_to_26_tiles():
    """All fixed creatures to 26 tiles, visited one by one, are as many as the sweep says."""
    by_visiting = dict(counts(26, "fixed", method="enumerate", workers=2))
    assert by_visiting == dict(counts(26, "fixed", method="transfer"))


def test_symmetric_creatures_are_few():
    """At 20 tiles none has a turn and 121 a mirror; at 18 tiles 22 and 61."""
    rows = {row.tiles: row for row in census(20)}
    assert (rows[20].rotation_invariant, rows[20].mirror_invariant) == (0, 121)
    assert (rows[18].rotation_invariant, rows[18].mirror_invariant) == (22, 61)
    for row in rows.values():
        # A free creature that equals its mirror twin has a mirror in exactly one of three directions,
        # or, if it has turns too, in all three.
        assert row.achiral == 2 * row.free - row.one_sided >= 0


def test_the_tables_of_results_are_written(tmp_path):
    """The census writes the table, the chart and the page, and leaves no checkpoint."""
    with pytest.raises(InputError, match="at least 24"):
        write_census(23, tmp_path)
    write_census(24, tmp_path, workers=1)
    lines = (tmp_path / "counts.csv").read_text().splitlines()
    assert lines[0] == "tiles,fixed,one_sided,free,rotation_invariant,mirror_invariant,achiral"
    assert lines[20] == f"20,{FIXED[20]},{ONE_SIDED[20]},{FREE[20]},0,121,121"
    page = (tmp_path / "counts.md").read_text()
    assert f"| 20 | {FREE[20]:,} | {ONE_SIDED[20]:,} | {FIXED[20]:,} | 0 | 121 | 121 |" in page
    assert "Sizes to 48 are needed" in page
    assert (tmp_path / "pictures" / "counts.svg").read_text().count("<svg") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["counts.csv", "counts.md", "pictures"]


def test_count_resumes_from_a_checkpoint(palago, tmp_path):
    """A count with a checkpoint can be repeated at once, and a file of another count is refused."""
    arguments = ["count", "--up-to", "24", "--method", "transfer", "--json", "--quiet", "--workers", "1"]
    first = palago(*arguments, "--checkpoint", "kept.json")
    assert (tmp_path / "kept.json").exists()
    assert palago(*arguments, "--checkpoint", "kept.json").out == first.out
    assert json.loads(first.out)["counts"]["20"] == str(FREE[20])
    other = palago("count", "--up-to", "23", "--checkpoint", "kept.json")
    assert other.status == 1
    assert "kept.json: the checkpoint of another count" in other.err
    (tmp_path / "kept.json").write_text("{}")
    damaged = palago(*arguments, "--checkpoint", "kept.json")
    assert "not a whole checkpoint" in damaged.err
    assert (tmp_path / "kept.json").read_text() == "{}"
    with pytest.raises(CheckpointError):
        census(24, checkpoint=tmp_path / "kept.json")


def test_a_count_that_needs_too_much_memory_is_refused(palago):
    """A size that would swap the machine to death gets one line before anything is done."""
    ended = palago("count", "--tiles", "80", "--method", "transfer", "--workers", "1")
    assert ended.status == 1
    assert "GB" in ended.err
    assert len(ended.err.splitlines()) == 1


def test_the_claim_is_put_beside_the_total(palago, monkeypatch):
    """The claim is printed with the exact totals, and the verdict follows from them."""
    import palago.cli.commands.counting.count as module

    total = sum(row.free for row in published_counts()[:SET])
    found = json.loads(palago("count", "--claim", "--json").out)
    assert (found["tiles"], found["claim"], found["totals"]["free"]) == (SET, str(CLAIM), str(total))
    assert found["holds"] == (total <= CLAIM)
    assert "The claim does not hold" in palago("count", "--claim").out
    monkeypatch.setattr(module, "CLAIM", total)
    assert "The claim holds." in palago("count", "--claim").out
    assert palago("count", "--claim", "--tiles", "3").status == 2


@pytest.mark.slow
def test_the_claim_does_not_hold(palago):
    """From one set more than a quadrillion creatures can be born, and exactly so many."""
    found = json.loads(palago("count", "--claim", "--recompute", "--json", "--quiet").out)
    assert not found["holds"]
    assert int(found["totals"]["fixed"]) == 4952495313160993806


def test_published_numbers_are_those_that_are_counted():
    """The packaged table agrees with a count, and with the numbers known from elsewhere."""
    assert list(published_counts()[:28]) == census(28)
    assert {row.tiles: row.free for row in published_counts() if row.tiles in FREE} == FREE
    assert [row.tiles for row in published_counts()] == list(range(1, len(published_counts()) + 1))
    assert len(published_counts()) >= 52
    for row in published_counts():
        assert row.achiral >= 0
        assert len([method for method in methods_of(row.tiles) if "sweep" in method]) == 2


def test_count_says_where_its_numbers_come_from(palago):
    """Published numbers are said to be so, with the methods; what asks for a count gets one."""
    looked_up = palago("count", "--tiles", "48")
    assert "536,730,557,427,260,344" in looked_up.out
    assert "sweep down" in looked_up.err
    assert "sweep up" in looked_up.err
    assert "--recompute" in looked_up.err
    assert palago("count", "--tiles", "48", "--quiet").err == ""
    document = json.loads(palago("count", "--tiles", "9", "--json").out)
    assert "fixed by visiting every creature" in document["methods"]["9"]
    for option in (("--recompute",), ("--workers", "1"), ("--method", "sets")):
        document = json.loads(palago("count", "--tiles", "9", "--json", *option).out)
        assert (document["counts"], document["methods"]) == ({"9": "9"}, {"9": ["sets"]})


def test_tables_can_be_kept_in_a_folder(palago, tmp_path):
    """A count with its tables in files gives the same, and refuses a folder that does not exist."""
    arguments = ["count", "--tiles", "22", "--quiet", "--workers", "1"]
    assert palago(*arguments, "--scratch", ".").out == palago("count", "--tiles", "22").out
    missing = palago(*arguments, "--scratch", "nowhere")
    assert (missing.status, missing.err) == (1, "palago: nowhere: not a folder\n")
    assert palago(*arguments, "--scratch", ".", "--method", "sets").status == 2
