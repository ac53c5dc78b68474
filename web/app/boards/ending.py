"""The end of every game: who won and why, and everybody's points, category by category."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.parts.markup import BLANK, NOTHING, PAUSE, Markup, Translate, escape, join, tag
from app.parts.people import arms_of, shield
from app.parts.pieces import signed
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
        *,
        over: bool,
    ) -> None:
        self.scores, self.names, self._ = scores, names, _
        self._over = over
        """Whether it was played to its end: else nobody has won."""
        self.winners = ranking[0]
        self.order = [seat for place in ranking for seat in place]
        self.arms = arms_of(names, colours)
        self.best = scores[self.winners[0]]
        """What the winner has, category by category."""
        self.rival = None if len(self.winners) > 1 else ranking[1][0]
        """The next after a winner who is alone; several may be equal."""
        self.behind = "" if self.rival is None else listed([names[seat] for seat in ranking[1]], _)
        """Who that is, in words."""

    def crests(self) -> Markup:
        """The arms of whoever won."""
        arms = join(shield(self.arms[seat], "shield-huge") for seat in self.winners)
        return tag("div", class_="winner-crests")(arms)

    def head(self, *arms: Markup, alone: str, shared: str, why: str, end: str = "") -> Markup:
        """Who won, in the sentence for one or for several, and why, under their `arms`; `end` is what the game came to its end by.

        The focus comes here, so that it is heard, and so that Enter after the last act of the ceremony does nothing.
        """
        _ = self._
        if not self._over:
            arms, end = (self.crests(),), _("The game was ended early")
            alone, shared = _("{name} was ahead"), _("{names} were ahead")
        names = [self.names[seat] for seat in self.winners]
        told = shared.format(names=listed(names, _)) if self.rival is None else alone.format(name=names[0])
        return tag("header", class_="winner")(
            *arms,
            tag("h2", class_="winner-name", id="winner", tabindex="-1", autofocus=True, aria_describedby="winner-why")(
                escape(told)
            ),
            tag("p", class_="winner-why", id="winner-why")(escape(f"{end}. {why}" if end else why)),
        )

    @property
    def points(self) -> str:
        """What the winner has, in words."""
        return points(self.best["total"], self._)

    @property
    def lead(self) -> int:
        """By how much the winner is ahead of the next."""
        return 0 if self.rival is None else self.best["total"] - self.scores[self.rival]["total"]

    def _points(self, seat: int, key: str = "total") -> Markup:
        return escape(signed(self.scores[seat][key]))

    def sums(
        self,
        heads: Mapping[str, Markup],
        total: str,
        what: str,
        more: Callable[[str, int], Markup] = lambda _key, _seat: BLANK,
    ) -> Markup:
        """A table with a column for everybody, best first, and a line for each category under its head; nothing is a dot.

        `total` heads the line of the totals; `what` names the table for those who hear it; `more` stands beside what a
        category has brought a seat.
        """
        people = join(
            tag("th", scope="col")(shield(self.arms[seat]), tag("span", class_="who-name")(escape(self.names[seat])))
            for seat in self.order
        )

        def cell(key: str, seat: int) -> Markup:
            return tag("td")(self._points(seat, key) + more(key, seat) if self.scores[seat][key] else NOTHING)

        rows = join(
            tag("tr", class_="score-line")(tag("th", scope="row")(head), *(cell(key, seat) for seat in self.order))
            for key, head in heads.items()
        )
        sums = join(
            tag("td", class_="is-best" if seat in self.winners else "")(tag("b")(self._points(seat)))
            for seat in self.order
        )
        return tag("table", class_=f"scores seats-{len(self.order)}")(
            tag("caption", class_="unseen")(escape(what)),
            tag("thead")(tag("tr")(tag("td", class_="corner")(), people)),
            tag("tbody")(rows, tag("tr", class_="score-total")(tag("th", scope="row")(escape(total)), sums)),
        )

    def detail(self, seat: int, *inside: Markup) -> Markup:
        """Everything about one person, behind a line that opens; open for whoever won."""
        head = tag("summary")(
            shield(self.arms[seat]),
            tag("b", class_="who-name")(escape(self.names[seat]), PAUSE),
            tag("b", class_="figure")(self._points(seat)),
        )
        won = seat in self.winners
        return tag("details", class_="score-detail", open=won, id=f"detail-{seat}")(head, *inside)

    def screen(self, game: str, *inside: Markup) -> Markup:
        """The whole of it, in the dress of a game."""
        label = self._("Final scoring")
        return tag("section", class_=f"scoring leaf {game}", id="scoring", aria_label=label)(*inside)
