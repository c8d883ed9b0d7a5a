"""The decisions at a table of Gang of Four: what is legal, and what follows from it (rules, sections 4 and 5).

No agent, no batch, no environment here.
"""

import numpy as np

from gang_sim import streams
from gang_sim.gang_of_four.bits import nth_bit, popcount
from gang_sim.gang_of_four.cards import FACES
from gang_sim.gang_of_four.combinations import (
    GANG4,
    MULTI,
    SINGLE,
    TYPE_SHIFT,
    has_bits,
    size_of,
    strength,
    strength_beats,
    together,
    twin_bits,
    without,
)
from gang_sim.gang_of_four.exchange import may_be_returned, may_return, return_card
from gang_sim.gang_of_four.legal_plays import (
    LEAD,
    PASS,
    highest_single,
    legal_plays,
    must_play_highest,
    singles_to_lead,
)
from gang_sim.gang_of_four.random_plays import random_play
from gang_sim.gang_of_four.records import ANNOUNCE, HAND_OVER, NOBODY, PLAY, RETURN, codes_of
from gang_sim.gang_of_four.rules import ANNOUNCE_LAST_CARD, NO_DUTY_GANG
from gang_sim.gang_of_four.scoring import PENALTIES, game_is_over, loser
from gang_sim.gang_of_four.turns import has_duty, move_on, next_speaking
from gang_sim.kernels import njit

ILLEGAL = -2


@njit
def _lead_strength(public, hand, play, power):
    """Strength of a lead from the hand, ILLEGAL if a duty forbids it."""
    with_multi_one = public["with_multi_one"]
    if with_multi_one and not has_bits(play) & MULTI:
        return ILLEGAL
    if power >> TYPE_SHIFT != SINGLE:
        return power
    singles = singles_to_lead(hand, has_duty(public), with_multi_one, codes_of(public))
    return power if has_bits(play) & singles else ILLEGAL


@njit(forceinline=True)
def play_strength(public, private, action):
    """Strength of the play that an action means, -1 for a legal pass, ILLEGAL for anything illegal (stage PLAY)."""
    hand, play = private["cards"], np.uint64(action)
    leading = public["to_beat"] == LEAD
    if play == PASS:
        forced = leading or (has_duty(public) and must_play_highest(has_bits(hand), public["to_beat"]))
        return ILLEGAL if forced else -1
    if play & ~hand != PASS or twin_bits(play) & ~has_bits(play):
        return ILLEGAL
    power = strength(play, codes_of(public))
    if power < 0:
        return ILLEGAL
    if leading:
        return _lead_strength(public, hand, play, power)
    if not strength_beats(power, public["to_beat"]):
        return ILLEGAL
    if has_duty(public) and must_play_highest(has_bits(hand), public["to_beat"]):
        gang = power >> TYPE_SHIFT >= GANG4 and codes_of(public) & NO_DUTY_GANG == 0
        if not gang and has_bits(play) != np.int64(1) << highest_single(has_bits(hand)):
            return ILLEGAL
    return power


@njit
def carry_out(public, privates, hidden, action):
    """Carry out the action (int64) of the seat whose turn it is; False, and nothing done, if it is illegal."""
    seat = public["turn"]
    stage = public["stage"]
    if stage == PLAY:
        power = play_strength(public, privates[seat], action)
        if power == ILLEGAL:
            return False
        _note_move(public, seat, np.uint64(action))
        if power < 0:
            hidden["passes"][seat] += 1
            public["passed"][seat] = 1
            move_on(public)
        else:
            _play(public, privates[seat], hidden, np.uint64(action), power)
    elif stage == RETURN:
        if not may_return(public, privates[seat]["cards"], action):
            return False
        return_card(public, privates, action)
    elif stage == ANNOUNCE:
        if action != 0 and action != 1:
            return False
        public["silenced"][seat] = action == 0 and next_speaking(public, seat) != seat
        public["stage"] = PLAY
        move_on(public)
    else:
        return False
    hidden["decisions"] += 1
    return True


@njit
def _note_move(public, seat, play):
    public["move_seats"][public["n_moves"]] = seat
    public["moves"][public["n_moves"]] = play
    public["n_moves"] += 1


@njit
def _play(public, private, hidden, play, power):
    """A legal play, its consequences for the hand included."""
    seat = public["turn"]
    hidden["led"][seat] += public["to_beat"] == LEAD
    hidden["plays"][seat, power >> TYPE_SHIFT] += 1
    private["cards"] = without(private["cards"], play)
    public["counts"][seat] -= size_of(play)
    public["with_multi_one"] = False
    public["trick"], public["to_beat"], public["trick_seat"] = play, power, seat
    public["played"][seat] = together(public["played"][seat], play)
    if public["counts"][seat] == 0:
        _end_hand(public, seat)
    elif public["counts"][seat] == 1 and codes_of(public) & ANNOUNCE_LAST_CARD != 0:
        public["stage"] = ANNOUNCE
    else:
        move_on(public)


@njit
def _end_hand(public, winner):
    """Score the hand (section 5); its loser is found with the totals that count it."""
    players = public["rules"]["players"]
    public["stage"] = HAND_OVER
    public["turn"] = NOBODY
    for seat in range(players):
        public["points"][seat] = PENALTIES[public["counts"][seat]]
        public["totals"][seat] += public["points"][seat]
    public["winner"] = winner
    public["loser"] = loser(public["counts"][:players], public["totals"][:players], winner)


@njit
def is_over(public):
    """Whether the game has ended with this hand."""
    return public["stage"] == HAND_OVER and game_is_over(public["totals"], public["rules"]["target_score"])


@njit
def legal_actions(public, private, out):
    """Write the legal actions of the seat whose turn it is to out (uint64[MOST_PLAYS + 1], bits of an int64).

    Returns how many; when playing a pass comes first if it is legal.
    """
    if public["stage"] == PLAY:
        return legal_plays(
            private["cards"], public["to_beat"], has_duty(public), public["with_multi_one"], codes_of(public), out
        )
    n = 0
    if public["stage"] == RETURN:
        for face in range(FACES):
            if may_return(public, private["cards"], face):
                out[n] = face
                n += 1
    elif public["stage"] == ANNOUNCE:
        out[0], out[1] = 0, 1
        n = 2
    return n


@njit(forceinline=True)
def random_action(public, private, scratch, stream):
    """One of the legal actions, each equally likely: int64. scratch: uint64[MOST_PLAYS + 1]; stream: uint64[1]."""
    if public["stage"] == PLAY:
        hand, duty, codes = private["cards"], has_duty(public), codes_of(public)
        return np.int64(random_play(hand, public["to_beat"], duty, public["with_multi_one"], codes, scratch, stream))
    if public["stage"] == RETURN:
        faces = may_be_returned(public, private["cards"])
        return nth_bit(faces, streams.below(stream, popcount(faces)))
    return streams.below(stream, 2)
