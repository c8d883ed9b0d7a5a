"""Study: what an agent's chips say: about its strength, how monotone, how many bits, and what they should not say."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm
from gang_sim.experiments.statistics.information import excess_information, mutual_information, quantile_bins
from gang_sim.experiments.statistics.moments import named
from gang_sim.experiments.studies.gang_study import rules_of
from gang_sim.experiments.studies.showdowns import SIGNALS, Showdowns, signals_of
from gang_sim.experiments.terminal import number, text_table
from gang_sim.the_gang.rules import COLOURS

__all__ = ["Convention"]

OPEN_CARDS = (0, 3, 4, 5)
STRENGTH_CLASSES = 16
LEAK_BITS, LEAK_LEVEL = 0.002, 0.01
"""A leak is as many bits beyond strength, at this level after Holm's correction. Cards that one holds are missing from
the others' hands, which alone makes honest chips depend on them a little; that is far less than this."""


@dataclass(frozen=True)
class Convention:
    """What the chips of an agent, in self-play, say about its cards, round by round.

    For each signal (the last chip of a round, the first move, when it came, how many there were): bits of information
    about strength (the equity on the board of that round, in sixteen classes), rank correlation with it, and bits about
    the cards beyond strength: suits, pairs, ranks. Honest play has none of those.
    """

    agent: str = "interval"
    players: int = 4
    protocol: str = "table"
    ticks: int = 10
    end_rule: str = "rulebook"
    rules: tuple[str, ...] = ()
    heists: int = 20_000
    seed: int = 0

    kind: ClassVar[str] = "gang-sim study"
    whole: ClassVar[Sequence[str]] = ()

    def parts(self) -> list[Part]:
        """Heists, each as one seat saw it."""
        rules = rules_of(self.protocol, self.end_rule, self.players, self.ticks, self.rules)
        return [Showdowns(self.heists, self.agent, rules, self.seed).checked()]

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Signals, the meaning of each chip, and what is said beyond strength."""
        if counted[0].sums is None:
            return {"results": []}
        rows = counted[0].sums
        rows = rows[np.lexsort(rows.T)]  # an order of their own, whatever the workers' was
        pocket, board = rows[:, :2].astype(np.uint8), rows[:, 2:7].astype(np.uint8)
        features, results, chips, leaks = _features(pocket), [], [], []
        for round_, colour in enumerate(COLOURS):
            strength = _equity(pocket, board[:, : OPEN_CARDS[round_]])
            signals = signals_of(rows, round_)
            chips += self._chips(colour, signals[:, 0], strength)
            for name, signal in zip(SIGNALS, signals.T, strict=True):
                keys = {"agent": self.agent, "colour": colour, "signal": name}
                results.append(keys | self._conditions(len(rows)) | _said(signal, strength))
                leaks += [keys | _beyond(signal, *feature, strength, self.seed) for feature in features.items()]
        for row, p in zip(leaks, holm([row["p"] for row in leaks]), strict=True):
            row |= {"p_holm": float(p), "leak": bool(p < LEAK_LEVEL and row["bits_beyond_strength"] > LEAK_BITS)}
        return {"results": results, "chips": chips, "leaks": leaks}

    def draw(self, folder: Path, tables: Tables) -> None:
        """The meaning of the chips, and the bits."""
        from gang_sim.experiments.studies.convention_figure import draw_convention

        draw_convention(folder, tables)

    def text(self, tables: Tables) -> str:
        """Bits and correlations, and the verdict."""
        header = ["colour", "signal", "bits about strength", "95 %", "rank correlation", "95 %"]
        lines = [
            [
                row["colour"],
                row["signal"],
                number(row["bits"], 3),
                f"{number(row['bits_low'], 3)} to {number(row['bits_high'], 3)}",
                number(row["correlation"], 3),
                f"{number(row['correlation_low'], 3)} to {number(row['correlation_high'], 3)}",
            ]
            for row in tables["results"]
        ]
        found = [row for row in tables["leaks"] if row["leak"]]
        told = [
            f"LEAK: {row['colour']}, {row['signal']} tells {row['feature']}, "
            f"{number(row['bits_beyond_strength'], 3)} bits beyond strength"
            for row in sorted(found, key=lambda row: -row["bits_beyond_strength"])
        ]
        told = told or [f"nothing beyond strength is said: {len(tables['leaks'])} questions, none with a leak"]
        row = tables["results"][0]
        note = f"{self.agent} in self-play, {row['heists']:,} heists, {self.players} players, protocol {self.protocol}"
        return "\n".join([text_table(header, lines), "", *told, note])

    def _conditions(self, heists: int) -> dict[str, Any]:
        return {"players": self.players, "protocol": self.protocol, "seed": self.seed, "heists": heists}

    def _chips(self, colour: str, chip: np.ndarray, strength: np.ndarray) -> list[dict[str, Any]]:
        """How often a chip is held at the end of a round, and by what strength."""
        rows = []
        for stars in np.unique(chip).tolist():
            own = strength[chip == stars]
            low, high = np.quantile(own, (0.1, 0.9))
            row = {"agent": self.agent, "colour": colour, "stars": stars, "share": len(own) / len(chip)}
            error = float(own.std(ddof=1)) / sqrt(len(own)) if len(own) > 1 else float("inf")
            mean = float(own.mean())
            row |= {"strength": mean, "strength_low": mean - 1.96 * error, "strength_high": mean + 1.96 * error}
            rows.append(row | {"strength_10_percent": float(low), "strength_90_percent": float(high)})
        return rows


def _equity(pocket: np.ndarray, board: np.ndarray) -> np.ndarray:
    from gang_sim.poker.strengths import equity

    return equity(pocket, board)


def _features(pocket: np.ndarray) -> dict[str, np.ndarray]:
    """What a code could tell: classes by heist, int64[n] each."""
    low, high = np.sort(pocket.astype(np.int64), axis=1).T
    return {
        "suit of the low card": low % 4,
        "suit of the high card": high % 4,
        "suited": (low % 4 == high % 4).astype(np.int64),
        "pair": (low // 4 == high // 4).astype(np.int64),
        "rank of the high card": high // 4,
        "rank of the low card": low // 4,
    }


def _said(signal: np.ndarray, strength: np.ndarray) -> dict[str, float]:
    """Bits about strength and Spearman's correlation with it."""
    from scipy import stats

    row = named("bits", mutual_information(signal, quantile_bins(strength, STRENGTH_CLASSES)))
    if len(np.unique(signal)) < 2 or len(signal) < 4:
        return row | {"correlation": 0.0, "correlation_low": 0.0, "correlation_high": 0.0}
    rho = float(stats.spearmanr(signal, strength).statistic)
    middle, half = atanh(min(max(rho, -0.999999), 0.999999)), 1.96 * sqrt((1 + rho * rho / 2) / (len(signal) - 3))
    return row | {"correlation": rho, "correlation_low": tanh(middle - half), "correlation_high": tanh(middle + half)}


def _beyond(signal: np.ndarray, name: str, feature: np.ndarray, strength: np.ndarray, seed: int) -> dict[str, Any]:
    found = excess_information(signal, feature, strength, seed)
    return {
        "feature": name,
        "bits_beyond_strength": found.value,
        "chance_from": found.low,
        "chance_to": found.high,
        "p": found.p_value,
    }
