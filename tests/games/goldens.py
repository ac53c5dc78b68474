"""Recorded games: text files under `tests/golden/<game>/` in the notation of a record, with two kinds of comment more.

    #! take C05 W19     here this action is refused by that rule
    #= 12 9             the final totals, seat by seat

`python tests/games/goldens.py <game> <count> [<search>]` plays so many games in search of such that show what no file
shows yet, and writes the best as new files; it never changes an old one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tafelrunde import games
from tafelrunde.core import Action, Game, Illegal, Record, Scripted, Seeded, Table
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PENALTIES, VALUES
from walks import Chooser, adversarial, at_random, by_verb, greedy, played, pool_of, strangers

RECORDED = ("creatures", "wuerfel")
"""The games whose recorded games are complete: all numbers of seats, every ending, every refusal."""

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
    return shown | {feature for own in [FEATURES.get(game.name)] if own for feature in own(table)}


def features_wuerfel(table: Table) -> Iterator[str]:
    """The effects of the citizens, the ways to end, and where these meet."""
    again = False
    for number in range(1, len(table.record.entries)):
        before, after = table.at(number - 1), table.at(number)
        seat, happened = before.turn, {event.what: event.facts for event in table.events(number)}
        if before.phase == "choose" and after.rolls == 4:
            yield "fourth roll"
            if sum(CITIZENS[card].type == "elf" for card in before.kingdoms[seat] if card in CITIZENS) > 1:
                yield "several elves and four rolls"
        yield from _taken(before, after, happened)
        if "penalty" in happened and before.top(seat) == "elf":
            yield "penalty on an elf"
        if "gave" in happened and before.top(happened["gave"]["to"]) == "elf":
            yield "dragon on an elf"
        if "extra" in happened:
            yield "extra turn after an extra turn" if again else "extra turn"
        if "turn" in happened:
            again = "extra" in happened
        if "ended" in happened:
            yield f"end {after.ended}"
            if after.ended == "pile" and -1 in after.row:
                yield "two gaps, one card"
            if after.extra:
                yield "apprentice without an extra turn"
            if before.phase == "bonus":
                yield "end with the companion"
            if before.phase == "gift":
                yield "end with a gift"
    for kingdom in table.state.kingdoms:
        fairies = sum(CITIZENS[card].type == "fairy" for card in kingdom if card in CITIZENS)
        if fairies > 1:
            yield f"{fairies} fairies"


def _taken(before: Any, after: Any, happened: dict[str, Any]) -> Iterator[str]:
    if "took" not in happened:
        return
    slot, citizen = happened["took"]["slot"] - 1, CITIZENS[happened["took"]["card"]]
    yield f"{citizen.type} won"
    home = citizen.colour == COLOURS[slot]
    if home and "place" not in happened:
        yield "last place left" if before.places[slot] == 1 else "place left"
    if home and "place" in happened and citizen.type == "elf":
        yield "elf with its city"
    if citizen.type == "hypnotist" and slot == 4:
        yield "hypnotist alone in slot 5"
    if before.phase == "bonus":
        yield f"companion {citizen.type}"
        if "place" in happened:
            yield "companion with its place"
    if before.phase == "choose" and after.phase != "roll" and before.rolls == 1:
        yield "stopped after the first roll"


FEATURES: dict[str, Callable[[Table], Iterator[str]]] = {"wuerfel": features_wuerfel}
"""Per game, what else it shows; a game that is missing here is searched by its verbs and events alone."""

WANTED: dict[str, set[str]] = {
    "wuerfel": {
        *(
            "end pile",
            "end place",
            "end penalty",
            "two gaps, one card",
            "end with the companion",
            "end with a gift",
        ),
        *(
            "fourth roll",
            "several elves and four rolls",
            "elf with its city",
            "dragon on an elf",
            "penalty on an elf",
        ),
        *("extra turn", "extra turn after an extra turn", "apprentice without an extra turn"),
        *("hypnotist alone in slot 5", "companion with its place", "verb decline", "companion dragon"),
        *("companion elf", "companion apprentice", "2 fairies", "3 fairies", "place left", "last place left"),
        *("shared victory", "tie broken", "total below zero", "stopped after the first roll"),
        *(f"{citizen.type} won" for citizen in CITIZENS.values()),
    }
}
"""Per game, what the files must show between them."""


# What may never change while a game is played.


def conserved(state: Any) -> None:
    """No card lies in two places; and what the game's own function knows."""
    lying = state.lying()
    assert len(lying) == len(set(lying)), "a card lies in two places"
    if own := CONSERVED.get(str(type(state).__name__)):
        own(state)


