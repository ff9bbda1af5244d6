"""The stored catalogue: complete, checked, resumable, and safe from damage."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from palago.catalogue.creature.codes import SYMBOLS
from palago.catalogue.creature.facts import KEYS, PROPERTIES
from palago.catalogue.creature.groups import in_tables
from palago.catalogue.errors import CatalogueError, CheckError, InputError
from palago.catalogue.generator.enumeration import stream
from palago.catalogue.store.builder import build
from palago.catalogue.store.file import (
    APPLICATION_ID,
    VIEW,
    last_size,
    opened,
    part_of,
    provenance,
    shipped,
)
from palago.catalogue.store.packing import pack, unpack
from palago.catalogue.store.query import Filter, select, table

from known import FREE


def rows(path):
    """All that a catalogue holds, as SQL."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def entries(path, **options):
    """The entries that a query finds."""
    with opened(path) as database:
        return list(select(database, **options))


@pytest.fixture(scope="module")
def thirteen(tmp_path_factory):
    """A catalogue of all creatures to 13 tiles, built without disturbance."""
    path = tmp_path_factory.mktemp("catalogue") / "thirteen.db"
    build(path, 13)
    return path


def test_a_build_stores_every_creature_once(thirteen):
    """The rows of each size are those of the stream, and nothing is left beside the file."""
    found = entries(thirteen, unsorted=True)
    everything = [entry for tiles in range(1, 14) for entry in stream(tiles)]
    assert found == sorted(everything, key=lambda entry: (entry.tiles, entry.code))
    assert sorted(path.name for path in thirteen.parent.iterdir()) == ["thirteen.db"]


def test_a_build_records_what_it_is(thirteen):
    """Provenance, numbers and checksums by size; the numbers are the known ones."""
    with opened(thirteen) as database:
        assert provenance(database)["command"] == "palago catalogue build --up-to 13"
        sizes = dict(database.execute("SELECT tiles, creatures FROM sizes"))
        sums = [checksum for (checksum,) in database.execute("SELECT checksum FROM sizes")]
    assert sizes == {n: FREE[n] for n in range(1, 14) if FREE[n]}
    assert all(len(checksum) == 64 for checksum in sums)


def test_the_shipped_catalogue_is_remade_by_its_command(tmp_path):
    """`palago catalogue build --up-to 12` makes the rows that come with the software."""
    build(tmp_path / "small.db", 12)
    assert rows(tmp_path / "small.db") == rows(shipped())


def test_building_again_checks_and_keeps_the_file(thirteen, tmp_path):
    """A complete catalogue of the size or a greater one is not written again."""
    path = tmp_path / "copy.db"
    path.write_bytes(thirteen.read_bytes())
    path.chmod(0o444)
    before = path.stat()
    assert build(path, 13) == build(path, 9) == {n: FREE[n] for n in range(1, 14)}
    assert path.stat() == before


def test_a_smaller_catalogue_is_replaced(tmp_path):
    """Asking for more builds the greater catalogue under the same name."""
    path = tmp_path / "growing.db"
    build(path, 6)
    assert build(path, 9) == {n: FREE[n] for n in range(1, 10)}
    assert len(entries(path)) == sum(FREE[n] for n in range(1, 10))


def test_two_processes_build_the_same_file(thirteen, tmp_path):
    """The order in which units are done leaves no trace."""
    build(tmp_path / "two.db", 13, workers=2)
    assert rows(tmp_path / "two.db") == rows(thirteen)


KILLED = """
import os, signal, sys
from pathlib import Path
from palago.catalogue.store.builder import build

def report(progress):
    if (progress.stage, progress.done) == (sys.argv[2], int(sys.argv[3])):
        os.kill(os.getpid(), signal.SIGKILL)

build(Path(sys.argv[1]), 13, report=report)
"""


def test_a_killed_build_is_resumed(thirteen, tmp_path):
    """Killed while generating, checking and packing, the build ends with the same file."""
    path = tmp_path / "killed.db"
    for stage, done in (("generating", 0), ("generating", 16), ("checking", 43), ("packing", 43)):
        arguments = [sys.executable, "-c", KILLED, str(path), stage, str(done)]
        killed = subprocess.run(arguments, capture_output=True, text=True)
        assert (killed.returncode, killed.stderr) == (-signal.SIGKILL, "")
        assert not path.exists()
        with pytest.raises(CatalogueError, match="is an unfinished build"):
            entries(path)
    remains = part_of(path).read_bytes()
    reports = []
    build(path, 13, report=reports.append)
    assert reports[0].done == 43
    assert rows(path) == rows(thirteen)
    # Killed at the very last moment, it leaves what a further run removes.
    part_of(path).write_bytes(remains)
    build(path, 13)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["killed.db"]


