"""One module per game: the view of a state as markup."""

TABLES = ("laurin", "creatures", "elfen", "wuerfel", "loewenherz")
"""The games that have a table here."""
