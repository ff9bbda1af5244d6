"""Every output option, in every situation that a file name can be in: a table says what each does."""

import json
import os
import shlex
import shutil
import socket
import stat
import threading
from pathlib import Path

import pytest

from palago.catalogue import read_sum
from palago.catalogue.store.file import shipped

TABLE = Path(__file__).with_name("where_output_goes.txt")

#: Every output option: what it holds, a command that writes it (IN is a document that it reads), the suffix
#: of its names, and how such a file begins.
OPTIONS = {
    "show --svg": ("text", "show IN", ".svg", b"<svg"),
    "show --png": ("image", "show IN", ".png", b"\x89PNG"),
    "sample --svg": ("text", "sample --tiles 7 --seed 1", ".svg", b"<svg"),
    "sample --png": ("image", "sample --tiles 7 --seed 1", ".png", b"\x89PNG"),
    "deck --svg": ("text", "deck", ".svg", b"<svg"),
    "deck --png": ("image", "deck", ".png", b"\x89PNG"),
    "solve --svg": ("text", "solve IN", ".svg", b"<svg"),
    "complete --svg": ("text", "complete IN --eyes --max-tiles 4 --limit 1", ".svg", b"<svg"),
    "transform --svg": ("text", "transform IN virus", ".svg", b"<svg"),
    "transform --gif": ("image", "transform IN virus", ".gif", b"GIF8"),
    "chain --svg": ("text", "chain IN virus --up-to 6", ".svg", b"<svg"),
    "neighbours --svg": ("text", "neighbours IN --max-moved 1", ".svg", b"<svg"),
    "design --svg": ("text", "design --maximise points --tiles 6 --within IN --quiet", ".svg", b"<svg"),
    "solitaire --svg": ("text", "solitaire --tiles 5 --quiet", ".svg", b"<svg"),
    "show --map": ("text", "show IN", ".txt", b""),
    "show --pdf": ("image", "show IN", ".pdf", b"%PDF"),
    "analyse --certificate": ("text", "analyse 'blue: a0,-1 a0,0' --quiet", ".json", b"{"),
    "play --save": ("text", "play palago --second --opponent random", ".txt", b"palago"),
    "card --out": ("text", "card IN", ".json", b"{"),
    "transform --html": ("text", "transform IN virus", ".html", b"<!DOCTYPE html>"),
    "catalogue query --out": ("sheet", "catalogue query --tiles 7 --db DB", ".svg", b"<svg"),
    "catalogue export --parquet": ("table", "catalogue export --db DB", ".parquet", b"PAR1"),
    "catalogue build --db": ("catalogue", "catalogue build --up-to 5 --quiet", ".db", b"SQLite format 3"),
    "count --checkpoint": ("checkpoint", "count --up-to 5 --quiet", ".checkpoint", b""),
}

#: The options that another option of the same command can be the same file with.
TWINS = {"show --svg": "--png", "show --png": "--svg", "sample --svg": "--png", "sample --png": "--svg",
         "deck --svg": "--png", "deck --png": "--svg", "transform --svg": "--gif",
         "transform --gif": "--svg"}  # fmt: skip

ROWS = [
    [cell.strip() for cell in line.split("|")]
    for line in TABLE.read_text().splitlines()
    if line and not line.startswith(("#", "-"))
]
SITUATIONS = {row[0]: dict(zip(ROWS[0][1:], row[1:], strict=True)) for row in ROWS[1:]}

CASES = [
    pytest.param(option, situation, SITUATIONS[situation][content[0]], id=f"{option}, {situation}")
    for option, content in OPTIONS.items()
    for situation in SITUATIONS
    if SITUATIONS[situation][content[0]]
    and (situation != "another output" or option in TWINS)
    and (not situation.startswith("an input") or "IN" in content[1] or "DB" in content[1])
]


