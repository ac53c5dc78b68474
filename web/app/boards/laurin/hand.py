"""The hand, and what is done with chosen cards of it: spells are paid, bids are made, lost bids come back by half."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.laurin.desk import Desk
from app.boards.laurin.pieces import hint, price, row, spell_face, spells_opener, treasure
from app.parts import Translate, button, element, escape, join
from app.words import laurin as words
from tafelrunde.core import Action, Handle
from tafelrunde.games.laurin.actions import Bid, Buy, Decline, Keep, Pass


def choosing(desk: Desk) -> bool:
    """Whether cards of the hand are chosen now."""
    return any(isinstance(action, Buy | Bid) for action in desk.actions)


def hand(desk: Desk) -> str:
    """My own treasure, face up; nobody else sees it."""
    _, view, me = desk._, desk.view, desk.me
    if me is None:
        return ""
    mine = sorted(view.hands[me], key=lambda card: (-desk.worth([card]), card))
    chooses = choosing(desk)
    cards = join(
        _choosable(desk, card) if chooses else treasure(view.face(card), _, key=f"card-{card}") for card in mine
    )
    some = _("{count} treasure cards, together {sum}") if len(mine) > 1 else _("one treasure card, worth {sum}")
    total = some if mine else _("no treasure card")
    words_ = total.format(count=len(mine), sum=desk.worth(mine))
    if chooses and desk.picked(mine):
        words_ = _chosen(desk, mine)
    # While a bid is taken back the hand only waits.
    look = "hand is-waiting" if desk.legal and view.phase == "keep" else "hand"
    return element("div", _group(_("Your hand"), words_, cards if mine else ""), class_=look, id="hand")


def _group(title: str, more: str, cards: str) -> str:
    """Cards under what they are."""
    head = element("p", escape(title), " ", element("span", escape(more), class_="hand-sum"), class_="hand-title")
    return head + (element("div", cards, class_="hand-cards", role="group", aria_label=title) if cards else "")


def _choosable(desk: Desk, card: int) -> str:
    return treasure(
        desk.view.face(card), desk._, key=f"card-{card}", select=f"card:{card}", chosen=f"card:{card}" in desk.selected
    )


def spent(desk: Desk) -> str:
    """What of the cards has been chosen, in words, and what comes of it; empty where none can be."""
    view, me = desk.view, desk.me
    if not desk.legal or me is None:
        return ""
    match view.phase:
        case "buy" if choosing(desk):
            return f"{_chosen(desk, view.hands[me])}. {_paying(desk)}"
        case "bid":
            return f"{_chosen(desk, view.hands[me])}. {_back(len(desk.picked(view.hands[me])), desk._)}"
        case "keep":
            return f"{_chosen(desk, view.bids[me])}."
    return ""


def _chosen(desk: Desk, cards: Sequence[Handle]) -> str:
    return desk._("{sum} of {all} chosen").format(sum=desk.worth(desk.picked(cards)), all=desk.worth(cards))


def buy(desk: Desk) -> str:
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
    able = any(isinstance(action, Buy) for action in desk.actions)
    told = hint(_paying(desk) if able else _("Your treasure does not reach for any of them."))
    return shelf + row(told, leave, spells_opener(_))


def _paying(desk: Desk) -> str:
    """Whether the chosen cards buy anything."""
    _ = desk._
    picked = desk.picked(desk.view.hands[desk.me]) if desk.me is not None else []
    fitting = desk.of_cards(Buy).get(desk.faces(picked), ())
    if not picked:
        return _("Choose treasure to pay with.")
    if any(isinstance(action, Buy) and desk.overpays(action) for action in fitting):
        return _("There is no change: choose how you pay.")
    if fitting:
        return _("Now choose a golden spell, or other cards.")
    return _("These cards pay for none of them. Choose more, or others.")


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
    heard = f"{label}: {words.spell_name(action.spell, desk._)}"
    return button(label, kind=kind, play=str(action), id=f"pay-{place}-{kind}", aria_label=heard)


def bid(desk: Desk) -> str:
    """What is bid is the whole set of chosen cards."""
    _, view, me = desk._, desk.view, desk.me
    if not desk.legal or me is None:
        return ""
    picked = desk.picked(view.hands[me])
    passing = button(_("Pass"), kind="plain", id="pass", **desk.way(Pass()))
    lost = hint(_back(len(picked), _))
    if not picked:
        return row(button(_("Choose treasure to bid"), kind="waiting", why="bid", id="bid"), passing) + lost
    fitting: Sequence[Action] = desk.of_cards(Bid).get(desk.faces(picked), ())
    action = fitting[0] if fitting else Bid(tuple(picked))
    label = _("Bid {sum} with {count} cards") if len(picked) > 1 else _("Bid {sum} with one card")
    deed = button(label.format(sum=desk.worth(picked), count=len(picked)), kind="gold", play=str(action), id="bid")
    return row(deed, passing) + lost


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


def keep(desk: Desk) -> str:
    """Half of my lost bid comes back; I choose which."""
    _, view, me = desk._, desk.view, desk.me
    if not desk.legal or me is None:
        return ""
    mine = sorted(view.bids[me], key=lambda card: (-desk.worth([card]), card))
    count, picked = len(mine) // 2, desk.picked(mine)
    cards = _group(_("Your bid"), _chosen(desk, mine), join(_choosable(desk, card) for card in mine))
    fitting: Sequence[Action] = desk.of_cards(Keep).get(desk.faces(picked), ())
    if fitting:
        label = _("Take the {cards} back") if count == 1 else _("Take {cards} back")
        label = label.format(cards=words.values(desk.faces(picked)))
        deed = button(label, kind="gold", play=str(fitting[0]), id="keep")
    else:
        label = _("Choose {count} cards") if count > 1 else _("Choose one card")
        deed = button(label.format(count=count), kind="waiting", why=str(Keep(tuple(picked))), id="keep")
    return cards + row(deed)
