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


def test_a_table_without_tiles_is_refused():
    """In a line."""
    import io

    out = io.BytesIO()
    Image.new("RGB", (200, 200), (150, 105, 70)).save(out, "PNG")
    with pytest.raises(PictureError, match="no tiles of two colours"):
        look(out.getvalue())
