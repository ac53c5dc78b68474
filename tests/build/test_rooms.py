"""The rooms of the house are as ARCHITECTURE.md shows them, and what may not be is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooms

PAGE = rooms.ROOT / "ARCHITECTURE.md"


def house(root: Path, **modules: str) -> Path:
    """A page of these modules; `__` stands for a folder."""
    for name, source in modules.items():
        path = root / "app" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")
    return root


def test_nothing_is_wrong_with_the_house() -> None:
    assert list(rooms.faults()) == []


def test_the_picture_shows_the_rooms_as_they_are() -> None:
    text = PAGE.read_text("utf-8")
    assert rooms.drawn(text) == text
    assert "`shell`" in text
    assert all(f"| `{room}` |" in text for room in rooms.LAYERS)


def test_every_room_has_its_place_among_the_others() -> None:
    assert {rooms.room(one) for one in rooms.graph(rooms.ROOT / "web", "app") if "." in one} == set(rooms.LAYERS)


def test_the_tests_of_the_page_stand_in_its_rooms() -> None:
    there, rooms_of = (
        {path.name for path in (rooms.ROOT / folder).iterdir() if any(path.glob("*.py"))}
        for folder in ("tests/web", "web/app")
    )
    assert there - {"helpers", "play"} == rooms_of
    assert rooms_of <= set(rooms.LAYERS)


@pytest.mark.parametrize("indent", ["", "def later():\n    ", "if TYPE_CHECKING:\n    "])
def test_a_circle_is_found_wherever_its_imports_stand(tmp_path: Path, indent: str) -> None:
    page = house(
        tmp_path, shell__a="from app.shell import b", shell__b=f"{indent}from app.shell.a import it", shell__c=""
    )
    assert rooms.circles(rooms.graph(page, "app")) == [["app.shell.a", "app.shell.b"]]


def test_an_import_from_a_room_above_is_found(tmp_path: Path) -> None:
    page = house(tmp_path, table__a="import app.screens.b", screens__b="import app.shell.c", shell__c="")
    assert list(rooms.upwards(rooms.graph(page, "app"), rooms.LAYERS)) == [
        "app.table.a knows app.screens.b, which stands above it"
    ]


def test_who_is_handed_too_much_and_who_draws_is_found(tmp_path: Path) -> None:
    page = house(
        tmp_path,
        screens__a="def good(shown: Shown): ...\ndef bad(model: Model | None): ...",
        table__b="def bad(app: 'App'): ...\ndef good(model: Model): ...",
        far__c="async def draws(page): page.render('')",
        saved__d="class D:\n    def draws(self): self._loop.draw()",
        shell__loop="def draws(page): page.render('')",
    )
    assert set(rooms.handed(page)) == {
        "app.screens.a.bad takes a Model",
        "app.table.b.bad takes a App",
        "app.far.c draws the page, line 1",
        "app.saved.d draws the page, line 2",
    }
