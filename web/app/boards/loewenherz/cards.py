"""The power cards of Löwenherz: a hand with everything that can be done with it, deck, market and discard."""

from __future__ import annotations

from app.boards.loewenherz.ground import SIDE
from app.parts import Scene, aloud, element, escape, join, painting, pictured
from app.words import loewenherz as words
from tafelrunde.core import Action, Handle
from tafelrunde.games.loewenherz.data import CARDS, HAND
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Draw, Play, Sell, Take


def pict(use: str, class_: str = "lh-pict") -> str:
    """The picture of what a card does."""
    return painting("loewenherz", use, class_)


def field_art(name: str, class_: str = "lh-small") -> str:
    """A drawing of the map, on its own."""
    return f'<svg class="{class_}" viewBox="0 0 {SIDE} {SIDE}" aria-hidden="true"><use href="art/loewenherz.svg#{name}"/></svg>'


def ducats(count: int | str, class_: str = "") -> str:
    """So much money."""
    return element(
        "span", painting("loewenherz", "ducat", "lh-ducat"), element("b", escape(str(count)), class_="figure"),
        class_=f"lh-money {class_}".strip(),
    )  # fmt: skip


class Cards:
    """Hand, deck, market and discard, as one seat sees them."""

    def __init__(self, scene: Scene) -> None:
        self.view, self.me, self.legal, self._ = scene.view, scene.me, scene.legal, scene._

    # The hand

    def hand(self) -> str:
        """The cards of this seat; each use and the sale is a button."""
        _, view = self._, self.view
        if self.me is None:
            return ""
        held = [self._held(card) for card in view.hands[self.me]]
        gap = element("li", painting("loewenherz", "rose", "lh-rose"), class_="lh-gap")
        rest = gap * (HAND - len(held)) if not view.final else ""
        return element(
            "section", element("ol", *held, rest, class_="lh-hand-row"), class_="lh-hand", id="hand",
            aria_label=_("Your hand"),
        )  # fmt: skip

    def _held(self, card: Handle) -> str:
        _, face = self._, self.view.face(card)
        shown = CARDS[face]
        uses = [self._use(card, face, name, count) for name, count in shown.does.items()]
        between = element("span", escape(_("or")), class_="lh-or")
        head = element(
            "header",
            element("span", face[0], class_="lh-letter", aria_hidden="true"),
            element("span", ducats(shown.price, "lh-price"), aria_hidden="true"),
            class_="lh-card-head",
        )
        look = "lh-card leaf" + (" is-dual" if len(uses) > 1 else "")
        return element(
            "li", head, between.join(uses), self._sale(card, face, shown.sale), class_=look, id=f"card-{card}", data_piece=f"power-{card}", data_from="deck",
        )  # fmt: skip

    def _use(self, card: Handle, face: str, name: str, count: int) -> str:
        action = Play(card, name)
        told = words.use(name, count, self._)
        label = element("span", escape(told), class_="lh-use-word")
        heard = self._("{use}, costs {price}").format(use=told, price=CARDS[face].price)
        return self._button(action, pict(name) + label, class_="lh-use", id=f"play-{card}-{name}", aria_label=heard)

    def _sale(self, card: Handle, face: str, sale: int) -> str:
        inside = element("span", escape(self._("Sell"))) + ducats(f"+{sale}", "lh-gain")
        heard = self._("Sell +{sale}: {card}").format(sale=sale, card=words.card(face, self._))
        return self._button(Sell(card), inside, class_="lh-sale", id=f"sell-{card}", aria_label=heard)

    def _button(self, action: Action, inside: str, *, class_: str, id: str, **values: object) -> str:
        legal = action in self.legal
        return element(
            "button",
            inside,
            type="button",
            class_=class_ + (" is-legal" if legal else ""),
            id=id,
            data_play=str(action) if legal else None,
            data_why=None if legal else str(action),
            **values,
        )

    # What lies beside the map

    def store(self) -> str:
        """Deck, market, discard."""
        _ = self._
        return element(
            "section",
            element("div", self._deck(), self._discard(), class_="lh-piles"),
            self._market(),
            class_="lh-store",
            id="store",
            aria_label=_("Deck and market"),
        )

    def _deck(self) -> str:
        _, view = self._, self.view
        count = len(view.deck)
        if not count:
            empty = element("span", class_="lh-back is-empty") + self._pile_words(_("Deck"), 0)
            return element("div", empty, class_="lh-pile", id="deck")
        letter = view.letter(view.deck[-1])
        back = element("span", card_back(letter), class_="lh-back")
        word = _("Draw") if Draw() in self.legal else _("Deck")
        heard = aloud(f"{word} {count}", _("{letter} on top").format(letter=letter))
        shown = pictured(heard, back, self._pile_words(word, count))
        return self._button(Draw(), shown, class_="lh-pile", id="deck")

    def _pile_words(self, word: str, count: int) -> str:
        return element("span", escape(word), class_="lh-pile-word") + " " + element("b", str(count), class_="figure")

    def _discard(self) -> str:
        _, view = self._, self.view
        if not view.discard:
            return ""
        card = view.discard[-1]
        face = view.face(card)
        top = element("span", self._small(face), class_="lh-top leaf", data_piece=f"power-{card}")
        word, count = _("Played"), len(view.discard)
        heard = aloud(words.card(face, _), f"{word} {count}")
        return element(
            "div", top, self._pile_words(word, count), class_="lh-pile", id="discard", role="img", aria_label=heard
        )

    def _market(self) -> str:
        _, view = self._, self.view
        cards = join(self._ware(alike) for alike in wares(view).values())
        title = element("h2", escape(_("Market")), class_="lh-title")
        none = element("p", escape(_("Nothing has been sold yet.") if not view.discard else _("Empty.")), class_="hint")
        return element("div", title, element("ol", cards, class_="lh-wares") if cards else none, class_="lh-market")

    def _ware(self, alike: list[Handle]) -> str:
        """One card, or several that are alike; the last comes to lie on top, and the first that may is taken."""
        _, view = self._, self.view
        faces = [view.face(card) for card in alike]
        face = next((face for face in faces if Take(face) in self.legal), faces[0])
        told, count = words.ware(face, _), ""
        if len(alike) > 1:
            told = aloud(told, _("Cards: {count}").format(count=len(alike)))
            count = element("b", f"×{len(alike)}", class_="lh-alike figure", aria_hidden="true")
        inside = pictured(told, self._small(face), count)
        look = "lh-ware leaf" + " is-pile" * (len(alike) > 1)
        key, piece = f"ware-{faces[0]}", f"power-{alike[-1]}"
        return element("li", self._button(Take(face), inside, class_=look, id=key, data_piece=piece))

    def _small(self, face: str) -> str:
        """A card at a glance: its pictures, how many, its price and in brackets its sale."""
        shown = CARDS[face]
        pictures = join(
            element("span", pict(name), str(count) if name in ("borders", "knights") else "", class_="lh-glance")
            for name, count in shown.does.items()
        )
        sums = (
            element("b", str(shown.price), class_="lh-red figure") + " "
            + element("span", f"({shown.sale})", class_="lh-blue figure")
        )  # fmt: skip
        return element(
            "span",
            element("span", pictures, class_="lh-glances"),
            element("span", sums),
            class_="lh-sums",
            aria_hidden="true",
        )


def wares(view: Loewenherz) -> dict[str, list[Handle]]:
    """The cards of the market, those together that do, cost and bring the same."""
    alike: dict[str, list[Handle]] = {}
    for card in view.market:
        alike.setdefault(str(CARDS[view.face(card)]), []).append(card)
    return alike


def card_back(letter: str) -> str:
    """The back of a power card: a lily and its letter."""
    return painting("loewenherz", "lily", "lh-back-art") + element("span", escape(letter), class_="lh-back-letter")
