"""The hand, and what is done with chosen cards of it: spells are paid, bids are made, lost bids come back by half."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.boards.laurin.pieces import hint, price, row, spell_face, spells_opener, treasure
from app.boards.laurin.scene import Scene
from app.parts import BLANK, Markup, Translate, attributes, button, escape, join, plural, tag
from app.words import laurin as words
from tafelrunde.core import Action, Handle
from tafelrunde.games.laurin.actions import Bid, Buy, Decline, Keep, Pass
from tafelrunde.games.laurin.data import SPELLS


def choosing(scene: Scene) -> bool:
    """Whether cards of the hand are chosen now."""
    return any(isinstance(action, Buy | Bid) for action in scene.actions)


def hand(scene: Scene) -> Markup:
    """My own treasure, face up; nobody else sees it."""
    _, view, me = scene._, scene.view, scene.me
    if me is None:
        return BLANK
    mine = sorted(view.hands[me], key=lambda card: (-scene.worth([card]), card))
    chooses, offered = choosing(scene), _offered(scene, mine)
    cards = join(
        _choosable(scene, card, card in offered) if chooses else treasure(view.face(card), _, key=f"card-{card}")
        for card in mine
    )
    some = _("{count} treasure cards, together {sum}") if len(mine) > 1 else _("one treasure card, worth {sum}")
    total = some if mine else _("no treasure card")
    words_ = total.format(count=len(mine), sum=scene.worth(mine))
    if chooses and scene.picked(mine):
        words_ = _chosen(scene, mine)
    # While a bid is taken back the hand only waits.
    look = "kl-hand" + " is-waiting" * (bool(scene.legal) and view.phase == "keep") + " is-empty" * (not mine)
    return tag("div", class_=look, id="hand")(_group(_("Your hand"), words_, cards if mine else BLANK))


def _group(title: str, more: str, cards: Markup) -> Markup:
    """Cards under what they are."""
    head = tag("p", class_="kl-hand-title")(escape(title), escape(" "), tag("span", class_="kl-hand-sum")(escape(more)))
    return head + (tag("div", class_="kl-hand-cards", role="group", aria_label=title)(cards) if cards else BLANK)


def _offered(scene: Scene, mine: Sequence[Handle]) -> set[Handle]:
    """What of the hand goes with what lies ready, to pay for the spell that was chosen."""
    if not scene.wanted:
        return set()
    picked, offered = scene.picked(mine), set[Handle]()
    left = Counter(scene.faces(_ready(scene).cards)) - Counter(scene.faces(picked))
    for card in mine:  # equal cards are interchangeable
        face = scene.view.face(card)
        if card not in picked and left[face]:
            left[face] -= 1
            offered.add(card)
    return offered


def _choosable(scene: Scene, card: int, offered: bool = False) -> Markup:
    return treasure(
        scene.view.face(card),
        scene._,
        key=f"card-{card}",
        select=f"card:{card}",
        chosen=f"card:{card}" in scene.selected,
        wanted=scene.wants(f"card:{card}"),
        offered=offered,
    )


def spent(scene: Scene) -> str:
    """What of the cards has been chosen, in words, and what comes of it; empty where none can be."""
    view, me = scene.view, scene.me
    if not scene.legal or me is None:
        return ""
    match view.phase:
        case "buy" if choosing(scene):
            return f"{_chosen(scene, view.hands[me])}. {_paying(scene)}"
        case "bid":
            return f"{_chosen(scene, view.hands[me])}. {_back(len(scene.picked(view.hands[me])), scene._)}"
        case "keep":
            return f"{_chosen(scene, view.bids[me])}."
        case _:
            return ""


def _chosen(scene: Scene, cards: Sequence[Handle]) -> str:
    return scene._("{sum} of {all} chosen").format(sum=scene.worth(scene.picked(cards)), all=scene.worth(cards))


def buy(scene: Scene) -> Markup:
    """The spells on sale: one is chosen, and then paid; or with the right cards chosen first, a tap buys."""
    _, view = scene._, scene.view
    shelf = tag("ul", class_="kl-spells", aria_label=_("On sale"))(
        *(_ware(scene, card, place) for place, card in enumerate(view.display))
    )
    if not scene.legal:
        return shelf
    leave = button(_("Buy nothing"), kind="plain", id="decline", **scene.way(Decline()))
    able = any(isinstance(action, Buy) for action in scene.actions)
    told = hint(_paying(scene) if able else _("Your treasure is not enough for any of them."))
    if not scene.wanted:
        return shelf + row(told, leave, spells_opener(_))
    # Below the spells, where the hint stood: none of them moves from under the finger that has just chosen it.
    return (
        shelf
        + tag("div", class_="kl-deed-row", id="paying")(
            _pay(scene, _ready(scene), "gold", "wanted"), leave, spells_opener(_)
        )
        + told
    )


def _ready(scene: Scene) -> Buy:
    """How the spell that was chosen can be paid: with what lies ready, as far as that fits."""
    ways, me = scene.purchases(scene.wanted), scene.me
    picked = Counter(() if me is None else scene.faces(scene.picked(scene.view.hands[me])))
    return next((way for way in ways if picked <= Counter(scene.faces(way.cards))), ways[0])


def _paying(scene: Scene) -> str:
    """Whether the chosen cards buy anything."""
    _ = scene._
    picked = scene.picked(scene.view.hands[scene.me]) if scene.me is not None else []
    fitting = scene.of_cards(Buy).get(scene.faces(picked), ())
    missing = scene.missing(picked)
    if missing > 0:
        told = _("{spell} costs {price}: {missing} still missing. Choose treasure, or pay as proposed.")
        price_ = SPELLS[scene.wanted].price
        return told.format(spell=words.spell_name(scene.wanted, _), price=price_, missing=missing)
    if not picked:
        return _("Choose a spell, or treasure to pay with.")
    if any(isinstance(action, Buy) and scene.overpays(action) for action in fitting):
        return _("There is no change: choose how you pay.")
    if fitting:
        return _("Now choose a golden spell, or other cards.")
    return _("These cards pay for none of them. Choose more, or others.")


def _ware(scene: Scene, card: int, place: int) -> Markup:
    _, letter = scene._, scene.view.face(card)
    inside = spell_face(letter, _) + price(letter, _)
    piece = {"id": f"spell-{place}", "data_piece": f"spell-{card}"}
    if not scene.legal:
        return tag("li")(tag("span", class_="kl-spell leaf", **piece)(inside))
    picked = scene.picked(scene.view.hands[scene.me]) if scene.me is not None else []
    ways = scene.purchases(letter)
    fitting = next((action for action in ways if scene.faces(action.cards) == scene.faces(picked)), None)
    if fitting and scene.overpays(fitting):
        # One tap does not give away what the hand need not pay.
        offers = _pay(scene, ways[0], "gold", place) + _pay(scene, fitting, "plain", place)
        return tag("li")(tag("span", class_="kl-spell leaf", **piece)(inside), offers)
    look = "kl-spell leaf" + " is-legal" * bool(fitting) + " is-far" * (not ways)
    if fitting or not ways:
        action = fitting or Buy(letter, tuple(picked))
        return tag("li")(tag("button", type="button", class_=look, attrs=scene.attrs(action), **piece)(inside))
    wanted = letter == scene.wanted
    attrs = attributes(
        data_select=f"spell={letter}",
        aria_pressed=wanted,
        aria_controls="paying" if wanted else None,
    )
    return tag("li")(tag("button", type="button", class_=look, attrs=attrs, **piece)(inside))


def _pay(scene: Scene, action: Buy, kind: str, place: object) -> Markup:
    label = scene._("Pay {cards}").format(cards=words.values(scene.faces(action.cards)))
    heard = f"{label}: {words.spell_name(action.spell, scene._)}"
    return button(label, kind=kind, play=str(action), id=f"pay-{place}-{kind}", aria_label=heard)


def bid(scene: Scene) -> Markup:
    """What is bid is the whole set of chosen cards; whoever chooses to bid before any is shown the least."""
    _, view, me = scene._, scene.view, scene.me
    if not scene.legal or me is None:
        return BLANK
    picked = scene.picked(view.hands[me])
    passing = button(_("Pass"), kind="plain", id="pass", **scene.way(Pass()))
    lost = hint(_back(len(picked), _))
    if not picked:
        return row(_unpaid(scene), passing) + lost
    fitting: Sequence[Action] = scene.of_cards(Bid).get(scene.faces(picked), ())
    action = fitting[0] if fitting else Bid(tuple(picked))
    return row(_bidding(scene, action, picked, "bid"), passing) + lost


def _unpaid(scene: Scene) -> Markup:
    """A bid without cards: it says why not, or once it is chosen what would be the least."""
    label = scene._("Choose treasure to bid")
    bids = [action for action in scene.actions if isinstance(action, Bid)]
    if not bids:
        return button(label, kind="waiting", why="bid", id="bid")
    least = min(bids, key=lambda action: (scene.worth(action.cards), len(action.cards)))
    chosen = scene.bids
    choice = button(
        label,
        kind="waiting",
        id="bid",
        data_select="bid=first",
        aria_pressed=chosen,
        aria_controls="bid-least" if chosen else None,
    )
    return choice + (_bidding(scene, least, least.cards, "bid-least") if chosen else BLANK)


def _bidding(scene: Scene, action: Action, paid: Sequence[Handle], key: str) -> Markup:
    _ = scene._
    label = _("Bid {sum} with {count} cards") if len(paid) > 1 else _("Bid {sum} with one card")
    return button(label.format(sum=scene.worth(paid), count=len(paid)), kind="gold", play=str(action), id=key)


def _back(bid: int, _: Translate) -> str:
    """What comes back of so many cards if the bid loses (L26)."""
    match bid:
        case 0:
            return _("Whoever loses gets half of the cards back, rounded down.")
        case 1:
            return _("Should you lose, this card is gone too.")
        case 2 | 3:
            return _("Should you lose, one of these cards comes back.")
        case _:
            return _("Should you lose, {count} of these cards come back.").format(count=bid // 2)


def keep(scene: Scene) -> Markup:
    """Half of my lost bid comes back; I choose which."""
    _, view, me = scene._, scene.view, scene.me
    if not scene.legal or me is None:
        return BLANK
    mine = sorted(view.bids[me], key=lambda card: (-scene.worth([card]), card))
    count, picked = len(mine) // 2, scene.picked(mine)
    cards = _group(_("Your bid"), _chosen(scene, mine), join(_choosable(scene, card) for card in mine))
    fitting: Sequence[Action] = scene.of_cards(Keep).get(scene.faces(picked), ())
    if fitting:
        cards_told = words.values(scene.faces(picked))
        label = plural(_, "Take the {cards} back", "Take {cards} back", count, cards=cards_told)
        deed = button(label, kind="gold", play=str(fitting[0]), id="keep")
    else:
        label = _("Choose {count} cards") if count > 1 else _("Choose one card")
        deed = button(label.format(count=count), kind="waiting", why=str(Keep(tuple(picked))), id="keep")
    return cards + row(deed)
