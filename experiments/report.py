"""`gang-sim report FOLDER`: one HTML page with a result's tables, figures, command and manifest, in one file."""

import base64
import json
import tomllib
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from gang_sim.experiments.output import CLOCK, MANIFEST, REPORT

__all__ = ["page", "run"]

MOST_ROWS = 400
"""Rows of a table that are shown; the rest stays in the file."""
MOST_COLUMNS = 8
"""Columns side by side; more follow below, behind the first one again, so that a printed page holds them."""
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
pre { background: #f4f4f4; padding: .7rem 1rem; overflow-x: auto; white-space: pre-wrap; }
img { max-width: 100%; margin: .5rem 0 1rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th { border-bottom: 2px solid #888; } .text { text-align: left; } table + table { margin-top: 1.2rem; }
.interval { color: #666; } footer, .note { color: #666; font-size: .85rem; }
@page { size: A4 landscape; margin: 14mm; }
@media print {
  body { max-width: none; margin: 0; padding: 0; } h2 { break-after: avoid; }
  h2 { margin-top: 1rem; } table { font-size: .7rem; } img { max-height: 148mm; }
  img, tr { break-inside: avoid; } thead { display: table-header-group; }
}
"""


def run(folder: Path, out: Path | None) -> None:
    """Write the page, into the folder unless told otherwise. Raises ValueError for a folder that is no result."""
    destination = folder / REPORT if out is None else out
    text = page(folder)
    try:
        destination.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"--out {destination}: cannot be written: {error.strerror}") from None
    print(f"wrote {destination}")


def page(folder: Path) -> str:
    """The page's HTML. Raises ValueError for a folder that is no result of a command that measures."""
    manifest = _manifest(folder)
    files = [name for name in manifest["files"] if (folder / name).is_file()]
    figures = [name for name in files if name.endswith(".png")]
    tables = sorted(name for name in files if name.endswith(".parquet"))
    tables.sort(key=lambda name: name != "results.parquet")
    parts = [f"<h1>{escape(_title(manifest))}</h1>", _summary(manifest)]
    parts += [f"<h2>{escape(_words(name))}</h2>{_figure(folder / name)}" for name in figures]
    parts += [f"<h2>{escape(_words(name))}</h2>{_table(folder / name)}" for name in tables]
    parts.append(f"<h2>manifest</h2><pre>{escape(json.dumps(manifest, indent=2))}</pre>")
    title = f"{_title(manifest)}: {folder.resolve().name}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        is_sound = isinstance(manifest["kind"], str) and all(isinstance(name, str) for name in manifest["files"])
    except OSError as error:
        raise ValueError(f"{folder}: is no result folder: {MANIFEST}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        is_sound = False
    if not is_sound:
        raise ValueError(f"{folder}: is no result folder: {MANIFEST} is not one of gang-sim")
    return manifest


def _title(manifest: dict[str, Any]) -> str:
    """The command, for a study with the study's name."""
    if "study" not in manifest:
        return manifest["kind"]
    return f"{manifest['kind']} {tomllib.loads(manifest['study']).get('study', '')}"


def _summary(manifest: dict[str, Any]) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in manifest.get("versions", {}).items())
    note = "" if manifest.get("complete", True) else "<p><b>Not complete:</b> the run was stopped.</p>"
    study = f"<pre>{escape(manifest['study'])}</pre>" if "study" in manifest else ""
    return f"<p>Made by:</p><pre>{escape(manifest['command'])}</pre>{study}{note}<p class=note>{escape(versions)}</p>"


def _figure(path: Path) -> str:
    data = base64.b64encode(path.read_bytes()).decode()
    return f'<img alt="{escape(_words(path.name))}" src="data:image/png;base64,{data}">'


def _table(path: Path) -> str:
    from pyarrow import parquet

    rows = parquet.read_table(path).to_pylist()
    if not rows:
        return "<p class=note>no rows</p>"
    keys = [key for key in rows[0] if not key.endswith(CLOCK) and not _is_end(key, rows[0])]
    constant = [key for key in keys if len(rows) > 1 and len({str(row[key]) for row in rows}) == 1]
    first, *others = [key for key in keys if key not in constant] or keys[:1]
    tables = [
        _columns(rows[:MOST_ROWS], [first, *others[start : start + MOST_COLUMNS - 1]])
        for start in range(0, max(1, len(others)), MOST_COLUMNS - 1)
    ]
    notes = [f"{_words(key)}: {_plain(rows[0][key])}" for key in constant]
    if len(rows) > MOST_ROWS:
        notes.append(f"{MOST_ROWS} of {len(rows)} rows; all are in {path.name}")
    note = f"<p class=note>{escape('; '.join(notes))}</p>" if notes else ""
    return f"<div class=table>{''.join(tables)}</div>{note}"


def _columns(rows: Sequence[dict[str, Any]], keys: Sequence[str]) -> str:
    kinds = {key: " class=text" if isinstance(rows[0][key], str) else "" for key in keys}
    head = "".join(f"<th{kinds[key]}>{escape(_words(key))}</th>" for key in keys)
    lines = ["".join(f"<td{kinds[key]}>{_cell(row, key)}</td>" for key in keys) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _is_end(key: str, row: dict[str, Any]) -> bool:
    """Whether a column is the end of another one's interval."""
    return any(key.endswith(end) and key.removesuffix(end) in row for end in ("_low", "_high"))


def _cell(row: dict[str, Any], key: str) -> str:
    text = escape(_plain(row[key]))
    if f"{key}_low" in row and isinstance(row[key], float):
        text += f" <span class=interval>({_plain(row[f'{key}_low'])} to {_plain(row[f'{key}_high'])})</span>"
    return text


def _plain(value: Any) -> str:
    """A value as people read it: four digits of a number, nothing for what is missing.

    >>> _plain(0.123456), _plain(12345), _plain(None), _plain(True)
    ('0.1235', '12,345', '', 'yes')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _words(name: str) -> str:
    return name.removesuffix(".png").removesuffix(".parquet").replace("_", " ")
