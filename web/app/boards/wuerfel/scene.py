"""What every part of the table needs to know: the view, what may be done, which dice have been picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards import scene
from app.boards.scene import Seen
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.game import Reroll, Take

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action
    from tafelrunde.games.wuerfel.state import Wuerfel


class Scene(scene.Scene):
    """One drawing of the table."""

    view: Wuerfel

    def __init__(self, view: Wuerfel, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        super().__init__(view, actions, **seen)
        self.takes = {action.card for action in actions if isinstance(action, Take)}
        self.can_reroll = any(isinstance(action, Reroll) for action in actions)
        self.again = [die for die in range(1, 7) if self.can_reroll and f"die:{die}" in self.selected]
        """The dice that are rolled again next."""
        self.dice = view.dice if view.phase == "choose" else ()
        """What the pictures of what citizens ask are held against."""
        self.scores = GAME.scores(view)
