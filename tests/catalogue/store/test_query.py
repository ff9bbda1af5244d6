"""Questions to a stored catalogue: no row is believed that its code contradicts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from palago.catalogue.creature.facts import COLUMNS
from palago.catalogue.creature.groups import GROUPS
from palago.catalogue.errors import CatalogueError
from palago.catalogue.store import Catalogue, Filter, shipped

#: The first row of the greatest size.
ROW = "FROM creatures WHERE tiles = 12 ORDER BY code LIMIT 1"


def with_wrong(name: str, value: object, path: Path) -> Catalogue:
    """A copy of the catalogue that comes with the software, with another value in one row."""
    path.write_bytes(shipped().read_bytes())
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            f"UPDATE creatures SET {name} = ? WHERE tiles = 12 AND code = (SELECT code {ROW})", (value,)
        )
        database.commit()
    return Catalogue(path)


@pytest.mark.parametrize("group", GROUPS)
def test_a_wrong_group_is_noticed_when_its_row_is_read(tmp_path: Path, group: str) -> None:
    """Each of the other three groups; with its own the catalogue is as it was."""
    with closing(sqlite3.connect(shipped())) as database:
        ((own,),) = database.execute(f"SELECT symmetry {ROW}")
    found = with_wrong("symmetry", group, tmp_path / "wrong.db").select()
    if group == own:
        assert list(found) == list(Catalogue().select())
        return
    with pytest.raises(CatalogueError, match=r"wrong\.db is damaged: the row of code \w+ is wrong"):
        list(found)


@pytest.mark.parametrize("name", [name for name in COLUMNS if name != "symmetry"])
def test_a_wrong_number_is_noticed_when_its_row_is_read(tmp_path: Path, name: str) -> None:
    """One more is no longer what the code says; of the size, it is not even as many rows as are recorded."""
    with closing(sqlite3.connect(shipped())) as database:
        ((own,),) = database.execute(f"SELECT {name} {ROW}")
    found = with_wrong(name, own + 1, tmp_path / "wrong.db").select()
    with pytest.raises(
        CatalogueError, match=r"wrong\.db is damaged: (the row of code \w+ is wrong|it has \d+ rows)"
    ):
        list(found)


def test_a_size_without_its_rows_is_noticed(tmp_path: Path) -> None:
    """Be it the last one, after which nothing else is out of place, and asked for or not."""
    path = tmp_path / "twelve.db"
    path.write_bytes(shipped().read_bytes())
    with closing(sqlite3.connect(path)) as database:
        database.execute("DELETE FROM creatures WHERE tiles = 12")
        database.commit()
    for wanted in (None, Filter(most={"tiles": 5})):
        with pytest.raises(CatalogueError, match=r"twelve\.db is damaged: .* 12 tiles"):
            list(Catalogue(path).select(wanted))
