"""König der Elfen in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.parts import Translate, capital
from app.parts import marked as _
from app.words import Choice, GameWords, listed
from tafelrunde.core import Event
from tafelrunde.core.plain import is_list
from tafelrunde.games.elfen.data import PRICES, SPOT, VALUE

OPTIONS = {
    "gold": Choice(
        _("Gold at the start"),
        {7: "7", 12: "12"},
        _("The rules that we follow give 7, and every purchase needs thought. Other descriptions of the game say 12."),
    ),
    "open": Choice(
        _("Top card of the pile"),
        {1: _("face up"), 0: _("face down")},
        _("If it lies face up, everybody sees while planning what the next purchase brings."),
    ),
    "secret": Choice(
        _("Gold of the others"),
        {0: _("shown"), 1: _("secret until the end")},
        _(
            "If it is secret, all see only their own gold. Every payment is still made in the open: it is memory that counts."
        ),
    ),
}
NAMES = {
    "plains": _("plains"),
    "forest": _("forest"),
    "mountain": _("mountains"),
    "desert": _("desert"),
    "river": _("river"),
    "lake": _("lake"),
    "gold": _("gold"),
    "thief": _("thief"),
    "tree": _("tree"),
    "monster": _("sea monster"),
    "pig": _("giant pig"),
    "cycle": _("elfcycle"),
    "cloud": _("magic cloud"),
    "unicorn": _("unicorn"),
    "wagon": _("troll wagon"),
    "dragon": _("dragon"),
    "raft": _("raft"),
    "guard": _("bodyguard"),
    "turn": _("change of direction"),
}
"""What is on the cards, by their faces, in the order in which a hand shows them; a village is called after its landscape."""

YOURS = {
    "plains": _("Your plains"),
    "forest": _("Your forest"),
    "mountain": _("Your mountains"),
    "desert": _("Your desert"),
    "river": _("Your river"),
    "lake": _("Your lake"),
}
"""A village in the own realm, on a button."""
EFFECTS = {
    "gold": _("the village pays you double"),
    "thief": _("whoever comes pays you 2 gold"),
    "tree": _("a village on land costs the others one ticket more"),
    "monster": _("a village on water costs the others one ticket more"),
    "guard": _("in one whole realm, obstacles and thieves cannot touch you"),
    "turn": _("you travel on the other way round"),
}
LIES = {
    "gold": _("pays {name} double"),
    "thief": _("takes {fee} gold for {name} from whoever else comes"),
    "tree": _("costs everybody but {name} one ticket more"),
    "monster": _("costs everybody but {name} one ticket more"),
}
"""What a card does on the village where it lies, by whose it is."""
PLACES = {
    "plains": _("choose a plot for your plains."),
    "forest": _("choose a plot for your forest."),
    "mountain": _("choose a plot for your mountains."),
    "desert": _("choose a plot for your desert."),
    "river": _("choose a plot for your river."),
    "lake": _("choose a plot for your lake."),
    "gold": _("choose the village that gets your gold."),
    "thief": _("choose the village that gets your thief."),
    "tree": _("choose the village that gets your tree."),
    "monster": _("choose the village that gets your sea monster."),
}
"""What is asked of whoever has picked a card to be played."""
CATEGORIES = {
    "start": _("At the start"),
    "villages": _("Village gold"),
    "laps": _("Lap gold"),
    "thieves": _("Thieves’ gold"),
    "purchases": _("Cards bought"),
    "closures": _("Villages closed"),
}
_EVENTS = {
    "journey": _("Journey {number} of {of}: {name} has the dragon and begins"),
    "journey_next": _("Journey {number} of {of}: the table is cleared, all get new cards. {name} begins"),
    "reshuffled": _("The discards are shuffled into a new pile"),
    "opened": _("On the pile: {face}"),
    "village": _("{name} founded a village for {other}: {face}"),
    "village_own": _("{name} founded a village at home: {face}"),
    "attached_gold": _("{name} laid gold on {other}’s village ({village})"),
    "attached_thief": _("{name} laid a thief on {other}’s village ({village})"),
    "attached_tree": _("{name} laid a tree on {other}’s village ({village})"),
    "attached_monster": _("{name} laid a sea monster on {other}’s village ({village})"),
    "attached_own_gold": _("{name} laid gold on their own village ({village})"),
    "attached_own_thief": _("{name} laid a thief on their own village ({village})"),
    "attached_own_tree": _("{name} laid a tree on their own village ({village})"),
    "attached_own_monster": _("{name} laid a sea monster on their own village ({village})"),
    "closed": _("{name} closed a village for {cost} gold: {face}"),
    "drew": _("{name} drew {count} cards"),
    "discarded": _("{name} discarded {faces}"),
    "bought": _("{name} bought a card for {cost} gold"),
    "bought_open": _("{name} bought for {cost} gold: {face}"),
    "passed": _("{name} passed"),
    "planned": _("All have passed: the journey begins"),
    "showed": _("{name} has no village and shows the hand: {faces}"),
    "found": _("{name} found a village in the pile: {face}"),
    "departs": _("{name} sets out"),
    "entered": _("{name} travelled to {other} ({village}) with {tickets}"),
    "entered_own": _("{name} travelled home ({village}) with {tickets}"),
    "earned": _("That brought {gold} gold"),
    "robbed": _("{by}’s thief took {gold} gold from {name}"),
    "lap": _("Every village visited: {gold} gold more"),
    "guarded": _("{name} took a bodyguard along for the realm of {other}"),
    "guarded_own": _("{name} took a bodyguard along for the realm at home"),
    "turned": _("{name} changed direction and now travels clockwise"),
    "turned_back": _("{name} changed direction and now travels anticlockwise"),
    "stopped": _("{name} ended the journey"),
    "ended": _("That was the last journey: the game is over"),
}
_NOW = {
    "K7": _("Now you plan; tickets, bodyguards and changes of direction are for the journey."),
    "K12": _("First discard four cards."),
    "K15": _("First discard a card for the village that you found."),
    "K18": _("You are travelling now: enter the next village with tickets, or stop."),
}
"""The answer to whoever tries something that belongs to another part of the game."""
_REFUSALS = {
    "K2": _("{least} to {most} can play."),
    "K8": _("Choose a village in your hand, then a realm that has room."),
    "K9": _("Choose a gold, a thief or an obstacle in your hand, then a village where its place is free."),
    "K10": _("{face} and {village} do not go together: a tree needs land, a sea monster needs water."),
    "K11": _("You close villages in your own realm only."),
    "K12": _("Choose exactly four cards to discard."),
    "K13": _("The next card costs {price} gold, and you have {gold}."),
    "K14": _("You may not pass while there is no village in your realm."),
    "K15": _("You search for a village only if you have none in your realm and none in your hand."),
    "K19": _("The {transport} does not go there."),
    "K23": _("This is no bodyguard in your hand."),
    "K24": _("This is no change of direction in your hand."),
    "K27": _("The game is over."),
    "EA3": _("Without a card in hand there is no exchange."),
    "EA4": _("There are not enough cards left."),
    "EA7": _("All your {most} tokens are on the table."),
    "EA8": _("This realm is full: {most} villages is all it holds."),
    "EA11": _("Closing this village costs {cost} gold, and you have {gold}."),
    "EA12": _("You may not discard a village for a village."),
    "EA20": _("You have just changed direction. Go on to a village first."),
    "EA21": _("A bodyguard comes along before you enter a realm. Here it is too late, or one is with you already."),
    "EA25": _("That takes {need} tickets of one kind ({transport}), and you have too few."),
    "EA35": _("A village that all have seen may not be exchanged as your last card while your realm is empty."),
    "EA36": _("Your bodyguard has gone ahead. Follow, or stop."),
}
_VARIANTS = {
    "K9 taken": _(
        "On this village there is one already; every village has room for one gold, one thief and one obstacle."
    ),
    "K9 nowhere": _("There is no village on the table yet where this card could lie."),
    "K13 enough": _("You have bought three cards in this journey. There are no more."),
    "K19 cards": _("Choose tickets that you hold."),
    "EA25 one": _("That takes a ticket ({transport}), and you have none."),
    "EA25 mixed": _("All tickets must be of the same kind."),
}
"""Rules that have more than one thing to say."""


def title(face: str, _: Translate) -> str:
    """What a card is called, as a heading."""
    name = NAMES[face]
    return capital(_(name))


def tickets(count: int, face: str, _: Translate) -> str:
    r"""So many of a card.

    >>> tickets(2, "raft", str)
    '2\xa0×\xa0raft'
    """
    name = NAMES[face]
    return f"{count}\u00a0×\u00a0{_(name)}"


def counted(faces: Iterable[str], _: Translate) -> str:
    r"""Several cards in a sentence, equal ones together.

    >>> counted(["pig", "raft", "pig"], str)
    '2\xa0×\xa0giant pig and raft'
    """
    many = Counter(faces)
    return listed([_(NAMES[face]) if count == 1 else tickets(count, face, _) for face, count in many.items()], _)


def hand(faces: Sequence[str], _: Translate) -> str:
    """The cards in a hand, as it shows them."""
    return counted([face for face in NAMES for _card in range(faces.count(face))], _)


def sentence(event: Event, names: Sequence[str], _: Translate) -> str:
    """What happened, for the log and the screen reader."""
    facts = event.facts
    blanks: dict[str, Any] = {key: value for key, value in facts.items() if isinstance(value, int | str)}
    if event.what == "journey":
        blanks["name"] = names[facts["start"]]
    for key, fact in (("name", "seat"), ("other", "realm"), ("by", "by")):
        if fact in facts:
            blanks[key] = names[facts[fact]]
    for fact in ("face", "village"):
        if facts.get(fact):
            blanks[fact] = _(NAMES[facts[fact]])
    if "faces" in facts:
        blanks["faces"] = counted(facts["faces"], _) or _("nothing")
    if event.what == "drew":
        blanks["count"] = len(facts["cards"])
    if event.what == "entered":
        blanks["tickets"] = tickets(len(facts["tickets"]), facts["transport"], _)
    return _(_EVENTS[_key(event)]).format(**blanks)


def _key(event: Event) -> str:
    """Which of the sentences fits."""
    key, facts = event.what, event.facts
    if "realm" in facts and facts["realm"] == facts["seat"]:
        key += "_own"
    if event.what == "attached":
        key += f"_{facts['face']}"
    if key == "journey" and facts["number"] > 1:
        key += "_next"
    if key == "bought" and facts["face"]:
        key += "_open"
    return "turned_back" if key == "turned" and facts["way"] < 0 else key


def refusal(rule: str, facts: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """Why something is not allowed."""
    if "verb" in facts:
        return _(_NOW[rule]) if rule in _NOW else ""
    variant = f"{rule} {_variant(rule, facts)}"
    told = _VARIANTS.get(variant, _REFUSALS.get(rule, ""))
    known = {key: _(NAMES[value]) if value in NAMES else value for key, value in facts.items() if not is_list(value)}
    if "card" in facts:
        known["face"] = title(facts["card"], _)
    if rule == "K13" and facts["bought"] < len(PRICES):
        known["price"] = PRICES[facts["bought"]]
    return _(told).format(**known) if told else ""


def _variant(rule: str, facts: Mapping[str, Any]) -> str:
    """Which of several things a rule has to say."""
    match rule:
        case "K9" if "index" in facts:
            return "nowhere"
        case "K9" if facts.get("card") in SPOT and facts.get("village") in VALUE:
            return "taken"
        case "K13" if facts["bought"] == len(PRICES):
            return "enough"
        case "K19" if "transport" not in facts or "village" not in facts:
            return "cards"
        case "EA25" if "need" not in facts:
            return "mixed"
        case "EA25" if facts["need"] == 1:
            return "one"
        case _:
            return ""


WORDS = GameWords(OPTIONS, CATEGORIES, sentence, refusal, hand)
