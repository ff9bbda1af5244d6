"""What shared options promise: ranges, workers, exclusions, and lists that were cut short."""

import json
import os

import pytest

from palago.catalogue import Layout, eye, generate
from palago.catalogue.machine import resources
from palago.cli.reference import commands
from palago.cli.shared.once import OnceCommand, OnceGroup
from palago.solver.red.answers import Answer
from palago.solver.red.completion import Completion, lay

VIRUS = ("--contour", "lrrsrr")


@pytest.mark.parametrize(
    ("option", "number"), [("tiles", 5), ("shells", 1), ("limbs", 1), ("points", 2), ("holes", 0)]
)
def test_a_number_with_a_plus_means_so_many_or_more(palago, option, number):
    """The virus has what is asked for if that is its own number or less, with no upper end."""
    for least in range(1 if option == "tiles" else 0, number + 3):
        ended = palago("solve", *VIRUS, f"--{option}", f"{least}+", "--json")
        assert ended.status == (0 if least <= number else 3)
    assert palago("solve", *VIRUS, f"--{option}", f"{number + 1}-{number + 2}").status == 3
    assert palago("solve", *VIRUS, f"--{option}", str(number), "--json").status == 0


def test_a_design_of_so_many_or_more(palago):
    """Sizes are looked at from the least on, and the least is the first with a limb."""
    ended = palago("design", "--minimise", "tiles", "--tiles", "10+", "--limbs", "1+", "--json", "--quiet")
    (answer,) = json.loads(ended.out)["answers"]
    assert (answer["tiles"], answer["proved"]) == (10, True)
    assert all(solution["limbs"] >= 1 for solution in answer["solutions"])


@pytest.mark.parametrize(("ending", "status"), [("time", 4), ("number", 0), ("all", 0), ("interrupted", 130)])
def test_a_list_of_all_that_was_cut_by_time_is_no_success(palago, monkeypatch, ending, status):
    """With --all status 4 after a time limit, though solutions were found; without it the first will do."""
    import palago.solver.design.numbers as module

    answer = Answer(tuple(generate(8)), ending, False, "free")
    monkeypatch.setattr(module, "solve", lambda *_, **__: answer)
    assert palago("solve", "--tiles", "8", "--all", "--json").status == status
    first = palago("solve", "--tiles", "8", "--json")
    assert first.status == (0 if ending == "time" else status)


@pytest.mark.parametrize(("ending", "status"), [("time", 4), ("all", 0)])
def test_all_ways_cut_by_time_are_no_success(palago, monkeypatch, ending, status):
    """The same for the ways of completing a creature."""
    import palago.cli.commands.solving.complete as module

    (place, rotation), *rest = eye().layout.items()
    way = lay(Layout({place: rotation}), Layout(dict(rest)), eye().colour, eyes=True)
    answer = Completion((way,), ending, 1, "1")
    monkeypatch.setattr(module, "complete_layout", lambda *_, **__: answer)
    for arguments, expected in ((["--all"], status), ([], 0)):
        assert palago("complete", "virus", "--json", *arguments).status == expected


def test_the_cores_are_those_that_this_process_may_use(monkeypatch, tmp_path):
    """On a machine with more of them too; where the system does not say, all of them."""
    monkeypatch.setattr(resources, "_GROUPS", tmp_path)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    assert resources.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert resources.cores() == 64


@pytest.mark.parametrize(
    "arguments",
    [
        ["--up-to", "4", "--recompute"],
        ["--claim", "--recompute"],
        ["--up-to", "4", "--workers", "2"],
        ["--claim", "--workers", "2"],
    ],
)
def test_count_uses_all_cores(palago, monkeypatch, arguments):
    """As many processes as this one may use cores, unless it is told otherwise."""
    import palago.cli.commands.counting.count as module

    used = []

    def counted(*_, workers, **__):
        used.append(workers)
        return []

    monkeypatch.setattr(resources, "cores", lambda: 7)
    monkeypatch.setattr(module, "count_creatures", counted)
    monkeypatch.setattr(module, "census", counted)
    assert palago("count", *arguments, "--json").status == 0
    assert used == [2 if "--workers" in arguments else 7]


@pytest.mark.parametrize(
    ("size", "told", "used"), [("17", [], 7), ("17", ["--workers", "2"], 2), ("9", [], 1)]
)
def test_build_uses_all_cores(palago, monkeypatch, size, told, used):
    """The same for a catalogue, except for small ones, which are done before processes have started."""
    import palago.catalogue.store.builder as module

    monkeypatch.setattr(resources, "cores", lambda: 7)
    monkeypatch.setattr(module, "build", lambda *_, workers, **__: {1: workers})
    ended = palago("catalogue", "build", "--up-to", size, "--db", "c.db", *told)
    assert ended.out.splitlines()[-1].split() == ["total", str(used)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "virus", "--json", "--jsonl"], "give either --json or --jsonl"),
        (["enumerate", "--tiles", "5", "--jsonl", "--json"], "give either --json or --jsonl"),
        (["catalogue", "query", "--tiles", "5", "--json", "--jsonl"], "give either --json or --jsonl"),
        (["solve", "virus", "--all", "--limit", "1"], "give either --all or --limit N"),
        (["complete", "virus", "--limit", "1", "--all"], "give either --all or --limit N"),
        (["transform", "-", "-"], "only one of X and Y can be read from standard input"),
        (["chain", "-", "-"], "only one of X and Y can be read from standard input"),
    ],
)
def test_options_that_exclude_each_other_are_refused(palago, arguments, message):
    """In any order, in one line, before any work."""
    ended = palago(*arguments)
    assert (ended.status, ended.out, ended.err) == (2, "", f"palago: {message}\n")


def test_every_command_takes_each_option_once():
    """No command is left to click, which would take the last of several values."""
    every = [command for words, command in commands() if words]
    assert len(every) > 15
    assert all(isinstance(command, OnceCommand | OnceGroup) for command in every)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "virus", "--tiles", "5", "--tiles", "5"], "--tiles is given 2 times; give it once"),
        (["show", "virus", "--svg=a.svg", "--svg=b.svg"], "--svg is given 2 times; give it once"),
        (["design", "--seed=1", "--seed=2", "--seed=3"], "--seed is given 3 times; give it once"),
        (["deck", "--svg=a.svg", "--svg=b.svg"], "--svg is given 2 times; give it once"),
        (["deck", "infer", "--rat=9", "--rat=10"], "--rat is given 2 times; give it once"),
        (["catalogue", "stats", "--db=a.db", "--db=b.db"], "--db is given 2 times; give it once"),
    ],
)
def test_an_option_of_which_one_value_counts_is_given_once(palago, arguments, message):
    """Not the last one silently."""
    ended = palago(*arguments)
    assert (ended.status, ended.out, ended.err) == (2, "", f"palago: {message}\n")


def test_lists_and_flags_may_be_repeated(palago):
    """What means a list takes several values, and a flag says the same thing twice."""
    ended = palago("solve", "--contour=rsrsrs", "--contour=lll", "--all", "--all", "--json", "--json")
    assert (ended.status, ended.err) == (0, "")
    assert [solution["sum"] for solution in json.loads(ended.out)["solutions"]] == ["0c+5b+3a+5c+3b"]
