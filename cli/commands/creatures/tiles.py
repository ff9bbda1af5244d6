"""``palago tiles``: a set of tiles to print and cut out."""

from __future__ import annotations

from dataclasses import replace

import click

from palago.catalogue.plane.tile import SET
from palago.cli.shared.once import command
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.words.spelling import Length, LengthType

#: More tiles than anybody cuts.
MOST = 10_000


@command(
    examples={
        "palago tiles --out tiles.pdf": "A set of 48 tiles on pages of A4.",
        "palago tiles --number 12 --layers --out tiles.svg": "A dozen for a laser cutter.",
    },
)
@click.option(
    "--number",
    type=click.IntRange(min=1, max=MOST),
    default=SET,
    show_default=True,
    metavar="N",
    help="How many tiles.",
)
@click.option(
    "--tile-width",
    type=LengthType(paper=True),
    default="45mm",
    show_default=True,
    metavar="LENGTH",
    help="How wide a tile is from corner to corner: 45mm, 4.5cm.",
)
@click.option(
    "--layers", is_flag=True, help="For a laser cutter: lines only, in layers to cut and to engrave."
)
@picture_options("svg", "png", "pdf", look=("paper",))
def tiles(number: int, tile_width: Length, layers: bool, pictures: Pictures) -> None:
    """Tiles to print and cut, for those who have no set: on as few pages as hold them.

    Tiles touch, so that one cut serves two. Print at 100 per cent. A PDF has all pages; of an SVG or PNG
    there is a file for each, numbered. With --layers an SVG has two layers, of the classes cut (each edge
    once) and engrave, in millimetres.
    """
    if not pictures:
        raise click.UsageError("give a file to write: --out tiles.pdf")
    if layers and any(kind != "svg" for kind, _ in pictures.files):
        raise click.UsageError("--layers is for .svg files")
    from palago.catalogue.draw.printed.pages import page_size
    from palago.catalogue.draw.printed.printing import tiles_to_cut

    pages = tiles_to_cut(number, tile_width.value, page_size(pictures.page), layers=layers)
    replace(pictures, paged=True).save_pages(pages)
    click.echo(f"{number} tiles on {len(pages)} page{'' if len(pages) == 1 else 's'}")
