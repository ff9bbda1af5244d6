"""How far a catalogue is: whole, or begun."""

import pytest

from palago.catalogue.errors import CatalogueError
from palago.catalogue.store import builder
from palago.catalogue.store.status import status_of


def test_a_whole_catalogue_needs_no_command(tmp_path):
    """Every size is complete."""
    sizes = builder.build(tmp_path / "six.db", 6)
    known = status_of(tmp_path / "six.db")
    assert (known.up_to, known.sizes, known.resume) == (6, sizes, None)
    assert known.done == known.units
    assert known.complete == (1, 2, 3, 4, 5, 6)


def test_an_unfinished_one_says_what_goes_on_with_it(tmp_path, palago):
    """By either name; nothing is changed, and the command that it names makes it whole."""

    def stop(state):
        if state.done:
            raise KeyboardInterrupt

    path = tmp_path / "a b.db"
    with pytest.raises(KeyboardInterrupt):
        builder.build(path, 14, report=stop)
    before = path.with_name("a b.db.part").read_bytes()
    known = status_of(path)
    assert 0 < known.done < known.units
    assert known == status_of(path.with_name("a b.db.part"))
    assert known.resume == f"palago catalogue build --up-to 14 --db '{path}'"
    ended = palago("catalogue", "status", "a b.db")
    assert ended.status == 4
    assert "to go on: palago catalogue build --up-to 14 --db 'a b.db'\n" in ended.out
    assert path.with_name("a b.db.part").read_bytes() == before
    assert palago("catalogue", "build", "--up-to", "14", "--db", "a b.db", "--quiet").status == 0
    assert status_of(path).resume is None


def test_where_there_is_none_that_is_said(tmp_path):
    """And what is no catalogue is refused."""
    with pytest.raises(CatalogueError, match="no catalogue at"):
        status_of(tmp_path / "none.db")
    (tmp_path / "list.db.part").write_text("eggs")
    with pytest.raises(CatalogueError, match="is no catalogue"):
        status_of(tmp_path / "list.db")
