"""Series of heists of The Gang on common deals, counted so that late heists can be compared series by series."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.running.parts import Counted, Played
from gang_sim.experiments.statistics.moments import Moments, moment_cells, moment_sums

__all__ = ["CommonSeries"]


@dataclass(frozen=True)
class CommonSeries(Played):
    """The same series of `heists` heists in every setting; the unit is a series, for its heists share what is learned.

    Counted are successes by setting and heist, and the moments of the successes from heist `first_late` (from 1) on.
    """

    settings: tuple[Setting, ...]
    heists: int
    first_late: int
    seed: int

    game: ClassVar[str] = "the_gang"
    block: ClassVar[int] = 50

    @property
    def label(self) -> str:
        return f"series at {len(self.settings)} tables"

    @property
    def specifications(self) -> Sequence[str]:
        return list(dict.fromkeys(spec for setting in self.settings for spec in setting.line_up))

    @property
    def late_heists(self) -> int:
        """How many heists of a series count."""
        return self.heists - self.first_late + 1

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.the_gang.play import play

        agents = dict(zip(self.specifications, self.seated, strict=True))
        by_heist, late = [], np.zeros((n, len(self.settings)), np.int64)
        for place, setting in enumerate(self.settings):
            line_up = [agents[spec] for spec in setting.line_up]
            rows = play(
                line_up, n, self.seed, rules=setting.rules, series=self.heists, first=first, threads=threads
            )  # fmt: skip
            success = rows["success"].reshape(n, self.heists).astype(np.int64)
            by_heist.append(success.sum(axis=0))
            late[:, place] = success[:, self.first_late - 1 :].sum(axis=1)
        return np.concatenate([*by_heist, moment_sums(late)])

    def by_heist(self, counted: Counted) -> np.ndarray:
        """Successes by setting and heist, int64[settings, heists]."""
        assert counted.sums is not None
        return counted.sums[: len(self.settings) * self.heists].reshape(-1, self.heists)

    def late(self, counted: Counted) -> Moments:
        """Moments of the successes in the late heists of a series, a column per setting."""
        assert counted.sums is not None
        cells = counted.sums[-moment_cells(len(self.settings)) :]
        return Moments.from_sums(counted.games, cells, len(self.settings))
