"""The command line `gang-sim`: options and help of every subcommand; the work is done by one module per subcommand.

Everything heavy is imported inside the subcommands, so that --help is quick.
"""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gang_sim.experiments.cli_ladders import ladder_app
from gang_sim.experiments.cli_options import (
    Challenge,
    EndRule,
    Json,
    Mode,
    Notation,
    Protocol,
    Rule,
    Seed,
    Specialist,
)
from gang_sim.experiments.cli_request import arguments, measures
from gang_sim.experiments.cli_rules import rules_app
from gang_sim.experiments.cli_strengths import strengths_app

if TYPE_CHECKING:
    from gang_sim.experiments.measuring import Request

USAGE_ERROR = 2
INTERRUPTED = 130
UsageError: Any = typer.BadParameter.__mro__[2]
"""Base of Typer's own errors, which newer versions keep under another name than older ones."""

app = typer.Typer(
    help="Simulate The Gang and Gang of Four: strategies, measurements, figures.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    no_args_is_help=False,
)
app.add_typer(rules_app, name="rules")
app.add_typer(ladder_app, name="ladder")
app.add_typer(strengths_app, name="strengths")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Simulate The Gang and Gang of Four: strategies, measurements, figures."""
    if version:
        from gang_sim import __version__

        print(f"gang-sim {__version__}")
        raise typer.Exit()
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(epilog="Example: gang-sim heists --players 3-6 --agents random,nearest,interval --ticks 1,3,10")
@measures("heists")
def heists(
    request: "Request",
    players: Annotated[str | None, typer.Option(help="Players, 3 to 10: 4, a range 3-6 or a list.  [4]")] = None,
    agents: Annotated[
        str | None, typer.Option(help="Strategies, each playing all seats: a,b or name:key=value.  [nearest,interval]")
    ] = None,
    lineup: Annotated[
        list[str] | None, typer.Option(help="A mixed table, one agent per seat: a,b,c,d; may be repeated.")
    ] = None,
    heists: Annotated[int | None, typer.Option(help="Heists a row.  [10000]")] = None,
    games: Annotated[int | None, typer.Option(help="Instead of --heists: whole games a row.")] = None,
    seed: Seed = 0,
    protocol: Protocol = "table",
    end_rule: EndRule = "rulebook",
    ticks: Annotated[str, typer.Option(help="Most ticks a round, one or several: 10 or 1,2,3,10.")] = "10",
    mode: Mode = "basic",
    challenge: Challenge = None,
    specialist: Specialist = None,
    rule: Rule = None,
    until_se: Annotated[
        float | None, typer.Option(help="Stop when the standard error of success is so small; --heists is the most.")
    ] = None,
) -> int:
    """Measure how often a gang cracks the vault, by strategy, players and table protocol.

    Prints a table and writes a folder with a manifest, tidy results (Parquet, CSV) and figures (PNG, SVG).
    """
    from gang_sim.experiments import heists_command
    from gang_sim.experiments.options import CardOptions

    options = heists_command.HeistsOptions(
        players=players, agents=agents, lineup=lineup or (), heists=heists, games=games, seed=seed, protocol=protocol,
        end_rule=end_rule, ticks=ticks, rule=rule or (), until_se=until_se,
        cards=CardOptions(mode, challenge or (), specialist or ()),
    )  # fmt: skip
    return heists_command.run(options, request)


@app.command(epilog="Example: gang-sim styles --agents cheapest_beat,keeper,planner --deals 2000")
@measures("styles")
def styles(
    request: "Request",
    agents: Annotated[str | None, typer.Option(help="Styles: a,b or name:key=value.  [all that do not search]")] = None,
    players: Annotated[int, typer.Option(help="Players, 3 or 4.")] = 4,
    deals: Annotated[
        int | None, typer.Option(help="Deals a pair of styles, each in all seat rotations.  [1000]")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Instead of --deals: whole games, in all rotations.")] = None,
    seed: Seed = 0,
    unit: Annotated[str | None, typer.Option(help="hand (first hands) or game.  [hand, game with --games]")] = None,
    until_se: Annotated[
        float | None,
        typer.Option(help="Stop when the standard error of hands won is so small in every pair; --deals is the most."),
    ] = None,
    rule: Rule = None,
) -> int:
    """Let styles of Gang of Four play a tournament: one against others alike, and mixed tables, on the same deals.

    Prints tables and writes a folder with a manifest, tidy results (Parquet, CSV) and figures (PNG, SVG).
    """
    from gang_sim.experiments.styles import command

    options = command.StylesOptions(agents, players, deals, games, seed, unit, rule or (), until_se)
    return command.run(options, request)


@app.command(epilog="Example: gang-sim cards --agents interval,human --players 3-6 --heists 20000")
@measures("cards")
def cards(
    request: "Request",
    agents: Annotated[
        str | None, typer.Option(help="Strategies, each playing all seats: a,b or name:key=value.  [interval,human]")
    ] = None,
    players: Annotated[str, typer.Option(help="Players, 3 to 10: 4, a range 3-6 or a list.")] = "4",
    heists: Annotated[
        str | None, typer.Option(help="Heists a card, one number or one for each number of players: a,b,c.  [10000]")
    ] = None,
    games: Annotated[int, typer.Option(help="Whole games a mode; 0 for none.")] = 1000,
    seed: Seed = 0,
    protocol: Protocol = "table",
    end_rule: EndRule = "rulebook",
    ticks: Annotated[int, typer.Option(help="Most ticks a round.")] = 10,
    until_se: Annotated[
        float | None, typer.Option(help="Stop when the standard error of success is so small; --heists is the most.")
    ] = None,
    rule: Rule = None,
) -> int:
    """Measure what each challenge costs and each specialist gains, on the same deals, and games won by mode.

    Prints tables and writes a folder with a manifest, tidy results (Parquet, CSV) and figures (PNG, SVG).
    """
    from gang_sim.experiments.cards import command

    options = command.CardsOptions(
        agents, players, heists, games, seed, protocol, end_rule, ticks, rule or (), until_se
    )
    return command.run(options, request)


@app.command(epilog="Example: gang-sim study communication --set agents=nearest,interval --set heists=20000")
@measures("study")
def study(
    request: "Request",
    what: Annotated[str | None, typer.Argument(metavar="NAME|FILE.toml", help="A study; without, lists all.")] = None,
    fields: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="A field of the study; may be repeated.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Print the study as a TOML file instead.")] = False,
) -> int:
    """Measure one of the prepared studies, with fields of your own.

    Writes a folder with a manifest, tidy results (Parquet, CSV) and figures (PNG, SVG).
    """
    from gang_sim.experiments.studies import command

    return command.run(what, fields or (), show, request)


@app.command(epilog="Example: gang-sim train gang-of-four --set steps=100 --seed 1")
def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="the-gang or gang-of-four.")],
    fields: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="A setting; may be repeated.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Print the settings and what they mean instead.")] = False,
    seed: Annotated[int, typer.Option(help="Same seed and settings, same weights.")] = 0,
    threads: Annotated[
        int | None, typer.Option(help="Processors to use; the weights do not depend on it.  [all]")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Run folder.  [gang-sim-results/train-GAME-MARK]")] = None,
    json: Json = False,
) -> None:
    """Train the learned agent of a game; a run that was killed goes on with the same command.

    Writes a folder with the weights and their manifest, the learning curve (Parquet, CSV) and its figure (PNG, SVG).
    """
    from gang_sim.experiments.training import command

    options = command.TrainOptions(game, fields or (), show, seed, threads, out, json)
    raise typer.Exit(command.run(options, tuple(arguments)))


@app.command(epilog="Example: gang-sim power --rate 0.34 --difference 0.01 --comparisons 10")
def power(
    difference: Annotated[float, typer.Option(help="What shall be seen: 0.01 of a rate, 0.1 points a hand.")],
    rate: Annotated[
        float | None, typer.Option(help="The smaller or larger of two rates, as success of heists.")
    ] = None,
    spread: Annotated[
        float | None, typer.Option(help="Instead of --rate: standard deviation of the difference on a deal.")
    ] = None,
    correlation: Annotated[
        float | None, typer.Option(help="Of the two successes on a common deal, -1 to 1.  [several]")
    ] = None,
    power: Annotated[float, typer.Option(help="How often a study shall see it.")] = 0.8,
    alpha: Annotated[float, typer.Option(help="How often a study may see one that is not there.")] = 0.05,
    comparisons: Annotated[int, typer.Option(help="How many comparisons share that error.")] = 1,
    json: Json = False,
) -> None:
    """Tell how many games or deals it takes to see a difference."""
    from gang_sim.experiments import power_command

    power_command.run(
        power_command.PowerOptions(difference, rate, spread, correlation, power, alpha, comparisons), json
    )


@app.command(epilog="Example: gang-sim report gang-sim-results/heists-20260101-120000")
def report(
    folder: Annotated[Path, typer.Argument(help="A result folder.")],
    out: Annotated[Path | None, typer.Option(help="The page.  [FOLDER/report.html]")] = None,
) -> None:
    """Make one HTML page of a result folder: tables, figures, the command, the manifest."""
    from gang_sim.experiments import report

    report.run(folder, out)


@app.command(epilog="Example: gang-sim watch the-gang --agents interval --players 4 --seed 7 --open")
def watch(
    game: Annotated[str, typer.Argument(metavar="GAME", help="the-gang or gang-of-four.")],
    agents: Annotated[str | None, typer.Option(help="One agent for all seats, or one per seat: a,b,c,d.")] = None,
    players: Annotated[
        int | None, typer.Option(help="Players: 3 to 10, in Gang of Four 3 or 4.  [4, or as many as agents]")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same game.")] = 0,
    number: Annotated[int, typer.Option("--game", help="Which game of this seed, from 0.")] = 0,
    protocol: Annotated[str | None, typer.Option(help="The Gang: table or draft.  [table]")] = None,
    end_rule: Annotated[str | None, typer.Option(help="The Gang: rulebook or settled.  [rulebook]")] = None,
    ticks: Annotated[int | None, typer.Option(help="The Gang: most ticks a round.  [10]")] = None,
    mode: Annotated[
        str | None, typer.Option(help="The Gang: basic, advanced, professional, master_thief.  [basic]")
    ] = None,
    challenge: Challenge = None,
    specialist: Specialist = None,
    notation: Annotated[
        str | None, typer.Option("--cards", help="Gang of Four: gang, ordinary or ordinary-hearts.  [gang]")
    ] = None,
    rule: Rule = None,
    open_cards: Annotated[bool, typer.Option("--open", help="Show all pockets or hands from the start.")] = False,
    record: Annotated[Path | None, typer.Option(help="Save the game, too: FILE.jsonl or FILE.parquet.")] = None,
) -> None:
    """Watch one game in the terminal, tick by tick or play by play."""
    from gang_sim.experiments import watch_command

    options = watch_command.WatchOptions(
        game, agents, players, seed, number, protocol, end_rule, ticks, mode, challenge or (), specialist or (),
        notation, rule or (), open_cards, record,
    )  # fmt: skip
    watch_command.run(options)


@app.command(epilog="Example: gang-sim replay game.jsonl --open")
def replay(
    file: Annotated[Path, typer.Argument(help="Recorded games: FILE.jsonl or FILE.parquet.")],
    number: Annotated[int | None, typer.Option("--game", help="Which game of the file, from 0.  [0]")] = None,
    open_cards: Annotated[bool, typer.Option("--open", help="Show all pockets or hands from the start.")] = False,
    notation: Notation = "gang",
    check: Annotated[bool, typer.Option("--check", help="Only verify all games of the file.")] = False,
) -> None:
    """Show a recorded game step by step, once the rules have verified it."""
    from gang_sim.experiments import replay_command

    replay_command.run(file, number, open_cards, notation, check)


@app.command(epilog="Example: gang-sim agents --game gang-of-four")
def agents(
    game: Annotated[str | None, typer.Option(help="the-gang or gang-of-four.  [both]")] = None, json: Json = False
) -> None:
    """List the strategies: what each does, its parameters, whether it is honest."""
    from gang_sim.experiments import agents_command

    agents_command.run(game, json)


@app.command(epilog="Example: gang-sim bench --json")
def bench(
    game: Annotated[str | None, typer.Option(help="the-gang or gang-of-four.  [both]")] = None,
    turns: Annotated[int, typer.Option(help="How often everything is measured.")] = 7,
    json: Json = False,
) -> None:
    """Measure evaluator, games and learners' steps per second on this machine, next to peers that are installed."""
    from gang_sim.experiments.benchmarks import command

    command.run(game, turns, json, tuple(arguments))


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code: 0, 2 for bad input (one line on stderr), 130 after Ctrl-C."""
    arguments[:] = sys.argv[1:] if argv is None else argv
    gc.set_threshold(200_000)  # importing makes many lasting objects; going through them again and again takes 0.3 s
    try:
        code = int(app(list(arguments), prog_name="gang-sim", standalone_mode=False) or 0)
    except UsageError as error:
        return _complain(error.format_message())
    except BrokenPipeError:  # `gang-sim watch ... | head`: the reader has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ValueError, OSError) as error:
        return _complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code == INTERRUPTED:
        print("gang-sim: stopped", file=sys.stderr)
    return code


def _complain(message: str) -> int:
    print("gang-sim: " + " ".join(message.split()), file=sys.stderr)
    return USAGE_ERROR
