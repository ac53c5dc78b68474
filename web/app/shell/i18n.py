"""The language of the page. English stands in the sources; other languages are gettext catalogues."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path

from app.parts import Translate

CATALOGUES = Path(__file__).parents[1] / "locale"
"""The build compiles assets/i18n to here: `de.mo`, which comes to whoever reads German, and `laurin.de.mo` for what only a game says,
which comes with the game. `languages.json` is known before any of them.
"""

_known: dict[str, GNUTranslations] = {}
_read: set[Path] = set()
_translators: dict[str, Translate] = {}


def languages() -> dict[str, str]:
    """What each is called by those who speak it; all but English have a catalogue in assets/i18n."""
    return _listed(CATALOGUES / "languages.json")


@lru_cache(1)
def _listed(file: Path) -> dict[str, str]:
    return dict(json.loads(file.read_text("utf-8"))) if file.exists() else {"en": "English"}


def translator(language: str) -> Translate:
    """Gives sentences in this language, as far as they have come; with every catalogue that comes it is another one."""
    if language == "en":
        return str
    new = sorted({path for path in CATALOGUES.glob("*.mo") if path.stem.endswith(language)} - _read)
    for path in new:
        _read.add(path)
        with path.open("rb") as file:
            catalogue = GNUTranslations(file)
        if language in _known:
            _known[language].add_fallback(catalogue)
        else:
            _known[language] = catalogue
    if new:
        _translators[language] = saying(_known[language])
    return _translators.get(language, str)


def saying(catalogue: GNUTranslations) -> Translate:
    """Says the sentences of a catalogue; and nothing of nothing, where gettext would tell who has written it."""

    def said(text: str) -> str:
        return catalogue.gettext(text) if text else ""

    say = lru_cache(4096)(said)
    say.plural = lru_cache(1024)(catalogue.ngettext)  # type: ignore[attr-defined]
    return say


def spoken(wishes: list[str]) -> str:
    """The first language that both the browser's wishes and we know.

    >>> spoken(["fr-CH", "en-GB"]), spoken(["fr"])
    ('en', 'en')
    """
    known = languages()
    return next((wish[:2] for wish in wishes if wish[:2] in known), "en")


class Language:
    """The language that is spoken here: called with a sentence, it says it."""

    def __init__(self) -> None:
        self.name = "en"
        self.now: Translate = str
        """Says a sentence; another one with every catalogue that comes, so that what was said before is said anew."""

    def __call__(self, text: str) -> str:
        return self.now(text)

    @property
    def plural(self) -> Callable[[str, str, int], str] | None:
        """Says the sentence for so many; see `app.parts.plural`."""
        return getattr(self.now, "plural", None)

    @property
    def here(self) -> bool:
        """Whether its own sentences have come."""
        return self.name == "en" or (CATALOGUES / f"{self.name}.mo") in _read

    def speak(self, name: str) -> None:
        """This one from now on, as far as its sentences have come."""
        self.name, self.now = name, translator(name)
