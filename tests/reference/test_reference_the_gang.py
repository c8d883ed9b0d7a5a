"""The reference itself against the rulebook: published hands, published chip situations, known frequencies."""

import csv
import random
from itertools import combinations, permutations
from pathlib import Path

import pytest

from tests.reference.hands import CATEGORIES, cards, category, strength
from tests.reference.the_gang import RETURN, STAY, ReferenceGame, ReferenceHeist, showdown

CASES = Path(__file__).parents[1] / "cases" / "the_gang.csv"
FULL_DECK = list(range(52))
WHITE = 0


def rows(kind):
    """Rows of that kind in the file of cases."""
    with CASES.open(newline="") as file:
        return [row for row in csv.DictReader(file) if row["kind"] == kind]


class Seats:
    """A heist in the white round, told as "P1 takes 2" is told: one tick per move, everyone else stays."""

    def __init__(self, players=3, end_rule="rulebook", max_ticks=10, protocol="table"):
        self.heist = ReferenceHeist(players, protocol, end_rule, max_ticks, FULL_DECK)

    def tick(self, *actions, order=None):
        self.heist.tick(list(actions), order or list(range(len(actions))))

    def takes(self, player, chip):
        actions = [STAY] * self.heist.players
        actions[player - 1] = chip
        self.tick(*actions)

    def white(self):
        """Chips of the white round by player number, 0 = none."""
        return {seat + 1: chip for seat, chip in enumerate(self.heist.chips[WHITE])}

    def white_is_over(self):
        return self.heist.round > WHITE


def test_every_case_of_its_kinds_is_tested_here():
    assert len(rows("showdown")) == 16
    assert len(rows("chips")) == 7


# Showdown.


@pytest.mark.parametrize("case", rows("showdown"), ids=lambda case: case["board_or_situation"])
def test_published_showdown(case):
    board = cards(case["board_or_situation"])
    pockets = [cards(pocket) for pocket in case["pockets_by_red_chip"].split()]
    red = list(range(1, len(pockets) + 1))
    outcome = showdown([board + pocket for pocket in pockets], red)
    assert outcome["success"] == (case["expected"] == "success")
    assert (outcome["pairs_right"] == outcome["pairs"]) == outcome["success"]


def test_all_equal_hands_may_stand_in_any_order():
    board = cards("As Ks Qs Js Ts")
    hands = [board + cards(pocket) for pocket in ("2c3d", "4h5h", "7c8d")]
    for red in permutations((1, 2, 3)):
        outcome = showdown(hands, list(red))
        assert outcome == {"success": True, "tie": True, "pairs_right": 3, "pairs": 3}


def test_pairs_in_order_are_counted():
    board = cards("2s 5h 9c Jd Ks")
    hands = [board + cards(pocket) for pocket in ("2c3d", "TcTd", "AsAh")]
    assert showdown(hands, [1, 2, 3])["pairs_right"] == 3
    assert showdown(hands, [1, 3, 2])["pairs_right"] == 2
    assert showdown(hands, [3, 2, 1])["pairs_right"] == 0
    assert not showdown(hands, [1, 2, 3])["tie"]


# Hands.


def test_categories_rise_in_the_rulebooks_order():
    hands = [
        "Ah Kd Qs Jc 9d",
        "2h 2d 3s 4c 5d",
        "3h 3d 2s 2c 4d",
        "2h 2d 2s 3c 4d",
        "Ah 2d 3s 4c 5d",
        "2h 3h 4h 5h 7h",
        "2h 2d 2s 3c 3d",
        "2h 2d 2s 2c 3d",
        "Ah 2h 3h 4h 5h",
    ]
    assert tuple(category(cards(hand)) for hand in hands) == CATEGORIES
    strengths = [strength(cards(hand)) for hand in hands]
    assert strengths == sorted(strengths)


def test_the_ace_is_low_in_the_lowest_straight_only():
    assert strength(cards("Ah 2d 3s 4c 5d")) < strength(cards("2d 3s 4c 5d 6h"))
    assert category(cards("Qc Kd Ah 2s 3d")) == "high card"
    assert strength(cards("Ah Kd Qs Jc Td")) > strength(cards("9h Kd Qs Jc Td"))


def test_two_pairs_compare_by_higher_pair_then_lower_pair_then_kicker():
    ordered = ["4h 4d 3s 3c Ad", "5h 5d 2s 2c 3d", "5h 5d 3s 3c 2d", "5h 5d 3s 3c Kd"]
    strengths = [strength(cards(hand)) for hand in ordered]
    assert strengths == sorted(set(strengths))


def test_suits_never_matter():
    assert strength(cards("Ah Kh Qh Jh 9h")) == strength(cards("As Ks Qs Js 9s"))
    assert strength(cards("Ah Kd Qs Jc 9d")) == strength(cards("As Kc Qh Jd 9h"))


def test_best_five_of_eight():
    assert category(cards("2c 3c 4c 5c 6h 6d 6s Ac")) == "straight flush"


