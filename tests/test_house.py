"""The house: imports run one way, in no circle; no hall is crowded; names stay what they are.

Every import counts, those inside functions too, and so does every string that is the name of a
module: the tables from which faces and commands are imported when they are used. Imports for type
checkers alone are left out.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import networkx as nx
import pytest

#: The packages from the ground up: each imports those before it.
#: The studio knows nothing of the command line, which starts it.
STOREYS = ("palago.catalogue", "palago.solver", "palago.games", "palago.studio", "palago.cli", "palago")

#: The rooms of a package by floors: a room imports from the floors below its own.
FLOORS: dict[str, tuple[set[str], ...]] = {
    "palago.catalogue": (
        {"errors"}, {"plane"}, {"machine"}, {"creature"}, {"draw", "generator"}, {"count"}, {"store"},
    ),
    "palago.solver": ({"ending"}, {"portrait"}, {"red"}, {"picture", "design"}, {"cards"}),
    "palago.games": ({"errors"}, {"rules"}, {"record"}, {"engine"}, {"players"}),
}  # fmt: skip

#: Rooms that share nothing with the rooms beside them but the ground floor; the top floor uses them.
APART = {"palago.solver": {"green"}}

#: The packages whose rooms keep to their floors, and those whose rooms form no circle.
KEPT = ("palago.catalogue", "palago.solver", "palago.games")
ROUND = (*KEPT, "palago.cli", "palago.studio")

#: The most files of a hall, its face not counted.
MOST = 15


def files_of(package: str) -> dict[str, Path]:
    """The source file of each module of a package, by the module's name."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return {}
    found = {}
    for folder in map(Path, spec.submodule_search_locations):
        for path in folder.glob("*.py") if package == "palago" else folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            name = ".".join((package, *parts)).removesuffix(".__init__")
            found[name] = path
    return found


FILES = {name: path for package in STOREYS for name, path in files_of(package).items()}
FACES = [name for name, path in FILES.items() if path.name == "__init__.py"]
PRESENT = [package for package in STOREYS if package in FILES]


def imports(tree: ast.AST) -> Iterator[tuple[str, ...]]:
    """What a module imports, or may import later: the names that each thing may have, the first best."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name,) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            # ``from room import module`` has nothing to do with the face of the room.
            yield from ((f"{node.module}.{alias.name}", str(node.module)) for alias in node.names)
        yield from imports(node)


def strings(tree: ast.AST) -> set[str]:
    """All strings of a module."""
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def targets(name: str, source: str, known: Collection[str]) -> set[str]:
    """The modules among those known that a module of some source imports or names."""
    tree = ast.parse(source)
    found = {next((one for one in names if one in known), name) for names in imports(tree)}
    # A file names its own room to open what lies in it.
    found |= {text for text in strings(tree) if text in known and not name.startswith(f"{text}.")}
    return found - {name}


def arrows(files: Mapping[str, Path]) -> nx.DiGraph:
    """The graph of modules: an arrow from each to every other that it imports."""
    graph = nx.DiGraph()
    graph.add_nodes_from(files)
    for name, path in files.items():
        found = targets(name, path.read_text(encoding="utf-8"), files)
        graph.add_edges_from((name, target) for target in found)
    return graph


ARROWS = arrows(FILES)


def storey_of(module: str) -> int:
    """The number of the package that a module is in."""
    return next(k for k, package in enumerate(STOREYS) if f"{module}.".startswith(f"{package}."))


def room_of(module: str) -> str:
    """The folder that a module is in; a file beside the rooms, or a face, is a room of its own."""
    if module in FACES or module.rpartition(".")[0] in STOREYS:
        return module
    return module.rpartition(".")[0]


def floor_of(package: str, module: str) -> tuple[int, str]:
    """The floor and the room of a module; a package's own face is above all its rooms."""
    if module == package:
        return len(FLOORS[package]), ""
    room = module.removeprefix(f"{package}.").split(".")[0]
    if room in APART.get(package, ()):
        return 1, room
    return next(k for k, rooms in enumerate(FLOORS[package]) if room in rooms), room


def circles(graph: nx.DiGraph) -> list[list[str]]:
    """The rings of a graph: sets of nodes, each of which can be reached from all others."""
    return sorted(sorted(ring) for ring in nx.strongly_connected_components(graph) if len(ring) > 1)


def test_the_arrows_are_seen():
    """Imports at the top, in functions, in tables; none for type checkers, none from docstrings."""
    source = '''
"""Not room.one."""
import room.two
from room import three
from room.four import function
if TYPE_CHECKING:
    from room.five import Six
def later():
    from other import name
table = {"seven": "room.seven"}
here = files("room")
'''
    known = ["other", "room", *(f"room.{k}" for k in ("one", "two", "three", "four", "five", "seven"))]
    expected = {"other", "room.two", "room.three", "room.four", "room.seven"}
    assert targets("room.here", source, known) == expected
    assert targets("elsewhere.here", source, known) == {*expected, "room"}
    assert ARROWS.has_edge("palago.catalogue.store", "palago.catalogue.store.query")
    assert ARROWS.has_edge("palago.cli.main", "palago.cli.commands.creatures.show")
    assert ARROWS.has_edge("palago.catalogue.draw.faces", "palago.catalogue.draw.drawing")


