"""A game that was played between devices, checked by somebody who was not there."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.core import Unreadable
from tafelrunde.peers import Caught, Reason, Refusal, transcript
from tafelrunde.peers.pure import Pure
from tafelrunde.terminal.replay import text_of
from tafelrunde.terminal.screen import Screen

FILE = "the file of a game between devices"


def verify(file: Path, screen: Screen) -> bool:
    """Check every signature, every share and every shuffle; False where something does not hold."""
    try:
        verdict = transcript.verify(text_of(file), Pure())
    except Refusal as refusal:
        raise Unreadable(file.name, f"{FILE} ({refusal.reason})") from refusal
    names, record = verdict.genesis.names, verdict.record
    how = "with sealed cards" if verdict.genesis.chance == "sealed" else "with open chance"
    screen.say(f"{record.game}, {', '.join(names)}, {how}: {len(record.entries)} entries.")
    screen.say(*(cheated(caught, names[caught.seat]) for caught in verdict.caught))
    if verdict.shuffles:
        screen.say(f"{verdict.shuffles} passes over the decks were opened and done again; they are as they should be.")
    screen.say(*(f"{names[seat]} has not opened the shuffles; those could not be checked." for seat in verdict.missing))
    if verdict.odd:
        screen.say(f"{verdict.odd} lines do not belong to this game, or something before them is missing.")
    for sides, dice in verdict.thrown.items():
        thrown = ", ".join(f"{dice[die]} × {die}" for die in sorted(dice))
        screen.say(f"Dice with {sides} sides: {thrown}.")
    if verdict.holds:
        screen.say("Everything holds." if verdict.finished else "Everything holds; the game is not over yet.")
    screen.say(f"Its chain ends in {record.head}.")
    return verdict.holds


def cheated(caught: Caught, name: str) -> str:
    """What somebody did, in a sentence."""
    facts = ", ".join(f"{what} {fact}" for what, fact in caught.facts.items())
    if caught.reason == Reason.OTHER_PAST:
        return f"{name} told two stories, as a device that has lost its memory may do, too: {caught.reason} ({facts})."
    return f"{name} has cheated: {caught.reason} ({facts})."
