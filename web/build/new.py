"""The first files of a new game, `build.py new <game>`: small, but whole, so that it can be played at once, and then made one's own.

They stand in the folder `new`, as they come to stand in the house.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parents[2]
FILES = Path(__file__).resolve().parent / "new"


class Unnamed(ValueError):
    """No game can be called so, or one is already."""


def lay(name: str, root: Path = ROOT) -> list[Path]:
    """Write the files of a game below `root` and put it on the shelf; gives what was written."""
    shelf = root / "py_engine/tafelrunde/games/__init__.py"
    text = shelf.read_text("utf-8")
    if not re.fullmatch(r"[a-z][a-z0-9]{2,}", name) or (shelf.parent / name).exists():
        raise Unnamed(f"{name!r} cannot be the name of a new game: three or more small letters that no game has yet.")
    own = {"game": name, "Title": name.capitalize(), "R": name[0].upper()}
    written: list[Path] = []
    for file in sorted(path for path in FILES.rglob("*.txt")):
        path = root / str(file.relative_to(FILES)).replace("GAME", name).removesuffix(".txt")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(file.read_text("utf-8")).substitute(own), "utf-8")
        written.append(path)
    shelf.write_text(re.sub(r"(NAMES = \([^)]*?)(,?\s*\))", rf'\1, "{name}"\2', text, count=1), "utf-8")
    return [*written, shelf]


if __name__ == "__main__":
    try:
        print(*(path.relative_to(ROOT) for path in lay(sys.argv[1])), sep="\n")
    except Unnamed as wrong:
        sys.exit(str(wrong))
