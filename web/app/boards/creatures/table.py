"""The table while the game is on: round and heroes, the open cards, everybody's row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from app.boards.creatures.ledger import reasons, reasons_told, tally
from app.boards.creatures.pictures import last, picture, strip
from app.boards.creatures.standing import Standing
from app.parts import Drawn, Scene, Seen, aloud, capital, coin, element, escape, join, painting, told_button
from app.words import listed, points
from app.words.creatures import about, heroes, title, told
from tafelrunde.games.creatures.data import CARDS, OPEN, Card
from tafelrunde.games.creatures.game import TAKES, Take
from tafelrunde.games.creatures.scoring import ROUNDS

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.creatures.state import Creatures

_FACE_DOWN = "take N0"
"""Nobody can name a card that lies face down; the rules say why it cannot be taken."""


def table(view: Creatures, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. With `hints` every open card tells what it would bring now."""
    scene = _Table(view, actions, **seen)
    sentence = scene.sentence()
    return scene.drawn(
        sentence,
        element("div", scene.status(sentence), scene.rounds(), class_="kc-head"),
        scene.middle(),
        scene.realms(),
        label=scene._("Kings & Creatures: the table"),
        look="kc",
    )


class _Table(Scene):
    """One drawing of the table."""

    view: Creatures

    def __init__(self, view: Creatures, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        super().__init__(view, actions, **seen)
        self.here = self.me
        """Whose row comes first on a phone: that of whoever is here, also once that seat is out."""
        if self.me is None or view.turn is None or view.out[self.me] or (self.shared and not self.legal):
            self.me = None
        """Through whose eyes the open cards are judged: nobody's once that seat is out."""
        self.takes = {action.card for action in actions if isinstance(action, Take)}
        self.standing = Standing(view)
        self.worth = 0 if self.me is None else self.standing.worth(self.me)
        """What I would have if everything counted now."""
        if self.log and view.turn is not None and view.round > 1 and not any(view.shifted):
            self.log = [self._heroes_brought()]  # all that happened then is too long to stand above a table

    def _heroes_brought(self) -> str:
        """What there is to say when a round begins."""
        _, fame = self._, self.view.fame
        brought = listed([f"{name}: +{rounds[-1]}" for name, rounds in zip(self.names, fame, strict=True)], _)
        return _("Fame for heroes – {fame}. Round {round} begins.").format(fame=brought, round=self.view.round)

    # What is going on

    def sentence(self) -> str:
        """Whose turn it is and what can be done now."""
        turn, _ = self.view.turn, self._
        return _("The five rounds are over.") if turn is None else self._now(turn)

    def _now(self, seat: int) -> str:
        _, number = self._, self.standing.number(seat)
        if not self.legal:
            return _("shows the lowest number and is choosing a card.")
        if self.view.shifted[seat] == TAKES - 1:
            return _("take your third card. With it your round ends.")
        if all(self.standing.ends(seat, face) for face in self.takes):
            return _("take an open card. All are lower than your {number}: your round ends.").format(number=number)
        if any(self.standing.ends(seat, face) for face in self.takes):
            return _("take an open card. One lower than your {number} ends your round.").format(number=number)
        return _("take an open card. All are higher than your {number}.").format(number=number)

    # The round and its heroes

    def rounds(self) -> str:
        """Which round of five this is, and what its heroes bring: everybody between the two neighbours."""
        _, now = self._, self.view.round
        steps = join(
            element("i", str(n), class_="kc-step" + (" is-now" if n == now else " is-past" if n < now else ""))
            for n in range(1, ROUNDS + 1)
        )
        head = element(
            "p",
            element("span", steps, class_="kc-steps", aria_hidden="true"),
            element("b", escape(_("Round {round} of {rounds}").format(round=now, rounds=ROUNDS))),
            class_="kc-round",
        )
        words = (
            _("More heroes than a neighbour: +{fame}")
            if self.view.seats == 2
            else _("More heroes than a neighbour: +{fame}, than both together: +{double}")
        )
        rule = element("p", escape(words.format(fame=now, double=2 * now)), class_="kc-rule")
        seats = self.view.seats
        ring = element("ol", *map(self._hero_place, range(seats)), class_=f"kc-ring seats-{seats}")
        return element("section", head, rule, ring, class_="kc-rounds", id="rounds", aria_label=_("Round and heroes"))

    def _hero_place(self, seat: int) -> str:
        """A seat in the ring of heroes, and how it compares with the next one, its left neighbour."""
        _, counts, fame = self._, self.standing.heroes, self.standing.coming[seat]
        beside = self.standing.left(seat)
        sign = ">" if counts[seat] > counts[beside] else "<" if counts[seat] < counts[beside] else "="
        words = _("{name}: {heroes}, {fame} fame if the round ended now").format(
            name=self.names[seat], heroes=heroes(counts[seat], _), fame=fame
        )
        inside = (
            self.crest(seat)
            + element("b", str(counts[seat]), class_="figure kc-heroes")
            + element("span", f"+{fame}", class_="kc-fame" + (" is-won" if fame else ""))
        )
        place = element("span", inside, class_="kc-place", role="img", aria_label=words)
        compare = element("i", sign, class_="kc-sign", aria_hidden="true")
        if seat == self.view.seats - 1:  # the ring closes: the first seat shows once more
            compare = "" if self.view.seats == 2 else compare + self.crest(beside, "kc-again")
        return element("li", place, compare, id=f"heroes-{seat}")

    # The middle

    def middle(self) -> str:
        """The pile and the open cards from low to high; a line shows where my own number stands among them."""
        _, view = self._, self.view
        cards = sorted((CARDS[view.face(handle)] for handle in view.middle), key=lambda card: card.number)
        mine = None if self.me is None else self.standing.number(self.me)
        lower = 0 if mine is None else sum(card.number < mine for card in cards)
        items = list(map(self._open_card, cards))
        if mine is not None and 0 < lower < len(items) and view.shifted[self.me or 0] < TAKES - 1:
            items.insert(lower, self._line(mine))
        shown = element(
            "ol",
            *items,
            self._pile(),
            class_=f"kc-cards open-{OPEN[view.seats]}",
            id="open",
            aria_label=_("Open cards"),
        )
        return element("section", shown, class_="kc-middle", aria_label=_("The middle"))

    def _line(self, number: int) -> str:
        inside = element("b", str(number), class_="figure")
        return element("li", inside, class_="kc-line", id="line", aria_hidden="true")

    def _pile(self) -> str:
        _, left = self._, len(self.view.pile)
        drawing = painting("creatures", "back", "kc-back-art") if left else ""
        inside = (
            element("span", drawing, class_="kc-back" if left else "kc-back is-empty")
            + element("b", str(left), class_="figure")
            + element("span", escape(_("in the pile")), class_="kc-pile-word")
        )
        pile = element("button", inside, type="button", class_="kc-pile", id="pile", data_why=_FACE_DOWN)
        return element("li", pile, class_="kc-pile-place", id="pile-place")

    def _open_card(self, card: Card) -> str:
        _, face = self._, f"N{card.number}"
        legal = face in self.takes
        then = self.standing.with_card(self.me, face) if self.me is not None else None
        met = then.met(self.me, face) if then and self.me is not None and self.hints else (False, False)
        have = then.tallies[self.me] if then and self.me is not None and self.hints else {}
        gain = then.worth(self.me) - self.worth if then and self.me is not None and self.hints else None
        brings = "" if gain is None else _("now {points}").format(points=f"+{gain}")
        comes, tag = self._comes(face, legal=legal)
        drawn = (
            element(
                "span", picture(card, have, met), self._beside(card), class_="kc-window", id=f"window-{card.number}"
            ),
            _figures(card, title(card, _)),
            element("span", escape(brings), class_="kc-gain" + " is-none" * ((gain or 0) <= 0)) if self.hints else "",
            tag,
        )
        worth = points(card.points, _) if card.points else ""
        line = str(Take(face))
        ends = self.me is not None and self.standing.ends(self.me, face)
        shown = told_button(
            aloud(str(card.number), worth, title(card, _), self._shows(card), brings, comes),
            *drawn,
            class_="kc-card leaf" + (" is-legal" if legal else "") + (" is-last" if ends else ""),
            id=f"card-{face}",
            data_play=line if legal else None,
            data_why=None if legal else line,
            data_kind=card.kind,
            data_piece=face,
            data_from="pile",
            data_hollow=True,
        )
        return element("li", shown, id=f"open-{card.number}")

    def _shows(self, card: Card) -> str:
        """What the picture of a card shows, in words."""
        _ = self._
        if card.kind == "hero":
            return heroes(card.heroes, _)
        if card.kind != "king" or self.me is None:
            return about(card, _)
        left, right = self.names[self.standing.left(self.me)], self.names[self.standing.right(self.me)]
        words = _("crowns: {left} left against {one}, {right} right against {other}")
        return words.format(left=card.left, one=left, right=card.right, other=right)

    def _beside(self, card: Card) -> str:
        """Under a king's crowns the arms of the neighbours whom they depend on."""
        if card.kind != "king" or self.me is None:
            return ""
        left, right = self.standing.left(self.me), self.standing.right(self.me)
        return element("span", self.crest(left), self.crest(right), class_="kc-beside")

    def _comes(self, face: str, *, legal: bool) -> tuple[str, str]:
        """What comes next if I take a card, in words and as its foot: whether my round ends, and who is next then."""
        _, standing, me = self._, self.standing, self.me
        ends = "" if me is None else standing.ends(me, face)
        if me is None or not (legal or ends == "lower"):
            return "", element("span", class_="kc-tag")
        after = standing.after(me, face) if legal else None
        if after == me:
            again = _("then you again")
            return again, _tag(again, _("again"))
        who = "" if after is None else _("then {name}").format(name=self.names[after])
        crest = "" if after is None else self.crest(after)
        if not ends:
            return who, _tag(who, "→", crest)
        out = _("ends your round")
        arrow = crest and element("i", "→", class_="kc-to")
        return ", ".join(filter(None, (out, who))), _tag(out, _("out"), arrow + crest, end=True)

    # The rows

    def realms(self) -> str:
        """Everybody's row and points; a tap tells where they come from."""
        count = self.view.seats
        rows = element("div", *map(self._realm, range(count)), class_=f"kc-realms-rows seats-{count}")
        return element(
            "section", rows, join(map(self._sheet, range(count))), class_="kc-realms", aria_label=self._("Realms")
        )

    def _realm(self, seat: int) -> str:
        _, view, standing = self._, self.view, self.standing
        total, pace, number = str(standing.scores[seat]["total"]), self._pace(seat), standing.number(seat)
        points = element(
            "b",
            total,
            class_="figure kc-total",
            id=f"score-{seat}",
            data_count=f"score-{seat}",
        )
        unit = element("span", escape(_("fame")), class_="kc-unit")
        inside = (
            self.crest(seat)
            + element("b", escape(self.names[seat]), class_="kc-name")
            + (element("span", self._dots(seat) or escape(pace), class_="kc-pace") if pace else "")
            + element("span", reasons(standing, seat, _), class_="kc-reasons", id=f"reasons-{seat}")
            + element("span", points, unit, class_="kc-points")
            + self._row(seat)
        )
        look = (
            "kc-realm"
            + (" is-here" if seat == self.here else "")
            + (" is-turn" if seat == view.turn else "")
            + (" is-out" if view.turn is not None and view.out[seat] else "")
        )
        card = _("last number {number}: {card}").format(number=number, card=told(CARDS[view.rows[seat][-1]], _))
        fame = _("{points} fame").format(points=total)
        return told_button(
            aloud(self.names[seat], pace, *reasons_told(standing, seat, _), fame, card),
            inside,
            class_=look,
            id=f"realm-{seat}",
            popovertarget=f"realm-{seat}-sheet",
        )

    def _pace(self, seat: int) -> str:
        """How many cards of this round a seat has taken, or that it is out."""
        _, view = self._, self.view
        if view.turn is None:
            return ""
        if view.out[seat]:
            return _("out of this round")
        return _("{count} of 3 cards this round").format(count=view.shifted[seat])

    def _dots(self, seat: int) -> str:
        """The same as dots, as long as it is in the round."""
        taken = self.view.shifted[seat]
        dots = "".join(f'<i class="kc-dot{" is-used" if n < taken else ""}"></i>' for n in range(TAKES))
        return "" if self.view.out[seat] else dots

    def _row(self, seat: int) -> str:
        """The row from the castle to the last card; this round's cards stand a little higher."""
        view, standing = self.view, self.standing
        row, shifted = view.rows[seat], view.shifted[seat]
        base = len(row) - shifted
        fan = join(strip(face, standing.met(seat, face), up=n >= base) for n, face in enumerate(row[:-1]))
        end = last(row[-1], standing.met(seat, row[-1]), up=shifted > 0)
        return element("span", fan, end, class_="kc-row", id=f"fan-{seat}")

    def _sheet(self, seat: int) -> str:
        heading = self._("{name}’s realm").format(name=self.names[seat])
        return self.leaf(f"realm-{seat}-sheet", heading, lambda: tally(self.standing, seat, self.names, self._))


@lru_cache(128)
def _figures(card: Card, name: str) -> str:
    """What stands on a card: its number, its worth, its title."""
    number = element("b", str(card.number), class_="kc-number")
    worth = coin(card.points) if card.points else ""
    return number + worth + element("span", escape(capital(name)), class_="kc-title")


@lru_cache(128)
def _tag(long: str, short: str, crest: str = "", *, end: bool = False) -> str:
    """The foot of a card: in words where there is room, else short."""
    words = element("span", escape(long), class_="kc-long") + element("span", escape(short), class_="kc-short")
    return element("span", words, crest, class_="kc-tag" + " is-end" * end)
