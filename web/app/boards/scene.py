"""What every part of a table needs to know, and the head that all tables share. Each game's scene adds its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NotRequired, TypedDict

from app.parts.controls import bots_pace, dialog
from app.parts.markup import BLANK, Markup, Translate, aloud, attributes, capital, escape, tag, told_button
from app.parts.people import arms_of, shield, stroked
from app.parts.picks import leads_to

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action

LONG = 62
"""So many letters of a sentence have room in the head of every table."""


class Seen(TypedDict):
    """What `table(view, actions, **seen)` of every game is told beside what a seat sees and what may be done here and now."""

    me: int | None
    """Through whose eyes the table is seen; None looks on."""
    names: Sequence[str]
    selected: frozenset[str]
    """What has been picked and not been played yet; see `app.parts.picks`."""
    log: Sequence[str]
    """The last sentences of what happened, newest last."""
    _: Translate
    ahead: NotRequired[Sequence[int]]
    """Who leads, where that is told to whoever is here."""
    colours: NotRequired[Sequence[int]]
    """Per seat the colour of who sits there; without it, that of the seat."""
    lead: NotRequired[str]
    """The one of them that is told in the head of the table; without it, the newest."""
    levels: NotRequired[Sequence[int]]
    """Per seat how well the bot plays that sits there; 0 where a person does."""
    grades: NotRequired[Sequence[str]]
    """The same in words; empty where a person sits."""
    news: NotRequired[int]
    """How many of them came after the last decision of whoever is here."""
    opened: NotRequired[str]
    """The leaf that was opened last: only that is written. Without it, all are."""
    shared: NotRequired[bool]
    """Whether several people sit at this screen: while none of them decides, it is nobody's."""
    pace: NotRequired[str]
    """How fast bots play, while they do; without it, nobody here can hurry them."""
    thought: NotRequired[float]
    """How much is done of what one of them thinks."""
    taught: NotRequired[bool]
    """Whether a first game is followed: the one action that there is, is what its note wants."""
    idle: NotRequired[str]
    """Why whoever's turn it is does not think now, in a sentence that goes on from the name; empty where they do."""


class Drawn(NamedTuple):
    """A table as it is shown."""

    html: Markup
    asked: str
    """What somebody here is asked, in a sentence; empty where nobody is."""
    picked: str = ""
    """What has been picked so far and what is to be done with it, in words; empty where it needs none."""
    besides: str = ""
    """What of the board bears on the question, for whoever asks once more what is asked."""


