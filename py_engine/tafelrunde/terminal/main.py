"""The command `tafelrunde`: play a game, replay a record, verify a table, let bots play each other, name the games."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from errno import EINVAL
from pathlib import Path
from random import Random
from typing import Any

from tafelrunde import __version__, bots, games
from tafelrunde.arena import Unfit
from tafelrunde.core import Damaged, Illegal, Seeded, Table, Unreadable
from tafelrunde.core.court import BUDGET, nearest
from tafelrunde.core.names import tidy
from tafelrunde.core.record import MOST_SEATS, remarks
from tafelrunde.terminal import sheet, words
from tafelrunde.terminal.replay import opened, replay, text_of
from tafelrunde.terminal.screen import Left, Screen, number
from tafelrunde.terminal.sitting import Sitting
from tafelrunde.terminal.verify import verify

LEVEL = 3
"""How well bots play if nothing is said."""
STOPPED = 130
"""What a shell has for a program that Ctrl-C has ended."""
OPTIONS: dict[str, Any] = {
    "nargs": "*",
    "default": (),
    "metavar": "option=number",
    "help": "what the game lets you choose, as in gold=12",
}
"""Of a command that begins a game."""


def main(words_typed: Sequence[str] | None = None, screen: Screen | None = None) -> int:
    """Run the command; 0 where all went well, 1 where something could not be done, 130 where the arena was stopped."""
    whole = parser()
    args, rest = whole.parse_known_args(words_typed)
    if rest and (args.run not in (play, contest) or any(word.startswith("-") for word in rest)):
        whole.error(f"unrecognized arguments: {' '.join(rest)}")
    args.options = [*getattr(args, "options", ()), *rest]
    screen = screen or Screen.standard()
    run: Callable[[argparse.Namespace, Screen], None] = args.run
    try:
        run(args, screen)
    except (Left, KeyboardInterrupt):
        if args.run is contest:  # it has said so, and a program that waits for what comes of it must know
            return STOPPED
        screen.say("", "You have left the table.")
    except Damaged as damage:
        screen.say(words.suffers(damage))
        return 1
    except (Illegal, Unreadable, Unfit, OSError, UnicodeError) as error:
        if unread(error):
            # Without a place to write to, Python would complain once more at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        else:
            screen.say(words.refused(error) if isinstance(error, Illegal) else f"That does not work: {told(error)}.")
        return 1
    return 0


def unread(error: Exception) -> bool:
    """Whether who read along has gone; on Windows a pipe that nobody reads is no valid argument."""
    return isinstance(error, BrokenPipeError) or (
        isinstance(error, OSError) and error.errno == EINVAL and not error.filename and os.name == "nt"
    )


def told(error: Exception) -> str:
    """What an error says, without the number that the system has for it."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)


