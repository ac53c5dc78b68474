"""A record, checked and stepped through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.core import Damaged, Record, Seeded, Table, Unreadable
from tafelrunde.terminal import words
from tafelrunde.terminal.pictures import picture
from tafelrunde.terminal.screen import Left, Screen, number


def text_of(file: Path) -> str:
    """What a file says, whichever program has saved it; raises `Unreadable`."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeError as error:
        raise Unreadable(file.name, "a text in UTF-8") from error


def opened(text: str) -> Table[Any]:
    """The table of a record, played to where it stands; raises `Damaged` naming the first entry that is not whole."""
    head = Record.blank(text)
    if head.game not in games.NAMES:
        raise Damaged("header", game=head.game)
    game = games.load(head.game)
    game.accept(head.version)  # before its entries are read: of a newer record they would seem to be changed
    return Table[Any].load(game, Record.parse(text), Seeded())


def replay(file: Path, screen: Screen, *, scores_only: bool) -> None:
    """Check a record, show it entry by entry, and name the scores."""
    table = opened(text_of(file))
    record = table.record
    screen.say(f"{record.game}, {', '.join(record.names)}: {len(record.entries)} entries, and all of them hold.")
    screen.say(f"Its chain ends in {record.head}.")
    if not scores_only:
        step(table, screen)
    state = table.state
    screen.say("", *words.scores(table.game, state, record.names), "")
    screen.say("The game is not over yet." if state.turn is not None else words.places(table.game, state, record.names))


def step(table: Table[Any], screen: Screen) -> None:
    """Enter by Enter through the game; where nobody types, all of it at once."""
    lines = table.record.text().splitlines()[3:]
    last = len(lines) - 1
    entry, typed = 0, True
    screen.say("Enter: next entry; a number: that entry; b: back; t: the table; q: to the scores")
    while 0 <= entry <= last:
        view = table.at(entry)
        screen.say("", lines[entry])
        screen.say(
            *(f"  {words.sentence(table.game, event, table.record.names, view)}" for event in table.events(entry))
        )
        line = ""
        while typed:
            try:
                line = screen.ask(f"{entry} of {last}>")
            except Left:
                typed, line = False, ""
            if line != "t":
                break
            screen.say("", *picture(table.game, view, table.record.names, None))
        if line == "q":
            return
        wanted = number(line)
        entry = max(entry - 1, 0) if line == "b" else entry + 1 if wanted is None else min(wanted, last)
