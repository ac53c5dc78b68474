"""Runs inside Pyodide while the site is built: compiles Python with the very interpreter that will run it.

Everything here is deterministic (fixed dates, sorted names, zlib from inside Pyodide), so that the same sources give the
same bytes on every machine.
"""

import ast
import base64
import gzip
import hashlib
import importlib._bootstrap_external as bootstrap
import io
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

STDLIB = "/lib/python314.zip"
EPOCH = (2020, 1, 1, 0, 0, 0)
TAG = f"cp{sys.version_info[0]}{sys.version_info[1]}-none-any"
"""What may run these: not every Python 3 any more, but every machine that has this one."""
ELSEWHERE = re.compile(r"(terminal|envs|arena)/|__main__\.py$|.*\.md$")
"""What the engine's wheel holds and the page has no use for: these parts, the command, and what is written for engineers."""
SEATED = (
    "boards/ending boards/plain boards/scene screens/book screens/ceremony screens/curtain screens/lesson screens/look_back screens/menu "
    "screens/news screens/table spoken/hand spoken/hotkeys spoken/sentences table/closer table/final table/marks table/patience "
    "table/rulebook"
)
LATE = {
    "peers": ("app/far/",),
    "thinking": ("app/court/", "app/thinking/", "app/table/own.py", "tafelrunde/bots/"),
    "play": tuple(f"app/{module}.py" for module in SEATED.split()),
}
"""What comes late beside the games, and the part with which it does: tables of several devices; what thinks; what every table is
drawn with.
"""


def compiled(source: bytes | ast.Module, name: str, *, docs: bool = False) -> bytes:
    """A .pyc that is never checked against its source: the page has no source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if docs else 2)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))


def module_of(path: str) -> str:
    """`email/mime/__init__.py` is the module `email.mime`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(source: bytes, module: str, package: bool) -> set[str]:
    """Every module that a source names in an import, wherever in the file it stands."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")[: len(module.split(".")) - node.level + package] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            found.add(stem)
            found.update(f"{stem}.{alias.name}" for alias in node.names)
    return found


def stdlib_names() -> dict[str, str]:
    """Module name to path of everything in the whole standard library."""
    with zipfile.ZipFile(STDLIB) as whole:
        return {module_of(path): path for path in whole.namelist() if path.endswith(".py")}


def wanted(sources: dict[str, bytes]) -> list[str]:
    """The standard modules that our sources import, directly."""
    names = stdlib_names()
    found = set()
    for path, source in sources.items():
        if path.endswith(".py"):
            found |= imports(source, module_of(path), path.endswith("__init__.py"))
    return sorted(found & names.keys())


def stdlib(modules: list[str]) -> bytes:
    """The standard library, only these modules and the packages around them, compiled; as zipimport reads it fastest."""
    names = stdlib_names()
    keep = {".".join(parts[:n]) for parts in (m.split(".") for m in modules) for n in range(1, len(parts) + 1)}
    out = io.BytesIO()
    with zipfile.ZipFile(STDLIB) as whole, zipfile.ZipFile(out, "w") as zipped:
        for name in sorted(keep & names.keys()):
            entry = zipfile.ZipInfo(names[name] + "c", EPOCH)
            # Pyodide gives its own functions the words that are written down in its modules.
            zipped.writestr(entry, compiled(whole.read(names[name]), names[name], docs="pyodide" in name))
    return out.getvalue()


def tar_gz(files: dict[str, bytes]) -> bytes:
    """One solid archive: the page unpacks it with a DecompressionStream and ten lines of JavaScript."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        # What the others build upon lies at the top; with it first all is smaller by some hundred bytes.
        for name in sorted(files, key=lambda name: (name.count("/"), name)):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            tar.addfile(entry, io.BytesIO(files[name]))
    return gzip.compress(out.getvalue(), 9, mtime=0)


def unzipped(path: str) -> dict[str, bytes]:
    """The files of an archive."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def parted(whole: dict[str, bytes]) -> tuple[str, dict[str, bytes], dict[str, bytes]]:
    """The version of the engine's wheel, what the page needs of its modules, and what it says of itself."""
    engine, about, version = {}, {}, ""
    for path, data in whole.items():
        top, _, rest = path.partition("/")
        if top == "tafelrunde" and not ELSEWHERE.match(rest):
            engine[path] = data
        elif rest == "METADATA" or rest.startswith("licenses/"):
            # Behind the blank line stands the README.
            about[rest] = data.partition(b"\n\n")[0] + b"\n" if rest == "METADATA" else data
            version = top.removesuffix(".dist-info").partition("-")[2]
    return version, engine, about


