"""What recorded games of Würfelkönig must show between them, what never changes in one, and who plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tafelrunde.core import Action, Game, Table
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PENALTIES, VALUES
from walks import Chooser


def features(table: Table) -> Iterator[str]:
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


WANTED = {
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


NEVER: set[str] = set()


def conserved(state: Any) -> None:
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


CHOOSERS: list[Chooser] = [Keen(1), Keen(0.8), Keen(0), Keen(0.8), Keen(0)]
