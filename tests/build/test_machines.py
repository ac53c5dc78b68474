"""The two commands on machines unlike ours: half-made environments, moved folders, taken ports, other Pythons."""

from __future__ import annotations

import ast
import importlib
import os
import re
import shutil
import socket
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier, Event, Thread
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

import browsers
import stages
import supplies

ROOT = Path(__file__).parents[2]
HOUSE = ("py_engine", "tests", "web/app", "web/build")
"""Where our sources are."""


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    return importlib.import_module("build")


def works_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (supplies, stages):
        monkeypatch.setattr(module, "ROOT", folder)


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a list of no packages, under a name that shells mind."""
    folder = tmp_path / "Spiele (neu) & alt"
    (folder / ".ci").mkdir(parents=True)
    (folder / ".ci/none.lock").touch()
    works_in(folder, monkeypatch)
    return folder


def works(python: Path) -> bool:
    return not subprocess.call([python, "-m", "pip", "--version"], stdout=subprocess.DEVNULL)


def test_an_environment_that_was_left_unfinished_or_moved_is_made_anew(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = checkout / ".venv"
    # So much is there when somebody is interrupted: a Python, and nothing to install with.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    assert works(supplies.packages("none", venv))
    made = (venv / "pyvenv.cfg").stat().st_mtime_ns
    supplies.packages("none", venv)
    assert (venv / "pyvenv.cfg").stat().st_mtime_ns == made
    elsewhere = shutil.move(checkout, checkout.with_name("moved"))
    works_in(elsewhere, monkeypatch)
    assert works(supplies.packages("none", elsewhere / ".venv"))
    pip = subprocess.run(
        [elsewhere / ".venv" / supplies.BIN.replace("python", "pip"), "--version"], check=True, capture_output=True
    )
    assert b"moved" in pip.stdout


def test_pyodide_starts_in_a_folder_with_parentheses(tmp_path: Path) -> None:
    web = tmp_path / "Spiele (neu)" / "web"
    for name in ("build/pyodide.mjs", "js/files.mjs", "node_modules/pyodide"):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / "web" / name).is_dir() else shutil.copy
        copy(ROOT / "web" / name, web / name)
    program, _ = supplies.node()
    asked = (
        "import { start } from './build/pyodide.mjs'; console.log((await start()).runPython('6 * 7')); process.exit();"
    )
    said = subprocess.check_output([program, "--input-type=module", "-e", asked], cwd=web, encoding="utf-8")
    assert said.strip() == "42"


def wheel(folder: Path, name: str, version: str, needs: str = "") -> str:
    """A package without contents, and its line in a list of packages."""
    file, info = folder / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    with ZipFile(file, "w") as archive:
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return f"{name}=={version} --hash=sha256:{sha256(file.read_bytes()).hexdigest()}\n"


def test_a_list_stays_good_when_somebody_publishes_something_newer(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    listed = wheel(tmp_path, "lib", "1.0") + wheel(tmp_path, "tool", "1.0", "Requires-Dist: lib[quick]>=1.0\n")
    wheel(tmp_path, "lib", "1.1")
    (checkout / ".ci/some.lock").write_text(listed, "utf-8")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    python = supplies.packages("some", checkout / ".venv")
    have = subprocess.run([python, "-m", "pip", "freeze"], check=True, capture_output=True, encoding="utf-8").stdout
    assert "lib==1.0" in have
    assert "tool==1.0" in have


def test_what_is_locked_anew_needs_no_environment_before(
    build: Any, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    monkeypatch.setattr(build, "VENV", checkout / ".venv")
    monkeypatch.setattr(build, "ROOT", checkout)
    monkeypatch.setattr(supplies, "environment", done.append)
    monkeypatch.setattr(build, "run", lambda command, _mend: done.append(command[-1]))
    build.lock(None)
    assert done[:2] == [checkout / ".venv", "uv"]
    assert checkout / ".ci/dev.lock" in done


def test_of_steps_that_are_done_at_once_none_is_left_half_done_and_what_failed_is_told() -> None:
    both, failed, done = Barrier(2), Event(), list[str]()

    def fails() -> None:
        both.wait(20)
        failed.set()
        raise stages.Mend("Is there a network?")

    def takes_longer() -> None:
        both.wait(20)
        failed.wait(20)
        done.append("longer")

    with pytest.raises(stages.Mend, match="network"):
        stages.at_once(fails, takes_longer)
    assert done == ["longer"]


def test_an_environment_that_was_being_removed_is_made_anew(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = checkout / ".venv" / supplies.BIN
    python.parent.mkdir(parents=True)
    python.touch()
    made = list[Path]()
    monkeypatch.setattr(supplies, "environment", made.append)
    supplies.standing(checkout / ".venv")
    assert made == [checkout / ".venv"]


def test_an_environment_is_made_anew_by_whom_it_held_itself(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv, started = checkout / ".venv", list[str]()
    monkeypatch.setattr(sys, "executable", str(venv / supplies.BIN))
    monkeypatch.setattr(supplies, "run", lambda command, *_: started.append(command[0]))
    supplies.environment(venv)
    assert [Path(python).exists() for python in started] == [True]


def test_what_follows_two_dashes_is_for_the_program_that_is_run(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr(build, "packages", lambda _name: None)
    monkeypatch.setattr(build, "beside_tests", lambda *words: told.extend(words))
    monkeypatch.setattr(sys, "argv", "build.py program ladder.py one -- --more two".split())
    with pytest.raises(SystemExit):
        build.main()
    assert told == "ladder.py one --more two".split()


def test_a_folder_is_served_also_where_nothing_was_built_yet(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched = list[str]()
    monkeypatch.setattr(build, "packages", fetched.append)
    monkeypatch.setattr(build, "inside_venv", sys.exit)
    with pytest.raises(SystemExit):
        build.serve(Namespace(site="elsewhere", port=0))
    assert fetched == ["build"]


WINDOWS = {"name": "nt", "sep": "\\"}
LINUX = {"name": "posix", "sep": "/"}


@pytest.mark.parametrize(
    ("part", "system", "fetched", "started"),
    [
        ("core", LINUX, [], ["tests/core"]),
        ("build", LINUX, ["npm, dev", "site"], ["tests/build"]),
        ("rules", LINUX, ["npm, dev", "site"], ["--cov", "tests/games"]),
        ("rules", WINDOWS, ["npm, dev", "site"], ["tests/games"]),
        (r"web\screens", WINDOWS, ["npm, dev", "site", "browsers"], ["tests/web/screens"]),
    ],
)
def test_what_tests_need_is_there_before_the_first_of_them_begins(
    build: Any,
    monkeypatch: pytest.MonkeyPatch,
    part: str,
    system: dict[str, str],
    fetched: list[str],
    started: list[str],
) -> None:
    done, told = list[str](), list[str]()
    monkeypatch.setattr(build, "os", SimpleNamespace(environ=os.environ, cpu_count=os.cpu_count, **system))
    for name in ("standing", "packages", "inside_venv", "pyodide_packages"):
        monkeypatch.setattr(build, name, lambda *_: None)
    monkeypatch.setattr(build, "npm_packages", lambda *, dev: done.append("npm, dev" if dev else "npm"))
    monkeypatch.setattr(build, "site", lambda _: done.append("site"))
    monkeypatch.setattr(build, "browsers_there", lambda: done.append("browsers"))
    monkeypatch.setattr(subprocess, "call", lambda words, **_: told.extend(words))
    with pytest.raises(SystemExit):
        build.test(Namespace(parts=[part], more=[]))
    assert done == fetched
    assert [word for word in told if word == "--cov" or word in started] == started


def test_a_file_that_goes_while_the_sources_are_watched_does_not_end_the_server(
    build: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looks, built = iter(["first", FileNotFoundError("gone"), "second"]), list[Path]()

    def look(_paths: object) -> str:
        seen = next(looks, KeyboardInterrupt())
        if isinstance(seen, BaseException):
            raise seen
        return seen

    for name, stand_in in (("site", built.append), ("inside_venv", lambda: None), ("fingerprint", look)):
        monkeypatch.setattr(build, name, stand_in)
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setattr("pages.server", lambda *_: SimpleNamespace(server_port=1, serve_forever=lambda: None))
    with pytest.raises(KeyboardInterrupt):
        build.serve(Namespace(site=None, port=0, no_open=True, watch=True))
    assert len(built) == 2, "before it was served, and since it has changed"
    assert capsys.readouterr().err == "gone\n"


def test_a_wheel_that_told_of_another_repository_is_built_anew(
    build: Any, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def step(told: str) -> None:
        stages.stage(
            "one", "making", [checkout / ".ci/none.lock"], checkout, lambda: made.append(told), checkout, told=told
        )

    for told in ("Ada", "Ada", "Ben"):
        step(told)
    assert made == ["Ada", "Ben"]

    def stage(name: str, *_: object, told: str) -> None:
        assert (name, told) == ("wheel", "https://github.com/Ada/tafelrunde")
        sys.exit()

    for name in ("packages", "inside_venv", "npm_packages"):
        monkeypatch.setattr(build, name, lambda *_: None)
    monkeypatch.setattr(build, "stage", stage)
    monkeypatch.setenv("SOURCE", "https://github.com/Ada/tafelrunde")
    with pytest.raises(SystemExit):
        build.site(checkout)


def test_what_programs_say_is_read_as_they_are_asked_to_say_it(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = "import sys; sys.stdout.buffer.write(b'caf\\xe9')"
    assert stages.run([sys.executable, "-c", odd], "") == "caf\ufffd", "whoever does not is read all the same"
    monkeypatch.setattr(os, "environ", dict[str, str]())
    monkeypatch.setattr(build, "packages", lambda _: None)
    monkeypatch.setattr(build, "beside_tests", lambda: 0)
    monkeypatch.setattr(sys, "argv", ["build.py", "program"])
    with pytest.raises(SystemExit):
        build.main()
    assert os.environ["PYTHONIOENCODING"] == "utf-8"


@pytest.mark.skipif(os.name == "nt", reason="there a script is no program")
def test_a_browser_that_a_snap_locks_in_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, started in (("firefox-esr", "/snap/bin/firefox"), ("firefox", "/opt/firefox/firefox")):
        (tmp_path / name).write_text(f'#!/bin/sh\nexec {started} "$@"\n', "utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browsers.find("firefox-esr") == str(tmp_path / "firefox")
    (tmp_path / "firefox").unlink()
    assert browsers.find("firefox-esr") is None
    assert browsers.snapped(Path("/usr/bin/snap"))
    assert browsers.snapped(Path("/snap/chromium/1/chromium"))


def test_why_playwright_has_no_browser_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], mend: str) -> str:
        raise stages.Mend(f"no {command[-1]} for this system")

    monkeypatch.setattr(browsers, "missing", lambda: ["firefox-esr"])
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(browsers, "run", run)
    browsers.install()
    assert "\nno firefox for this system\n· going on without firefox-esr" in capsys.readouterr().out


def test_an_environment_that_is_lent_is_left_alone(checkout: Path, lead: Callable[[Path, Path], None]) -> None:
    (checkout / "theirs").mkdir()
    (checkout / "theirs/pyvenv.cfg").touch()
    lead(checkout / ".venv", Path("theirs"))
    supplies.environment(checkout / ".venv")
    assert [path.name for path in (checkout / "theirs").iterdir()] == ["pyvenv.cfg"]


def test_a_python_that_is_too_new_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert supplies.too_new() == ""
    monkeypatch.setattr(sys, "version_info", (3, 15, 0))
    assert "made for 3.11 to 3.14" in supplies.too_new()


def test_a_python_that_is_too_old_is_told_so() -> None:
    # What it lacks is told before it is missed.
    old = "import runpy, sys; sys.version_info = (3, 10, 12); sys.modules['tomllib'] = None; runpy.run_path('build.py', run_name='__main__')"
    told = subprocess.run([sys.executable, "-c", old], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert told.stderr.startswith("Tafelrunde needs Python 3.11 or newer; this is ")


def test_what_a_program_prints_for_a_file_has_nothing_of_the_build_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    with stages.doing("fetching"):
        print("an event")
    told = capsys.readouterr()
    assert told.out == "an event\n"
    assert "fetching" in told.err


def test_what_the_build_writes_has_the_same_ends_of_lines_everywhere() -> None:
    for path in (ROOT / "web/build").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "write_text":
                assert "newline" in {word.arg for word in node.keywords}, f"{path.name}:{node.lineno}"


def unsaid(call: ast.Call) -> bool:
    """Whether it reads or writes text, and leaves it to the machine how letters become bytes."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    words = {word.arg: ast.unparse(word.value) for word in call.keywords}
    modes = [ast.unparse(one) for one in call.args]
    if name == "fdopen" or isinstance(call.func, ast.Name):  # a method that is called `open` may be anybody's
        modes.append(words.get("mode", "'r'" if len(modes) == 1 else ""))
    opens = name in ("open", "fdopen") and any(re.fullmatch(r"'[rwax]\+?'", mode) for mode in modes)
    left_out = len(call.args) == {"read_text": 0, "write_text": 1}.get(name)
    return "encoding" not in words and (opens or left_out or words.get("text") == "True")


