"""The built site: whole, the same on every machine, and from nowhere but the lock files."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from app.words import ABOUT
from tafelrunde import __version__, games

ROOT = Path(__file__).parents[2]
SITE = ROOT / "dist"
MODULES = ROOT / "web/node_modules"

SIGNS = {
    "zlib": r"inflate ([\d.]+) Copyright",
    "bzip2": r"([\d.]+), \d+-\w+-\d{4}",
    "XZ Utils": "lzma_code",
    "Zstandard": "ZSTD_compress",
    "libdivsufsort-lite": "divsufsort",
    "SQLite": "sqlite3_open",
    "Expat": r"expat_([\d.]+)",
    "libmpdec": "libmpdec: ",
    "libffi": "ffi_prep_cif",
    "HACL*": "_hacl/Hacl_",
    "mimalloc": "mimalloc: ",
    "Unicode Character Database": r"UnicodeData\.txt file version\s([\d.]+)",
    "hiwire": "hiwire_new",
    "stackframe": '"StackFrame"',
    "error-stack-parser": "ErrorStackParser",
    "@arrowood.dev/socket": "secureTransport",
    "Emscripten": "emscripten_",
    "Node.js": "normalizeArray",  # of its module path
    "MiniLZ4": "MiniLZ4",
    "LLVM": r"B8ne(\d\d)0(\d)0(\d)",  # of libc++: a mark of its version in its functions' names
    "dlmalloc": "independent_comalloc",
    "musl": "__intscan",
    "TRE": "regcomp",
    "FreeSec": "__crypt_des",
    "msun": "ctanh",
    "scrypt": "crypto_pwhash_scryptsalsa208sha256",
    # A program to come may have these as well.
    "Brotli": "BrotliDecoder",
    "LZ4": "LZ4_compress",
    "OpenSSL": r"OpenSSL \d",
    "libuuid": "uuid_generate",
    "ncurses": "initscr",
}
"""By what one sees that somebody's work is in the programs, and in which version if it says so there."""

ACKNOWLEDGED = {
    "Mersenne Twister": "the Mersenne Twister random",
    "SipHash24": "source_hash",
    "strtod and dtoa": "float_repr_style",
    "cfuhash": "_Py_hashtable_new",
    "Select kqueue": "kqueue",
    "asyncio": "asyncio/sslproto.pyc",
    "Zstandard bindings": "compression/zstd/_zstdfile.pyc",
    "Cookie management": "http/cookies.pyc",
    "Execution tracing": "/trace.pyc",
    "UUencode and UUdecode functions": "encodings/uu_codec.pyc",
    "XML Remote Procedure Calls": "xmlrpc/client.pyc",
}
"""What of CPython is of other origin, by its headings, and by what one sees that it is in the page."""


def contents(folder: Path) -> dict[str, bytes]:
    """Every file by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_building_again_from_nothing_gives_the_same_bytes(tmp_path: Path, lead: Callable[[Path, Path], None]) -> None:
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("only git knows which files are sources, and it is not here")
    sources = subprocess.check_output(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, encoding="utf-8"
    )
    for name in filter(None, sources.split("\0")):
        if not name.startswith("tests/") or name.startswith(("tests/golden/", "tests/web/looks/")):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    for lent in (".venv", "web/node_modules"):
        lead(tmp_path / lent, ROOT / lent)
    (tmp_path / ".build").mkdir()
    # Packages need not come again, nor does the game have to be played that makes no bytes.
    for stamp in (ROOT / ".build").glob("[ng]*.stamp"):
        shutil.copyfile(stamp, tmp_path / ".build" / stamp.name)
    # Another time zone, another hash seed: nothing of the machine may show.
    env = os.environ | {"TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "77", "SOURCE_DATE_EPOCH": "1"}
    subprocess.run([sys.executable, "build.py", "dist"], cwd=tmp_path, env=env, check=True, stdout=subprocess.DEVNULL)
    ours, again = contents(SITE), contents(tmp_path / "dist")
    assert sorted(ours) == sorted(again)
    assert [name for name in ours if ours[name] != again[name]] == []


def test_the_service_worker_knows_every_file_but_the_snapshot() -> None:
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", (SITE / "sw.js").read_text("utf-8"), re.DOTALL)[1])  # type: ignore[index]
    there = {"" if name == "index.html" else name for name in contents(SITE)}
    # What installers read, or those who show the page elsewhere, is not of the page.
    shown = {name for name in there if "snapshot" not in name and not name.startswith(("simple/", "sbom", "looks/"))}
    # Where tables meet may change without a new version; what is said of what is not there only a host says.
    assert shown - {"sw.js", ".nojekyll", "places.json", "404.html"} == set(listed)


def test_a_drawing_comes_without_what_it_says_to_those_who_draw() -> None:
    drawings = list((SITE / "art").glob("*.svg"))
    assert drawings
    assert [path.name for path in drawings if b"<!--" in path.read_bytes()] == []


def test_the_pictures_of_the_page_are_as_large_as_the_manifest_says() -> None:
    looks = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))["screenshots"]
    assert {look["form_factor"] for look in looks} == {"wide", "narrow"}
    for look in looks:
        data = (SITE / look["src"]).read_bytes()
        assert data[12:16] == b"VP8X"
        width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        assert look["sizes"] == f"{width}x{height}"
        assert min(width, height) >= 320  # less is shown by nobody
    card = re.search(r'property="og:image" content="([^"]+)"', (SITE / "index.html").read_text(encoding="utf-8"))
    assert card
    assert (SITE / card[1]).exists()


def test_the_shortcuts_of_the_installed_page_lead_to_every_game() -> None:
    shortcuts = json.loads((ROOT / "web/manifest.webmanifest").read_text(encoding="utf-8"))["shortcuts"]
    named = {one["url"]: one["name"] for one in shortcuts}
    assert named == {f"./#/new/{name}": ABOUT[name].title for name in games.NAMES}


LOCKED = [*ROOT.glob(".ci/*.lock"), *ROOT.glob("web/package-lock.json"), *ROOT.glob("tests/bench/*/package-lock.json")]


@pytest.mark.parametrize("path", [*LOCKED, ROOT / "web/.npmrc", ROOT / "pyproject.toml"], ids=lambda path: path.name)
def test_no_lock_file_names_a_registry(path: Path) -> None:
    text = re.sub(r'"funding": (\{[^}]*\}|\[[^]]*\]|"[^"]*")', "", path.read_text("utf-8"))
    assert "://" not in text


def test_every_package_is_pinned_with_its_checksum() -> None:
    assert len(LOCKED) == 9
    for path in LOCKED:
        text = path.read_text("utf-8")
        if path.suffix == ".json":
            packages = json.loads(text)["packages"]
            assert [name for name, package in packages.items() if name and "integrity" not in package] == []
        else:
            entries = re.findall(r"^\S+==.*?(?=^\S+==|\Z)", text, re.MULTILINE | re.DOTALL)
            assert entries
            assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_what_is_asked_for_in_a_version_is_locked_in_that_version() -> None:
    """Who raises one alone would test the other."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    for group, asked in groups.items():
        locked = (ROOT / f".ci/{group}.lock").read_text(encoding="utf-8")
        for pin in asked:
            assert isinstance(pin, dict) or f"\n{pin} " in f"\n{locked}", (group, pin)


