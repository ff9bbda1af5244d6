"""Pictures that commands write: where to, in which formats, and how they look.

A command that draws has the options of `picture_options` and gets a `Pictures`, which says what is wanted::

    @picture_options("svg", "png", "pdf")
    def show(creature: str, pictures: Pictures) -> None:
        pictures.save(lambda: pictures.drawn(found))

``--out FILE``, which may be repeated, writes what the suffix says; ``--svg FILE`` and its like are the same
with the format fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.machine.outputs import GIF, HTML, PDF, PNG, SVG, Content
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.reading import numbered
from palago.cli.shared.options import Bundle, Command, with_options
from palago.cli.shared.places import OutputFile
from palago.cli.shared.screen import print_picture, save_bytes
from palago.cli.shared.words.spelling import AnyCase, ColourType, Length, LengthType, option

if TYPE_CHECKING:
    from palago.catalogue.draw.shapes import Picture
    from palago.catalogue.draw.style import Style

#: The formats that a command may write.
FORMATS: Final[Mapping[str, Content]] = {"svg": SVG, "png": PNG, "pdf": PDF, "gif": GIF, "html": HTML}

THEME_NAMES: Final = ("light", "dark", "print", "contrast")
PAGE_NAMES: Final = ("A4", "letter", "screen")


@dataclass(frozen=True)
class Pictures:
    """What a command is asked to draw.

    Parameters
    ----------
    files : tuple of (format, path)
        Where to write what.
    width : Length, optional
        How wide a picture is.
    theme : str
        A theme of `palago.catalogue.draw.style`.
    background : str, optional
        What lies under everything.
    borders : bool
        Whether tiles have their borders.
    numbers : bool
        Whether tiles have their numbers.
    tile_width : float, optional
        The width of a tile on paper, in millimetres.
    page : str
        A page of `palago.catalogue.draw.printed.pages`.
    plain : bool
        Whether the terminal shows silhouettes, without borders and numbers.
    paged : bool
        Whether a page was asked for, so that other formats than PDF have pages too.
    """

    files: tuple[tuple[str, str], ...] = ()
    width: Length | None = None
    theme: str = "light"
    background: str | None = None
    borders: bool = True
    numbers: bool = False
    tile_width: float | None = None
    page: str = "A4"
    plain: bool = False
    paged: bool = False

    def __bool__(self) -> bool:
        return bool(self.files)

    @property
    def style(self) -> Style:
        """The colours."""
        from palago.catalogue.draw.style import theme

        style = theme(self.theme)
        return style if self.background is None else replace(style, ground=self.background)

    def drawn(
        self, subject: Creature | Layout, *, places: Mapping[Hex, str] | None = None, **options: Any
    ) -> Picture:
        """A picture as it is asked for, with names of empty places; the options are those of `picture`."""
        from palago.catalogue.draw.drawing import picture
        from palago.catalogue.draw.geometry import box_around, near_origin
        from palago.catalogue.draw.marks import place_name, tile_name

        layout = subject.layout if isinstance(subject, Creature) else subject
        if options.get("table") is not None:
            layout = Layout({**options["table"], **layout})
        empty = places or {}
        home = near_origin([*layout, *empty])
        found = picture(subject, borders=self.borders, style=self.style, home=home, **options)
        names = [
            part for place, name in empty.items() for part in place_name(home.hex(place), name, self.style)
        ]
        if self.numbers:
            names += [
                tile_name(home.hex(place), name, self.style) for place, name in numbered(layout).items()
            ]
        box = box_around(map(home.hex, [*layout, *empty])) if empty else found.box
        return replace(found, parts=(*found.parts, *names), box=box)

    def show(
        self,
        subject: Creature | Layout,
        table: Layout | None = None,
        *,
        marked: Mapping[Hex, str] | None = None,
        places: Mapping[Hex, str] | None = None,
    ) -> None:
        """Print a picture in as many columns, characters and colours as standard output takes.

        Parameters
        ----------
        subject, table : Creature or Layout, and Layout
            What is shown, and all the tiles around it.
        marked : mapping of hex to str, optional
            What stands before the numbers of some tiles.
        places : mapping of hex to str, optional
            Names of empty hexes.
        """
        layout = subject.layout if isinstance(subject, Creature) else subject
        names = numbered(layout if table is None else Layout({**table, **layout}))
        print_picture(
            subject,
            table,
            names={place: (marked or {}).get(place, "") + name for place, name in names.items()}
            | dict(places or {}),
            borders=not self.plain,
        )

    def save_all(self, creatures: Sequence[Creature | Layout]) -> None:
        """Write a picture of several, or of none; in a PDF each begins a page."""
        self.save_each([(one, {}) for one in creatures])

    def save_each(
        self, subjects: Sequence[tuple[Creature | Layout, Mapping[str, Any]]], across: int = 6
    ) -> None:
        """The same with options of `picture` for each."""
        from palago.catalogue.draw.shapes import side_by_side

        if not self.files:
            return
        drawn = [self.drawn(subject, **options) for subject, options in subjects]
        self.save(
            lambda: drawn[0] if len(drawn) == 1 else side_by_side(drawn, across=across),
            pages=lambda: [page for one in drawn for page in self._pages(one)],
        )

    def save(
        self,
        picture: Callable[[], Picture],
        *,
        pages: Callable[[], Sequence[Picture]] | None = None,
        others: Mapping[str, Callable[[], bytes]] | None = None,
    ) -> None:
        """Write all files.

        Parameters
        ----------
        picture : callable
            What makes the picture, in circumradii; it is called once, if a file needs it.
        pages : callable, optional
            What makes the pages of a PDF, in millimetres; the picture on a page by default.
        others : mapping of format to callable, optional
            What makes files of formats that hold more than a picture.

        Raises
        ------
        PalagoError
            If a file cannot be written, or a library that it needs is not installed.
        """
        made: list[Picture] = []

        def once() -> Picture:
            if not made:
                made.append(picture())
            return made[0]

        for kind, path in self.files:
            if others and kind in others:
                data = others[kind]()
            elif kind == "pdf":
                data = self._pdf(list(pages()) if pages is not None else self._pages(once()))
            else:
                data = self._png(once()) if kind == "png" else self._svg(once()).encode()
            save_bytes(data, path)

    def save_pages(self, pages: Sequence[Picture]) -> None:
        """Write pages in millimetres: a PDF of all of them, of other formats a file for each."""
        for kind, path in self.files:
            if kind == "pdf":
                save_bytes(self._pdf(pages), path)
                continue
            names = [path] if len(pages) == 1 else numbered_names(path, len(pages))
            for page, name in zip(pages, names, strict=True):
                document = page.svg(1, background=None if kind == "svg" else "white", unit="mm")
                save_bytes(document.encode() if kind == "svg" else self._png(page, paper=True), name)

    def pages_of(self, frames: Sequence[Picture], title: str) -> list[Picture]:
        """Pages of frames in the order in which they are read, in millimetres."""
        from palago.catalogue.draw.printed.pages import page_size
        from palago.catalogue.draw.printed.printing import framed

        return framed(frames, page_size(self.page), title)

    def pixels(self, drawn: Picture) -> int | None:
        """The width in pixels that is asked for, if one is."""
        if self.width is None:
            return None
        from palago.catalogue.draw.rendering import DOTS

        return round(self.width.value * (DOTS if self.width.millimetres else 1))

    def _svg(self, drawn: Picture) -> str:
        if self.width is None:
            return drawn.svg()
        scale = self.width.value / drawn.width
        return drawn.svg(scale, unit="mm" if self.width.millimetres else "")

    def _png(self, drawn: Picture, *, paper: bool = False) -> bytes:
        from palago.catalogue.draw.rendering import DOTS, png_of

        ground = self.background or drawn.ground or "white"
        most_dots = DOTS / 2 if paper else 40.0
        return png_of(drawn, ground=ground, width=self.pixels(drawn), most_dots=most_dots)

    def _pages(self, drawn: Picture) -> list[Picture]:
        from palago.catalogue.draw.printed.pages import page_size
        from palago.catalogue.draw.printed.printing import on_page, true_size

        page = page_size(self.page)
        if self.tile_width is None:
            return [on_page(drawn, page)]
        return true_size(drawn, self.tile_width, page)

    def _pdf(self, pages: Sequence[Picture]) -> bytes:
        from palago.catalogue.draw.printed.paper import pdf

        return pdf(pages)


def numbered_names(path: str, count: int) -> list[str]:
    """Names for the pages of a file: ``atlas-01.svg``, ``atlas-02.svg`` ... for ``atlas.svg``."""
    given = Path(path)
    digits = len(str(count))
    return [str(given.with_name(f"{given.stem}-{k:0{digits}}{given.suffix}")) for k in range(1, count + 1)]


def picture_options(
    *formats: str,
    look: Collection[str] = ("width", "theme", "borders"),
    formerly: str | None = None,
    beside: Content | None = None,
) -> Bundle:
    """The options for pictures of some formats, which become the parameter `pictures`.

    Parameters
    ----------
    *formats : str
        Names of `FORMATS`.
    formerly : str, optional
        An old name of ``--out``.
    beside : Content, optional
        What ``--out`` writes too; the command finds such files under ``others``.
    look : collection of str
        Which further options there are: any of `EVERYTHING`, or `paper` alone.
    """
    suffixes = (*(beside.suffixes if beside else ()), *(f".{name}" for name in formats))
    noun = f"{beside.noun} or a picture" if beside else "a picture"
    anything = Content(noun, suffixes, text=beside is not None, strict=beside is None)
    options: list[Bundle] = [
        option(
            "--out",
            "out_files",
            formerly={} if formerly is None else {formerly: "{}"},
            metavar="FILE",
            multiple=True,
            type=OutputFile(anything),
            help=f"Write {noun} as the suffix says: {', '.join(suffixes)}; repeat for more.",
        ),
        *(_format_option(name) for name in formats),
        *(bundle for name, bundle in _LOOK.items() if name in look),
    ]

    def bundled(command: Command) -> Command:
        @wraps(command)
        def drawing(*arguments: Any, **given: Any) -> object:
            files = [(name, given.pop(f"{name}_file")) for name in formats]
            files = [(name, path) for name, path in files if path is not None]
            files += [(Path(path).suffix[1:].lower(), path) for path in given.pop("out_files")]
            if beside is not None:
                given["others"] = [path for kind, path in files if kind not in formats]
                files = [(kind, path) for kind, path in files if kind in formats]
            tile_width = given.pop("tile_width") if "tile_width" in look else None
            paper = given.pop("page_size", None)
            asked = Pictures(
                tuple(files),
                given.pop("picture_width", None),
                given.pop("theme", None) or "light",
                given.pop("background", None),
                not given.pop("no_borders", False),
                given.pop("numbers", False),
                None if tile_width is None else tile_width.value,
                paper or "A4",
                given.pop("plain", False),
                paper is not None,
            )
            return command(*arguments, pictures=asked, **given)

        return with_options(options, cast(Command, drawing))

    return bundled


def _format_option(name: str) -> Bundle:
    nouns = {"svg": "an SVG picture", "png": "a PNG picture", "pdf": "a PDF to print"}
    nouns |= {"gif": "an animation of the steps", "html": "a page that steps through it"}
    return click.option(
        f"--{name}",
        f"{name}_file",
        metavar="FILE",
        type=OutputFile(FORMATS[name]),
        help=f"Write {nouns[name]}.",
    )


def _paper(command: Command) -> Command:
    return with_options(
        [
            click.option(
                "--tile-width",
                type=LengthType(paper=True),
                metavar="LENGTH",
                help="In a PDF, tiles of this width from corner to corner, over several pages: 45mm.",
            ),
            page_option("In a PDF, the paper.  [default: A4]"),
        ],
        command,
    )


def page_option(text: str) -> Bundle:
    """The option ``--page-size``, with its line of help."""
    return click.option("--page-size", type=AnyCase(PAGE_NAMES), help=text)


def _theme(command: Command) -> Command:
    return with_options(
        [
            click.option(
                "--theme",
                type=AnyCase(THEME_NAMES),
                help="The colours of pictures.  [default: light]",
            ),
            click.option(
                "--background",
                type=ColourType(),
                metavar="COLOUR",
                help="What lies under a picture: #rrggbb, white or black.",
            ),
        ],
        command,
    )


#: The options that say how pictures look.
_LOOK: Final[Mapping[str, Bundle]] = {
    "width": click.option(
        "--width",
        "picture_width",
        type=LengthType(),
        metavar="LENGTH",
        help="The width of a picture: 800 (pixels), 60mm.",
    ),
    "theme": _theme,
    "borders": click.option("--no-borders", is_flag=True, help="Draw no borders between tiles."),
    "numbers": click.option("--numbers", is_flag=True, help="Number the tiles."),
    "tile_width": _paper,
    "paper": page_option("The paper.  [default: A4]"),
    "plain": click.option(
        "--plain", is_flag=True, help="In the terminal, show silhouettes without borders and numbers."
    ),
}

#: All that a command can say of how its pictures look.
EVERYTHING: Final = tuple(name for name in _LOOK if name != "paper")
