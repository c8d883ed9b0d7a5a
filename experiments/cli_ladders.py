"""The subcommands of `gang-sim ladder`: their options and help."""

from typing import TYPE_CHECKING, Annotated

import typer

from gang_sim.experiments.cli_options import Rule, Seed
from gang_sim.experiments.cli_request import measures

if TYPE_CHECKING:
    from gang_sim.experiments.measuring import Request

__all__ = ["ladder_app"]

ladder_app = typer.Typer(help="Rank the agents of a game.", rich_markup_mode=None)


@ladder_app.command(
    "gang-of-four",
    epilog="Example: gang-sim ladder gang-of-four --agents planner,keeper,montecarlo:rollouts=100 --deals 200",
)
@measures("ladder")
def ladder_gang_of_four(
    request: "Request",
    agents: Annotated[
        str | None, typer.Option(help="Agents: a,b or name:key=value.  [all, montecarlo at several budgets]")
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Who takes all other seats, one kind after the other: a,b or styles.  [planner]")
    ] = None,
    players: Annotated[int, typer.Option(help="Players, 3 or 4.")] = 4,
    deals: Annotated[
        int | None, typer.Option(help="Deals an agent and kind of opponent, each in all seat rotations.  [500]")
    ] = None,
    rated_deals: Annotated[
        int | None, typer.Option(help="Deals at mixed tables, for the ratings; 0 = no ratings.  [twice as many]")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Instead of --deals: whole games, in all rotations.")] = None,
    seed: Seed = 0,
    rule: Rule = None,
) -> int:
    """Rank all agents of Gang of Four on the same deals: strength, OpenSkill ratings, time per decision.

    Prints a table and writes a folder with a manifest, tidy results (Parquet, CSV) and figures (PNG, SVG).
    """
    from gang_sim.experiments.ladders.gang_of_four import command

    options = command.LadderOptions(agents, against, players, deals, rated_deals, games, seed, rule or ())
    return command.run(options, request)


@ladder_app.command("the-gang", epilog="Example: gang-sim ladder the-gang --agents belief,learned --settings draft,1")
@measures("ladder")
def ladder_the_gang(
    request: "Request",
    agents: Annotated[
        str | None, typer.Option(help="Agents: a,b or name:key=value.  [the strong ones and some of the suite]")
    ] = None,
    settings: Annotated[
        str, typer.Option(help="draft, numbers of ticks (end rule rulebook), settled-TICKS: with commas.")
    ] = "draft,1,2,3,10,settled-3",
    players: Annotated[int, typer.Option(help="Players, 3 to 10.")] = 4,
    heists: Annotated[int, typer.Option(help="Heists a line-up and setting.")] = 2000,
    seed: Seed = 0,
    rule: Rule = None,
) -> int:
    """Measure all agents of The Gang on the same deals: among their like, with each other, time per decision.

    Prints tables and writes a folder with a manifest, tidy results (Parquet, CSV) and figures (PNG, SVG).
    """
    from gang_sim.experiments.ladders.the_gang import command

    options = command.GangLadderOptions(agents, settings, players, heists, seed, rule or ())
    return command.run(options, request)