def test_five_card_hands_fall_into_the_known_categories():
    """All hands of the 24 cards from nine to ace, against counts worked out by hand."""
    counted = dict.fromkeys(CATEGORIES, 0)
    for five in combinations(range(cards("9c")[0], 52), 5):
        counted[category(five)] += 1
    assert counted == {
        "straight flush": 4 * 2,
        "four of a kind": 6 * 5 * 4,
        "full house": 6 * 4 * 5 * 6,
        "flush": 4 * (6 - 2),
        "straight": 2 * (4**5 - 4),
        "three of a kind": 6 * 4 * 10 * 4**2,
        "two pairs": 15 * 6**2 * 4 * 4,
        "pair": 6 * 6 * 10 * 4**3,
        "high card": (6 - 2) * (4**5 - 4),
    }


# Known frequencies (a random red order), from the rules' table of known values.

KNOWN = {3: (0.1900, 0.105), 4: (0.0568, 0.185), 5: (0.0163, 0.273), 6: (0.0063, 0.365)}


@pytest.mark.parametrize("players", KNOWN)
def test_random_red_order_succeeds_as_often_as_known(players):
    deals = 1000
    chance = random.Random(players)
    successes = ties = 0
    for _ in range(deals):
        deck = chance.sample(FULL_DECK, 5 + 2 * players)
        hands = [deck[:5] + deck[5 + 2 * seat : 7 + 2 * seat] for seat in range(players)]
        outcome = showdown(hands, chance.sample(range(1, players + 1), players))
        successes += outcome["success"]
        ties += outcome["tie"]
    for count, share in zip((successes, ties), KNOWN[players], strict=True):
        assert abs(count - deals * share) < 4.5 * (deals * share * (1 - share)) ** 0.5


# Chips: the published situations, in the file's order.


def test_taking_a_chip_leaves_its_holder_without_one():
    seats = Seats(players=3)
    seats.takes(1, 1)
    seats.takes(2, 2)
    seats.takes(1, 2)
    assert seats.white() == {1: 2, 2: 0, 3: 0}
    assert seats.heist.middle() == [1, 3]
    assert not seats.white_is_over()


def test_taking_while_holding_puts_the_old_chip_in_the_middle():
    seats = Seats(players=3)
    seats.takes(1, 1)
    seats.takes(1, 3)
    assert seats.white()[1] == 3
    assert seats.heist.middle() == [1, 2]


def test_there_is_no_chip_above_the_number_of_players():
    seats = Seats(players=3)
    with pytest.raises(ValueError, match="seat 0: take 4 is illegal"):
        seats.takes(1, 4)


def test_settled_needs_a_tick_in_which_all_stay():
    seats = Seats(players=3, end_rule="settled")
    for player in (1, 2, 3):
        seats.takes(player, player)
        assert not seats.white_is_over()
    seats.tick(STAY, STAY, STAY)
    assert seats.white_is_over()
    assert seats.heist.ticks_done(WHITE) == 4


@pytest.mark.parametrize("forced", [[2, 3], [3, 2]])
def test_when_the_ticks_run_out_the_middle_goes_to_the_chipless(forced):
    seats = Seats(players=3, max_ticks=2)
    seats.takes(1, 1)
    seats.takes(2, 1)
    assert seats.heist.awaits == "forced"
    seats.heist.forced(forced)
    assert seats.white() == {1: forced[0], 2: 1, 3: forced[1]}
    assert seats.heist.public()["forced"] == [True, False, False, False]
    assert seats.white_is_over()


def test_a_returned_chip_can_be_taken_in_the_same_tick():
    seats = Seats(players=3)
    seats.takes(1, 1)
    seats.tick(RETURN, 1, STAY, order=[0, 1, 2])
    assert seats.white() == {1: 0, 2: 1, 3: 0}
    assert seats.heist.moves[WHITE][-1] == [(0, RETURN), (1, 1), (2, STAY)]


def test_draft_is_one_pick_each_from_the_middle():
    heist = Seats(players=4, protocol="draft").heist
    heist.draft_order([2, 0, 3, 1])
    for picked, (seat, chip) in enumerate([(2, 4), (0, 1), (3, 3), (1, 2)]):
        for illegal in (STAY, RETURN):
            with pytest.raises(ValueError, match=f"seat {seat}: .* is illegal"):
                heist.pick(seat, illegal)
        assert heist.ticks_done(WHITE) == picked
        heist.pick(seat, chip)
    assert heist.round == WHITE + 1
    assert heist.chips[WHITE] == [1, 2, 4, 3]


# Chips: the rulings.


def test_a_return_is_void_after_the_chip_was_lost_in_the_same_tick():
    seats = Seats(players=3)
    seats.takes(1, 1)
    seats.tick(RETURN, 1, STAY, order=[1, 0, 2])
    assert seats.white() == {1: 0, 2: 1, 3: 0}
    assert seats.heist.moves[WHITE][-1] == [(1, 1), (2, STAY)]
    assert seats.heist.record[WHITE][-1] == ([RETURN, 1, STAY], [1, 0, 2], [True, False, False])


