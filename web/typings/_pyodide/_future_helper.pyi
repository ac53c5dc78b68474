# How Pyodide tells Python what came of a promise.

import asyncio
from collections.abc import Callable
from typing import Any

set_exception: Callable[[asyncio.Future[Any], Any], None]
