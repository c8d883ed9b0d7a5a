"""A new board for belief's ranges: which pockets are left, and in which groups of equal strength they stand now."""

import numpy as np

from gang_sim.agents.the_gang.muscle import add_ends, lifts_categories, move_to_ends, strength_between_ends
from gang_sim.agents.the_gang.pockets import (
    CARDS,
    KIND,
    KIND_SIZE,
    KINDS,
    POCKETS,
    add_strengths,
    board_set,
    group_of_strength,
    holds_three,
    own_pocket,
    own_strength,
    sort_packed,
)
from gang_sim.agents.the_gang.ranges import LANES, SPREAD, by_kinds, set_window, words_for
from gang_sim.agents.the_gang.three_ranges import count_pockets, forget_redrawn, forget_said, note_said, note_strengths
from gang_sim.kernels import njit
from gang_sim.the_gang.specialists import MUSCLE


@njit
def deal_ranges(ranges, public, strengths):
    """A new heist: everybody may hold everything. Before the flop pockets of two cards of a kind are alike."""
    players = public["players"]
    ranges["threes"] = holds_three(public)
    if ranges["threes"]:
        forget_said(ranges)
        packed = np.empty(POCKETS + 1, np.uint64)
        _group_on_board(ranges, public, strengths, packed, _revive(public, packed, 0, (1 << players) - 1))
        return
    packed, spare = np.empty(KINDS, np.uint64), np.empty(KINDS, np.uint64)
    for kind in range(KINDS):
        packed[kind] = np.uint64(strengths.equity[kind]) << np.uint64(32) | np.uint64(kind)
    sort_packed(packed, spare, KINDS)
    ranges["groups"], ranges["lifted"] = KINDS, 0
    words = words_for(players)
    for word in range(words):
        ranges["below"][word] = 0
    for group in range(KINDS):
        kind = packed[group] & np.uint64(0xFFFF)
        ranges["order"][kind] = group
        for word in range(words):
            row = group * words + word
            ranges["below"][row + words] = ranges["below"][row] + SPREAD[15] * np.uint64(KIND_SIZE[kind])
    ranges["n_open"] = 0
    _open_windows(ranges, players)


@njit
def regroup(ranges, public, strengths):
    """A new board: keep the pockets in the windows that hold no card of it, and group them by their new strength.

    Who had to redraw may hold everything again, and so may somebody whose moves fit no pocket that is left. Of three
    cards all pockets are kept that the board leaves.
    """
    players = public["players"]
    packed, everyone = np.empty(POCKETS + 1, np.uint64), (1 << players) - 1
    if ranges["threes"]:
        note_said(ranges, players)
        if public["n_open"] == 3:
            forget_redrawn(ranges, public)
        kept = _revive(public, packed, 0, everyone)
    else:
        kept = _keep(ranges, public, packed, players)
        found = np.int64(0)
        for place in range(kept):
            found |= np.int64(packed[place] & np.uint64(0xFFFF))
        for seat in range(players):
            if public["n_open"] == 3 and public["redraws"][seat] == 1:
                found &= ~(np.int64(1) << seat)
        if found != everyone:
            kept = _revive(public, packed, kept, everyone & ~found)
    _group_on_board(ranges, public, strengths, packed, kept)


@njit
def _group_on_board(ranges, public, strengths, packed, kept):
    """Group the pockets that are kept (pocket << 16 | players) by their strength; everybody's window is all of them."""
    players = public["players"]
    spare = np.empty(POCKETS, np.uint64)
    add_strengths(public, strengths, packed, kept)
    lifted = lifts_categories(public)
    if lifted:
        kept = add_ends(packed, kept)
    sort_packed(packed, spare, kept)
    _group(ranges, packed, kept, players)
    ranges["n_open"] = public["n_open"]
    if ranges["threes"]:
        note_strengths(ranges)
        _weigh(ranges, players)
    ranges["lifted"] = 0
    if lifted:
        ranges["lifted"] = public["users"][MUSCLE - 1] + 1
        move_to_ends(ranges, np.int64(public["users"][MUSCLE - 1]), players)
    _open_windows(ranges, players)


@njit
def _windows_at(ranges, players):
    """uint16[groups]: the players whose window a group is in, a bit each."""
    groups = ranges["groups"]
    here = np.zeros(groups, np.uint16)
    for seat in range(players):
        for group in range(ranges["low"][seat], ranges["high"][seat]):
            here[group] |= np.uint16(1 << seat)
    return here


