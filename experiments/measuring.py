"""What all commands that measure have in common: count, go on where a killed run was, write a result folder, print."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Protocol, runtime_checkable

from gang_sim.experiments.output import (
    MANIFEST,
    default_folder,
    manifest_of,
    staging_folder,
    write_clock,
    write_json,
    write_rows,
)
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.running.journal import Journal
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.terminal import ProgressBar

__all__ = ["INTERRUPTED", "Prepared", "Request", "Study", "Tables", "measure"]

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""

Tables = dict[str, list[dict[str, Any]]]
"""Result tables by name, "results" the first; keys of the clock end in _per_s or _seconds."""


class Study(Protocol):
    """What is to be measured: parts to count, and what to make of the counts. Plain data."""

    kind: ClassVar[str]
    """The command, as in "gang-sim heists"."""
    whole: ClassVar[Sequence[str]]
    """Columns of whole numbers, where anything else is written as missing."""

    @property
    def seed(self) -> int:
        """Of all deals and chances."""

    def parts(self) -> list[Part]:
        """What is to be counted. Raises ValueError for what cannot be."""

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Result tables from as much as has been counted; rows of which nothing is known are left out."""

    def draw(self, folder: Path, tables: Tables) -> None:
        """Figures, as PNG and SVG."""

    def text(self, tables: Tables) -> str:
        """The tables for people."""


@runtime_checkable
class Prepared(Protocol):
    """A study that finds out first what is to be measured."""

    def prepared(self, request: "Request") -> Study:
        """Find out, counting as the request says; the study that then is measured."""


@dataclass(frozen=True)
class Request:
    """How to measure and where to put it: the options that all measuring commands share."""

    where: Where = field(default_factory=Where)
    out: Path | None = None
    json: bool = False
    argv: Sequence[str] = ()


def measure(study: Study, request: Request, facts: Mapping[str, Any] | None = None) -> int:
    """Count, write, print; returns the exit code. Raises ValueError for a study or folder that cannot be.

    facts: what else the manifest shall hold.
    """
    parts = study.parts()
    folder = request.out or default_folder(study.kind.split()[-1])
    with staging_folder(folder, study.kind) as staging:
        journal = Journal.open(parts)
        try:
            counted = _count(parts, request.where, journal)
            if not any(each.games for each in counted):
                raise KeyboardInterrupt
            tables = study.tables(counted)
            if not tables["results"]:
                raise KeyboardInterrupt
            complete = all(each.complete for each in counted)
            manifest = _write(staging, study, tables, request, {"complete": complete, **(facts or {})})
        finally:
            journal.close()
    if complete:
        journal.remove()
    if request.json:
        print(json.dumps({**_documents(tables), "manifest": manifest}))
    else:
        print(study.text(tables))
    for name in manifest["files"]:
        print(f"wrote {folder / name}", file=sys.stderr if request.json else sys.stdout)
    if not complete:
        _tell_unfinished(parts, counted)
    return 0 if complete else INTERRUPTED


def _count(parts: Sequence[Part], where: Where, journal: Journal) -> list[Counted]:
    with ProgressBar(sum(part.games for part in parts), "games") as bar:
        return count_parts(parts, where, advance=lambda part, games: bar.advance(games, part.label), journal=journal)


def _documents(tables: Tables) -> Mapping[str, Any]:
    """Tables as they stand in a JSON document; the first is called rows."""
    return {"rows" if name == "results" else name: rows for name, rows in tables.items()}


def _write(folder: Path, study: Study, tables: Tables, request: Request, facts: Mapping[str, Any]) -> dict[str, Any]:
    for name, rows in tables.items():
        if rows:
            write_rows(folder, rows, whole=study.whole, name=name)
    write_clock(folder, tables["results"])
    study.draw(folder, tables)
    files = [MANIFEST, *sorted(path.name for path in folder.iterdir())]
    manifest = manifest_of(
        study.kind, request.argv, seed=study.seed, backend=request.where.backend, threads=request.where.workers,
        files=files, **facts,
    )  # fmt: skip
    write_json(folder / MANIFEST, manifest)
    return manifest


def _tell_unfinished(parts: Sequence[Part], counted: Sequence[Counted]) -> None:
    done, wanted = sum(each.games for each in counted), sum(part.games for part in parts)
    print(f"kept what was finished: {done:,} of {wanted:,} games; the same command goes on from there", file=sys.stderr)
