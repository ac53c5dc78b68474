"""Würfelkönig: what a coach says."""

from __future__ import annotations

from collections.abc import Sequence

from app.court.hints import Aims, HintWords, saying
from app.parts import Translate, capital, plural, signed
from app.parts import marked as _
from app.words import points
from app.words.wuerfel import name, need, place, shown
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, DICE
from tafelrunde.games.wuerfel.game import Penalty, Reroll, Take
from tafelrunde.games.wuerfel.state import Wuerfel

RARE, WAYS = 0.05, 2
"""What is too rare to be named of what may come beside the aim, and how much of it is named at most."""
NEVER = 0.005
"""What is rounded to no chance at all."""


def _reroll(view: Wuerfel, reroll: Reroll, _: Translate) -> str:
    """By the colours of the dice: they are what half of the citizens ask for."""
    again, kept = (
        shown([view.dice[at] for at in dice], _, [DICE[at] for at in dice])
        for dice in ([at for at in range(6) if (at + 1 in reroll.dice) is thrown] for thrown in (True, False))
    )
    return _("Roll {dice} again and keep {kept}.").format(dice=again, kept=kept) if kept else _("Roll all dice again.")


def _take(view: Wuerfel, take: Take, _: Translate) -> str:
    """With its points, for the row may hold several of a kind, and with the place, if that is taken, too."""
    if not take.place:
        return _("Win: {card}.").format(card=_worth(take.card, _))
    slot = next(at for at, card in enumerate(view.row) if card != NO_CARD and view.face(card) == take.card)
    worth = points(view.above(slot), _)
    told = _("Win: {card}; also the place: {place}, {points}.")
    return told.format(card=_worth(take.card, _), place=place(slot, _), points=worth)


def _row(view: Wuerfel) -> str:
    """What there is to lose by rolling on, as long as that can be done."""
    if view.rolls < view.limit:
        return _("Look at the row: your dice win somebody, and rolling on can lose that again.")
    return _("Look at the row: whom of those who come do you want most?")


def _aims(view: Wuerfel, aims: Aims, _: Translate) -> list[str]:
    """For which citizen the dice are kept, who else may come of it, and how likely it is nobody."""
    wins = [(end, chance) for end, chance in aims if isinstance(end, Take)]
    (aim, likely), *ways = wins
    ways = sorted([way for way in ways if way[1] >= RARE], key=lambda way: -way[1])[:WAYS]
    missed = _told(1 - sum(chance for _take, chance in wins))
    others = _told(1 - likely - missed - sum(chance for _take, chance in ways))
    told = [(_won(take, _), chance) for take, chance in ways] + [(_("others"), others)] * bool(others)
    first, *besides, nobody = _percents([likely, *(chance for _who, chance in told), missed])
    lines = [
        plural(
            _,
            "Aim: {card}, {need}; with one more roll {chance}%.",
            "Aim: {card}, {need}; with {count} more rolls {chance}%.",
            view.limit - view.rolls,
            card=_worth(aim.card, _),
            need=need(CITIZENS[aim.card], _),
            chance=first,
        )
    ]
    if not told and not missed:
        lines.append(_("You have it already: to roll on costs nothing."))
    elif not missed:
        lines.append(_("Whatever falls, you win somebody."))
    if ways:
        cards = "; ".join(_each(told, besides, _))
        lines.append(_("It may also turn out to be: {cards}.").format(cards=cards))
    elif any(besides):
        lines.append(_("Or somebody else: {chance}%.").format(chance=besides[0]))
    if nobody:
        penalty = points(-view.loss(), _)
        lines.append(_("Or nobody ({points}): {chance}%.").format(points=penalty, chance=nobody))
    return lines


def _aim(view: Wuerfel, aims: Aims, _: Translate) -> str:
    """For whom the dice are kept, and how likely it is that one, somebody else, or nobody."""
    del view
    missed = _told(sum(chance for end, chance in aims if isinstance(end, Penalty)))
    wins = [(_won(end, _), chance) for end, chance in aims if isinstance(end, Take) and chance >= NEVER][:1]
    others = _told(1 - sum(chance for _who, chance in wins) - missed)
    told = [*wins, *[(_("others"), others)] * bool(others), *[(_("nobody"), missed)] * bool(missed)]
    cards = ", ".join(_each(told, _percents([chance for _who, chance in told]), _))
    return f"{capital(cards)}."


def _each(told: Sequence[tuple[str, float]], percents: Sequence[int], _: Translate) -> list[str]:
    """Whoever may come of it, but for what is rounded to no chance at all."""
    pairs = zip(told, percents, strict=True)
    return [_("{card}: {chance}%").format(card=card, chance=chance) for (card, _chance), chance in pairs if chance]


def _told(chance: float) -> float:
    """A chance, unless it is rounded to none."""
    return chance if chance >= NEVER else 0.0


def _percents(chances: Sequence[float]) -> list[int]:
    """Of a hundred, so that together they are all of them: the first one is what it is alone, and of the others whoever loses most by
    rounding down is rounded up.

    >>> _percents([0.036, 0.008, 0.956])
    [4, 1, 95]
    """
    whole = sum(chances)
    exact = [100 * chance / whole for chance in chances]
    found = [round(exact[0]), *map(int, exact[1:])]
    for at in sorted(range(1, len(exact)), key=lambda at: found[at] - exact[at])[: 100 - sum(found)]:
        found[at] += 1
    return found


def _won(take: Take, _: Translate) -> str:
    """A citizen, and whether the place is won with it."""
    citizen = _worth(take.card, _)
    return _("{card}, and the place").format(card=citizen) if take.place else citizen


def _worth(card: str, _: Translate) -> str:
    """A citizen with its points; fairies have none of their own, and a dragon's are given away."""
    worth = CITIZENS[card].points
    if worth is not None and worth < 0:
        return _("{card} ({points} for somebody else)").format(card=name(card, _), points=signed(worth))
    return name(card, _) if worth is None else f"{name(card, _)}, {points(worth, _)}"


HINTS = HintWords(
    look={
        "decline": _("Look at the citizen that the hypnotist brings: is it worth having?"),
        "give": _("Look at everybody’s points: whom does the dragon hurt most, so that it helps you?"),
        "penalty": _("Nobody can be won with these dice."),
        "reroll": _("Look at your dice: which of them serve a citizen that you want, and which do not?"),
        "roll": _("A turn begins with all six dice."),
        "take": _row,
        "take bonus": _("Look at the citizen beside the hypnotist: is it worth having?"),
    },
    parts={
        "citizens": _("points of citizens"),
        "dragons": _("dragons"),
        "elf": _("the fourth roll from an elf on top"),
        "fairies": _("fairies"),
        "penalties": _("penalties"),
        "places": _("cards of places"),
        "row": _("what the row offers whoever is next"),
    },
    deeds={"roll": saying(_("Roll all dice.")), "reroll": _reroll, "take": _take},
    aims=_aims,
    aim=_aim,
    orders={
        "{name} gave the {card} to {other}": _("Give the {card} to {other}"),
        "{name} left the citizen that the hypnotist offered": _("Leave the citizen that the hypnotist offers"),
        "{name} could win nobody and took a penalty: {value}": _("Take a penalty: {value}"),
    },
)
