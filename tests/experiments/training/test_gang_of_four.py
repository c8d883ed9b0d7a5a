"""How `learned` of Gang of Four is trained: gradients, targets, and the same weights on any number of threads."""

from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.value.layout import INPUTS, MOST_INPUTS
from gang_sim.agents.gang_of_four.value.network import FIRST, SECOND, SHAPES, SIZE
from gang_sim.experiments.training.gang_of_four.hands import Hands
from gang_sim.experiments.training.gang_of_four.settings import Settings
from gang_sim.experiments.training.gang_of_four.training import GangOfFourTraining
from gang_sim.experiments.training.kernels.adam import adam_step
from gang_sim.experiments.training.kernels.gang_of_four_fit import add_gradient
from gang_sim.experiments.training.kernels.gang_of_four_hands import _write_targets
from gang_sim.experiments.training.loop import train
from gang_sim.experiments.training.run_folder import RunFolder
from gang_sim.gang_of_four.records import new_tables
from gang_sim.gang_of_four.rules import Rules

TINY = Settings(steps=3, decisions=2000, teacher_share=0.4, measured_every=3, deals=10, batch=500)


def in_parts(flat: np.ndarray) -> list[np.ndarray]:
    ends = np.cumsum([(INPUTS + 1) * FIRST, (FIRST + 1) * SECOND])
    return [part.reshape(shape) for part, shape in zip(np.split(flat, ends), SHAPES.values(), strict=True)]


def test_the_gradient_is_that_of_the_squared_errors() -> None:
    rng = np.random.default_rng(1)
    weights = rng.normal(0, 0.15, SIZE).astype(np.float32)
    counts = np.array([40, 3, 60, 11], np.int16)
    inputs = np.zeros((4, MOST_INPUTS), np.uint16)
    for row, count in enumerate(counts):
        inputs[row, :count] = rng.choice(INPUTS, count, replace=False)
    targets, factors = rng.normal(size=(4, 2)).astype(np.float32), np.array([1.0, 2.5], np.float32)
    rows = np.array([2, 0, 3])

    def loss(flat: np.ndarray) -> float:
        first, second, third = in_parts(flat)
        total = 0.0
        for row in rows:
            sums = np.maximum(0, first[inputs[row, : counts[row]]].sum(axis=0) + first[-1])
            hidden = np.maximum(0, sums @ second[:-1] + second[-1])
            total += (factors * (hidden @ third[:-1] + third[-1] - targets[row]) ** 2).sum()
        return total

    gradient = np.zeros(SIZE, np.float32)
    told = add_gradient(weights, inputs, counts, targets, rows, factors, gradient)
    exact = weights.astype(float)
    assert told == pytest.approx(loss(exact), rel=1e-5)
    steepest = np.argsort(-np.abs(gradient))
    for place in [*steepest[:20], *steepest[500:3000:250], *rng.choice(SIZE, 20)]:
        moved = [exact.copy(), exact.copy()]
        moved[0][place] += 1e-5
        moved[1][place] -= 1e-5
        slope = (loss(moved[0]) - loss(moved[1])) / 4e-5  # half the squared errors
        assert gradient[place] == pytest.approx(slope, rel=2e-3, abs=2e-4)


def test_adam_is_that_of_the_paper() -> None:
    rng = np.random.default_rng(2)
    weights = rng.normal(size=5).astype(np.float32)
    mean, square = np.zeros(5, np.float32), np.zeros(5, np.float32)
    exact, first, second = weights.astype(float), np.zeros(5), np.zeros(5)
    for step in range(30):
        slope = rng.normal(size=5).astype(np.float32)
        adam_step(weights, slope, mean, square, step, np.float32(0.01))
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope.astype(float) ** 2
        exact -= 0.01 * first / (1 - 0.9 ** (step + 1)) / (np.sqrt(second / (1 - 0.999 ** (step + 1))) + 1e-8)
    assert weights == pytest.approx(exact, abs=1e-5)


