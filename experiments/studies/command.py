"""`gang-sim study` as a command: a study by name or from a TOML file, shown or measured."""

from collections.abc import Sequence
from pathlib import Path

from gang_sim.experiments.measuring import Prepared, Request, measure
from gang_sim.experiments.studies.registry import STUDIES, as_toml, made, read_toml, study_class

__all__ = ["run"]

USAGE_ERROR = 2


def run(what: str | None, texts: Sequence[str], show: bool, request: Request) -> int:
    """Measure, or print the study (show) or all studies (nothing named). Raises ValueError for what cannot be."""
    if what is None:
        print(_listed())
        return 0
    name, given = what, {}
    if what.endswith(".toml"):
        given = read_toml(Path(what))
        name = given.pop("study")
    study = made(name, given, texts)
    if show:
        print(as_toml(name, study), end="")
        return 0
    facts = {"study": as_toml(name, study)}
    return measure(study.prepared(request) if isinstance(study, Prepared) else study, request, facts)


def _listed() -> str:
    lines = []
    for name in STUDIES:
        summary = (study_class(name).__doc__ or "").strip().split("\n")[0]
        lines.append(f"{name}: {summary}")
    return "\n".join([*lines, "", "gang-sim study NAME --show prints its fields as a TOML file."])
