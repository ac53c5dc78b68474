"""What a person has chosen for good: one word each, kept on this device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from app.shell import i18n
from app.shell.commands import Commands
from app.shell.ports import Glass, Loop, Store
from app.shell.untrusted import change, parsed, sequence
from tafelrunde.core.plain import mapping

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "motion": ("full", "quick", "none"),
    "pace": ("slow", "normal", "fast"),
    "sound": ("off", "on"),
    "captions": ("off", "on"),
    "keys": ("on", "off"),
    "notices": ("off", "on"),
    "words": ("off", "on"),
    "hands": ("hidden", "open"),
    "sayings": ("on", "off"),
    "look": ("twice", "once"),
}
"""Every setting but the language with what it can be; where nothing else is known, the first.

`motion` is how much moves, `pace` how fast bots play, `captions` whether sounds are also told in words, `keys` whether letters
ask (see `app.spoken.hotkeys`), `notices` whether the system tells whose turn it is, `words` whether free text of people far away is read and
written, `hands` whether people at one screen may see each other's cards, `sayings` whether bots say a few words, `look` whether
a finger looks before it takes what cannot be taken back.
"""


def choices() -> dict[str, tuple[str, ...]]:
    """Every setting with what it can be."""
    return {"language": tuple(i18n.languages()), **CHOICES}


PACES = {"slow": 2.0, "normal": 0.9, "fast": 0.25}
"""Seconds that a bot's action, or a moment of a replay, stands before the next."""

PAUSE = 3
"""How many times as long that stands which is to be read."""


def pause(pace: str) -> float:
    """Seconds for what is to be read; bots in a hurry do not hurry it."""
    return PAUSE * max(PACES[pace], PACES["normal"])


def fresh(wishes: list[str]) -> dict[str, Any]:
    """What holds on a device that has never been here, given the languages that its browser wishes for.

    >>> fresh(["en-GB"])["language"], fresh([])["sound"]
    ('en', 'off')
    """
    return {name: values[0] for name, values in CHOICES.items()} | {
        "language": i18n.spoken(wishes),
        "pace": "normal",
        "chairs": [],
        "house": {},
        "own": {},
    }


def merged(kept: dict[str, Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """What was chosen before, with what is chosen now; each game keeps its own house rules.

    >>> merged({"theme": "dark", "house": {"elfen": {"gold": 12}}}, {"pace": "slow", "house": {"laurin": {}}})
    {'theme': 'dark', 'house': {'elfen': {'gold': 12}, 'laurin': {}}, 'pace': 'slow'}
    """
    return kept | chosen | {"house": mapping(kept.get("house")) | chosen.get("house", {})}


def read(text: str, known: dict[str, Any]) -> dict[str, Any]:
    """Settings with what was kept; what this version does not know is left out.

    >>> read('{"theme": "dark", "motion": "wild", "unknown": 1}', fresh([])) == fresh([]) | {"theme": "dark"}
    True
    >>> read('{"chairs": [{"name": "Ada"}], "house": 1}', fresh([])) == read("{", fresh([])) == fresh([])
    True
    """
    kept = mapping(parsed(text))
    chairs = [
        {what: chair[what] for what in ("name", "kind", "colour", "level", "own", "nameless") if what in chair}
        for chair in map(mapping, sequence(kept.get("chairs")))
        if isinstance(chair.get("name"), str) and chair.get("kind") in ("person", "bot")
    ]
    house = {
        game: {name: value for name, value in mapping(rules).items() if type(value) is int}
        for game, rules in mapping(kept.get("house")).items()
    }
    chosen = {name: kept[name] for name, values in choices().items() if kept.get(name) in values}
    own = {file: source for file, source in mapping(kept.get("own")).items() if isinstance(source, str)}
    return known | chosen | {"chairs": chairs, "house": house, "own": own}


class Here(Store, Glass, Protocol):
    """What the settings need of a browser."""


class Settings:
    """What is chosen on this device."""

    def __init__(
        self, page: Here, loop: Loop, language: i18n.Language, wishes: list[str], anew: Callable[[], None]
    ) -> None:
        self._page, self._loop, self._language = page, loop, language
        self._anew = anew
        """What to do when another language is spoken: what was fetched may have to come in that one."""
        self.chosen = fresh(wishes)

    @property
    def commands(self) -> Commands:
        return {"set": self.set}

    def __getitem__(self, name: str) -> Any:
        return self.chosen[name]

    def fill(self, text: str) -> None:
        """What the browser has kept."""
        self.chosen = read(text, self.chosen)
        self._language.speak(self["language"])
        self._look()

    def choose(self, **chosen: Any) -> None:
        """From now on, and on this device; what else was chosen, here or in another tab, stays as it is."""
        self.chosen = merged(self.chosen, chosen)
        self._loop.later(change(self._page, "settings", lambda kept: merged(kept, chosen)))

    def set(self, rest: str) -> None:
        """One of the choices."""
        name, _, value = rest.partition(" ")
        if value in choices().get(name, ()):
            self.choose(**{name: value})
            if name == "language":
                self._language.speak(value)
                self._anew()
            self._look()

    def _look(self) -> None:
        self._page.look(self["language"], self["theme"], self["motion"])
