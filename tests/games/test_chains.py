"""The same games everywhere: one chain of hashes under every Python, in whatever order its sets are.

The build plays them in Pyodide too (web/build/gate.py).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import goldens
from tafelrunde import games

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""What pyproject.toml promises."""


def interpreter(version: str) -> str | None:
    """A CPython of this version on this machine: this one, one on the path, or one that pyenv keeps."""
    kept = Path.home() / ".pyenv" / "versions"
    for program in [sys.executable, shutil.which(f"python{version}"), *sorted(kept.glob(f"{version}.*/bin/python"))]:
        if program:
            says = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
            # A shim of pyenv may stand for a version that is not there.
            run = subprocess.run([program, "-c", says], capture_output=True, encoding="utf-8", check=False)
            if run.stdout.split() == ["cpython", *version.split(".")]:
                return str(program)
    return None


def chains(python: str, hash_seed: str) -> list[str]:
    """A line per game, from a Python that has nothing but the engine."""
    told = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(games.__file__).parents[2])}
    # What else Pythons are told here is not for this one; what is told to all programs is: on Windows none starts without.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | told
    command = [python, "-B", goldens.FOLDER / "chains.py"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=env).stdout.splitlines()


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return (goldens.FOLDER / "chains.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.no_cover
def test_every_recorded_game_has_its_chain_written_down(expected: list[str]) -> None:
    heads = [(path.parent.name, path.stem, goldens.load(path).record.head) for path in goldens.FOLDER.glob("*/*.txt")]
    written = [line.split() for line in expected]
    assert sorted(heads) == sorted((game, name, head) for game, name, _, head, _ in written if "chance" not in name)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_chain_does_not_depend_on_the_order_of_sets(hash_seed: str, expected: list[str]) -> None:
    assert chains(sys.executable, hash_seed) == expected


@pytest.mark.parametrize("version", PYTHONS)
def test_the_chain_is_the_same_under_every_python(version: str, expected: list[str]) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no CPython {version} here")
    assert chains(python, "random") == expected
