"""What the tables of several devices say: quick phrases, and why something was not taken or does not connect."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from app.far.proposal import STRICT, TOLERANT
from app.parts import Translate
from app.parts import marked as _
from app.table.levels import FORMER
from app.words.bots import LEVELS
from tafelrunde.peers import OPEN, Caught, Peer, Reason


class Chance(NamedTuple):
    """A way to mix cards and throw dice."""

    label: str
    meaning: str


CHANCES: Mapping[str, Chance] = {
    TOLERANT: Chance(
        _("sealed, people may leave"),
        _(
            "All devices mix the cards and throw the dice together, and a hidden card opens only for its owner. If somebody has "
            "to leave, the others can go on with a bot. The price: if more than half of you change their programs and work together, "
            "they can see hidden cards and know dice beforehand."
        ),
    ),
    STRICT: Chance(
        _("sealed, all must stay"),
        _(
            "All devices mix the cards and throw the dice together, and a hidden card opens only for its owner. Even if all the "
            "others work together, they know no dice beforehand, and your cards only if they slip in a false deck, which comes to light "
            "after the game. The price: whoever is gone or says nothing stops the game."
        ),
    ),
    OPEN: Chance(
        _("open, among friends"),
        _(
            "The quickest way, and the one for slow play by letter. Everything follows from one number that all devices make together. "
            "The price: every device knows all of it, so somebody who changes the program on their own can see hidden cards, and know "
            "dice and draws before they choose."
        ),
    ),
}

PHRASES = (
    _("Hello!"),
    _("Well played!"),
    _("Oh no!"),
    _("Take your time."),
    _("It is your turn."),
    _("One moment, please."),
    _("I will be right back."),
    _("Thank you, that was fun!"),
)
"""What can be said with a tap. Their order is part of the protocol: new ones go to the end."""

TROUBLES: Mapping[str, str] = {
    "no-network": _(
        "This browser finds no way out. Is there a network? Some browsers and extensions block WebRTC; then try another browser."
    ),
    "no-path": _(
        "Both of you have a network, but the two let nothing straight through. Mobile data or another Wi-Fi often helps, with "
        "either of you. Whoever reaches both of you passes everything on by itself."
    ),
    "no-answer": _(
        "Somebody was found and then not heard of again. It is tried again by itself, from the very beginning too: nobody has "
        "to load the page again."
    ),
    "silent": _(
        "A link has broken off. It is tried again by itself. A device that sleeps, or has changed its network, is back in a few "
        "seconds once it is woken."
    ),
    "bye": _(
        "Somebody has closed the page. The seat is kept; the link, or the list of tables on that device, leads back."
    ),
    "relays": _(
        "The meeting points could not be loaded. It is tried again by itself; you can also connect with codes."
    ),
}
"""Why a link could not be made, and what to try."""

POINTS: Mapping[str, str] = {
    "calling": _("is being called"),
    "works": _("answers"),
    "slow": _("answers slowly"),
    "spare": _("answers, and is not needed just now"),
    "dead": _("cannot be reached; it is called again"),
    "silent": _("does not answer; it is called again"),
    "garbled": _("answers something that makes no sense"),
    "auth": _("takes only people that it knows"),
    "work": _("wants a proof of work, which takes too long"),
    "clock": _("says that the clock of this device is wrong"),
    "refuses": _("takes nothing from here"),
    "closes": _("breaks off again and again"),
    "swallows": _("answers, but passes nothing on"),
}
"""What a meeting point is like."""


def refused(reason: Reason, facts: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """Why something was not taken; empty where nobody need know."""
    who = names[facts["seat"]] if facts.get("seat") in range(len(names)) else ""
    match reason:
        case Reason.VERSION | Reason.NEWER:
            return _(
                "Somebody here has another version of the page. All of you load it again, then you can play together."
            )
        case Reason.OLDER:
            return _(
                "This was played with an earlier version of the page, which this one no longer understands. Load the page again on "
                "every device and lay a new table; games that have ended stay on your shelf."
            )
        case Reason.DESYNC | Reason.OTHER_PAST:
            return _(
                "{name}’s device sees a different game from this one. Reload the page; if it stays so, end the game."
            ).format(name=who)
        case Reason.ILLEGAL | Reason.OUT_OF_TURN | Reason.BAD_PROOF if who:
            return _("{name}’s device sent something that the rules do not allow. It was not taken.").format(name=who)
        case Reason.TOO_MANY if not who:
            return _("You say a lot at once. Wait a few seconds.")
        case Reason.FORGED:
            return _("A message with a wrong signature was not taken.")
        case _:
            return ""


def letter(reason: Reason, _: Translate) -> str:
    """Why a letter was not taken."""
    match reason:
        case Reason.MALFORMED:
            return _("This letter is not whole. Perhaps a part was lost when it was copied: ask for it as a file.")
        case Reason.TOO_LARGE:
            return _("This letter is larger than any game. It was not opened.")
        case Reason.NEWER | Reason.OLDER | Reason.VERSION:
            return _(
                "This letter was written by another version of the page. All of you load it again, then write anew."
            )
        case Reason.OTHER_GAME:
            return _("This letter is about a different game from the one on this table.")
        case Reason.TOO_EARLY:
            return _(
                "A letter before this one is missing here. Open that one first, or ask for a letter with the whole game."
            )
        case Reason.FORGED:
            return _("In this letter something was changed after it was signed. That part was not taken.")
        case _:
            return _("In this letter stands something that does not fit this game. That part was not taken.")


def caught(caught: Caught, names: Sequence[str], _: Translate) -> str:
    """Somebody has cheated, or has told two stories, as an honest device may that has forgotten the first."""
    told = (
        _(
            "Two different statements came from {name} where there can be only one. One of them counts, for everybody the same. That need "
            "not be cheating: a device that has lost its memory does so, too. Ask {name}."
        )
        if doubtful(caught)
        else _("{name} has cheated, and there is proof of it. What was done does not count.")
    )
    return told.format(name=names[caught.seat])


STORIES, VOTES = "stories", "votes"
"""What is proven by two signatures, but not whether somebody meant it: about an action, or about anything else."""


CHEATS: Mapping[str, str] = {
    "illegal": _("{name} did what the rules forbid: action {entry}."),
    STORIES: _(
        "Two different statements by {name} are signed about action {entry}. Whether somebody meant it, or a device had forgotten "
        "what it said, cannot be seen from that."
    ),
    VOTES: _(
        "Two statements by {name} are signed that cannot both stand. Whether somebody meant it, or a device had forgotten what it said, "
        "cannot be seen from that."
    ),
    "key": _("{name} dealt a false part of the key with which this table makes its chance."),
    "mix": _("{name} mixed the cards wrongly: before action {entry} some were swapped, doubled or taken away."),
    "share": _("{name} gave a false part of a die or a card: action {entry}."),
}
"""What somebody can have done."""

KINDS = {
    "illegal": {"moves"},
    STORIES: {"signatures"},
    VOTES: {"signatures"},
    "key": {"dice", "cards"},
    "mix": {"cards"},
    "share": {"dice", "cards"},
}
"""What each of them spoils."""


def cheat(caught: Caught) -> str:
    """Which of them it was."""
    facts = caught.facts
    if caught.reason == Reason.BAD_PROOF:
        return "mix" if "deck" in facts else "key" if "part" in facts else "share"
    if caught.reason == Reason.ILLEGAL:
        return "illegal"
    return STORIES if facts.get("kind", "act") == "act" else VOTES


def doubtful(caught: Caught) -> bool:
    """Whether it may have been a device that had forgotten what it said."""
    return cheat(caught) in (STORIES, VOTES)


def cheated(caught: Caught, names: Sequence[str], _: Translate) -> str:
    """What somebody did."""
    return _(CHEATS[cheat(caught)]).format(name=names[caught.seat], entry=caught.facts.get("entry") or 0)


WAITS: Mapping[str, str] = {
    "setup": _("The table is being laid: waiting for {names}."),
    "mix": _("The cards are being mixed: waiting for {names}."),
    "deal": _("Cards are being dealt: waiting for {names}."),
    "open": _("Dice are being thrown, or cards opened: waiting for {names}."),
}
"""What all devices make together; see `Peer.awaits`."""


def waits(what: str, seats: Collection[int | None], names: Sequence[str], _: Translate) -> str:
    """For whose part of it the table waits; empty where it does not."""
    if what not in WAITS or not seats:
        return ""
    return _(WAITS[what]).format(names=", ".join(names[seat] for seat in range(len(names)) if seat in seats))


def bots(count: int, name: str, chance: str, _: Translate) -> str:
    """What it means that bots play; empty where none does."""
    if not count:
        return ""
    if chance == OPEN:
        return _("Bots play on {name}’s device: somebody who changes the program there could act for them.").format(
            name=name
        )
    return _(
        "Bots play on {name}’s device, and their hidden cards are known there. Nobody is shown them, not even {name}; but somebody "
        "who changes the program on that device could look at them and act for the bots. All other cards stay sealed."
    ).format(name=name)


def idle(peer: Peer, seat: int, name: str, _: Translate) -> str:
    """Why bots wait for somebody who is not here; empty where none does."""
    if not any(peer.runners[bot] == seat for bot in peer.genesis.bots):
        return ""
    told = (
        _("The bots play on {name}’s device, so they wait, too.")
        if peer.genesis.chance == OPEN
        else _(
            "The bots play on {name}’s device, so they wait, too: their hidden cards are known there alone, and on yours they "
            "stay hidden."
        )
    )
    return " " + told.format(name=name)


def stand_in(peer: Peer, name: str, _: Translate) -> str:
    """What it costs to let a bot play for somebody."""
    told = _("The device that plays for {name} knows the hidden cards of {name} from then on.").format(name=name)
    return "" if peer.genesis.chance == OPEN else " " + told


def price(what: tuple[Any, ...], runners: Sequence[int], peer: Peer, names: Sequence[str], _: Translate) -> str:
    """What a decision costs whoever a bot plays or has played for; `runners` are those on whose devices it did."""
    match what:
        case ("bot", seat, _runner):
            return stand_in(peer, names[int(seat)], _)
        case ("back", seat) if seat == peer.seat and peer.genesis.chance != OPEN:
            told = _("The hidden cards that you had then are known there: on the device of {names}.")
            return " " + told.format(names=", ".join(names[runner] for runner in dict.fromkeys(runners)))
        case _:
            return ""


def moved(name: str, _: Translate) -> str:
    """Somebody has gone to another device."""
    return _("{name} plays on another device now.").format(name=name)


def no_seat_code(reason: Reason, _: Translate) -> str:
    """Why a code brings nobody back to a seat."""
    if reason == Reason.OTHER_GAME:
        return _("A character of this code is wrong, or it belongs to another table.")
    return _("This is not the code of a seat. It has 14 groups of 4 characters.")


def brought_code(_: Translate) -> str:
    """For what whoever comes with a code waits."""
    return _(
        "You come with the code of a seat. What it opens lies with the others: as soon as one of them has opened this table, you sit in "
        "your seat."
    )


def void_code(_: Translate) -> str:
    """That a code opens nothing, as far as those who are here have heard."""
    return _(
        "This code opens no seat of this game: it was revoked, or somebody has come with it already. Only somebody who is not "
        "here could know better; as long as this page stays open, whoever comes is asked."
    )


def decided(what: tuple[Any, ...], names: Sequence[str], mine: int | None, _: Translate, level: int = FORMER) -> str:
    """What the seats have decided, as it is told to one of them; `level` is that of the bot."""
    graded = _(LEVELS[level - 1])
    match what:
        case ("bot", seat, runner) if seat == mine:
            told = _("A bot plays for you now ({level}), on {runner}’s device.")
            return told.format(level=graded, runner=names[runner])
        case ("bot", seat, runner):
            told = _("A bot plays for {name} now ({level}), on {runner}’s device.")
            return told.format(level=graded, name=names[seat], runner=names[runner])
        case ("back", seat) if seat == mine:
            return _("A bot has played for you meanwhile.")
        case ("back", seat):
            return _("{name} is back.").format(name=names[seat])
        case ("undo", _entry):
            return _("It was taken back.")
        case _:
            return _("You have ended the game.") if mine is not None else _("The game was ended early") + "."


def declined(name: str, _: Translate) -> str:
    """Somebody says no to what we would like."""
    return _("{name} would rather not.").format(name=name)


def wished(what: tuple[Any, ...], names: Sequence[str], since: Sequence[int | None], _: Translate) -> str:
    """What somebody would like all to decide; `since` are who acted from the entry on that they would take back."""
    match what:
        case ("bot", seat, runner):
            return _("a bot plays for {name}, on {runner}’s device").format(name=names[seat], runner=names[runner])
        case ("undo", _entry) if len(since) > 1 and since[0] is not None:
            return _("the last action of {name} and all that came after it are taken back").format(name=names[since[0]])
        case ("undo", _entry):
            return _("the last action is taken back")
        case _:
            return _("the game ends here")
