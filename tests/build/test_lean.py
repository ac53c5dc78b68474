"""What is left out of Pyodide's program: names that nobody says."""

from __future__ import annotations

import pytest

import lean
from supplies import WEB

SITE = WEB.parent / "dist"
NAMES = ["free", "PyList_New", "PyList_Sort", "abort", "memory", "PyTuple_New"]
FILLER = [f"_PyUnused_{number}" for number in range(1000)]


def packed(text: str) -> bytes:
    return lean.numbered(len(text)) + text.encode()


def section(kind: int, entries: list[bytes]) -> bytes:
    part = lean.numbered(len(entries)) + b"".join(entries)
    return bytes([kind]) + lean.numbered(len(part)) + part


def exports(wasm: bytes) -> list[str]:
    read = next(lean.Bytes(part) for kind, part in lean.sections(wasm) if kind == lean.EXPORTS)
    found = []
    for _ in range(read.number()):
        found.append(read.name())
        read.take(1)
        read.number()
    return found


@pytest.fixture
def wasm() -> bytes:
    """It asks for a place of its own function PyTuple_New, and exports a memory beside five functions and constants."""
    imports = [
        packed("env") + packed("now") + bytes([0, 3]),
        packed("GOT.func") + packed("PyTuple_New") + bytes([3, 0x7F, 1]),
    ]
    kinds = {"memory": 2, "PyList_Sort": 3}
    named = [packed(name) + bytes([kinds.get(name, 0), number]) for number, name in enumerate(NAMES)]
    return b"\0asm\1\0\0\0" + section(lean.IMPORTS, imports) + section(lean.EXPORTS, named) + section(10, [b"code"])


def script(assigned: list[str]) -> str:
    names = ",".join(["_free", "_PyList_New", "_PyList_Sort", *FILLER])
    return f"var HEAP=1;var {names};{lean.BEGIN}{';'.join(assigned)}}}_free(HEAP);"


ASSIGNED = [
    '_free=Module["_free"]=wasmExports["free"]',
    '_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"]',
    '_PyList_Sort=Module["_PyList_Sort"]=wasmExports["PyList_Sort"].value>>>0',
]


def test_what_the_script_says_stays_and_what_the_program_asks_of_itself(wasm: bytes) -> None:
    written, words = lean.spoken(script(ASSIGNED), "Module._abort; module.abort()")
    assert written == f"var HEAP=1;var _free;{lean.BEGIN}{ASSIGNED[0]}}}_free(HEAP);"
    left = lean.slim(wasm, words)
    assert exports(wasm) == NAMES
    assert exports(left) == ["free", "abort", "memory", "PyTuple_New"]
    assert [(kind, part) for kind, part in lean.sections(left) if kind != lean.EXPORTS] == [
        (kind, part) for kind, part in lean.sections(wasm) if kind != lean.EXPORTS
    ]


@pytest.mark.parametrize("other", ["_abort=later()", "_abort=Module._abort"])
def test_a_program_that_is_written_in_another_way_ends_the_build(other: str) -> None:
    with pytest.raises(ValueError, match=r"no longer written as lean\.py reads it"):
        lean.spoken(script([*ASSIGNED, other]), "")
    with pytest.raises(ValueError, match=r"no longer written as lean\.py reads it"):
        lean.spoken(script(ASSIGNED).replace(lean.BEGIN, "function assign(exports){"), "")
    with pytest.raises(ValueError, match=r"no longer written as lean\.py reads it"):
        lean.prompt("export default async () => {};")


WAKING = (
    'API.finalizeBootstrap=function(t,e){t&&Wr();let[r,n]=API.rawRun("import _pyodide_core");API.sys=o("sys"),API.os=o("os");'
    'return t?Hr(d,t,e):l(),API.pyodide_py=o("pyodide"),u.globals=API.globals,Yr(),u}'
)


def test_the_script_can_wake_python_in_steps_or_in_one_go() -> None:
    written = lean.stepwise(f"before();{WAKING};after()")
    assert written.startswith("before();API.bootstrap=function*(t,e){t&&Wr();yield;let[r,n]")
    assert written.count("yield") == len(lean.PAUSES)
    assert (
        written.replace("yield;", "")
        .replace("(yield),", "")
        .endswith(WAKING.partition("(t,e)")[2] + f";{lean.AT_ONCE};after()")
    )
    for part in ("API.globals", 'API.rawRun("import _pyodide_core");'):
        with pytest.raises(ValueError, match=r"no longer written as lean\.py reads it"):
            lean.stepwise(WAKING.replace(part, "API.other"))


def test_an_import_that_is_neither_function_nor_constant_ends_the_build() -> None:
    table = packed("env") + packed("table") + bytes([1, 0x70, 0, 1])
    with pytest.raises(ValueError, match="an import of kind 1: table"):
        lean.asked(lean.numbered(1) + table)


def test_of_thousands_of_names_the_site_has_some_hundred() -> None:
    stock, ours = ((folder / lean.PROGRAM).read_bytes() for folder in (WEB / "node_modules/pyodide", SITE / "pyodide"))
    assert len(exports(stock)) > 8000
    assert len(exports(ours)) < 300
    assert set(exports(ours)) < set(exports(stock))
