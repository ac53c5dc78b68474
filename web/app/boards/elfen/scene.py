"""What every part of the table needs to know: the view, what may be done, what has been picked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from app.boards import scene
from app.boards.scene import Seen
from app.parts import attributes, the_one
from app.words.elfen import NAMES
from tafelrunde.core import Action, Face, Handle
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, DRAW
from tafelrunde.games.elfen.planning import Attach, Discard, Village
from tafelrunde.games.elfen.preview import entrance, longest, outline
from tafelrunde.games.elfen.travel import Enter, ahead, tolls

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.games.elfen.state import Elfen


class Scene(scene.Scene):
    """One drawing of the table."""

    view: Elfen

    def __init__(self, view: Elfen, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        if view.phase == "swap":
            actions = actions[:1]  # of hundreds of sets of four cards none is drawn: they are picked card by card
        super().__init__(view, actions, **seen)
        self.hand: dict[Face, list[Handle]] = {}
        """My own cards, by what is on them: villages first, then what is laid on them, tickets, the rest."""
        if self.who is not None:
            kinds = view.kinds(view.hands[self.who])
            self.hand = {face: kinds[face] for face in NAMES if face in kinds}
        self.covered = self.who is not None and sum(map(len, self.hand.values())) < len(view.hands[self.who])
        """Whether some of my cards are not shown, since others sit before the same screen."""
        self.enters = {action.transport: action for action in actions if isinstance(action, Enter)}
        """By transport, how the next village can be entered."""
        self.places = {village: place for place, (_realm, village) in enumerate(view.route())}
        """Where each village lies in the table order."""
        self.ahead = ahead(view) if view.phase == "travel" and view.turn is not None else None
        """Where the journey leads next: place in the table order, realm, village."""
        self.tolls = tolls(view) if self.ahead else {}
        self.dropping = view.phase == "swap" and bool(actions)
        self.drawn_now = frozenset(view.hands[view.turn or 0][-DRAW:]) if self.dropping else frozenset[Handle]()
        """The cards for which others must go now."""

    @property
    def order(self) -> list[int]:
        """Everybody, clockwise from who plays here."""
        return [((self.who or 0) + step) % self.view.seats for step in range(self.view.seats)]

    @cached_property
    def card(self) -> Handle | None:
        """The card that was picked to be played, if it can be."""
        name = the_one(self.selected, "card")
        cards = (card for alike in self.hand.values() if self.playable(alike[0]) for card in alike)
        return next((card for card in cards if str(card) == name), None) if name else None

    def told_gold(self, seat: int) -> bool:
        """Whether it is told here what a seat has."""
        return GAME.tells_score(self.view, seat, self.me)

    def playable(self, card: Handle) -> bool:
        """Whether a card can be played onto the road."""
        return any(isinstance(action, Village | Attach) and action.card == card for action in self.legal)

    def pick(self, card: Handle) -> str:
        """The attributes that pick a card, or lay it back; where the picked one can go stands above the hand once more."""
        return attributes(
            data_select=f"card={card}",
            aria_pressed=card == self.card,
            aria_controls="deeds" if card == self.card else None,
        )

    def drops(self) -> Discard:
        """The cards that were chosen to be discarded, equal ones as the rules write them."""
        cards: list[Handle] = []
        for alike in self.view.kinds(self.view.hands[self.who or 0]).values():
            cards += alike[: sum(f"card:{card}" in self.selected for card in alike)]
        return Discard(tuple(cards))

    def is_next(self, village: Handle) -> bool:
        """Whether the journey leads there next."""
        return self.ahead is not None and self.ahead[2] == village

    def sheet(self, village: Handle) -> str:
        """The key of what is told about a village; another one while it can be entered from there, so that it closes then."""
        return f"village-{village}-{'next' if self.is_next(village) else 'sheet'}"

    def owned(self, transport: Face) -> int:
        """How many tickets of a kind are in my hand."""
        return len(self.hand.get(transport, ()))

    def toll(self, village: Handle) -> dict[Face, int]:
        """Per transport that can enter a village, the tickets that it takes as things stand."""
        view = self.view
        if self.is_next(village):
            return self.tolls
        owner = view.on(village, "obstacle")
        extra = int(owner is not None and owner != self.who)
        landscape = view.face(village)
        return {transport: cost[landscape] + extra for transport, cost in COST.items() if landscape in cost}

    @cached_property
    def outlook(self) -> int | None:
        """What a journey with my tickets can bring from here at most; None where there is none to make."""
        view, who = self.view, self.who
        tickets = tuple(self.owned(transport) for transport in COST)
        if who is None or not view.realms[who] or self.covered or not any(tickets):
            return None
        stops = tuple(outline(view))
        if view.phase != "travel":
            return longest(who, tickets, stops, entrance(view, who, 1), 1, frozenset[Handle](), -1)
        if self.ahead and self.enters:
            return longest(who, tickets, stops, self.ahead[0], view.way, frozenset(view.visited), view.guarded)
        return None
