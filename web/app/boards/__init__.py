"""One module per game: the view of a state as markup."""
