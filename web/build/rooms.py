"""The rooms of the house: which knows which, drawn from the imports, and what may not be.

`python build.py check` refuses circles of imports (those for types alone count), imports against the layers of `web/app`, a
second place that draws the page, and a view that is handed more than it may know.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

Graph = Mapping[str, frozenset[str]]
"""Every module with those that it imports."""

LAYERS = ("main", "app", "far", "screens", "spoken", "saved", "table", "boards", "words", "parts", "shell")
"""The rooms of `web/app`, those above before those below: each may know what stands after it."""

WHOLE = ("App", "Room", "Model", "Loop")
"""What no view takes: whatever can do something."""


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
