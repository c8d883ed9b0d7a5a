"""Rows shared over threads: each is done once, whoever does it; errors come to the caller."""

import sys
import threading
import time

import numpy as np
import pytest

from gang_sim.environments.shares import SMALLEST_SHARE, in_shares


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("n", [1, SMALLEST_SHARE - 1, 2 * SMALLEST_SHARE, 4096, 10_007])
def test_every_row_is_done_once(n, threads):
    done = np.zeros(n, int)

    def run(first, last):
        done[first:last] += 1

    in_shares(run, n, threads)
    assert (done == 1).all()


def test_few_rows_are_not_shared():
    shares = []
    in_shares(lambda first, last: shares.append((first, last)), SMALLEST_SHARE, threads=8)
    assert shares == [(0, SMALLEST_SHARE)]


def test_another_thread_helps_and_is_waited_for():
    helped = threading.Event()
    finished = []

    def run(first, last):
        if threading.get_ident() == threading.main_thread().ident:
            assert helped.wait(timeout=30)
        else:
            helped.set()
            time.sleep(0.01)
        finished.append(first)

    in_shares(run, 8 * SMALLEST_SHARE, threads=2)
    assert sorted(finished) == [share * SMALLEST_SHARE for share in range(8)]


def test_of_errors_that_of_the_first_rows_is_raised():
    def run(first, last):
        if first >= 2 * SMALLEST_SHARE:
            raise ValueError(f"row {first}")

    for threads in (2, 4):
        with pytest.raises(ValueError, match=f"row {2 * SMALLEST_SHARE}$"):
            in_shares(run, 8 * SMALLEST_SHARE, threads)


def test_threads_end_soon_after_the_call():
    before = len(sys._current_frames())
    in_shares(lambda first, last: time.sleep(0.001), 16 * SMALLEST_SHARE, threads=4)
    for _ in range(1000):
        if len(sys._current_frames()) <= before:
            return
        time.sleep(0.01)
    raise AssertionError("threads are left")
