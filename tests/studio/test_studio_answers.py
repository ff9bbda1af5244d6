"""What the studio answers at once: the same as the command line says."""

from __future__ import annotations

import json
from random import Random

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue.creature.creature import find_creatures
from palago.catalogue.creature.facts import to_json_on
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature
from palago.catalogue.plane.regions import around, joints_around
from palago.catalogue.plane.tile import ROTATIONS
from palago.cli.schemas.packaged import schema_of
from palago.studio import messages
from palago.studio.cards import drawn_map, looked_at, traced, where_drawn
from palago.studio.messages import RequestError, checked, faults, kinds
from palago.studio.playing import state_of
from palago.studio.scoring import Parts, scored
from palago.studio.server import available
from palago.studio.tasks import TASKS


def some_table(rng: Random, most: int = 48) -> Layout:
    """Tiles that hang together in some way."""
    places = [(0, 0)]
    for _ in range(rng.randrange(most)):
        q, r = rng.choice(places)
        step = rng.choice([(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)])
        places.append((q + step[0], r + step[1]))
    return Layout({place: rng.choice(ROTATIONS) for place in places})


def test_points_are_those_of_the_command():
    """Of 200 random tables: each creature's size, shells, limbs and points as ``palago show`` has them."""
    rng = Random(19)
    for _ in range(200):
        table = some_table(rng)
        shown = [
            {key: known[key] for key in ("sum", "colour", "tiles", "shells", "limbs", "points")}
            for known in (to_json_on(creature, table) for creature in find_creatures(table))
        ]
        told = scored(table)
        assert [{key: one[key] for key in shown[0]} for one in told["creatures"]] == shown if shown else True
        assert told["left"] == 48 - len(table)
        for colour in ("yellow", "blue"):
            assert told["points"][colour] == sum(one["points"] for one in shown if one["colour"] == colour)


def test_one_tile_closes_where_it_is_said():
    """Every tile that closes a creature of more than a joint is told, and no other."""
    rng = Random(48)
    for _ in range(25):
        table = some_table(rng, 20)
        before = {creature.joints for creature in find_creatures(table)}
        expected = set()
        for place in {p for c in ("yellow", "blue") for p in around(joints_around(table, c))} - table.keys():
            for rotation in ROTATIONS:
                after = find_creatures(Layout({**table, place: rotation}))
                expected |= {
                    (place, rotation, one.colour)
                    for one in after
                    if one.joints not in before and len(one.joints) > 1
                }
        assert set(Parts.on(table).closing()) == expected


def test_a_layout_is_answered_with_its_revision(running):
    """So that late answers can be dropped."""
    tiles = [list(tile) for tile in as_creature("virus").layout.tiles]
    status, answer = running.request("layout", tiles=tiles, revision=77)
    assert status == 200
    assert answer["revision"] == 77
    assert [(one["tiles"], one["points"]) for one in answer["creatures"]] == [(5, 2)]


