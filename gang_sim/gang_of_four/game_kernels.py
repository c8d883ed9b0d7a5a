"""Starting a game of Gang of Four at a table and telling how a hand went, compiled: what both paths of `play` share."""

from gang_sim import streams
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.combinations import TYPES
from gang_sim.gang_of_four.records import MAX_SEATS, WIN, codes_of
from gang_sim.gang_of_four.scoring import winners
from gang_sim.kernels import njit

_TYPES = len(TYPES)


@njit
def start_game(public, privates, hidden, seat_streams, seed, game):
    """Start game number `game` of a seed with its first hand; seat_streams: uint64[MAX_SEATS], filled."""
    key = streams.game_key(seed, game)
    for seat in range(MAX_SEATS):
        seat_streams[seat] = streams.derive(key, streams.SEAT, seat, 0)
    dealing.start_game(public, hidden, key)
    dealing.start_hand(public, privates, hidden)


@njit
def write_result(public, hidden, game, result):
    """Write how the hand that is over went (RESULT)."""
    players = public["rules"]["players"]
    result["game"] = game
    result["hand"] = public["hand"]
    result["direction"] = public["direction"]
    result["players"] = players
    result["winner"] = public["winner"]
    result["loser"] = public["loser"]
    result["decisions"] = hidden["decisions"]
    for seat in range(MAX_SEATS):
        result["counts"][seat] = public["counts"][seat]
        result["points"][seat] = public["points"][seat]
        result["totals"][seat] = public["totals"][seat]
        result["led"][seat] = hidden["led"][seat]
        result["passes"][seat] = hidden["passes"][seat]
        for kind in range(_TYPES):
            result["plays"][seat, kind] = hidden["plays"][seat, kind]
        result["won"][seat] = 0
    result["game_over"] = table.is_over(public)
    if result["game_over"]:
        won = winners(public["totals"][:players], public["points"][:players], public["winner"], codes_of(public))
        part = WIN // won.sum()
        for seat in range(players):
            result["won"][seat] = part if won[seat] else 0