def parts_of(files: Iterable[str]) -> list[str]:
    """What is fetched on its own: every game (each is a folder), what else comes late, and every language but English."""
    games = {found[1] for path in files if (found := re.match(r"tafelrunde/games/([^/_]+)/", path))}
    languages = {found[1] for path in files if (found := re.fullmatch(r"app/locale/(\w+)\.mo", path))}
    return [*sorted(games), *LATE, *sorted(languages)]


def zipped(files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive as `unpackArchive` takes it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, packing, 9)
    return out.getvalue()


def wheel_of(name: str, version: str, files: dict[str, bytes], about: dict[str, bytes]) -> bytes:
    """A wheel of what is compiled, named and tagged as `pyodide py-compile` does it, with a list of its files that is true again.

    Packed as one it is a fifth smaller on its way than file by file.
    """
    info = f"{name}-{version}.dist-info"
    tags = f"Wheel-Version: 1.0\nGenerator: tafelrunde\nRoot-Is-Purelib: true\nTag: {TAG}\n"
    files = dict(sorted(files.items())) | {f"{info}/{path}": data for path, data in about.items()}
    files[f"{info}/WHEEL"] = tags.encode()
    sums = {path: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode() for path, data in files.items()}
    record = [f"{path},sha256={sums[path].rstrip('=')},{len(data)}\n" for path, data in files.items()]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    return gzip.compress(zipped(files, zipfile.ZIP_STORED), 9, mtime=0)


def part_of(name: str, version: str) -> dict[str, bytes]:
    """What a part says of itself: it is of use beside the engine alone."""
    told = f"Metadata-Version: 2.4\nName: tafelrunde-{name}\nVersion: {version}\nRequires-Dist: tafelrunde=={version}\n"
    return {"METADATA": told.encode()}


class Bare(ast.NodeTransformer):
    """Sources without what only those need who read or check them: types, but for what classes declare, what is imported for
    types, and protocols.
    """

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        for one in node.body:
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
                used |= set(ast.literal_eval(one.value))  # what others have from here
        for one in node.body:
            if isinstance(one, ast.ImportFrom) and one.module != "__future__":
                one.names = [alias for alias in one.names if (alias.asname or alias.name) in used]
        node.body = [one for one in node.body if not isinstance(one, ast.ImportFrom) or one.names]
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815, so ast wants it

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if "Protocol" in map(ast.unparse, node.bases):
            node.bases, node.body = [], [ast.Pass()]
        node.body = [one if isinstance(one, ast.AnnAssign) else self.visit(one) for one in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def lined(tree: ast.Module) -> ast.Module:
    """What fails is told by its line; where in the line, nobody could show without the source."""
    for node in ast.walk(tree):
        if "col_offset" in node._attributes:
            node.end_lineno, node.col_offset, node.end_col_offset = node.lineno, -1, -1
    return tree


def sourceless(files: dict[str, bytes]) -> dict[str, bytes]:
    """Every .py compiled into a .pyc that stands in its place, without what only its readers need; all else as it is."""
    return {
        (path + "c" if path.endswith(".py") else path): (
            compiled(lined(ast.fix_missing_locations(Bare().visit(ast.parse(data)))), path)
            if path.endswith(".py")
            else data
        )
        for path, data in files.items()
    }


def part(path: str, parts: list[str]) -> str | None:
    """The part that a file belongs to, a game with its rules, its table, its words; None where everybody needs it."""
    for late, rooms in LATE.items():
        if path.startswith(rooms):
            return late
    places = ("tafelrunde/", "tafelrunde/games/", "app/boards/", "app/words/", "app/locale/")
    found = [one for one in parts for place in places if re.match(rf"{place}{one}[/.]", path)]
    return found[0] if found else None


def of(name: str | None, files: dict[str, bytes], parts: list[str]) -> dict[str, bytes]:
    """The files of one part, or those that belong to none."""
    return {path: data for path, data in files.items() if part(path, parts) == name}


def folder(root: str) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    return {str(p.relative_to(root)): p.read_bytes() for p in sorted(Path(root).rglob("*")) if p.is_file()}