def test_a_circle_is_seen():
    """However long it is; what only leads into it or out of it is no part."""
    assert circles(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("c", "e")])) == [
        ["a", "b", "c"]
    ]
    assert circles(nx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])) == []


def test_the_command_line_leans_on_the_studio_in_two_places():
    """The command that starts it, and the schemas, which are printed together; side by side otherwise."""
    across = {
        source
        for source, target in ARROWS.edges
        if source.startswith("palago.cli") and f"{target}.".startswith("palago.studio.")
    }
    assert across == {"palago.cli.commands.service.studio", "palago.cli.schemas.packaged"}


def test_no_package_imports_one_above_it():
    """The front door leans on all, the command line on the solver and the catalogue; none leans back."""
    upward = [(source, target) for source, target in ARROWS.edges if storey_of(source) < storey_of(target)]
    assert upward == []


@pytest.mark.parametrize("package", KEPT)
def test_rooms_import_only_from_the_floors_below(package):
    """Not from above, and not from another room of the same floor."""
    wrong = []
    for source, target in ARROWS.edges:
        if source in files_of(package) and target in files_of(package):
            (high, here), (low, there) = floor_of(package, source), floor_of(package, target)
            apart = APART.get(package, set())
            top = len(FLOORS[package]) - 1
            beside = (here in apart or there in apart) and 0 < high < top and 0 < low <= top
            if here != there and (low >= high or (beside and source != package)):
                wrong.append((source, target))
    assert wrong == []


@pytest.mark.parametrize("package", PRESENT)
def test_no_circle_between_files(package):
    """Files that import each other, in whatever roundabout way, can only be understood together."""
    assert circles(ARROWS.subgraph(files_of(package))) == []


@pytest.mark.parametrize("package", ROUND)
def test_no_circle_between_rooms(package):
    """The same for rooms, as far as their files go; a face is above the room it belongs to."""
    rooms = nx.DiGraph()
    for source, target in ARROWS.subgraph(files_of(package)).edges:
        if room_of(source) != room_of(target):
            rooms.add_edge(room_of(source), room_of(target))
    assert circles(rooms) == []


def test_no_module_imports_its_own_face():
    """A face is for others: its own room would have to be there before it."""
    own = [
        (source, target)
        for source, target in ARROWS.edges
        if target in FACES and source not in FACES and source.startswith(f"{target}.")
    ]
    assert own == []


def test_no_hall_is_crowded():
    """A newcomer finds the file in a room from the names alone."""
    halls: dict[str, int] = {}
    for name in FILES:
        if name not in FACES:
            hall = name.rpartition(".")[0]
            halls[hall] = halls.get(hall, 0) + 1
    assert {hall: number for hall, number in halls.items() if number > MOST} == {}


def test_no_two_modules_of_tests_have_one_name():
    """They are imported by their names alone: of two that are alike one could not be run."""
    root = Path(__file__).parent
    paths = [path for folder in (root, root.parent / "results") for path in folder.rglob("*.py")]
    # What a folder's tests share is loaded by pytest, each for its folder.
    paths = [path for path in paths if path.name != "conftest.py"]
    assert {name for name, times in Counter(path.name for path in paths).items() if times > 1} == set()
    assert len(paths) > 100


#: Prints the names of all faces with where each lives, before and after all modules are imported.
NAMES = """
import importlib, json, sys
faces, modules, first = json.loads(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3]

def told(value):
    return [type(value).__name__, getattr(value, "__module__", None), getattr(value, "__qualname__", None)]

def offered():
    found = {}
    for face in faces:
        module = importlib.import_module(face)
        for name in getattr(module, "__all__", ()):
            found[f"{face}.{name}"] = getattr(module, name)
    return found

if first == "modules":
    for module in modules:
        importlib.import_module(module)
before = offered()
for module in modules:
    importlib.import_module(module)
after = offered()
changed = [name for name in before if before[name] != after[name]]
print(json.dumps({"changed": changed, "names": {name: told(value) for name, value in after.items()}}))
"""


def names_of_faces(first: str) -> dict[str, list[str | None]]:
    """What each name of a face is in the end, whichever is imported first: the faces or all modules."""
    modules = [name for name in FILES if not name.endswith("__main__")]
    command = [sys.executable, "-c", NAMES, json.dumps(FACES), json.dumps(modules), first]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)
    assert told["changed"] == []
    return told["names"]


def test_names_stay_what_they_are_after_every_import():
    """Importing a module puts it into its package under its name, where a function may have been."""
    names = names_of_faces("faces")
    assert len(names) > 100
    assert names == names_of_faces("modules")
    assert [name for name, (kind, _, _) in names.items() if kind == "module"] == []


def test_no_module_has_the_name_of_something_its_face_offers():
    """Whoever comes second would win; this says it before it happens."""
    for face in FACES:
        tree = ast.parse(FILES[face].read_text(encoding="utf-8"))
        files = {name.rpartition(".")[2] for name in FILES if name.rpartition(".")[0] == face}
        offered = {
            name
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
            for name in ast.literal_eval(node.value)
        }
        assert offered.isdisjoint(files)
