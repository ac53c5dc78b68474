"""What lies in front of the person who plays: what can be done now, and the hidden hand."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.laurin.desk import Desk
from app.boards.laurin.pieces import axis, little_dwarf, move_card, price, spell_face, treasure
from app.parts import Translate, art, button, element, escape, join
from app.words import laurin as words
from tafelrunde.core import Action
from tafelrunde.games.laurin.actions import (
    Act,
    Assign,
    Bid,
    Buy,
    Cast,
    Decline,
    Divert,
    Done,
    Fog,
    Keep,
    Lapse,
    Move,
    Pass,
    Place,
    Redraw,
    Step,
)
from tafelrunde.games.laurin.data import AXES, EMPTY, FRONTS, SQUARES, code
from tafelrunde.games.laurin.judge import gains


def tray(desk: Desk) -> str:
    """Deeds above, hand below."""
    deeds = _DEEDS[desk.view.phase](desk) if desk.view.phase in _DEEDS else ""
    shown = element("div", deeds, class_="deeds", id="deeds") if deeds else ""
    hand = _hand(desk)
    # Where cards of the hand are chosen, they stand before what is done with them.
    inside = hand + shown if _choosing(desk) else shown + hand
    if not inside:
        return ""
    dusk = art("laurin", "dolomites", "tray-art")
    return element("section", dusk, inside, class_="tray", id="tray", aria_label=desk._("What you can do"))


def _choosing(desk: Desk) -> bool:
    return any(isinstance(action, Buy | Bid) for action in desk.actions)


def _hint(text: str) -> str:
    return element("p", escape(text), class_="deeds-hint")


def _row(*parts: str, class_: str = "deed-row") -> str:
    return element("div", *parts, class_=class_)


# The hand


def _hand(desk: Desk) -> str:
    """My own treasure, face up; nobody else sees it."""
    _, view, me = desk._, desk.view, desk.me
    if me is None:
        return ""
    hand = sorted(view.hands[me], key=lambda card: (-desk.worth([card]), card))
    choosing = _choosing(desk)
    cards = join(
        _choosable(desk, card) if choosing else treasure(view.face(card), _, key=f"card-{card}") for card in hand
    )
    some = _("{count} treasure cards, together {sum}") if len(hand) > 1 else _("one treasure card, worth {sum}")
    total = some if hand else _("no treasure card")
    words_ = total.format(count=len(hand), sum=desk.worth(hand))
    picked = desk.picked(hand) if choosing else []
    if picked:
        words_ = _("{sum} of {all} chosen").format(sum=desk.worth(picked), all=desk.worth(hand))
    title = element(
        "p", escape(_("Your hand")), " ", element("span", escape(words_), class_="hand-sum"), class_="hand-title"
    )
    row = element("div", cards, class_="hand-cards", role="group", aria_label=_("Your hand"))
    return element("div", title, row if hand else "", class_="hand", id="hand")


def _choosable(desk: Desk, card: int) -> str:
    return treasure(
        desk.view.face(card), desk._, key=f"card-{card}", select=f"card:{card}", chosen=card in desk.selected
    )


# The beginning of a round


def _buy(desk: Desk) -> str:
    """The spells on sale. With the right cards chosen, a tap buys."""
    _, view = desk._, desk.view
    shelf = element(
        "ul",
        *(_ware(desk, card, place) for place, card in enumerate(view.display)),
        class_="spells",
        aria_label=_("On sale"),
    )
    if not desk.legal:
        return shelf
    leave = button(_("Buy nothing"), kind="plain", id="decline", **desk.way(Decline()))
    if not any(isinstance(action, Buy) for action in desk.actions):
        return shelf + _row(_hint(_("Your treasure does not reach for any of them.")), leave)
    picked = desk.picked(view.hands[desk.me]) if desk.me is not None else []
    fitting = desk.of_cards(Buy).get(desk.faces(picked), ())
    if not picked:
        hint = _("Choose treasure to pay with.")
    elif any(isinstance(action, Buy) and desk.overpays(action) for action in fitting):
        hint = _("There is no change: choose how you pay.")
    elif fitting:
        hint = _("Now tap a golden spell, or choose other cards.")
    else:
        hint = _("These cards pay for none of them. Choose more, or others.")
    return shelf + _row(_hint(hint), leave)


def _ware(desk: Desk, card: int, place: int) -> str:
    _, letter = desk._, desk.view.face(card)
    inside = spell_face(letter, _) + price(letter, _)
    piece = {"id": f"spell-{place}", "data_piece": f"spell-{card}"}
    if not desk.legal:
        return element("li", element("span", inside, class_="spell leaf", **piece))
    picked = desk.picked(desk.view.hands[desk.me]) if desk.me is not None else []
    ways = desk.purchases(letter)
    fitting = next((action for action in ways if desk.faces(action.cards) == desk.faces(picked)), None)
    if fitting and desk.overpays(fitting):
        # One tap does not give away what the hand need not pay.
        offers = _pay(desk, ways[0], "gold", place) + _pay(desk, fitting, "plain", place)
        return element("li", element("span", inside, class_="spell leaf", **piece), offers)
    look = "spell leaf" + " is-legal" * bool(fitting) + " is-far" * (not ways)
    action = fitting or Buy(letter, tuple(picked))
    return element("li", element("button", inside, type="button", class_=look, told=desk.told(action), **piece))


def _pay(desk: Desk, action: Buy, kind: str, place: int) -> str:
    label = desk._("Pay {cards}").format(cards=words.values(desk.faces(action.cards)))
    return button(label, kind=kind, play=str(action), id=f"pay-{place}-{kind}")


def _assign(desk: Desk) -> str:
    """The start player hands out what he has drawn; only he sees it."""
    _, view = desk._, desk.view
    if None in [view.cards.face[card] for card in view.drawn]:
        text = _("{name} looks at {count} move cards.").format(name=desk.names[view.crown], count=len(view.drawn))
        return _hint(text)
    if Redraw() in desk.legal:
        cards = join(
            element("span", move_card(view.face(card), _, told=True), class_="move leaf") for card in view.drawn
        )
        again = button(_("Show them and draw anew"), kind="gold", play=str(Redraw()), id="redraw")
        return _row(cards, class_="move-row") + _row(again)
    legal = {view.face(action.card): action for action in desk.actions if isinstance(action, Assign)}
    cards = ""
    for card in view.drawn:
        face = view.face(card)
        inside = move_card(face, _, told=True)
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
    return _row(cards, class_="move-row")


# Placing and relocating


def _declare(desk: Desk) -> str:
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    place = view.part == "place"
    yes = button(_("Place dwarfs") if place else _("Relocate dwarfs"), kind="gold", play=str(Act()), id="act")
    no = button(_("Place nothing") if place else _("Relocate nothing"), kind="plain", id="pass", **desk.way(Pass()))
    return _row(yes, no)


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
        inside = (
            little_dwarf(code(seat, worth), desk.letters[seat])
            + element("b", f"×{count}", class_="figure", aria_hidden="true")
            + element(
                "span", escape(_("dwarf worth {value}, {count} left").format(value=worth, count=count)), class_="unseen"
            )
        )
        fits = desk.fits(kind)
        kinds += element(
            "button",
            inside,
            type="button",
            class_="kind" + " is-out" * (not fits),
            id=f"kind-{worth}",
            aria_pressed="true" if fits and worth == front else "false",
            data_select=f"dwarf:{desk.switch(kind + 1)}" if fits else None,
            data_why=None if fits else str(Place(worth, free)),
        )
    done = button(_("Done"), kind="plain" if front else "gold", id="done", **desk.way(Done()))
    row = _row(element("div", kinds, class_="kinds", role="group", aria_label=_("Your supply")), done)
    # Whoever plays a first round does not know yet what the dashed circles are.
    new = desk.hints and view.round == 1
    return row + (_hint(_("The dashed circles are where the king can go in this round.")) if new else "")


def _relocate(desk: Desk) -> str:
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    letter = desk.letters[view.mover]
    lifted = join(little_dwarf(number, letter) for number in view.lifted)
    shown = element("span", lifted, class_="lifted", id="lifted", role="img", aria_label=_("Lifted")) if lifted else ""
    free = Done() in desk.legal
    done = button(_("Done"), kind="plain" if view.left and free else "gold" if free else "waiting",
                  play=str(Done()) if free else "", why="" if free else str(Done()), id="done")  # fmt: skip
    return _row(shown, done)


# Spells


def _window(desk: Desk) -> str:
    """The spells in front of me, gold where they fit now."""
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    mine = sorted({view.face(card) for card in view.books[view.mover]})
    shelf = element("ul", *(_castable(desk, letter) for letter in mine), class_="spells", aria_label=_("Your spells"))
    kind = {"ban": _("No ban"), "magic": _("No swap"), "counter": _("Let it work")}.get(view.phase, _("Cast nothing"))
    return shelf + _row(button(kind, kind="plain", id="pass", **desk.way(Pass())))


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
            deeds += element("button", label, type="button", class_="button way-button", id=key, told=desk.told(action))
    return _row(deeds, class_="ways") if deeds else ""


def _way(desk: Desk, action: Step | Divert | Move) -> str:
    """A direction, and who would score there."""
    _, way = desk._, words.COMPASS[action.way]
    name = _(way)
    if isinstance(action, Divert):
        name = _("After step {count}: {way}").format(count=action.straight, way=name)
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
        look = f"button {'plain' if own else 'gold'}"
        name = desk._("{name} (you)").format(name=desk.names[seat]) if own else desk.names[seat]
        inside = (
            desk.crest(seat)
            + element("span", escape(name), class_="who-name")
            + element("b", f"+{points[seat]}", class_="figure")
        )
        deeds += element("button", inside, type="button", class_=look, id=f"fog-{seat}", told=desk.told(Fog(seat)))
    return _row(deeds, class_="ways")


# The king


def _bid(desk: Desk) -> str:
    """What is bid is the whole set of chosen cards."""
    _, view, me = desk._, desk.view, desk.me
    if not desk.legal or me is None:
        return ""
    picked = desk.picked(view.hands[me])
    passing = button(_("Pass"), kind="plain", id="pass", **desk.way(Pass()))
    lost = _hint(_back(len(picked), _))
    if not picked:
        return _row(button(_("Choose treasure to bid"), kind="waiting", why="bid", id="bid"), passing) + lost
    fitting: Sequence[Action] = desk.of_cards(Bid).get(desk.faces(picked), ())
    action = fitting[0] if fitting else Bid(tuple(picked))
    label = _("Bid {sum} with {count} cards") if len(picked) > 1 else _("Bid {sum} with one card")
    bid = button(label.format(sum=desk.worth(picked), count=len(picked)), kind="gold", play=str(action), id="bid")
    return _row(bid, passing) + lost


def _back(bid: int, _: Translate) -> str:
    """What comes back of so many cards if the bid loses (L26)."""
    match bid:
        case 0:
            return _("Whoever loses gets half of the cards back, rounded down.")
        case 1:
            return _("Should you lose, this card is gone too.")
        case 2 | 3:
            return _("Should you lose, one of these cards comes back.")
    return _("Should you lose, {count} of these cards come back.").format(count=bid // 2)


def _keep(desk: Desk) -> str:
    """Half of my lost bid comes back; I choose which."""
    _, view, me = desk._, desk.view, desk.me
    if not desk.legal or me is None:
        return ""
    bid = sorted(view.bids[me], key=lambda card: (-desk.worth([card]), card))
    count, picked = len(bid) // 2, desk.picked(bid)
    cards = element(
        "div", *(_choosable(desk, card) for card in bid), class_="hand-cards", role="group", aria_label=_("Your bid")
    )
    fitting: Sequence[Action] = desk.of_cards(Keep).get(desk.faces(picked), ())
    if fitting:
        deed = button(_("Take back {sum}").format(sum=desk.worth(picked)), kind="gold", play=str(fitting[0]), id="keep")
    else:
        label = _("Choose {count} cards") if count > 1 else _("Choose one card")
        deed = button(label.format(count=count), kind="waiting", why=str(Keep(tuple(picked))), id="keep")
    return cards + _row(deed)


def _move(desk: Desk) -> str:
    """The open move cards with both directions, and who would score where."""
    _, view = desk._, desk.view
    if not desk.legal:
        return ""
    # A circle that several cards lead to was tapped: only which card is still to be said.
    chosen: set[Action] = {
        action
        for point, actions in desk.targets().items()
        if len(actions) > 1 and desk.chosen == desk.number(point)
        for action in actions
    }
    cards = join(_choice(desk, seat, chosen) for seat in view.open())
    leave = ""
    if Decline() in desk.legal:
        leave = _row(button(_("Do without"), kind="plain", play=str(Decline()), id="decline"))
    hint = _hint(_("Several cards lead there. Which one?")) if chosen else ""
    return hint + element("ul", cards, class_="choices") + leave


def _choice(desk: Desk, seat: int, chosen: set[Action]) -> str:
    """One open card. A direction that leads off the garden gives way to letting the card lapse."""
    _, view = desk._, desk.view
    face = view.face(view.held[seat])
    owner = _("{name}’s card: {steps}").format(name=desk.names[seat], steps=words.steps(face, _))
    head = element(
        "span", desk.crest(seat), axis(face), element("span", escape(owner), class_="unseen"), class_="choice-head"
    )
    deeds, lapse = "", Lapse(seat)
    for way in AXES[view.move(seat).axis]:
        action = Move(seat, way)
        legal = action in desk.legal
        if not legal and lapse in desk.legal:
            deeds += button(_("Let it lapse"), kind="plain", play=str(lapse), id=f"lapse-{seat}")
            continue
        look = "button way-button" + " is-chosen" * (action in chosen)
        inside = _way(desk, action) if legal else element("span", escape(_(words.COMPASS[way])), class_="way-name")
        deeds += element("button", inside, type="button", class_=look, id=f"move-{seat}-{way}", told=desk.told(action))
    return element("li", head, element("span", deeds, class_="choice-ways"), class_="choice-card", id=f"choice-{seat}")


_DEEDS = {
    "buy": _buy,
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
    "bid": _bid,
    "keep": _keep,
    "move": _move,
    "free": _move,
    "last": _move,
}
