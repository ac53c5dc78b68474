"""The ways to think, one a file. Each is a `Thought`; which one fits a game, its `Mind` says."""
