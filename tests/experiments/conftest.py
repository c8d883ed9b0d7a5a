"""The command line called in this process: exit code, stdout and stderr of one call."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from gang_sim.experiments.cli import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def gang_sim(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Answer]:
    """Call `gang-sim` with these arguments in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*argv: str) -> Answer:
        code = main(list(argv))
        return Answer(code, *capsys.readouterr())

    return call