@pytest.mark.slow
def test_a_build_killed_ten_times_at_random_moments_is_resumed(tmp_path):
    """Two processes, to 19 tiles, SIGKILL at any moment: the finished file is the undisturbed one."""
    calm, killed = tmp_path / "calm.db", tmp_path / "killed.db"
    build(calm, 19)
    moments = random.Random(3)
    program = "from palago.cli.main import main; main()"
    options = ["catalogue", "build", "--up-to", "19", "--workers", "2", "--db", str(killed)]
    kills = 0
    while kills < 10:
        process = subprocess.Popen([sys.executable, "-c", program, *options], stderr=subprocess.PIPE)
        try:
            process.communicate(timeout=moments.uniform(0.5, 4))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            kills += 1
        else:
            # It was faster than the killer: begin anew.
            assert process.returncode == 0
            assert rows(killed) == rows(calm)
            killed.unlink()
    subprocess.run([sys.executable, "-c", program, *options], check=True, capture_output=True)
    assert rows(killed) == rows(calm)


def test_another_build_in_the_way_is_refused(tmp_path):
    """What is left of a build to another size is named and kept."""
    path = tmp_path / "other.db"
    program = KILLED.replace("13", "12")
    subprocess.run([sys.executable, "-c", program, str(path), "generating", "0"], capture_output=True)
    before = part_of(path).read_bytes()
    with pytest.raises(CatalogueError, match="unfinished build with up_to = '12', expected '13'"):
        build(path, 13)
    assert part_of(path).read_bytes() == before


def test_two_builds_of_one_file_do_not_meet(tmp_path):
    """The second one is refused while the first is at work."""
    path = tmp_path / "busy.db"

    def meanwhile(progress):
        if progress.stage == "generating" and progress.done:
            with pytest.raises(CatalogueError, match="in use by another process"):
                build(path, 9)

    build(path, 9, report=meanwhile)
    assert len(entries(path)) == sum(FREE[n] for n in range(1, 10))


def foreign_database(path):
    """A database of another application."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE creatures (name TEXT)")
        database.commit()


def later_schema(path):
    """A catalogue of a later version of the software."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 99")
        database.execute("CREATE TABLE creatures (name TEXT)")


BAD = {
    "text": (lambda path: path.write_text("a shopping list\n" * 20), "no SQLite database"),
    "empty": (lambda path: path.write_bytes(b""), "no SQLite database"),
    "foreign": (foreign_database, "another application"),
    "later": (later_schema, "has version 99 of the catalogue schema"),
    "folder": (lambda path: path.mkdir(), "cannot read"),
}


@pytest.mark.parametrize("kind", BAD)
def test_foreign_files_are_refused_and_left_alone(kind, tmp_path):
    """Reading and building say in one line what is wrong, and change nothing."""
    make, message = BAD[kind]
    for name, use in (("a.db", entries), ("b.db", lambda path: build(path, 9)), ("c.db", None)):
        path = tmp_path / name
        spoilt = path if use else part_of(path)
        make(spoilt)
        before = spoilt.read_bytes() if spoilt.is_file() else None
        with pytest.raises(CatalogueError, match=message) as caught:
            (use or (lambda path: build(path, 9)))(path)
        assert "\n" not in str(caught.value)
        assert (spoilt.read_bytes() if spoilt.is_file() else None) == before
        assert len(list(tmp_path.iterdir())) == 1 + "abc".index(name[0])


