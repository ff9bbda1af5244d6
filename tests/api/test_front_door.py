"""`import palago`: the names a user begins with."""

import subprocess
import sys

import pytest

import palago
from palago.catalogue import Creature, Layout, eye
from palago.catalogue.creature.names import as_creature, as_layout
from palago.catalogue.errors import InputError, PalagoError
from palago.solver.portrait.card import as_card

#: Things that stand for no creature, card, size or goal.
NONSENSE = (None, ..., 3.5, True, [], {}, "no such name", b"4b+5c", -1, "4b+5", "table.json")


@pytest.mark.parametrize("name", palago.__all__)
def test_every_name_of_the_face_is_there_and_documented(name):
    """What `__all__` offers can be had, and says what it is."""
    assert name in dir(palago)
    assert getattr(palago, name).__doc__


def test_what_the_face_does_not_offer_is_an_attribute_error():
    """As of any module: `hasattr` says no, and the message says which name."""
    assert not hasattr(palago, "beauty")
    with pytest.raises(AttributeError, match="module 'palago' has no attribute 'beauty'"):
        _ = palago.beauty


def test_importing_the_face_imports_nothing():
    """`import palago` alone brings in no other module of ours, nor numpy."""
    program = (
        "import sys, palago\n"
        "print([name for name in sys.modules if name.startswith(('palago.', 'numpy', 'importlib.metadata'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_module_is_the_command():
    """`python -m palago` answers as `palago` does."""
    run = [sys.executable, "-m", "palago", "count", "--tiles", "9"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["tiles", "free", "creatures", "9", "9"]


def test_whatever_has_a_name_on_the_command_line_has_it_here(tmp_path):
    """Names, numbers, sums, files, their content, layouts and creatures all stand for creatures."""
    virus = palago.read_sum("0a+1a+2b3c")
    file = tmp_path / "virus.json"
    file.write_text('{"schema": "palago.layout/1", "tiles": ' + str(_tiles(virus)).replace("'", '"') + "}")
    for given in (
        "virus",
        "1",
        1,
        "0a+1a+2b3c",
        file,
        str(file),
        virus,
        virus.layout,
        virus.layout.to_json(),
    ):
        assert palago.write_sum(as_creature(given)) == palago.write_sum(virus)
        assert len(as_layout(given)) == 5
        assert as_card(given).tiles == 5
        assert palago.solve(given).unique
        assert palago.transform(given, "ring").moved == 2


def test_a_creature_among_others_keeps_its_table():
    """Of a table the largest creature is meant; a show document's own layout is its creature's."""
    table = Layout({**eye().layout, (7, 7): "a"})
    assert as_creature(table).tiles == 3
    assert len(as_layout(table)) == 4
    assert len(as_layout({"layout": eye().layout.to_json(), "table": table.to_json()})) == 3


@pytest.mark.parametrize("given", NONSENSE, ids=repr)
@pytest.mark.parametrize("call", [as_creature, as_layout, as_card, palago.solve, palago.neighbours])
def test_nonsense_is_refused_in_words(call, given):
    """A PalagoError or TypeError says what was expected, never an error from inside."""
    options = {"max_moved": 1} if call is palago.neighbours else {}
    with pytest.raises((PalagoError, TypeError)) as caught:
        call(given, **options)
    assert "object has no attribute" not in str(caught.value)
    assert str(caught.value)


@pytest.mark.parametrize("given", NONSENSE, ids=repr)
def test_nonsense_for_either_of_two_is_refused(given):
    """Both ends of a transformation and of a chain are read alike."""
    for call in (palago.transform, palago.chain):
        for ends in ((given, "virus"), ("virus", given)):
            with pytest.raises((PalagoError, TypeError)):
                call(*ends)


def test_sizes_goals_and_notions_are_refused_in_words():
    """So are numbers that are no sizes, and words that are none of those expected."""
    for call in (
        lambda: palago.count("twelve"),
        lambda: palago.count(0),
        lambda: palago.count(9, "Free"),
        lambda: palago.sample(4),
        lambda: palago.sample(9, "c3"),
        lambda: next(palago.creatures("8")),
        lambda: next(palago.creatures(8, "Free")),
        lambda: palago.maximise("beauty", 9),
        lambda: palago.maximise("points", "9"),
        lambda: palago.fewest("points"),
        lambda: palago.solve("virus", backend="z3"),
        lambda: palago.plan("virus"),
        lambda: palago.write_sum("virus"),
        lambda: palago.read_sum(3),
        lambda: palago.Catalogue().table("beauty"),
        lambda: list(palago.Catalogue("no/such.db").select()),
    ):
        with pytest.raises((PalagoError, TypeError)) as caught:
            call()
        assert "object has no attribute" not in str(caught.value)


def test_an_error_of_a_name_is_the_catalogues_own():
    """`as_creature` raises what `read_sum` and the deck raise."""
    with pytest.raises(InputError, match="the deck has"):
        as_creature("wrom")


def _tiles(creature: Creature) -> list[list[object]]:
    return [list(tile) for tile in creature.layout.tiles]