class Scene:
    """One drawing of a table. There are no `actions` while somebody else decides."""

    me: int | None
    """Through whose eyes it is drawn; None where nobody here has a seat."""

    def __init__(self, view: Any, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        self.view, self.actions, self.legal = view, tuple(actions), set(actions)
        self.me, self.names, self.selected, self._ = seen["me"], seen["names"], seen["selected"], seen["_"]
        self.log, self._news, self._lead = seen["log"], seen.get("news", 0), seen.get("lead", "")
        self.arms = arms_of(self.names, seen.get("colours", ()))
        self._levels, self._ahead = seen.get("levels", ()), seen.get("ahead", ())
        self._grades = seen.get("grades", ())
        self.shared, self.taught = seen.get("shared", False), seen.get("taught", False)
        self._opened, self._idle, self._pace = seen.get("opened"), seen.get("idle", ""), seen.get("pace", "")
        self._thought = seen.get("thought", 0.0)

    @property
    def who(self) -> int | None:
        """Whose decision it is, under cover too, where the hand does not show; else whoever looks."""
        turn: int | None = self.view.turn
        return turn if self.legal else self.me

    def crest(self, seat: int, look: str = "") -> Markup:
        """The arms of a seat."""
        return shield(self.arms[seat], look)

    def plate(self, seat: int, look: str = "") -> Markup:
        """The same where everybody's points stand: of a bot with its level, of whoever leads in a laurel."""
        return shield(self.arms[seat], look, self._levels[seat] if self._levels else 0, leads=seat in self._ahead)

    def lead(self, seat: int) -> str:
        """What the laurel says, and the figure on the arms of a bot; empty for whoever wears neither."""
        return aloud(self._("leads") * (seat in self._ahead), self._grades[seat] if self._grades else "")

    def stroked(self, seat: int, class_: str) -> Markup:
        """The same stroke by stroke; see `app.parts.people`."""
        return stroked(self.arms[seat], class_)

    def way(self, action: Action) -> dict[str, str]:
        """What a `button` does: it plays an action, or asks the rules why not."""
        return {"play" if action in self.legal else "why": str(action)}

    def tap(self, action: Action) -> dict[str, str]:
        """The same for any other element."""
        return {f"data_{what}": line for what, line in self.way(action).items()}

    def attrs(self, action: Action) -> str:
        """The same as it stands in a tag; nothing where somebody else decides."""
        return attributes(**self.tap(action)) if self.legal else ""

    def wants(self, key: str) -> bool:
        """Whether a first game wants this to be picked for its action, and it is not yet."""
        return self.taught and key not in self.selected and any(key in leads_to(action) for action in self.actions)

    def leaf(
        self, key: str, title: str, body: Callable[[], Markup], deed: Markup = BLANK, *, whose: int | None = None
    ) -> Markup:
        """More about something on the table, or somebody at it, and what can be done about it, written when somebody opens it."""
        wears = "" if whose is None else capital(self.lead(whose))  # on a phone arms are too small for it
        known = tag("p", class_="hint")(escape(wears)) if wears else BLANK
        written = (known + body(), deed) if self._opened in (None, key) else (BLANK,)
        return dialog(key, title, *written, close=self._("Close"))

    def status(self, sentence: str, more: Markup = BLANK) -> Markup:
        """Whose turn it is and what can be done now, and what happened last.

        The sentence goes on from the name of whoever's turn it is; `more` comes between. Whoever cannot be heard, or waits for
        a note to be read, does nothing, whatever the sentence says.
        """
        turn, crest, name = self.view.turn, BLANK, BLANK
        if turn is not None:
            crest = self.stroked(turn, "shield shield-large")
            name = tag("b", class_="status-name")(escape(self.names[turn])) + escape(",") * bool(self.legal)
        told = sentence if self.legal or turn is None else self._idle or sentence
        said = tag("p", class_="status-now")(name, escape(" "), tag("span", id="sentence")(escape(told)))
        look = "status-words" + " is-long" * (len(told) > LONG)
        words = tag("div", class_=look)(said, more, self._told_last())
        return tag("div", class_="status" + " is-mine" * bool(self.legal), id="status")(
            crest, words, bots_pace(self._pace, self._thought, self._) if self._pace else BLANK
        )

    def _told_last(self) -> Markup:
        """What mattered most, and how much has come before it that somebody here may not have seen; screens/news.py tells it."""
        if not self.log:
            return BLANK
        last, more = tag("p", class_="status-last")(escape(self._lead or self.log[-1])), BLANK
        if self._news > 1:
            _ = self._
            shown = _("and {count} more").format(count=self._news - 1)
            told = f"{shown}: {_('What happened meanwhile')}"
            more = told_button(told, class_="status-more", id="news-open", popovertarget="news")(
                tag("span", class_="more-words")(escape(shown)),
                tag("span", class_="more-count")(escape(f"+{self._news - 1}")),
            )
        return tag("div", class_="status-news" + " is-more" * bool(more))(last, more)

    def drawn(
        self,
        sentence: str,
        *inside: Markup,
        label: str,
        look: str,
        picked: str = "",
        besides: str = "",
        **values: object,
    ) -> Drawn:
        """The whole table, made of its parts, with the sentence in which somebody is asked and what goes with it."""
        markup = tag("section", class_=f"board {look}", id="board", tabindex="-1", aria_label=label, **values)(*inside)
        asked = f"{self.names[self.view.turn]}, {sentence}" if self.legal else ""
        return Drawn(markup, asked, capital(picked), besides)
