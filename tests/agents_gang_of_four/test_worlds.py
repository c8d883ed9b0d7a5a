"""The deals of unseen cards: consistent with all that a seat knows, and with nothing else."""

from collections import Counter

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.worlds import EVIDENCE, deal_unseen, watch
from gang_sim.gang_of_four.cards import DECK, faces_of, parse_cards
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.records import MAX_SEATS, NO_FACE, NOBODY
from gang_sim.gang_of_four.rules import Rules
from tests.agents_gang_of_four.builder import Turn
from tests.agents_gang_of_four.witness import situations

DEALS = 2000


def deals(public, private, evidence, count, doubt=0.1, apart=0.5):
    """So many deals of what a seat has not seen: uint64[count, MAX_SEATS]."""
    scratch, stream, codes = (
        np.zeros(MOST_PLAYS + 1, np.uint64),
        np.full(1, 5, np.uint64),
        int(public["rules"]["codes"]),
    )
    hands = np.zeros((count, MAX_SEATS), np.uint64)
    for world in hands:
        deal_unseen(public, private, evidence, float(doubt), float(apart), codes, world, scratch, stream)
    return hands


def some_situations(players, discards):
    rules = Rules(players=players, discards=discards, target_score=60)
    evidence = np.zeros(EVIDENCE, np.int64)
    for public, private in situations(3, 4, rules):
        watch(public, rules.codes(), evidence)
        yield public, private, evidence


@pytest.mark.parametrize("discards", ["remembered", "hidden"])
@pytest.mark.parametrize("players", [3, 4])
def test_deals_fit_all_that_is_known(players, discards):
    exchanged = 0
    for public, private, evidence in some_situations(players, discards):
        seat, lying = int(private["seat"]), Counter(face for played in public["played"] for face in faces_of(played))
        for hands in deals(public, private, evidence, 5):
            held = [faces_of(hand) for hand in hands[:players]]
            assert hands[seat] == private["cards"]
            assert [len(hand) for hand in held] == public["counts"][:players].tolist()
            assert Counter(face for hand in held for face in hand) + lying <= Counter(DECK.tolist())
            exchanged += check_exchange(public, held, discards)
    assert exchanged > 50 or discards == "hidden"


def check_exchange(public, held, discards):
    """The cards of the exchange that were not played lie with who got them; how often there was something to see."""
    if public["exchange_from"] == NOBODY or public["returned"] == NO_FACE or discards == "hidden":
        return 0
    winner, loser, given, returned = (public[key] for key in ("exchange_to", "exchange_from", "given", "returned"))
    known = [(loser, returned)] if given == returned else [(winner, given), (loser, returned)]
    for seat, face in known:
        assert face in held[seat] or face in faces_of(public["played"][seat])
    return len(known)


def shares(turn, evidence, cards, doubt, apart):
    """How often each other seat holds the card."""
    face = faces_of(parse_cards(cards))[0]
    hands = deals(turn.public, turn.private[0], evidence, DEALS, doubt, apart)
    return [np.mean([face in faces_of(hand) for hand in hands[:, seat]]) for seat in (1, 2, 3)]


def test_without_evidence_every_seat_holds_an_unseen_card_as_often_as_its_cards_say():
    turn = Turn("1g 2y 9r 9y", others=(4, 8, 12)).played("1y 1r 2g 2r 3g 3y 3r 4g 4y 4r 5g 5y 5r 6g 6y 6r")
    evidence = np.zeros(EVIDENCE, np.int64)
    assert shares(turn, evidence, "Dr", 1, 1) == pytest.approx([4 / 44, 8 / 44, 12 / 44], abs=0.04)


def with_moves(turn, *moves):
    """The evidence after these moves of one cycle: (seat, cards), "" for a pass."""
    turn.public["n_moves"] = len(moves)
    for place, (seat, cards) in enumerate(moves):
        turn.public["move_seats"][place], turn.public["moves"][place] = seat, parse_cards(cards)
    evidence = np.zeros(EVIDENCE, np.int64)
    watch(turn.public, turn.rules.codes(), evidence)
    return evidence


def test_who_passes_on_a_single_seldom_holds_higher_ones():
    turn = Turn("1g 2y 9r 9y", "8y", others=(8, 8, 8))
    evidence = with_moves(turn, (3, "8y"), (1, ""))
    for card, rarer in (("Dr", True), ("10r", True), ("3r", False)):
        first, second, _ = shares(turn, evidence, card, 0.1, 1)
        assert bool(first < 0.4 * second) is rarer


def test_who_plays_a_single_seldom_holds_more_of_its_number():
    turn = Turn("1g 2y 9r 9y", "5y", others=(8, 8, 8))
    evidence = with_moves(turn, (2, "4g"), (3, "5y"))
    first, _, third = shares(turn, evidence, "5r", 1, 0.3)
    assert third < 0.6 * first
    first, _, third = shares(turn, evidence, "7r", 1, 0.3)
    assert third > 0.6 * first


def test_evidence_is_of_one_hand():
    turn = Turn("1g 2y 9r 9y", "8y")
    evidence = with_moves(turn, (3, "8y"), (1, ""))
    assert evidence[1:].any()
    turn.public["hand"], turn.public["n_moves"] = 1, 0
    watch(turn.public, turn.rules.codes(), evidence)
    assert not evidence[1:].any()
