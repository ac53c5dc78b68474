"""The wheel as other programs get it: it installs alone, brings the command, and says its types."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import os
import subprocess
import sys
import venv
from email import message_from_bytes
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest

from pack import Bare, parted
from tafelrunde import __version__

ROOT = Path(__file__).parents[2]
WHEELS = ROOT / ".build" / "wheel"
SITE = ROOT / "dist"
PROGRAM = """
from random import Random
from tafelrunde import bots, games
from tafelrunde.core import Action, Event, Illegal, Record, Seeded, Table

table = Table.new(games.load("laurin"), ["Ada", "Ben", "Cleo"], Seeded(7), lot=1)
while (seat := table.state.turn) is not None and len(table.record.entries) < 20:
    action: Action = bots.choose(table.game, table.state, Random(7), level=1)
    events: list[Event] = table.play(action)
record: Record = Record.parse(table.record.text())
try:
    table.play(table.game.read(table.state, "put z9"))
except Illegal as refusal:
    rule: str = refusal.rule
print(record.head == table.record.head)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but the wheel."""
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(folder)
    program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (wheel,) = WHEELS.glob("tafelrunde-*.whl")
    install = [sys.executable, "-m", "pip", "--python", program, "install", "--quiet", "--no-index", wheel]
    subprocess.run(install, check=True)
    return program


def said(*words: str | Path) -> str:
    return subprocess.run(words, check=True, encoding="utf-8", capture_output=True, cwd=WHEELS).stdout


def test_the_environments_are_an_extra(python: Path) -> None:
    tell = "from importlib.metadata import metadata as m; print(m('tafelrunde').get_all('Provides-Extra'))"
    assert "envs" in said(python, "-c", tell)


def test_the_command_is_there(python: Path) -> None:
    assert "wuerfel" in said(python.with_name("tafelrunde"), "games")
    assert "wuerfel" in said(python, "-m", "tafelrunde", "games")
    assert said(python.with_name("tafelrunde"), "--version") == f"tafelrunde {__version__}\n"


def test_the_page_has_no_use_for_the_command() -> None:
    files = (
        "__init__.py",
        "__main__.py",
        "core/table.py",
        "terminal/main.py",
        "arena/tally.py",
        "envs/solo.py",
        "bots/README.md",
    )
    _, engine, _ = parted({f"tafelrunde/{file}": b"" for file in files})
    assert list(engine) == ["tafelrunde/__init__.py", "tafelrunde/core/table.py"]


def test_another_program_plays_and_its_types_hold(python: Path, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, "utf-8")
    assert said(python, file) == "True\n"
    check = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", tmp_path, file]
    # The library is found as it was installed, and its types are believed for py.typed alone.
    assert "Success" in said(*map(str, check), "--python-executable", python)


def opened(wheel: Path) -> ZipFile:
    """A wheel of the page, which comes packed as one."""
    return ZipFile(io.BytesIO(gzip.decompress(wheel.read_bytes())))


@pytest.mark.parametrize(
    "wheel", sorted((SITE / "python").glob("*.whl.gz")), ids=lambda path: path.name.partition("-")[0]
)
def test_what_the_page_loads_is_a_wheel_and_its_list_is_true(wheel: Path) -> None:
    name, version, *tags = wheel.name.partition(".whl")[0].split("-")
    assert tags == ["cp314", "none", "any"]
    with opened(wheel) as archive:
        info = f"{name}-{version}.dist-info"
        rows = [row.split(",") for row in archive.read(f"{info}/RECORD").decode().splitlines()]
        assert [row[0] for row in rows] == archive.namelist()
        for path, checksum, size in rows[:-1]:
            digest = base64.urlsafe_b64encode(hashlib.sha256(archive.read(path)).digest()).decode().rstrip("=")
            assert (checksum, size) == (f"sha256={digest}", str(archive.getinfo(path).file_size))
        assert message_from_bytes(archive.read(f"{info}/WHEEL"))["Tag"] == "cp314-none-any"
        told = message_from_bytes(archive.read(f"{info}/METADATA"))
        assert (told["Name"].replace("-", "_"), told["Version"]) == (name, version)
        assert not [path for path in archive.namelist() if path.endswith(".py")]


def test_the_engine_in_the_page_and_its_parts_are_the_whole_wheel() -> None:
    with ZipFile(*WHEELS.glob("*.whl")) as whole:
        wanted = {path for path in whole.namelist() if path.startswith("tafelrunde/")}
        told = whole.read(next(path for path in whole.namelist() if path.endswith("METADATA")))
    found: list[str] = []
    for wheel in (SITE / "python").glob("*.whl.gz"):
        with opened(wheel) as archive:
            found += [path for path in archive.namelist() if path.startswith("tafelrunde/")]
            if wheel.name.startswith("tafelrunde-"):
                said = archive.read(next(path for path in archive.namelist() if path.endswith("METADATA")))
                assert said == told.partition(b"\n\n")[0] + b"\n", "the README is not for who plays"
    parts = ("terminal", "envs", "arena", "__main__.py")
    elsewhere = {path for path in wanted if path.split("/")[1] in parts or path.endswith(".md")}
    assert "tafelrunde/peers/PROTOCOL.md" in elsewhere
    assert sorted(found) == sorted(f"{path}c" if path.endswith(".py") else path for path in wanted - elsewhere)


def test_pip_finds_the_wheel_of_the_site_by_its_name_and_by_its_address(tmp_path: Path) -> None:
    from pages import server

    site: ThreadingHTTPServer = server(SITE, 0, "/tafelrunde/")
    Thread(target=site.serve_forever, daemon=True).start()
    index = f"http://127.0.0.1:{site.server_port}/tafelrunde/simple/"
    (wheel,) = SITE.glob("simple/tafelrunde/*.whl")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-cache-dir", "--no-deps", "--isolated"]
    for number, asked in enumerate((["--index-url", index, "tafelrunde"], [f"{index}tafelrunde/{wheel.name}"])):
        subprocess.run([*pip, "-d", tmp_path / str(number), *asked], check=True)
        assert (tmp_path / str(number) / wheel.name).read_bytes() == wheel.read_bytes()
    site.shutdown()
    site.server_close()


@pytest.mark.parametrize(
    ("source", "bare"),
    [
        ("from app.parts import Markup, tag\ndef drawn() -> Markup: return tag('p')", "from app.parts import tag"),
        ("from app.words import points as count\ncount(3)", "from app.words import points as count"),
        ("from app.table import view\n__all__ = ['view']", "from app.table import view"),
        (
            "from __future__ import annotations\nfrom app.parts import Arms\ndef worn(arms: Arms): ...",
            "from __future__",
        ),
    ],
)
def test_what_a_source_has_for_types_alone_is_not_fetched_by_anybody(source: str, bare: str) -> None:
    before, *after = ast.unparse(Bare().visit(ast.parse(source))).splitlines()
    assert before.startswith(bare)
    assert not any("import" in line for line in after)
