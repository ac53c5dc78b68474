"""What lies in front of the person who plays: what can be done now, and the hidden hand."""

from __future__ import annotations

from app.boards.laurin.auction import auction
from app.boards.laurin.desk import Desk
from app.boards.laurin.hand import bid, buy, choosing, hand, keep, spent
from app.boards.laurin.pieces import axis, hint, little_dwarf, move_card, row, spell_face, spells_opener
from app.parts import PAUSE, button, element, escape, join, painting, told_button
from app.words import laurin as words
from tafelrunde.core import Action
from tafelrunde.games.laurin.actions import (
    Act,
    Assign,
    Cast,
    Decline,
    Divert,
    Done,
    Fog,
    Lapse,
    Move,
    Pass,
    Place,
    Redraw,
    Step,
)
from tafelrunde.games.laurin.data import AROUND, AXES, EMPTY, FRONTS, SQUARES, code
from tafelrunde.games.laurin.king import gains


def tray(desk: Desk) -> str:
    """Deeds above, hand below."""
    deeds = _DEEDS[desk.view.phase](desk) if desk.view.phase in _DEEDS else ""
    shown = element("div", deeds, class_="deeds", id="deeds") if deeds else ""
    held = hand(desk)
    # Where cards of the hand are chosen, they stand before what is done with them.
    inside = _look(desk) + auction(desk) + (held + shown if choosing(desk) else shown + held)
    if not inside:
        return ""
    dusk = painting("laurin", "dolomites", "tray-art")
    return element("section", dusk, inside, class_="tray", id="tray", aria_label=desk._("What you can do"))


def picked(desk: Desk) -> str:
    """What has been chosen, in words, and what comes of it."""
    looked = f"{desk.told_of(desk.looked)}." if desk.looked else ""
    return f"{looked} {spent(desk)}".strip() or (_several(desk) if _shared(desk) else "")


def _look(desk: Desk) -> str:
    """Who would score at a circle that was tapped."""
    point = desk.looked
    if point is None:
        return ""
    way = element("b", escape(desk.promised(point)), PAUSE, class_="way-name")
    return element("p", way, desk.gain_chips(point), class_="looked", id="looked")


# The beginning of a round


def _assign(desk: Desk) -> str:
    """The start player hands out what he has drawn; only he sees it."""
    _, view = desk._, desk.view
    if None in [view.cards.face[card] for card in view.drawn]:
        text = _("{name} looks at {count} move cards.").format(name=desk.names[view.crown], count=len(view.drawn))
        return hint(text)
    if Redraw() in desk.legal:
        cards = join(element("span", move_card(view.face(card), _), class_="move leaf") for card in view.drawn)
        again = button(_("Show them and draw anew"), kind="gold", play=str(Redraw()), id="redraw")
        return row(cards, class_="move-row") + row(again)
    legal = {view.face(action.card): action for action in desk.actions if isinstance(action, Assign)}
    cards = ""
    for card in view.drawn:
        face = view.face(card)
        inside = move_card(face, _)
        if not legal:
            cards += element("span", inside, class_="move leaf")
            continue
        cards += element(
            "button",
            inside,
            type="button",
            class_="move leaf is-legal",
            id=f"drawn-{card}",
            data_piece=f"move-{card}",
            told=desk.told(legal[face]),
        )
    return row(cards, class_="move-row")


# Placing and relocating


def _declare(desk: Desk) -> str:
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    place = view.part == "place"
    yes = button(_("Place dwarfs") if place else _("Relocate dwarfs"), kind="gold", play=str(Act()), id="act")
    no = button(_("Place nothing") if place else _("Relocate nothing"), kind="plain", id="pass", **desk.way(Pass()))
    return row(yes, no)


def _place(desk: Desk) -> str:
    """Which of my dwarfs goes next, and how many points my card still has."""
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    seat, front = view.mover, desk.front
    free = SQUARES[view.board.index(EMPTY)]
    kinds = ""
    for kind, count in enumerate(view.supply[seat]):
        worth = FRONTS[kind]
        inside = little_dwarf(code(seat, worth), desk.arms[seat]) + element("b", f"×{count}", class_="figure")
        fits = desk.fits(kind)
        kinds += told_button(
            _("dwarf worth {value}, {count} left").format(value=worth, count=count),
            inside,
            class_="kind" + " is-out" * (not fits),
            id=f"kind-{worth}",
            aria_pressed="true" if fits and worth == front else "false",
            data_select=f"dwarf={worth}" if fits else None,
            data_why=None if fits else str(Place(worth, free)),
            aria_controls="garden" if desk.dwarf == str(worth) else None,
        )
    done = button(_("Done"), kind="plain" if front else "gold", id="done", **desk.way(Done()))
    shown = row(element("div", kinds, class_="kinds", role="group", aria_label=_("Your supply")), done)
    # Whoever plays a first round does not know yet what the dashed circles are.
    new = desk.hints and view.round == 1
    return shown + (hint(_("The dashed circles are where the king can go in this round.")) if new else "")


def _relocate(desk: Desk) -> str:
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    lifted = join(little_dwarf(number, desk.arms[view.mover]) for number in view.lifted)
    shown = element("span", lifted, class_="lifted", id="lifted", role="img", aria_label=_("Lifted")) if lifted else ""
    free = Done() in desk.legal
    done = button(_("Done"), kind="plain" if view.left and free else "gold" if free else "waiting",
                  play=str(Done()) if free else "", why="" if free else str(Done()), id="done")  # fmt: skip
    back = button(_("Never mind"), kind="plain", do="undo", id="unlift") if lifted else ""
    return row(shown, back, done)


