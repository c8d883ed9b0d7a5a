"""The subcommands of `gang-sim rules`: their options and help; the work is done by one module per kind of question."""

from collections.abc import Mapping
from typing import Annotated

import typer

from gang_sim.experiments.cli_options import Json, Lines, Notation, Rule

__all__ = ["rules_app"]

rules_app = typer.Typer(help="Ask the rules.", rich_markup_mode=None)


@rules_app.command(
    context_settings={"allow_interspersed_args": True},
    epilog='Example: gang-sim rules showdown --board "2s 5h 9c Jd Ks" 2c3d TcTd AsAh',
)
def showdown(
    pockets: Annotated[list[str] | None, typer.Argument(help="Pockets in the order of the red chips.")] = None,
    board: Annotated[str | None, typer.Option(help="The five cards of the board.")] = None,
    lines: Annotated[
        str | None, typer.Option(metavar="FILE", help="Answer one JSON question a line instead; - is stdin.")
    ] = None,
    json: Json = False,
) -> None:
    """Decide a showdown: pockets in the order of the red chips, from 1 star upward."""
    from gang_sim.experiments import showdown_command

    raise typer.Exit(showdown_command.run(board, pockets or [], lines, json))


@rules_app.command(epilog='Example: gang-sim rules classify "7r 7y"')
def classify(
    cards: Annotated[str | None, typer.Argument(help="Cards of Gang of Four.")] = None,
    rule: Rule = None,
    notation: Notation = "gang",
    lines: Lines = None,
    json: Json = False,
) -> None:
    """Name the type of a combination of Gang of Four."""
    _combinations("classify", {"cards": cards}, rule, notation, lines, json)


@rules_app.command(epilog='Example: gang-sim rules beats "2r 2r" "2y 2r"')
def beats(
    a: Annotated[str | None, typer.Argument(help="The combination to play.")] = None,
    b: Annotated[str | None, typer.Argument(help="The combination on the table.")] = None,
    rule: Rule = None,
    notation: Notation = "gang",
    lines: Lines = None,
    json: Json = False,
) -> None:
    """Tell whether the first combination of Gang of Four beats the second."""
    _combinations("beats", {"a": a, "b": b}, rule, notation, lines, json)


@rules_app.command(epilog='Example: gang-sim rules legal --hand "2y 5g 7y 8g" --trick "7g" --duty')
def legal(
    hand: Annotated[str | None, typer.Option(help="The hand, 1 to 16 cards.")] = None,
    trick: Annotated[str | None, typer.Option(help="What lies to be beaten; a lead without.")] = None,
    duty: Annotated[bool, typer.Option("--duty", help="The next player has one card left.")] = False,
    lead_with_1m: Annotated[bool, typer.Option("--lead-with-1m", help="The lead must contain 1m.")] = False,
    rule: Rule = None,
    notation: Notation = "gang",
    lines: Lines = None,
    json: Json = False,
) -> None:
    """List the legal plays of a hand of Gang of Four."""
    question = {"hand": hand, "trick": trick, "duty": duty, "lead_with_1m": lead_with_1m}
    _combinations("legal", question, rule, notation, lines, json)


def _combinations(
    kind: str,
    question: Mapping[str, str | bool | None],
    rule: list[str] | None,
    notation: str,
    lines: str | None,
    json: bool,
) -> None:
    from gang_sim.experiments import combinations_command

    raise typer.Exit(combinations_command.run(kind, question, rule or [], notation, lines, json))
