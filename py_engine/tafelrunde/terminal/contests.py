"""The arena at a terminal: bots against each other, with a bar, a journal, and what came of it."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter

from tafelrunde import games
from tafelrunde.arena import Contest, Round, Sprt, Tally
from tafelrunde.arena.entrants import Unfit, is_own
from tafelrunde.arena.journal import Journal
from tafelrunde.arena.plot import plot
from tafelrunde.arena.runners import here, on_cluster, on_cores
from tafelrunde.terminal.screen import Screen

BAR = 30
"""How many columns the bar has."""


def arena(args: Namespace, options: Mapping[str, int], screen: Screen) -> None:
    """Let bots play each other until so many games are played, or the test has decided."""
    bots = tuple(map(str.strip, args.bots.split(",")))
    fewest = games.load(args.game).seats[0] if args.game in games.NAMES else 0
    contest = Contest(args.game, bots, args.seats or max(fewest, len(bots)), args.seed, args.budget, dict(options))
    test = None if args.sprt is None else sprt(args.sprt)
    apart(list(filter(None, (args.journal, args.json, args.plot))), bots)
    for file in filter(None, (args.json, args.plot)):
        Path(file).open("ab").close()  # else it would fail when all has been played
    journal = Journal(Path(args.journal), contest) if args.journal else None
    wanted = -(-args.games // contest.seats)
    tally = Tally(contest, [one for one in journal.rounds if one.start < wanted] if journal else [])
    if tally.rounds:
        screen.say(f"{tally.games} games are in the journal.")
    trouble = None
    if len(tally.rounds) < wanted and not judged(test, tally)[0]:
        trouble = played(args, screen, tally, wanted, journal, test)
    if tally.games:  # else what was found before stays as it is
        told(args, screen, tally, test, wanted)
    if trouble:
        raise trouble


def played(
    args: Namespace, screen: Screen, tally: Tally, wanted: int, journal: Journal | None, test: Sprt | None
) -> Unfit | KeyboardInterrupt | None:
    """The rounds that are missing; what put an end to them before their time."""
    known = {one.start for one in tally.rounds}
    starts = (start for start in range(wanted) if start not in known)  # however many are wanted
    began, before = perf_counter(), tally.games
    trouble: Unfit | KeyboardInterrupt | None = None
    try:
        for one in spread(args, tally.contest, starts, wanted - len(known)):
            tally.rounds.append(one)
            if journal:
                journal.write(one)
            pace = (perf_counter() - began) / (tally.games - before)
            screen.pass_by(bar(tally, wanted * tally.contest.seats, pace))
            if judged(test, tally)[0]:
                break
    except KeyboardInterrupt as stopped:
        screen.say("", f"Stopped {f'after {tally.games} games' if tally.games else 'before a game was played'}.")
        trouble = stopped
    except Unfit as error:
        screen.say("")
        trouble = error
    screen.pass_by("")
    return trouble


def told(args: Namespace, screen: Screen, tally: Tally, test: Sprt | None, wanted: int) -> None:
    """What came of it, on the screen and in the files that were asked for."""
    verdict, decided = judged(test, tally)
    if verdict:
        tally.rounds = [one for one in tally.rounds if one.start < decided]  # how many more were over by then is chance
    screen.say(*tally.lines())
    found = tally.to_json() | {"wanted": wanted * tally.contest.seats}
    if test:
        found["sprt"] = {"low": test.low, "high": test.high, "verdict": verdict}
        said = {"high": f"nearer to {test.high:g}", "low": f"nearer to {test.low:g}", "": "not decided"}
        screen.say(f"sequential test, {test.low:g} or {test.high:g}: {said[verdict]}")
    if args.json:
        Path(args.json).write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    if args.plot:
        Path(args.plot).write_text(plot(tally), "utf-8")


def apart(files: Sequence[str], bots: Sequence[str]) -> None:
    """Of all that is written nothing is written over another, nor over a bot; raises `Unfit`."""
    taken = {Path(name).resolve() for name in bots if is_own(name)}
    for file in files:
        if Path(file).resolve() in taken:
            raise Unfit(f"{file} would be written over")
        taken.add(Path(file).resolve())


def spread(args: Namespace, contest: Contest, starts: Iterable[int], many: int) -> Iterator[Round]:
    """So many rounds, wherever they are played."""
    if args.cluster:
        return on_cluster(contest, starts, args.cluster)
    there = os.cpu_count() or 1
    cores = min(args.cores or there, there, many)  # more would only wait for each other
    if cores == 1 and not any(map(is_own, contest.bots)):
        return here(contest, starts)
    # Also on one: what a bot of somebody's own does to its program, it does to itself.
    return on_cores(contest, starts, cores)


def judged(test: Sprt | None, tally: Tally) -> tuple[str, int]:
    """What the test says of the rounds so far, and of how many, if there is one."""
    return test.verdict(tally.unbroken()) if test else ("", 0)


def sprt(typed: str) -> Sprt:
    """Two shares of winning between which the games are to decide.

    >>> sprt("0.5,0.55")
    Sprt(low=0.5, high=0.55)
    """
    try:
        low, high = map(float, typed.split(","))
    except ValueError as error:
        raise Unfit(f"{typed} is not two shares of winning, as in 0.5,0.55") from error
    if not 0 <= low < high <= 1:
        raise Unfit(f"{typed} is not a lower and a higher share of winning, as in 0.5,0.55")
    return Sprt(low, high)


def bar(tally: Tally, games: int, pace: float) -> str:
    """How far it is, how it stands, and how long it will take."""
    full = BAR * tally.games // games
    mean, low, high = tally.share()
    left = round((games - tally.games) * pace)
    return (
        f"[{'#' * full}{'.' * (BAR - full)}] {tally.games} of {games}: "
        f"{100 * mean:.1f}% ({100 * low:.0f} to {100 * high:.0f}), {left // 60}:{left % 60:02} to go"
    )
