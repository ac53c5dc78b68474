"""A journal: every round is written down as soon as it is played, and after a crash the contest goes on from there."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from tafelrunde import __version__
from tafelrunde.arena.contest import Contest, Round
from tafelrunde.arena.entrants import Unfit, beside
from tafelrunde.core import Damaged


class Journal:
    """A file of lines: the contest with the versions of who plays, then its rounds."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self._found = dict[int, Round]()
        settings = contest.settings()
        versions = {"tafelrunde": __version__} | {
            name: sha256(source).hexdigest()[:16] for name, source in beside(contest.bots).items()
        }
        if path.exists() and path.stat().st_size:
            lines = path.read_text("utf-8", "replace").split("\n")
            head = _head(lines[0])
            if not head.keys() >= settings.keys():
                raise Unfit(f"{path} is no journal of a contest")
            for what, setting in settings.items():
                if head[what] != setting:
                    raise Unfit(
                        f"{path} is the journal of another contest: {what} is {head[what]} there, and not {setting}"
                    )
            for what, version in versions.items():
                if head.get(what) != version:
                    raise Unfit(f"{path} is of another version of {what}")
            # The last line ends where the crash came; what is not whole was not played.
            for number, line in enumerate(lines[1:-1], 2):
                if not (one := _round(line, contest)):
                    raise Unfit(f"line {number} of {path} is no round of this contest")
                self._found[one.start] = one  # once, though two may have written here at a time
            if lines[-1]:
                os.truncate(path, path.read_bytes().rfind(b"\n") + 1)
        else:
            path.write_text(f"{json.dumps(settings | versions)}\n", "utf-8")

    @property
    def rounds(self) -> list[Round]:
        """What was played before."""
        return list(self._found.values())

    def write(self, played: Round) -> None:
        """One more round."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(played.to_json())}\n")


def _head(line: str) -> dict[str, Any]:
    """What the first line says; nothing where that is no journal's."""
    try:
        return dict(json.loads(line))
    except (ValueError, TypeError):
        return {}


def _round(line: str, contest: Contest) -> Round | None:
    """The round of this line, if it is one."""
    try:
        found = Round.from_json(json.loads(line))
    except (ValueError, Damaged):
        return None
    per_bot = {len(found.seconds), len(found.decisions)}
    per_bot |= {len(of) for one in found.outcomes for of in (one.shares, one.points)}
    whole = len(found.outcomes) == contest.seats and per_bot == {len(contest.bots)}
    return found if whole and found.start >= 0 else None
