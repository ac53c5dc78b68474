"""The dice, the rolls that are left, and what can be done with them."""

from __future__ import annotations

from app.boards.wuerfel.dice import die
from app.boards.wuerfel.scene import Scene
from app.parts import BLANK, Markup, button, card, escape, join, plural, signed, tag, told_button
from app.words import points
from app.words.wuerfel import TYPES
from app.words.wuerfel import place as place_in_words
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, DICE
from tafelrunde.games.wuerfel.game import Decline, Give, Penalty, Reroll, Roll, Take

_NEXT = "die-1"
"""Where the focus goes from a roll: what one does next is to hear the dice, and perhaps to choose some."""


def tray(scene: Scene) -> Markup:
    """Six dice, the rolls that are left, and what can be done with them."""
    _, view = scene._, scene.view
    shown = view.dice or (0,) * 6
    dice = join(
        die(
            number,
            face,
            layout[face - 1] if face else "",
            _,
            chosen=number in scene.again,
            tappable=scene.can_reroll,
            wanted=scene.wants(f"die:{number}"),
        )
        for number, (face, layout) in enumerate(zip(shown, DICE, strict=True), 1)
    )
    row = tag("div", class_="wk-dice", role="group", aria_label=_("Dice"))(dice)
    deeds = tag("div", class_="wk-deeds", id="deeds")(_deeds(scene))
    look = "wk-tray" + " is-giving" * (view.phase == "gift" and bool(scene.legal))
    return tag("section", class_=look, aria_label=_("Dice and deeds"))(row, _rolls(scene), deeds)


def _rolls(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    if view.turn is None:
        return BLANK
    dots = join(Markup(f'<i class="wk-roll{" is-used" if n < view.rolls else ""}"></i>') for n in range(view.limit))
    words = _("Roll {number} of {limit}") if view.rolls else _("Up to {limit} rolls")
    told = escape(words.format(number=view.rolls, limit=view.limit))
    return tag("p", class_="wk-rolls")(tag("span", aria_hidden="true")(dots), told)


def _deeds(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    if not scene.legal:
        return BLANK
    if Roll() in scene.legal:
        return button(_("Roll the dice"), kind="gold", play=str(Roll()), id="roll", aria_controls=_NEXT)
    if view.phase == "gift":
        return _gifts(scene)
    if view.phase == "bonus":
        leave = button(_("Leave the citizen there"), kind="plain", play=str(Decline()), id="decline")
        return leave + _alone(scene)
    deeds = BLANK
    if scene.can_reroll:
        deeds += _again(scene)
    if Penalty() in scene.legal:
        deeds += _penalty(scene)
    return deeds + _alone(scene)


def _penalty(scene: Scene) -> Markup:
    """Who can still roll is not lured to give up, and is asked once, for it cannot be mended."""
    _, view = scene._, scene.view
    value = int(view.face(view.penalties[-1])[1:])
    label = _("Take the penalty {points}").format(points=signed(-value))
    if not scene.can_reroll:
        return button(label, kind="gold", play=str(Penalty()), id="penalty")
    opener = button(label, kind="quiet", popovertarget="giving-up", id="penalty", data_leads=str(Penalty()))
    costs = _("That costs you {points} and ends your turn.").format(points=points(value, _))
    left = plural(_, "You still have one roll.", "You still have {count} rolls.", view.limit - view.rolls)
    take = button(label, play=str(Penalty()), id="penalty-now")
    return opener + scene.leaf("giving-up", _("Give up already?"), lambda: tag("p")(escape(f"{costs} {left}")), take)


def _alone(scene: Scene) -> Markup:
    """A citizen may be won without its place: whoever takes the last card of a place ends the game."""
    _, ways = scene._, BLANK
    for slot, handle in enumerate(scene.view.row):
        if handle == NO_CARD:
            continue
        citizen = CITIZENS[scene.view.face(handle)]
        if not {Take(citizen.id, place=True), Take(citizen.id)} <= scene.legal:
            continue
        name = _(TYPES[citizen.type])
        words = _("Just the {citizen}, not the {place}")
        ways += button(
            words.format(citizen=name, place=place_in_words(slot, _)),
            kind="quiet",
            play=str(Take(citizen.id)),
            id=f"alone-{citizen.id}",
        )
    return ways


def _again(scene: Scene) -> Markup:
    label = picked(scene)
    if not scene.again:
        return button(label, kind="waiting", why="reroll", id="again", aria_controls=_NEXT)
    return button(label, kind="gold", play=str(Reroll(tuple(scene.again))), id="again", aria_controls=_NEXT)


def picked(scene: Scene) -> str:
    """What can be done with the dice that were picked."""
    _, count = scene._, len(scene.again)
    if not scene.can_reroll:
        return ""
    if not count:
        return _("Choose dice to roll again")
    return plural(_, "Roll this die again", "Roll {count} dice again", count)


def _gifts(scene: Scene) -> Markup:
    _ = scene._
    dragon = CITIZENS[scene.view.gift]
    shown = card(
        "wuerfel", "dragon", dragon.points or 0, tint="stone", class_="card wk-gift-card", data_piece=dragon.id
    )
    others = join(
        told_button(
            _("Give the dragon to {name}").format(name=scene.names[seat]),
            class_="button gold",
            data_play=str(Give(seat)),
            id=f"give-{seat}",
        )(scene.crest(seat), tag("span", class_="who-name")(escape(scene.names[seat])))
        for seat in range(scene.view.seats)
        if Give(seat) in scene.legal
    )
    return shown + tag("div", class_="wk-gift-people")(others)
