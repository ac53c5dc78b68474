"""What the page shows, as markup, from what may be known of it."""

from app.screens.page import page, screen

__all__ = ["page", "screen"]
