"""Pyodide's program without what only compiled packages ask for, of which the page has none.

For them it names every function and constant of Python, 8,560 of them, and before Python begins Emscripten goes through all: a
tenth of a start, and a third of its JavaScript. What that JavaScript says by any name stays, and what the program asks of itself.
And what comes last before Python answers can be done in steps, between which a page may do what has come up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SCRIPT, PROGRAM = "pyodide.asm.mjs", "pyodide.asm.wasm"
IMPORTS, EXPORTS = 2, 7
FUNCTION, GLOBAL = 0, 3
OTHERWISE = "Pyodide's program is no longer written as lean.py reads it."
WORD = re.compile(r"[\w$]+")
AROUND = {"Module", "wasmExports", "value", "0"}
"""What such a statement says beside names."""
BEGIN = "function assignWasmExports(wasmExports){"
BOOTSTRAP = re.compile(
    r"API\.finalizeBootstrap=function(\(\w+,\w+\)\{.*?\w+\.globals=API\.globals,\w+\(\),\w+\})", re.DOTALL
)
PAUSES = {
    r"\w+&&\w+\(\);(?=let\[)": "yield;",
    r'API\.rawRun\("import _pyodide_core"\);': "yield;",
    r'API\.os=\w+\("os"\);': "yield;",
    r",(?=API\.pyodide_py=)": "(yield),",
    r"\.globals=API\.globals,(?=\w+\(\),)": "(yield),",
}
"""After what of it others may have their turn, and how that is said."""
AT_ONCE = "API.finalizeBootstrap=(...given)=>{let steps=API.bootstrap(...given),step;do step=steps.next();while(!step.done);return step.value}"
WHOLE = re.compile(r"async function (_createPyodideModule)(\(.*\})export default \1;\s*", re.DOTALL)


class Bytes:
    """What is read one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        """A LEB128, as in all of WebAssembly.

        >>> Bytes(bytes([0xE5, 0x8E, 0x26])).number()
        624485
        """
        found = shift = 0
        while True:
            (byte,) = self.take(1)
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found

    def name(self) -> str:
        return self.take(self.number()).decode()


def numbered(value: int) -> bytes:
    """Such a number.

    >>> numbered(624485).hex()
    'e58e26'
    """
    found = []
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    read = Bytes(wasm[8:])
    while read.at < len(read.data):
        (kind,) = read.take(1)
        yield kind, read.take(read.number())


def asked(imports: bytes) -> set[str]:
    """The functions whose place in its table the program asks for, by name."""
    read, found = Bytes(imports), set[str]()
    for _ in range(read.number()):
        where, name, (kind,) = read.name(), read.name(), read.take(1)
        if kind not in (FUNCTION, GLOBAL):
            raise ValueError(f"an import of kind {kind}: {name}")
        read.take(2) if kind == GLOBAL else read.number()
        if where == "GOT.func":
            found.add(name)
    return found


def exported(exports: bytes, wanted: set[str]) -> bytes:
    """These of the functions and constants, and all of whatever else."""
    read, kept = Bytes(exports), list[bytes]()
    for _ in range(read.number()):
        begin = read.at
        name, (kind,) = read.name(), read.take(1)
        read.number()
        if kind not in (FUNCTION, GLOBAL) or name in wanted:
            kept.append(exports[begin : read.at])
    return numbered(len(kept)) + b"".join(kept)


def slim(wasm: bytes, words: set[str]) -> bytes:
    """The program, with what these words may mean and what it asks of itself."""
    parts = list(sections(wasm))
    wanted = words.union(*(asked(part) for kind, part in parts if kind == IMPORTS))
    kept = [(kind, exported(part, wanted) if kind == EXPORTS else part) for kind, part in parts]
    return wasm[:8] + b"".join(bytes([kind]) + numbered(len(part)) + part for kind, part in kept)


def spoken(script: str, loader: str) -> tuple[str, set[str]]:
    """The JavaScript that names no more than it uses, and the words that it uses."""
    before, _, rest = script.partition(BEGIN)
    assigned, _, after = rest.partition("}")
    # A statement for each, such as `_free=Module["_free"]=wasmExports["free"]`, and before them a list of all.
    statements = assigned.split(";")
    listed = re.search(r"var ([\w$,]{10000,});$", before)
    if not listed or any("=wasmExports[" not in one for one in statements):
        raise ValueError(OTHERWISE)
    words = {*WORD.findall(before[: listed.start()]), *WORD.findall(after), *WORD.findall(loader)} - AROUND
    kept = [one for one in statements if words.intersection(WORD.findall(one))]
    said = words.union(*map(WORD.findall, kept))
    names = ",".join(name for name in listed[1].split(",") if name in said)
    return f"{before[: listed.start()]}var {names};{BEGIN}{';'.join(kept)}}}{after}", said


def stepwise(script: str) -> str:
    """The same, with a generator `API.bootstrap` that pauses on its way."""
    last = BOOTSTRAP.search(script)
    if not last:
        raise ValueError(OTHERWISE)
    steps = last[1]
    for after, pause in PAUSES.items():
        steps, found = re.subn(after, rf"\g<0>{pause}", steps)
        if found != 1:
            raise ValueError(OTHERWISE)
    return f"{script[: last.start()]}API.bootstrap=function*{steps};{AT_ONCE}{script[last.end() :]}"


def prompt(script: str) -> str:
    """The same, as a browser compiles it while it comes: a function in parentheses is about to be called. A twentieth of a start.

    >>> prompt("async function _createPyodideModule(given={}){return given}export default _createPyodideModule;")
    'export default (async function(given={}){return given});'
    """
    whole = WHOLE.fullmatch(script)
    if not whole:
        raise ValueError(OTHERWISE)
    return f"export default (async function{whole[2]});"


def lean(pyodide: Path, to: Path) -> None:
    """Writes both parts of the program."""
    script, loader = ((pyodide / name).read_text(encoding="utf-8") for name in (SCRIPT, "pyodide.mjs"))
    written, words = spoken(script, loader)
    to.mkdir(parents=True, exist_ok=True)
    (to / SCRIPT).write_text(prompt(stepwise(written)), encoding="utf-8", newline="\n")
    (to / PROGRAM).write_bytes(slim((pyodide / PROGRAM).read_bytes(), words))
