"""What one command prints the next one reads."""

import json

import pytest

from palago.catalogue import Layout, eye, read_sum, write_sum
from palago.catalogue.creature.names import as_creature, as_layout
from palago.solver.cards.between import on_view

#: Two tiles of an Eye, which one more closes.
OPEN = Layout({(0, 0): "a", (1, -1): "b"})

#: Command lines that print creatures, each with how many there are.
SOURCES = {
    "show virus --json": 1,
    "solve virus --json": 1,
    "solve --tiles 7 --all --jsonl": 2,
    "design --tiles 5-7 --maximise points --json": 3,
    "solitaire --tiles 7 --json": 1,
    "transform virus ring --json": 1,
    "complete open.json --eyes --json": 1,
    "sample --tiles 7 --seed 1 --json": 1,
    "enumerate --tiles 7 --json": 2,
    "enumerate --tiles 7 --jsonl": 2,
    "enumerate --tiles 7": 2,
    "catalogue query --tiles 5-6 --json": 2,
    "catalogue query --tiles 5-6 --jsonl": 2,
    "neighbours ring --max-added 1 --json": 1,
    "deck --json": 12,
}

#: Commands that read a creature, a card or a table from standard input, with the statuses they may end with.
SINKS = {
    "show - --json": {0},
    "show - --csv": {0},
    "solve - --json": {0},
    "transform - ring --json": {0},
    "transform virus - --json": {0},
    "neighbours - --max-moved 1 --json": {0},
    "complete - --max-tiles 2 --json": {0, 3},
    "solve --tiles 7 --contains - --json": {0, 3},
}


@pytest.mark.parametrize("source", SOURCES)
def test_every_pipe_of_two_commands(palago, tmp_path, source):
    """A document with several creatures stands for the first wherever one is wanted; show draws them all."""
    (tmp_path / "open.json").write_text(json.dumps(OPEN.to_json()))
    printed = palago(*source.split(), "--quiet") if "design" in source else palago(*source.split())
    assert printed.status == 0
    first = palago("show", "-", "--json", stdin=printed.out)
    shown = json.loads(first.out)
    listed = shown.get("creatures", [shown])
    assert len(listed) == SOURCES[source]
    assert ("creatures" in shown) == (source != "show virus --json" and "sample" not in source)
    for sink, statuses in SINKS.items():
        ended = palago(*sink.split(), stdin=printed.out)
        assert ended.status in statuses, f"{source} | {sink}: {ended.err}"
        if sink == "solve - --json":
            (solution, *_) = json.loads(ended.out)["solutions"]
            outer = as_creature(solution).outer_contour.word
            assert outer in (listed[0]["outer_contour"], read_sum(listed[0]["sum"]).outer_contour.word)


def test_what_was_read_is_read_again(palago):
    """Show prints what it reads: its own document comes out of it unchanged."""
    once = palago("show", "-", "--json", stdin=palago("enumerate", "--tiles", "8", "--json").out).out
    assert palago("show", "-", "--json", stdin=once).out == once


def test_the_library_reads_what_commands_print():
    """The first creature of a document, its own tiles as a layout, and all of them."""
    document = {"schema": "palago.query/1", "creatures": [{"sum": "0a+1a+2b3c"}, {"sum": "4b+5c"}]}
    assert write_sum(as_creature(document)) == "0a+1a+2b3c"
    assert as_layout(document) == read_sum("0a+1a+2b3c").layout
    assert [write_sum(it) for it, _ in on_view(document)] == ["0a+1a+2b3c", "4b+5c"]
    assert on_view(eye()) == (eye(), eye().layout)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"schema": "palago.solve/1", "solutions": []}', "there is no creature in it"),
        (
            '{"schema": "palago.count/1", "counts": {}}',
            'expected "schema": "palago.layout/1", found "palago.count/1"',
        ),
        ('{"schema": "palago.facts/1", "sum": "4b+5c7"}', "token 6 ('7')"),
        ("4b+5c\nunicorn\n", "card 'unicorn'"),
        ('{"sum": "4b+5c"}\n{"sum": \n', "not JSON"),
    ],
)
def test_documents_without_creatures_are_refused_in_a_line(palago, text, message):
    """What was found, and where."""
    ended = palago("show", "-", stdin=text)
    assert ended.status == 1
    assert message in ended.err
    assert len(ended.err.splitlines()) == 1
    assert ended.out == ""


def test_a_search_that_finds_nothing_is_a_document_too(palago, tmp_path):
    """With --json there is one on standard output, whatever the exit status."""
    chain = palago("chain", "virus", "eye", "--max-moved", "0", "--max-added", "0", "--json")
    assert chain.status == 3
    assert json.loads(chain.out)["ending"] == "none"
    card = {"schema": "palago.card/1", "tiles": 6, "portrait": {"contours": ["lrrsrr"]}}
    (tmp_path / "card.json").write_text(json.dumps(card))
    none = palago("transform", "card.json", "ring", "--json")
    assert none.status == 3
    assert json.loads(none.out)["ending"] == "none"
