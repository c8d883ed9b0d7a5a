"""What a trainer leaves behind: learning curve, figures with intervals beside the baselines', settings, command."""

import argparse
import csv
import dataclasses
import json
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

from gang_sim.experiments.figures.look import GRID, STYLE, look_of, save, words
from gang_sim.experiments.trainers.tasks import TASKS, Task, baseline

__all__ = ["MEASURED_FROM", "Curve", "from_command_line", "write_result"]

MEASURED_FROM = 10**12
"""Added to a run's seed for the episodes on which it is measured, which are none of those it has learned from."""
_POINTS = 60
"""Most points of a learning curve."""
_LEARNER = "learner"
_PACKAGES = ("gang-sim", "numpy", "torch", "gymnasium")
_TRAINERS = {"ppo": "masked PPO", "maskable_ppo": "MaskablePPO of sb3-contrib"}


class Curve:
    """Mean rewards of the episodes that a learner ended while learning, its actions drawn, by learner steps."""

    def __init__(self, steps: int) -> None:
        """steps: of the whole run, for as many points as can be told apart."""
        self.rows: list[dict[str, float]] = []
        self._every, self._returns = steps / _POINTS, np.zeros(0)

    def add(self, steps: int, returns: list[float], seconds: float) -> None:
        """Rewards of the episodes that ended up to now; printed once there are enough for a point."""
        self._returns = np.append(self._returns, returns)
        if steps >= (len(self.rows) + 1) * self._every and len(self._returns):
            mean = float(self._returns.mean())
            self.rows.append({"steps": steps, "reward": mean, "episodes": len(self._returns), "seconds": seconds})
            self._returns = np.zeros(0)
            print(f"{steps:>12,} steps {seconds:8.0f} s {mean:9.4f}", file=sys.stderr, flush=True)


def from_command_line(settings: type[Any], doc: str | None, games: Sequence[str] = tuple(TASKS)) -> Any:
    """A dataclass of settings from the command line, an option per field; games: the tasks that it may be."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    for field in dataclasses.fields(settings):
        choices = games if field.name == "game" else None
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default, choices=choices)
    return settings(**vars(parser.parse_args()))


def write_result(settings: Any, task: Task, curve: Curve, rewards: np.ndarray, trainer: str) -> None:
    """Measure the baselines and write results.csv, curve.csv, learning_curve.png and .svg and run.json; print.

    settings: with game, seed, episodes and out. rewards: of the learner, which has learned, float64[episodes].
    """
    by_name = {name: baseline(task, name, settings.episodes, MEASURED_FROM + settings.seed) for name in task.baselines}
    rows = [_row(name, values) for name, values in (by_name | {_LEARNER: rewards}).items()]
    settings.out.mkdir(parents=True, exist_ok=True)
    _write_csv(settings.out / "results.csv", rows)
    _write_csv(settings.out / "curve.csv", curve.rows)
    _draw(settings, task, curve, rows, trainer)
    told = {
        "command": " ".join(["python -m", f"gang_sim.experiments.trainers.{trainer}", *sys.argv[1:]]),
        "settings": dataclasses.asdict(settings),
        "versions": {"python": platform.python_version()} | {name: version(name) for name in _PACKAGES},
    }
    (settings.out / "run.json").write_text(json.dumps(told, indent=2, default=str) + "\n", encoding="utf-8")
    for row in rows:
        print(f"{row['agent']:>15}: {row['mean']:.4f} ({row['low']:.4f} to {row['high']:.4f})")
    print(f"{task.value}, {task.words}, {len(rewards):,} episodes each, 95 % intervals\nwrote {settings.out}")


def _row(name: str, rewards: np.ndarray) -> dict[str, Any]:
    """Mean and 95 % interval, normal: there are far too many episodes for it to matter."""
    mean, error = float(rewards.mean()), 1.96 * float(rewards.std(ddof=1)) / len(rewards) ** 0.5
    return {"agent": name, "mean": mean, "low": mean - error, "high": mean + error, "episodes": len(rewards)}


def _write_csv(path: Path, rows: list[dict[str, Any]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _draw(settings: Any, task: Task, curve: Curve, rows: list[dict[str, Any]], trainer: str) -> None:
    """The learning curve, with what others reach in the same seat as lines."""
    with rc_context(STYLE):
        figure = Figure(figsize=(7.5, 4.6), dpi=130)
        axes = figure.add_axes((0.1, 0.17, 0.6, 0.64))
        steps = [row["steps"] / 1e6 for row in curve.rows]
        axes.plot(steps, [row["reward"] for row in curve.rows], color="#D55E00", label="learning")
        for row in rows:
            if row["agent"] == _LEARNER:
                axes.plot(steps[-1:], [row["mean"]], color="#D55E00", marker="*", markersize=11, linestyle="",
                          label=f"learned: {row['mean']:.3f}")  # fmt: skip
            else:
                look = look_of(row["agent"])
                axes.axhline(row["mean"], color=look.colour, linestyle="--", label=f"{row['agent']}: {row['mean']:.3f}")
        axes.set_xlabel("learner steps, millions")
        axes.set_ylabel(task.value)
        axes.grid(color=GRID, linewidth=0.6)
        axes.legend(title="in the learner's seat", frameon=False, loc="center left", bbox_to_anchor=(1.01, 0.5),
                    fontsize=8)  # fmt: skip
        words(
            figure,
            f"Learning {task.title}: {_TRAINERS[trainer]}",
            task.words,
            f"seed {settings.seed}; learning: actions drawn; learned: likeliest actions; learned and others: "
            f"{rows[0]['episodes']:,} episodes each",
        )
        save(figure, settings.out / "learning_curve")