def parser() -> argparse.ArgumentParser:
    """What can be typed after `tafelrunde`."""
    whole = argparse.ArgumentParser(prog="tafelrunde", description="Five royal board games in a terminal.")
    whole.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = whole.add_subparsers(required=True, metavar="play | replay | verify | arena | games")

    sub = commands.add_parser("play", help="play a game, alone against bots or with others at this screen")
    sub.set_defaults(run=play)
    sub.add_argument("game", help=f"{', '.join(games.NAMES)}, or a file to go on with a saved game")
    sub.add_argument("options", **OPTIONS)
    sub.add_argument(
        "--names",
        metavar="ADA,BEN",
        help="the people at this screen; one, if not said, and in a saved game all but the bots",
    )
    sub.add_argument(
        "--bots",
        metavar="N",
        help="how many programs play too, on the seats after the people; or each by level and name, as in 3:Merlin,5:Isolde",
    )
    sub.add_argument(
        "--seats",
        type=int,
        choices=range(1, MOST_SEATS + 1),
        metavar="N",
        help="how many play in all; bots take the seats left over, where --bots does not say how many",
    )
    sub.add_argument(
        "--level",
        type=int,
        choices=range(1, len(bots.LEVELS) + 1),
        metavar="1-5",
        help=f"how well the bots play; if not said, {LEVEL}, and in a saved game as before",
    )
    sub.add_argument("--seed", help="the same seed deals the same cards and dice")

    sub.add_argument("--save", default="", metavar="FILE", help="write the game down there once it is over or left")

    sub = commands.add_parser("replay", help="check a record, step through it, and see the final scores")
    sub.set_defaults(run=look_back)
    sub.add_argument("file")
    sub.add_argument("--scores", action="store_true", help="only check it and print the scores")

    sub = commands.add_parser("verify", help="check a game that was played between devices, to the last card")
    sub.set_defaults(run=check)
    sub.add_argument("file")

    sub = commands.add_parser("arena", help="let bots play each other, many times over")
    sub.set_defaults(run=contest)
    sub.add_argument("game", help=", ".join(games.NAMES))
    sub.add_argument("options", **OPTIONS)
    sub.add_argument(
        "--bots",
        default="5,greedy",
        help="1 to 5, also with a temper as in 3-bold, greedy, random, or files with choose(game, view, rng); "
        "the first is measured",
    )
    sub.add_argument(
        "--seats",
        type=at_least(1),
        metavar="N",
        help="how many play in all, as few as can with these bots if not said; the last one takes the seats left over",
    )
    sub.add_argument(
        "--games",
        type=at_least(1),
        default=400,
        metavar="N",
        help="how many games, or a few more: every start is played from each seat",
    )
    sub.add_argument(
        "--seed", default="1", help="the same seed plays the same games, of bots that take all chance from their `rng`"
    )
    sub.add_argument(
        "--budget",
        type=float,
        default=BUDGET,
        metavar="S",
        help="seconds that a bot from a file may take for a decision; one that never answers is not stopped on Windows, nor where it waits for a program in C or turns the alarm off",
    )
    sub.add_argument("--cores", type=at_least(1), default=0, metavar="N", help="processors to use; all, if not said")
    sub.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster; local makes one here; files of bots are sent along, and not what they import",
    )
    sub.add_argument(
        "--sprt", metavar="LOW,HIGH", help="stop as soon as it is sure which of two shares of winning it is nearer to"
    )
    sub.add_argument(
        "--journal", metavar="FILE", help="write every round down at once, and go on from there the next time"
    )
    sub.add_argument("--json", metavar="FILE", help="write down all that came of it, as JSON; see Tally.to_json")
    sub.add_argument("--plot", metavar="FILE", help="draw the share of winning as it settles, as SVG")

    sub = commands.add_parser("games", help="the games, how many can play, and what can be chosen")
    sub.set_defaults(run=shelf)
    return whole


def at_least(least: int) -> Callable[[str], int]:
    """Reads a whole number that is not less than this one."""

    def number(typed: str) -> int:
        if int(typed) < least:
            raise argparse.ArgumentTypeError(f"at least {least}, and not {typed}")
        return int(typed)

    return number


def shelf(_args: argparse.Namespace, screen: Screen) -> None:
    """The games."""
    for name in games.NAMES:
        game = games.load(name)
        screen.say(f"{name:12}{words.doc(type(game))}")
        for option, choice in game.options().items():
            values = " or ".join(f"{option}={value}" for value in choice.choices)
            screen.say(f"{'':12}{values}; if not said, {choice.default}")
        if game.options():
            screen.say(f"{'':12}{words.doc(type(game).options)}")


