"""The studies by name, and their fields as text: from a TOML file, from `--set key=value`, and back."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from gang_sim.experiments import fields
from gang_sim.experiments.fields import filled
from gang_sim.experiments.measuring import Study

__all__ = ["STUDIES", "as_toml", "made", "read_toml", "study_class"]

STUDIES = {
    "strategies": "studies.strategies:Strategies",
    "communication": "studies.communication:Communication",
    "sensitivity": "studies.sensitivity:Sensitivity",
    "cross-play": "studies.cross_play:CrossPlay",
    "ad-hoc": "studies.ad_hoc:AdHoc",
    "convention": "studies.convention:Convention",
    "seats": "studies.seats:Seats",
    "rule-options": "studies.rule_options:RuleOptions",
    "best-response": "responses.study:BestResponse",
    "best-partner": "responses.study:BestPartner",
}
"""Name -> module and class in `gang_sim.experiments`."""


def study_class(name: str) -> type[Any]:
    """The dataclass of a study. Raises ValueError for an unknown name."""
    if name not in STUDIES:
        raise ValueError(f"study {name!r}: allowed are {', '.join(STUDIES)}")
    module, _, kind = STUDIES[name].partition(":")
    return getattr(import_module(f"gang_sim.experiments.{module}"), kind)


def read_toml(path: Path) -> dict[str, Any]:
    """The fields of a study in a TOML file, its name under "study". Raises ValueError for what is no such file."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: is no TOML: {error}") from None
    if not isinstance(found.get("study"), str):
        raise ValueError(f'{path}: names no study: the first line must be like study = "{next(iter(STUDIES))}"')
    return found


def made(name: str, given: Mapping[str, Any], texts: Sequence[str] = ()) -> Study:
    """A study from fields as values, and from more as texts "field=value", which win; the rest are defaults.

    Lists are separated by commas in a text. Raises ValueError for an unknown field or a value of another kind.

    >>> made("cross-play", {"players": 3}, ["agents=nearest,interval"]).agents
    ('nearest', 'interval')
    """
    return filled(study_class(name), f"study {name}", given, texts)


def as_toml(name: str, study: Any) -> str:
    """A study as a TOML file that `read_toml` reads."""
    return fields.as_toml(f'study = "{name}"', study)
