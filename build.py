"""Tafelrunde's one command. It needs Python 3.11 or newer and fetches everything else into this folder by itself.

    python build.py serve            build the site, serve it on this machine, open the browser (--watch: build again on change)
    python build.py test [PART …]    all tests, or parts: a folder below tests/, or `rules` (all but browsers)
    python build.py check            lint, format, types, import direction, rooms, translations
    python build.py dist             the static site in dist/
    python build.py docs             the site with the reference of the engine, in dist/docs
    python build.py release [TAG]    what is published of a version, in .build/release; with a tag only if all is ready for it
    python build.py bench [PART …]   measurements, written to tests/bench/results.md
    python build.py program FILE …   one of the programs in tests/, such as tests/games/goldens.py, with what it imports
    python build.py new GAME         the first files of a new game, small but whole; CONTRIBUTING.md says how to go on
    python build.py lock             the lists of packages with their checksums anew, after a change in pyproject.toml

Whatever follows `--` goes to pytest.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
sys.path.insert(0, str(WEB / "build"))

# They live there.
from stages import WORK, Mend, at_once, doing, fingerprint, run, stage  # noqa: E402
from supplies import (  # noqa: E402
    IN_PYODIDE,
    PYTHON,
    VENV,
    inside_venv,
    node,
    npm_packages,
    packages,
    pyodide_packages,
    standing,
)

BASE = "/tafelrunde/"
CACHES = {"PIP_CACHE_DIR": WORK / "cache/pip", "npm_config_cache": WORK / "cache/npm"}
"""Nothing is kept outside this folder, unless somebody has said where: the home may not be ours to write to."""


def script(name: str, *args: object) -> None:
    """Runs one of the build's Node scripts."""
    program, env = node()
    run(
        [program, WEB / "build" / name, *args], "Delete web/node_modules and .build, and start again.", cwd=WEB, env=env
    )


# The site


