"""Löwenherz in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.parts import Translate, capital, forms, plural
from app.parts import marked as _
from app.words import GameWords
from tafelrunde.core import Event
from tafelrunde.games.loewenherz.data import CARDS

TERRAIN = {
    "meadow": _("meadow"),
    "forest": _("forest"),
    "village": _("village"),
    "city": _("royal city"),
    "copper": _("copper mine"),
    "silver": _("silver mine"),
    "gold": _("gold mine"),
    "gems": _("gem mine"),
}
SIDES = (_("in the north"), _("in the east"), _("in the south"), _("in the west"))
MINES = {"copper": _("Copper"), "silver": _("Silver"), "gold": _("Gold"), "gems": _("Gems")}
CATEGORIES = {
    "forests": _("Forests"),
    "villages": _("Villages"),
    "city": _("Royal city"),
    "monopolies": _("Monopolies"),
    "ducats": _("Ducats"),
}
ENDS = {
    "target": _("The king is back: the target is reached and the game is over"),
    "cards": _("The last card has left the last hand: the game is over"),
}
USES = {
    "borders": (
        _("border"),
        _("Put between two fields; an area closed all round, with one castle in it, is a territory."),
    ),
    "knights": (
        _("knight"),
        _("Put beside figures of your own; more knights than a neighbour let you take land from them."),
    ),
    "expansion": (_("expansion"), _("A territory of yours takes one or two fields.")),
    "defector": (_("defector"), _("A neighbour loses a knight, and you place one.")),
    "alliance": (_("alliance"), _("Two neighbouring territories never take land from each other again.")),
}
"""What each picture on the cards is called, and what it does."""
_USES = {
    ("borders", 1): _("1 border"),
    ("borders", 2): _("2 borders"),
    ("borders", 3): _("3 borders"),
    ("knights", 1): _("1 knight"),
    ("knights", 2): _("2 knights"),
    ("expansion", 2): _("expansion"),
    ("defector", 1): _("defector"),
    ("alliance", 1): _("alliance"),
}
_EVENTS = {
    "castle": _("{name} placed a castle on {field}"),
    "castle_neutral": _("{name} placed a neutral castle on {field}"),
    "knight": _("{name} placed a knight on {field}"),
    "knight_fee": _("{name} placed a knight on {field} and paid a ducat for the forest"),
    "knight_neutral": _("{name} placed a neutral knight on {field}"),
    "turn": _("It is {name}’s turn"),
    "income": _("{name}’s mines bring {ducats} ducats"),
    "income_one": _("{name}’s mines bring 1 ducat"),
    "sold": _("{name} sold “{card}” for {ducats} ducats"),
    "played": _("{name} paid {price} ducats: {use}"),
    "played_one": _("{name} paid 1 ducat: {use}"),
    "took": _("{name} took “{card}” from the market"),
    "drew": _("{name} drew a card"),
    "final": _("That was the last card of the deck: the final phase begins"),
    "border": _("{name} put a border between {field} and {other}"),
    "returned": _("{borders} superfluous borders went back"),
    "returned_one": _("1 superfluous border went back"),
    "territory": _("{name}’s castle on {castle} has a territory now"),
    "territory_neutral": _("The neutral castle on {castle} has a territory now"),
    "monopoly": _("{name} has a monopoly: {mine}"),
    "monopoly_lost": _("{name} has lost a monopoly: {mine}"),
    "points": _("{name} wins {points} points and has {total}"),
    "points_one": _("{name} wins 1 point and has {total}"),
    "points_lost": _("{name} loses {points} points and has {total}"),
    "points_lost_one": _("{name} loses 1 point and has {total}"),
    "expanded": _("{name} took {field} for the territory of {castle}"),
    "defected": _("{name} called for a defector in the territory of {castle}"),
    "removed": _("{name} lost the knight on {field}"),
    "removed_neutral": _("The neutral knight on {field} is gone"),
    "allied": _("The territories of {castle} and {other} are allied for ever"),
}
_NEAR = _(
    "{field} is too near to a castle of the same colour: from one to the other it must be at least {distance} steps."
)
_REFUSALS = {
    "H8": _("First all the castles are placed."),
    "H9": _("A castle stands on a free meadow. {field} is none."),
    "H10": _("The knight stands beside its new castle, on free meadow or forest."),
    "H11": _NEAR,
    "H12": _NEAR,
    "H15": _("First sell a card or play one."),
    "H18": _("This card does not lie in the market."),
    "H20": _("This card is not in your hand."),
    "H21": _("You have just sold this card; you may not take it back in the same turn."),
    "H22": _("This card is not in your hand."),
    "H23": _("This card cannot do that."),
    "H25": _("A border lies between two neighbouring fields where there is none yet."),
    "H26": _("Two figures of one colour stand side by side here; no border may come between them."),
    "H27": _("This edge lies inside a territory; no border may be put there."),
    "H33": _("Now place your knights."),
    "H34": _("A knight stands on free meadow or forest. {field} is neither."),
    "H35": _("{field} is not beside one of your figures, or there is a border in between."),
    "H36": _("A knight in the forest costs a ducat more, and you have none left for it."),
    "H39": _("You have no knight left in your supply."),
    "H40": _("Now choose a field beside one of your own territories."),
    "H41": _("{field} does not lie beside this territory."),
    "H43": _("Somebody stands on {field}; this field cannot be taken."),
    "H45": _("{field} belongs to another territory of your own."),
    "H46": _("{field} belongs to somebody else, and you need more knights in your territory than are in theirs."),
    "H47": _("{field} belongs to a territory that you are allied with."),
    "H50": _("You need a territory with a knight beside somebody else’s with a knight."),
    "H52": _(
        "The defector finds no place: you need a knight in your supply, and in your territory a field beside your figures "
        "that is free and that you can pay for."
    ),
    "H53": _("Only a knight at the end of a row can leave; the others must still be connected to the castle."),
    "H54": _("You cannot do that to yourself."),
    "H55": _("Choose a territory of your own and one of somebody else beside it."),
    "H59": _("The game is over."),
    "H60": _("The deck is used up: nobody fills up a hand any more. Sell a card or play one."),
    "H61": _("The game is over."),
    "HA2": _NEAR,
    "HA5": _("At least one step must be made."),
    "HA13": _("You stand on {field} yourself; only free fields can be taken."),
    "HA20": _("There are not enough borders left in the supply."),
    "HA25": _("The defector must pay a ducat for the forest, and you have none left."),
    "HA29": _("The two territories do not touch along a border."),
    "HA30": _("These two territories are allied already."),
}
_DEAR = forms(
    "This card costs 1 ducat, and you have {ducats}. You can sell a card instead.",
    "This card costs {count} ducats, and you have {ducats}. You can sell a card instead.",
)
"""What rule H22 says of a price."""
_USELESS = {
    "borders": _("There is no edge where a border may be put."),
    "knights": _("Beside your figures no field is free that you can pay for."),
    "expansion": _(
        "There is no field that a territory of yours could take. Whoever has no territory closes one with borders first."
    ),
    "alliance": _("None of your territories lies beside one of somebody else’s that it is not allied with yet."),
}
"""Why nothing at all could be done with a card (rule HA38), by its use."""
_NAMELESS = {
    "HA2": ("distance", _("There would be no room for the knight beside {field}.")),
    "H41": ("castle", _("There is no such field.")),
}
"""What a rule says where a fact is missing, mostly because what was named is not there at all."""
_NOW = {
    "H18": _("Now fill up your hand: take the top card of the deck or a card of the market."),
    "H25": _("Now put your borders, each between two fields."),
    "H50": _("Now the defector is called: choose whom to take a knight from, and where yours is to stand."),
    "H53": _("First the knight that leaves must be chosen."),
    "H55": _("Now choose the alliance, on a border that both territories share."),
}
"""What a phase says to whoever tries something else than it offers."""


def use(name: str, count: int, _: Translate) -> str:
    """What a card lets one do."""
    return _(_USES[name, count])


def card(face: str, _: Translate) -> str:
    """What a power card is called: what it can do."""
    return _(" or ").join(use(name, count, _) for name, count in CARDS[face].does.items())


def ware(face: str, _: Translate) -> str:
    """A power card as it lies in the market: what it can do, its price and its sale."""
    worth = CARDS[face]
    told = _("{card}, costs {price}, sells for {sale}")
    return told.format(card=card(face, _), price=worth.price, sale=worth.sale)


def hand(faces: Sequence[str], _: Translate) -> str:
    """The power cards in a hand."""
    return "; ".join(card(face, _) for face in faces)


def sentence(event: Event, names: Sequence[str], _: Translate) -> str:
    """What happened, for the log and the screen reader."""
    facts = event.facts
    if event.what == "ended":
        end = ENDS[facts["reason"]]
        won = [f"{name} +{points}" for name, points in zip(names, facts["ducats"], strict=True) if points]
        return ". ".join([_(end), *([_("For ducats: {won}").format(won=", ".join(won))] if won else [])])
    whose = facts.get("colour", facts.get("seat", 0))
    words = dict(facts) | {"name": names[whose] if whose < len(names) else ""}
    if "seat" in facts:
        words["name"] = names[facts["seat"]]
    if "card" in facts and event.what != "drew":
        words["card"] = card(facts["card"], _)
    if "use" in facts:
        words["use"] = use(facts["use"], CARDS[facts["card"]].does[facts["use"]], _)
    if "mine" in facts:
        kind = facts["mine"]
        words["mine"] = _(TERRAIN[kind])
    if "points" in facts:
        words["points"] = abs(facts["points"])
    return _(_EVENTS[_key(event, len(names))]).format(**words)


def _key(event: Event, seats: int) -> str:
    """Which sentence an event asks for: one thing or several, gain or loss, somebody or the neutral colour."""
    facts, key = event.facts, event.what
    if facts.get("colour") == seats:
        return f"{key}_neutral"
    if key == "knight" and facts["fee"]:
        return "knight_fee"
    if key == "monopoly" and not facts["won"]:
        return "monopoly_lost"
    if key == "points" and facts["points"] < 0:
        key = "points_lost"
    counted = {
        "income": "ducats",
        "played": "price",
        "returned": "borders",
        "points": "points",
        "points_lost": "points",
    }
    return f"{key}_one" if key in counted and abs(facts[counted[key]]) == 1 else key


def refusal(rule: str, facts: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """Why something is not allowed."""
    if rule == "H22" and "price" in facts:
        return plural(_, *_DEAR, facts["price"], **facts)
    told = _REFUSALS.get(rule, "")
    if rule == "HA38":
        told = _USELESS[facts["use"]]
    elif "verb" in facts:
        told = _NOW.get(rule, told)
    elif rule in _NAMELESS and _NAMELESS[rule][0] not in facts:
        told = _NAMELESS[rule][1]
    said = _(told).format(**facts) if told else ""
    # Who reaches for the market too soon wants to know what lies there.
    asked = facts.get("card", "") if facts.get("verb") == "take" else ""
    return f"{capital(ware(asked, _))}. {said}" if asked in CARDS else said


WORDS = GameWords({}, CATEGORIES, sentence, refusal, hand)
