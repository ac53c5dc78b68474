"""The end of every game: who won and why, and everybody's points, category by category."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.parts.markup import NOTHING, PAUSE, Translate, element, escape, join
from app.parts.people import arms_of, shield
from app.words import listed, points


class Ending:
    """What a final scoring is drawn from."""

    def __init__(
        self,
        scores: Sequence[Mapping[str, int]],
        ranking: Sequence[Sequence[int]],
        names: Sequence[str],
        _: Translate,
        colours: Sequence[int] = (),
    ) -> None:
        self.scores, self.names, self._ = scores, names, _
        self.winners = ranking[0]
        self.order = [seat for place in ranking for seat in place]
        self.arms = arms_of(names, colours)
        self.best = scores[self.winners[0]]
        """What the winner has, category by category."""
        self.rival = None if len(self.winners) > 1 else ranking[1][0]
        """The next after a winner who is alone; several may be equal."""
        self.behind = "" if self.rival is None else listed([names[seat] for seat in ranking[1]], _)
        """Who that is, in words."""

    def crests(self) -> str:
        """The arms of whoever won."""
        arms = join(shield(self.arms[seat], "shield-huge") for seat in self.winners)
        return element("div", arms, class_="winner-crests")

    def head(self, *arms: str, alone: str, shared: str, why: str) -> str:
        """Who won, in the sentence for one or for several, and why, under their `arms`.

        The focus comes here, so that it is heard, and so that Enter after the last act of the ceremony does nothing.
        """
        names = [self.names[seat] for seat in self.winners]
        told = shared.format(names=listed(names, self._)) if self.rival is None else alone.format(name=names[0])
        return element(
            "header",
            *arms,
            element(
                "h2", escape(told), class_="winner-name", id="winner", tabindex="-1", autofocus=True,
                aria_describedby="winner-why",
            ),
            element("p", escape(why), class_="winner-why", id="winner-why"),
            class_="winner",
        )  # fmt: skip

    @property
    def points(self) -> str:
        """What the winner has, in words."""
        return points(self.best["total"], self._)

    @property
    def lead(self) -> int:
        """By how much the winner is ahead of the next."""
        return 0 if self.rival is None else self.best["total"] - self.scores[self.rival]["total"]

    def sums(self, lines: Iterable[tuple[str, Sequence[str]]], totals: Sequence[str], total: str, what: str) -> str:
        """A table with a column for everybody, best first: `lines` are a head and a cell per seat, as markup; nothing
        is a dot.

        `total` heads the line of the `totals`; `what` names the table for those who hear it.
        """
        people = join(
            element(
                "th",
                shield(self.arms[seat]),
                element("span", escape(self.names[seat]), class_="who-name"),
                scope="col",
            )
            for seat in self.order
        )
        rows = join(
            element(
                "tr",
                element("th", head, scope="row"),
                *(element("td", NOTHING if cells[seat] == "0" else cells[seat]) for seat in self.order),
                class_="score-line",
            )
            for head, cells in lines
        )
        sums = join(
            element("td", element("b", totals[seat]), class_="is-best" if seat in self.winners else "")
            for seat in self.order
        )
        return element(
            "table",
            element("caption", escape(what), class_="unseen"),
            element("thead", element("tr", element("td", class_="corner"), people)),
            element(
                "tbody", rows, element("tr", element("th", escape(total), scope="row"), sums, class_="score-total")
            ),
            class_=f"scores seats-{len(self.order)}",
        )

    def detail(self, seat: int, total: str, *inside: str) -> str:
        """Everything about one person, behind a line that opens; open for whoever won."""
        head = element(
            "summary",
            shield(self.arms[seat]),
            element("b", escape(self.names[seat]), PAUSE, class_="who-name"),
            element("b", total, class_="figure"),
        )
        won = seat in self.winners
        return element("details", head, *inside, class_="score-detail", open=won, id=f"detail-{seat}")

    def screen(self, game: str, *inside: str) -> str:
        """The whole of it, in the dress of a game."""
        label = self._("Final scoring")
        return element("section", *inside, class_=f"scoring leaf {game}", id="scoring", aria_label=label)
