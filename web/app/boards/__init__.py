"""One module per game: the view of a state as markup."""

TABLES = ("wuerfel",)
"""The games that have a table here."""
