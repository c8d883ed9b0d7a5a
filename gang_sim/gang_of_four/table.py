"""The rules of Gang of Four on one table, as compiled functions on its three records (rules, section 4).

No agent, no batch, no environment here.
"""

import numpy as np

from gang_sim import streams
from gang_sim.gang_of_four.bits import nth_bit, popcount
from gang_sim.gang_of_four.cards import DECK, FACES, HAND_SIZE
from gang_sim.gang_of_four.combinations import (
    GANG4,
    MULTI,
    SINGLE,
    TYPE_SHIFT,
    cards_of,
    has_bits,
    size_of,
    strength,
    strength_beats,
    twin_bits,
    without,
)
from gang_sim.gang_of_four.legal_plays import (
    LEAD,
    PASS,
    highest_single,
    legal_plays,
    must_play_highest,
    singles_to_lead,
)
from gang_sim.gang_of_four.random_plays import random_play
from gang_sim.gang_of_four.records import ANNOUNCE, HAND_OVER, MAX_SEATS, NO_FACE, NOBODY, PLAY, RETURN
from gang_sim.gang_of_four.rules import (
    ANNOUNCE_LAST_CARD,
    DISCARDS_HIDDEN,
    NO_DUTY_GANG,
    NO_SAME_RETURN,
    PASS_IS_OUT,
)
from gang_sim.gang_of_four.scoring import PENALTIES, direction, game_is_over, loser
from gang_sim.kernels import njit

ILLEGAL = -2
_DECK_SIZE = 64


@njit(inline="always")
def codes_of(public):
    """The table's rules as the codes that kernels take (`Rules.codes`)."""
    return public["rules"]["codes"]


# --- dealing -------------------------------------------------------------------------------------------------------


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
    _give(public, privates)
    public["stage"] = RETURN
    public["turn"] = public["winner"]


@njit
def _clear(public, hidden):
    _start_cycle(public)
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


# --- the exchange --------------------------------------------------------------------------------------------------


@njit
def _with_card(cards, face):
    has, twin = has_bits(cards), twin_bits(cards)
    bit = np.int64(1) << face
    return cards_of(has | bit, twin | has & bit)


@njit
def _move_card(giver, taker, face):
    giver["cards"] = without(giver["cards"], np.uint64(np.int64(1) << face))
    taker["cards"] = _with_card(taker["cards"], face)


@njit
def _give(public, privates):
    """The loser of the last hand gives its winner the highest single."""
    winner, giver = public["winner"], public["loser"]
    face = highest_single(has_bits(privates[giver]["cards"]))
    _move_card(privates[giver], privates[winner], face)
    public["exchange_from"], public["exchange_to"], public["given"] = giver, winner, face
    public["counts"][giver] -= 1
    public["counts"][winner] += 1


@njit
def may_be_returned(public, cards):
    """The faces that the winner may give back from a hand: int64."""
    has, received = has_bits(cards), np.int64(1) << np.int64(public["given"])
    if codes_of(public) & NO_SAME_RETURN and not twin_bits(cards) & received:
        return has & ~received
    return has


@njit
def may_return(public, cards, face):
    """Whether the winner may give back this face (any integer)."""
    return 0 <= face < FACES and may_be_returned(public, cards) >> face & 1 == 1


@njit
def _return(public, privates, face):
    winner, taker = public["exchange_to"], public["exchange_from"]
    _move_card(privates[winner], privates[taker], face)
    public["returned"] = face
    public["counts"][winner] -= 1
    public["counts"][taker] += 1
    public["stage"] = PLAY


# --- turns and cycles ----------------------------------------------------------------------------------------------


@njit(inline="always")
def _beside(public, seat):
    """The next seat in the direction of play; compared, as dividing would take longer than the rest of a turn."""
    seat += public["direction"]
    players = public["rules"]["players"]
    if seat < 0:
        return players - 1
    return 0 if seat == players else seat


@njit
def next_speaking(public, seat):
    """The next seat in the direction of play that is not silenced."""
    seat = _beside(public, seat)
    while public["silenced"][seat]:
        seat = _beside(public, seat)
    return seat


@njit
def has_duty(public):
    """Whether the seat whose turn it is plays directly before a player with one card."""
    after = next_speaking(public, public["turn"])
    return after != public["turn"] and public["counts"][after] == 1


@njit
def _start_cycle(public):
    """Nothing to beat, nobody has passed; with hidden discards what was played is forgotten."""
    public["trick"] = PASS
    public["to_beat"] = LEAD
    public["trick_seat"] = NOBODY
    for place in range(public["n_moves"]):
        public["move_seats"][place] = NOBODY
        public["moves"][place] = PASS
    public["n_moves"] = 0
    hidden_discards = codes_of(public) & DISCARDS_HIDDEN != 0
    for seat in range(MAX_SEATS):
        public["passed"][seat] = 0
        if hidden_discards:
            public["played"][seat] = PASS


@njit
def _move_on(public):
    """Turn to the next player of the cycle; when it comes round to the last to play, a new cycle begins.

    A player who forgot to announce is skipped; if that was the last to play, the next who may still play leads.
    """
    last = public["trick_seat"]
    seat = _beside(public, public["turn"])
    may_reenter = codes_of(public) & PASS_IS_OUT == 0
    while seat != last and (public["silenced"][seat] or (public["passed"][seat] and not may_reenter)):
        seat = _beside(public, seat)
    if seat == last:
        _start_cycle(public)
        if public["silenced"][seat]:
            seat = next_speaking(public, seat)
    public["turn"] = seat


# --- decisions -----------------------------------------------------------------------------------------------------


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
            _move_on(public)
        else:
            _play(public, privates[seat], hidden, np.uint64(action), power)
    elif stage == RETURN:
        if not may_return(public, privates[seat]["cards"], action):
            return False
        _return(public, privates, action)
    elif stage == ANNOUNCE:
        if action != 0 and action != 1:
            return False
        public["silenced"][seat] = action == 0 and next_speaking(public, seat) != seat
        public["stage"] = PLAY
        _move_on(public)
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
    # Nobody holds a third copy, so cards played once before and once now are there twice.
    before = public["played"][seat]
    has, twin = has_bits(before) | has_bits(play), twin_bits(before) | twin_bits(play)
    public["played"][seat] = cards_of(has, twin | has_bits(before) & has_bits(play))
    if public["counts"][seat] == 0:
        _end_hand(public, seat)
    elif public["counts"][seat] == 1 and codes_of(public) & ANNOUNCE_LAST_CARD != 0:
        public["stage"] = ANNOUNCE
    else:
        _move_on(public)


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
