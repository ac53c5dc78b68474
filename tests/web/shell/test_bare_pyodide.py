"""The wheel that the site offers, in a Pyodide that knows nothing of our page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PAGE = """<!doctype html><title>A notebook</title><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from './pyodide.mjs';
globalThis.py = await loadPyodide({ packages: [new URL('MICROPIP', location).href] });
document.title = 'ready';
</script>"""
PLAYED = re.search(r"```python\n(>>> from random.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)[1]  # type: ignore[index]
"""The game that the README plays."""


@pytest.fixture
def notebook(newcomer: Any, copy: Any) -> Any:
    """A bare Pyodide with micropip, from another folder of the same host."""
    folder = copy.folder / "notebook"
    folder.mkdir()
    for name in STOCK:
        shutil.copy(ROOT / "web/node_modules/pyodide" / name, folder)
    (micropip,) = (ROOT / ".build/pyodide").glob("micropip-*.whl")
    shutil.copy(micropip, folder)
    (folder / "index.html").write_text(PAGE.replace("MICROPIP", micropip.name), encoding="utf-8")
    newcomer.goto(copy.address + "notebook/")
    # As it comes Pyodide compiles its whole library at every start.
    newcomer.wait_for_function("document.title === 'ready'", timeout=120_000)
    return newcomer


@pytest.mark.parametrize("named", ["by its address", "by its name"])
def test_micropip_installs_it_from_the_site_and_a_game_is_played(notebook: Any, copy: Any, named: str) -> None:
    (wheel,) = (copy.folder / "simple/tafelrunde").glob("*.whl")
    asked = f"{copy.address}simple/tafelrunde/{wheel.name}" if named == "by its address" else "tafelrunde"
    told = notebook.evaluate(
        """([asked, index, played]) => py.runPythonAsync(`
import doctest, importlib.metadata, micropip
await micropip.install(${JSON.stringify(asked)}, index_urls=${JSON.stringify(index)})
test = doctest.DocTestParser().get_doctest(${JSON.stringify(played)}, {}, "README", None, None)
done = doctest.DocTestRunner().run(test)
f"{importlib.metadata.version('tafelrunde')}, {done.attempted} lines, {done.failed} wrong"`)""",
        [asked, f"{copy.address}simple", PLAYED],
    )
    assert re.fullmatch(r"\d+\.\d+\.\d+, [1-9]\d* lines, 0 wrong", told)
