"""Recorded games: text files under `tests/golden/<game>/` in the notation of a record, with two kinds of comment more.

    #! take C05 W19     here this action is refused by that rule
    #= 12 9             the final totals, seat by seat

`python build.py program tests/games/goldens.py events > tests/golden/events.txt` writes down every kind of event with its facts,
as these games tell them: what the page, the terminal and the sounds live on.

`python build.py program tests/games/goldens.py <game> <count> [<search>]` plays so many games in search of such that show what no file
shows yet, and writes the best as new files; it never changes an old game. Without a count it only looks after the refusals:
another paragraph may answer by now, or none, and those that no file shows are added. Then write down the chains
(`tests/golden/chains.py`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from rulebooks import events_of_source, keys_of_source
from tafelrunde import games
from tafelrunde.core import Action, Game, Illegal, Record, Scripted, Seeded, Table
from walks import Chooser, adversarial, at_random, by_verb, greedy, played, pool_of, strangers


class Own(Protocol):
    """What `<game>_golden.py` says of its game, for only it can know."""

    @property
    def WANTED(self) -> set[str]:  # noqa: N802
        """The features that its recorded games must show between them."""
        ...

    @property
    def NEVER(self) -> set[str]:  # noqa: N802
        """The rules by which no action of a recorded game can be refused."""
        ...

    @property
    def CHOOSERS(self) -> list[Chooser]:  # noqa: N802
        """Players for the search who come to what chance does not."""
        ...

    def features(self, table: Table) -> Iterable[str]:
        """What a finished game shows beside its verbs, events and options."""
        ...

    def conserved(self, state: Any) -> None:
        """Asserts what never changes while a game is played."""
        ...


OWN: dict[str, Own] = {name: cast("Own", import_module(f"{name}_golden")) for name in games.NAMES}

FOLDER = Path(__file__).parents[1] / "golden"


class Golden(NamedTuple):
    """A file taken apart: refusals are entry, line and rule."""

    title: str
    record: Record
    refusals: list[tuple[int, str, str]]
    totals: list[int]
    body: str


def paths(name: str) -> list[Path]:
    """The files of a game."""
    return sorted((FOLDER / name).glob("*.txt"))


def load(path: Path) -> Golden:
    """Read a file."""
    text = path.read_text(encoding="utf-8")
    entry, refusals, totals, body = -1, [], [], []
    for line in text.splitlines():
        if line.startswith("#! "):
            action, _, rule = line[3:].rpartition(" ")
            refusals.append((entry, action, rule))
        elif line.startswith("#= "):
            totals = [int(total) for total in line[3:].split()]
        elif not line.startswith("#"):
            entry += line[:1].isdigit()
            body.append(line)
    return Golden(text.splitlines()[0].removeprefix("# "), Record.parse(text), refusals, totals, "\n".join(body) + "\n")


# What a game shows: event names and verbs for any game, and what its own function adds.


def features(game: Game[Any], table: Table) -> set[str]:
    """What can be seen in a finished game."""
    entries = table.record.entries
    shown = {f"verb {entry.action.split()[0]}" for entry in entries[1:]}
    shown |= {f"event {event.what}" for number in range(1, len(entries)) for event in table.events(number)}
    ranking, totals = game.ranking(table.state), [score["total"] for score in game.scores(table.state)]
    if len(ranking[0]) > 1:
        shown.add("shared victory")
    if len({totals[seat] for place in ranking[:2] for seat in place}) == 1 and len(ranking) > 1:
        shown.add("tie broken")
    if min(totals) < 0:
        shown.add("total below zero")
    shown |= {f"option {name}={value}" for name, value in table.record.options.items()}
    return shown | set(OWN[game.name].features(table))


def wanted(game: Game[Any]) -> set[str]:
    """What the files of a game must show between them: every verb, event and option, and what only this game has."""
    verbs = {f"verb {verb.verb}" for phase in game.phases for verb in phase.verbs}
    options = {f"option {name}={value}" for name, option in game.options().items() for value in option.choices}
    return verbs | options | {f"event {what}" for what in events_of_source(game.name)} | OWN[game.name].WANTED


def events(tables: Iterable[Table]) -> list[str]:
    """Every kind of event that is told in some games, with the names of its facts."""
    events = (event for table in tables for entry in range(len(table.record.entries)) for event in table.events(entry))
    return sorted({" ".join((event.what, *sorted(event.facts))) for event in events})


# What may never change while a game is played.


def conserved(game: Game[Any], state: Any) -> None:
    """No card lies in two places; and what the game's own function knows."""
    lying = state.lying()
    assert len(lying) == len(set(lying)), "a card lies in two places"
    OWN[game.name].conserved(state)


