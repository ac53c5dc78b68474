"""Translations and rule books. words.py LOCALE RULES writes them for the page; words.py --check asks if they are whole."""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as MessageOf
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from app.parts import Translate
from app.shell.i18n import saying
from pack import LATE, part
from pictures import drawer
from rulebook import rulebook
from tafelrunde import games

ROOT = Path(__file__).resolve().parents[2]
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
"""Stands in every catalogue instead of the hour of the build: the same sources give the same bytes."""


def catalogues() -> dict[str, Catalog]:
    """Every language of assets/i18n."""
    return {
        path.stem: read_po(io.BytesIO(path.read_bytes()), path.stem)
        for path in sorted((ROOT / "assets" / "i18n").glob("*.po"))
    }


SHELL = "shell"
"""The part that says its words before Python is there, and no catalogue of Python's has them; see shell.py."""
NAME = "English"
"""Translated it is what a language is called by those who speak it."""


def tongues() -> dict[str, str]:
    """What each language is called by those who speak it; by its two letters until its catalogue says so."""
    told = {language: catalogue.get(NAME) for language, catalogue in catalogues().items()}
    named = {language: str(name.string) if name else language for language, name in told.items()}
    return dict(sorted({"en": NAME, **named}.items(), key=lambda one: one[1].casefold()))


Message = str | tuple[str, str]
"""A sentence, or one for one thing and one for several."""


def asked(source: str) -> Iterator[Message]:
    r"""What a source asks to have translated, wherever that stands: every Python reads an f-string to the end here.

    >>> list(asked("f'{_(\"Ready\")}: {desk._(\"Yes\")}'"))
    ['Ready', 'Yes']
    >>> list(asked("plural(_, '1 card', '{count} cards', 3)"))
    [('1 card', '{count} cards')]
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name("_") | ast.Attribute(attr="_"), [ast.Constant(str(sentence)), *_]):
                yield sentence
            case ast.Call(ast.Name("plural"), [_, ast.Constant(str(one)), ast.Constant(str(many)), *_]):
                yield one, many
            case ast.Call(ast.Name("forms"), [ast.Constant(str(one)), ast.Constant(str(many))]):
                yield one, many


def sentences() -> dict[Message, str]:
    """Everything that the page's sources ask to have translated, and the only part that says it, if one alone does."""
    said: dict[Message, set[str]] = {NAME: {SHELL}}
    for file in sorted((ROOT / "web" / "app").rglob("*.py")):
        path = file.relative_to(ROOT / "web").as_posix()
        for message in asked(file.read_text(encoding="utf-8")):
            said.setdefault(message, set()).add(part(path, [*games.NAMES, *LATE]) or "")
    for message in asked((ROOT / "web/build/shell.py").read_text(encoding="utf-8")):
        said.setdefault(message, set()).add(SHELL)
    return {message: parts.pop() if len(parts) == 1 else "" for message, parts in said.items()}


def _forms(said: object) -> list[str]:
    return [str(one) for one in said] if isinstance(said, tuple | list) else [str(said)]


def _whole(message: MessageOf) -> bool:
    """Whether each of its forms is translated."""
    return all(_forms(message.string)) and bool(message.string)


def _strays(message: MessageOf) -> bool:
    """Whether a field is another one, or lacks; the number itself need not be said."""
    asks, says = ([set(re.findall(r"{\w+}", form)) for form in _forms(said)] for said in (message.id, message.string))
    free = {"{count}"} if message.pluralizable else set[str]()
    return any(fields - set().union(*asks) or set().union(*asks) - fields - free for fields in says)


def problems() -> list[str]:
    """What a translator still has to do."""
    told: list[str] = []
    wanted = set(sentences())
    for language, catalogue in catalogues().items():
        own = Catalog(language)
        if (
            catalogue.num_plurals != own.num_plurals
        ):  # it is another's: what the language has beyond that was not even read
            told.append(f'{language}: its head has to say "Plural-Forms: {own.plural_forms}\\n"')
        have = {message.id for message in catalogue if message.id and _whole(message) and not message.fuzzy}
        told += [f"{language}: not translated: {sentence!r}" for sentence in sorted(wanted - have, key=str)]
        told += [f"{language}: used nowhere: {sentence!r}" for sentence in sorted(have - wanted, key=str)]
        told += [
            f"{language}: other fields: {one.id!r}" for one in catalogue if one.id and _whole(one) and _strays(one)
        ]
    return told


def translator(language: str) -> Translate:
    """Says the sentences of the page in a language of assets/i18n, for those who draw without it."""
    catalogue = catalogues().get(language)
    if catalogue is None:
        return str
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return saying(GNUTranslations(io.BytesIO(compiled.getvalue())))


def main() -> None:
    """See above."""
    if sys.argv[1] == "--check":
        sys.exit("\n".join(problems()) or None)
    locale, rules = map(Path, sys.argv[1:])
    locale.mkdir(parents=True, exist_ok=True)
    rules.mkdir(parents=True, exist_ok=True)
    said = sentences()
    for language, catalogue in catalogues().items():
        for late in {*said.values()} - {SHELL}:
            told = Catalog(language, creation_date=LONG_AGO, revision_date=LONG_AGO)
            for message in catalogue:
                if message.id and said.get(message.id) == late:
                    told.add(message.id, message.string)
            with (locale / ".".join(filter(None, (late, language, "mo")))).open("wb") as file:
                write_mo(file, told)
    (locale / "languages.json").write_text(json.dumps(tongues(), ensure_ascii=False), "utf-8", newline="\n")
    books = {path.stem: path for path in (ROOT / "assets" / "rules").glob("*.md")}
    for book, english in list(books.items()):
        if book.endswith(".en"):  # a language whose rule books are not written yet has these
            books |= {name: english for one in catalogues() if (name := f"{book[:-2]}{one}") not in books}
    for name, path in books.items():
        game, _dot, language = path.stem.partition(".")
        draw = drawer(game, translator(language))
        (rules / f"{name}.html").write_text(rulebook(path.read_text("utf-8"), draw), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
