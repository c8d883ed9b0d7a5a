"""Fields of a dataclass of plain values as text: from `--set field=value`, from TOML, and back. Knows no study."""

import dataclasses
import typing
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["as_toml", "described", "filled"]


def filled(kind: type[Any], what: str, given: Mapping[str, Any], texts: Sequence[str] = ()) -> Any:
    """An object of a dataclass from fields as values, and from more as texts "field=value", which win.

    what: how errors call it, as in "study seats". Lists are separated by commas in a text. The rest are defaults.
    Raises ValueError for an unknown field or a value of another kind.
    """
    hints = typing.get_type_hints(kind)
    allowed = [field.name for field in dataclasses.fields(kind)]
    values: dict[str, Any] = {}
    for field, value in given.items():
        _check_field(what, field, allowed)
        values[field] = _value(field, value, hints[field])
    for text in texts:
        field, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--set {text!r}: must be field=value")
        _check_field(what, field, allowed)
        values[field] = _from_text(field, value, hints[field])
    return kind(**values)


def as_toml(first_line: str, filled_in: Any) -> str:
    """The fields of an object as a TOML file, below a first line."""
    lines = [first_line]
    lines += [
        f"{field.name} = {_toml(getattr(filled_in, field.name))}"
        for field in dataclasses.fields(filled_in)
        if getattr(filled_in, field.name) is not None
    ]
    return "\n".join(lines) + "\n"


def described(filled_in: Any) -> str:
    """The fields of an object as a TOML file with what each means (the field's metadata "help") beside it."""
    lines = []
    for field in dataclasses.fields(filled_in):
        line = f"{field.name} = {_toml(getattr(filled_in, field.name))}"
        lines.append(f"{line:<32}  # {field.metadata['help']}" if "help" in field.metadata else line)
    return "\n".join(lines) + "\n"


def _check_field(what: str, field: str, allowed: Sequence[str]) -> None:
    if field not in allowed:
        raise ValueError(f"{what}: no field {field!r}: allowed are {', '.join(allowed)}")


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
