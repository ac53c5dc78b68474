"""Würfelkönig's table: what a seat sees, as markup.

Everything legal carries its notation in `data-play`. What is not legal but invites a tap carries the notation
in `data-why`, so that the page can ask the rules and say why not. A die that can be chosen carries
`data-select="die:3"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.parts import (
    Desk,
    Drawn,
    Seen,
    art,
    button,
    card,
    chip,
    coin,
    dialog,
    die,
    element,
    escape,
    join,
    signed,
)
from app.words.wuerfel import CATEGORIES, EFFECTS, ENDS, TYPES
from app.words.wuerfel import need as need_in_words
from app.words.wuerfel import place as place_in_words
from tafelrunde import games
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, DICE, PLACES, VALUES, Citizen
from tafelrunde.games.wuerfel.game import Decline, Give, Penalty, Reroll, Roll, Take

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.wuerfel.state import Wuerfel

from app.boards.wuerfel.pictures import pictograph
from app.boards.wuerfel.scoring import category_of, small_card, tally

# The table

_SHOWN = 10
"""How many cards of a kingdom lie open on the table, from the top; the sheet shows all."""


def table(view: Wuerfel, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` are the numbers of the dice that were chosen for another roll.

    With `hints` little dice turn gold once they are reached.
    """
    desk = _Table(view, actions, **seen)
    sentence = desk.sentence()
    return desk.drawn(
        sentence,
        desk.status(sentence),
        desk.market(),
        desk.tray(),
        desk.kingdoms(),
        label=desk._("Würfelkönig: the table"),
        look="wk",
    )


