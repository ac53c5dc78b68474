"""Words come with what needs them."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import copy

import pytest

import shell
import words
from app.parts import plural
from app.shell import i18n, settings
from words import catalogues


def test_what_is_one_thing_has_one_word_and_what_are_two_have_two() -> None:
    catalogue = catalogues()["de"]
    assert not [one.id for one in catalogue if "Bot" in re.findall(r"\w+", str(one.string))]
    assert catalogue["Take back"].string != catalogue["Back"].string


def test_where_nothing_is_said_nothing_is_said_in_any_language() -> None:
    assert i18n.translator("de")("") == words.translator("de")("") == ""


def test_the_words_of_a_game_come_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = i18n.CATALOGUES
    for name, value in (("CATALOGUES", tmp_path), ("_known", {}), ("_read", set()), ("_translators", {})):
        monkeypatch.setattr(i18n, name, value)
    copy(whole / "de.mo", tmp_path)
    _ = i18n.translator("de")
    assert (_("Settings"), _("Draw pile")) == ("Einstellungen", "Draw pile")
    copy(whole / "wuerfel.de.mo", tmp_path)
    before, _ = _, i18n.translator("de")
    assert (_("Settings"), _("Draw pile")) == ("Einstellungen", "Stapel")
    assert i18n.translator("de") is _ is not before, "what was drawn without these words is drawn anew"


def test_every_catalogue_has_a_language_that_can_be_chosen_under_its_own_name() -> None:
    assert {"en", *catalogues()} == set(i18n.languages())
    assert (i18n.languages()["de"], i18n.spoken(["fr-CH", "de-CH", "en"])) == ("Deutsch", "de")


SOURCES = {
    "web/app/here.py": "_('Rules'), plural(_, '1 card', '{count} cards', 2)",
    "web/build/shell.py": "_('The table is being laid.')",
}


def checkout(folder: Path, sources: dict[str, str]) -> None:
    """Sources of which little is said."""
    for path, source in sources.items():
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text(source, "utf-8")
    for kind in ("i18n", "rules"):
        (folder / "assets" / kind).mkdir(parents=True)


def test_a_third_language_is_one_catalogue_and_as_many_rule_books_as_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets, made = tmp_path / "assets", tmp_path / "made"
    checkout(tmp_path, SOURCES)
    said = ["{count} karta", "{count} karty", "{count} kart"]
    told = 'msgid "Rules"\nmsgstr "Zasady"\n\nmsgid "1 card"\nmsgid_plural "{count} cards"\n'
    told = 'msgid "English"\nmsgstr "polski"\n\nmsgid "The table is being laid."\nmsgstr "Nakrywamy."\n\n' + told
    told += "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(said))
    (assets / "i18n/pl.po").write_text(told, "utf-8")
    for book, text in {"elfen.en": "Elves", "wuerfel.en": "Dice", "wuerfel.pl": "Kości"}.items():
        (assets / f"rules/{book}.md").write_text(text, "utf-8")
    monkeypatch.setattr(words, "ROOT", tmp_path)
    assert words.problems() == []
    monkeypatch.setattr(sys, "argv", ["words.py", str(made / "locale"), str(made / "rules")])
    words.main()
    for name, value in (("CATALOGUES", made / "locale"), ("_known", {}), ("_read", set()), ("_translators", {})):
        monkeypatch.setattr(i18n, name, value)
    assert i18n.languages() == {"en": "English", "pl": "polski"}
    assert settings.fresh(["pl-PL"])["language"] == "pl"
    shell.every.cache_clear()
    assert shell.boot() == (
        '<span class="said" lang="en">The table is being laid.</span><span class="said" lang="pl">Nakrywamy.</span>'
    )
    shell.every.cache_clear()
    _ = i18n.Language()
    _.speak("pl")
    assert _("The table is being laid.") == "The table is being laid.", (
        "it is said before Python is there, and not fetched"
    )
    assert _("Rules") == "Zasady"
    counts = [plural(_, "1 card", "{count} cards", count) for count in (1, 2, 5, 22, 25)]
    assert counts == ["1 karta", "2 karty", "5 kart", "22 karty", "25 kart"]
    books = {path.name: path.read_text("utf-8") for path in (made / "rules").iterdir()}
    assert books["wuerfel.pl.html"] == "<p>Kości</p>\n"
    assert books["elfen.pl.html"] == books["elfen.en.html"]


def test_a_head_that_was_copied_from_a_language_with_other_forms_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, SOURCES)
    for language, forms in {"pl": "nplurals=2; plural=(n != 1);", "sv": "nplurals=2; plural=(n > 1);"}.items():
        (tmp_path / f"assets/i18n/{language}.po").write_text(f'msgid ""\nmsgstr "Plural-Forms: {forms}\\n"\n', "utf-8")
    monkeypatch.setattr(words, "ROOT", tmp_path)
    (named,) = [problem for problem in words.problems() if "Plural-Forms" in problem]
    assert named.startswith('pl: its head has to say "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : ')
    assert named.endswith('? 1 : 2);\\n"')


def test_a_form_that_lacks_a_field_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = "plural(_, 'one {way}', '{count} {way}', 2), _('{name} draws')"
    checkout(tmp_path, SOURCES | {"web/app/here.py": drawn})
    told = 'msgid "one {way}"\nmsgid_plural "{count} {way}"\nmsgstr[0] "einmal {way}"\nmsgstr[1] "{count}-mal"\n\n'
    (tmp_path / "assets/i18n/de.po").write_text(told + 'msgid "{name} draws"\nmsgstr "{nam} zieht"\n', "utf-8")
    monkeypatch.setattr(words, "ROOT", tmp_path)
    named = [told for problem in words.problems() if (told := problem.partition(": other fields: ")[2])]
    assert named == ["('one {way}', '{count} {way}')", "'{name} draws'"]
