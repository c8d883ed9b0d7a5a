"""The beginning of games and hands of Gang of Four: the deal and who leads first (rules, section 4)."""

import numpy as np

from gang_sim import streams
from gang_sim.gang_of_four.cards import DECK, HAND_SIZE
from gang_sim.gang_of_four.combinations import MULTI, cards_of, has_bits
from gang_sim.gang_of_four.exchange import give
from gang_sim.gang_of_four.legal_plays import PASS
from gang_sim.gang_of_four.records import MAX_SEATS, NO_FACE, NOBODY, PLAY, RETURN, codes_of
from gang_sim.gang_of_four.scoring import direction
from gang_sim.gang_of_four.turns import start_cycle
from gang_sim.kernels import njit

_DECK_SIZE = 64


@njit
def start_game(public, hidden, key):
    """Fresh totals and a first dealer drawn at random; key: uint64, `streams.game_key`."""
    hidden["game_key"] = key
    hidden["stream"][0] = streams.derive(key, streams.TABLE, 0, 0)
    hidden["dealer"] = streams.below(hidden["stream"], public["rules"]["players"])
    public["hand"] = -1
    public["winner"] = NOBODY
    public["loser"] = NOBODY
    for seat in range(MAX_SEATS):
        public["totals"][seat] = 0
        public["points"][seat] = 0


@njit
def start_hand(public, privates, hidden):
    """Deal the next hand of the game; the first is led with 1m, the others begin with the exchange."""
    codes = codes_of(public)
    public["hand"] += 1
    _clear(public, hidden)
    _deal(public, privates, hidden)
    public["direction"] = direction(public["hand"], codes)
    if public["hand"] == 0:
        _find_first_leader(public, privates, hidden)
        return
    give(public, privates)
    public["stage"] = RETURN
    public["turn"] = public["winner"]


@njit
def _clear(public, hidden):
    start_cycle(public)
    public["with_multi_one"] = False
    public["exchange_from"] = NOBODY
    public["exchange_to"] = NOBODY
    public["given"] = NO_FACE
    public["returned"] = NO_FACE
    hidden["decisions"] = 0
    for seat in range(MAX_SEATS):
        public["silenced"][seat] = 0
        public["played"][seat] = PASS
        hidden["led"][seat] = 0
        hidden["passes"][seat] = 0
        for kind in range(hidden["plays"].shape[1]):
            hidden["plays"][seat, kind] = 0


@njit
def _deal(public, privates, hidden):
    hidden["stream"][0] = streams.derive(hidden["game_key"], streams.DEAL, public["hand"], 0)
    deck = hidden["deck"]
    for place in range(_DECK_SIZE):
        deck[place] = DECK[place]
    streams.shuffle(hidden["stream"], deck, _DECK_SIZE)
    players = public["rules"]["players"]
    for seat in range(MAX_SEATS):
        has, twin = np.int64(0), np.int64(0)
        for place in range(HAND_SIZE * seat, HAND_SIZE * (seat + 1)):
            bit = np.int64(1) << np.int64(deck[place])
            twin |= has & bit
            has |= bit
        dealt = cards_of(has, twin)
        dead = seat >= players
        privates[seat]["seat"] = seat
        privates[seat]["cards"] = PASS if dead else dealt
        public["counts"][seat] = 0 if dead else HAND_SIZE
        hidden["dead_hand"] = dealt if dead else PASS


@njit
def _find_first_leader(public, privates, hidden):
    """The holder of 1m leads with it; if it lies in the dead hand, the dealer's right leads freely."""
    players = public["rules"]["players"]
    public["stage"] = PLAY
    public["turn"] = (hidden["dealer"] + 1) % players
    for seat in range(players):
        if has_bits(privates[seat]["cards"]) & MULTI:
            public["turn"] = seat
            public["with_multi_one"] = True
