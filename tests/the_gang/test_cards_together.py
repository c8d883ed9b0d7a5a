"""More cards of The Gang that meet in one heist, and the most players; the others stand beside the single cards."""

from itertools import chain

import numpy as np
import pytest

from gang_sim.poker.names import CATEGORIES
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.records import CHIPS, DISCARDED, GUESS_CATEGORY, GUESS_VALUE, HAD, NO_CARD, SAW, STAY, WANT
from tests.the_gang.card_builder import BOARD, Heist, cards

FACES, NO_FACES = "Kd Qd 9c 8s 4h", "2s 5h 9c 3s 4s"
POCKETS = ("2c3d", "TcTd", "AsAh")
THREE = ("2c3d4c", "TcTd6d", "AcAh7h")
CAMERAS = ("security_cameras",)


def used_by(heist: Heist, user: int) -> Heist:
    assert heist.phase == WANT
    return heist.do(*(int(seat == user) for seat in range(heist.rules.players)))


def category(name: str) -> int:
    return CATEGORIES.index(name)


class TestThreePocketCards:
    def test_the_jack_takes_the_place_of_one_of_three(self):
        heist = used_by(Heist(BOARD, *THREE, challenges=CAMERAS, specialists=("jack",)), 0)
        assert heist.legal(0) == [0, 1, 2]
        assert heist.do(0).pocket(0) == cards("3d 4c J*")

    def test_the_fifth_jack_among_eight_cards_is_a_kicker_between_ten_and_queen(self):
        """Seat 0 has J* beside a ten and a deuce, seat 1 a queen and seat 2 a nine: four jacks for all."""
        pockets = ("2d3dTh", "4d5dQh", "4c5c9h")
        heist = Heist("Jc Jd Jh Js 2c", *pockets, challenges=CAMERAS, specialists=("jack",))
        assert used_by(heist, 0).do(1).pocket(0) == sorted(cards("2d Th J*"))
        assert heist.to("showdown", 2, 3, 1).success()

    def test_the_mastermind_counts_three_cards(self):
        heist = Heist(BOARD, "TcTdTh", "2c3d4c", "AcAh7h", challenges=CAMERAS, specialists=("mastermind",))
        assert used_by(heist, 0).do(8).public["value_count"] == 3

    def test_the_informant_shows_one_of_three(self):
        heist = used_by(Heist(BOARD, *THREE, challenges=CAMERAS, specialists=("informant",)), 2).do(1)
        assert heist.legal(2) == [0, 1, 2]
        assert heist.do(2).facts(1) == [(SAW, 2, heist.pocket(2)[2])]

    def test_the_getaway_driver_tells_of_six_cards_on_the_flop(self):
        heist = Heist(BOARD, "2c5d9d", *THREE[1:], challenges=CAMERAS, specialists=("getaway_driver",)).to("yellow")
        assert CATEGORIES[used_by(heist, 0).public["told_category"]] == "two pairs"

    def test_the_muscle_beats_the_category_of_the_best_five_of_eight(self):
        pockets = ("3c4dAd", "6c7d8h", "AcAh7h")  # the wheel and a straight to the nine on 2 5 9 J K: five of eight
        heist = Heist("2s 5h 9c Jd Ks", *pockets, challenges=CAMERAS, specialists=("muscle",))
        assert used_by(heist, 0).to("showdown", 3, 2, 1).success()

    def test_both_scans_look_at_three_cards(self):
        heist = Heist(BOARD, *THREE, challenges=("retina_scan", "fingerprint_scan", "security_cameras"))
        heist.to("red").take(1, 2, 3)
        assert (heist.public["pockets"][:2] != NO_CARD).all()
        assert heist.do(5).do(category("pair")).success()


