"""What the page shows, as markup: pure functions of `Shown`, which is all that they may know."""

from app.screens.page import page, screen, title

__all__ = ["page", "screen", "title"]
