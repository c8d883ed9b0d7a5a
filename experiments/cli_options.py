"""Options of the command line that several subcommands share, with their help."""

from typing import Annotated

import typer

Protocol = Annotated[str, typer.Option(help="table (everyone may act in every tick) or draft (one pick each).")]
EndRule = Annotated[str, typer.Option(help="rulebook (a round ends when all hold a chip) or settled (all stay).")]
Mode = Annotated[
    str, typer.Option(help="basic, advanced, professional or master_thief; all but basic are played in whole games.")
]
Challenge = Annotated[
    list[str] | None, typer.Option(metavar="NAME|NUMBER", help="A challenge in every heist; may be repeated.")
]
Specialist = Annotated[
    list[str] | None, typer.Option(metavar="NAME|NUMBER", help="A specialist in every heist; may be repeated.")
]
Seed = Annotated[int, typer.Option(help="Same seed, same deals and same result.")]
Rule = Annotated[list[str] | None, typer.Option(metavar="OPTION=VALUE", help="Another rule; may be repeated.")]
Lines = Annotated[str | None, typer.Option(metavar="FILE", help="Answer one JSON question a line instead; - is stdin.")]
Notation = Annotated[str, typer.Option("--cards", help="How cards are written: gang, ordinary, ordinary-hearts.")]
Threads = Annotated[
    int | None,
    typer.Option("--threads", "--workers", help="Processors to use; the result does not depend on it.  [all]"),
]
Backend = Annotated[
    str | None,
    typer.Option(help="Where to count: loky, threading, dask or ray.  [this process, loky if it takes long]"),
]
DaskScheduler = Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster: tcp://host:port.")]
RayAddress = Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster: its address, or auto.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