def snapshot(folder):
    """What is in a folder: names, kinds, permissions, and what files hold and links say."""
    found = {}
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        held = os.readlink(path) if path.is_symlink() else path.read_bytes() if stat.S_ISREG(mode) else None
        found[str(path.relative_to(folder))] = (mode, held)
    return found


class Place:
    """A situation made real in an empty folder: the name to give, and where the content should then be."""

    def __init__(self, folder, situation, suffix, source):
        self.folder, self.source = folder, source
        self.name = self.target = "out" + suffix
        self.extra = []
        self.received = None
        make = getattr(self, "_" + situation.replace(" ", "_").replace(",", "").replace("-", "_"))
        make(suffix)

    def read(self):
        """What is there now."""
        return Path(self.target).read_bytes()

    def _new(self, suffix):
        pass

    def _existing(self, suffix):
        Path(self.name).write_text("mine")

    def _link(self, suffix):
        self.target = "real" + suffix
        Path(self.target).write_text("mine")
        Path(self.name).symlink_to(self.target)

    def _dangling_link(self, suffix):
        Path("sub").mkdir()
        self.target = "sub/real" + suffix
        Path(self.name).symlink_to(self.target)

    def _link_to_no_folder(self, suffix):
        Path(self.name).symlink_to("nowhere/real" + suffix)

    def _loop(self, suffix):
        Path(self.name).symlink_to("other")
        Path("other").symlink_to(self.name)

    def _pipe(self, suffix):
        os.mkfifo(self.name)
        self._listen(lambda: os.open(self.name, os.O_RDONLY))

    def _open_descriptor(self, suffix):
        if not os.path.isdir("/dev/fd"):
            pytest.skip("what is open has no names here")
        ear, self.mouth = os.pipe()
        self.name = f"/dev/fd/{self.mouth}"
        self._listen(lambda: ear)

    def _listen(self, ear):
        def listen():
            with os.fdopen(ear(), "rb") as stream:
                self.received = stream.read()

        self.listener = threading.Thread(target=listen, daemon=True)
        self.listener.start()

    def _socket(self, suffix):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(self.name)
        self.socket.close()

    def _folder(self, suffix):
        Path(self.name).mkdir()

    def _folder_to_be(self, suffix):
        self.name += "/"

    def _missing_folder(self, suffix):
        self.name = "nowhere/out" + suffix

    def _below_a_file(self, suffix):
        Path("file").write_text("mine")
        self.name = "file/out" + suffix

    def _write_protected(self, suffix):
        self._existing(suffix)
        Path(self.name).chmod(0o444)

    def _forced(self, suffix):
        self._write_protected(suffix)
        self.extra = ["--force"]

    def _locked_folder(self, suffix):
        if os.geteuid() == 0:
            pytest.skip("root may write everywhere")
        Path("locked").mkdir(mode=0o555)
        self.name = "locked/out" + suffix

    def _standard_output(self, suffix):
        self.name = "-"

    def _other_suffix(self, suffix):
        self.name = "out.csv"

    def _no_suffix(self, suffix):
        self.name = self.target = "out"

    def _no_name(self, suffix):
        self.name = ""

    def _strange_name(self, suffix):
        self.name = self.target = "- a\n\x1b[31m*'é%s" + suffix

    def _name_of_no_text(self, suffix):
        self.name = self.target = "\udcff" + suffix

    def _name_with_a_nul(self, suffix):
        self.name = "a\0b" + suffix

    def _too_long_a_name(self, suffix):
        self.name = "x" * 300 + suffix

    def _an_input_by_a_link(self, suffix):
        Path(self.name).symlink_to(self.source)

    def _an_input_hard_link(self, suffix):
        os.link(self.source, self.name)

    def _another_output(self, suffix):
        self.name = "out"