class TestRedraws:
    def test_the_pile_goes_on_where_the_hacker_stopped(self):
        heist = Heist(FACES, "6c7d", "TcTd", "AsAh", challenges=("motion_detector",), specialists=("hacker",),
                      pile="2c 2d 2h")  # fmt: skip
        heist = used_by(heist, 1).do(2).take(1, 2, 3)  # seat 1 throws the drawn deuce away
        assert heist.facts(1) == [(DISCARDED, -1, cards("2c")[0])]
        assert heist.pocket(0) == cards("2d 2h")
        assert heist.hidden["from_pile"] == 3

    def test_a_redraw_on_the_flop_comes_before_the_getaway_driver(self):
        heist = Heist(FACES, "KcKh", "TcTd", "AsAh", challenges=("motion_detector",), specialists=("getaway_driver",),
                      pile="2c 3d")  # fmt: skip
        heist = heist.take(1, 2, 3)
        assert heist.pocket(0) == cards("2c 3d")
        assert CATEGORIES[used_by(heist, 0).public["told_category"]] == "high card"

    def test_a_redraw_comes_before_a_specialist_that_is_used_on_the_flop(self):
        heist = Heist(FACES, "KcKh", "TcTd", "AsAh", challenges=("motion_detector",), specialists=("jack",),
                      pile="2c 3d", specialist_round="flop")  # fmt: skip
        heist = used_by(heist.take(1, 2, 3), 0).do(0)
        assert heist.pocket(0) == cards("3d J*")

    def test_passed_cards_go_with_the_pocket(self):
        heist = Heist(FACES, *POCKETS, challenges=("motion_detector",), specialists=("coordinator",), pile="6c 7c")
        heist = heist.do(0, 0, 0).take(1, 2, 3)
        assert heist.pocket(0) == cards("6c 7c")
        assert [fact[2] for fact in heist.facts(0)][2:] == sorted(cards("3d Ah"))

    def test_a_pocket_dealt_by_the_con_artist_is_redrawn_like_any_other(self):
        heist = Heist(FACES, *POCKETS, challenges=("motion_detector",), specialists=("con_artist",), pile="6c 7c")
        dealt = heist.pocket(0)
        heist = heist.take(1, 2, 3)
        assert heist.pocket(0) == cards("6c 7c")
        assert [fact[0] for fact in heist.facts(0)] == [HAD, HAD, DISCARDED, DISCARDED]
        assert [fact[2] for fact in heist.facts(0)][2:] == dealt

    def test_who_was_given_the_chip_redraws_like_any_other(self):
        heist = Heist(FACES, "6c7d", "TcTd", "AsAh", challenges=("motion_detector",), max_ticks=1).do(3, STAY, STAY)
        assert heist.public["forced"][0]
        lowest = int(heist.public["holder"][0, 1])
        assert lowest in (1, 2)
        assert np.flatnonzero(heist.public["redraws"]).tolist() == [lowest]

    def test_in_a_draft_too(self):
        heist = Heist(NO_FACES, "6c7d", "TcTd", "AdAh", challenges=("laser_tripwires",), protocol="draft").take(2, 3, 1)
        assert np.flatnonzero(heist.public["redraws"]).tolist() == [1]


class TestScans:
    def test_the_added_jack_makes_no_flush_to_be_named(self):
        pockets = ("AhKh", "TcTd", "2c3d")  # three hearts on the board: a flush, until one heart goes for J*
        heist = Heist("2h 5h 9h Jd 4s", *pockets, challenges=("fingerprint_scan",), specialists=("jack",))
        heist = used_by(heist, 0).do(0).to("red", 3, 2, 1).take(3, 2, 1)
        assert heist.do(category("pair")).success()

    def test_the_jack_that_was_shown_before_it_was_discarded_is_not_there_any_more(self):
        heist = Heist(BOARD, "QcQh", "TcTd", "2c3d", challenges=("retina_scan",), specialists=("jack",))
        heist = used_by(heist, 0).do(0).do(*[3, 2, 1])
        while heist.phase == CHIPS:
            heist.take(3, 2, 1)
        assert heist.pocket(0) == [*cards("Qh"), JACK_STAR]
        assert heist.do(9).public["value_ok"]

    def test_a_muscle_on_top_is_scanned_like_any_other(self):
        pockets = ("2c2d", "TcTd", "AsAh")
        heist = Heist("3s 5h 9c Jd Ks", *pockets, challenges=("retina_scan",), specialists=("muscle",))
        heist = used_by(heist, 0).to("red", 3, 1, 2).take(3, 1, 2)
        assert (heist.phase, heist.asked()) == (GUESS_VALUE, [2])
        assert heist.do(0).success()

    def test_a_scan_after_a_blackout_and_without_orange(self):
        heist = Heist(BOARD, *POCKETS, challenges=("blackout", "fingerprint_scan", "hasty_getaway", "quick_access"))
        heist = heist.to("red").take(1, 2, 3)
        assert (heist.phase, heist.asked()) == (GUESS_CATEGORY, [1])
        assert heist.do(category("pair")).success()
        assert heist.hidden["past"]["ticks"].tolist() == [0, 1, 0, 0]


