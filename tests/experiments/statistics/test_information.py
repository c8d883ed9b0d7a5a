"""Bits: known values, no bias for independent columns, and what is beyond a known number is told from what is not."""

import numpy as np
import pytest

from gang_sim.experiments.statistics.information import excess_information, mutual_information, quantile_bins

RANDOM = np.random.default_rng(3)


def test_a_channel_with_known_capacity() -> None:
    sent = RANDOM.integers(0, 2, 40_000)
    received = np.where(RANDOM.random(40_000) < 0.11, 1 - sent, sent)  # 1 - H(0.11) = 0.5 bits
    found = mutual_information(sent, received)
    assert found.value == pytest.approx(0.5, abs=0.02)
    assert found.low < 0.5001 < found.high + 0.002


def test_independent_columns_have_no_bits_on_average_and_the_error_is_right() -> None:
    found = [mutual_information(RANDOM.integers(0, 8, 500), RANDOM.integers(0, 8, 500)).value for _ in range(400)]
    assert abs(np.mean(found)) < 3 * np.std(found) / 20
    copies = [mutual_information(*noisy_copies(2000)) for _ in range(300)]
    assert np.mean([each.error for each in copies]) == pytest.approx(np.std([each.value for each in copies]), rel=0.15)


def noisy_copies(n: int) -> tuple[np.ndarray, np.ndarray]:
    first = RANDOM.integers(0, 4, n)
    return first, np.where(RANDOM.random(n) < 0.5, first, RANDOM.integers(0, 4, n))


def test_bins_are_of_equal_size() -> None:
    assert np.bincount(quantile_bins(RANDOM.random(1600), 16)).tolist() == [100] * 16


def test_what_goes_through_the_known_number_is_no_excess() -> None:
    alarms = 0
    for seed in range(100):
        known = RANDOM.random(1000)
        signal = (4 * known).astype(int)
        feature = (RANDOM.random(1000) < known).astype(int)  # says a lot about the signal, through what is known
        found = excess_information(signal, feature, known, seed)
        assert abs(found.value) < 0.03
        alarms += found.p_value < 0.05
    assert alarms <= 14  # 5 are expected


def test_a_faint_code_is_found() -> None:
    known, suit = RANDOM.random(4000), RANDOM.integers(0, 4, 4000)
    signal = np.where(RANDOM.random(4000) < 0.2, suit, (4 * known).astype(int))
    found = excess_information(signal, suit, known, 1)
    assert found.p_value < 1e-6
    assert found.value > found.high > found.low
