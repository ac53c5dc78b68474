"""Puts the static site together from what the other steps have made: copies, rule books, checksums, the page's head."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import posixpath
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import licences
import shell
import styles
from tafelrunde import __version__

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"

# Pages serves these types compressed; archives, images and fonts go as they are.
COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg", ".webmanifest", ".md", ".txt"}

POLICY = {
    "default-src": "'none'",
    # Relays, at which tables of several machines meet: people name their own, also in an invitation, so that none can be listed
    # here, and a policy that stands in the page cannot be widened later. Locked sockets only: nothing is fetched from elsewhere.
    # Nothing is asked of any relay before somebody opens or joins such a table. What WebRTC links to is beyond this policy.
    "connect-src": "'self' wss:",
    # 'wasm-unsafe-eval' for Pyodide. 'unsafe-eval' for one line of PyScript's core 0.7.31, which every start runs: `createFunction` in
    # src/hooks.js makes the hook `worker.onBeforeRunAsync` from source text, though we have no such workers. A module that imports the
    # core and clears `hooks.worker.onBeforeRunAsync` at once spares it: hall, table and lobby then start without 'unsafe-eval'. But
    # Playwright's `wait_for_function`, with which the tests wait, evaluates text in the page as well.
    "script-src": "'self' 'wasm-unsafe-eval' 'unsafe-eval'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self' data:",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

PROGRAM = "pyodide/pyodide.asm.wasm"
PIECE = 1 << 20
"""Bytes of the snapshot that the page checks at a time."""
LOADER = ("js/boot.mjs", "pyodide/pyodide.asm.mjs")
PAGE = ("js/page.js", "js/start.js", "pyscript/core.js")
WHEEL = re.compile(r"python/tafelrunde_?(\w*)-[^/]+\.whl\.gz")
"""The engine's wheel, or one of its parts."""
PLACES = "places.json"
"""Where tables meet: data that a site may change without a new version, so the service worker knows no checksum of it."""
LOOKS = "looks/"
"""Pictures of the screens, as the tests have last seen them, for those who show the page elsewhere: shops, and messengers beside a link."""
CARD = f"{LOOKS}hall-desktop-light.webp"
ADDRESS = os.environ.get("ADDRESS", "")
"""Where the site will be, if that is known: messengers read no relative address."""
FONTS = ("eb-garamond-latin-wght-normal", "grenze-gotisch-latin-wght-normal")
PLUGINS = ("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")

BEGIN = """
try:
    import asyncio, sys
    await asyncio.sleep(0)  # a breath: to compile this took as long as a room
    for room in "tafelrunde.core app.parts app.words app.table.session app.saved.exchange app.screens app.app".split():
        if room not in sys.modules:
            __import__(room)
            await asyncio.sleep(0)  # a breath between two rooms: the page is not held up by all of them at once
    from app.main import begin
    await begin()
except Exception:
    import js, traceback
    js.dispatchEvent(js.CustomEvent.new("tafelrunde:failed", detail=traceback.format_exc()))
"""


def copies() -> Iterator[tuple[Path, str]]:
    """What goes into the site as it is: (source, path in the site)."""
    for folder, to in (
        (WEB / "js", "js"),
        (ROOT / "assets/art", "art"),
        (ROOT / "assets/lessons", "lessons"),
    ):
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            yield path, f"{to}/{path.relative_to(folder).as_posix()}"
    yield ROOT / "assets/icon.svg", "icon.svg"
    yield ROOT / "assets/places.json", PLACES
    manifest = WEB / "manifest.webmanifest"
    yield manifest, manifest.name
    for look in json.loads(manifest.read_text(encoding="utf-8"))["screenshots"]:
        yield ROOT / "tests/web" / look["src"], look["src"]
    yield MODULES / "pyodide/pyodide.mjs", "pyodide/pyodide.mjs"
    for pattern in ("core.js", "core-*.js", "error-*.js"):
        for path in MODULES.glob(f"@pyscript/core/dist/{pattern}"):
            yield path, f"pyscript/{path.name}"
    yield MODULES / "idb-keyval/dist/index.js", "vendor/idb-keyval.js"
    # Relays take what is signed on this curve alone, which no browser has.
    yield MODULES / "@noble/secp256k1/index.js", "vendor/peers/secp256k1.js"
    for name in ("index.js", "decode.js"):
        yield MODULES / "qr" / name, f"vendor/qr/{name}"
    # Sealed cards want thousands of products on a curve at once. The raw library: its wrappers would copy every word on its own.
    yield MODULES / "libsodium-sumo/dist/modules-sumo-esm/libsodium-sumo.mjs", "vendor/peers/libsodium.mjs"
    for name in sorted(set(re.findall(r"fonts/([\w.-]+\.woff2)", styles.source("tokens")))):
        yield next(MODULES.glob(f"@fontsource*/*/files/{name}")), f"fonts/{name}"


