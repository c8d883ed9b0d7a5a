"""What the network is told of a state: the inputs that are on whatever is played."""

from gang_sim.agents.gang_of_four.rivals import fewest_cards, unseen
from gang_sim.agents.gang_of_four.value import layout
from gang_sim.gang_of_four.bits import lowest_bit
from gang_sim.gang_of_four.cards import SINGLE_ORDER
from gang_sim.gang_of_four.combinations import TYPE_SHIFT
from gang_sim.gang_of_four.groups import number_masks
from gang_sim.gang_of_four.legal_plays import LEAD
from gang_sim.gang_of_four.play_shape import leading_colour, leading_number
from gang_sim.gang_of_four.records import NO_FACE, NOBODY, PLAY
from gang_sim.gang_of_four.turns import has_duty
from gang_sim.kernels import njit

__all__ = ["state_inputs", "write_bits"]


@njit
def write_bits(bits, start, out, n):
    """Turn on an input from `start` on for each set bit; returns n, moved on."""
    while bits:
        out[n] = start + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@njit
def _slot_of(public, own, seat):
    """Where a seat sits, in the direction of play: 0 next, 1 opposite, 2 before, 3 oneself."""
    players = public["rules"]["players"]
    steps = (seat - own) * public["direction"]
    if steps < 0:
        steps += players
    return 3 if steps == 0 else (2 if steps == players - 1 else steps - 1)


@njit
def state_inputs(public, private, out):
    """Write the inputs of a state that are on to out (uint16[MOST_STATE_INPUTS]); returns how many.

    The state is seen from the seat of `private`, whose turn it is.
    """
    own, leads = private["seat"], public["to_beat"] == LEAD
    faces, twins = unseen(public, private)
    n = write_bits(faces, layout.UNSEEN, out, 0)
    n = write_bits(twins, layout.UNSEEN_TWICE, out, n)
    twos, threes, fours = number_masks(faces, twins)
    n = write_bits(twos | threes << 10 | fours << 20, layout.UNSEEN_MANY, out, n)
    for seat in range(public["rules"]["players"]):
        if seat != own:
            n = _other_inputs(public, seat, _slot_of(public, own, seat), out, n)
    out[n] = layout.STAGE + public["stage"]
    out[n + 1] = layout.FEWEST_LEFT + fewest_cards(public, own)
    out[n + 2] = layout.OWN_LEFT + public["counts"][own]
    n += 3
    if public["rules"]["players"] == 3:
        out[n] = layout.THREE_PLAYERS
        n += 1
    if public["stage"] == PLAY:
        n = _turn_inputs(public, own, leads, out, n)
    return _exchange_inputs(public, own, faces, twins, out, n)


@njit
def _other_inputs(public, seat, slot, out, n):
    out[n] = layout.OTHERS_LEFT + layout.COUNTS * slot + public["counts"][seat]
    n += 1
    if public["passed"][seat]:
        out[n] = layout.PASSED + slot
        n += 1
    if public["silenced"][seat]:
        out[n] = layout.SILENCED + slot
        n += 1
    return n


@njit
def _turn_inputs(public, own, leads, out, n):
    if has_duty(public):
        out[n] = layout.DUTY
        n += 1
    if leads:
        out[n] = layout.LEADS
        n += 1
        if public["with_multi_one"]:
            out[n] = layout.MUST_OPEN
            n += 1
        return n
    kind = public["to_beat"] >> TYPE_SHIFT
    number = leading_number(public["trick"], kind)
    out[n] = layout.TO_BEAT + layout.NUMBERS * kind + number
    out[n + 1] = layout.TO_BEAT_COLOUR + leading_colour(public["trick"], number)
    out[n + 2] = layout.TRICK_OF + min(2, _slot_of(public, own, public["trick_seat"]))
    return n + 3


@njit
def _exchange_inputs(public, own, faces, twins, out, n):
    """Who exchanged cards before this hand, and those of them that the other still holds."""
    if public["exchange_from"] == NOBODY:
        return n
    giver, taker = _slot_of(public, own, public["exchange_from"]), _slot_of(public, own, public["exchange_to"])
    out[n] = layout.EXCHANGED_FROM + giver
    out[n + 1] = layout.EXCHANGED_TO + taker
    n += 2
    n = _known_input(public["given"], taker, faces, twins, out, n)
    return _known_input(public["returned"], giver, faces, twins, out, n)


@njit
def _known_input(face, slot, faces, twins, out, n):
    if face != NO_FACE and slot < layout.SLOTS and (faces | twins) >> face & 1:
        out[n] = layout.KNOWN + layout.NUMBERS * slot + (SINGLE_ORDER[face] >> 2)
        n += 1
    return n
