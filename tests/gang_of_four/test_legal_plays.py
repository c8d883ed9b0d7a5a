"""Legal plays against the slow reference, the known largest hand, and the published statistics of leads."""

import random

import numpy as np
import pytest

from gang_sim.gang_of_four.cards import DECK, parse_cards
from gang_sim.gang_of_four.catalogue import catalogue
from gang_sim.gang_of_four.combinations import TYPES, size_of, strength, strength_beats, type_of, without
from gang_sim.gang_of_four.legal_plays import LEAD, MOST_PLAYS, legal_plays, list_plays
from gang_sim.gang_of_four.random_plays import random_play
from gang_sim.gang_of_four.rules import Rules
from gang_sim.kernels import njit
from gang_sim.streams import shuffle
from tests.gang_of_four.engine_hand import cards_in
from tests.gang_of_four.strategies import random_hand, random_options
from tests.reference.gang_of_four_plays import MULTI_ONE, Options, answers, leads

CODES = Rules().codes()


def listed(hand, to_beat=LEAD, duty=False, with_multi_one=False, codes=CODES):
    out = np.zeros(MOST_PLAYS + 1, np.uint64)
    plays = out[: legal_plays(hand, to_beat, duty, with_multi_one, codes, out)]
    assert len(set(plays.tolist())) == len(plays), "a play twice"
    return plays


def situations(count, seed):
    """Random hands, tricks from the other cards, duties and options."""
    chance = random.Random(seed)
    out = np.zeros(MOST_PLAYS, np.uint64)
    for _ in range(count):
        both = random_hand(chance, chance.randint(2, 26))
        hand = random_part(chance, both, min(16, size_of(both) - 1))
        rest = random_part(chance, without(both, hand), 16)
        n = list_plays(rest, LEAD, CODES, out)
        several = [play for play in out[:n] if size_of(play) > 1]
        trick = chance.choice(several or list(out[:n])) if chance.random() < 0.7 else chance.choice(out[:n])
        options = random_options(chance)
        yield hand, np.uint64(0) if chance.random() < 0.3 else trick, chance.random() < 0.3, options


def random_part(chance, cards, size):
    from gang_sim.gang_of_four.cards import cards_from_faces, faces_of

    faces = faces_of(cards).tolist()
    return cards_from_faces(chance.sample(faces, min(size, len(faces))))


def check_against_reference(count, seed):
    for hand, trick, duty, options in situations(count, seed):
        codes = Rules.from_options(options).codes()
        # The lead that must contain 1m opens a hand: nobody has one card left, so nobody has a duty.
        multi = not trick and not duty and MULTI_ONE in cards_in(hand)
        plays = listed(hand, strength(trick, codes) if trick else LEAD, duty, multi, codes)
        own, lies, told = cards_in(hand), cards_in(trick), Options(**options)
        expected = answers(own, lies, told, duty) if lies else leads(own, told, duty, multi)
        assert {cards_in(play) for play in plays} == expected, (own, lies, duty, options)


def test_legal_plays_are_those_of_the_reference():
    check_against_reference(400, seed=1)


@pytest.mark.slow
def test_legal_plays_are_those_of_the_reference_in_many_situations():
    check_against_reference(20_000, seed=2)


def test_a_play_is_in_the_hand_exactly_if_its_bits_are_and_taking_it_leaves_the_rest():
    chance = random.Random(3)
    for _ in range(50):
        hand = random_hand(chance, 16)
        for play in listed(hand):
            assert play & ~hand == 0
            left = list(cards_in(hand))
            for card in cards_in(play):
                left.remove(card)
            assert cards_in(without(hand, play)) == tuple(left)


def test_the_hand_with_most_leads_known():
    hand = parse_cards("1r 1r 1m 2r 3r 3r 4r 4r 5r 6r 6r 7r 8r 9r 9r 10r")
    assert len(listed(hand)) == 1170


def test_whole_deck_lists_the_catalogue():
    out = np.zeros(12_352, np.uint64)
    assert list_plays(np.uint64(2**64 - 1), LEAD, CODES, out) == 12_352
    assert sorted(out.tolist()) == catalogue().sorted_cards.tolist()


@pytest.mark.parametrize("trick_from", range(0, 12_352, 641))
def test_following_with_the_whole_deck_is_what_beats_the_trick(trick_from):
    trick = catalogue().cards[trick_from]
    out = np.zeros(12_352, np.uint64)
    for options in ({}, {"straight_tie": "top_card", "flush_tie": "numbers_first", "full_house_tie": "equal"}):
        codes = Rules.from_options(options).codes()
        to_beat = strength(trick, codes)
        n = list_plays(np.uint64(2**64 - 1), to_beat, codes, out)
        expected = {int(play) for play in catalogue().cards if strength_beats(strength(play, codes), to_beat)}
        assert set(out[:n].tolist()) == expected
        assert n == len(expected)


def test_random_plays_are_the_legal_ones_equally_often():
    chance = random.Random(5)
    stream = np.array([7], dtype=np.uint64)
    scratch = np.zeros(MOST_PLAYS + 1, np.uint64)
    checked = 0
    for hand, trick, duty, options in situations(300, seed=4):
        codes = Rules.from_options(options).codes()
        multi = not trick and MULTI_ONE in cards_in(hand) and chance.random() < 0.5
        to_beat = strength(trick, codes) if trick else LEAD
        plays = listed(hand, to_beat, duty, multi, codes).tolist()
        draws = 40 * len(plays) if len(plays) < 60 else 100
        drawn = [int(random_play(hand, to_beat, duty, multi, codes, scratch, stream)) for _ in range(draws)]
        assert set(drawn) <= set(plays)
        if len(plays) < 60:
            counts = np.array([drawn.count(play) for play in plays])
            assert counts.min() > 8
            assert counts.max() < 90  # 40 expected, 8 standard deviations
            checked += 1
    assert checked > 100


@njit
def count_leads(hands, codes, stream):
    """How many leads random hands of 16 have, and whether they hold a gang."""
    deck = DECK.copy()
    out = np.zeros(MOST_PLAYS, np.uint64)
    counts = np.zeros(hands, np.int64)
    gangs = 0
    for row in range(hands):
        shuffle(stream, deck, len(deck))
        has, twin = np.int64(0), np.int64(0)
        for face in deck[:16]:
            bit = np.int64(1) << face
            twin |= has & bit
            has |= bit
        counts[row] = list_plays(np.uint64(has) | np.uint64(twin) << np.uint64(34), LEAD, codes, out)
        gangs += type_of(out[counts[row] - 1]) >= 7
    return counts, gangs


def check_statistics_of_leads(hands, within):
    counts, gangs = count_leads(hands, CODES, np.array([11], dtype=np.uint64))
    for share, expected in ((0.5, 72), (0.9, 118), (0.99, 187), (0.999, 288)):
        assert np.quantile(counts, share) == pytest.approx(expected, rel=within)
    assert counts.mean() == pytest.approx(78.0, abs=78 * within)
    assert gangs / hands == pytest.approx(0.310, abs=within)
    assert counts.max() <= 1170


def test_statistics_of_leads():
    assert TYPES[7] == "gang4"
    check_statistics_of_leads(100_000, within=0.03)


@pytest.mark.slow
def test_statistics_of_leads_of_two_million_hands():
    check_statistics_of_leads(2_000_000, within=0.01)
