"""Serves a folder the way GitHub Pages does: under a sub-path, text and programs compressed, kept by browsers for ten minutes."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from assemble import COMPRESSED

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".gz": "application/gzip",
}
"""What a page is made of; of anything else the machine is asked, and on Windows programs say there what they like."""


@cache
def content(path: Path, _changed: int) -> tuple[bytes, str, bool]:
    """A file as it travels, its tag, and whether it is compressed."""
    data = path.read_bytes()
    packed = path.suffix in COMPRESSED
    return gzip.compress(data, 6, mtime=0) if packed else data, f'"{hashlib.sha256(data).hexdigest()[:20]}"', packed


class Pages(BaseHTTPRequestHandler):
    """Answers like Pages; `base` is the sub-path, `site` the folder."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, site: Path, base: str) -> None:
        self.site, self.base = site, base
        super().__init__(*args)  # type: ignore[arg-type]

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser may hang up at any time
            super().handle()

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        asked = unquote(urlsplit(self.path).path)
        if not asked.startswith(self.base):
            self.send_response(302 if asked in ("/", self.base.rstrip("/")) else 404)
            self.send_header("Location", self.base)
            self.answer(b"")
            return
        path = (self.site / asked[len(self.base) :]).resolve()
        if asked.endswith("/"):
            path /= "index.html"
        if not path.is_relative_to(self.site.resolve()) or not path.is_file():
            nowhere = self.site / "404.html"
            self.send_response(404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.answer(nowhere.read_bytes() if nowhere.is_file() else b"There is no such file.\n")
            return
        data, tag, packed = content(path, path.stat().st_mtime_ns)
        fresh = self.headers.get("If-None-Match") == tag
        self.send_response(304 if fresh else 200)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Vary", "Accept-Encoding")
        if not fresh:
            self.send_header(
                "Content-Type", TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
            )
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.answer(b"" if fresh else data)

    def answer(self, data: bytes) -> None:
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Silence: a page asks for eighty files."""


class Server(ThreadingHTTPServer):
    """Listens on this machine only; port 0 takes any free one."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere it would share a port that is taken
    request_queue_size = (
        128  # a page asks for much at once: of five that wait, the kernel forgets the sixth for seconds
    )

    def __init__(self, port: int, handler: Callable[..., BaseHTTPRequestHandler]) -> None:
        super().__init__(("127.0.0.1", port), handler)


def server(site: Path, port: int, base: str) -> Server:
    """Serves a folder."""
    return Server(port, partial(Pages, site=site, base=base))
