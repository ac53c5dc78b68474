"""The games of this folder played anew, and some by chance: a line for each, the same on every machine.

`python build.py program tests/golden/chains.py > tests/golden/chains.txt` writes down what is to be the same; whoever adds a game does it.
A line ends with the head of the chain of hashes, and a hash of what could be done after every entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tafelrunde import games
from tafelrunde.core import Dealer, Game, Record, Scripted, Seeded

HERE = Path(__file__).parent


class Chain:
    """A game that is written down while it is played."""

    def __init__(self, game: Game[Any], record: Record, dealer: Dealer) -> None:
        self.game = game
        self.state = game.restart(record, dealer)
        self.record = Record(record.game, record.version, record.names, record.options)
        self.record.append(None, "start", dealer.dealt)
        self.choices = sha256()

    def offered(self) -> list[Any]:
        """What can be done; one of it goes into the hash, each time another."""
        actions, number = list(self.game.actions(self.state)), len(self.record.entries)
        one = self.game.write(actions[number % len(actions)]) if actions else ""
        self.choices.update(f"{self.state.phase} {self.state.turn} {len(actions)} {one}\n".encode())
        return actions

    def play(self, action: Any, dealer: Dealer) -> None:
        """One action more."""
        seat = self.state.turn
        self.game.play(self.state, action, dealer)
        self.record.append(seat, self.game.write(action), dealer.dealt)

    def __str__(self) -> str:
        totals = "-".join(str(score["total"]) for score in self.game.scores(self.state))
        return f"{totals} {self.record.head} {self.choices.hexdigest()[:16]}"


def recorded(path: Path) -> Chain:
    """A game of this folder."""
    record = Record.parse(path.read_text(encoding="utf-8"))
    start, *entries = record.entries
    chain = Chain(games.load(record.game), record, Scripted(start.outcomes))
    for entry in entries:
        chain.offered()
        chain.play(chain.game.read(chain.state, entry.action), Scripted(entry.outcomes))
    return chain


def by_chance(game: Game[Any], seats: int) -> Chain:
    """A game that dice and a choice by lot play."""
    dealer, choose = Seeded(seats), Random(seats)
    options = {name: choose.choice(option.choices) for name, option in game.options().items()}
    chain = Chain(game, Record(game.name, game.version, tuple("ABCDEF"[:seats]), options), dealer)
    while actions := chain.offered():
        chain.play(choose.choice(actions), dealer)
    return chain


def lines() -> Iterator[str]:
    """All of them."""
    for path in sorted(HERE.glob("*/*.txt")):
        yield f"{path.parent.name} {path.stem} {recorded(path)}"
    for name in games.NAMES:
        for seats in games.load(name).seats:
            yield f"{name} by-chance-{seats} {by_chance(games.load(name), seats)}"


if __name__ == "__main__":
    print(*lines(), sep="\n")