def programs() -> str:
    """What is in the page and compiled or minified, as it was before the names in it were left out."""
    paths = [*MODULES.glob("pyodide/*.mjs"), *MODULES.glob("pyodide/*.wasm"), *SITE.glob("vendor/peers/libsodium.mjs")]
    return "".join(path.read_text(encoding="latin-1") for path in paths)


def test_every_work_in_the_page_is_named_with_the_whole_text_of_its_terms() -> None:
    import licences

    told = (SITE / "licences.html").read_text(encoding="utf-8")
    works = list(licences.works())
    for work in works:
        assert f"<b>{work.name}</b> {work.version} " in told
        assert len(work.text) > (250 if work.terms == "blessing" else 500), work.name
        assert list(licences.flowing(work.text))[-1] in told
    assert "pyodide: changed here, by web/build/lean.py" in told
    locked = json.loads((ROOT / "web/package-lock.json").read_bytes())["packages"]
    wanted = {name.rpartition("node_modules/")[2] for name, one in locked.items() if name and not one.get("dev")}
    assert wanted - {work.name for work in works} == set(licences.ELSEWHERE)
    for terms in (
        "Mozilla Public License",
        "Apache License",
        "SIL Open Font License",
        "Python Software Foundation License",
    ):
        assert terms.lower() in told.lower()


def test_where_there_is_nothing_a_host_of_a_known_address_leads_back_from_any_depth() -> None:
    import shell

    assert '<base href="https://ada.example/play/">' in shell.nowhere("https://ada.example/play/")
    assert "<base" not in shell.nowhere("")


def test_what_the_programs_were_linked_with_is_named_and_as_it_names_itself() -> None:
    program = programs()
    told = json.loads((ROOT / "assets/licences/inside.json").read_text(encoding="utf-8"))
    inside = {work["name"]: work["version"] for work in told}
    found = {name: seen for name, sign in SIGNS.items() if (seen := re.search(sign, program))}
    assert set(found) == set(inside)
    for name, seen in found.items():
        version = ".".join(seen.groups())
        assert version == inside[name] if version else inside[name] in program, name


def test_what_the_scripts_were_bundled_from_is_named() -> None:
    import licences

    names = {work.name for work in licences.works()}
    scripts = [MODULES / "pyodide/pyodide.mjs"]
    scripts += [MODULES / "@pyscript/core/dist" / path.name for path in SITE.glob("pyscript/*.js")]
    sources = [name for path in scripts for name in json.loads(Path(f"{path}.map").read_bytes())["sources"]]
    bundled = {
        found[1] for name in sources if (found := re.match(r".*/(?:node_modules|vendor)/((?:@[^/]+/)?[^/]+)", name))
    }
    assert {"stackframe", "polyscript"} < bundled
    assert bundled <= names


def test_what_python_has_from_others_is_acknowledged_if_it_is_in_the_page() -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((SITE / "python/stdlib.zip.gz").read_bytes()))) as library:
        there = programs() + "".join(f"/{name}" for name in library.namelist())
    told = (ROOT / "assets/licences/CPython.txt").read_text(encoding="utf-8")
    for heading, sign in ACKNOWLEDGED.items():
        assert (f"\n\n{heading}\n---" in told) == (sign in there), heading


def test_programs_are_told_too_what_the_page_is_made_of() -> None:
    import licences

    bill = json.loads((SITE / "sbom.cdx.json").read_bytes())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    named = {(one["name"], one["version"]) for one in bill["components"]}
    assert named == {(work.name, work.version) for work in licences.works()} - {("Tafelrunde", __version__)}
    refs = [one["bom-ref"] for one in bill["components"]]
    assert bill["dependencies"][0]["dependsOn"] == refs
    assert len(set(refs)) == len(refs)
    for one in bill["components"]:
        assert re.fullmatch(r"pkg:(npm/\S+@[\w.]+|generic/[\w%/.-]+(@[\w.]+)?)", one["purl"])
        if one["purl"].startswith("pkg:npm"):
            assert re.fullmatch(r"[0-9a-f]{128}", one["hashes"][0]["content"])