# Spells


def _window(desk: Desk) -> str:
    """The spells in front of me, gold where they fit now."""
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    mine = sorted({view.face(card) for card in view.books[view.mover]})
    shelf = element("ul", *(_castable(desk, letter) for letter in mine), class_="spells", aria_label=_("Your spells"))
    kind = {"ban": _("No ban"), "magic": _("No swap"), "counter": _("Let it work")}.get(view.phase, _("Cast nothing"))
    return shelf + row(button(kind, kind="plain", id="pass", **desk.way(Pass())), spells_opener(_))


def _castable(desk: Desk, letter: str) -> str:
    action = Cast(letter)
    look = "spell leaf is-legal" if action in desk.legal else "spell leaf is-far"
    inside, deed = spell_face(letter, desk._), desk.told(action)
    return element("li", element("button", inside, type="button", class_=look, id=f"cast-{letter}", told=deed))


def _ways(desk: Desk) -> str:
    """Where a spell can send the king, in words; the golden circles say the same."""
    deeds = ""
    for action in desk.actions:
        if isinstance(action, Step | Divert):
            label = _way(desk, action)
            key = f"go-{str(action).replace(' ', '-')}"
            look = "button way-button is-legal"
            deeds += element("button", label, type="button", class_=look, id=key, told=desk.told(action))
    return row(deeds, class_="ways") if deeds else ""


def _way(desk: Desk, action: Step | Divert | Move) -> str:
    """A direction, and who would score there."""
    _ = desk._
    name = _(words.COMPASS[action.way])
    if isinstance(action, Divert):
        after = _("After one step {way}") if action.straight == 1 else _("After {count} steps {way}")
        name = after.format(count=action.straight, way=_(words.WAYS[action.way]))
    return element("span", escape(name), class_="way-name") + desk.gain_chips(desk.goal(action))


def _fog(desk: Desk) -> str:
    """Who is left out, with what everybody would score."""
    if not desk.legal:
        return ""
    points = gains(desk.view, desk.view.king)
    deeds = ""
    for seat in range(desk.view.seats):
        # To leave oneself out is a rare wish: it does not shine like the others.
        own = seat == desk.view.mover
        look = f"button {'gold' if Fog(seat) in desk.legal and not own else 'plain'}"
        name = desk._("{name} (you)").format(name=desk.names[seat]) if own else desk.names[seat]
        inside = (
            desk.crest(seat)
            + element("span", escape(name), class_="who-name")
            + element("b", f"+{points[seat]}", class_="figure")
        )
        deeds += element("button", inside, type="button", class_=look, id=f"fog-{seat}", told=desk.told(Fog(seat)))
    return row(deeds, class_="ways")


# The king


def _move(desk: Desk) -> str:
    """The open move cards with both directions, and who would score where."""
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    chosen = _shared(desk)
    cards = join(_choice(desk, seat, chosen) for seat in view.open())
    leave = ""
    if Decline() in desk.legal:
        leave = row(button(_("Do without"), kind="plain", play=str(Decline()), id="decline"))
    told = hint(_several(desk)) if chosen else ""
    return told + element("ul", cards, class_="choices") + leave


def _shared(desk: Desk) -> set[Action]:
    """A circle that several cards lead to was tapped: only which card is still to be said."""
    return {
        action
        for point, actions in desk.targets().items()
        if len(actions) > 1 and desk.asked_at(point)
        for action in actions
    }


def _several(desk: Desk) -> str:
    return desk._("Several cards lead there. Which one?")


def _choice(desk: Desk, seat: int, chosen: set[Action]) -> str:
    """One open card. A direction that leads off the garden gives way to letting the card lapse."""
    _, view = desk._, desk.view
    face = view.face(view.held[seat])
    owner = _("{name}’s card: {steps}").format(name=desk.names[seat], steps=words.steps(face, _))
    head = element("span", desk.crest(seat), axis(face), class_="choice-head")
    deeds, lapse = "", Lapse(seat)
    for way in AXES[view.move(seat).axis]:
        action = Move(seat, way)
        inside_garden = desk.goal(action) in AROUND
        if not inside_garden and lapse in desk.legal:
            deeds += button(_("Let it lapse"), kind="plain", play=str(lapse), id=f"lapse-{seat}")
            continue
        look = "button way-button" + " is-legal" * (action in desk.legal)
        look += " is-chosen" * (action in chosen) + " is-out" * (not inside_garden)
        inside = (
            _way(desk, action) if inside_garden else element("span", escape(_(words.COMPASS[way])), class_="way-name")
        )
        deeds += element("button", inside, type="button", class_=look, id=f"move-{seat}-{way}", told=desk.told(action))
    ways = element("span", deeds, class_="choice-ways", role="group", aria_label=owner)
    return element("li", head, ways, class_="choice-card", id=f"choice-{seat}")


_DEEDS = {
    "buy": buy,
    "assign": _assign,
    "declare": _declare,
    "place": _place,
    "relocate": _relocate,
    "magic": _window,
    "ban": _window,
    "spell": _window,
    "counter": _window,
    "step": _ways,
    "divert": _ways,
    "fog": _fog,
    "bid": bid,
    "keep": keep,
    "move": _move,
    "free": _move,
    "last": _move,
}
