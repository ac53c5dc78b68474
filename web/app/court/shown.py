"""What the court has to say, for the screens; see `app.shown.Court`."""

from __future__ import annotations

from typing import NamedTuple

from app.court import near, own, sayings, views
from app.court.advice import Advice
from app.court.measured import measured
from app.parts import BLANK, Markup, Translate
from app.shell.messages import Looked
from app.shown import Shown
from app.table.cues import Gains
from app.table.view import GameView


class ShownCourt(NamedTuple):
    """All that is heard of it just now."""

    advice: Advice
    looked: Looked | None
    opened: own.Opened
    hinted: bool
    """See `app.shell.messages`."""

    def hint(self, shown: Shown, session: GameView) -> Markup:
        """The hint as far as it was asked for; empty while none is."""
        return views.hint(shown, session, self.advice)

    def hint_aloud(self, shown: Shown, session: GameView) -> Markup:
        """What its latest step has added, as it is heard once: a hint that stands answers nothing else."""
        return views.hint_aloud(shown, session, self.advice) if self.hinted else BLANK

    def review(self, shown: Shown, session: GameView) -> Markup:
        """Where a game was decided that is over, or the button that finds it out."""
        return views.review(shown, session, self.advice)

    def measured(self, game: str, level: int, _: Translate) -> str:
        """How a bot of this level does; empty where nobody has counted."""
        return measured(game, level, _)

    def own(self, shown: Shown, seat: int) -> Markup:
        """Where a bot of one's own is opened to sit there."""
        return own.opening(shown, seat, self.opened)

    def near(self, shown: Shown, session: GameView) -> Markup:
        """The leaf with what is looked at; empty where nothing is."""
        return near.leaf(shown, session, self.looked)

    def near_aloud(self, shown: Shown, session: GameView) -> Markup:
        """The same as it is heard."""
        return near.aloud(shown, session, self.looked)

    def saying(self, shown: Shown, session: GameView, brought: Gains) -> Markup:
        """What somebody says to what has just happened; empty where nobody has anything to say."""
        return sayings.saying(shown, session, brought)

    def saying_aloud(self, shown: Shown, session: GameView, brought: Gains) -> str:
        """The same as it is heard."""
        return sayings.aloud(shown, session, brought)
