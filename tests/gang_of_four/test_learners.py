"""Gang of Four for learners: numbers of actions, lists of candidates that had to be cut, their rows, all decisions."""

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gang_sim  # noqa: F401 (registers)
from gang_sim.gang_of_four import table
from gang_sim.gang_of_four.action_numbers import (
    ANNOUNCE_NUMBER,
    CATALOGUE_ACTIONS,
    FIRST_PLAY,
    FIRST_RETURN,
    FORGET_NUMBER,
    MOST_CANDIDATES,
    action_of_number,
    list_actions,
    number_of_action,
    thin_out,
)
from gang_sim.gang_of_four.candidates import CANDIDATE_LAYOUT, write_candidate
from gang_sim.gang_of_four.cards import FACES, format_cards, parse_cards
from gang_sim.gang_of_four.catalogue import PLAYS, catalogue
from gang_sim.gang_of_four.combinations import TYPE_SHIFT, TYPES, strength, type_of
from gang_sim.gang_of_four.legal_plays import LEAD, MOST_PLAYS, legal_plays
from gang_sim.gang_of_four.play_shape import leading_colour, leading_number, main_part
from gang_sim.gang_of_four.records import ANNOUNCE, PLAY, RETURN, codes_of, new_tables
from gang_sim.gang_of_four.rules import Rules
from tests.environments.strategies import GANG_OF_FOUR

MOST_LEADS = "1r 1r 1m 2r 3r 3r 4r 4r 5r 6r 6r 7r 8r 9r 9r 10r"
CODES = Rules().codes()


def _table(hand: str, trick: str = "", stage: int = PLAY, **rules):
    """(public, private) of a seat that is to decide."""
    public, private, _ = new_tables(1, Rules(**rules))
    private[0, 0]["cards"] = parse_cards(hand)
    public[0]["counts"] = 5
    public[0]["stage"], public[0]["turn"] = stage, 0
    public[0]["trick"] = parse_cards(trick)
    public[0]["to_beat"] = strength(parse_cards(trick), CODES) if trick else LEAD
    public[0]["given"] = 33
    return public[0], private[0, 0]


def _listed(public, private) -> np.ndarray:
    out = np.zeros(MOST_PLAYS + 1, np.uint64)
    return out[: list_actions(public, private, out)]


# --- the catalogue -------------------------------------------------------------------------------------------------


def test_every_number_of_the_catalogue_means_one_action_and_back():
    public, _ = _table("1g")
    every = catalogue()
    for stage, numbers in (
        (PLAY, [0, *range(FIRST_PLAY, FIRST_PLAY + PLAYS)]),
        (RETURN, range(FIRST_RETURN, FIRST_RETURN + FACES)),
        (ANNOUNCE, [ANNOUNCE_NUMBER, FORGET_NUMBER]),
    ):
        public["stage"] = stage
        for number in numbers:
            action = action_of_number(public, number, every.cards)
            back = number_of_action(public, np.int64(action).astype(np.uint64), every.sorted_cards, every.numbers)
            assert back == number
        others = np.setdiff1d(np.arange(-1, CATALOGUE_ACTIONS + 1), list(numbers))
        assert {int(action_of_number(public, number, every.cards)) for number in others} == {-1}
    assert CATALOGUE_ACTIONS == 1 + 12_352 + 34 + 2


def test_announcing_comes_before_forgetting():
    assert _listed(*_table("5g", stage=ANNOUNCE)).tolist() == [1, 0]


# --- lists that are too long ---------------------------------------------------------------------------------------


def test_of_1170_leads_those_are_cut_that_differ_from_a_kept_one_only_in_side_cards():
    plays = np.zeros(MOST_PLAYS + 1, np.uint64)
    n = legal_plays(parse_cards(MOST_LEADS), LEAD, False, False, CODES, plays)
    assert n == 1170
    every = plays[:n].copy()
    left = thin_out(plays, n, CODES, MOST_CANDIDATES)
    kept = plays[:left]
    assert left == MOST_CANDIDATES
    assert np.isin(kept, every).all()
    assert np.array_equal(kept, every[np.isin(every, kept)]), "the order of the list is kept"
    parts = {int(main_part(play, type_of(play))) for play in kept}
    assert {int(main_part(play, type_of(play))) for play in every} == parts
    by_part = _counts(kept)
    cut = [play for play in every if play not in set(kept.tolist())]
    fullest = max(by_part.values())
    assert all(by_part[int(main_part(play, type_of(play)))] >= fullest - 1 for play in cut)


def _counts(plays: np.ndarray) -> dict[int, int]:
    parts, counts = np.unique([main_part(play, type_of(play)) for play in plays], return_counts=True)
    return dict(zip(parts.tolist(), counts.tolist(), strict=True))


def test_short_lists_stay_as_they_are():
    plays = np.zeros(MOST_PLAYS + 1, np.uint64)
    n = legal_plays(parse_cards("1g 2g 2y 3r 3r"), LEAD, False, False, CODES, plays)
    before = plays[:n].copy()
    assert thin_out(plays, n, CODES, MOST_CANDIDATES) == n
    assert np.array_equal(plays[:n], before)


