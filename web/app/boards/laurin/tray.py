"""What lies in front of the person who plays: what can be done now, and the hidden hand."""

from __future__ import annotations

from app.boards.laurin.auction import auction
from app.boards.laurin.hand import bid, buy, choosing, hand, keep, spent
from app.boards.laurin.pieces import axis, hint, little_dwarf, move_card, row, spell_face, spells_opener
from app.boards.laurin.scene import Scene
from app.parts import BLANK, PAUSE, Markup, button, escape, join, painting, plural, tag, told_button
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


def tray(scene: Scene) -> Markup:
    """Deeds above, hand below."""
    deeds = _DEEDS[scene.view.phase](scene) if scene.view.phase in _DEEDS else BLANK
    shown = tag("div", class_="kl-deeds", id="deeds")(deeds) if deeds else BLANK
    own = hand(scene)
    # Where cards of the hand are chosen, they stand before what is done with them; and while others do so with theirs.
    first = choosing(scene) or (scene.view.phase == "buy" and not scene.legal)
    inside = _look(scene) + auction(scene) + (own + shown if first else shown + own)
    if not inside:
        return BLANK
    dusk = painting("laurin", "dolomites", "kl-tray-art")
    return tag("section", class_="kl-tray", id="tray", aria_label=scene._("What you can do"))(dusk, inside)


def picked(scene: Scene) -> str:
    """What has been chosen, in words, and what comes of it."""
    looked = f"{scene.told_of(scene.looked)}." if scene.looked else ""
    return f"{looked} {spent(scene)}".strip() or (_several(scene) if _shared(scene) else "")


def _look(scene: Scene) -> Markup:
    """Who would score at a circle that was tapped."""
    point = scene.looked
    if point is None:
        return BLANK
    way = tag("b", class_="kl-way-name")(escape(scene.promised(point)), PAUSE)
    return tag("p", class_="kl-looked", id="looked")(way, scene.gain_chips(point))


# The beginning of a round


def _assign(scene: Scene) -> Markup:
    """The start player hands out what he has drawn; only he sees it."""
    _, view = scene._, scene.view
    if None in [view.cards.face[card] for card in view.drawn]:
        text = _("{name} looks at {count} move cards.").format(name=scene.names[view.crown], count=len(view.drawn))
        return hint(text)
    if Redraw() in scene.legal:
        cards = join(tag("span", class_="kl-move leaf")(move_card(view.face(card), _)) for card in view.drawn)
        again = button(_("Show them and draw anew"), kind="gold", play=str(Redraw()), id="redraw")
        return row(cards, class_="kl-move-row") + row(again)
    legal = {view.face(action.card): action for action in scene.actions if isinstance(action, Assign)}
    cards = BLANK
    for card in view.drawn:
        face = view.face(card)
        inside = move_card(face, _)
        if not legal:
            cards += tag("span", class_="kl-move leaf")(inside)
            continue
        # A first game hands out one of them, and the others say so.
        cards += tag(
            "button",
            type="button",
            class_="kl-move leaf" + " is-legal" * (face in legal),
            id=f"drawn-{card}",
            data_piece=f"move-{card}",
            attrs=scene.attrs(legal.get(face, Assign(card))),
        )(inside)
    return row(cards, class_="kl-move-row")


# Placing and relocating


