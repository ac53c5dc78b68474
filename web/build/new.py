"""The first files of a new game, `build.py new <game>`: small, but whole, so that it can be played at once, and then made one's own.

They stand in the folder `new`, as they come to stand in the house.
"""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parents[2]
FILES = Path(__file__).resolve().parent / "new"
PLACES = [
    room / place
    for room, places in (
        (Path("py_engine/tafelrunde"), ". games bots terminal/pictures envs/spaces"),
        (Path("web"), "style build/pictures app/boards app/words app/court/near app/court/hints"),
        (Path("assets"), "art lessons"),
    )
    for place in places.split()
]
"""Where what bears the name of a game, as a file or a folder, is taken for the game's own."""


class Unnamed(ValueError):
    """No game can be called so, or something is already."""


def lay(name: str, root: Path = ROOT) -> list[Path]:
    """Write the files of a game below `root` and put it on the shelf; gives what was written."""
    shelf = root / "py_engine/tafelrunde/games/__init__.py"
    text = shelf.read_text("utf-8")
    laid = {
        root / str(file.relative_to(FILES)).replace("GAME", name).removesuffix(".txt"): file
        for file in sorted(FILES.rglob("*.txt"))
    }
    cannot = f"{name!r} cannot be the name of a new game"
    if not re.fullmatch(r"[a-z]{3,}", name) or iskeyword(name) or name == "test":
        raise Unnamed(f"{cannot}: three or more small letters, and no word of Python or of tests.")
    named = [path for place in PLACES for path in (root / place / name, *sorted((root / place).glob(f"{name}.*")))]
    tests = sorted((root / "tests/games").glob(f"test_{name}*.py"))
    for path in (*named, *tests, *laid):
        if path.exists():
            raise Unnamed(f"{cannot}: there is {path.relative_to(root).as_posix()} already.")
    for known in re.findall(r'"(\w+)"', text.partition("NAMES = ")[2].partition(")")[0]):
        if name.startswith(known):
            raise Unnamed(f"{cannot}: its tests would be taken for those of {known}.")
    own = {"game": name, "Title": name.capitalize(), "R": name[0].upper()}
    for path, file in laid.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(file.read_text("utf-8")).substitute(own), "utf-8", newline="\n")
    shelf.write_text(re.sub(r"(NAMES = \([^)]*?)(,?\s*\))", rf'\1, "{name}"\2', text, count=1), "utf-8", newline="\n")
    return [*laid, shelf]
