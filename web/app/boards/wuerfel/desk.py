"""What every part of the table needs to know: the view, what may be done, which dice have been picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import parts
from app.parts import Seen
from app.words.wuerfel import ENDS
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.game import Reroll, Take

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.wuerfel.state import Wuerfel


class Desk(parts.Desk):
    """One drawing of the table."""

    view: Wuerfel

    def __init__(self, view: Wuerfel, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        super().__init__(view, actions, **seen)
        self.takes = {action.card for action in actions if isinstance(action, Take)}
        self.can_reroll = any(isinstance(action, Reroll) for action in actions)
        self.again = [die for die in range(1, 7) if self.can_reroll and f"die:{die}" in self.selected]
        """The dice that are rolled again next."""
        self.dice = view.dice if self.hints and view.phase == "choose" else ()
        """What the pictures of what citizens ask are held against."""
        self.scores = GAME.scores(view)

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
            return _("take the golden citizen too, if you like.")
        if view.phase == "roll":
            return (
                _("roll all six dice. Your elf gives you a fourth roll.") if view.limit > 3 else _("roll all six dice.")
            )
        if self.takes and self.can_reroll:
            return _("take a golden citizen, or roll dice again.")
        if self.takes:
            return _("take a golden citizen.")
        if self.can_reroll:
            return _("nobody comes yet. Roll some dice again.")
        return _("take the penalty. Nobody comes for these dice.")
