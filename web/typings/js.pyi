# What a browser has; nothing is known of it.

from typing import Any

def __getattr__(name: str) -> Any: ...
