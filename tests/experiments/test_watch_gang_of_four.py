"""`gang-sim watch gang-of-four`: the same game as play() counts, hidden hands, three notations."""

import pytest

from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules

ARGV = ("watch", "gang-of-four", "--agents", "random", "--seed", "3")


@pytest.mark.parametrize("players", [3, 4])
def test_it_tells_the_same_game_as_play(gang_sim, players: int) -> None:
    told = gang_sim(*ARGV, "--players", str(players), "--game", "2").out
    results = play("random", 1, 3, rules=Rules(players=players), games=True, first=2)
    assert "\x1b" not in told
    assert told.count("\nhand ") == told.count("wins the hand.") == len(results)
    assert told.count(" plays ") == results["plays"].sum()
    assert told.count(" passes") == results["passes"].sum()
    assert told.count(" gives P") == len(results) - 1
    assert told.count("return of ") == len(results) - 1
    for seat in range(players):
        assert told.splitlines()[-2 - players + seat].split("total ")[1].split()[0] == str(results["totals"][-1, seat])
    winners = [f"P{seat + 1} random" for seat in range(players) if results["won"][-1, seat]]
    assert told.rstrip().splitlines()[-1].startswith(" and ".join(winners))


def test_hands_are_hidden_unless_asked_for(gang_sim) -> None:
    shown, hidden = gang_sim(*ARGV, "--open").out, gang_sim(*ARGV).out
    deal = shown.split("hand 1")[1].splitlines()[1:5]
    assert all(line.startswith(f"  P{seat} random") and len(line.split()) == 18 for seat, line in enumerate(deal, 1))
    assert not any(line in hidden for line in deal)
    assert [line for line in shown.splitlines() if " plays " in line] == [
        line for line in hidden.splitlines() if " plays " in line
    ]


def test_ordinary_cards(gang_sim) -> None:
    told = gang_sim(*ARGV, "--cards", "ordinary", "--open").out
    assert {sign for sign in "♣♦♥♠" if sign in told} == set("♣♦♥♠")
    assert told.count("♥") == told.count("A♥")  # hearts is 1m alone
    assert "♥" in gang_sim(*ARGV, "--cards", "ordinary-hearts").out


def test_announcing_is_told(gang_sim) -> None:
    told = gang_sim(*ARGV, "--rule", "last_card_announce=action").out
    assert "last_card_announce action" in told.splitlines()[0]
    assert "announcing the last card" in told or "forgetting the last card" in told