def test_requests_keep_to_their_schema():
    """The schema is one of JSON Schema, and `palago schema request` prints it whole."""
    whole = schema_of("request")
    jsonschema.Draft202012Validator.check_schema(whole)
    assert whole["$defs"].keys() == messages.schema()["$defs"].keys()
    assert set(available()) <= set(kinds())
    assert set(available()) == TASKS.keys()


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 60)
    | st.floats(0, 9)
    | st.sampled_from(["a", "b", "virus", "x"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_faults_are_those_of_the_whole_language(data):
    """What is checked here and what a full validator says agree on requests of all kinds."""
    kind = data.draw(st.sampled_from(kinds()))
    part = messages.schema()["$defs"][kind]
    names = [name for name in part["properties"] if name not in ("schema", "kind")]
    document = {"schema": "palago.request/1", "kind": kind}
    for name in data.draw(st.lists(st.sampled_from([*names, "more"]), unique=True)):
        document[name] = data.draw(values)
    full = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": messages.schema()["$defs"]})
    assert (list(faults(document, part, "request")) == []) == full.is_valid(document)


def test_a_kind_that_is_not_asked_for_is_refused():
    """Each route takes its own."""
    with pytest.raises(RequestError, match="layout"):
        checked({"schema": "palago.request/1", "kind": "contour", "word": "rrr"}, "layout")


def test_a_drawing_is_looked_at():
    """How many tiles touch it, and which pieces can never hang together."""
    virus = {"members": [[2, -1], [5, -4]]}
    assert looked_at(virus) == {"least": 5, "most": 5, "apart": [], "fault": None}
    apart = looked_at({"members": [[2, -1], [5, -4], [23, -22]]})
    assert apart["apart"] == [[23, -22]]
    assert "2 pieces" in apart["fault"]
    bridged = {"members": [[2, -1], [8, -7]], "maybe": [[5, -4]]}
    assert looked_at(bridged)["fault"] is None


def test_a_word_is_traced_as_far_as_it_goes():
    """A curve, or where the walk breaks, in the words of the library."""
    assert traced("lrrsrr")["tiles"] == 5
    broken = traced("rrsl")
    assert broken["path"] == ""
    assert "does not close" in broken["fault"]
    assert broken["hexes"]


@pytest.mark.parametrize("turn", range(3))
def test_a_solution_lies_where_it_was_drawn(turn):
    """In its place and turned as it is."""
    from palago.catalogue.plane.lattice import Pose

    creature = as_creature("newt").in_colour("yellow").posed(Pose(2 * turn, shift=(4, -9)))
    joints = drawn_map({"members": [list(joint) for joint in creature.joints]})
    assert where_drawn(as_creature("newt"), joints).joints == creature.joints


def test_only_legal_turns_are_turns():
    """What is laid becomes a turn as soon as it is one; otherwise it is said which rule it breaks."""
    begun = {"game": "palago", "turns": [], "lay": []}
    assert state_of(begun)["to_move"] == "yellow"
    one = state_of({**begun, "lay": [[0, 0, "a"]]})
    assert one["turn"] is None
    assert "Palago 3" in one["refused"]
    two = state_of({**begun, "lay": [[0, 0, "a"], [0, -1, "b"]]})
    assert two["turn"] == "b0,-1 a0,0"
    assert two["hexes"] == []
    after = state_of({**begun, "turns": [two["turn"]]})
    assert after["to_move"] == "blue"
    assert after["bag"] == 46


def test_the_catalogue_comes_in_pages(running):
    """By filters, with how many there are; every creature of the catalogue once."""
    status, answer = running.request("catalogue", limit=200)
    assert status == 200
    assert answer["total"] == len({one["code"] for one in answer["creatures"]}) == 147
    _, some = running.request(
        "catalogue", least={"points": 4}, most={"tiles": 10}, sort="points", descending=True
    )
    assert {one["points"] for one in some["creatures"]} <= {4, 5}
    assert some["total"] == 7
    _, last = running.request("catalogue", offset=140, limit=60)
    assert len(last["creatures"]) == 7


def test_exports_are_those_of_the_command(running, tmp_path, palago):
    """SVG, PNG and layout to the byte."""
    table = some_table(Random(7), 30)
    (tmp_path / "table.json").write_text(json.dumps(table.to_json()))
    tiles = [list(tile) for tile in as_creature("snail").layout.tiles]
    for kind in ("svg", "png"):
        palago("show", "snail", f"--{kind}", str(tmp_path / f"out.{kind}"))
        status, data = running.request("export", tiles=tiles, format=kind)
        assert status == 200
        assert data == (tmp_path / f"out.{kind}").read_bytes()
    status, data = running.request("export", tiles=tiles, format="json")
    assert Layout.from_json(data) == as_creature("snail").layout


def test_prints_are_pages(running):
    """Cards with solutions behind them, and mats."""
    status, data = running.request("print", creatures=["virus", "ring", "worm"], what="cards", solutions=True)
    assert status == 200
    assert data.startswith(b"%PDF")
    status, data = running.request("print", creatures=["virus"], what="mat", tile_width=45)
    assert data.startswith(b"%PDF")
    assert running.request("print", creatures=["/etc/passwd"], what="mat")[0] == 400


@pytest.mark.parametrize("text", ["table.json", "-", "../x.json", "/etc/passwd", "C:\\x.json"])
def test_no_file_is_read_by_name(running, text):
    """A request names creatures, not files."""
    status, answer = running.request("creature-named", creature=text)
    assert status == 400
    assert "no files are read" in answer["error"]
