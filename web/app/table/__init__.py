"""A game that is played here: who sits there, what is done, and how it is looked back upon."""
