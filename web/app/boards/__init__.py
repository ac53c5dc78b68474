"""One package per game: the view of a state as markup, and what its events look and sound like."""
