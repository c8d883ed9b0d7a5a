"""`gang-sim train` as a command: a game, settings as text, a run folder."""

import dataclasses
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from gang_sim.experiments.fields import described, filled
from gang_sim.experiments.options import checked_seed
from gang_sim.experiments.output import MANIFEST
from gang_sim.experiments.terminal import percent, text_table
from gang_sim.experiments.training.loop import train
from gang_sim.experiments.training.protocol import Row, Training
from gang_sim.experiments.training.run_folder import RunFolder
from gang_sim.play import thread_count

__all__ = ["TRAININGS", "TrainOptions", "run"]

TRAININGS = {
    "the-gang": ("the_gang.settings:Settings", "the_gang.training:TheGangTraining"),
    "gang-of-four": ("gang_of_four.settings:Settings", "gang_of_four.training:GangOfFourTraining"),
}
"""Game as typed -> its settings and its training, in this package; a training is made of settings and a seed."""


@dataclasses.dataclass(frozen=True)
class TrainOptions:
    """What `gang-sim train` was asked for, as typed; see its --help."""

    game: str
    fields: Sequence[str] = ()
    show: bool = False
    seed: int = 0
    threads: int | None = None
    out: Path | None = None
    json: bool = False


def run(options: TrainOptions, argv: Sequence[str]) -> int:
    """Train, write, print; or print the settings (show). Raises ValueError for what cannot be."""
    if options.game not in TRAININGS:
        raise ValueError(f"train {options.game!r}: allowed are {', '.join(TRAININGS)}")
    settings_place, training_place = TRAININGS[options.game]
    settings = filled(_named(settings_place), f"train {options.game}", {}, options.fields)
    if options.show:
        print(described(settings), end="")
        return 0
    threads, seed = thread_count(options.threads), checked_seed(options.seed)
    training: Training = _named(training_place)(settings, seed)
    folder = RunFolder.of(training, options.out)
    curve = train(training, folder, threads=threads, argv=argv)
    manifest = json.loads((folder.path / MANIFEST).read_text(encoding="utf-8"))
    print(json.dumps({"rows": curve, "manifest": manifest}) if options.json else _text(training, curve))
    for name in manifest["files"]:
        print(f"wrote {folder.path / name}", file=sys.stderr if options.json else sys.stdout)
    return 0


def _named(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"{__package__}.{module}"), name)


def _text(training: Training, curve: Sequence[Row]) -> str:
    """The last measurements for people."""
    value = training.value
    rows = [
        [
            str(row["opponents"]),
            percent(row[value]),
            f"{percent(row[value + '_low'])} to {percent(row[value + '_high'])}",
        ]
        for row in curve
        if row["step"] == curve[-1]["step"]
    ]
    return text_table([training.versus, value.replace("_", " "), "95 % interval"], rows)
