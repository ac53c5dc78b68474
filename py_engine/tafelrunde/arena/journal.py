"""A journal: every round is written down as soon as it is played, and after a crash the contest goes on from there."""

from __future__ import annotations

import json
from pathlib import Path

from tafelrunde.arena.contest import Contest, Round
from tafelrunde.arena.entrants import Unfit


class Journal:
    """A file of lines: the contest, then its rounds."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.rounds: list[Round] = []
        """What was played before."""
        head = json.dumps(contest.settings())
        if path.exists():
            lines = path.read_text("utf-8").split("\n")
            if lines[0] != head:
                raise Unfit(f"{path} is the journal of another contest")
            # The last line ends where the crash came; what is not whole was not played.
            for number, line in enumerate(lines[1:-1], 2):
                try:
                    self.rounds.append(Round.from_json(json.loads(line)))
                except (ValueError, KeyError, TypeError) as error:
                    raise Unfit(f"line {number} of {path} is no round of a contest") from error
            path.write_text("\n".join([*lines[:-1], ""]), "utf-8")
        else:
            path.write_text(f"{head}\n", "utf-8")

    def write(self, played: Round) -> None:
        """One more round."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(played.to_json())}\n")
