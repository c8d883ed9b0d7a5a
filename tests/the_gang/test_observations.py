"""What a learner of The Gang is shown, number by number, on tables set up by hand."""

from itertools import combinations

import numpy as np
import pytest

from gang_sim.poker.cards import parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.strengths import equity, load_strengths
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import note_board, number_boards
from gang_sim.the_gang.observations import FORMS, layout_of, mask_of, observation_of
from gang_sim.the_gang.rules import COLOURS
from tests.the_gang.builder import Table, give_back, stay, take
from tests.the_gang.card_builder import BOARD, Heist


def _seen(at: Table, seat: int, form: str) -> dict[str, np.ndarray]:
    number_boards(at.hidden)
    note_board(at.public, at.hidden)
    observation = observation_of(form, at.public, at.private[seat], load_strengths())
    layout = layout_of(form, at.players)
    return {place.field.name: layout.part(observation, place.field.name) for place in layout.places}


@pytest.mark.parametrize("form", ["features", "cards"])
def test_chips_and_moves_are_told_from_the_own_seat_on(form):
    at = Table(players=4).at("yellow")
    at.tick(stay, take(4), take(2), stay, order=[0, 1, 2, 3])
    at.tick(take(4), give_back, stay, stay, order=[1, 0, 2, 3])
    seen = _seen(at, 2, form)
    assert seen["round"].tolist() == [0, 1, 0, 0]
    assert seen["time"] == pytest.approx(0.2)
    # seats 2, 3, 0, 1: in white each took the chip of its number, 2 now holds 2, 0 has taken 4
    expected = np.zeros((4, 4))
    expected[0], expected[1] = [3, 4, 1, 2], [2, 0, 4, 0]
    if form == "features":
        assert np.allclose(seen["chips"], expected / 4)
        assert np.argwhere(seen["holders"]).tolist() == [[1, 0], [3, 2]]
    else:
        assert np.argwhere(seen["chips"]).tolist() == [
            [colour, seat, int(expected[colour, seat]) - 1]
            for colour in range(2)
            for seat in range(4)
            if expected[colour, seat]
        ]
    assert seen["moves"].tolist() == [[0, 0, 1, -1], [0.5, 0, 0, 1], [0, 0, 0, 0]]


def test_cards_and_strength():
    at = Table(players=3).at("orange")
    for seat in range(3):
        pocket, board = at.private[seat]["pocket"][:2], at.public["board"][:4]
        features, cards = _seen(at, seat, "features"), _seen(at, seat, "cards")
        assert features["strength"] == pytest.approx(equity(pocket[None], board[None])[0], abs=1e-6)
        ranks, suits = pocket // 4, pocket % 4
        expected = [ranks.max() / 12, ranks.min() / 12, float(suits[0] == suits[1])]
        assert features["pocket"].tolist() == pytest.approx(expected)
        assert np.flatnonzero(cards["pocket"]).tolist() == pocket.tolist()
        assert np.flatnonzero(cards["board"]).tolist() == sorted(board.tolist())
        assert cards["pocket"].shape == (13, 4)


def test_the_strength_of_three_cards_is_more_than_that_of_the_best_two():
    """A deuce and a three do little for a pair of aces before the flop; what counts is what pockets of three do."""
    heist = Heist(BOARD, "As Ah 2c", "7c 4s 2d", "8h 3d 2h", challenges=("security_cameras",))
    layout, seen = layout_of("features", 3, True), []
    for colour in COLOURS:
        heist.to(colour)
        estimate(heist.public, heist.private, heist.hidden, load_strengths(), False)
        observation = observation_of("features", heist.public, heist.private[0], load_strengths(), True)
        seen.append(float(layout.part(observation, "strength")[0]))
    board = parse_cards(BOARD)
    own, left = parse_cards("As Ah 2c"), [card for card in range(52) if card not in board]
    values = evaluate(np.array([[*board, *three] for three in combinations(left, 3)], np.uint8))
    value = evaluate(np.array([[*board, *own]], np.uint8))[0]
    assert seen[3] == pytest.approx((values < value).mean() + (values == value).mean() / 2)
    assert seen[0] == pytest.approx(0.75, abs=0.1)  # of two cards it would be 0.85


def test_forced_rounds_and_the_order_of_a_draft():
    at = Table(players=3, max_ticks=1)
    at.tick(stay, stay, stay)
    assert _seen(at, 0, "features")["forced"].tolist() == [1, 0, 0, 0]
    draft = Table(players=3, protocol="draft")
    order = draft.public["draft_order"][0, :3].tolist()
    for seat in range(3):
        expected = [(order.index((seat + distance) % 3) + 1) / 3 for distance in range(3)]
        assert _seen(draft, seat, "cards")["picks"].tolist() == pytest.approx(expected)


def test_masks_follow_the_rules():
    at = Table(players=3)
    assert mask_of(at.public, 0).tolist() == [1, 1, 1, 1, 0]
    at.tick(take(2), take(3), stay, order=[0, 1, 2])
    assert mask_of(at.public, 0).tolist() == [1, 1, 0, 1, 1]
    assert mask_of(at.public, 2).tolist() == [1, 1, 1, 1, 0]
    draft = Table(players=3, protocol="draft")
    first, second = draft.public["draft_order"][0, :2]
    assert mask_of(draft.public, first).tolist() == [0, 1, 1, 1, 0]
    assert mask_of(draft.public, second).tolist() == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("players", range(3, 11))
def test_layouts_fit_what_is_written(players):
    at = Table(players=players)
    for form in FORMS:
        for plays_cards in (False, True):
            layout = layout_of(form, players, plays_cards)
            seen = observation_of(form, at.public, at.private[0], load_strengths(), plays_cards)
            assert len(seen) == layout.size == layout.places[-1].end


def test_an_unknown_field_is_refused():
    with pytest.raises(ValueError, match="field 'hand': allowed are round, time"):
        layout_of("features", 3).part(np.zeros(100), "hand")
