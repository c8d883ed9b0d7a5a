"""What all subcommands that measure share: the options of where to count and where to write."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gang_sim.experiments.cli_options import Backend, DaskScheduler, Json, RayAddress, Threads

if TYPE_CHECKING:
    from gang_sim.experiments.measuring import Request

__all__ = ["arguments", "measures"]

arguments: list[str] = []
"""The arguments of this call, for the manifest."""


def measures(kind: str) -> Callable[[Callable[..., int]], Callable[..., None]]:
    """Make a subcommand of a function that measures: `function(request, **its options)` gives the exit code.

    Typer reads a command's options from its signature, so the shared ones are added to that. kind stands in the name
    of the folder that results go to if none is named.
    """
    out = Annotated[Path | None, typer.Option(help=f"Result folder.  [gang-sim-results/{kind}-DATE-TIME]")]
    shared = [
        ("threads", Threads, None),
        ("backend", Backend, None),
        ("dask_scheduler", DaskScheduler, None),
        ("ray_address", RayAddress, None),
        ("out", out, None),
        ("json", Json, False),
    ]

    def subcommand(function: Callable[..., int]) -> Callable[..., None]:
        @wraps(function)
        def command(**options: Any) -> None:
            request = _request(*(options.pop(name) for name, _, _ in shared))
            raise typer.Exit(function(request, **options))

        _, *own = inspect.signature(function).parameters.values()
        added = [
            inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)
            for name, annotation, default in shared
        ]
        command.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        command.__annotations__ = {each.name: each.annotation for each in (*own, *added)}
        return command

    return subcommand


def _request(
    threads: int | None, backend: str | None, dask: str | None, ray: str | None, out: Path | None, json: bool
) -> "Request":
    from gang_sim.experiments.measuring import Request
    from gang_sim.experiments.running.backends import Where

    return Request(Where(backend, threads, dask, ray), out, json, tuple(arguments))