def bare(path: str, data: bytes) -> bytes:
    """A drawing without what it says to those who draw; anything else as it is."""
    return re.sub(rb"<!--.*?-->\n?", b"", data, flags=re.DOTALL) if path.startswith("art/") else data


def wire(path: str, data: bytes) -> int:
    """How many bytes of this file travel."""
    return len(gzip.compress(data, 6, mtime=0)) if Path(path).suffix in COMPRESSED else len(data)


def integrity(data: bytes) -> str:
    """The checksum that a browser compares by itself."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def modules(entries: Iterable[str], content: dict[str, bytes]) -> list[str]:
    """These modules, each with all that must have come before it can run."""
    found: list[str] = []
    for path in entries:
        names = re.findall(
            rb"""(?:^|[;}])\s*(?:import|export)\b[^;"'()]*["'](\.[^"']+)["']""", content[path], re.MULTILINE
        )
        needs = [posixpath.normpath(f"{posixpath.dirname(path)}/{name.decode()}") for name in names]
        found += [path, *modules(needs, content)]
    return list(dict.fromkeys(found))


def wheels(content: Iterable[str]) -> dict[str, str]:
    """Where the engine's wheel is, under no name, and its parts under theirs."""
    return {found[1]: path for path in content if (found := WHEEL.fullmatch(path))}


def adornments(content: Iterable[str]) -> dict[str, list[str]]:
    """The style and the drawings that come with each part."""
    there = set(content)
    paths = {part: (f"style/{part}.css", f"art/{part}.svg") for part in sorted(wheels(there)) if part}
    # What is said at a table lies below its game's sheet. It does not wait for those who say it: for a sheet that comes once a
    # table is drawn, all of it is laid out anew.
    paths["play"] = ("style/talk.css", *paths["play"])
    return {part: [path for path in those if path in there] for part, those in paths.items()}


def archives(content: Iterable[str]) -> tuple[str, ...]:
    """The Python that every start needs."""
    return ("python/stdlib.zip.gz", wheels(content)[""], "python/page.tar.gz")


def head(content: dict[str, bytes]) -> dict[str, str]:
    """What stands in place of the marks in index.html."""
    # In the page itself: as a file it would hold up all that is asked for after it, a twentieth of a start.
    first = (WEB / "first.js").read_text(encoding="utf-8")
    style = styles.first(content)
    inside = {"script-src": first, "style-src": style}
    policy = POLICY | {kind: f"{POLICY[kind]} '{integrity(text.encode())}'" for kind, text in inside.items()}
    # Over a simple host six files come at once, in this order: first what the longest work waits for.
    loader = modules(LOADER, content)
    asked = [path for path in content if path.startswith("pyscript/error-")]  # by PyScript, though it is told not to
    page = [path for path in modules((*PAGE, *asked), content) if path not in loader]
    preload = [f'<link rel="modulepreload" href="{path}">' for path in loader]
    preload += [f'<link rel="preload" as="fetch" crossorigin href="{path}">' for path in archives(content)]
    preload += [f'<link rel="modulepreload" href="{path}">' for path in page]
    fonts = [
        f'<link rel="preload" as="font" type="font/woff2" crossorigin href="fonts/{name}.woff2">' for name in FONTS
    ]
    config = json.dumps(
        {
            "interpreter": "./js/boot.mjs",
            "packages": [f"./{wheels(content)['']}"],
            # PyScript hands the wheel to the interpreter, instead of loading micropip for it, with which a first visit took 6.8 s
            # instead of 5.4; and as other indexes than Pyodide's are said to be asked (none), it leaves out what those have, 19 kB.
            "packages_cache": "passthrough",
            "index_urls": [],
            "plugins": [f"!{name}" for name in PLUGINS],
        }
    )
    return {
        "card": f'<meta property="og:image" content="{ADDRESS}{CARD}">',
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(f"{k} {v}" for k, v in policy.items())}">',
        # What is painted first comes first: the letters in which the hall is read while the rest is on its way.
        "fonts": "\n".join(fonts),
        # What stands in the middle of the page would move if the half of it that has come were painted.
        "whole": '<link rel="expect" href="#messages" blocking="render">',
        "first": shell.first(first),
        "style": f"<style>{style}</style>",
        # The biggest by far and the longest to make ready: of what is not painted it is asked for first.
        "program": f'<link rel="preload" as="fetch" crossorigin href="{PROGRAM}">',
        "preload": "\n".join(preload),
        "word": shell.word(),
        "boot": shell.boot(),
        "failed": shell.failed(),
        "without script": shell.without_script(),
        "newcomer": shell.newcomer(),
        "shelf's name": shell.shelved(),
        "shelf": shell.shelf(),
        "scripts": '<script type="module" src="js/boot.mjs"></script>\n'
        '<script type="module" src="js/start.js"></script>\n'
        f"<script type=\"py\" config='{config}'>{BEGIN}</script>",
    }


