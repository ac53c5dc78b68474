"""What every part of the table needs to know: the view, what may be done, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import scene
from app.boards.creatures.standing import Standing
from app.boards.scene import Seen
from app.words import listed
from tafelrunde.games.creatures.game import Take

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.creatures.state import Creatures


class Scene(scene.Scene):
    """One drawing of the table."""

    view: Creatures

    def __init__(self, view: Creatures, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        super().__init__(view, actions, **seen)
        none = self.me is None or view.turn is None or view.out[self.me] or (self.shared and not self.legal)
        self.taker = None if none else self.me
        """For whom the open cards are judged: for nobody here once that seat is out."""
        self.takes = {action.card for action in actions if isinstance(action, Take)}
        self.standing = Standing(view)
        self.worth = 0 if self.taker is None else self.standing.worth(self.taker)
        """What the taker would have if everything counted now."""
        if self.log and view.turn is not None and view.round > 1 and not any(view.shifted):
            self.log = [self._heroes_brought()]  # all that happened then is too long to stand above a table

    def _heroes_brought(self) -> str:
        """What there is to say when a round begins."""
        _, fame = self._, self.view.fame
        brought = listed([f"{name}: +{rounds[-1]}" for name, rounds in zip(self.names, fame, strict=True)], _)
        return _("Fame for heroes – {fame}. Round {round} begins.").format(fame=brought, round=self.view.round)
