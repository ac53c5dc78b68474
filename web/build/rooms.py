"""The rooms of the house: which knows which, drawn from the imports, and what may not be.

`python build.py check` refuses circles of imports (those for types alone count), imports against the layers of `web/app`, a
second place that draws the page, and a view that is handed more than it may know.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

Graph = Mapping[str, frozenset[str]]
"""Every module with those that it imports."""

LAYERS = "main app door far court screens spoken shown services saved table thinking boards words shell parts".split()
"""The rooms of `web/app`, those above before those below: each may know what stands after it."""

DRAWS = {"app.main", "app.shell.loop"}
"""The port to the browser, and the one place that draws through it."""

WHOLE = {"App", "Room"}
"""What nothing is handed: a part gets the ports that it needs."""

VIEWS = ("app.screens.", "app.boards.")
DOES = WHOLE | {"Model", "Loop", "Redraw", "Session", "Messages", "Settings", "Page"}
"""Where views stand, and what none of them is handed: whatever can do something."""

MARKS = "<!-- rooms: drawn by build.py -->\n", "<!-- /rooms -->"
"""Between these stands the picture in ARCHITECTURE.md."""


def graph(source: Path, package: str) -> Graph:
    """The modules of a package below a folder, with what they import of it, wherever in the file that stands."""
    files = {_module(path.relative_to(source)): path for path in sorted((source / package).rglob("*.py"))}
    return {module: frozenset(_imported(module, path, files)) for module, path in files.items()}


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imported(module: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            base = package.rsplit(".", node.level - 1)[0] if node.level else ""
            stem = ".".join(filter(None, [base, node.module]))
            for alias in node.names:
                found = f"{stem}.{alias.name}" if f"{stem}.{alias.name}" in known else stem
                if found in known and found != module:
                    yield found


def circles(modules: Graph) -> list[list[str]]:
    """Modules each of which needs all the others (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(one: str) -> None:
        index[one] = low[one] = len(index)
        stack.append(one)
        for other in sorted(modules[one]):
            if other not in index:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in stack:
                low[one] = min(low[one], index[other])
        if low[one] == index[one]:
            at = stack.index(one)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for one in modules:
        if one not in index:
            visit(one)
    return found


def room(module: str) -> str:
    """The room that a module lies in.

    >>> room("app.table.session"), room("app.main")
    ('table', 'main')
    """
    return module.split(".")[1] if "." in module else module


def upwards(modules: Graph, layers: list[str]) -> Iterator[str]:
    """Every import that goes from a room to one above it."""
    for one, others in sorted(modules.items()):
        for other in sorted(others):
            if "." in one and room(one) != room(other) and layers.index(room(one)) > layers.index(room(other)):
                yield f"{one} knows {other}, which stands above it"


def handed(source: Path) -> Iterator[str]:
    """Every function that is handed more than it may know, and every place that draws beside the one."""
    for path in sorted((source / "app").rglob("*.py")):
        module = _module(path.relative_to(source))
        refused = DOES if module.startswith(VIEWS) else WHOLE
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                types = [ast.unparse(one.annotation) for one in arguments if one.annotation]
                for name in sorted(refused & {word for one in types for word in re.findall(r"\w+", one)}):
                    yield f"{module}.{node.name} takes a {name}"
            elif isinstance(node, ast.Attribute) and module not in DRAWS and _draws(node):
                yield f"{module} draws the page, line {node.lineno}"


def _draws(node: ast.Attribute) -> bool:
    """Whether this draws the page, or has it drawn."""
    return node.attr == "render" or (node.attr == "draw" and ast.unparse(node.value).endswith("loop"))


def faults() -> Iterator[str]:
    """What is not as it should be in the house."""
    page = graph(ROOT / "web", "app")
    for modules in (page, graph(ROOT / "py_engine", "tafelrunde")):
        yield from (f"a circle: {', '.join(one)}" for one in circles(modules))
    yield from upwards(page, LAYERS)
    yield from handed(ROOT / "web")


def picture(modules: Graph, layers: list[str]) -> str:
    """Who knows whom: a row for each room, a column for each that it may know, a dot where it does. All dots lie on one side."""
    known = {(room(one), room(other)) for one, others in modules.items() for other in others}
    width = max(map(len, layers))
    head = " " * (width + 2) + " ".join(f"{letter}" for letter in _LETTERS[: len(layers)])
    rows = [
        f"{letter} {name:{width}} "
        + " ".join("\\" if one == name else "●" if (name, one) in known else "·" for one in layers)
        for letter, name in zip(_LETTERS, layers, strict=False)
    ]
    return "\n".join([" " + head, *(row.rstrip() for row in rows)])


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def drawn(text: str) -> str:
    """A page of text with the picture as it is now between its marks."""
    begin, end = MARKS
    before, _, rest = text.partition(begin)
    after = rest.partition(end)[2]
    return f"{before}{begin}```text\n{picture(graph(ROOT / 'web', 'app'), LAYERS)}\n```\n{end}{after}"


def main(words: Iterable[str]) -> None:
    """Draw the picture anew; with `--check` only say what is wrong."""
    page = ROOT / "ARCHITECTURE.md"
    text = page.read_text("utf-8")
    if "--check" not in words:
        page.write_text(drawn(text), "utf-8", newline="\n")
        return
    found = [*faults(), *(["ARCHITECTURE.md shows other rooms than there are"] if drawn(text) != text else [])]
    if found:
        raise SystemExit("\n".join(found))


if __name__ == "__main__":
    main(sys.argv[1:])