def conserved_wuerfel(state: Any) -> None:
    """Forty citizens, fifteen place cards and ten penalties lie somewhere, each once."""
    owned = [card for kingdom in state.kingdoms for card in kingdom]
    citizens = [card for card in owned if card in CITIZENS] + [state.gift] * bool(state.gift)
    citizens += [state.face(card) for card in [*state.row, *state.discard] if card >= 0]
    assert len(set(citizens)) == len(citizens) == 40 - len(state.pile)
    assert all(not state.cards.can_be(card, face) for card in state.pile[-1:] for face in citizens)
    won = sorted(card for card in owned if card[0] == "P")
    assert won == [
        f"P{place + 1}:{value}"
        for place, left in enumerate(state.places)
        for value in VALUES[place][: len(VALUES[place]) - left]
    ]
    penalties = Counter(int(card[1:]) for card in owned if card[0] == "V")
    assert penalties <= Counter(PENALTIES)
    assert penalties.total() + len(state.penalties) == len(PENALTIES)


CONSERVED: dict[str, Callable[[Any], None]] = {"Wuerfel": conserved_wuerfel}
"""Per class of state, what else never changes."""


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


class Keen:
    """Würfelkönig: rolls what most often wins somebody, takes places with this chance; so games run to the other ends."""

    def __init__(self, places: float) -> None:
        self.places = places

    def __call__(self, game: Game[Any], state: Any, rng: Random) -> Action:
        actions = game.actions(state)
        takes: list[Any] = [action for action in actions if action.verb == "take"]
        if takes:
            homes = [action for action in takes if action.place]
            liked = homes if homes and rng.random() < self.places else [one for one in takes if one not in homes]
            return max(liked, key=lambda action: (CITIZENS[action.card].points or 2) + 3 * rng.random())
        rerolls = [action for action in actions if action.verb == "reroll"]
        if rerolls:
            return max(rng.sample(rerolls, 16), key=lambda action: self._hits(state, action, rng))
        return rng.choice(actions)

    def _hits(self, state: Any, action: Any, rng: Random) -> int:
        """How many of some throws win a citizen."""
        wishes, hits = [CITIZENS[state.face(card)].met for card in state.row], 0
        for _ in range(5):
            dice = tuple(rng.randint(1, 6) if n in action.dice else die for n, die in enumerate(state.dice, 1))
            hits += any(met(dice) for met in wishes)
        return hits


CHOOSERS: dict[str, list[Chooser]] = {"wuerfel": [Keen(1), Keen(0.8), Keen(0), Keen(0.8), Keen(0)]}
"""Per game, players of its own for the search."""


def refusals(
    game: Game[Any], table: Table, rng: Random, known: Counter[str], most: int = 6
) -> list[tuple[int, str, str]]:
    """Actions that are refused at some entries of a game, rare rules first."""
    pool, found = pool_of(game, table), []
    for entry in range(len(table.record.entries)):
        state = table.at(entry)
        for action in strangers(game, state, pool, rng) if state.turn is not None else pool[:1]:
            line = game.write(action)
            try:
                game.play(state.copy(), game.read(state, line), Scripted())
            except Illegal as refusal:
                found.append((entry, line, refusal.rule))
            except Exception:
                continue
    chosen: list[tuple[int, str, str]] = []
    for one in sorted(found, key=lambda _: rng.random()):
        if one[2] not in [rule for _, _, rule in chosen]:
            chosen.append(one)
    chosen.sort(key=lambda one: known[one[2]])
    known.update(rule for _, _, rule in chosen[:most])
    return sorted(chosen[:most])


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
    choosers = [curious, greedy, at_random, by_verb, adversarial, *CHOOSERS.get(name, [])]
    found: list[tuple[int, set[str], Table]] = []
    for number in range(search):
        seats = game.seats[number % len(game.seats)]
        table = played(game, seats, 1000 * len(old) + number, choosers[number // len(game.seats) % len(choosers)])
        found.append((seats, features(game, table), table))
    for number in range(count):
        # By turns over the numbers of seats; of those the game that shows most that was shown least.
        seats = game.seats[number % len(game.seats)]
        best = max(
            (one for one in found if one[0] == seats or number >= len(game.seats)),
            key=lambda one: sum(10.0 ** (-2 * shown[feature]) for feature in one[1]) + (one[0] == seats) / 10,
        )
        found.remove(best)
        telling = [feature for feature in sorted(best[1]) if feature.split()[0] not in ("verb", "event")]
        rare = sorted(telling or best[1], key=lambda feature: (not feature.startswith("end"), shown[feature]))[:4]
        shown.update(best[1])
        title = f"{best[0]} seats: {'; '.join(rare)}"
        _save(name, best[0], text(game, best[2], title, refusals(game, best[2], rng, known)))
    print(f"missing: {sorted(WANTED.get(name, set()) - set(shown))}", file=sys.stderr)


def _save(name: str, seats: int, content: str) -> None:
    (FOLDER / name).mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := FOLDER / name / f"{seats}p-{number:02}.txt").exists():
        number += 1
    path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1], *map(int, sys.argv[2:]))