@njit
def _keep(ranges, public, packed, players):
    """Fill `packed` with pocket << 16 | players for every pocket of two that somebody may still hold; returns how many.

    Written without branches: which pockets are kept cannot be guessed.
    """
    here = _windows_at(ranges, players)
    board, cards = board_set(public), CARDS[0]
    order, members, group_of = ranges["order"], ranges["members"], ranges["group_of"]
    kept = np.int64(0)
    if ranges["n_open"] == 0:
        for pocket in range(np.uint64(POCKETS)):
            who = here[np.uint64(order[np.uint64(KIND[pocket])])]
            packed[np.uint64(kept)] = np.uint64(pocket) << np.uint64(16) | np.uint64(who)
            kept += np.int64((who != 0) & (board & cards[np.uint64(pocket)] == 0))
        return kept
    for place in range(np.uint64(ranges["pockets"])):
        who, pocket = members[place] & here[np.uint64(group_of[place])], order[place]
        packed[np.uint64(kept)] = np.uint64(pocket) << np.uint64(16) | np.uint64(who)
        kept += np.int64((who != 0) & (board & cards[np.uint64(pocket)] == 0))
    return kept


@njit
def _revive(public, packed, kept, lost):
    """Give the lost players every pocket that the board leaves; returns the number of pockets in `packed`."""
    members = np.zeros(POCKETS, np.uint16)
    for place in range(kept):
        members[packed[place] >> np.uint64(16)] = packed[place] & np.uint64(0xFFFF)
    board, cards = board_set(public), CARDS[holds_three(public)]
    kept = 0
    for pocket in range(POCKETS):
        if board & cards[pocket] == 0:
            packed[kept] = np.uint64(pocket) << np.uint64(16) | np.uint64(members[pocket] | np.uint16(lost))
            kept += 1
    return np.int64(kept)


@njit
def _group(ranges, packed, kept, players):
    """Put sorted pockets into groups of equal strength and count each player's pockets below each group.

    The loops write on at every pocket and take the step to the next group without a branch: groups are too short for
    the processor to guess where they end. One more place of `packed` than pockets is overwritten.
    """
    below, order, members, group_of = ranges["below"], ranges["order"], ranges["members"], ranges["group_of"]
    strengths = ranges["strengths"]
    words = np.uint64(words_for(players))
    packed[kept] = ~np.uint64(0)
    group = np.uint64(0)
    for place in range(np.uint64(kept)):
        here = packed[place]
        order[place] = (here >> np.uint64(16)) & np.uint64(0xFFFF)
        members[place] = here & np.uint64(0xFFFF)
        group_of[place] = group
        strengths[group] = here >> np.uint64(32)
        group += np.uint64((here >> np.uint64(32)) != (packed[place + np.uint64(1)] >> np.uint64(32)))
    for word in range(words):
        total, shift = np.uint64(0), np.uint64(LANES) * word
        below[word] = 0
        for place in range(np.uint64(kept)):
            total += SPREAD[(packed[place] >> shift) & np.uint64(15)]
            below[(np.uint64(group_of[place]) + np.uint64(1)) * words + word] = total
    ranges["pockets"] = kept
    ranges["groups"] = group


@njit
def _weigh(ranges, players):
    """Count pockets in `below` by what each player has said on earlier boards."""
    pockets, words = np.int64(ranges["pockets"]), words_for(players)
    counts = np.empty(pockets, np.int64)
    ranges["below"][: (ranges["groups"] + 1) * words] = 0
    for seat in range(players):
        count_pockets(ranges, seat, counts)
        below, word, shift = np.int64(0), seat // LANES, np.uint64(16 * (seat % LANES))
        for place in range(pockets):
            below += counts[place]
            group = np.int64(ranges["group_of"][place])
            if place + 1 == pockets or ranges["group_of"][place + 1] != group:
                ranges["below"][(group + 1) * words + word] |= np.uint64(below) << shift


@njit
def _open_windows(ranges, players):
    for seat in range(players):
        set_window(ranges, seat, 0, ranges["groups"], players)
        ranges["start_share"][seat] = ranges["share"][seat]


@njit
def own_group(ranges, public, private, strengths):
    """The group of the own pocket; the next stronger one where its strength is in none."""
    if by_kinds(ranges):
        return np.int64(ranges["order"][KIND[own_pocket(public, private)]])
    strength = own_strength(public, private, strengths)
    if lifts_categories(public):
        strength = strength_between_ends(public, private["seat"], strength)
    return group_of_strength(ranges["strengths"], ranges["groups"], strength)
