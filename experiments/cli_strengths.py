"""The subcommands of `gang-sim strengths`: their options and help."""

import typer

from gang_sim.experiments.cli_options import Json

__all__ = ["strengths_app"]

strengths_app = typer.Typer(help="Exact hand strengths: build, look at or delete the tables.", rich_markup_mode=None)


@strengths_app.command("build", epilog="Example: gang-sim strengths build")
def strengths_build() -> None:
    """Build the tables if they are missing or damaged (some seconds, 43 MB)."""
    from gang_sim.experiments import strengths_command

    strengths_command.build()


@strengths_app.command("info", epilog="Example: gang-sim strengths info")
def strengths_info(json: Json = False) -> None:
    """Show where the tables lie, their version and size."""
    from gang_sim.experiments import strengths_command

    strengths_command.info(json)


@strengths_app.command("clear", epilog="Example: gang-sim strengths clear")
def strengths_clear() -> None:
    """Delete the tables from the cache folder."""
    from gang_sim.experiments import strengths_command

    strengths_command.clear()
