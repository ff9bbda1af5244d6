"""The tiles on a table are read off a photo."""

import pytest
from PIL import Image

from palago.catalogue.errors import PictureError
from palago.solver.picture import look

from photo_maker import photo, same


@pytest.mark.parametrize("tiles", [3, 8, 20])
def test_tiles_on_a_table_are_read(tiles):
    """Turned, with gaps, in shadow, at a slant, among other things."""
    data, layout = photo(tiles, tiles)
    seen = look(data)
    assert same(seen.layout, layout)
    assert len(seen.places) == tiles
    assert set(seen.open).isdisjoint(seen.layout)


@pytest.mark.parametrize(("tiles", "seed"), [(48, 24), (40, 55), (20, 37), (30, 11)])
def test_a_table_that_is_read_wrongly_is_called_a_guess(tiles, seed):
    """Where tiles are missed, their colours are left over."""
    data, layout = photo(tiles, seed)
    seen = look(data)
    assert same(seen.layout, layout) or seen.status == "gave-up"


def test_a_table_that_is_read_rightly_is_no_guess():
    """Things that lie about are of one colour at most."""
    for tiles, seed in ((30, 3), (48, 28), (40, 47)):
        data, layout = photo(tiles, seed)
        seen = look(data)
        assert same(seen.layout, layout)
        assert seen.status == "found"
        assert seen.missed < 0.1


def test_a_table_without_tiles_is_refused():
    """In a line."""
    import io

    out = io.BytesIO()
    Image.new("RGB", (200, 200), (150, 105, 70)).save(out, "PNG")
    with pytest.raises(PictureError, match="no tiles of two colours"):
        look(out.getvalue())