def test_a_cut_or_overwritten_file_is_damaged(thirteen, tmp_path):
    """The message is one line that says so."""
    path = tmp_path / "damaged.db"
    data = thirteen.read_bytes()
    for spoilt in (data[:-1], data[: len(data) // 2], data[:8192] + bytes(8192) + data[16384:]):
        path.write_bytes(spoilt)
        with pytest.raises(CatalogueError, match="is damaged: ") as caught:
            entries(path)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seed", range(12))
def test_damaged_files_are_refused_and_left_alone(thirteen, tmp_path, seed):
    """Cut short, or with bytes overwritten anywhere past the header: never a wrong answer."""
    path = tmp_path / "damaged.db"
    data = bytearray(thirteen.read_bytes())
    chance = random.Random(seed)
    if seed < 3:
        del data[chance.randrange(200, len(data)) :]
    else:
        start = chance.randrange(100, len(data) - 2000)
        data[start : start + 2000] = chance.randbytes(2000)
    path.write_bytes(data)
    # Bytes that SQLite does not use may change without harm.
    for use, expected in (
        (entries, entries(thirteen)),
        (lambda path: build(path, 13), {n: FREE[n] for n in range(1, 14)}),
    ):
        with suppress(CatalogueError):
            assert use(path) == expected
    assert path.read_bytes() == data


def test_a_changed_row_is_noticed(thirteen, tmp_path):
    """A value that its code contradicts is damage, and so is a row that is missing."""
    changed, missing = tmp_path / "changed.db", tmp_path / "missing.db"
    for path, change in (
        (changed, "UPDATE creatures SET limbs = limbs + 1 WHERE tiles = 13 AND points = 5"),
        (missing, "DELETE FROM creatures WHERE tiles = 13 AND points = 5"),
    ):
        path.write_bytes(thirteen.read_bytes())
        with closing(sqlite3.connect(path)) as database:
            database.execute(change)
            database.commit()
        with pytest.raises(CatalogueError, match="rows of 13 tiles do not have their checksum"):
            build(path, 13)
    with pytest.raises(CatalogueError, match="damaged: the row of code"):
        entries(changed)


def test_wrong_counts_do_not_get_the_name(tmp_path, monkeypatch):
    """A build that contradicts the known counts fails and leaves no catalogue."""
    import palago.catalogue.store.checking as module

    path = tmp_path / "wrong.db"
    monkeypatch.setattr(module, "A325936", (0, 0, 1, 0, 1, 1, 2, 3))
    with pytest.raises(CheckError, match="2 free creatures of 8 tiles, but 3 are known"):
        build(path, 8)
    assert not path.exists()
    monkeypatch.undo()
    monkeypatch.setattr(module, "count", lambda up_to, *_, **__: dict.fromkeys(range(1, up_to + 1), 1))
    with pytest.raises(CheckError, match="free creatures of 1 tiles have 0 images"):
        build(path, 8)


def test_packed_codes_keep_order_and_length():
    """Packing is invertible, and packed codes of a size sort like the codes."""
    for tiles in (3, 7, 8, 9, 10, 11, 12):
        codes = sorted(entry.code for entry in stream(tiles))
        symbols = [[SYMBOLS.index(symbol) for symbol in code] for code in codes]
        packed = pack(np.array(symbols, np.uint8))
        assert packed == sorted(packed)
        assert {len(one) for one in packed} == {-(-3 * tiles // 8)}
        assert [[x for x in row if x < 6] for row in unpack(packed).tolist()] == symbols


def test_codes_of_several_sizes_are_packed_together():
    """Each takes just the bytes that it needs."""
    codes = np.array([[3, 3, 3, 6, 6], [3, 5, 3, 3, 3]], np.uint8)
    assert [one.hex() for one in pack(codes)] == ["6dff", "75b7"]
    assert unpack(pack(codes)).tolist() == codes.tolist()


FIRST_FORMAT = Path(__file__).with_name("first_format.db")


def test_catalogues_of_the_first_format_are_read(thirteen):
    """The same creatures with the codes of today, in the order of the old ones; and building checks and
    keeps them.

    The file was made by ``palago catalogue build --up-to 9`` when its codes were decisions.
    """
    before = FIRST_FORMAT.read_bytes()
    found = entries(FIRST_FORMAT)
    assert set(found) == {entry for entry in entries(thirteen) if entry.tiles <= 9}
    assert len(found) == sum(FREE[n] for n in range(1, 10))
    assert [entry.tiles for entry in found] == sorted(entry.tiles for entry in found)
    assert entries(FIRST_FORMAT, wanted=Filter(symmetry="C3")) == [e for e in found if e.symmetry == "C3"]
    with opened(FIRST_FORMAT) as one, opened(thirteen) as other:
        assert table(one, "points")[9] == table(other, "points")[9]
    assert build(FIRST_FORMAT, 9) == {n: FREE[n] for n in range(1, 10)}
    assert FIRST_FORMAT.read_bytes() == before


def test_a_changed_row_of_the_first_format_is_noticed(tmp_path):
    """Values that the decisions contradict, and decisions of no creature, are damage."""
    for change in ("SET limbs = limbs + 1", "SET code = x'ffff'"):
        path = tmp_path / "changed.db"
        path.write_bytes(FIRST_FORMAT.read_bytes())
        with closing(sqlite3.connect(path)) as database:
            database.execute(f"UPDATE creatures {change} WHERE tiles = 6")
            database.commit()
        with pytest.raises(CatalogueError, match="damaged: the row of code"):
            entries(path)


def test_queries_are_a_brute_force_filter(thirteen):
    """Bounds, groups and chirality, alone and together."""
    everything = entries(thirteen)
    for wanted, test in [
        (
            Filter({"tiles": 12, "points": 5}, {"tiles": 12, "points": 5}),
            lambda e: (e.tiles, e.points) == (12, 5),
        ),
        (Filter(least={"holes": 2}), lambda e: e.holes >= 2),
        (Filter(most={"limbs": 1}, chiral=False), lambda e: e.limbs <= 1 and not e.chiral),
        (Filter(symmetry="C3"), lambda e: e.symmetry == "C3"),
        (Filter({"joints": 5, "bridges": 5}, chiral=True), lambda e: e.joints >= 5 <= e.bridges and e.chiral),
    ]:
        expected = [entry for entry in everything if test(entry)]
        assert expected
        assert entries(thirteen, wanted=wanted) == expected


def test_queries_sort_and_stop(thirteen):
    """Sorted by any properties, ties in the order of size and sum."""
    everything = entries(thirteen)
    assert everything == sorted(everything, key=lambda entry: (entry.tiles, entry.sum))
    by_points = sorted(everything, key=lambda entry: (-entry.points, entry.holes * -1, -entry.tiles))
    assert entries(thirteen, sort=["points", "holes"], descending=True) == by_points
    assert (
        entries(thirteen, sort=["limbs"], limit=5) == sorted(everything, key=lambda e: (e.limbs, e.tiles))[:5]
    )
    best = [max(same, key=lambda entry: entry.points) for _, same in groupby(everything, lambda e: e.tiles)]
    assert entries(thirteen, sort=["points"], descending=True, each=1) == best
    assert entries(thirteen, each=2, limit=4) == [*everything[:3], everything[3]]
    for name in KEYS:
        found = [getattr(entry, name) for entry in entries(thirteen, sort=[name])]
        assert found == sorted(found)


def test_unknown_properties_are_refused(thirteen):
    """A property that does not exist is named, with those that do."""
    with pytest.raises(InputError, match="property 'legs' is none of tiles, points"):
        entries(thirteen, sort=["legs"])
    with pytest.raises(InputError, match="property 'legs' is none of tiles, points"):
        Filter(least={"legs": 1})
    with opened(thirteen) as database, pytest.raises(InputError, match="property 'legs'"):
        table(database, "legs")


def test_tables_add_up(thirteen):
    """Each table has the known number of creatures of each size."""
    with opened(thirteen) as database:
        for name in KEYS:
            totals = {tiles: sum(values.values()) for tiles, values in table(database, name).items()}
            assert totals == {n: FREE[n] for n in range(1, 14) if FREE[n]}


def test_parquet_holds_every_row(thirteen, tmp_path):
    """Codes, sums and properties, a row a creature, in the order of the catalogue."""
    parquet = pytest.importorskip("pyarrow.parquet")
    from palago.catalogue.store.parquet import export_parquet

    assert export_parquet(thirteen, tmp_path / "all.parquet") == sum(FREE[n] for n in range(1, 14))
    found = parquet.read_table(tmp_path / "all.parquet").to_pylist()
    stored = [entry.to_json() for entry in entries(thirteen, unsorted=True)]
    assert found == [{**entry, "symmetry": in_tables(entry["symmetry"])} for entry in stored]


def test_plain_sql_reads_codes_as_text(thirteen):
    """The view for people has every row, its code in symbols, and the same properties."""
    names = ("tiles", "code", *(name for name in PROPERTIES if name != "tiles"))
    with closing(sqlite3.connect(thirteen)) as database:
        rows = database.execute(f"SELECT {', '.join(names)} FROM {VIEW}").fetchall()
    assert sorted(rows) == sorted(
        tuple(getattr(entry, name) for name in names) for entry in entries(thirteen)
    )


def test_a_catalogue_without_the_view_is_read(thirteen, tmp_path):
    """It was built before there was one; a view that is another is no catalogue's."""
    older = tmp_path / "older.db"
    older.write_bytes(thirteen.read_bytes())
    for change, fails in ((f"DROP VIEW {VIEW}", False), (f"CREATE VIEW {VIEW} AS SELECT 1", True)):
        with closing(sqlite3.connect(older)) as database:
            database.execute(change)
        if fails:
            with pytest.raises(CatalogueError, match=VIEW), opened(older):
                pass
        else:
            with opened(older) as database:
                assert last_size(database) == 13


def test_a_build_leaves_no_processes_when_its_parent_is_killed(tmp_path):
    """Workers end with their parent, also if that gets no chance to tell them."""
    program = (
        "import multiprocessing, os, sys\n"
        "from palago.catalogue.machine.workers import Work, run_local\n"
        "if __name__ == '__main__':\n"
        "    work = (Work(os.getpid, ()) for _ in range(8))\n"
        "    for _, pid in run_local(work, 1):\n"
        "        print(pid, flush=True)\n"
        "        sys.stdin.read()\n"
    )
    script = tmp_path / "parent.py"
    script.write_text(program)
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    worker = int(parent.stdout.readline())
    os.kill(worker, 0)
    parent.kill()
    # The worker holds the other end of the pipe: it reads as closed once the worker is gone.
    assert parent.stdout.read() == ""
    parent.wait()
