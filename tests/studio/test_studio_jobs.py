"""Jobs: their events, how they end, and that no process outlives what it is for."""

from __future__ import annotations

import os
import signal
import time
from base64 import b64encode

import pytest

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.rendering import png_of

from studios import alive, children, studio

VIRUS = {"members": [[2, -1], [5, -4]], "tiles": 5}

#: A question that takes for ever.
LONG = {"kind": "design", "tiles": 60, "goal": "points"}


def until(stream, event: str, job: str) -> dict:
    """The next event of a kind of a job."""
    return next(one for one in stream if one["event"] == event and one["job"] == job)


def gone(pid: int, seconds: float = 5) -> bool:
    """Whether a process is gone by then."""
    end = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return not alive(pid)


def test_a_drawing_is_solved(running):
    """With its events in order, where it was drawn, in the words of the command."""
    stream = running.events("solving")
    assert next(stream)["event"] == "open"
    name = running.begin("solve", "solving", **VIRUS)
    events = []
    for event in stream:
        events.append(event)
        if event["event"] == "ended":
            break
    assert [event["event"] for event in events] == ["queued", "started", "solution", "ended"]
    assert [event["number"] for event in events] == [1, 2, 3, 4]
    assert {event["job"] for event in events} == {name}
    last = events[-1]
    assert (last["status"], last["unique"], last["words"]) == ("found", True, "unique: proved")
    assert [one["sum"] for one in last["solutions"]] == ["0a+1a+2b3c"]


def test_a_page_takes_up_its_events_where_it_was(running):
    """After a reload: none is lost, none comes twice."""
    running.done("solve", "again", **VIRUS)
    stream = running.events("again", 2)
    assert next(stream)["event"] == "open"
    assert [next(stream)["number"] for _ in range(2)] == [3, 4]


def test_a_newer_stream_ends_the_older(running):
    """A page has one."""
    old = running.events("twice")
    next(old)
    new = running.events("twice")
    next(new)
    assert next(old)["event"] == "closed"


def test_a_job_is_cancelled(running):
    """It ends as interrupted, and its process is gone; another can begin."""
    stream = running.events("cancelling")
    next(stream)
    name = running.begin("design", "cancelling", tiles=60, goal="points")
    process = until(stream, "started", name)["process"]
    assert running.ask(f"/api/jobs/{name}", method="DELETE")[0] == 200
    assert until(stream, "ended", name)["ending"] == "interrupted"
    assert gone(process)
    assert running.ask(f"/api/jobs/{name}", method="DELETE")[0] == 404


def test_a_process_that_is_killed_is_told(running):
    """The job has failed, and the studio goes on."""
    stream = running.events("killed")
    next(stream)
    name = running.begin("design", "killed", tiles=60, goal="points")
    os.kill(until(stream, "started", name)["process"], signal.SIGKILL)
    assert "killed" in until(stream, "failed", name)["error"]
    assert running.done("solve", "killed", **VIRUS)["event"] == "ended"


def test_what_cannot_be_solved_is_told_in_one_line(running):
    """In the words of the library."""
    assert "nothing is drawn" in running.done("solve")["error"]
    assert "nonsense" in running.done("solve", card="nonsense")["error"]
    assert running.done("transform", start="virus", goal="?")["event"] == "failed"


def test_a_transformation_comes_with_its_tables(running):
    """One before the first act and one after each, with the names of the captions."""
    found = running.done("transform", start="virus", goal="ring")
    assert (found["moved"], found["added"], found["ending"]) == (2, 1, "best")
    assert [len(table) for table in found["tables"]] == [5, 5, 5, 6]
    assert [step["act"] for step in found["plan"]["steps"]] == ["turn", "turn", "add"]


def test_a_table_is_completed_and_a_hint_given(running):
    """With the JSON of the commands."""
    found = running.done("complete", layout=[[0, 0, "a"], [1, -1, "b"]])
    assert (found["tiles"], found["ending"]) == (3, "best")
    assert running.done("hints", card="virus")["common"] == 5
    tiles = [list(tile) for tile in as_creature("virus").layout.tiles]
    near = running.done("neighbours", creature=tiles, max_moved=1)
    assert near["ending"] == "all"


def test_a_drawing_beside_tiles_lies_where_it_is(running):
    """A tile of the solution there can be laid; a tile that only another place would allow is wrong."""
    ring = as_creature("ring").in_colour("yellow")
    drawn = {"members": [list(joint) for joint in sorted(ring.joints)], "tiles": 6}
    tiles = [list(tile) for tile in ring.layout.tiles]
    found = running.done("solve", table=tiles[:2], **drawn)
    assert (found["ending"], found["unique"]) == ("all", True)
    assert found["solutions"][0]["layout"]["tiles"] == tiles
    q, r, rotation = tiles[0]
    other = [[q, r, "abc"[("abc".index(rotation) + 1) % 3]]]
    assert running.done("solve", table=other, **drawn)["ending"] == "none"


def test_a_picture_is_read(running):
    """With what lies over it in pixels; what is no picture is told in a line."""
    pytest.importorskip("scipy")
    drawn = png_of(picture(as_creature("snail"), borders=False))
    found = running.done("read", picture=b64encode(drawn).decode(), pixels=True, tiles=8)
    assert found["event"] == "ended", found
    one = found["solutions"][0]
    assert code(Creature.from_layout(Layout.from_json(one["layout"]))) == code(as_creature("snail"))
    assert one["over"].startswith("M")
    for wrong in (b"", b"no picture", drawn[:99]):
        failed = running.done("read", picture=b64encode(wrong).decode())
        assert failed["event"] == "failed"
        assert "internal" not in failed["error"]
    assert "base64" in running.done("read", picture="?")["error"]


def test_an_engine_plays(running):
    """A legal turn; after the game has ended there is none."""
    found = running.done("play", game="palago", turns=["a0,0 b0,-1"], player="greedy", seconds=0.1)
    assert found["event"] == "ended", found
    assert len(found["tiles"]) == 2
    status, after = running.request("game", game="palago", turns=["a0,0 b0,-1", found["turn"]])
    assert (status, after["bag"]) == (200, 44)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs what Linux tells of processes")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_studio(end):
    """However it ends, with a stream open and a job at work; when told to, with one line."""
    with studio() as one:
        stream = one.events("ending")
        next(stream)
        name = one.begin("design", "ending", tiles=60, goal="points")
        process = until(stream, "started", name)["process"]
        others = children(one.process.pid)
        assert process in others
        one.process.send_signal(end)
        _, said = one.process.communicate(timeout=20)
        assert all(gone(pid, 2) for pid in others)
        if end == signal.SIGINT:
            assert said == "palago: the studio has ended\n"
            assert one.process.returncode == 130


def test_a_port_that_is_taken_is_passed_over(running):
    """The next one that is free is used."""
    with studio(port=running.port) as two:
        assert running.port < two.port < running.port + 50


def test_the_page_begins_with_what_is_given(tmp_path):
    """A creature lies on the table; of a card the portrait is to be solved."""
    with studio("virus") as one:
        opening = one.ask("/api/hello?page=x")[1]["opening"]
        assert opening["mode"] == "lay"
        assert len(opening["tiles"]) == 5
