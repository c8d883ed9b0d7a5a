"""The studies by name, and their fields as text: from a TOML file, from `--set key=value`, and back."""

import dataclasses
import tomllib
import typing
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from gang_sim.experiments.measuring import Study

__all__ = ["STUDIES", "as_toml", "made", "read_toml", "study_class"]

STUDIES = {
    "strategies": "strategies:Strategies",
    "communication": "communication:Communication",
    "sensitivity": "sensitivity:Sensitivity",
    "cross-play": "cross_play:CrossPlay",
    "convention": "convention:Convention",
    "seats": "seats:Seats",
    "rule-options": "rule_options:RuleOptions",
}
"""Name -> module and class in this package."""


def study_class(name: str) -> type[Any]:
    """The dataclass of a study. Raises ValueError for an unknown name."""
    if name not in STUDIES:
        raise ValueError(f"study {name!r}: allowed are {', '.join(STUDIES)}")
    module, _, kind = STUDIES[name].partition(":")
    return getattr(import_module(f"{__package__}.{module}"), kind)


def read_toml(path: Path) -> dict[str, Any]:
    """The fields of a study in a TOML file, its name under "study". Raises ValueError for what is no such file."""
    try:
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: is no TOML: {error}") from None
    if not isinstance(fields.get("study"), str):
        raise ValueError(f'{path}: names no study: the first line must be like study = "{next(iter(STUDIES))}"')
    return fields


def made(name: str, given: Mapping[str, Any], texts: Sequence[str] = ()) -> Study:
    """A study from fields as values, and from more as texts "field=value", which win; the rest are defaults.

    Lists are separated by commas in a text. Raises ValueError for an unknown field or a value of another kind.

    >>> made("cross-play", {"players": 3}, ["agents=nearest,interval"]).agents
    ('nearest', 'interval')
    """
    kind = study_class(name)
    hints = typing.get_type_hints(kind)
    allowed = [field.name for field in dataclasses.fields(kind)]
    values: dict[str, Any] = {}
    for field, value in given.items():
        _check_field(name, field, allowed)
        values[field] = _value(field, value, hints[field])
    for text in texts:
        field, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--set {text!r}: must be field=value")
        _check_field(name, field, allowed)
        values[field] = _from_text(field, value, hints[field])
    return kind(**values)


def as_toml(name: str, study: Any) -> str:
    """A study as a TOML file that `read_toml` reads."""
    lines = [f'study = "{name}"']
    lines += [
        f"{field.name} = {_toml(getattr(study, field.name))}"
        for field in dataclasses.fields(study)
        if getattr(study, field.name) is not None
    ]
    return "\n".join(lines) + "\n"


def _check_field(name: str, field: str, allowed: Sequence[str]) -> None:
    if field not in allowed:
        raise ValueError(f"study {name}: no field {field!r}: allowed are {', '.join(allowed)}")


def _kinds(hint: Any) -> tuple[type, bool]:
    """What a field holds (int, float, bool or str), and whether it is a list of them."""
    members = [member for member in typing.get_args(hint) or (hint,) if member not in (type(None), Ellipsis)]
    return members[0], typing.get_origin(hint) is tuple


def _value(field: str, value: Any, hint: Any) -> Any:
    kind, is_list = _kinds(hint)
    if is_list:
        if not isinstance(value, list | tuple):
            raise ValueError(f"{field} {value!r}: must be a list")
        return tuple(_one(field, each, kind) for each in value)
    return _one(field, value, kind)


def _one(field: str, value: Any, kind: type) -> Any:
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        words = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}
        raise ValueError(f"{field} {value!r}: must be {words[kind]}")
    return value


def _from_text(field: str, text: str, hint: Any) -> Any:
    kind, is_list = _kinds(hint)
    parts = [part.strip() for part in text.split(",") if part.strip()] if is_list else [text.strip()]
    found = []
    for part in parts:
        try:
            found.append({"true": True, "false": False}[part.lower()] if kind is bool else kind(part))
        except (ValueError, KeyError):
            return _value(field, part, hint)  # which says what is wrong
    return tuple(found) if is_list else found[0]


def _toml(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)