def checksum_of_pieces(data: bytes) -> dict[str, object]:
    """The checksum of the checksums of its pieces, which the page can take one after the other while it does something else."""
    sums = [hashlib.sha256(data[at : at + PIECE]).hexdigest() for at in range(0, len(data), PIECE)]
    return {"piece": PIECE, "unpacked": hashlib.sha256("".join(sums).encode()).hexdigest()}


def known(content: dict[str, bytes], snapshot: dict[str, object]) -> bytes:
    """The module in which js/boot.mjs finds what it must know beforehand, and js/words.mjs what to say until Python does."""
    started = dict.fromkeys((PROGRAM, *archives(content)), "stream")
    started |= dict.fromkeys((path for part, path in wheels(content).items() if part), "later")
    started |= {p: "module" for p in content if re.match(r"pyodide/.*\.mjs|pyscript/.*\.js", p)}
    files = {
        path: {
            "size": len(content[path]),
            "wire": wire(path, content[path]),
            "sha256": hashlib.sha256(content[path]).hexdigest(),
            "start": how,
        }
        for path, how in started.items()
    }
    lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_bytes())
    lines = [
        "// Made by the build: what the loader must know beforehand.",
        f"export const files = {json.dumps(files, indent=1)};",
        f"export const wheels = {json.dumps(wheels(content))};",
        f"export const adornments = {json.dumps(adornments(content))};",
        f"export const snapshot = {json.dumps(snapshot)};",
        f"export const words = {json.dumps(shell.spoken(), ensure_ascii=False)};",
        f"export const lock = {json.dumps(json.dumps({'info': lock['info'], 'packages': {}}))};",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def index(wheel: bytes) -> dict[str, bytes]:
    """The wheel for any machine, beside the pages that installers read (PEP 503); no page of ours needs it."""
    name = f"tafelrunde-{__version__}-py3-none-any.whl"
    links = {
        "simple/index.html": ("tafelrunde/", "tafelrunde"),
        "simple/tafelrunde/index.html": (f"{name}#sha256={hashlib.sha256(wheel).hexdigest()}", name),
    }
    head = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Tafelrunde</title>\n'
    pages = {path: f'{head}<a href="{to}">{text}</a>\n'.encode() for path, (to, text) in links.items()}
    return pages | {f"simple/tafelrunde/{name}": wheel}


def assemble(made: Path, site: Path) -> dict[str, int]:
    """Writes the site; returns the bytes of each file on the wire."""
    shutil.rmtree(site, ignore_errors=True)
    content = {path: bare(path, source.read_bytes()) for source, path in copies()}
    for part in ("icons", "pyodide", "python"):
        content |= {f"{part}/{p.name}": p.read_bytes() for p in sorted(made.glob(f"{part}/*"))}
    content |= styles.sheets()
    content["licences.html"] = licences.page().encode()
    content["404.html"] = shell.nowhere(ADDRESS).encode()
    bill = licences.bill().encode()  # for programs: no page needs it
    content |= {f"rules/{p.name}": p.read_bytes() for p in sorted(made.glob("rules/*"))}

    memory = (made / "snapshot.gz").read_bytes()
    path = f"python/snapshot-{hashlib.sha256(memory).hexdigest()[:12]}.gz"
    snapshot = {
        "path": path,
        "integrity": integrity(memory),
        **checksum_of_pieces(gzip.decompress(memory)),
    }
    content["js/build.mjs"] = known(content, snapshot)
    page = (WEB / "index.html").read_text(encoding="utf-8")
    for mark, text in head(content).items():
        page = page.replace(f"<!-- {mark} -->", text)
    content["index.html"] = page.encode()

    bound = sorted(path for path in content if path not in (PLACES, "404.html") and not path.startswith(LOOKS))
    checksums = {("" if path == "index.html" else path): integrity(content[path]) for path in bound}
    listed = json.dumps(checksums, indent=1)
    worker = (
        (WEB / "sw.js").read_text(encoding="utf-8").replace("__FILES__", listed).replace("__LATER__", shell.later())
    )
    content["sw.js"] = worker.replace("__VERSION__", hashlib.sha256(worker.encode()).hexdigest()[:12]).encode()
    content[path] = memory
    content |= index((made / "whole.whl").read_bytes()) | {"sbom.cdx.json": bill}
    content[".nojekyll"] = b""  # Pages would otherwise leave out what begins with an underscore
    for name, data in content.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(data)
    return {name: wire(name, data) for name, data in content.items()}
