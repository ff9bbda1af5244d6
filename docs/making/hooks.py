"""What MkDocs does for this site beyond Markdown: pictures, reference, proofs and the notebook are made here.

``![words](pictures/NAME.svg "caption")`` becomes a figure, drawn by `pictures` for paper and for the night.
``<!-- docstring MODULE -->`` is replaced by the text at the head of a module, ``<!-- notebook -->`` by the
notebook with what its cells say.
"""

from __future__ import annotations

import ast
import html
import importlib
import inspect
import io
import json
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

from mkdocs.structure.files import File

HERE = Path(__file__).parent
DOCS = HERE.parent

#: Pages of the API: what they are called, and whose names they have.
FACES = {
    "api": "palago",
    "api-catalogue": "palago.catalogue",
    "api-solver": "palago.solver",
    "api-games": "palago.games",
}

IMAGE = re.compile(r'!\[([^\]]*)\]\(pictures/([\w-]+)\.svg(?: "([^"]*)")?\)(\{ \.wide \})?')


def on_files(files: Any, config: Any) -> Any:
    """Add what is made now: pictures, the command reference, the API, the notebook's page."""
    # MkDocs puts the path back after it has read this file.
    sys.path.insert(0, str(HERE))
    from pictures import PICTURES, logo, rendered

    for name in PICTURES:
        for path, text in rendered(name).items():
            files.append(File.generated(config, f"pictures/{path}", content=text))
    files.append(File.generated(config, "assets/logo.svg", content=logo()))
    for page, text in pages().items():
        files.append(File.generated(config, f"{page}.md", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Put figures, docstrings and the notebook where they are asked for."""
    markdown = re.sub(r"<!-- docstring ([\w.]+) -->", lambda found: prose(found[1]), markdown)
    markdown = markdown.replace("<!-- notebook -->", notebook())
    return IMAGE.sub(lambda found: figure(*found.groups()), markdown)


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Give the search a name for those who hear the page."""
    return output.replace('class="md-search" ', 'class="md-search" aria-label="Search" ', 1)


def figure(words: str, name: str, caption: str | None, wide: str | None) -> str:
    """A picture with its caption, for both looks of the site."""
    words = html.escape(words)
    images = "".join(
        f'<img class="{look}" src="pictures/{name}{suffix}.svg" alt="{words}" loading="lazy">'
        for look, suffix in (("on-paper", ""), ("at-night", "-night"))
    )
    below = f"<figcaption>{html.escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="palago{" wide" if wide else ""}">{images}{below}</figure>'


def pages() -> dict[str, str]:
    """The pages that are made from the software itself."""
    return {"commands": commands(), **faces()}


def commands() -> str:
    """The command reference, for people who look things up."""
    from palago.cli.reference import reference

    text = reference().replace("# Command reference\n", "# Commands\n", 1)
    return re.sub(
        r"What `--help` prints, remade by .*", "What `--help` prints, for each command.", text, count=1
    )


def faces() -> dict[str, str]:
    """The pages of the API; what two packages offer is told once."""
    told: dict[str, str] = {}
    return {page: face(name, page, told) for page, name in FACES.items()}


def face(name: str, page: str, told: dict[str, str]) -> str:
    """Every name that a package offers, from its docstring, or where that is."""
    module = importlib.import_module(name)
    head = (module.__doc__ or "").split("\n\n")[0]
    lines = [f"# {name}", "", plain(head), "", f"`from {name} import ...`", ""]
    for offered in sorted(module.__all__, key=lambda one: (one.lower(), one)):
        thing = getattr(module, offered)
        home = getattr(thing, "__module__", None)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            if home is None or not home.startswith("palago."):
                continue
            path = f"{home}.{thing.__qualname__}"
            if path in told:
                lines += [f"`{name}.{offered}` is [told of here]({told[path]}.md#{path}).", ""]
                continue
            told[path] = page
            lines += [f"::: {path}", "    options:", f"      heading: {name}.{offered}", ""]
    return "\n".join(lines)


def prose(name: str) -> str:
    """The text at the head of a module, as Markdown."""
    module: ModuleType = importlib.import_module(name)
    text = inspect.cleandoc(module.__doc__ or "")
    return plain(text.split("\n\n", 1)[1])


def plain(text: str) -> str:
    """Powers raised and relations as in print; code and tables stay as they are."""
    text = text.replace("``", "`")
    pieces = re.split(r"(`[^`]*`)", text)
    power = re.compile(r"\^(\(.*?\)|-\([^)]*\)|-?\d+/\d+|-?\w+)")
    for at in range(0, len(pieces), 2):
        lines = pieces[at].split("\n")
        # What is set off by eight blanks is a formula, which Markdown takes as it is.
        pieces[at] = "\n".join(
            line.replace(">=", "≥").replace("<=", "≤")
            if line.startswith("        ")
            else power.sub(lambda found: f"<sup>{found[1]}</sup>", line)
            .replace(">=", "≥")
            .replace("<=", "≤")
            .replace("*n", r"\*n")
            for line in lines
        )
    return "".join(pieces)


def notebook() -> str:
    """The notebook: its words, its code, and what each cell says when it is run now."""
    told: dict[str, Any] = {}
    parts = []
    for cell in json.loads((DOCS / "notebook.ipynb").read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        else:
            parts.append(f"```python\n{source}\n```")
            parts.extend(run(source, told))
    return "\n\n".join(parts)


def run(source: str, told: dict[str, Any]) -> list[str]:
    """Run a cell as a notebook does; what it prints, and its last value, as Markdown."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, "notebook", "exec"), told)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), told)
    shown = [f"```text\n{printed.getvalue().rstrip()}\n```"] if printed.getvalue() else []
    if value is None:
        return shown
    drawn = getattr(value, "_repr_svg_", None)
    if drawn is not None:
        svg = re.sub(r"\s*\n\s*", " ", drawn()).strip()
        return [*shown, f'<figure class="palago">{svg[svg.index("<svg") :]}</figure>']
    return [*shown, f"```text\n{value!r}\n```"]