def wheel() -> None:
    """The engine's wheel."""
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    build = [PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    run(build, "pyproject.toml says what belongs to the wheel.", env={"SOURCE_DATE_EPOCH": "1577836800"})


def page() -> None:
    """The front-end's Python with its translations, as one folder; and the rule books."""
    shutil.rmtree(WORK / "page", ignore_errors=True)
    shutil.rmtree(WORK / "made/rules", ignore_errors=True)
    shutil.copytree(WEB / "app", WORK / "page/app", ignore=shutil.ignore_patterns("__pycache__", ".*"))
    words = [PYTHON, WEB / "build/words.py", WORK / "page/app/locale", WORK / "made/rules"]
    paths = os.pathsep.join([str(ROOT / "py_engine"), str(WEB)])  # what the pictures of the rule books are drawn by
    run(words, "assets/i18n holds the translations, assets/rules the rule books.", env={"PYTHONPATH": paths})


def site(target: Path) -> None:
    """Everything that the site needs, made where it is not there yet, and put together."""
    packages("build")
    inside_venv()
    from assemble import MODULES, assemble
    from lean import lean

    npm_packages()
    lock, made, golden = WEB / "package-lock.json", WORK / "made", ROOT / "tests/golden"
    # The README is what the wheel says of itself.
    books = [WEB / "build" / name for name in ("words.py", "shell.py", "rulebook.py", "pictures")]
    engine = [ROOT / name for name in ("pyproject.toml", "py_engine", "README.md", "LICENSE", "web/build/told.py")]
    source = os.environ.get("SOURCE", "")  # which the wheel tells, too
    stage("wheel", "building the engine's wheel", engine, WORK / "wheel", wheel, told=source)
    stage(
        "page",
        "gathering the page's Python",
        [
            WEB / "app",
            *(ROOT / "assets" / name for name in ("art", "i18n", "rules")),
            ROOT / "py_engine/tafelrunde",
            *books,
            WEB / "build/pack.py",
        ],
        WORK / "page",
        page,
    )
    tools = [lock, ROOT / ".ci/node.lock", WEB / "build/pyodide.mjs", WEB / "js/files.mjs", WEB / "build/pack.py"]
    stage(
        "archives",
        "compiling Python with Pyodide",
        [WORK / "wheel", WORK / "page", WEB / "build/archives.mjs", *tools],
        made / "python",
        lambda: script("archives.mjs", next(WORK.glob("wheel/*.whl")), WORK / "page", made / "python"),
    )
    stage(
        "program",
        "leaving out of Pyodide what no page asks for",
        [lock, WEB / "build/lean.py"],
        made / "pyodide",
        lambda: lean(MODULES / "pyodide", made / "pyodide"),
    )
    at_once(
        lambda: stage(
            "gate",
            "playing a game on the stripped library",
            [made / "python", made / "pyodide", golden, WEB / "build/gate.mjs", WEB / "build/gate.py", *tools],
            made / "python",
            lambda: script("gate.mjs", made / "python", golden),
        ),
        lambda: stage(
            "snapshot",
            "taking the memory snapshot",
            [made / "python", made / "pyodide", WEB / "build/snapshot.mjs", *tools],
            made / "snapshot.gz",
            lambda: script("snapshot.mjs", made / "python", made / "snapshot.gz"),
        ),
    )
    stage(
        "icons",
        "drawing the icons",
        [lock, ROOT / "assets/icon.svg", WEB / "build/icons.mjs"],
        made / "icons",
        lambda: script("icons.mjs", ROOT / "assets/icon.svg", made / "icons"),
    )
    with doing("putting the site together"):
        wire = assemble(made, target)
    snapshot = sum(size for name, size in wire.items() if "snapshot" in name)
    print(
        f"  {len(wire)} files, {(sum(wire.values()) - snapshot) / 1e6:.2f} MB on the wire, and {snapshot / 1e6:.2f} MB later for faster starts"
    )


# The commands


def serve(args: argparse.Namespace) -> None:
    target = Path(args.site) if args.site else ROOT / "dist"
    free(args.port)
    if args.site:
        packages("build")
    else:
        site(target)
    inside_venv()
    from pages import server

    listening = server(target, args.port, BASE)
    url = f"http://localhost:{listening.server_port}{BASE}"
    print(f"Tafelrunde is at {url}  (Ctrl+C ends it)", flush=True)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    if not args.no_open:
        webbrowser.open(url)
    watched = [
        WEB / "app",
        WEB / "js",
        WEB / "style",
        WEB / "first.js",
        WEB / "index.html",
        WEB / "manifest.webmanifest",
        WEB / "sw.js",
        ROOT / "assets",
        ROOT / "py_engine",
    ]
    last = fingerprint(watched)
    while True:
        time.sleep(1 if args.watch else 3600)
        try:
            now = fingerprint(watched) if args.watch else last
            if now != last:
                last = now
                site(target)
        except (Mend, OSError) as error:  # such as that of a file which has gone while it was read
            print(error, file=sys.stderr)


def free(port: int) -> None:
    """Ends with what to do where something else listens there: nobody builds for minutes to hear of it."""
    with socket.socket() as tried:
        if os.name == "posix":  # where it lets us follow a server that has just ended, and no more
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError as error:
            other = f"python build.py serve --port {port + 1 if port < 65535 else 8001}"
            raise Mend(f"Port {port} cannot be had ({error.strerror}). Choose another: {other}") from error


def dist(_args: argparse.Namespace) -> None:
    site(ROOT / "dist")


def docs(_args: argparse.Namespace) -> None:
    site(ROOT / "dist")
    python = packages("docs", WORK / "docs")
    with doing("writing the reference"):
        # These two are commands, and environments for packages that are not there; what they are, the README says.
        modules = ["tafelrunde", "!tafelrunde.terminal", "!tafelrunde.envs"]
        writing = [python, "-m", "pdoc", "--no-show-source", "-o", ROOT / "dist/docs", *modules]
        run(writing, "The docstrings say what is written there.", env={"PYTHONPATH": str(ROOT / "py_engine")})
        paths = os.pathsep.join([str(ROOT / "py_engine"), str(WEB)])
        run(
            [PYTHON, WEB / "build/books.py", ROOT / "dist/docs"],
            "Its pages are made of Markdown.",
            env={"PYTHONPATH": paths},
        )


def release(args: argparse.Namespace) -> None:
    docs(args)
    with doing("gathering the release"):
        gathering = [PYTHON, WEB / "build/release.py", WORK / "release", *args.parts]
        run(gathering, "See above.", env={"PYTHONPATH": str(ROOT / "py_engine"), "SOURCE_DATE_EPOCH": "1577836800"})


def browsers_there() -> None:
    import browsers

    browsers.install()


def test(args: argparse.Namespace) -> None:
    engine = ["core", "games", "bots", "peers", "arena", "terminal", "envs", "build"]
    given = [part.replace(os.sep, "/") for part in args.parts]
    parts = [name for part in given for name in (engine if part == "rules" else [part])]
    unknown = [part for part in parts if not (ROOT / "tests" / part).exists()]
    if unknown:
        raise Mend(
            f"There is no tests/{unknown[0]}. Parts: rules, {', '.join(sorted(p.name for p in (ROOT / 'tests').iterdir() if p.is_dir()))}"
        )
    houses = {part.split("/")[0] for part in parts} or {"web", "build"}
    on_site = bool(houses & {"web", "build"})
    standing(VENV)
    # A browser is asked there what people see who see less, and the sources are checked: npm, which begins by emptying its folder,
    # does that before a test needs it.
    at_once(lambda: packages("dev"), *([lambda: npm_packages(dev=True)] if on_site else []))
    inside_venv()
    # What is compiled is kept, whatever this machine is used to: else every process compiles all tests for itself. And it is
    # compiled while the site is built, which leaves a processor free: else all runners would do it at the same time.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    reading = [PYTHON, "-m", "pytest", "--collect-only", "-qq"]
    compiling = None if parts else subprocess.Popen(reading, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    if on_site:
        site(ROOT / "dist")
    if "web" in houses:
        pyodide_packages()
        browsers_there()
    # Every branch of the engine has a test of its own; who asks for some tests only is not asked for that, nor is Windows, which
    # lacks the signals that one part of the arena is for.
    counted = [] if args.more or os.name == "nt" or (parts and "rules" not in given) else ["--cov"]
    # Whoever asks for some tests only watches them; otherwise every processor that we are given takes its share, and
    # as tests in browsers wait half of their time, two processors serve three.
    ours = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    shared = [] if args.more else ["-n", str(min(ours * 3 // 2, 4)), "--dist", "worksteal"]
    tests = [*counted, *shared, *(f"tests/{part}" for part in parts), *args.more]
    if compiling:
        compiling.wait()
    sys.exit(subprocess.call([PYTHON, "-m", "pytest", *tests], cwd=ROOT, env=env))


def check(_args: argparse.Namespace) -> None:
    packages("dev")
    program, env = node()
    npm_packages(dev=True)
    tool = [PYTHON, "-m"]
    steps = {
        "lint": ([*tool, "ruff", "check", "."], f"Many of these: {PYTHON} -m ruff check --fix"),
        "format": ([*tool, "ruff", "format", "--check", "."], f"Mend: {PYTHON} -m ruff format"),
        "types (mypy)": ([*tool, "mypy"], "The settings stand in pyproject.toml."),
        "types (pyright)": (
            [program, WEB / "node_modules/pyright/index.js", "--pythonpath", PYTHON],
            "The settings stand in pyproject.toml.",
        ),
        "import direction": (
            [VENV / PYTHON.parent.name / "lint-imports", "--no-cache"],
            "Imports go web, then peers and bots, then games, then core.",
        ),
        "rooms": (
            [PYTHON, WEB / "build/rooms.py", "--check"],
            "ARCHITECTURE.md says who may know whom. Its picture anew: python build.py program web/build/rooms.py",
        ),
        "translations": ([PYTHON, WEB / "build/words.py", "--check"], "Fill in assets/i18n/*.po."),
    }
    failed = []
    for name, (command, mend) in steps.items():
        try:
            with doing(name):
                run(command, mend, env=env | {"PYTHONPATH": os.pathsep.join([str(ROOT / "py_engine"), str(WEB)])})
        except Mend as error:
            print(f"{error}\n", file=sys.stderr)
            failed.append(name)
    if failed:
        raise Mend(f"Not right yet: {', '.join(failed)}.")


def rivals_there() -> None:
    """The games that ours are measured beside, in an environment of their own."""
    packages("rivals", WORK / "rivals")
    npm_packages(ROOT / "tests/bench/rivals")


NEEDED = {
    "fit": browsers_there,
    "network": browsers_there,
    "peers": browsers_there,
    "relays": browsers_there,
    "render": browsers_there,
    "rules": rivals_there,
    "start": browsers_there,
    "tables": browsers_there,
}
"""What the parts of `bench` need beside the site."""


def beside_tests(*command: Path | str) -> int:
    """Run a program that can import what tests can; its own folder comes in its turn, not first."""
    import tomllib  # which an older Python lacks, that is told so below

    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    paths = os.pathsep.join([str(ROOT / path) for path in told["pythonpath"]])
    return subprocess.call([PYTHON, "-P", *command], cwd=ROOT, env=os.environ | {"PYTHONPATH": paths})


def bench(args: argparse.Namespace) -> None:
    packages("dev")
    site(ROOT / "dist")
    found = {path.stem: path for path in sorted((ROOT / "tests/bench").glob("[a-z]*.py"))}
    for name in args.parts or found:
        if name not in found:
            raise Mend(f"There is no tests/bench/{name}.py. Parts: {', '.join(found)}")
        NEEDED.get(name, lambda: None)()
        print(f"bench {name}")
        if beside_tests(found[name]):
            raise Mend(f"The measurement {name} failed.")


def program(args: argparse.Namespace) -> None:
    packages("dev")
    sys.exit(beside_tests(*args.parts, *args.more))


def new(args: argparse.Namespace) -> None:
    from new import Unnamed, lay

    try:
        print(*(path.relative_to(ROOT).as_posix() for path in lay(*args.parts)), sep="\n")
        print("", "`python build.py serve` shows it. How to make it your own stands in CONTRIBUTING.md, Adding a game.")
    except Unnamed as unnamed:
        raise Mend(str(unnamed)) from unnamed


def lock(_args: argparse.Namespace) -> None:
    standing(VENV)
    run([PYTHON, "-m", "pip", "install", "--quiet", "uv"], "Is there a network?")
    options = "--universal --generate-hashes --no-header --no-annotate --no-emit-index-url".split()
    for group in ("build", "dev", "docs", "node", "pyodide", "rivals", "workflows"):
        python = IN_PYODIDE if group == "pyodide" else "3.11"
        compiling = [PYTHON, "-m", "uv", "pip", "compile", "--group", group, "--python-version", python, *options]
        with doing(f"checksums of {group}"):
            run([*compiling, "-o", ROOT / f".ci/{group}.lock"], "Is there a network?")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(
        required=True, metavar="serve | test | check | dist | docs | release | bench | program | new | lock"
    )
    for command in (serve, test, check, dist, docs, release, bench, program, new, lock):
        sub = commands.add_parser(command.__name__)
        sub.set_defaults(command=command)
        if command in (test, release, bench, program):
            sub.add_argument("parts", nargs="*", metavar="PART")
        if command is new:
            sub.add_argument("parts", nargs=1, metavar="GAME")
        if command is serve:
            sub.add_argument("--port", type=int, default=8000)
            sub.add_argument("--no-open", action="store_true", help="do not open the browser")
            sub.add_argument("--watch", action="store_true", help="build again when a source changes")
            sub.add_argument("--site", metavar="FOLDER", help="serve this folder and build nothing")
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    args = parser.parse_args(words[:cut])
    args.more = words[cut + 1 :]
    for name, folder in CACHES.items():
        os.environ.setdefault(name, str(folder))
    os.environ.setdefault("PYTHONIOENCODING", "utf-8")  # so that what is started here says it as it is read
    try:
        args.command(args)
    except Mend as mend:
        sys.exit(f"\n{mend}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("Tafelrunde needs Python 3.11 or newer; this is " + sys.version.split()[0])
    if __spec__:  # `python -m build`, which looks into this folder first
        sys.exit("This is Tafelrunde's own build.py. For the packaging tool of the same name: python -P -m build")
    main()
