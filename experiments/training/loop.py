"""Runs a training from where it is to its end: checkpoints, progress, learning curve, weights. No learning here."""

import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from gang_sim.experiments.output import MANIFEST, manifest_of, write_json, write_rows
from gang_sim.experiments.training.checkpoints import Checkpoint, read_checkpoint, write_whole
from gang_sim.experiments.training.protocol import Row, Training
from gang_sim.experiments.training.run_folder import RunFolder

__all__ = ["train"]

CHECKPOINT_SECONDS = 20.0
"""About so much work a kill can cost. Does not change what is learned."""
TOLD_SECONDS = 5.0
"""A line of progress goes to stderr about so often."""


def train(training: Training, folder: RunFolder, *, threads: int = 1, argv: Sequence[str] = ()) -> list[Row]:
    """Train to the end and write the results into the folder; returns the learning curve.

    Goes on from the folder's checkpoint. A training that is finished already is not touched. Ctrl-C, like a kill, costs
    what was done since the last checkpoint; KeyboardInterrupt is raised again.
    """
    run = _Run(training, folder, threads)
    if folder.manifest.exists():
        return run.curve
    try:
        run.go()
    except KeyboardInterrupt:
        print(f"kept up to the last checkpoint; the same command goes on in {folder.path}", file=sys.stderr)
        raise
    run.finish(argv)
    return run.curve


class _Run:
    def __init__(self, training: Training, folder: RunFolder, threads: int) -> None:
        self.training, self.folder, self.threads = training, folder, threads
        self.step, self.seconds = 0, 0.0
        self.curve: list[Row] = []
        found = read_checkpoint(folder.checkpoint)
        if found is not None:
            training.restore(found.state)
            self.step, self.curve, self.seconds = found.step, [dict(row) for row in found.curve], found.seconds
        self._since = self._kept = time.monotonic()
        self._told = 0.0

    def go(self) -> None:
        """All steps that are missing."""
        if not self.curve:
            self._measure()
        while self.step < self.training.steps:
            facts = self.training.step(self.step, self.threads)
            self.step += 1
            if self.step % self.training.measured_every == 0 or self.step == self.training.steps:
                self._measure()
                self._keep()
            elif time.monotonic() - self._kept >= CHECKPOINT_SECONDS:
                self._keep()
            self._tell(facts)

    def finish(self, argv: Sequence[str]) -> None:
        """Weights, curve, figure and, last of all, the manifest, which says that all the others are there."""
        from gang_sim.experiments.training.curve import draw_curve
        from gang_sim.weights_file import save_weights

        path, training = self.folder.path, self.training
        facts = {"seed": training.seed, "training": training.name, "steps": training.steps}
        manifest = manifest_of("gang-sim train", argv, **facts, train_seconds=round(self.seconds))
        about = {key: manifest[key] for key in ("command", "seed", "steps", "versions")}
        save_weights(self.folder.weights, training.weights(), about | {"learning_curve": _last(self.curve)})
        write_rows(path, self.curve, name="learning_curve")
        draw_curve(path, training, self.curve)
        hidden = (MANIFEST, self.folder.checkpoint.name)
        manifest["files"] = [MANIFEST, *sorted(entry.name for entry in path.iterdir() if entry.name not in hidden)]
        write_json(path / MANIFEST, manifest)

    def _keep(self) -> None:
        now = time.monotonic()
        self.seconds += now - self._since
        self._since = self._kept = now
        Checkpoint(self.step, self.training.state(), self.curve, self.seconds).write(self.folder.checkpoint)

    def _measure(self) -> None:
        rows = [{"step": self.step, **row} for row in self.training.measure(self.threads)]
        self.curve += rows
        lines = [",".join(rows[0]), *(",".join(str(value) for value in row.values()) for row in self.curve)]
        write_whole(self.folder.path / "learning_curve.csv", ("\n".join(lines) + "\n").encode())
        for row in rows:
            shown = f"{self.training.value} {100 * row[self.training.value]:.1f} %"
            shown += f" {self.training.versus} {row['opponents']}"
            print(f"step {self.step} of {self.training.steps}: {shown}", file=sys.stderr, flush=True)

    def _tell(self, facts: Mapping[str, Any]) -> None:
        now = time.monotonic()
        if now - self._told < TOLD_SECONDS:
            return
        self._told = now
        told = ", ".join(f"{name} {value:.4g}" for name, value in facts.items())
        spent = self.seconds + now - self._since
        print(f"step {self.step} of {self.training.steps}, {spent:.0f} s: {told}", file=sys.stderr, flush=True)


def _last(curve: Sequence[Row]) -> list[Row]:
    return [row for row in curve if row["step"] == curve[-1]["step"]]
