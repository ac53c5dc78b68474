"""What every screen gives: what is seen of it, and what is heard."""

from __future__ import annotations

from typing import NamedTuple

from app.parts.markup import BLANK, Markup


class Screen(NamedTuple):
    """What a screen shows, and what it says."""

    html: Markup = BLANK
    said: str = ""
    """What happened at the table and what is asked there."""
    picked: str = ""
    """What has been picked at the table; told to whoever picks."""
    asked: str = ""
    """What somebody is asked there, in a sentence, and what of the board bears on it; for whoever asks once more."""
