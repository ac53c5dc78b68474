"""What can go wrong at a table, as three small exceptions. Each carries a key and facts, never a sentence."""

from __future__ import annotations

from typing import Any


class Illegal(ValueError):
    """The rules forbid this action; `rule` names the paragraph of the rule book that says why.

    >>> refusal = Illegal("W15", card="C22")
    >>> refusal.rule, refusal.facts
    ('W15', {'card': 'C22'})
    """

    def __init__(self, rule: str, **facts: Any) -> None:
        super().__init__(rule, facts)
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.rule, *(f"{name}={value!r}" for name, value in self.facts.items())])


class Unreadable(ValueError):
    """A line is not an action of this game; `text` is what was given, `expected` what could stand there.

    >>> str(Unreadable("roll 7", "roll"))
    "cannot read 'roll 7': expected roll"
    """

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"cannot read {self.text!r}: expected {self.expected}"


class Damaged(ValueError):
    """A record, save or position cannot be used; `why` is a key, `entry` the number of the first bad entry.

    >>> str(Damaged("illegal", 12, rule="W15"))
    "entry 12: illegal rule='W15'"
    """

    def __init__(self, why: str, entry: int | None = None, **facts: Any) -> None:
        super().__init__(why, entry, facts)
        self.why = why
        self.entry = entry
        self.facts = facts

    def __str__(self) -> str:
        at = "" if self.entry is None else f"entry {self.entry}: "
        return at + " ".join([self.why, *(f"{name}={value!r}" for name, value in self.facts.items())])
