"""The sources are as `build.py check` wants them, and `build.py test` counts what it should and no more."""

import os
import subprocess
import sys
from pathlib import Path

from stages import fingerprint

ROOT = Path(__file__).parents[2]


def test_the_sources_pass_every_check() -> None:
    done = subprocess.run(
        [sys.executable, "build.py", "check"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_changed_list_of_packages_is_noticed_though_its_folder_is_hidden() -> None:
    assert fingerprint([ROOT / ".ci" / "dev.lock"]) != fingerprint([])


def test_what_is_not_counted_runs_as_fast_as_without_counting() -> None:
    assert sys.gettrace() is None


def test_a_forgotten_escape_is_an_error_of_types(tmp_path: Path) -> None:
    line = tmp_path / "line.py"
    check = [sys.executable, "-m", "mypy", "--config-file=", "--follow-imports=silent", "--cache-dir", tmp_path, line]
    env = os.environ | {"MYPYPATH": os.pathsep.join(("web", "py_engine"))}
    for inside, told in (("name", 'expected "Markup"'), ("escape(name)", "no issues found")):
        line.write_text(f"from app.parts import escape, tag\n\nname: str = input()\ntag('p')({inside})\n", "utf-8")
        done = subprocess.run(check, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False)
        assert told in done.stdout, done.stdout
