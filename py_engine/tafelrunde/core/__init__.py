"""What every game shares: cards and who knows them, chance, actions, states, records, tables."""

from tafelrunde.core.action import Action, Each
from tafelrunde.core.cards import Cards
from tafelrunde.core.dealer import Dealer, Hidden, Opened, Outcome, Scripted, Seeded, Untaught, Wanted
from tafelrunde.core.errors import Damaged, Illegal, Unreadable
from tafelrunde.core.game import Event, Game, Option, Phase
from tafelrunde.core.known import ALL, NO_CARD, Face, Handle
from tafelrunde.core.record import Entry, Record
from tafelrunde.core.state import State
from tafelrunde.core.table import Table

__all__ = [
    "ALL",
    "NO_CARD",
    "Action",
    "Cards",
    "Damaged",
    "Dealer",
    "Each",
    "Entry",
    "Event",
    "Face",
    "Game",
    "Handle",
    "Hidden",
    "Illegal",
    "Opened",
    "Option",
    "Outcome",
    "Phase",
    "Record",
    "Scripted",
    "Seeded",
    "State",
    "Table",
    "Unreadable",
    "Untaught",
    "Wanted",
]
