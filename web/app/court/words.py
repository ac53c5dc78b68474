"""What the bots’ people say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.parts import marked as _


class Sayings(NamedTuple):
    """A few words of somebody."""

    gain: str
    """Where a good deal came in at once."""
    loss: str
    """Where somebody has taken a good deal away."""
    won: str
    lost: str


SAYINGS: Mapping[str, Sayings] = {
    "Merlin": Sayings(
        _("I saw that coming. Some years ago."),
        _("Take it. I need it less than you think."),
        _("It was written. In small letters, but it was."),
        _("Even I overlook a card now and then."),
    ),
    "Morgana": Sayings(
        _("Mine. Look as long as you like."),
        _("I shall remember that."),
        _("Nobody cheers? I can hear it all the same."),
        _("Enjoy it while it lasts."),
    ),
    "Gawain": Sayings(
        _("Who dares, has!"),
        _("A fine stroke! My turn now."),
        _("Open the gates, the feast is on me!"),
        _("Well fought. Once more?"),
    ),
    "Viviane": Sayings(
        _("Drop by drop, and see: a lake."),
        _("Water finds its way back."),
        _("Still waters. You were told."),
        _("I have kept something for the next time."),
    ),
    "Parzival": Sayings(
        _("Oh! Was that right?"),
        _("May I ask why you did that?"),
        _("I won? I only asked the right question."),
        _("I have learned a lot today."),
    ),
    "Isolde": Sayings(
        _("Good things come by ship, and ships take time."),
        _("I have waited for worse winds to turn."),
        _("All in good time."),
        _("The next tide is mine."),
    ),
}
"""What the people say. Nobody is spoken to by it, and nothing depends on it."""
