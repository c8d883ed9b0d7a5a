"""The rows of the file of cases, one after another, on the engine; showdowns stand in test_table.py."""

import csv
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

from gang_sim.poker.names import CATEGORIES
from gang_sim.the_gang import table
from gang_sim.the_gang.records import DISCARDED, NOBODY, RETURN, STAY
from tests.the_gang.builder import MIDDLE, Table, give_back, stay, take
from tests.the_gang.card_builder import BOARD, Heist, cards
from tests.the_gang.test_modes import challenges, games, in_force

ROWS = [
    row
    for row in csv.DictReader((Path(__file__).parents[1] / "cases" / "the_gang.csv").open(encoding="utf-8"))
    if row["kind"] != "showdown"
]
POCKETS = ("2c3d", "TcTd", "AsAh")
TESTS: dict[str, Callable[[], None]] = {}


def case(situation: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """This is the test of the row that describes the situation so."""

    def noted(test: Callable[[], None]) -> Callable[[], None]:
        TESTS[situation] = test
        return test

    return noted


def test_every_row_has_its_test():
    assert {row["board_or_situation"] for row in ROWS} == set(TESTS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["board_or_situation"])
def test_row(row):
    TESTS[row["board_or_situation"]]()


@case("N=3: P1 takes 1; P2 takes 2; P1 takes 2")
def _():
    at = Table().tick(take(1), stay, stay).tick(stay, take(2), stay).tick(take(2), stay, stay)
    assert at.holders("white") == {1: MIDDLE, 2: 0, 3: MIDDLE}
    assert not at.round_is_over("white")


@case("N=3: P1 takes 1; P1 takes 3")
def _():
    at = Table().tick(take(1), stay, stay).tick(take(3), stay, stay)
    assert at.holders("white") == {1: MIDDLE, 2: MIDDLE, 3: 0}


@case("N=3: P1 takes 4")
def _():
    assert not Table().is_legal(0, take(4))


@case("settled, N=3: P1 1, P2 2, P3 3, then all stay")
def _():
    at = Table(end_rule="settled").tick(take(1), stay, stay).tick(stay, take(2), stay).tick(stay, stay, take(3))
    assert not at.round_is_over("white")
    assert at.tick(stay, stay, stay).round_is_over("white")
    assert at.public["ticks"][0] == 4


@case("N=3, max_ticks 2: P1 takes 1; P2 takes 1")
def _():
    at = Table(max_ticks=2).tick(take(1), stay, stay).tick(stay, take(1), stay)
    assert at.holders("white")[1] == 1
    assert {at.holders("white")[2], at.holders("white")[3]} == {0, 2}
    assert at.public["forced"][0]


@case("N=3, one tick, order P1 P2: P1 returns, P2 takes P1's chip")
def _():
    at = Table().tick(take(1), stay, stay).tick(give_back, take(1), stay, order=(0, 1, 2))
    assert at.moves("white", 1) == [(0, give_back), (1, take(1)), (2, stay)]
    assert at.voids("white", 1) == []


@case("draft, N=4")
def _():
    at = Table(players=4, protocol="draft")
    for stars in range(1, 5):
        seat = int(at.public["draft_order"][0, stars - 1])
        assert not at.is_legal(seat, stay)
        assert not at.is_legal(seat, give_back)
        assert not any(at.is_legal(seat, take(lying)) for lying in range(1, stars))
        table.pick(at.public, at.hidden, take(stars))
    assert at.round_is_over("white")


@case("advanced, stacks in order; heist 1 success")
def _():
    second = [in_force(game[1]) for game in games("advanced", stacks="ordered") if game[0]["success"]]
    assert second
    assert all(cards == [("challenge", 1)] for cards in second)  # Quick Access


@case("advanced, stacks in order; heist 1 failure")
def _():
    second = [in_force(game[1]) for game in games("advanced", stacks="ordered") if not game[0]["success"]]
    assert second
    assert all(cards == [("specialist", 1)] for cards in second)  # Informant


@case("professional")
def _():
    for game in games("professional"):
        (always,) = challenges(game[0])
        assert always != 1
        for heist in game[1:]:
            assert always in challenges(heist)
            assert len(in_force(heist)) == 2


def _game_of(*successes: int) -> Table:
    """A game whose heists go so; it is over after the last of them and not before."""
    at = Table()
    at.public["chips"][3, :3] = (1, 2, 3)
    for success in successes:
        assert not table.game_is_over(at.public)
        at.hidden["values"][:3] = (1, 2, 3) if success else (3, 2, 1)
        table.showdown(at.public, at.private, at.hidden)
    assert table.game_is_over(at.public)
    return at


@case("basic: heists 1 0 1 1")
def _():
    assert _game_of(1, 0, 1, 1).public["vaults"] == 3


@case("basic: heists 0 1 0 1 0")
def _():
    assert _game_of(0, 1, 0, 1, 0).public["alarms"] == 3


@case("master thief, oldest, challenges 2 and 3 at the start")
def _():
    played = games("master_thief", stacks="ordered", replaced_challenge="oldest")
    assert all(challenges(game[0]) == [2, 3] for game in played)
    assert all(challenges(game[1]) == [3, 4] for game in played)
    assert all(challenges(game[2]) == [4, 5] for game in played if len(game) > 2)


def _heist(challenge: str, board: str = BOARD, pockets: tuple[str, ...] = POCKETS, **options: object) -> Heist:
    return Heist(board, *pockets, challenges=(challenge,), **options)


@case("Quick Access")
def _():
    heist = _heist("quick_access")
    assert (heist.colour, int(heist.public["n_open"])) == ("yellow", 3)


@case("Hasty Getaway")
def _():
    heist = _heist("hasty_getaway").to("yellow").take(1, 2, 3)
    assert (heist.colour, int(heist.public["n_open"])) == ("red", 5)


@case("Security Cameras")
def _():
    """The wheel needs all three cards of its pocket."""
    pockets = ("3c4dAc", "TcTd6d", "8cAh7h")
    assert [len(_heist("security_cameras", pockets=pockets).pocket(seat)) for seat in range(3)] == [3, 3, 3]
    assert _heist("security_cameras", pockets=pockets).to("showdown", 3, 2, 1).success()


@case("Noise Sensors: P1 took the 1-star chip")
def _():
    heist = _heist("noise_sensors").do(take(1), STAY, STAY)
    assert not heist.is_legal(1, take(1))
    assert not heist.is_legal(0, RETURN)


@case("Motion Detector: flop Ks Qh Jd, white 1 = P1")
def _():
    heist = _heist("motion_detector", "Ks Qh Jd 3s 4s", ("6c7d", "TcTd", "AdAh"), pile="8c 8d").take(1, 2, 3)
    assert heist.pocket(0) == cards("8c 8d")
    assert heist.public["redraws"][:3].tolist() == [1, 0, 0]


@case("Laser Tripwires, N=3: flop 2s 5h 9c, white 3 = P1")
def _():
    heist = _heist("laser_tripwires", "2s 5h 9c 3s 4s", ("6c7d", "TcTd", "AdAh"), pile="8c 8d").take(3, 2, 1)
    assert heist.pocket(0) == cards("8c 8d")
    assert heist.public["redraws"][:3].tolist() == [1, 0, 0]


@case("Retina Scan on the first showdown (top red AsAh)")
def _():
    for value, success in ((12, True), (0, False)):
        assert _heist("retina_scan").to("red").take(1, 2, 3).do(value).success() == success


@case("Fingerprint Scan on the first showdown")
def _():
    for category, success in (("pair", True), ("high card", False)):
        guess = CATEGORIES.index(category)
        assert _heist("fingerprint_scan").to("red").take(1, 2, 3).do(guess).success() == success


@case("Blackout, yellow round")
def _():
    public = _heist("blackout").take(1, 2, 3).public
    assert not public["chips"][0].any()
    assert not public["moves"][0].any()
    assert (public["holder"][0] == MIDDLE).all()


def _with(specialist: str, *pockets: str, board: str = BOARD, **options: object) -> Heist:
    return Heist(board, *pockets, specialists=(specialist,), **options)


def _used_by(heist: Heist, user: int) -> Heist:
    return heist.do(*(int(seat == user) for seat in range(heist.rules.players)))


@case("Investor: KsJd, Qh3c, AcTd")
def _():
    heist = _with("investor", "KsJd", "Qh3c", "AcTd", board="2s 5h 9c 8d 4s")
    assert heist.public["face_cards"][:3].tolist() == [2, 1, 0]


@case("Math Whiz: Tc7d, Qh3c, AcTd")
def _():
    assert _with("math_whiz", "Tc7d", "Qh3c", "AcTd").public["sums"][:3].tolist() == [17, 13, 21]


@case("Coordinator, N=3 (left of P1 is P2): P1 As2c passes 2c, P2 Th9d passes Th, P3 5c6d passes 5c")
def _():
    heist = _with("coordinator", "As2c", "Th9d", "5c6d")
    heist.do(*(heist.pocket(seat).index(cards(card)[0]) for seat, card in enumerate(("2c", "Th", "5c"))))
    assert [heist.pocket(seat) for seat in range(3)] == [sorted(cards(now)) for now in ("As5c", "9d2c", "6dTh")]


@case("Con Artist")
def _():
    heist = _with("con_artist", *POCKETS)
    pockets = [heist.pocket(seat) for seat in range(3)]
    assert [len(pocket) for pocket in pockets] == [2, 2, 2]
    assert sorted(chain(*pockets)) == sorted(cards("".join(POCKETS)))


@case("Jack: board Jc Jd Jh Js 2c, pocket jack + 3d")
def _():
    board = "Jc Jd Jh Js 2c"
    for rivals, order in ((("KdAc", "4dTc"), (2, 3, 1)), (("4dQc", "5d9c"), (2, 3, 1))):  # ten < J* < queen < ace
        heist = _used_by(_with("jack", "3d4c", *rivals, board=board), 0).do(1)
        assert heist.pocket(0) == cards("3d J*")
        assert heist.to("showdown", *order).success()


@case("Muscle (category): pair of 2s with the Muscle")
def _():
    heist = _with("muscle", "2c2d", "AsAh", "9h5c", board="3s 5h 9c Jd Ks", muscle="category")
    assert _used_by(heist, 0).to("showdown", 2, 1, 3).success()


@case("Hacker: pocket 9c3d draws As, discards 3d")
def _():
    heist = _used_by(_with("hacker", "9c3d", "TcTd", "AdAh", board="2s 5h 9d Jd Ks", pile="As"), 0)
    heist.do(heist.pocket(0).index(cards("3d")[0]))
    assert heist.pocket(0) == sorted(cards("9cAs"))
    assert heist.facts(0) == [(DISCARDED, NOBODY, cards("3d")[0])]
    assert heist.facts(1) == heist.facts(2) == []


@case("Getaway Driver on the flop 2s 5h 9c with 9d3c")
def _():
    heist = _used_by(_with("getaway_driver", "KcKh", "9d3c", "AcAh").to("yellow"), 1)
    assert CATEGORIES[heist.public["told_category"]] == "pair"
