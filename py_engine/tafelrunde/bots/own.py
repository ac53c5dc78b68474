"""Bots of people's own: a file with a function `choose(game, view, rng)`, which may do anything wrong that can be done wrong."""

from __future__ import annotations

import sys
from copy import copy
from random import Random
from types import ModuleType
from typing import Any

from tafelrunde.bots.players import Player
from tafelrunde.core import Action, Game, State
from tafelrunde.core.court import SAID


class Lapse(Exception):
    """The bot cannot be played with: `unread`, `lacks`, `raised` or `illegal`, and what it said."""


class Late(KeyboardInterrupt):
    """Whoever asks waits no longer. No `except Exception` of a bot holds it up."""


def read(file: str, source: str | bytes) -> Player:
    """What plays; raises `Lapse`."""
    module = ModuleType(f"bot {file}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # where dataclasses look for what they are made of
    try:
        exec(compile(source, file, "exec"), module.__dict__)  # noqa: S102 - the bot that was asked for
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Lapse("unread", _named(error)) from error
    choose: Player | None = getattr(module, "choose", None)
    if not callable(choose):
        raise Lapse("lacks", "")
    return choose


def decide(choose: Player, game: Game[Any], view: State, rng: Random) -> Action:
    """What it wants, which is legal; raises `Lapse`."""
    legal = game.actions(view)
    try:
        wish = choose(copy(game), view.seen_by(view.turn), rng)
        for action in legal:
            if action == wish:
                return action
        told = (repr(wish) if isinstance(wish, str) else str(wish))[:SAID]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whoever calls sys.exit ends nobody's game
        raise Lapse("raised", _named(error)) from error
    raise Lapse("illegal", told)


def _named(error: BaseException) -> str:
    """What it is, and in which line of the file, if it got so far."""
    at = error.__traceback__ and error.__traceback__.tb_next
    file, line = at and at.tb_frame.f_code.co_filename, ""
    while at:
        if at.tb_frame.f_code.co_filename == file:
            line = f" (line {at.tb_lineno})"
        at = at.tb_next
    try:
        return f"{type(error).__name__}: {error}".removesuffix(": ")[: SAID - len(line)] + line
    except Exception:  # noqa: BLE001 - what it says of itself is written by whoever wrote the bot
        return type(error).__name__ + line
