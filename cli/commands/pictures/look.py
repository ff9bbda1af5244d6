"""``palago look``: the tiles on a photographed table."""

from __future__ import annotations

import click

from palago.catalogue.creature.sums import write_sum
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.places import InputFile
from palago.cli.shared.portrait import picture_bytes


@command(
    examples={
        "palago look table.png": "What lies there, as tiles and as creatures.",
        "palago look table.png --svg seen.svg": "With the tiles drawn over the photo.",
    },
)
@click.argument("photo", type=InputFile())
@click.option("--ignore-metadata", is_flag=True, help="Look at the pixels, whatever the file says it shows.")
@printed_as("json")
@picture_options("svg", "png", look=("width",))
def look(photo: str, ignore_metadata: bool, as_json: bool, pictures: Pictures) -> int:
    """Read the tiles that lie on a table off a PHOTO: which, the creatures on it, and what is open.

    PHOTO is a .png, .jpg or .webp file, or - for standard input. Tiles may lie with gaps and a little
    turned, in shadow and seen at a slant, on a ground of any third colour. Tiles in doubt are named. The
    picture that is drawn has them over the photo. What --json prints other commands read as a LAYOUT:
    palago look table.jpg --json | palago complete -

    Where more of both colours is seen than the tiles explain, tiles were missed: it is called a guess.

    Exit status: 0 read, 1 no picture or no tiles on it, 4 a guess: tiles were missed.
    """
    from palago.solver.picture.overlay import table_picture
    from palago.solver.picture.table import look as look_at

    data = picture_bytes(photo)
    seen = look_at(data, metadata=not ignore_metadata)
    status = 0 if seen.status == "found" else 4
    pictures.save(lambda: table_picture(data, seen))
    if as_json:
        print_json("look", seen.to_json())
        return status
    pictures.show(seen.layout, marked=dict.fromkeys(seen.doubtful, "?"))
    click.echo(f"{len(seen.layout)} tiles")
    if seen.source == "metadata":
        click.echo("the file says so itself; --ignore-metadata looks at the pixels")
    for creature in seen.creatures:
        points = f"{creature.points} point{'' if creature.points == 1 else 's'}"
        click.echo(f"{creature.colour} {write_sum(creature)}  ({creature.tiles} tiles, {points})")
    click.echo(f"open: {' '.join(f'{q},{r}' for q, r in seen.open)}")
    for (q, r), other in sorted(seen.doubtful.items()):
        otherwise = "no tile" if other is None else f"rotation {other}"
        click.echo(f"in doubt: {q},{r} is read as {seen.layout[q, r]}, perhaps {otherwise}")
    if status:
        click.echo(f"a guess: as much of both colours as {seen.missed:.1f} tiles have lies outside of these")
    return status
