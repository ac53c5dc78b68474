"""What a version consists of when it is published; nothing here publishes."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import release
from tafelrunde import __version__
from told import abroad, urls

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a dry run leaves."""
    folder = tmp_path_factory.mktemp("dry") / "release"
    release.gather(folder, "")
    return folder


def test_a_dry_run_gathers_everything(gathered: Path) -> None:
    found = {path.relative_to(gathered).as_posix() for path in gathered.rglob("*") if path.is_file()}
    wheel, sources = f"tafelrunde-{__version__}-py3-none-any.whl", f"tafelrunde-{__version__}.tar.gz"
    site = f"tafelrunde-{__version__}-site.zip"
    assert found == {f"pypi/{wheel}", f"pypi/{sources}", site, "sbom.cdx.json", "notes.md"}
    with ZipFile(gathered / site) as archive:
        assert "index.html" in archive.namelist()


def test_what_is_published_can_be_read_by_every_index(gathered: Path) -> None:
    (wheel,), (sources,) = gathered.glob("pypi/*.whl"), gathered.glob("pypi/*.tar.gz")
    with ZipFile(wheel) as packed, tarfile.open(sources) as archive:
        told = packed.read(f"tafelrunde-{__version__}.dist-info/METADATA")
        info = archive.extractfile(f"tafelrunde-{__version__}/PKG-INFO")
        assert info
        assert info.read() == told
    assert told.startswith(b"Metadata-Version: 2.4\n")


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
    assert urls("") == {}
    named = urls("https://github.com/Ada/round-table")
    assert named["Homepage"] == "https://ada.github.io/round-table/"
    assert named["Source"] == "https://github.com/Ada/round-table"
    assert all("/round-table" in address for address in named.values())


def test_away_from_its_folder_the_readme_leads_nowhere_that_is_not_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"/tafelrunde-{__version__}-py3-none-any.whl" in readme
    for source in ("", "https://github.com/Ada/round-table"):
        told = abroad(readme, source)
        assert ".webp" not in told
        assert re.findall(r"\]\((?!https:)", told) == []
        assert ("https://github.com/Ada/round-table/blob/main/CHANGELOG.md" in told) == bool(source)
        assert ("https://ada.github.io/round-table/simple/" in told) == bool(source)
