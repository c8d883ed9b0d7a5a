"""The search among few plays: which are kept, when one is surely worse, that clear decisions cost little."""

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.search import EVERY, GAPS, MOST_CANDIDATES, SQUARES, WORTHS, _thin_out, keep_best


@pytest.mark.parametrize("most", [1, 5, MOST_CANDIDATES])
def test_the_best_are_kept_in_order_and_of_equals_the_earlier(most: int) -> None:
    merits = np.random.default_rng(most).integers(0, 9, 100).astype(float)
    chosen, kept, n = np.zeros(MOST_CANDIDATES, np.uint64), np.zeros(MOST_CANDIDATES), 0
    for play, merit in enumerate(merits):
        n = keep_best(np.uint64(play), merit, most, chosen, kept, n)
    expected = np.argsort(-merits, kind="stable")[:most]
    assert n == most
    assert chosen[:n].tolist() == expected.tolist()
    assert kept[:n].tolist() == merits[expected].tolist()


def summed(worths: np.ndarray) -> np.ndarray:
    """What the search sums up of worths[play, deal], the first play leading."""
    sums, gaps = np.zeros((3, len(worths))), worths - worths[0]
    sums[WORTHS], sums[GAPS], sums[SQUARES] = worths.sum(axis=1), gaps.sum(axis=1), (gaps**2).sum(axis=1)
    return sums


def thinned(worths: np.ndarray, compared: int, advice: tuple[float, ...] = (0, 0, 0)) -> tuple[list[int], int]:
    """(the plays that are left, best first; deals since the leader led) of three plays."""
    order = np.arange(3)
    alive, compared = _thin_out(order, 3, worths.shape[1], compared, summed(worths), np.array(advice, float))
    return order[:alive].tolist(), compared


def spread(mean: float, deals: int) -> np.ndarray:
    """Worths with this mean and a standard deviation of 10."""
    return mean + 10 * np.resize([1.0, -1.0], deals)


def test_a_play_drops_out_when_it_is_surely_worse_than_the_leader() -> None:
    deals = 4 * EVERY  # the standard error of a difference is 10 / sqrt(48) = 1.44
    worths = np.stack([np.zeros(deals), spread(-2, deals), spread(-6, deals)])
    assert thinned(worths, deals) == ([0, 1], deals)
    assert thinned(worths, deals, (0, 0, 5)) == ([0, 2, 1], deals)
    assert thinned(worths, EVERY - 1) == ([0, 1, 2], EVERY - 1)


def test_what_all_deals_have_in_common_makes_no_difference_unsure() -> None:
    deals = EVERY
    luck = spread(0, deals)
    assert thinned(np.stack([luck, luck - 1, luck - 2]), deals) == ([0], deals)


def test_a_new_leader_is_compared_from_the_start() -> None:
    deals = 4 * EVERY
    assert thinned(np.stack([np.zeros(deals), np.ones(deals), np.full(deals, -9.0)]), deals) == ([1, 0, 2], 0)
