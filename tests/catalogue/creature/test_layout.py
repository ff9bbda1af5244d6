"""Layouts and their JSON form."""

import json

import pytest
from hypothesis import given

from palago.catalogue import Layout
from palago.catalogue.errors import LayoutError

from strategies import layouts, poses


@given(layouts)
def test_a_layout_survives_its_json_form(layout):
    """Writing and reading gives an equal layout with an equal hash."""
    again = Layout.from_json(json.dumps(layout.to_json()))
    assert again == layout
    assert hash(again) == hash(layout)


@given(layouts, poses)
def test_poses_keep_the_number_of_tiles_and_can_be_told_apart_by_them(layout, pose):
    """A posed layout has as many tiles, on the images of the hexes."""
    assert set(layout.posed(pose)) == {pose.hex(place) for place in layout}


def test_a_layout_cannot_be_changed():
    """A layout has no way of setting a tile."""
    layout = Layout({(0, 0): "a"})
    with pytest.raises(TypeError):
        layout[0, 0] = "b"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON: Expecting property name enclosed in double quotes at line 1 column 2"),
        ('{"tiles": ' + "[" * 100_000, "nested too deeply"),
        ('{"schema": "palago.layout/1", "tiles": [[' + "9" * 5000 + ', 0, "a"]]}', "too many digits"),
        ('{"schema": "palago.layout/1", "tiles": [], "tiles": []}', 'key "tiles" stands twice'),
        ("[]", 'expected "schema": "palago.layout/1", found []'),
        ('{"schema": "palago.layout/2", "tiles": []}', 'found "palago.layout/2"'),
        ('{"schema": "palago.layout/1"}', '"tiles" should be a list, found null'),
        ('{"schema": "palago.layout/1", "tiles": [[0, 0, "a"], [1, 2]]}', "tile 1: expected [q, r, "),
        ('{"schema": "palago.layout/1", "tiles": [[0, 0, "d"]]}', 'tile 0: expected [q, r, "a"|"b"|"c"]'),
        ('{"schema": "palago.layout/1", "tiles": [[true, 0, "a"]]}', "tile 0"),
        ('{"schema": "palago.layout/1", "tiles": [[0, 1.5, "a"]]}', "found [0, 1.5,"),
        (
            '{"schema": "palago.layout/1", "tiles": [[0, 1, "a"], [2, 3, "b"], [0, 1, "c"]]}',
            "tile 2: hex (0, 1) already has a tile",
        ),
    ],
)
def test_what_is_not_a_layout_is_refused_with_its_place(text, message):
    """The message says what was found, and where."""
    with pytest.raises(LayoutError) as error:
        Layout.from_json(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_rotation_is_refused():
    """Layouts made in Python are checked as those read from files are."""
    with pytest.raises(LayoutError, match="expected a rotation a, b or c, found"):
        Layout({(0, 0): "z"})