def test_letters_become_the_same_bytes_everywhere() -> None:
    sources = [ROOT / "build.py", *(path for name in HOUSE for path in (ROOT / name).rglob("*.py"))]
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and unsaid(node)
    ]
    assert found == []


@pytest.mark.skipif(os.name == "nt", reason="there a script is no program")
def test_the_build_runs_on_the_pinned_node_whichever_this_machine_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = (ROOT / ".ci/node.lock").read_text("utf-8").partition("==")[2].split()[0]
    there, own, fetched = tmp_path / "theirs", tmp_path / "own", list[str]()
    there.mkdir()
    monkeypatch.setattr(supplies, "packages", fetched.append)
    monkeypatch.setattr(supplies, "run", lambda *_: f"{own}\n")
    monkeypatch.setenv("PATH", str(there), prepend=os.pathsep)

    def has(version: str) -> None:
        for name in ("node", "npm"):
            (there / name).write_text(f"#!/bin/sh\necho v{version}\n", "utf-8")
            (there / name).chmod(0o755)

    has("99.0.0")
    program, env = supplies.node()
    first = env["PATH"].split(os.pathsep)[0]
    assert (program, first, fetched) == (str(own / "bin/node"), str(own / "bin"), ["node"])
    has(pinned)
    assert supplies.node() == (str(there / "node"), {})


