"""König Laurin in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.parts import Translate, forms, plural
from app.parts import marked as _
from app.words import Choice, GameWords, listed, points
from tafelrunde.core import Event
from tafelrunde.games.laurin.data import INCOME, MOVES, SPELLS, VALUE
from tafelrunde.games.laurin.state import Laurin

OPTIONS = {
    "lot": Choice(
        _("First crown"),
        {0: _("first seat"), 1: _("by lot")},
        _("Whoever has the crown is the first to buy, to place and to bid."),
    ),
    "diagonal": Choice(
        _("Spell “Haste”"),
        {0: _("straight only"), 1: _("diagonal too")},
        _("The king hastens one step further: to one of four sides, or across a square as well."),
    ),
}
SPELL_NAMES = {
    "ban": _("Ban"),
    "swap": _("Swap"),
    "haste": _("Haste"),
    "revolt": _("Revolt"),
    "fog": _("Fog"),
    "counter": _("Counter-spell"),
}
EFFECTS = {
    "ban": _("takes a player’s placing or relocating away"),
    "swap": _("two dwarfs change places"),
    "haste": _("the king goes one step further"),
    "revolt": _("the king turns off on his way"),
    "fog": _("one player is left out of the scoring"),
    "counter": _("cancels a spell that was just cast"),
}
DETAILS = {
    "ban": _("When somebody wants to place or relocate and has not touched a dwarf yet: this time they may not."),
    "swap": _(
        "Before any turn of placing or relocating, between two dwarfs of your own, or when all have relocated: "
        "two dwarfs of your choice change places, whoever they belong to."
    ),
    "haste": _("After a king move, before the scoring: the king goes one step further, in any direction."),
    "revolt": _(
        "After a king move of two steps or more: the king goes back and sets out again, but after at least one step "
        "he turns off at a right angle. You choose where and which way."
    ),
    "fog": _("After a king move: you name who is left out of the scoring. Their dwarfs do not turn over either."),
    "counter": _("Right after another spell: you cancel it."),
}
"""When a spell can be cast, and all that it does."""
PARTS = {
    "treasure": _("Treasure"),
    "buy": _("Spells"),
    "assign": _("Move cards"),
    "place": _("Place"),
    "relocate": _("Relocate"),
    "king": _("King moves"),
}
CATEGORIES = {"fronts": _("Dwarfs’ fronts"), "backs": _("Dwarfs’ backs")}
TWICE = _("Each dwarf scores twice: first with his front, then, turned round, with his back. After that he goes home.")
"""What the two categories are about."""
COMPASS = {
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
    "NE": _("North-east"),
    "SE": _("South-east"),
    "SW": _("South-west"),
    "NW": _("North-west"),
}
"""On a button; `WAYS` stands in a sentence."""
WAYS = {
    "N": _("north"),
    "E": _("east"),
    "S": _("south"),
    "W": _("west"),
    "NE": _("north-east"),
    "SE": _("south-east"),
    "SW": _("south-west"),
    "NW": _("north-west"),
}
_STEPS = {
    "H": forms("1 step west or east", "{count} steps west or east"),
    "V": forms("1 step north or south", "{count} steps north or south"),
}
_EVENTS = {
    "round": _("Round {round}: {crown} wears the crown, and everybody draws treasure"),
    "treasure": _("{name} gets fewer treasure cards ({count}), because there are no more"),
    "display": _("On sale: {spells}"),
    "declined_buy": _("{name} bought no spell"),
    "declined_free": _("{name} skipped the free king move"),
    "bought": _("{name} bought {spell} for {cards}"),
    "drew": _("{name} looks at {count} move cards"),
    "assigned": _("{other} gets a move card"),
    "redrawn": _("All move cards went the same two ways, so they were replaced"),
    "moves": _("The move cards are turned up. {cards}"),
    "declared_place": _("{name} wants to place dwarfs"),
    "declared_relocate": _("{name} wants to relocate dwarfs"),
    "waived_place": _("{name} chose not to place"),
    "waived_relocate": _("{name} chose not to relocate"),
    "placed": _("{name} placed a dwarf worth {front} on {square}"),
    "put": _("{name} put the dwarf worth {value} on {square}"),
    "lifted": _("{name} lifted the dwarf worth {value} from {square}"),
    "done_place": _("{name} finished placing"),
    "done_relocate": _("{name} finished relocating"),
    "auction": _("An auction for the next king move begins"),
    "passed": _("{name} bid nothing"),
    "bid": _("{name} bid {count} cards"),
    "bid_one": _("{name} bid one card"),
    "revealed": _("The bids: {bids}"),
    "revealed_level": _("The bids: {bids}. Of equal bids the one with more cards wins"),
    "revealed_same": _("The bids: {bids}. Of equal bids the one that comes first from the crown on wins"),
    "won": _("{name} won the auction with {total}"),
    "kept": _("{name} took back {cards}"),
    "kept_nothing": _("{name} took nothing back"),
    "moved": _("{name} moved the king {count} steps {way}"),
    "moved_one": _("{name} moved the king one step {way}"),
    "lapsed": _("{name} let a card lapse: {card}"),
    "lapsed_last": _("{name} skipped the last card: {card}"),
    "abandoned": _("Nobody wanted to move the king, and the round is over"),
    "scored": _("{name} scored {points} on {square}"),
    "scored_home": _("{name} scored {points} on {square}, and the dwarf went home"),
    "unscored": _("Nobody scored"),
    "cast": _("{name} cast {spell}"),
    "countered": _("{name} cancelled the spell of {caster}: {spell}"),
    "banned_place": _("{name} may not place this time"),
    "banned_relocate": _("{name} may not relocate this time"),
    "chosen": _("{name} chose the dwarf on {square}"),
    "swapped": _("The dwarfs on {squares} changed places"),
    "stepped": _("{name} moved the king one step further {way}"),
    "diverted": _("{name} made the king turn off {way} after {straight} steps"),
    "diverted_one": _("{name} made the king turn off {way} after one step"),
    "aimed": _("{name} wants to leave {on} out of the scoring"),
    "aimed_self": _("{name} wants to stay out of the scoring"),
    "fogged": _("{name} left {on} out of the scoring"),
    "fogged_self": _("{name} stays out of the scoring"),
    "ended": _("Somebody has enough points: the game is over"),
}
_NOW = {
    "L9": _("Now there is nothing to decide."),
    "L12": _("Now you buy one of the spells on sale, or do without."),
    "L16": _("Now you hand out the move cards."),
    "LA17": _("First say whether you want to act, because somebody could forbid it."),
    "L19": _("Now you place dwarfs from your supply."),
    "L21": _("Now you relocate dwarfs of your own."),
    "L23": _("Now you bid for the next king move, or pass."),
    "L26": _("Now you take half of your bid back."),
    "L27": _("Now you choose a move card and a direction for the king."),
    "L30": _("Now you may move the king for free."),
    "L31": _("Now you decide about the last move card."),
    "L42": _("Now you may only cast a ban, or pass."),
    "L43": _("Now it is only about a swap."),
    "LA28": _("Now you may only cast a spell on the king’s move, or pass."),
    "L50": _("Now you may only cancel the spell that was just cast, or pass."),
    "L44": _("Now the king goes one step further."),
    "L46": _("Now you choose where the king turns off."),
    "L48": _("Now you choose who is left out of the scoring."),
}
"""The answer to whoever tries something that belongs to another part of the round."""
_REFUSALS = {
    "L1": _("From {least} to {most} can play."),
    "L12": _("This spell is not on sale."),
    "L13": _("The price is {price}; choose treasure cards that add up to it."),
    "LA7": _("One card too many: the price is {price}, and there is no change."),
    "L16": _("This is not one of the cards that you drew."),
    "L17": _("Move cards are replaced exactly when all of them go the same two ways."),
    "L19": _("A dwarf comes from your supply and goes to an empty square."),
    "L20": _("This dwarf is worth {front}, but your card leaves you {left}."),
    "L21": _("You relocate as many dwarfs of your own as your card says, and only to empty squares."),
    "LA14": _("First put down what you have lifted."),
    "L23": _("These are not cards that you can bid."),
    "LA21": _("Choose treasure cards to bid, or pass."),
    "L26": _("You take back exactly {count} of your cards."),
    "L27": _("The king moves along the axis of an open move card."),
    "L28": _("The king may not leave the garden."),
    "LA4": _("This card may not lapse: both of its directions stay in the garden."),
    "LA25": _("Only the last card can still be used."),
    "L37": _("The game is over."),
    "L40": _("This kind of spell was already cast on this king move."),
    "L42": _("A ban is cast only when somebody wants to place or relocate."),
    "L43": _("A swap needs two dwarfs, and it is cast only during placing and relocating."),
    "L44": _("Haste is cast only after a king move."),
    "L45": _("After a haste there is no revolt in the same king move."),
    "L46": _("A revolt turns the king off at a right angle, after a king move."),
    "L47": _("A revolt needs a king move of at least two steps."),
    "L48": _("Fog is cast only after a king move, on one of the players."),
    "L49": _("After a fog there is neither haste nor revolt in the same king move."),
    "L50": _("A counter-spell only cancels the spell that was just cast."),
    "LA17": _("You cannot ban yourself."),
    "LA18": _("A swap needs two different dwarfs."),
    "LA19": _("This spell was just cancelled and is not cast again here."),
    "LA35": _("The king goes along the lines."),
    "LA36": _("The king turns off after his first step at the earliest, and before his last."),
    "LA40": _("This spell does not lie in front of you."),
}
_NO_MORE = _("You have no dwarf worth {front} left.")
"""Rule L19, to whoever names a dwarf and no square that is wrong."""
_NOT_NOW = _(
    "A swap has its moments: before each turn, between two dwarfs of your own, and when all have relocated. Two must stand."
)
"""Rule LA18, to whoever casts a swap, and does not only choose the same dwarf twice."""
_CANCELLED = _("A spell of this kind was cancelled on this king move, so no other of its kind can be cast on it.")
"""Rule L50, to whoever casts what has been cancelled, and no counter-spell."""


def spell_name(spell: str, _: Translate) -> str:
    """What a spell is called, by its letter."""
    return _(SPELL_NAMES[SPELLS[spell].name])


def effect(spell: str, _: Translate) -> str:
    """What a spell does, in a few words."""
    return _(EFFECTS[SPELLS[spell].name])


def details(spell: str, _: Translate) -> str:
    """When a spell can be cast, and all that it does."""
    return _(DETAILS[SPELLS[spell].name])


def steps(card: str, _: Translate) -> str:
    """How a move card moves the king."""
    move = MOVES[card]
    return plural(_, *_STEPS[move.axis], move.distance)


def values(cards: Sequence[str]) -> str:
    """What treasure cards are worth, one by one, the best first.

    >>> values(["T1", "T3"])
    '3 + 1'
    """
    return " + ".join(str(value) for value in sorted((VALUE[card] for card in cards), reverse=True))


def laid(bids: Sequence[Sequence[str]], names: Sequence[str]) -> str:
    """Who has bid what, in cards that are turned up."""
    return "; ".join(f"{names[seat]}: {values(bid)}" for seat, bid in enumerate(bids) if bid)


def hand(faces: Sequence[str], _: Translate) -> str:
    """The treasure in a hand."""
    return _("treasure {values}").format(values=values(faces))


def bought(state: Laurin, seat: int, _: Translate) -> str:
    """The spells of a seat."""
    return listed([spell_name(state.face(card), _) for card in state.books[seat]], _)


def sentence(event: Event, names: Sequence[str], _: Translate) -> str:
    """What happened, for the log and the screen reader."""
    facts = event.facts
    if event.what == "treasure" and len(facts["cards"]) >= INCOME:
        return ""
    blanks: dict[str, Any] = {key: value for key, value in facts.items() if isinstance(value, int | str)}
    for key in ("caster", "crown", "on"):
        if key in facts:
            blanks[key] = names[facts[key]]
    if "seat" in facts:
        blanks["name"] = names[facts["seat"]]
    blanks |= _more(event, names, _)
    return _(_EVENTS[_key(event)]).format(**blanks)


def _key(event: Event) -> str:
    """Which of the sentences fits."""
    what, facts = event.what, event.facts
    match what:
        case "declared":
            return f"{'declared' if facts['acts'] else 'waived'}_{facts['part']}"
        case "done" | "banned":
            return f"{what}_{facts['part']}"
        case "bid" if len(facts["cards"]) == 1:
            return "bid_one"
        case "revealed":
            return what + _tie(facts["bids"])
        case "declined":
            return f"declined_{facts['offer']}"
        case "lapsed" if facts["last"]:
            return "lapsed_last"
        case "kept" if not facts["cards"]:
            return "kept_nothing"
        case "moved" if MOVES[facts["card"]].distance == 1:
            return "moved_one"
        case "diverted" if facts["straight"] == 1:
            return "diverted_one"
        case "scored" if facts["home"]:
            return "scored_home"
        case "aimed" | "fogged" if facts["on"] == facts["seat"]:
            return f"{what}_self"
        case _:
            return what


def _tie(bids: Sequence[Sequence[str]]) -> str:
    """Which of the sentences says why the higher of two equal bids is the higher one (L25)."""
    worth = sorted(((sum(VALUE[card] for card in bid), len(bid)) for bid in bids), reverse=True)
    best, next_best = worth[:2]
    return "" if best[0] != next_best[0] else "_level" if best[1] != next_best[1] else "_same"


def _more(event: Event, names: Sequence[str], _: Translate) -> dict[str, Any]:
    """Facts that need words of their own."""
    what, facts = event.what, event.facts
    match what:
        case "display":
            return {"spells": listed([spell_name(spell, _) for spell in facts["spells"]], _)}
        case "bought":
            return {"spell": spell_name(facts["spell"], _), "cards": values(facts["cards"])}
        case "cast" | "countered":
            return {"spell": spell_name(facts["spell"], _)}
        case "kept":
            return {"cards": values(facts["cards"])}
        case "treasure" | "drew" | "bid":
            return {"count": len(facts["cards"])}
        case "assigned":
            return {"other": names[facts["to"]]}
        case "revealed":
            return {"bids": laid(facts["bids"], names)}
        case "moves":
            moves = zip(names, facts["cards"], strict=False)
            return {"cards": "; ".join(f"{name}: {steps(card, _)}" for name, card in moves)}
        case "moved":
            return {"count": MOVES[facts["card"]].distance, "way": _(WAYS[facts["way"]])}
        case "scored":
            return {"points": points(facts["points"], _)}
        case "stepped" | "diverted":
            return {"way": _(WAYS[facts["way"]])}
        case "lapsed":
            return {"card": steps(facts["card"], _)}
        case "swapped":
            return {"squares": listed(facts["squares"], _)}
        case _:
            return {}


def refusal(rule: str, facts: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """Why something is not allowed."""
    known = _NOW if "verb" in facts and rule in _NOW else _REFUSALS
    if rule == "L19" and "front" in facts:
        return _(_NO_MORE).format(**facts)
    if rule == "LA18" and "spell" in facts:
        return _(_NOT_NOW)
    if rule == "L50" and "verb" not in facts and facts.get("spell", "F") != "F":
        return _(_CANCELLED)
    return _(known[rule]).format(**facts) if rule in known else ""


WORDS = GameWords(OPTIONS, CATEGORIES, sentence, refusal, hand, bought)