def play(args: argparse.Namespace, screen: Screen) -> None:
    """A new game, or a saved one from where it stood."""
    rng = Random(None if args.seed is None else f"bots {args.seed}")
    dealer = Seeded(args.seed)
    if args.save != args.game and Path(args.save or os.devnull).is_file():
        raise Unfit(f"{args.save} would be written over")
    chosen, about = args.options, dict[str, str]()
    if args.game in games.NAMES:
        game = games.load(args.game)
        people, programs = seated(args, game.seats[0])
        seats = list(range(len(people)))
        levels = [*[args.level or LEVEL] * len(people), *(level for level, _ in programs)]
        names = [*people, *(name for _, name in programs)]
        table = Table[Any].new(game, names, dealer, **game.chosen(options(chosen)))
    elif not Path(args.game).exists():
        raise FileNotFoundError(f"{args.game!r} is neither a game ({', '.join(games.NAMES)}) nor a file")
    elif chosen or args.bots or args.seats:
        raise Unfit("a saved game has its seats and options, and takes no others")
    else:
        text = text_of(Path(args.game))
        table, about = opened(text), remarks(text)
        table.dealer = dealer
        names = list(table.record.names)
        people = list(tidy(args.names.split(","))) if args.names else sheet.people(about, names)
        for name in people:
            if name not in names:
                raise Unfit(f"nobody at this table is called {name}, but {', '.join(names)}")
        seats = [seat for seat, name in enumerate(names) if name in people]
        said = [args.level] * len(names) if args.level else sheet.graded(about, len(names))
        levels = [nearest(level, LEVEL) for level in said] or [LEVEL] * len(names)
        if said and said != levels:
            screen.say("The file names levels that only a newer version knows: those bots play at the nearest.")
        if not said and len(seats) < len(names):
            screen.say(f"The file does not say how well the bots play: they play at level {LEVEL}.")
    came = "" if args.game in games.NAMES else args.game
    Sitting(table, seats, screen, levels, rng, about, came, args.save).play()


def contest(args: argparse.Namespace, screen: Screen) -> None:
    """Bots among themselves."""
    # Players and readers never need it.
    from tafelrunde.terminal.contests import arena  # noqa: PLC0415

    arena(args, options(args.options), screen)


def look_back(args: argparse.Namespace, screen: Screen) -> None:
    """A record, again."""
    replay(Path(args.file), screen, scores_only=args.scores)


def check(args: argparse.Namespace, screen: Screen) -> None:
    """A game between devices, by its file."""
    if not verify(Path(args.file), screen):
        raise Damaged("table")


def seated(args: argparse.Namespace, least: int) -> tuple[list[str], list[tuple[int, str]]]:
    """The people of a new game, and the programs after them by level and name: together as many as there are to be."""
    people = args.names.split(",") if args.names else ["You"]
    programs = called(args.bots, args.level, max((args.seats or least) - len(people), 0), people)
    if not args.names and args.seats == len(programs):
        people = []  # they are among themselves
    if args.seats not in (None, len(people) + len(programs)):
        sitting = f"{words.counted(len(people), 'person', 'people')} and {words.counted(len(programs), 'bot')}"
        raise Unfit(f"{args.seats} seats are not for {sitting}")
    return people, programs


def called(typed: str | None, level: int | None, missing: int, people: Sequence[str]) -> list[tuple[int, str]]:
    """The programs that play too, by level and name; who is not named is called by one of their names.

    >>> called("2", None, 1, ["Merlin"]), called("5:Isolde,1:Ben", None, 1, [])
    ([(3, 'Morgana'), (3, 'Gawain')], [(5, 'Isolde'), (1, 'Ben')])
    """
    typed = str(missing) if typed is None else typed
    if (count := number(typed)) is not None:
        free = [name for name in bots.NAMES if name not in people]
        if count > len(free):
            raise Unfit(f"there are {len(free)} bots who could sit down, and not {typed}")
        return [(level or LEVEL, name) for name in free[:count]]
    if level is not None:
        raise Unfit("each bot has its level in --bots already, and --level is for none")
    found: list[tuple[int, str]] = []
    for word in map(str.strip, typed.split(",")):
        grade, _, name = word.partition(":")
        if grade not in map(str, range(1, len(bots.LEVELS) + 1)) or not name:
            raise Unreadable(word, f"a level from 1 to {len(bots.LEVELS)} and a name, as in 3:Merlin")
        found.append((int(grade), name))
    return found


def options(typed: Sequence[str]) -> dict[str, int]:
    """What was chosen for a game.

    >>> options(["gold=12", "open=0"])
    {'gold': 12, 'open': 0}
    """
    chosen: dict[str, int] = {}
    for word in typed:
        name, _, typed_value = word.partition("=")
        if (value := number(typed_value)) is None:
            raise Unreadable(word, "an option and its number, as in gold=12")
        chosen[name] = value
    return chosen
