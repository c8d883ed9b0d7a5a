"""Which cards are in force in which heist of The Gang's four modes."""

from collections import Counter
from itertools import groupby, pairwise

import numpy as np
import pytest

from gang_sim.the_gang.cards_in_force import CHALLENGE, cards_of_mask
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import RESULT
from gang_sim.the_gang.rules import Rules


def games(mode: str, n: int = 150, seed: int = 3, **options: object) -> list[np.ndarray]:
    """The heists of n games; three players at random win about as many vaults as it takes to see every course."""
    rows = play("nearest", n, seed, rules=Rules(players=3, mode=mode, **options), games=True, path="compiled")
    assert rows.dtype == RESULT
    return [np.array(list(game), RESULT) for _, game in groupby(rows, key=lambda row: row["game"])]


def in_force(row: np.void) -> list[tuple[str, int]]:
    return [(card.kind, card.number) for card in cards_of_mask(int(row["cards"]))]


def challenges(row: np.void) -> list[int]:
    return [number for kind, number in in_force(row) if kind == CHALLENGE]


def specialists(row: np.void) -> list[int]:
    return [number for kind, number in in_force(row) if kind != CHALLENGE]


def test_advanced_turns_a_challenge_after_success_and_a_specialist_after_failure():
    for game in games("advanced", stacks="ordered"):
        assert in_force(game[0]) == []
        turned = Counter()
        for before, heist in pairwise(game):
            kind = "challenge" if before["success"] else "specialist"
            turned[kind] += 1
            assert in_force(heist) == [(kind, turned[kind])]


def test_stacks_are_shuffled_anew_for_every_game():
    second = Counter(in_force(game[1])[0] for game in games("advanced", n=600))
    assert {kind for kind, _ in second} == {"challenge", "specialist"}
    assert len(second) == 20
    for game in games("advanced"):
        cards = [card for heist in game for card in in_force(heist)]
        assert len(cards) == len(set(cards))


def test_professional_has_one_challenge_all_game_and_the_rotation_on_top():
    permanent = Counter()
    for game in games("professional", n=400):
        (always,) = challenges(game[0])
        assert specialists(game[0]) == []
        permanent[always] += 1
        for before, heist in pairwise(game):
            assert always in challenges(heist)
            assert 1 not in challenges(heist)
            assert len(challenges(heist)) == 1 + before["success"]
            assert len(specialists(heist)) == 1 - before["success"]
    assert sorted(permanent) == list(range(2, 11))


@pytest.mark.parametrize("replaced", ["lowest_number", "oldest"])
def test_master_thief_always_has_two_challenges(replaced):
    lengths = Counter()
    for game in games("master_thief", stacks="ordered", replaced_challenge=replaced):
        lengths[len(game)] += 1
        assert (game["alarms_to_lose"] == 2).all()
        assert [challenges(heist) for heist in game] == [[2, 3], [3, 4], [4, 5], [5, 6]][: len(game)]
        assert (game["vaults"][-1], game["alarms"][-1]) in {(3, 0), (3, 1), (0, 2), (1, 2), (2, 2)}
    assert set(lengths) == {2, 3, 4}


def test_master_thief_replaces_by_number_or_by_age():
    by_number = {replaced: set() for replaced in ("lowest_number", "oldest")}
    for replaced, courses in by_number.items():
        for game in games("master_thief", replaced_challenge=replaced):
            pairs = [challenges(heist) for heist in game]
            for before, now in pairwise(pairs):
                (gone,) = set(before) - set(now)
                assert len(now) == 2
                courses.add(gone == min(before))
            if len(pairs) > 1:
                assert min(pairs[0]) not in pairs[1]  # both equally old: the lower number goes
    assert by_number == {"lowest_number": {True}, "oldest": {True, False}}


def test_basic_keeps_the_cards_that_were_asked_for():
    for game in games("basic", n=20, challenges=("blackout",), specialists=("muscle", "investor")):
        for heist in game:
            assert in_force(heist) == [("challenge", 8), ("specialist", 3), ("specialist", 10)]


def test_cards_shift_no_deal():
    """The same cards lie on the board whatever is in force; so are ties, which the river makes."""
    plain = play("nearest", 400, 5, rules=Rules(protocol="draft"))
    for options in ({"specialists": ("investor",)}, {"challenges": ("quick_access", "hasty_getaway", "blackout")}):
        other = play("nearest", 400, 5, rules=Rules(protocol="draft", **options))
        assert np.array_equal(plain["tie"], other["tie"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "expert"}, "mode 'expert': allowed are basic, advanced, professional, master_thief"),
        ({"challenges": "tripwire"}, "challenge 'tripwire': allowed are quick_access"),
        ({"challenges": "8,blackout"}, "challenge 'blackout': given twice"),
        ({"specialists": "11"}, "specialist '11': allowed are informant"),
        ({"mode": "advanced", "challenges": "8"}, "challenges blackout: mode advanced brings its own"),
        ({"muscle": "rank"}, "muscle 'rank': allowed are category, tie_break"),
    ],
)
def test_wrong_options_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        Rules(**options)
