"""The language of the page. English stands in the sources; other languages are gettext catalogues."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

from app.parts import Translate

LANGUAGES = {"de": "Deutsch", "en": "English"}

CATALOGUES = Path(__file__).parent / "locale"
"""The build compiles assets/i18n to here."""


def translator(language: str) -> Translate:
    """Gives sentences in this language."""
    if language == "en":
        return str
    with (CATALOGUES / f"{language}.mo").open("rb") as catalogue:
        return GNUTranslations(catalogue).gettext


def spoken(wishes: list[str]) -> str:
    """The first language that both the browser's wishes and we know.

    >>> spoken(["fr-CH", "de-CH", "en"]), spoken(["fr"])
    ('de', 'en')
    """
    known = [wish[:2] for wish in wishes if wish[:2] in LANGUAGES]
    return known[0] if known else "en"