def _declare(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    if not scene.legal:
        return BLANK
    place = view.part == "place"
    yes = button(_("Place dwarfs") if place else _("Relocate dwarfs"), kind="gold", play=str(Act()), id="act")
    no = button(_("Place nothing") if place else _("Relocate nothing"), kind="plain", id="pass", **scene.way(Pass()))
    return row(yes, no)


def _place(scene: Scene) -> Markup:
    """Which of my dwarfs goes next, and how many points my card still has."""
    _, view = scene._, scene.view
    if not scene.legal:
        return BLANK
    seat, front = view.mover, scene.front
    free = SQUARES[view.board.index(EMPTY)]
    kinds = BLANK
    for kind, count in enumerate(view.supply[seat]):
        worth = FRONTS[kind]
        inside = little_dwarf(code(seat, worth), scene.arms[seat]) + tag("b", class_="figure")(escape(f"×{count}"))
        fits = scene.fits(kind)
        kinds += told_button(
            _("dwarf worth {value}, {count} left").format(value=worth, count=count),
            class_="kl-kind" + " is-out" * (not fits),
            id=f"kind-{worth}",
            aria_pressed=fits and worth == front,
            data_select=f"dwarf={worth}" if fits else None,
            data_why=None if fits else str(Place(worth, free)),
            aria_controls="garden" if scene.dwarf == str(worth) else None,
        )(inside)
    gold = not front and Done() in scene.legal  # a first game may want something else before
    done = button(_("Done"), kind="gold" if gold else "plain", id="done", **scene.way(Done()))
    shown = row(tag("div", class_="kl-kinds", role="group", aria_label=_("Your supply"))(kinds), done) + _amid(scene)
    # Whoever plays a first round does not know yet what the dashed circles are.
    new = view.round == 1
    return shown + (hint(_("The dashed circles are where the king can go in this round.")) if new else BLANK)


def _relocate(scene: Scene) -> Markup:
    _, view = scene._, scene.view
    if not scene.legal:
        return BLANK
    lifted = join(little_dwarf(number, scene.arms[view.mover]) for number in view.lifted)
    shown = (
        tag("span", class_="kl-lifted", id="lifted", role="img", aria_label=_("Lifted"))(lifted) if lifted else BLANK
    )
    kind = "waiting" if Done() not in scene.legal else "plain" if view.left else "gold"
    done = button(_("Done"), kind=kind, id="done", **scene.way(Done()))
    back = button(_("Never mind"), kind="plain", do="undo", id="unlift") if lifted else BLANK
    return row(shown, back, done) + _amid(scene)


# Spells


def _amid(scene: Scene) -> Markup:
    """The swap that I may cast between two dwarfs of mine."""
    if Cast("B") not in scene.legal:
        return BLANK
    return tag("ul", class_="kl-spells", aria_label=scene._("Your spells"))(_castable(scene, "B"))


def _window(scene: Scene) -> Markup:
    """The spells in front of me, gold where they fit now."""
    _, view = scene._, scene.view
    if not scene.legal:
        return BLANK
    mine = sorted({view.face(card) for card in view.books[view.mover]})
    shelf = tag("ul", class_="kl-spells", aria_label=_("Your spells"))(*(_castable(scene, letter) for letter in mine))
    kind = {"ban": _("No ban"), "magic": _("No swap"), "counter": _("Let it work")}.get(view.phase, _("Cast nothing"))
    return shelf + row(button(kind, kind="plain", id="pass", **scene.way(Pass())), spells_opener(_))


def _castable(scene: Scene, letter: str) -> Markup:
    action = Cast(letter)
    look = "kl-spell leaf is-legal" if action in scene.legal else "kl-spell leaf is-far"
    inside, attrs = spell_face(letter, scene._), scene.attrs(action)
    return tag("li")(tag("button", type="button", class_=look, id=f"cast-{letter}", attrs=attrs)(inside))


def _swap(scene: Scene) -> Markup:
    """The spell that works while its two dwarfs are chosen."""
    if not scene.legal:
        return BLANK
    working = tag("span", class_="kl-spell leaf", id="working")(spell_face("B", scene._))
    return tag("ul", class_="kl-spells", aria_label=scene._("Your spells"))(tag("li")(working))


def _ways(scene: Scene) -> Markup:
    """Where a spell can send the king, in words; the golden circles say the same."""
    deeds = BLANK
    for action in scene.actions:
        if isinstance(action, Step | Divert):
            label = _way(scene, action)
            key = f"go-{str(action).replace(' ', '-')}"
            look = "button kl-way-button is-legal"
            deeds += tag("button", type="button", class_=look, id=key, attrs=scene.attrs(action))(label)
    return row(deeds, class_="kl-ways") if deeds else BLANK


def _way(scene: Scene, action: Step | Divert | Move) -> Markup:
    """A direction, and who would score there."""
    _ = scene._
    name = _(words.COMPASS[action.way])
    if isinstance(action, Divert):
        way = _(words.WAYS[action.way])
        name = plural(_, "After one step {way}", "After {count} steps {way}", action.straight, way=way)
    return tag("span", class_="kl-way-name")(escape(name)) + scene.gain_chips(scene.goal(action))


def _fog(scene: Scene) -> Markup:
    """Who is left out, with what everybody would score."""
    if not scene.legal:
        return BLANK
    points = gains(scene.view, scene.view.king)
    deeds = BLANK
    for seat in range(scene.view.seats):
        # To leave oneself out is a rare wish: it does not shine like the others.
        own = seat == scene.view.mover
        look = f"button {'gold' if Fog(seat) in scene.legal and not own else 'plain'}"
        name = scene._("{name} (you)").format(name=scene.names[seat]) if own else scene.names[seat]
        inside = (
            scene.crest(seat)
            + tag("span", class_="who-name")(escape(name))
            + tag("b", class_="figure")(escape(f"+{points[seat]}"))
        )
        deeds += tag("button", type="button", class_=look, id=f"fog-{seat}", attrs=scene.attrs(Fog(seat)))(inside)
    return row(deeds, class_="kl-ways")


# The king


def _move(scene: Scene) -> Markup:
    """The open move cards with both directions, and who would score where."""
    _, view = scene._, scene.view
    if not scene.legal:
        return BLANK
    chosen = _shared(scene)
    cards = join(_choice(scene, seat, chosen) for seat in view.open())
    leave = BLANK
    if Decline() in scene.legal:
        leave = row(button(_("No, thanks"), kind="plain", play=str(Decline()), id="decline"))
    told = hint(_several(scene)) if chosen else BLANK
    return told + tag("ul", class_="kl-choices" + " is-many" * (len(view.open()) > 2))(cards) + leave


def _shared(scene: Scene) -> set[Action]:
    """A circle that several cards lead to was tapped: only which card is still to be said."""
    return {
        action
        for point, actions in scene.targets().items()
        if len(actions) > 1 and scene.asked_at(point)
        for action in actions
    }


def _several(scene: Scene) -> str:
    return scene._("Several cards lead there. Which one?")


def _choice(scene: Scene, seat: int, chosen: set[Action]) -> Markup:
    """One open card. A direction that leads off the garden gives way to letting the card lapse."""
    _, view = scene._, scene.view
    face = view.face(view.held[seat])
    owner = _("{name}’s card: {steps}").format(name=scene.names[seat], steps=words.steps(face, _))
    head = tag("span", class_="kl-choice-head")(scene.crest(seat), axis(face))
    deeds, lapse = BLANK, Lapse(seat)
    for way in AXES[view.move(seat).axis]:
        action = Move(seat, way)
        inside_garden = scene.goal(action) in AROUND
        if not inside_garden and lapse in scene.legal:
            deeds += button(_("Let it lapse"), kind="plain", play=str(lapse), id=f"lapse-{seat}")
            continue
        look = "button kl-way-button" + " is-legal" * (action in scene.legal)
        look += " is-chosen" * (action in chosen) + " is-out" * (not inside_garden)
        inside = (
            _way(scene, action) if inside_garden else tag("span", class_="kl-way-name")(escape(_(words.COMPASS[way])))
        )
        deeds += tag("button", type="button", class_=look, id=f"move-{seat}-{way}", attrs=scene.attrs(action))(inside)
    ways = tag("span", class_="kl-choice-ways", role="group", aria_label=owner)(deeds)
    return tag("li", class_="kl-choice-card", id=f"choice-{seat}")(head, ways)


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
    "swap": _swap,
    "step": _ways,
    "divert": _ways,
    "fog": _fog,
    "bid": bid,
    "keep": keep,
    "move": _move,
    "free": _move,
    "last": _move,
}
