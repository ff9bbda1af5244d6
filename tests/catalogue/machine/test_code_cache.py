"""Compiled code that is kept: whatever is wrong with it, the answers are the same."""

import hashlib
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

from palago.catalogue.machine import code_cache

#: Compiles a small function, and prints its answer, whether it was compiled, and what was told.
PROGRAM = """
import sys
import os
from palago.catalogue.machine import code_cache, notices
from palago.catalogue.machine.compiled import compiled
import small
code_cache.fingerprint = lambda: os.environ.get("FINGERPRINT", "0" * 16)
told = []
notices.listen(told.append)
answer = small.squares(10)
print(answer, sum(small.squares.stats.cache_misses.values()) or sum(small.squares.stats.cache_hits.values()))
print(small.squares.stats.cache_hits and "kept" or "compiled")
print(*told, sep="\\n")
"""

IMPORT = "from palago.catalogue.machine.compiled import compiled"
FUNCTION = """

@compiled
def squares(n):
    total = 0
    for k in range(n):
        total += k * k
    return total
"""


#: What may stand in the place of a file of code, besides a file that is `spoilt`.
NO_FILE = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "link to nothing": lambda file: file.symlink_to("nothing"),
    "loop": lambda file: file.symlink_to(file.name),
}

#: Compiles functions of many names, and prints of each whether it was compiled; all answers must be right.
MANY = """
import sys
import many
names = sys.argv[1:]
assert all(getattr(many, name)(10) == 285 for name in names)
print(*("kept" if getattr(many, name).stats.cache_hits else "compiled" for name in names))
"""


