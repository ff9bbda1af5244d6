"""A catalogue vouches only for what it checked: damage and changes are found before they are believed."""

import os
import random
import shutil
import sqlite3
from contextlib import closing, suppress

import pytest

from palago.catalogue.errors import CatalogueError, WorkerError
from palago.catalogue.store.builder import build
from palago.catalogue.store.checking import check_catalogue, rows_sum, sealed
from palago.catalogue.store.file import opened, part_of, shipped
from palago.catalogue.store.query import select, table

from known import FREE


@pytest.fixture
def copy(tmp_path):
    """A catalogue to 12 tiles that a test may damage."""
    path = tmp_path / "copy.db"
    shutil.copy(shipped(), path)
    path.chmod(0o644)
    return path


def change(path, *statements):
    """Change a file as any program that knows SQLite can."""
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def uses(path):
    """All that reads a catalogue."""

    def query():
        with opened(path) as database:
            list(select(database))

    def stats():
        with opened(path) as database:
            table(database, "symmetry")

    return query, stats, lambda: check_catalogue(path), lambda: build(path, 9)


def test_what_is_right_is_said_to_be_right(copy):
    """All sizes with the known numbers, with one process or two."""
    expected = {tiles: FREE[tiles] for tiles in range(1, 13)}
    assert check_catalogue(copy) == check_catalogue(copy, workers=2) == expected


ALTERED = {
    "a greater size in the provenance": "UPDATE provenance SET value = '20' WHERE key = 'up_to'",
    "a smaller size in the provenance": "UPDATE provenance SET value = '11' WHERE key = 'up_to'",
    "a size that is no number": "UPDATE provenance SET value = '1e9' WHERE key = 'up_to'",
    "no size": "DELETE FROM provenance WHERE key = 'up_to'",
    "a number in the records": "UPDATE sizes SET creatures = creatures + 1 WHERE tiles = 9",
    "text for a number": "UPDATE sizes SET creatures = 'many' WHERE tiles = 9",
    "a size that is gone": "DELETE FROM sizes WHERE tiles = 12",
    "a size without rows": "INSERT INTO sizes VALUES (13, 205, 'none')",
    "rows that are gone": "DELETE FROM creatures WHERE tiles = 12",
    "a further table": "CREATE TABLE notes (text)",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON sizes BEGIN DELETE FROM sizes; END",
    "a missing index": "DROP INDEX by_points",
    "a missing table": "DROP TABLE sizes",
}


@pytest.mark.parametrize("what", ALTERED)
def test_an_altered_file_is_refused_by_everything(copy, what):
    """In one line with the name of the file; nothing is changed."""
    change(copy, ALTERED[what])
    before = copy.read_bytes()
    for use in uses(copy):
        with pytest.raises(CatalogueError, match=r"copy\.db is damaged: ") as caught:
            use()
        assert "\n" not in str(caught.value)
    assert copy.read_bytes() == before


def test_a_view_is_no_table(copy):
    """A view in the place of a table could say anything."""
    change(copy, "ALTER TABLE sizes RENAME TO hidden", "CREATE VIEW sizes AS SELECT * FROM hidden")
    for use in uses(copy):
        with pytest.raises(CatalogueError, match="is not what a catalogue has by that name"):
            use()


def test_text_that_is_none_is_damage(copy):
    """Bytes that are no text where text should be."""
    change(copy, "UPDATE provenance SET value = CAST(x'ff' AS TEXT) WHERE key = 'method'")
    for use in uses(copy):
        with pytest.raises(CatalogueError, match=r"copy\.db is damaged: "):
            use()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE creatures SET limbs = limbs + 1 WHERE tiles = 11 AND points = 4",
        "UPDATE creatures SET symmetry = 'C3' WHERE tiles = 11 AND symmetry = '1'",
        "UPDATE creatures SET holes = 'none' WHERE tiles = 12",
        "UPDATE creatures SET code = CAST(x'00' || substr(code, 2) AS BLOB) WHERE tiles = 12 AND points = 5",
    ],
)
def test_a_wrong_row_is_found_by_the_check(copy, statement):
    """Also where its size has the number that it should have, and the sums are made over it."""
    change(copy, statement)
    with pytest.raises(CatalogueError, match="do not have their checksum"):
        check_catalogue(copy)
    from palago.catalogue.store.file import size_sums

    with closing(sqlite3.connect(copy)) as database:
        sums = [(checksum, tiles) for tiles, _, checksum in size_sums(database)]
        database.executemany("UPDATE sizes SET checksum = ? WHERE tiles = ?", sums)
        database.commit()
    with pytest.raises(CatalogueError, match=r"copy\.db is damaged: the row of code"):
        check_catalogue(copy)


def stopped(path, up_to=13, after=20):
    """Begin a build and stop it when so many units are done."""

    def stop(progress):
        if progress.done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(path, up_to, report=stop)
    assert part_of(path).exists()