@pytest.fixture
def analysed_at_once(monkeypatch):
    """An analysis whose proof is the packaged one: the search for it takes a minute to compile."""
    import palago.cli.commands.games.analyse as module
    from palago.games.engine.analysis import Analysis
    from palago.games.engine.openings import certificate_of, known_openings
    from palago.games.engine.proofs import Verdict

    def packaged(position, turns, *_):
        certificate = certificate_of(known_openings()[0])
        assert certificate.position == position
        verdict = Verdict(certificate.turns, certificate.turns - 1)
        return Analysis(position, (), None, (), (), verdict, certificate=certificate)

    monkeypatch.setattr(module, "analysed", packaged)


@pytest.mark.usefixtures("analysed_at_once")
@pytest.mark.parametrize(("option", "situation", "expected"), CASES)
def test_an_output_goes_where_the_table_says(palago, tmp_path, option, situation, expected):
    """Status and message; and refused outputs leave everything as it was, down to permissions."""
    _, line, suffix, magic = OPTIONS[option]
    flag = option.split()[-1]
    source = tmp_path / "source"
    if "DB" in line:
        shutil.copy(shipped(), source)
    else:
        source = tmp_path / "source.json"
        source.write_text(json.dumps(read_sum("0c+5b+3a+5c+3b").layout.to_json()))
    place = Place(tmp_path, situation, suffix, source.name)
    words = [source.name if word in ("IN", "DB") else word for word in shlex.split(line)]
    twin = [TWINS[option], "./out"] if situation == "another output" else []
    before = snapshot(tmp_path)

    ended = palago(*words, *twin, flag, place.name, *place.extra)

    status, done = expected.split(" ", 1)
    assert ended.status == int(status), ended.err
    if status != "0":
        assert done in ended.err
        assert len(ended.err.splitlines()) == 1
        assert "\x1b" not in ended.err
        assert ended.out == ""
        assert snapshot(tmp_path) == before
        return
    if done == "streamed":
        if situation == "open descriptor":
            os.close(place.mouth)
        place.listener.join(60)
        assert place.received.startswith(magic)
    elif done == "printed":
        assert ended.out.encode().startswith(magic)
        assert magic != b"<svg" or ended.out.rstrip().endswith("</svg>")
    else:
        assert place.read().startswith(magic)
        assert Path(place.name).is_symlink() == (done == "followed")
    assert not [
        name for name in snapshot(tmp_path) if "palago" in name or name.endswith((".part", ".packed"))
    ]


def test_every_output_option_is_in_the_table():
    """A new output option needs a row of its own, unless one of its name, for the same content, has one."""
    import click

    from palago.cli.reference import commands
    from palago.cli.shared.places import OutputFile

    found = {
        f"{' '.join(words)} {param.opts[0]}".strip(): param.type
        for words, command in commands()
        for param in command.params
        if isinstance(param.type, (OutputFile, click.Path, click.File))
    }
    kinds = {name: kind for name, kind in found.items() if isinstance(kind, OutputFile)}
    assert set(OPTIONS) <= set(kinds)

    def alike(name):
        content = kinds[name].content
        return name.split()[-1], content.noun, content.text, content.kept, content.strict

    assert {alike(name) for name in kinds} == {alike(name) for name in OPTIONS}
    folders = [kind for kind in found.values() if isinstance(kind, click.Path) and not kind.file_okay]
    assert all(isinstance(kind, OutputFile) or kind in folders for kind in found.values())


def test_a_picture_on_standard_output_is_alone_there(palago):
    """Only the picture is printed; two documents at once are refused."""
    alone = palago("show", "virus", "--svg", "-")
    assert alone.out.startswith("<svg")
    assert "0a+1a+2b3c" in alone.err
    twice = palago("show", "virus", "--svg", "-", "--json")
    assert (twice.status, twice.out) == (2, "")


def test_force_keeps_the_permissions(palago, tmp_path):
    """A write-protected file that is replaced on demand stays write-protected."""
    (tmp_path / "a.svg").write_text("old")
    (tmp_path / "a.svg").chmod(0o440)
    assert palago("show", "virus", "--svg", "a.svg", "--force").status == 0
    assert (tmp_path / "a.svg").stat().st_mode & 0o777 == 0o440
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
