"""Words come with what needs them."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy

import pytest

from app.shell import i18n
from words import catalogues


def test_what_is_one_thing_has_one_word_and_what_are_two_have_two() -> None:
    catalogue = catalogues()["de"]
    assert not [one.id for one in catalogue if "Bot" in re.findall(r"\w+", str(one.string))]
    assert catalogue["Take back"].string != catalogue["Back"].string


def test_the_words_of_a_game_come_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = i18n.CATALOGUES
    for name, value in (("CATALOGUES", tmp_path), ("_known", {}), ("_read", set()), ("_translators", {})):
        monkeypatch.setattr(i18n, name, value)
    copy(whole / "de.mo", tmp_path)
    _ = i18n.translator("de")
    assert (_("Rules"), _("Draw pile")) == ("Regeln", "Draw pile")
    copy(whole / "wuerfel.de.mo", tmp_path)
    before, _ = _, i18n.translator("de")
    assert (_("Rules"), _("Draw pile")) == ("Regeln", "Stapel")
    assert i18n.translator("de") is _ is not before, "what was drawn without these words is drawn anew"