def test_a_wrong_row_in_an_unfinished_build_is_found_at_once(tmp_path):
    """Whatever is changed in the unfinished file, it is not gone on with, and nothing gets the name."""
    path = tmp_path / "c.db"
    stopped(path)
    whole = part_of(path).read_bytes()
    for statement in (
        "UPDATE creatures SET limbs = limbs + 1 WHERE tiles = 12",
        "DELETE FROM creatures WHERE tiles = 11",
        "UPDATE units SET unit = unit || 'a'",
        "UPDATE units SET rows = zeroblob(32)",
        "UPDATE units SET seal = zeroblob(32)",
    ):
        part_of(path).write_bytes(whole)
        change(part_of(path), statement)
        with pytest.raises(CatalogueError, match=r"c\.db\.part is damaged: "):
            build(path, 13)
        assert not path.exists()
    part_of(path).write_bytes(whole)
    assert build(path, 13)[13] == FREE[13]
    assert check_catalogue(path)[13] == FREE[13]


def test_flipped_bits_of_an_unfinished_build_give_no_wrong_row(tmp_path):
    """Forty of them: refused, or without harm; `bits.py` flips as many as one likes."""
    path, calm = tmp_path / "c.db", tmp_path / "calm.db"
    build(calm, 11)
    stopped(path, up_to=11, after=4)
    whole = part_of(path).read_bytes()
    expected = dump(calm)
    chance = random.Random(12)
    for _ in range(40):
        spoilt = bytearray(whole)
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        part_of(path).write_bytes(spoilt)
        with suppress(CatalogueError):
            build(path, 11)
        if path.exists():
            assert dump(path) == expected
            path.unlink()


def dump(path):
    """All that a catalogue holds, as SQL."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


STRANGERS = ("c.db.packing", "c.db.part-wal", "c.db.part-journal")


@pytest.mark.parametrize("name", STRANGERS)
def test_a_file_of_ones_own_is_left_alone(tmp_path, name):
    """By a build's own names: said, and untouched."""
    mine = tmp_path / name
    mine.write_text("mine")
    with pytest.raises(CatalogueError, match="is in the way"):
        build(tmp_path / "c.db", 9)
    assert mine.read_text() == "mine"
    assert not (tmp_path / "c.db").exists()


def test_a_folder_of_ones_own_is_left_alone(tmp_path):
    """Also where it has the name of the folder that a build packs in."""
    mine = tmp_path / "c.db.packing" / "README"
    mine.parent.mkdir()
    mine.write_text("mine")
    with pytest.raises(CatalogueError, match="is in the way"):
        build(tmp_path / "c.db", 9)
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("name", ["c.db.packed", "c.db.part.1", "c.db.packing.bak", "c.db-wal"])
def test_what_a_build_does_not_use_is_not_touched(tmp_path, name):
    """A file that only looks as if it were a build's."""
    mine = tmp_path / name
    mine.write_text("mine")
    assert build(tmp_path / "c.db", 9)[9] == FREE[9]
    assert mine.read_text() == "mine"


def test_what_a_killed_build_left_is_swept_away(tmp_path):
    """The folder in which it was packing, with what SQLite had written by then."""
    from palago.catalogue.store.builder import _NOTE

    folder = tmp_path / "c.db.packing"
    folder.mkdir()
    (folder / "README").write_text(_NOTE)
    (folder / "c.db").write_bytes(bytes(5000))
    (folder / "c.db-journal").write_bytes(b"half")
    assert build(tmp_path / "c.db", 9)[9] == FREE[9]
    assert [path.name for path in tmp_path.iterdir()] == ["c.db"]


def test_a_link_is_followed(tmp_path):
    """The file behind it is built, and replaced by a greater one; the link stays."""
    (tmp_path / "sub").mkdir()
    link = tmp_path / "link.db"
    link.symlink_to("sub/real.db")
    assert build(link, 8)[8] == FREE[8]
    assert build(link, 9)[9] == FREE[9]
    assert os.readlink(link) == "sub/real.db"
    assert [path.name for path in (tmp_path / "sub").iterdir()] == ["real.db"]
    assert check_catalogue(link)[9] == FREE[9]


def test_a_build_that_has_done_nothing_is_in_nobodys_way(tmp_path):
    """A cluster that is not there, and then a build to another size."""
    path = tmp_path / "c.db"
    with pytest.raises(WorkerError):
        build(path, 12, scheduler="nonsense")
    assert list(tmp_path.iterdir()) == []
    assert build(path, 9)[9] == FREE[9]


def test_a_build_of_an_earlier_version_is_named(tmp_path):
    """Its rows cannot be vouched for, so it is refused, and kept."""
    path = tmp_path / "c.db"
    stopped(path)
    change(part_of(path), "DROP TABLE units", "CREATE TABLE units (prefix TEXT PRIMARY KEY) WITHOUT ROWID")
    before = part_of(path).read_bytes()
    with pytest.raises(CatalogueError, match="another version has begun"):
        build(path, 13)
    assert part_of(path).read_bytes() == before


def test_the_sum_of_rows_does_not_depend_on_their_order():
    """Nor on the bundles that they come in; but on every value, and on the name of the unit."""
    rows = [(tiles, bytes([tiles, 7]), 1, 2, 3, "C3") for tiles in range(50)]
    assert rows_sum(rows) == rows_sum(reversed(rows))
    assert rows_sum(rows[:20]) + rows_sum(rows[20:]) in (rows_sum(rows), rows_sum(rows) + 2**256)
    assert len({rows_sum([*rows[:7], (*rows[7][:-1], other)]) for other in ("C3", "D3", 3, None)}) == 4
    assert sealed("a", rows_sum(rows))[1] == sealed("b", rows_sum(rows))[1]
    assert sealed("a", rows_sum(rows))[2] != sealed("b", rows_sum(rows))[2]
