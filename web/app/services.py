"""The parts of the page that a table of several devices works with."""

from __future__ import annotations

from typing import NamedTuple

from app.parts import Translate
from app.saved.games import SavedGames
from app.saved.rooms import SavedRooms
from app.shell.messages import Messages
from app.shell.ports import Bring, Loop, Page
from app.shell.settings import Settings
from app.table.ceremony import Ceremony
from app.table.look_back import LookBack
from app.table.model import Model


class Services(NamedTuple):
    """Each as `app.app` has it."""

    page: Page
    loop: Loop
    model: Model
    messages: Messages
    settings: Settings
    translate: Translate
    bring: Bring
    rooms: SavedRooms
    saved: SavedGames
    look_back: LookBack
    ceremony: Ceremony