@pytest.fixture
def run(tmp_path):
    """Run the program with a cache in the folder `cache`; what it says in lines."""
    (tmp_path / "small.py").write_text(IMPORT + FUNCTION)
    (tmp_path / "program.py").write_text(PROGRAM)

    def go(**environment):
        settings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), **environment}
        ended = subprocess.run(
            [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, env=settings
        )
        assert ended.stderr == ""
        lines = ended.stdout.splitlines()
        assert lines[0] == "285 1"
        return lines[1:]

    return go


def kept(tmp_path):
    """The one file in the cache."""
    (file,) = (tmp_path / "cache" / "palago").glob("code-*/*.code")
    return file


def spoilt(data):
    """A file that holds something else than it did."""
    flipped = bytearray(data)
    flipped[random.Random(12).randrange(len(data))] ^= 4
    foreign = pickle.dumps("something else")
    headed = hashlib.sha256(foreign).digest() + foreign
    return {
        "empty": b"",
        "cut": data[: len(data) // 2],
        "cut in its head": data[:20],
        "flipped": bytes(flipped),
        "longer": data + b"\0",
        "foreign": foreign,
        "foreign but whole": headed,
        "text": b"no code at all",
    }


def test_code_is_kept_and_told_of_once(run, tmp_path):
    """The first run says that it compiles and where that is kept; the second has nothing to say."""
    state, told = run()
    assert state == "compiled"
    assert told.startswith(f"compiling; this is done once, and kept in {tmp_path / 'cache'}")
    assert run() == ["kept", ""]


def test_whatever_stands_in_the_place_of_code_it_is_compiled_again(tmp_path):
    """Emptied, cut, flipped, foreign: a miss, and the next run finds it mended; nothing hangs on a pipe.

    Each harm comes to a function of its own, so that three processes are enough for all of them.
    """
    harms = [*spoilt(b"x" * 100), *NO_FILE]
    names = [f"squares_{number}" for number in range(len(harms) + 1)]
    functions = (FUNCTION.replace("squares", name) for name in names)
    (tmp_path / "many.py").write_text(IMPORT + "".join(functions))
    (tmp_path / "program.py").write_text(MANY)
    settings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def states():
        ended = subprocess.run(
            [sys.executable, "program.py", *names], cwd=tmp_path, capture_output=True, text=True, env=settings
        )
        assert ended.stderr == ""
        return dict(zip([*harms, "none"], ended.stdout.split(), strict=True))

    assert set(states().values()) == {"compiled"}
    for name, harm in zip(names, harms, strict=False):
        (file,) = (tmp_path / "cache" / "palago").glob(f"code-*/many.{name}.*.code")
        whole = file.read_bytes()
        if harm in NO_FILE:
            file.unlink()
            NO_FILE[harm](file)
        else:
            file.write_bytes(spoilt(whole)[harm])
    assert states() == dict.fromkeys(harms, "compiled") | {"none": "kept"}
    after = states()
    assert {harm: after[harm] for harm in after if harm not in NO_FILE} == dict.fromkeys(
        [*spoilt(b"x" * 100), "none"], "kept"
    )


def test_the_code_of_another_function_is_not_taken(run, tmp_path):
    """A whole file under another's name is a miss, and mended."""
    run()
    file = kept(tmp_path)
    squares = file.read_bytes()
    (tmp_path / "small.py").write_text(
        (IMPORT + FUNCTION).replace("total += k * k", "total += 285 * (k == 1)")
    )
    file.unlink()
    run()
    other = kept(tmp_path)
    assert other.name != file.name
    other.write_bytes(squares)
    assert run()[0] == "compiled"
    assert run() == ["kept", ""]


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_to_is_not_used(run, tmp_path, mode):
    """What is read from it would be run, so code lives as long as the process, and that is said."""
    run()
    kept(tmp_path).parent.chmod(mode)
    state, told = run()
    assert state == "compiled"
    assert told.endswith("can be written by others")


@pytest.mark.parametrize(
    ("mode", "state"), [(0o777, "compiled"), (0o773, "compiled"), (0o1777, "kept"), (0o775, "kept")]
)
def test_nor_one_that_others_can_put_another_in_place_of(run, tmp_path, mode, state):
    """Somewhere above it everybody can write; where each can only remove what is theirs that does no harm."""
    run()
    (tmp_path / "cache").chmod(mode)
    found, told = run()
    assert found == state
    assert told.endswith(f"{tmp_path / 'cache'} can be written by others" if state == "compiled" else "")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_not_read(run, tmp_path):
    """However it came there: it is a miss, and replaced."""
    run()
    os.chown(kept(tmp_path), 12345, 12345)
    assert run()[0] == "compiled"
    assert kept(tmp_path).stat().st_size


def test_the_code_of_another_version_is_not_taken(run, tmp_path):
    """A whole file in another's folder is a miss, and mended."""
    run()
    kept(tmp_path).parent.rename(tmp_path / "cache" / "palago" / "code-1111111111111111")
    assert run(FINGERPRINT="1" * 16)[0] == "compiled"
    assert run(FINGERPRINT="1" * 16) == ["kept", ""]


def test_a_place_that_is_not_there_is_said_in_one_line(run, tmp_path):
    """A file where the folder should be: code lives as long as the process, and that is said once."""
    (tmp_path / "file").write_text("")
    state, told = run(XDG_CACHE_HOME=str(tmp_path / "file"))
    assert state == "compiled"
    assert told.startswith("compiled code cannot be kept, so every command compiles: ")


def test_a_full_disk_does_not_stop_anything(tmp_path):
    """With a limit for the size of files: said in one line, and the answer is there."""
    (tmp_path / "small.py").write_text(IMPORT + FUNCTION)
    (tmp_path / "program.py").write_text(
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))\n" + PROGRAM
    )
    ended = subprocess.run(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert ended.stdout.splitlines()[:2] == ["285 1", "compiled"]
    assert "compiled code cannot be kept" in ended.stdout
    assert not list((tmp_path / "cache").rglob("*.code"))


def test_the_folder_is_named_by_all_that_the_code_is_made_from(tmp_path, monkeypatch):
    """An edit of any source of compiled code, or another compiler, is another folder."""
    sources = code_cache._sources()
    assert {"palago.catalogue.generator.listing", "palago.catalogue.count.transfer.sweep"} <= set(sources)
    assert "palago.catalogue.plane.tile" in sources
    assert "palago.catalogue.store.builder" not in sources

    def digest():
        code_cache.fingerprint.cache_clear()
        code_cache.sources_digest.cache_clear()
        return code_cache.fingerprint()

    seen = {digest()}
    try:
        for name in sorted(sources)[:3]:
            with monkeypatch.context() as patch:
                patch.setattr(code_cache, "_sources", lambda name=name: {**sources, name: "# edited"})
                seen.add(digest())
        with monkeypatch.context() as patch:
            patch.setattr(code_cache.numba, "__version__", "0")
            seen.add(digest())
    finally:
        digest()
    assert len(seen) == 5


def test_the_cache_is_where_the_system_has_it(monkeypatch):
    """The user's cache folder; numba's own setting comes first, and one that is not absolute not at all."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert code_cache.cache_place() == Path("/somewhere/palago")
    monkeypatch.setenv("XDG_CACHE_HOME", "somewhere")
    assert code_cache.cache_place() == Path.home() / ".cache" / "palago"
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/numba")
    assert code_cache.cache_place() == Path("/numba/palago")