def test_frozen_chips_freeze_anew_after_a_blackout():
    heist = Heist(BOARD, *POCKETS, challenges=("noise_sensors", "ventilation_shaft", "blackout")).take(1, 2, 3)
    assert heist.colour == "yellow"
    heist.do(STAY, 1, STAY)
    assert heist.legal(1) == [STAY]
    assert 1 not in heist.legal(0)


def test_frozen_chips_where_a_round_is_left_out():
    heist = Heist(BOARD, *POCKETS, challenges=("noise_sensors", "quick_access", "hasty_getaway"))
    assert heist.colour == "yellow"
    assert heist.do(1, STAY, STAY).legal(0) == [STAY]
    heist.do(STAY, 2, 3)
    assert heist.colour == "red"
    assert len(heist.do(1, STAY, STAY).legal(0)) > 1


def test_hacker_and_jack_in_the_same_round_go_in_the_order_of_their_numbers():
    heist = Heist(BOARD, *POCKETS, specialists=("jack", "hacker"), specialist_round="river", pile="4s").to("red")
    assert (heist.phase, int(heist.public["specialist"])) == (WANT, 5)
    assert used_by(heist, 1).do(2).public["specialist"] == 7


def test_a_specialist_for_a_round_that_is_left_out_is_used_in_the_next():
    heist = Heist(BOARD, *POCKETS, challenges=("quick_access", "hasty_getaway"), specialists=("informant", "muscle"),
                  specialist_round="turn").to("red")  # fmt: skip
    assert (heist.phase, int(heist.public["specialist"])) == (WANT, 1)


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_with_every_card_in_force_ten_players_find_cards_enough(players):
    """Three pocket cards, a redraw, a drawn card: no card lies in two places, J* in one."""
    every = ("noise_sensors", "motion_detector", "retina_scan", "ventilation_shaft", "laser_tripwires", "blackout",
             "fingerprint_scan", "security_cameras")  # fmt: skip
    specialists = ("informant", "getaway_driver", "investor", "mastermind", "hacker", "coordinator", "jack",
                   "math_whiz", "con_artist", "muscle")  # fmt: skip
    deck = np.random.default_rng(players).permutation(52)
    names = ["".join(("23456789TJQKA"[card // 4], "cdhs"[card % 4])) for card in deck]
    pockets = ["".join(names[5 + 3 * seat : 8 + 3 * seat]) for seat in range(players)]
    heist = Heist("".join(names[:5]), *pockets, challenges=every, specialists=specialists)
    while heist.colour != "showdown":
        if heist.phase == CHIPS:
            heist.take(*range(1, players + 1))
        else:
            heist.do(*(heist.legal(seat)[-1] for seat in heist.asked()))
    held = list(chain(*(heist.pocket(seat) for seat in range(players))))
    discards = heist.hidden["discards"][: heist.hidden["n_discards"], 1].tolist()
    pile = heist.hidden["deck"][5 + 3 * players + int(heist.hidden["from_pile"]) :].tolist()
    every_card = sorted([*heist.public["board"].tolist(), *held, *discards, *pile])
    assert every_card == [*range(52), JACK_STAR]
    assert heist.public["redraws"].sum() == 1
    assert heist.hidden["from_pile"] == 4