def test_an_environment_tells_that_its_list_was_cut():
    env = gymnasium.make(GANG_OF_FOUR, seat=0, opponents="random").unwrapped
    env.reset(seed=0)
    tables = env.tables
    tables.private[0, 0]["cards"] = parse_cards(MOST_LEADS)
    tables.public[0]["turn"], tables.public[0]["stage"] = 0, PLAY
    tables.public[0]["to_beat"], tables.public[0]["with_multi_one"] = LEAD, False
    tables.public[0]["counts"] = 16
    view = tables.carry_out(np.zeros(1, np.int8), np.zeros(1, np.int64), tables.new_view())
    assert view.info["candidates_cut"].tolist() == [True]
    assert view.mask.sum() == MOST_CANDIDATES
    legal = np.zeros(MOST_PLAYS + 1, np.uint64)
    assert table.legal_actions(tables.public[0], tables.private[0, 0], legal) == 1170
    _, _, _, _, info = env.step(MOST_CANDIDATES - 1)
    assert info["illegal_action"] is False


def test_more_than_one_hand_in_a_thousand_is_cut():
    """One lead in 400 of random hands of sixteen cards has more than 256 plays: such do come up."""
    env = gymnasium.make_vec(GANG_OF_FOUR, 3000, seat=0)
    cut = 0
    for seed in range(3):
        env.reset(seed=3000 * seed)
        tables = env.tables
        tables.public["turn"], tables.public["to_beat"], tables.public["with_multi_one"] = 0, LEAD, False
        tables.public["counts"] = 16
        view = tables.carry_out(np.zeros(3000, np.int8), np.zeros(3000, np.int64), tables.new_view())
        cut += view.info["candidates_cut"].sum()
    assert 3 <= cut <= 60


# --- rows of candidates --------------------------------------------------------------------------------------------


def _row(public, private, action) -> dict[str, list[int]]:
    out = np.zeros(CANDIDATE_LAYOUT.size, np.uint8)
    write_candidate(public, private, np.uint64(action), codes_of(public), out)
    return {field.name: out[start:end].tolist() for field, start, end in CANDIDATE_LAYOUT.places}


def test_a_play_s_row_says_what_it_is_and_what_it_leaves():
    public, private = _table("1m 5g 5y 5y 7r 7r 8g Pg Dr")
    row = _row(public, private, parse_cards("5g 5y 5y 7r 7r"))
    assert row["kind"] == [0, 0, 0, 0]
    assert TYPES[row["type"].index(1)] == "full_house"
    assert (row["size"], row["number"], row["colour"]) == ([5], [5], [2])
    assert (row["left"], row["loners"], row["broken"]) == ([4], [2], [0])
    assert (row["gangs"], row["highest"], row["lowest"]) == ([0], [12], [1])
    assert _row(public, private, parse_cards("5y"))["broken"] == [2]
    assert _row(public, private, parse_cards("Dr"))["number"] == [12]
    assert _row(public, private, parse_cards("1m"))["colour"] == [4]


def test_rows_of_passes_returned_cards_and_announcements():
    passing = _row(*_table("5g 6g", "4r"), 0)
    assert passing["kind"] == [1, 0, 0, 0]
    assert passing["left"] == [2]
    returned = _row(*_table("5g 6g Pg", stage=RETURN), 31)
    assert returned["kind"] == [0, 1, 0, 0]
    assert (returned["number"], returned["left"], sum(returned["type"])) == ([11], [2], 0)
    assert _row(*_table("5g", stage=ANNOUNCE), 1)["kind"] == [0, 0, 1, 0]
    assert _row(*_table("5g", stage=ANNOUNCE), 0)["kind"] == [0, 0, 0, 1]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, PLAYS - 1))
def test_leading_numbers_and_colours_of_all_plays(number):
    play = catalogue().cards[number]
    kind = type_of(play)
    names = format_cards(play).split()
    numbers = [{"Pg": 11, "Py": 11, "Dr": 12}.get(name) or int(name[:-1]) for name in names]
    leading = int(leading_number(play, kind))
    if TYPES[kind] == "full_house":
        assert numbers.count(leading) == 3
    else:
        assert leading == max(numbers)
    if leading <= 10:
        colours = ["gyrm".index(name[-1]) + 1 for name in names if name[:-1] == str(leading)]
        assert leading_colour(play, leading) == max(colours)
    assert strength(play, CODES) >> TYPE_SHIFT == kind


# --- all decisions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", ["candidates", "catalogue"])
def test_learners_return_cards_and_announce(actions):
    env = gymnasium.make(
        GANG_OF_FOUR, actions=actions, episode="game", last_card_announce="action", illegal="raise", seat=0
    ).unwrapped
    stages = set()
    for seed in range(30):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            stages.add(int(env.tables.public[0]["stage"]))
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(int(legal[-1]))
        if stages == {PLAY, RETURN, ANNOUNCE}:
            return
    raise AssertionError(f"only stages {stages} came up")
