"""Files that are written whole: nothing is lost, nothing is left over."""

import errno
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from palago.catalogue.errors import OutputError, PalagoError
from palago.catalogue.machine.files import is_stream, own_descriptor, whole_file, write_whole
from palago.catalogue.machine.outputs import CATALOGUE, PNG, SVG, Input, Output, check_outputs


@pytest.fixture(params=["no name", "a name"], autouse=True)
def draft(request, monkeypatch):
    """Both ways to draft a file: without a name, and where that is not possible."""
    if request.param == "a name":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    elif not hasattr(os, "O_TMPFILE"):
        pytest.skip("files without names are not on this system")
    return request.param


def test_a_file_is_written_whole(tmp_path):
    """Its bytes, with the permissions that a new file has, and nothing beside it."""
    other = tmp_path / "other"
    other.write_text("")
    write_whole(tmp_path / "file", b"content")
    assert (tmp_path / "file").read_bytes() == b"content"
    assert (tmp_path / "file").stat().st_mode == other.stat().st_mode
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file", other]


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, MemoryError])
def test_what_goes_wrong_leaves_the_earlier_file(tmp_path, error):
    """Whatever is raised while a file is drafted, the file of that name is as it was."""
    (tmp_path / "file").write_text("mine")

    def write_half():
        with whole_file(tmp_path / "file") as file:
            file.write(b"half")
            raise error

    with pytest.raises(error):
        write_half()
    assert (tmp_path / "file").read_text() == "mine"
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_permissions_and_links_stay(tmp_path):
    """A file keeps its permissions, and a link leads where it did."""
    (tmp_path / "real").write_text("old")
    (tmp_path / "real").chmod(0o604)
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "second").symlink_to("link")
    write_whole(tmp_path / "second", b"new")
    assert (tmp_path / "real").read_bytes() == b"new"
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o604
    assert os.readlink(tmp_path / "second") == "link"


def test_a_full_disk_is_one_line_and_nothing_is_left(tmp_path, draft):
    """With a limit for the size of files in place of a full disk."""
    program = ("import os; del os.O_TMPFILE\n" if draft == "a name" else "") + (
        "import resource, sys; from pathlib import Path\n"
        "from palago.catalogue.machine.files import write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "try: write_whole(Path('file'), bytes(100_000))\n"
        "except Exception as error: sys.exit(f'{type(error).__name__}: {error}')\n"
    )
    (tmp_path / "file").write_text("mine")
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert ended.stderr.strip() == f"PalagoError: cannot write file: {os.strerror(errno.EFBIG)}"
    assert (tmp_path / "file").read_text() == "mine"
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_killed_process_leaves_no_draft(tmp_path, draft):
    """A draft has no name that could stay behind, even after the signal that cannot be heard."""
    if draft == "a name":
        pytest.skip("this is why drafts have no names where they need none")
    program = (
        "import os, signal; from pathlib import Path\n"
        "from palago.catalogue.machine.files import whole_file\n"
        "with whole_file(Path('file')) as file:\n"
        "    file.write(b'half'); file.flush(); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path)
    assert ended.returncode == -signal.SIGKILL
    assert list(tmp_path.iterdir()) == []


def test_pipes_take_bytes_in_place(tmp_path):
    """A named pipe, and one that is open in this process, by whatever name."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard = []
    listener = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    listener.start()
    write_whole(pipe, b"content")
    listener.join()
    assert heard == [b"content"]
    assert pipe.is_fifo()

    ear, mouth = os.pipe()
    (tmp_path / "link").symlink_to(f"/dev/fd/{mouth}")
    names = [f"/dev/fd/{mouth}", f"/proc/self/fd/{mouth}", tmp_path / "link"]
    # Not every system has names for what is open.
    there = [name for name in names if os.path.exists(name)]
    for name in there:
        assert own_descriptor(name) == mouth
        assert is_stream(name)
        write_whole(Path(name), b"content")
    os.close(mouth)
    with os.fdopen(ear, "rb") as stream:
        assert stream.read() == len(there) * b"content"


def test_names_that_are_no_streams(tmp_path):
    """Files, and names of nothing."""
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to("loop")
    for name in (tmp_path / "file", tmp_path / "nothing", tmp_path / "loop", "/dev/fd/", "a\0b"):
        assert own_descriptor(name) is None
        assert not is_stream(name)


def test_a_folder_is_no_file(tmp_path):
    """Nothing is put in its place."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(PalagoError, match="no file"):
        write_whole(tmp_path / "folder", b"")


def test_outputs_and_inputs_are_seen_together(tmp_path, monkeypatch):
    """The same file by another name, in whatever order; different files pass."""
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    Path("a.svg").write_text("mine")
    os.link("a.svg", "hard.svg")
    pictures = [Output("--svg", "a.svg", SVG), Output("--png", "b.png", PNG)]
    check_outputs(pictures, [Input("CARD", "c.json"), Input("CARD", "nowhere/c.json")])
    check_outputs([], [Input("X", "a.svg"), Input("Y", "a.svg")])
    for twin in ("a.svg", "./a.svg", "here/../a.svg", str(tmp_path / "a.svg"), "hard.svg"):
        with pytest.raises(OutputError, match="--svg and CARD name the same file"):
            check_outputs(pictures, [Input("CARD", twin)])
    for twin in ("new", "./new", "here/../new"):
        with pytest.raises(OutputError, match="--db and --svg name the same file"):
            check_outputs([Output("--svg", "new", SVG), Output("--db", twin, CATALOGUE)])
