"""What the page shows, as markup, from what the app knows."""

from app.screens.messages import damage, outdated
from app.screens.page import page

__all__ = ["damage", "outdated", "page"]
