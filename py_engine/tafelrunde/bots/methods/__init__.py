"""The ways to think, one a file: three that are a `Thought`, and `expectation`, which reckons through a turn of six dice. Which one
fits a game, its `Mind` says.
"""
