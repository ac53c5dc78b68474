"""Würfelkönig in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.parts import Translate, signed
from app.parts import marked as _
from app.words import GameWords, listed
from tafelrunde.core import Event
from tafelrunde.games.wuerfel.data import CITIZENS, DICE, Citizen
from tafelrunde.games.wuerfel.data import PLACES as NAMED

COLOUR_WORDS = {"R": "red", "G": "green", "B": "blue"}
"""The colours of dice, as they are called and as they are drawn."""
TYPES = {
    "snob": _("snob"),
    "elf": _("elf"),
    "dwarf": _("dwarf"),
    "gnome": _("gnome"),
    "orc": _("orc"),
    "goblin": _("mushroom goblin"),
    "apprentice": _("apprentice"),
    "fairy": _("fairy"),
    "hypnotist": _("hypnotist"),
    "dragon": _("dragon"),
}
EFFECTS = {
    "elf": _("on top: 4 rolls"),
    "apprentice": _("then another turn"),
    "fairy": _("1 point per fairy of yours"),
    "hypnotist": _("brings along who stands to the right"),
    "dragon": _("to be given away"),
}
"""What a citizen does besides being won, by type, as short as its card."""
DOES = {
    "elf": _("If she lies on top of your kingdom when your turn begins, you may roll four times."),
    "apprentice": _("As soon as your turn is over, you have another one."),
    "fairy": _("Each of your fairies is worth as many points as you have fairies: two bring 4, three bring 9."),
    "hypnotist": _("You may also take the citizen to his right, whatever the dice show."),
    "dragon": _("You give it to somebody else, and it costs them points at the end."),
}
"""The same in whole sentences."""
PLACES = {
    "city": _("city"),
    "mine": _("mine"),
    "workshop": _("workshop"),
    "village": _("orc village"),
    "forest": _("enchanted forest"),
}
CATEGORIES = {
    "citizens": _("Citizens"),
    "fairies": _("Fairies"),
    "places": _("Places"),
    "penalties": _("Penalties"),
    "dragons": _("Dragons"),
}
ENDS = {
    "pile": _("The last citizen came into the row: the game is over"),
    "place": _("The last card of a place was taken: the game is over"),
    "penalty": _("The last penalty was taken: the game is over"),
}
_EVENTS = {
    "rolled": _("{name} rolled {dice}"),
    "rerolled": _("{name} rolled {count} dice again: {dice}"),
    "rerolled_one": _("{name} rolled one die again: {dice}"),
    "took": _("{name} won the {card}"),
    "place": _("{name} also took the place: {place}, worth {value}"),
    "penalty": _("{name} could win nobody and took a penalty: {value}"),
    "discarded": _("The {card} left the row"),
    "gave": _("{name} gave the {card} to {other}"),
    "declined": _("{name} left the citizen that the hypnotist offered"),
    "refilled": _("A new citizen came: {card}"),
    "extra": _("The apprentice gives {name} another turn"),
    "turn": _("It is {name}’s turn"),
    "turn_elf": _("It is {name}’s turn, with a fourth roll from the elf"),
}
_REFUSALS = {
    "W9": _("A turn begins with a roll of all six dice."),
    "W10": _("You have rolled {limit} times; now you must decide."),
    "W11": _("These are not dice that can be rolled again."),
    "W14": _("First decide what the dice bring you."),
    "W15": _("This citizen does not lie in the row."),
    "W17": _("The place has another colour than the citizen."),
    "W30": _("Now only the citizen to the right of the hypnotist can be taken."),
    "W31": _("The dragon must be given to somebody else."),
    "W37": _("The game is over."),
    "WA2": _("Choose at least one die to roll again."),
    "WA3": _("The dice win somebody, so no penalty is taken."),
}
_NOW = {
    "W10": _("You have rolled as often as you may; now you must decide."),
    "W11": _("Choose the dice that you want to roll again."),
}
"""The answer to whoever wants to throw all six dice once more."""
_NEED = _("The {card} asks: {need}. Your dice show {dice}.")
_LOSES = _("{card} ({points})")
_GROUPS: Mapping[tuple[int, ...], str] = {
    (2, 2): _("two different pairs"),
    (2, 2, 2): _("three different pairs"),
    (3,): _("three of a kind"),
    (4,): _("four of a kind"),
    (5,): _("five of a kind"),
    (3, 2): _("three of a kind and a pair of another number"),
    (4, 2): _("four of a kind and a pair of another number"),
}
_COUNTED = {"R": _("{count} red"), "G": _("{count} green"), "B": _("{count} blue")}
_WHOLE = {"R": _("all six dice red"), "G": _("all six dice green"), "B": _("all six dice blue")}


def name(card: str, _: Translate) -> str:
    """What a citizen is called."""
    return _(TYPES[CITIZENS[card].type])


def adds_up(citizen: Citizen) -> bool:
    """Whether what the dice show is added up for it."""
    return not citizen.need.keys().isdisjoint(("at_most", "at_least"))


def _shown(citizen: Citizen, dice: Sequence[int], _: Translate) -> str:
    """What the dice show, with their sum for whoever asks for one."""
    if adds_up(citizen):
        return _("{dice}, together {sum}").format(dice=shown(dice, _), sum=sum(dice))
    return shown(dice, _)


def place(slot: int, _: Translate) -> str:
    """What the place above a slot is called."""
    return _(PLACES[NAMED[slot]])


def need(citizen: Citizen, _: Translate) -> str:
    """What the dice must show."""
    ((kind, wanted),) = citizen.need.items()
    words: str = _NEEDS[kind](wanted, _)
    return words


def sentence(event: Event, names: Sequence[str], _: Translate) -> str:
    """What happened, for the log and the screen reader."""
    facts, key = event.facts, event.what
    if key == "ended":
        end = ENDS[facts["reason"]]
        return _(end)
    if key == "rolled" and len(facts["rerolled"]) < 6:
        key = "rerolled" if len(facts["rerolled"]) > 1 else "rerolled_one"
    if key == "turn" and facts["limit"] == 4:
        key = "turn_elf"
    return _(_EVENTS[key]).format(
        name=names[facts["seat"]] if "seat" in facts else "",
        other=names[facts["to"]] if "to" in facts else "",
        card=_called(facts["card"], _) if "card" in facts else "",
        place=place(facts["place"] - 1, _) if "place" in facts else "",
        dice=shown(facts["dice"], _) if "dice" in facts else "",
        count=len(facts.get("rerolled", ())),
        value=f"−{facts['value']}" if event.what == "penalty" else facts.get("value"),
    )


def refusal(rule: str, facts: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """Why something is not allowed."""
    if "dice" in facts and "card" in facts:
        citizen = CITIZENS[facts["card"]]
        return _(_NEED).format(card=name(citizen.id, _), need=need(citizen, _), dice=_shown(citizen, facts["dice"], _))
    known = _NOW if "verb" in facts and rule in _NOW else _REFUSALS
    return _(known[rule]).format(**facts) if rule in known else ""


def _called(card: str, _: Translate) -> str:
    """A citizen in the log: dragons differ in what they cost."""
    points = CITIZENS[card].points
    if points is None or points > 0:
        return name(card, _)
    return _(_LOSES).format(card=name(card, _), points=signed(points))


def shown(dice: Sequence[int], _: Translate, of: Sequence[str] = DICE) -> str:
    r"""What the dice show, by colours: half of the citizens ask for these. `of` are their faces, where they are not all six.

    >>> shown([2, 2, 6, 4, 5, 6], str)
    'red\xa05\xa06, green\xa02\xa02\xa04\xa06'
    """
    groups = {colour: [_(word)] for colour, word in COLOUR_WORDS.items()}
    for shows, layout in sorted(zip(dice, of, strict=True)):
        groups[layout[shows - 1]].append(str(shows))
    return ", ".join("\u00a0".join(group) for group in groups.values() if group[1:])


def _colours(wanted: str, _: Translate) -> str:
    colours = list(dict.fromkeys(wanted))
    if len(wanted) == 6 and len(colours) == 1:
        return _(_WHOLE[wanted[0]])
    counted = [_(_COUNTED[colour]).format(count=wanted.count(colour)) for colour in colours]
    told = _("{colours} dice") if len(wanted) == 6 else _("at least {colours} dice")
    return told.format(colours=listed(counted, _))


def _groups(sizes: Sequence[int], _: Translate) -> str:
    if tuple(sizes) in _GROUPS:
        return _(_GROUPS[tuple(sizes)])
    return _("{sizes} equal dice, each group another number").format(sizes=" + ".join(map(str, sizes)))


def _same(count: int, _: Translate) -> str:
    whole = _("all six dice of one colour")
    return whole if count == 6 else _("at least {count} dice of one colour").format(count=count)


_NEEDS: Mapping[str, Callable[[Any, Translate], str]] = {
    "all": lambda parity, _: _("all six dice even") if parity == "even" else _("all six dice odd"),
    "straight": lambda length, _: _("a straight of {count} numbers").format(count=length),
    "number": lambda wanted, _: _("at least {count} dice showing {number}").format(count=wanted[0], number=wanted[1]),
    "colours": _colours,
    "same": _same,
    "groups": _groups,
    "at_most": lambda total, _: _("a sum of {sum} or less").format(sum=total),
    "at_least": lambda total, _: _("a sum of {sum} or more").format(sum=total),
}


WORDS = GameWords({}, CATEGORIES, sentence, refusal)
