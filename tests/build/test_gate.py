"""The gate that the build passes through in Pyodide: a game that goes another way there ends the build."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from stages import WORK
from supplies import node

ROOT = Path(__file__).parents[2]


def gate(golden: Path) -> subprocess.CompletedProcess[str]:
    program, _ = node()
    command = [program, ROOT / "web" / "build" / "gate.mjs", WORK / "made" / "python", golden]
    return subprocess.run(command, cwd=ROOT / "web", capture_output=True, encoding="utf-8", check=False)


def test_another_chain_ends_the_build_and_the_same_does_not(tmp_path: Path) -> None:
    ours = ROOT / "tests" / "golden"
    shutil.copyfile(ours / "chains.py", tmp_path / "chains.py")
    (tmp_path / "wuerfel").mkdir()
    shutil.copyfile(ours / "wuerfel" / "2p-01.txt", tmp_path / "wuerfel" / "2p-01.txt")
    lines = (ours / "chains.txt").read_text(encoding="utf-8").splitlines()
    mine = [line for line in lines if line.startswith("wuerfel 2p-01") or "by-chance" in line]
    (tmp_path / "chains.txt").write_text("\n".join(mine), encoding="utf-8")
    passed = gate(tmp_path)
    assert f"{len(mine)} games on one chain" in passed.stdout, passed.stderr
    (tmp_path / "chains.txt").write_text("\n".join([mine[0][:-1] + "x", *mine[1:]]), encoding="utf-8")
    refused = gate(tmp_path)
    assert refused.returncode
    assert "goes another way" in refused.stderr