class _Table(Desk):
    """One drawing of the table."""

    view: Wuerfel

    def __init__(self, view: Wuerfel, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        super().__init__(view, actions, **seen)
        self.takes = {action.card for action in actions if isinstance(action, Take)}
        self.can_reroll = any(isinstance(action, Reroll) for action in actions)
        self.again = sorted(self.selected) if self.can_reroll else []
        """The dice that are rolled again next."""
        self.scores = games.load("wuerfel").scores(view)

    # What is going on

    def sentence(self) -> str:
        """Whose turn it is and what can be done now; at the end, why the game is over."""
        view, _ = self.view, self._
        if view.turn is None:
            return _(ENDS[view.ended])
        return self._now() if self.legal else _("is thinking.") if view.dice else _("rolls next.")

    def _now(self) -> str:
        view, _ = self.view, self._
        if view.phase == "gift":
            return _("give the dragon away. To whom?")
        if view.phase == "bonus":
            return _("you may also take the golden citizen, whatever the dice show.")
        if view.phase == "roll":
            return (
                _("roll all six dice. Your elf gives you a fourth roll.") if view.limit > 3 else _("roll all six dice.")
            )
        if self.takes and self.can_reroll:
            return _("take a golden citizen, or roll dice again.")
        if self.takes:
            return _("take a golden citizen.")
        if self.can_reroll:
            return _("choose dice to roll again. Nobody comes for these yet.")
        return _("take the penalty. Nobody comes for these dice.")

    # The market

    def market(self) -> str:
        """The draw pile, five places over five citizens, the discards and the penalties."""
        _, view = self._, self.view
        stalls = element(
            "ol", *map(self._stall, range(5)), class_="stalls", id="stalls", aria_label=_("Citizens and places")
        )
        draw = self._pile("draw", _("Draw pile"), art("wuerfel", "back", "pile-art"), len(view.pile))
        gone = self._pile("discard", _("Discarded"), art("wuerfel", "back", "pile-art"), len(view.discard))
        right = element("div", gone, self._penalties(), class_="pile-pair")
        return element("section", draw, stalls, right, class_="market", aria_label=_("Market"))

    def _pile(self, key: str, word: str, drawing: str, count: int) -> str:
        cards = element("span", drawing if count else "", class_="pile-card pile-back" + ("" if count else " is-empty"))
        words = element("span", escape(word), class_="pile-word")
        return element("div", cards, words, element("b", str(count), class_="figure"), class_="pile", id=f"pile-{key}")

    def _penalties(self) -> str:
        """The villain on top is known before anybody rolls; it lures nobody who could still roll again."""
        _, view = self._, self.view
        if not view.penalties:
            return self._pile("penalty", _("Penalty"), "", 0)
        value = int(view.face(view.penalties[-1])[1:])
        legal, line = Penalty() in self.legal, str(Penalty())
        inside = (
            card("wuerfel", f"villain-{value}", -value, tint="stone", class_="card pile-card")
            + element("span", escape(_("Penalty")), class_="pile-word")
            + element("b", str(len(view.penalties)), class_="figure")
            + element("span", escape(_("in the pile")), class_="unseen")
        )
        if legal and self.can_reroll:
            return element("div", inside, class_="pile", id="pile-penalty")
        return element(
            "button",
            inside,
            type="button",
            class_="pile" + " is-legal" * legal,
            id="pile-penalty",
            data_play=line if legal else None,
            data_why=None if legal else line,
        )

    def _stall(self, slot: int) -> str:
        """A place and the citizen below it, under one awning in the colour of the place."""
        handle = self.view.row[slot]
        if handle == NO_CARD:
            below = element("div", class_="citizen is-gone", id=f"gone-{slot + 1}")
            return self._shop(slot, False, below)
        citizen = CITIZENS[self.view.face(handle)]
        home = citizen.colour == COLOURS[slot]
        below = self._citizen(citizen, slot, home)
        return self._shop(slot, home, below)

    def _shop(self, slot: int, home: bool, below: str) -> str:
        look = "stall is-home" if home else "stall"
        return element(
            "li", self._place(slot, home), below, class_=look, data_tint=COLOURS[slot], id=f"slot-{slot + 1}"
        )

    def _place(self, slot: int, home: bool) -> str:
        _, left, name = self._, self.view.places[slot], place_in_words(slot, self._)
        values = VALUES[slot][len(VALUES[slot]) - left :]
        words = _("{place}: worth {value}, {count} left").format(
            place=name, value=values[0] if values else 0, count=left
        )
        signs = "".join(
            element("span", str(value), class_="place-value" + (" is-top" if index == 0 else ""))
            for index, value in enumerate(values)
        )
        return element(
            "div",
            '<svg class="awning" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
            + _AWNING
            + "</svg>",
            art("wuerfel", PLACES[slot], "place-art"),
            element("span", escape(name), class_="place-name"),
            element("span", signs, class_="place-stack"),
            class_="place" + (" is-home" if home else ""),
            id=f"place-{slot + 1}",
            role="img",
            aria_label=words,
        )

    def _citizen(self, citizen: Citizen, slot: int, home: bool) -> str:
        _, view = self._, self.view
        legal = citizen.id in self.takes
        met = bool(view.dice) and view.phase == "choose" and citizen.met(view.dice)
        action = Take(citizen.id, place=home)
        line = str(action)
        worth = "×" if citizen.points is None else citizen.points
        shown = self.view.dice if self.hints and view.phase == "choose" else ()
        picture = art("wuerfel", citizen.type, "portrait")
        # All that is said of a citizen is its text, seen or unseen, so that ear and eye get the same.
        inside = (
            element("span", picture, self._home_mark(citizen), class_="citizen-window")
            + element("span", escape(_(TYPES[citizen.type])), class_="citizen-name")
            + coin(worth, "coin coin-large")
            + element("span", escape(self._worth_in_words(citizen)), class_="unseen")
            + pictograph(citizen, shown)
            + element("span", escape(need_in_words(citizen, _)), class_="citizen-need")
            + element("span", escape(self._effect(citizen, slot)), class_="citizen-effect")
            + element("span", escape(self._home_in_words(citizen)), class_="unseen")
            + (element("span", escape(self._invite(slot, home)), class_="citizen-take") if legal else "")
        )
        return element(
            "button",
            inside,
            type="button",
            class_="citizen leaf" + (" is-legal" if legal else " is-met" if met else ""),
            id=f"card-{citizen.id}",
            data_play=line if legal else None,
            data_why=None if legal else line,
            data_tint=citizen.colour or "stone",
            data_piece=citizen.id,
            data_from="pile-draw",
            data_to="pile-discard",
        )

    def _invite(self, slot: int, home: bool) -> str:
        """What the tab of a golden card says: just it, or it and the points of its place."""
        if not home:
            return self._("take")
        return self._("take, +{value}").format(value=VALUES[slot][-self.view.places[slot]])

    def _home_mark(self, citizen: Citizen) -> str:
        """Where a citizen is at home, as a picture: colour is never alone."""
        if citizen.colour is None:
            return ""
        return art("wuerfel", PLACES[COLOURS.index(citizen.colour)], "home-mark")

    def _worth_in_words(self, citizen: Citizen) -> str:
        _ = self._
        if citizen.points is None:  # that is what a fairy does
            return ""
        return _("point") if citizen.points == 1 else _("points")

    def _effect(self, citizen: Citizen, slot: int) -> str:
        """What else it does; to the right of the last one stands nobody."""
        alone = citizen.type == "hypnotist" and slot == len(self.view.row) - 1
        effect = "" if alone else EFFECTS.get(citizen.type, "")
        return self._(effect) if effect else ""

    def _home_in_words(self, citizen: Citizen) -> str:
        if citizen.colour is None:
            return ""
        return self._("at home in: {place}").format(place=place_in_words(COLOURS.index(citizen.colour), self._))

    # The dice

    def tray(self) -> str:
        """Six dice, the rolls that are left, and what can be done with them."""
        _, view = self._, self.view
        shown = view.dice or (0,) * 6
        dice = join(
            die(
                number,
                face,
                layout[face - 1] if face else "",
                _,
                chosen=number in self.again,
                tappable=self.can_reroll,
            )
            for number, (face, layout) in enumerate(zip(shown, DICE, strict=True), 1)
        )
        row = element("div", dice, class_="dice", role="group", aria_label=_("Dice"))
        deeds = element("div", self._deeds(), class_="deeds", id="deeds")
        return element("section", row, self._rolls(), deeds, class_="tray", aria_label=_("Dice and deeds"))

    def _rolls(self) -> str:
        _, view = self._, self.view
        if view.turn is None:
            return ""
        dots = "".join(f'<i class="roll{" is-used" if n < view.rolls else ""}"></i>' for n in range(view.limit))
        words = _("Roll {number} of {limit}") if view.rolls else _("Up to {limit} rolls")
        told = escape(words.format(number=view.rolls, limit=view.limit))
        return element("p", element("span", dots, aria_hidden="true"), told, class_="rolls")

    def _deeds(self) -> str:
        _, view = self._, self.view
        if not self.legal:
            return ""
        if Roll() in self.legal:
            return button(_("Roll the dice"), kind="gold", play=str(Roll()), id="roll")
        if view.phase == "gift":
            return self._gifts()
        if view.phase == "bonus":
            leave = button(_("Leave the citizen there"), kind="plain", play=str(Decline()), id="decline")
            return leave + self._alone()
        deeds = ""
        if self.can_reroll:
            deeds += self._again()
        if Penalty() in self.legal:
            value = signed(-int(view.face(view.penalties[-1])[1:]))
            kind = "plain" if self.can_reroll else "gold"
            deeds += button(
                _("Take the penalty {points}").format(points=value),
                kind=kind,
                play=str(Penalty()),
                id="penalty",
            )
        elif not self.can_reroll:
            deeds += element("p", escape(_("Tap a golden citizen.")), class_="deeds-hint")
        return deeds + self._alone()

    def _alone(self) -> str:
        """A citizen may be won without its place: whoever takes the last card of a place ends the game."""
        _, ways = self._, ""
        for slot, handle in enumerate(self.view.row):
            if handle == NO_CARD:
                continue
            citizen = CITIZENS[self.view.face(handle)]
            if Take(citizen.id, place=True) not in self.legal:
                continue
            name = _(TYPES[citizen.type])
            words = _("Take the {citizen} but not the place: {place}")
            words = words.format(citizen=name, place=place_in_words(slot, _))
            ways += button(name, kind="quiet", play=str(Take(citizen.id)), id=f"alone-{citizen.id}", aria_label=words)
        if not ways:
            return ""
        return element("p", element("span", escape(_("Without the place:"))), ways, class_="alone")

    def _again(self) -> str:
        _, count = self._, len(self.again)
        if not count:
            return button(_("Tap the dice to roll again"), kind="waiting", why="reroll", id="again")
        label = _("Roll this die again") if count == 1 else _("Roll {count} dice again").format(count=count)
        return button(label, kind="gold", play=str(Reroll(tuple(self.again))), id="again")

    def _gifts(self) -> str:
        _ = self._
        dragon = CITIZENS[self.view.gift]
        shown = card(
            "wuerfel", "dragon", dragon.points or 0, tint="stone", class_="card gift-card", data_piece=dragon.id
        )
        others = join(
            element(
                "button",
                self.crest(seat),
                element("span", escape(self.names[seat]), class_="who-name", aria_hidden="true"),
                element(
                    "span",
                    escape(_("Give the dragon to {name}").format(name=self.names[seat])),
                    class_="unseen",
                ),
                type="button",
                class_="button gold",
                data_play=str(Give(seat)),
                id=f"give-{seat}",
            )
            for seat in range(self.view.seats)
            if Give(seat) in self.legal
        )
        return shown + element("div", others, class_="gift-people")

    # The kingdoms

    def kingdoms(self) -> str:
        """Everybody's kingdom with its points; a tap tells where they come from."""
        _ = self._
        count = self.view.seats
        seats = element("div", *map(self._kingdom, range(count)), class_=f"kingdoms-row seats-{count}")
        sheets = join(map(self._sheet, range(count)))
        return element("section", seats, sheets, class_="kingdoms", aria_label=_("Kingdoms"))

    def _kingdom(self, seat: int) -> str:
        _, score, name = self._, self.scores[seat], self.names[seat]
        cards = self.view.kingdoms[seat]
        fairies = sum(category_of(entry) == "fairies" for entry in cards)
        stack = join(
            small_card(entry, "card stack-card", fairies, **_piece(seat, place, entry))
            for place, entry in list(enumerate(cards))[-_SHOWN:]
        )
        note = _("elf on top: four rolls") if self.view.top(seat) == "elf" else ""
        reasons = "".join(chip(_(CATEGORIES[key]), score[key]) for key in CATEGORIES if score[key])
        inside = (
            self.crest(seat)
            + element("b", escape(name), class_="kingdom-name")
            + element(
                "b",
                signed(score["total"]),
                class_="figure kingdom-total",
                id=f"score-{seat}",
                data_count=f"score-{seat}",
            )
            + element("span", escape(_("point") if score["total"] == 1 else _("points")), class_="unseen")
            + element("span", reasons, class_="kingdom-reasons")
            + element("span", stack, class_="stack", aria_hidden="true")
            + (element("span", escape(note), class_="kingdom-note") if note else "")
        )
        turn = " is-turn" if seat == self.view.turn else ""
        return element(
            "button",
            inside,
            type="button",
            class_="kingdom" + turn,
            id=f"kingdom-{seat}",
            popovertarget=f"kingdom-{seat}-sheet",
        )

    def _sheet(self, seat: int) -> str:
        _, score = self._, self.scores[seat]
        entries = self.view.kingdoms[seat]
        body = tally(entries, score, _) if entries else element("p", escape(_("Nobody lives here yet.")), class_="hint")
        title = _("{name}’s kingdom").format(name=self.names[seat])
        return dialog(f"kingdom-{seat}-sheet", title, body, close=_("Close"))


def _piece(seat: int, place: int, entry: str) -> dict[str, str]:
    """A card of a kingdom as a piece that has come from the market: from its row, its places or its penalties."""
    if entry[0] == "C":
        return {"data_piece": entry}
    source = f"place-{entry[1]}" if entry[0] == "P" else "pile-penalty"
    return {"data_piece": f"{entry}-{seat}-{place}", "data_from": source}


_AWNING = "".join(f'<path class="stripe-{n % 2}" d="M{n * 20} 0h20v8c0 9-20 9-20 0Z"/>' for n in range(5))