def test_who_lost_the_chip_in_the_same_tick_takes_with_empty_hands():
    seats = Seats(players=3)
    seats.takes(1, 1)
    seats.tick(2, 1, STAY, order=[1, 0, 2])
    assert seats.white() == {1: 2, 2: 1, 3: 0}


def test_a_take_names_the_chip_wherever_it_lies():
    seats = Seats(players=3)
    seats.tick(1, 1, 1, order=[2, 0, 1])
    assert seats.white() == {1: 0, 2: 1, 3: 0}
    assert seats.heist.steals == 2


def test_rulebook_ends_the_round_inside_the_tick():
    seats = Seats(players=3)
    seats.tick(1, 2, STAY)
    seats.tick(2, STAY, 3, order=[2, 0, 1])
    assert seats.white() == {1: 1, 2: 2, 3: 3}
    assert seats.white_is_over()
    assert seats.heist.moves[WHITE][-1] == [(2, 3)]
    assert seats.heist.record[WHITE][-1][2] == [True, True, False]
    assert seats.heist.ticks_done(WHITE) == 2


def test_settled_carries_out_the_whole_tick():
    seats = Seats(players=3, end_rule="settled")
    seats.tick(1, 2, STAY)
    seats.tick(2, STAY, 3, order=[2, 0, 1])
    assert seats.white() == {1: 2, 2: 0, 3: 3}
    assert not seats.white_is_over()


def test_settled_in_the_last_tick_allowed_is_settled():
    seats = Seats(players=3, end_rule="settled", max_ticks=2)
    seats.tick(1, 2, 3)
    seats.tick(STAY, STAY, STAY)
    assert seats.white_is_over()
    assert not seats.heist.unsettled_rounds[WHITE]
    assert not seats.heist.forced_rounds[WHITE]


def test_all_holding_when_the_ticks_run_out_is_unsettled_not_forced():
    seats = Seats(players=3, end_rule="settled", max_ticks=1)
    seats.tick(1, 2, 3)
    assert seats.white_is_over()
    assert seats.heist.unsettled_rounds[WHITE]
    assert not seats.heist.forced_rounds[WHITE]


def test_one_illegal_action_and_nothing_of_the_tick_happens():
    seats = Seats(players=3)
    seats.takes(1, 1)
    before = seats.heist.public()
    for actions, named in [
        ((1, 2, STAY), "seat 0: take 1"),  # the own chip
        ((STAY, RETURN, STAY), "seat 1: return"),  # no chip to return
        ((2, STAY, 4), "seat 2: take 4"),
        ((2, STAY, -1), "seat 2: take -1"),
    ]:
        with pytest.raises(ValueError, match=named):
            seats.tick(*actions)
        assert seats.heist.public() == before


def test_board_and_pockets_come_from_their_places_in_the_deal():
    heist = ReferenceHeist(3, "draft", "rulebook", 10, FULL_DECK[::-1])
    boards = []
    while heist.awaits:
        boards.append(heist.public()["board"])
        assert heist.public()["pockets"] is None
        heist.draft_order([0, 1, 2])
        for seat in range(3):
            heist.pick(seat, seat + 1)
    assert boards == [[], [51, 50, 49], [51, 50, 49, 48], [51, 50, 49, 48, 47]]
    assert heist.public()["pockets"] == [[45, 46], [42, 43], [39, 40]]


def test_result_counts_moves_steals_and_ticks():
    heist = ReferenceHeist(3, "table", "rulebook", 2, FULL_DECK)
    heist.tick([1, 2, STAY], [0, 1, 2])
    heist.tick([2, RETURN, STAY], [0, 1, 2])  # a steal, then a void return
    heist.forced([3, 1])
    for _ in range(3):
        heist.tick([1, 2, 3], [2, 1, 0])
    assert heist.chips[WHITE] == [2, 3, 1]
    assert {name: heist.result[name] for name in ("moves", "steals", "ticks", "forced", "unsettled")} == {
        "moves": 3 + 9,
        "steals": 1,
        "ticks": [2, 1, 1, 1],
        "forced": 1,
        "unsettled": 0,
    }


@pytest.mark.parametrize("players", [2, 11])
def test_three_to_ten_players(players):
    with pytest.raises(ValueError, match=f"{players} players: allowed are 3 to 10"):
        Seats(players=players)


def test_the_deal_is_a_permutation_of_the_deck():
    with pytest.raises(ValueError, match="deal"):
        ReferenceHeist(3, "table", "rulebook", 10, [0, *range(51)])


@pytest.mark.parametrize(("heists", "won"), [((0, 1, 1, 1), True), ((1, 0, 1, 1), True), ((0, 1, 0, 1, 0), False)])
def test_three_vaults_win_three_alarms_lose(heists, won):
    game = ReferenceGame()
    for success in heists:
        assert not game.over()
        game.heist_ended(success)
    assert game.over()
    assert game.won() == won
    assert game.heists() == len(heists)