def targets_of(seats: list[int], tried: list[int], expected: list[float], trust: float) -> tuple[list, list]:
    """Targets and soundness of the decisions of a hand that seat 0 won; others have 4, 4 and 1 cards left."""
    public = new_tables(1, Rules())[0][0]
    public["winner"], public["points"] = 0, [0, 4, 4, 1]
    n = len(seats)
    values = np.column_stack([expected, expected]).astype(np.float32)
    targets, sound = np.zeros((n, 2), np.float32), np.zeros(n, np.bool_)
    seats_, tried_ = np.array(seats, np.int8), np.array(tried, np.bool_)
    _write_targets(public, seats_, tried_, values, 0, n, np.float32(trust), targets, sound)
    return targets.tolist(), sound.tolist()


def test_every_decision_of_a_seat_is_worth_how_the_hand_ended() -> None:
    targets, sound = targets_of([0, 1, 3, 0], [0, 0, 0, 0], [9, 9, 9, 9], 1.0)
    assert [points for points, _ in targets] == pytest.approx([3 / 16, -(4 - 5 / 3) / 16, (8 / 3 - 1) / 16, 3 / 16])
    assert [wins for _, wins in targets] == [1, 0, 0, 1]
    assert all(sound)


def test_what_comes_after_a_trial_tells_nothing_of_what_came_before() -> None:
    _, sound = targets_of([0, 1, 0, 0, 1], [0, 0, 1, 0, 0], [0] * 5, 1.0)
    assert sound == [False, True, True, True, True]
    targets, sound = targets_of([0, 1, 0, 0, 1], [0, 0, 1, 0, 0], [0, 0, 0.5, 0, 0], 0.75)
    assert all(sound)
    assert targets[0] == [0.5, 0.5]


def test_with_less_trust_the_next_expectation_counts_too() -> None:
    targets, _ = targets_of([0, 0, 0], [0, 0, 0], [0.1, 0.3, 0.7], 0.5)
    assert targets[2][1] == 1
    assert targets[1][1] == pytest.approx(0.5 * 1 + 0.5 * 0.7)
    assert targets[0][1] == pytest.approx(0.5 * targets[1][1] + 0.5 * 0.3)


def test_hands_are_the_same_on_any_number_of_threads() -> None:
    hands = Hands(("planner", "keeper"), "planner", 5)
    weights = np.random.default_rng(3).normal(0, 0.1, SIZE).astype(np.float32)
    for taught in (True, False):
        one, two = (
            hands.played(
                2, 3000, weights, taught=taught, win=10.0, share=0.3, trials=0.1, trust=1.0, threads=threads
            )
            for threads in (1, 2)
        )  # fmt: skip
        assert len(one) > 2500
        for name in ("inputs", "counts", "targets"):
            assert np.array_equal(getattr(one, name), getattr(two, name))


def test_a_training_ends_with_the_same_weights_stopped_or_not_on_one_thread_or_two(tmp_path: Path) -> None:
    whole = GangOfFourTraining(TINY, 7)
    train(whole, RunFolder.of(whole, tmp_path / "run"), threads=2)
    first, second = GangOfFourTraining(TINY, 7), GangOfFourTraining(TINY, 7)
    first.step(0, 1)
    second.restore({name: array.copy() for name, array in first.state().items()})
    for number in (1, 2):
        second.step(number, 1)
    for name, array in whole.state().items():
        assert np.array_equal(array, second.state()[name])
    assert not np.array_equal(whole.weights()["first"], first.weights()["first"])


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("steps", 0, "steps 0: at least 1"),
        ("trials", 1.5, "trials 1.5: between 0 and 1"),
        ("last_rate", 0.5, "must be 0 < last_rate <= rate <= 1"),
        ("opponents", (), "opponents: at least one style"),
    ],
)
def test_settings_that_make_no_sense_are_named(field: str, value: object, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        Settings(**{field: value})
