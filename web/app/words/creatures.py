"""Kings & Creatures in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.parts import Translate, aloud, forms, plural
from app.parts import marked as _
from app.words import GameWords, listed
from tafelrunde.core import Event
from tafelrunde.games.creatures.data import CARDS, Card

KINDS = {
    "castle": _("castle"),
    "hero": _("hero"),
    "treasure": _("treasure"),
    "creature": _("creature"),
    "king": _("king"),
    "legend": _("legend"),
}
SPECIES = {
    "centaur": _("centaur"),
    "minotaur": _("minotaur"),
    "griffin": _("griffin"),
    "chimera": _("chimera"),
    "dragon": _("dragon"),
    "unicorn": _("unicorn"),
}
RULERS = {
    "hero": _("king of heroes"),
    "treasure": _("king of treasures"),
    "creature": _("king of creatures"),
    "king": _("king of kings"),
    "legend": _("king of legends"),
}
CATEGORIES = {
    "heroes": _("Heroes"),
    "treasures": _("Treasures"),
    "creatures": _("Creatures"),
    "kings": _("Kings"),
    "legends": _("Legends"),
}
_COUNTED = {
    "hero": forms("1 hero card", "{count} hero cards"),
    "treasure": forms("1 treasure", "{count} treasures"),
    "creature": forms("1 creature", "{count} creatures"),
    "king": forms("1 king", "{count} kings"),
    "legend": forms("1 legend", "{count} legends"),
}
_EVENTS = {
    "took": _("{name} took the {number}: {card}"),
    "left_lower": _("A lower number: out of this round"),
    "left_third": _("The third card: out of this round"),
    "opened": _("New in the middle: {number}, {card}"),
    "turn": _("{name} shows the {number} and is next"),
    "fame": _("{name}: {heroes}, so {fame} fame"),
    "fame_none": _("{name}: {heroes}, no fame"),
    "cleared": _("{count} cards leave the game"),
    "cleared_one": _("One card leaves the game"),
    "round": _("Round {round} begins"),
    "ended": _("The five rounds are over: now everything counts"),
}
_SEATS = _("{least} to {most} can play.")
_GONE = _("The {number} does not lie in the middle.")
_HIDDEN = _("Only the open cards in the middle can be taken.")
_OVER = _("The game is over.")


def counted(kind: str, count: int, _: Translate) -> str:
    """Cards of a kind."""
    return plural(_, *_COUNTED[kind], count)


def needs(wanted: Iterable[tuple[str, int]], _: Translate) -> str:
    """What a legend asks for."""
    return listed([counted(kind, count, _) for kind, count in wanted], _)


def heroes(count: int, _: Translate) -> str:
    """So many heroes, as they are pictured."""
    return plural(_, "1 hero", "{count} heroes", count) if count else _("no hero")


def title(card: Card, _: Translate) -> str:
    """What stands on a card as its name."""
    if card.kind == "creature":
        return _(SPECIES[card.species])
    return _(RULERS[card.rules]) if card.kind == "king" else _(KINDS[card.kind])


def brief(card: Card, _: Translate) -> str:
    """What a card is, as short as it can be said: what a king or a legend is about stands on the card."""
    if card.kind == "hero":
        return heroes(card.heroes, _)
    if card.kind == "treasure":
        return _("treasure worth {points}").format(points=card.points)
    return _("legend worth {points}").format(points=card.points) if card.kind == "legend" else title(card, _)


def about(card: Card, _: Translate) -> str:
    """What a king or a legend is about."""
    if card.kind == "king":
        return _("crowns: {left} left, {right} right").format(left=card.left, right=card.right)
    return _("asks for {needs}").format(needs=needs(card.needs, _)) if card.kind == "legend" else ""


def described(card: Card, _: Translate) -> str:
    """All that a card shows but its number."""
    return aloud(brief(card, _), about(card, _))


def row(state: Any, seat: int, _: Translate) -> str:
    """What lies before a seat, card by card."""
    cards = [CARDS[face] for face in state.rows[seat]]
    return "; ".join(f"{card.number}, {described(card, _)}" for card in cards)


def sentence(event: Event, names: Sequence[str], _: Translate) -> str:
    """What happened, for the log and the screen reader."""
    facts, key = event.facts, event.what
    count = len(facts.get("cards", ())) + facts.get("hidden", 0)
    if key == "left":
        key = f"left_{facts['reason']}"
    elif key == "fame" and not facts["fame"]:
        key = "fame_none"
    elif key == "cleared" and count == 1:
        key = "cleared_one"
    card = CARDS[facts["card"]] if "card" in facts else None
    return _(_EVENTS[key]).format(
        name=names[facts["seat"]] if "seat" in facts else "",
        number=card.number if card else facts.get("number"),
        card=brief(card, _) if card else "",
        heroes=heroes(facts.get("heroes", 0), _),
        fame=facts.get("fame"),
        round=facts.get("round"),
        count=count,
    )


def refusal(rule: str, facts: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """Why something is not allowed."""
    if rule == "C1":
        return _(_SEATS).format(**facts)
    if rule == "C9":
        card = CARDS.get(facts.get("card", ""))
        return _(_GONE).format(number=card.number) if card else _(_HIDDEN)
    return _(_OVER) if rule == "C24" else ""


WORDS = GameWords({}, CATEGORIES, sentence, refusal, laid=row)
