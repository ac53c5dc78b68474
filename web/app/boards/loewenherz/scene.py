"""What every part of the table needs to know: the view, what may be done on the map, what has been picked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from app.boards import scene
from app.boards.loewenherz.closing import closers
from app.boards.loewenherz.in_words import ground
from app.boards.loewenherz.traps import ties
from app.boards.scene import Seen
from app.parts import the_one
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.diplomacy import Ally, Defect
from tafelrunde.games.loewenherz.expansion import Expand
from tafelrunde.games.loewenherz.geometry import INDEX
from tafelrunde.games.loewenherz.scoring import realms
from tafelrunde.games.loewenherz.setup import Castle, Knight
from tafelrunde.games.loewenherz.state import Loewenherz

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action


class Scene(scene.Scene):
    """One drawing of the table."""

    view: Loewenherz

    def __init__(self, view: Loewenherz, actions: Sequence[Action], **seen: Unpack[Seen]) -> None:
        super().__init__(view, actions, **seen)
        self.chosen = INDEX.get(the_one(self.selected, "field"))
        """The one field that is picked, where a pick must come before the action."""
        self.expansions: dict[int, list[Expand]] = defaultdict(list)
        self.victims: list[int] = []
        self.places: dict[int, Castle | Knight] = {}
        self.idle = False
        """Whether one of the alliances would change nothing."""
        for action in self.actions:
            if isinstance(action, Expand):
                self.expansions[INDEX[action.field]].append(action)
            elif isinstance(action, Castle | Knight):
                self.places[INDEX[action.field]] = action
            elif isinstance(action, Ally):
                self.idle = self.idle or self.neutral(INDEX[action.other])
            elif isinstance(action, Defect) and INDEX[action.castle] not in self.victims:
                self.victims.append(INDEX[action.castle])
        self.victim = self._victim()
        bordering = self.view.phase == "borders" and bool(self.actions)
        self.closing = closers(self.view) if bordering else {}
        # A selection of something that is no longer there counts for nothing.
        ways = [] if self.chosen is None else self.expansions.get(self.chosen, [])
        self.ways = ways if len(ways) > 1 else []
        # A defector's knight comes into a territory, which holds one castle: only a knight of a card can tie two.
        self.ties = ties(self.view, self.places) if self.view.phase == "knights" else {}

    def gain(self, edge: tuple[int, bool]) -> list[str]:
        """Who gains a territory by a border on this edge; nobody where it is a neutral castle's alone."""
        seats = sorted({colour for colour in self.closing[edge] if colour < self.view.seats})
        return [self.names[seat] for seat in seats]

    @property
    def tied(self) -> list[str]:
        """The own castles that the picked place would tie together; such a step asks once."""
        return self.ties.get(self.chosen, []) if self.chosen is not None else []

    def _victim(self) -> int | None:
        """The castle whose territory shall lose a knight."""
        if self.chosen in self.victims:
            return self.chosen
        return self.victims[0] if len(self.victims) == 1 else None

    def neutral(self, castle: int) -> bool:
        """Whether a castle is nobody's: it never expands, so that an alliance with it is of no use."""
        return bool(self.view.colours[self.view.castles.index(castle)] >= self.view.seats)

    @cached_property
    def lands(self) -> list[str]:
        """Field by field what lies there, in words."""
        return ground(self.view, self.names, self._)

    @cached_property
    def scores(self) -> list[dict[str, int]]:
        """Everybody's points, category by category."""
        return GAME.scores(self.view)

    @cached_property
    def realms(self) -> list[int]:
        """Everybody's fields."""
        return realms(self.view, self.view.lands)