# Writing new ones.


class Curious:
    """Prefers what was done least so far in all games of the search."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def __call__(self, game: Game[Any], state: Any, rng: Random) -> Action:
        kinds = {action: self._kind(action) for action in game.actions(state)}
        action = min(kinds, key=lambda one: (self.done[kinds[one]], rng.random()))
        self.done[kinds[action]] += 1
        return action

    def _kind(self, action: Action) -> str:
        """The verb and its words, without numbers of dice or cards."""
        return " ".join(word for word in str(action).split() if not word.lstrip("#").isdigit())


def forbidden(game: Game[Any], table: Table, rng: Random) -> list[tuple[int, str, str]]:
    """Actions that are refused, for every entry of a game: entry, line and rule."""
    pool, found = pool_of(game, table), list[tuple[int, str, str]]()
    for entry in range(len(table.record.entries)):
        state = table.at(entry)
        for line in dict.fromkeys(_tries(game, state, pool, rng)):
            if rule := answer(game, state, line):
                found.append((entry, line, rule))
    return found


def answer(game: Game[Any], state: Any, line: str) -> str:
    """The paragraph that refuses a line; empty if none does, or nobody can read it."""
    try:
        game.play(state.copy(), game.read(state, line), Scripted())
    except Illegal as refusal:
        return refusal.rule
    except Exception:
        return ""
    return ""


def _tries(game: Game[Any], state: Any, pool: list[Action], rng: Random) -> Iterator[str]:
    """What is close to what is offered, some of every verb, and the same with cards of the mover's."""
    if state.turn is None:
        yield game.write(pool[0])
        return
    yield from map(game.write, strangers(game, state, pool, rng))
    vocabulary = [game.write(action).split() for action in pool]
    here = [game.write(action).split() for action in pool if type(action) in game.phase(state).verbs]
    for words in rng.choices([words for words in here if words[1:]] or [[]], k=30):
        # One word of the line is another that was said in this game.
        at = rng.randrange(1, max(2, len(words)))
        yield " ".join([*words[:at], rng.choice(rng.choice(vocabulary)), *words[at + 1 :]])
    own = [card for cards in state.called(state.turn).values() for card in cards][:12]
    for verb in {action.verb: None for action in pool}:
        alike = [action for action in pool if action.verb == verb]
        for action in rng.sample(alike, min(len(alike), 6)):
            words = game.write(action).split()
            yield " ".join(words)
            if own and any(word[0] == "#" for word in words):
                cards = [f"#{card}" for card in rng.sample(own, rng.randint(1, min(len(own), 4)))]
                yield " ".join([word for word in words if word[0] != "#"][:2] + cards)


def chosen(found: list[tuple[int, str, str]], known: Counter[str], rng: Random) -> list[tuple[int, str, str]]:
    """A few of them, one for each rule, rare rules first."""
    by_rule = {one[2]: one for one in sorted(found, key=lambda _: rng.random())}
    few = sorted(by_rule.values(), key=lambda one: known[one[2]])[:6]
    known.update(rule for _, _, rule in few)
    return sorted(few)


def text(game: Game[Any], table: Table, title: str, refused: list[tuple[int, str, str]]) -> str:
    """The file of a game."""
    lines = [f"# {title}", *table.record.text().splitlines()[:3]]
    for entry, line in enumerate(table.record.text().splitlines()[3:]):
        lines.append(line)
        lines += [f"#! {action} {rule}" for at, action, rule in refused if at == entry]
    lines.append("#= " + " ".join(str(score["total"]) for score in game.scores(table.state)))
    return "\n".join(lines) + "\n"