def test_a_taken_port_is_told_before_anything_is_built(build: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(build.Mend, match=f"Port {port} cannot be had .* --port {port + 1}"):
            build.free(port)
    build.free(port)


def test_the_packaging_tool_of_the_same_name_is_not_run_by_accident() -> None:
    done = subprocess.run([sys.executable, "-m", "build"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode
    assert "python -P -m build" in done.stderr


def test_what_kind_of_file_it_is_no_machine_is_asked_of_a_page() -> None:
    from pages import TYPES

    plain = {"", ".txt", ".whl"}  # which no page loads
    assert {path.suffix for path in (ROOT / "dist").rglob("*") if path.is_file()} - plain <= TYPES.keys()


def test_who_asks_for_the_head_gets_it_alone(tmp_path: Path) -> None:
    from pages import server

    (tmp_path / "index.html").write_text("<!doctype html>", "utf-8")
    site = server(tmp_path, 0, "/tafelrunde/")
    Thread(target=site.serve_forever, daemon=True).start()
    line = HTTPConnection("127.0.0.1", site.server_port)
    for method, whole in (("HEAD", False), ("GET", True)):
        line.request(method, "/tafelrunde/")
        answer = line.getresponse()
        assert (answer.status, bool(answer.read())) == (200, whole)
        assert int(answer.headers["Content-Length"]) > 0
    line.close()
    site.shutdown()
    site.server_close()
