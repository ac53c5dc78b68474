"""Other people's games in Python, each played as its own documentation says: `python others.py LIBRARY GAME`.

A decision is a legal choice of one player, drawn by lot, and what the library does with it until the next one can be
made. What chance decides is drawn too and counts for nothing.
"""

import random
import sys
from importlib import import_module
from importlib.metadata import version
from typing import Any

from slices import Tasks, serve

STATES = 100


def catanatron(_: str) -> Tasks:
    """Four players, to ten points or the limit that catanatron itself sets."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    met: list[Any] = []

    def play() -> int:
        game, decisions = Game([RandomPlayer(colour) for colour in Color]), 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.execute(random.choice(game.state.playable_actions))
            decisions += 1
            if len(met) < STATES and random.random() < 0.02:
                met.append(game.state.copy())
        return decisions

    while len(met) < STATES:
        play()

    def copy() -> int:
        for state in met:
            state.copy()
        return STATES

    return {"play": play, "copy": copy}


def open_spiel(name: str) -> Tasks:
    """A game of OpenSpiel that is written in Python."""
    import pyspiel

    import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, odds)[0])
            elif state.is_simultaneous_node():
                state.apply_actions([random.choice(state.legal_actions(seat)) for seat in range(game.num_players())])
                decisions += game.num_players()
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return {"play": play}


def pettingzoo(name: str) -> Tasks:
    """An environment of PettingZoo, agent by agent."""
    env = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ended, stopped, _ = env.last()
            over = ended or stopped
            env.step(None if over else int(random.choice(seen["action_mask"].nonzero()[0])))
            decisions += not over
        return decisions

    return {"play": play}


def rlcard(name: str) -> Tasks:
    """An environment of RLCard."""
    import rlcard

    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return {"play": play}


if __name__ == "__main__":
    random.seed(1)
    library, game = sys.argv[1:]
    serve({one.__name__: one for one in (catanatron, open_spiel, pettingzoo, rlcard)}[library](game), version(library))
