"""A question that takes time to answer: it is gone on with slice by slice, wherever there is time, and the answer is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from time import perf_counter
from typing import Any

from app.thinking.advice import hint, review
from app.thinking.move import move

Steps = Generator[float, bool | None, Any]
"""Thinks, and says after every step how much of it is done, from 0 to 1, and may be sent that nobody wants to wait; what comes of it
is the answer, as plain JSON.
"""

KINDS: Mapping[str, Callable[..., Steps]] = {"move": move, "hint": hint, "review": review}
"""What can be asked, and who finds it out."""


class Job:
    """One question, as `app.table.asking` asks it."""

    def __init__(self, question: str) -> None:
        asked = json.loads(question)
        self._steps = KINDS[asked.pop("ask")](**asked)
        self.share = 0.0
        """How much of it is done."""
        self.answer = ""
        self._hurried = False

    def hurry(self) -> None:
        """What is known by now is the answer."""
        self._hurried = True

    def go_on(self, seconds: float) -> bool:
        """Think for about so long; whether there is an answer now. The clock says when to pause, and never what is found."""
        until = perf_counter() + seconds
        try:
            while True:
                self.share = self._steps.send((self._hurried and self.share > 0) or None)
                if perf_counter() > until:
                    return False
        except StopIteration as found:
            self.answer = json.dumps(found.value)
            return True
