"""What a release consists of: release.py FOLDER [TAG] gathers it there. A tag must be that of the version, and the changelog must tell of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tafelrunde import __version__

ROOT = Path(__file__).resolve().parents[2]


class Unready(Exception):
    """Something is still missing from this release."""


def notes(changelog: str, version: str, *, tagged: bool) -> str:
    r"""What the changelog tells of a version.

    >>> notes("# New\n\n## 1.1.0, 3 May\n\nBats.\n\n## 1.0.0\n\nCats.", "1.1.0", tagged=True)
    'Bats.'
    """
    found = re.search(rf"^## {re.escape(version)}\b(.*?)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found:
        raise Unready(f"CHANGELOG.md does not tell of {version}.")
    if tagged and "not yet" in found[1]:
        raise Unready(f"CHANGELOG.md says that {version} is not yet released: write its day there.")
    return found[2].strip()


def gather(folder: Path, tag: str) -> None:
    """The wheel and the sources for PyPI, the site as one file, and what is told of them."""
    if tag and tag != f"v{__version__}":
        raise Unready(f"The tag {tag} is not of this version, v{__version__}.")
    told = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__, tagged=bool(tag))
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pypi").mkdir(parents=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder / "pypi"], cwd=ROOT, check=True)
    shutil.make_archive(str(folder / f"tafelrunde-{__version__}-site"), "zip", ROOT / "dist")
    shutil.copy(ROOT / "dist/sbom.cdx.json", folder)
    (folder / "notes.md").write_text(told + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    try:
        gather(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
    except Unready as why:
        sys.exit(str(why))
