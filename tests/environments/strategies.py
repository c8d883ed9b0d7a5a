"""Agents for tests in plain Python, and the arguments that the environments document, with values to try."""

from typing import Any

import numpy as np

from gang_sim.agent import Agent
from gang_sim.gang_of_four import table as gang_of_four_table
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.registry import make_agent
from gang_sim.the_gang.records import CHIPS, MIDDLE, STAY
from gang_sim.the_gang.table import is_legal


class Modest(Agent):
    """The Gang, in Python: takes the lowest chip that lies in the middle."""

    game, honest = "the_gang", True

    def act(self, public, private, memory, streams):
        rows = np.arange(len(public))
        free = public["holder"][rows, public["round"] % 4, 1:] == MIDDLE
        free &= np.arange(1, 11) <= public["players"][:, None]
        has_none = public["chips"][rows, public["round"] % 4, private["seat"]] == 0
        return np.where(has_none & free.any(axis=1), 1 + free.argmax(axis=1), STAY)


class Decisive(Modest):
    """The same, and of what a card asks for the first legal choice."""

    decides_cards = True

    def act(self, public, private, memory, streams):
        chosen = super().act(public, private, memory, streams)
        for row in np.flatnonzero(public["phase"] != CHIPS):
            legal = (choice for choice in range(13) if is_legal(public[row], private["seat"][row], choice))
            chosen[row] = next(legal)
        return chosen


class SlowInterval(Agent):
    """The Gang: `interval`, asked in Python."""

    game, honest, memory_size = "the_gang", True, make_agent("the_gang", "interval").memory_size
    decides_cards = heeds_statements = True

    def act(self, public, private, memory, streams):
        return make_agent("the_gang", "interval").act(public, private, memory, streams)


class Last(Agent):
    """Gang of Four, in Python: the last of the legal actions."""

    game = "gang_of_four"

    def act(self, public, private, memory, streams):
        legal = np.zeros(MOST_PLAYS + 1, np.uint64)
        chosen = np.zeros(len(public), np.int64)
        for row in range(len(public)):
            n = gang_of_four_table.legal_actions(public[row], private[row], legal)
            chosen[row] = legal[max(0, n - 1)].astype(np.int64)
        return chosen


class SlowCheapest(Agent):
    """Gang of Four: `cheapest_beat`, asked in Python."""

    game = "gang_of_four"

    def act(self, public, private, memory, streams):
        return make_agent("gang_of_four", "cheapest_beat").act(public, private, memory, streams)


THE_GANG, GANG_OF_FOUR = "gang_sim/TheGang-v0", "gang_sim/GangOfFour-v0"
ARGUMENTS: dict[str, dict[str, list[Any]]] = {
    THE_GANG: {
        "partners": ["nearest", "interval", ["human", "random", "contest"], Modest()],
        "seat": ["random", 0, 3],
        "observation": ["features", "cards"],
        "reward": ["success", "pairs"],
        "episode": ["heist", "game"],
        "illegal": ["replace"],
        "render_mode": [None, "ansi", "rgb_array", "human"],
        "players": [4],
        "protocol": ["table", "draft"],
        "end_rule": ["rulebook", "settled"],
        "max_ticks": [1, 3, 100],
        "mode": ["basic", "advanced", "professional", "master_thief"],
        "stacks": ["shuffled", "ordered"],
        "replaced_challenge": ["lowest_number", "oldest"],
        "frozen_chip_returns": ["no", "yes"],
        "muscle": ["category", "tie_break"],
        "specialist_round": ["default", "pre_flop", "flop", "turn", "river"],
        "blackout_memory": ["wiped", "kept"],
    },
    GANG_OF_FOUR: {
        "opponents": ["cheapest_beat", "random", Last()],
        "seat": ["random", 0, 2],
        "observation": ["features", "cards"],
        "actions": ["candidates", "catalogue"],
        "reward": ["points", "win"],
        "episode": ["hand", "game"],
        "illegal": ["replace"],
        "render_mode": [None, "ansi", "rgb_array", "human"],
        "players": [3, 4],
        "target_score": [1, 100],
        "last_card_announce": ["automatic", "action"],
        "pass_reentry": ["on", "off"],
        "discards": ["remembered", "hidden"],
        "exchange_return_same": ["allowed", "forbidden"],
        "duty_gang": ["allowed", "forbidden"],
        "duty_lead_singles": ["highest", "free"],
        "first_direction": ["counterclockwise", "clockwise"],
        "game_tie": ["shared", "last_hand_then_seat"],
    },
}
"""Environment -> argument -> values; illegal="raise" is for those who keep to the mask, which checkers do not."""
CARDS_IN_FORCE: dict[str, list[Any]] = {
    "challenges": ["", "1,2,3", "4,9", "5,6", "7,8,10", "1,2,3,4,5,6,7,8,9,10"],
    "specialists": ["", "1,4", "2,3,8", "5,7", "6,9,10", "1,2,3,4,5,6,7,8,9,10"],
    "observation": ["features", "cards"],
    "protocol": ["table", "draft"],
    "frozen_chip_returns": ["no", "yes"],
    "players": [4],
    "max_ticks": [2],
}
"""The same for cards in every heist of The Gang, which do not go together with other modes."""

ENVIRONMENTS = {
    "the gang, compiled": (THE_GANG, {"partners": "human", "max_ticks": 2}),
    "the gang, cards, mixed": (
        THE_GANG,
        {"partners": ["human", "random", "contest"], "max_ticks": 2, "observation": "cards", "reward": "pairs"},
    ),
    "the gang, with cards": (
        THE_GANG,
        {"partners": "human", "max_ticks": 2, "mode": "master_thief", "episode": "game", "observation": "cards"},
    ),
    "the gang, with cards, python": (
        THE_GANG,
        {
            "partners": ["interval", Modest(), "nearest"],
            "max_ticks": 3,
            "specialists": "hacker,informant",
            "challenges": "blackout",
        },
    ),
    "the gang, python": (THE_GANG, {"partners": Modest(), "max_ticks": 2, "episode": "game"}),
    "gang of four, candidates": (GANG_OF_FOUR, {}),
    "gang of four, catalogue": (GANG_OF_FOUR, {"actions": "catalogue", "opponents": "random", "observation": "cards"}),
    "gang of four, games": (
        GANG_OF_FOUR,
        {"episode": "game", "target_score": 20, "last_card_announce": "action", "reward": "win"},
    ),
    "gang of four, python": (GANG_OF_FOUR, {"opponents": Last(), "episode": "game", "target_score": 30}),
}
"""Some environments of every kind: name -> (id, arguments)."""
EVERY_KIND = list(ENVIRONMENTS)