def write(name: str, count: int, search: int = 2400) -> None:
    """Search, choose and write."""
    game, curious, rng = games.load(name), Curious(), Random(name)
    old = [load(path) for path in paths(name)]
    shown: Counter[str] = Counter()
    known = Counter(rule for golden in old for _, _, rule in golden.refusals)
    for golden in old:
        shown.update(features(game, Table.load(game, golden.record, Seeded())))
    choosers = [curious, greedy, at_random, by_verb, adversarial, *OWN[name].CHOOSERS]
    found: list[tuple[int, set[str], Record]] = []
    for number in range(search):
        seats = game.seats[number % len(game.seats)]
        table = played(game, seats, 1000 * len(old) + number, choosers[number // len(game.seats) % len(choosers)])
        found.append((seats, features(game, table), table.record))
    for number in range(count):
        # By turns over the numbers of seats; of those the game that shows most that was shown least, and is short.
        seats = game.seats[number % len(game.seats)]
        best = max(
            (one for one in found if one[0] == seats or number >= len(game.seats)),
            key=lambda one: (
                sum(10.0 ** (-2 * shown[feature]) for feature in one[1])
                + (one[0] == seats) / 10
                - len(one[2].entries) / 2000
            ),
        )
        found.remove(best)
        telling = [feature for feature in sorted(best[1]) if feature.split()[0] not in ("verb", "event")]
        rare = sorted(telling or best[1], key=lambda feature: (not feature.startswith("end"), shown[feature]))[:4]
        shown.update(best[1])
        title = f"{best[0]} seats: {'; '.join(rare)}"
        table = Table.load(game, best[2], Seeded())
        _save(name, best[0], text(game, table, title, chosen(forbidden(game, table, rng), known, rng)))
    print(f"missing: {sorted(wanted(game) - set(shown))}, {unshown(name)}", file=sys.stderr)


def silent(name: str) -> set[str]:
    """The refusals that no file of a game shows."""
    shown = {rule for path in paths(name) for _, _, rule in load(path).refusals}
    return keys_of_source(name) - {games.load(name).seats_rule} - OWN[name].NEVER - shown


def unshown(name: str) -> str:
    """Those refusals, and what is to be done about them."""
    rules = sorted(silent(name))
    why = "no game came to it: is it possible at all? Else say so in NEVER, or send somebody there in CHOOSERS"
    return f"refusals {rules}" + (f": {why} (tests/games/{name}_golden.py)" if rules else "")


def refuse(name: str) -> None:
    """Note by which paragraph each refusal happens now, and add those that no file shows where one would happen; the games
    stay as they are.
    """
    game, rng = games.load(name), Random(name)
    tables = {path: Table.load(game, load(path).record, Seeded()) for path in paths(name)}
    for path, table in tables.items():
        golden = load(path)
        now = [(entry, line, answer(game, table.at(entry), line)) for entry, line, _ in golden.refusals]
        if now != golden.refusals:
            path.write_text(text(game, table, golden.title, [one for one in now if one[2]]), encoding="utf-8")
    for path, table in tables.items():
        golden, missing = load(path), silent(name)
        if missing:
            more = {rule: (entry, line, rule) for entry, line, rule in forbidden(game, table, rng) if rule in missing}
            path.write_text(text(game, table, golden.title, [*golden.refusals, *more.values()]), encoding="utf-8")
    print(f"missing: {unshown(name)}", file=sys.stderr)


def _save(name: str, seats: int, content: str) -> None:
    (FOLDER / name).mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := FOLDER / name / f"{seats}p-{number:02}.txt").exists():
        number += 1
    path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "events":
        for one_game in map(games.load, games.NAMES):
            tables = [Table.load(one_game, load(path).record, Seeded()) for path in paths(one_game.name)]
            print("\n".join(f"{one_game.name} {line}" for line in events(tables)))
        sys.exit()
    if sys.argv[2:]:
        write(sys.argv[1], *map(int, sys.argv[2:]))
    refuse(sys.argv[1])
