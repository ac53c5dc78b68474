"""What a version consists of when it is published; nothing here publishes."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

import release
from tafelrunde import __version__
from urls import urls


def test_a_dry_run_gathers_everything(tmp_path: Path) -> None:
    release.gather(tmp_path / "release", "")
    found = {path.relative_to(tmp_path / "release").as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    wheel, sources = f"tafelrunde-{__version__}-py3-none-any.whl", f"tafelrunde-{__version__}.tar.gz"
    site = f"tafelrunde-{__version__}-site.zip"
    assert found == {f"pypi/{wheel}", f"pypi/{sources}", site, "sbom.cdx.json", "notes.md"}
    with ZipFile(tmp_path / "release" / site) as archive:
        assert "index.html" in archive.namelist()


def test_a_tag_of_another_version_publishes_nothing(tmp_path: Path) -> None:
    with pytest.raises(release.Unready, match=f"not of this version, v{__version__}"):
        release.gather(tmp_path, "v99.0.0")


def test_what_the_changelog_does_not_tell_of_is_not_published() -> None:
    with pytest.raises(release.Unready, match=r"does not tell of 2\.0\.0"):
        release.notes("## 1.0.0\n\nCats.", "2.0.0", tagged=False)
    assert release.notes("## 1.0.0, not yet released\n\nCats.", "1.0.0", tagged=False) == "Cats."
    with pytest.raises(release.Unready, match="write its day"):
        release.notes("## 1.0.0, not yet released\n\nCats.", "1.0.0", tagged=True)


def test_a_fork_names_its_own_addresses_and_nobody_elses() -> None:
    assert urls("", "") == {}
    named = urls("https://github.com", "Ada/round-table")
    assert named["Homepage"] == "https://ada.github.io/round-table/"
    assert named["Source"] == "https://github.com/Ada/round-table"
    assert all("/round-table" in address for address in named.values())
