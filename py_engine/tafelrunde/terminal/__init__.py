"""The games in a terminal: `tafelrunde play wuerfel --bots 2`. It speaks the notation of the records."""
