"""Options as people type them, read into values; every error names the option and what is allowed."""

from collections.abc import Sequence
from dataclasses import dataclass

from gang_sim.gang_of_four.rules import Rules as GangOfFourRules
from gang_sim.the_gang.rules import MAX_PLAYERS, MIN_PLAYERS, Rules

GAMES = {"the-gang": "the_gang", "gang-of-four": "gang_of_four"}
"""Games as they are typed, and as the registry calls them."""
OPTION_OF_RULE = {"players": "--players", "protocol": "--protocol", "end_rule": "--end-rule", "max_ticks": "--ticks"}
"""Rules that have an option of their own; the others are given with --rule."""
OPTION_OF_CARDS = {"mode": "--mode", "challenges": "--challenge", "specialists": "--specialist"}
"""Rules that have an option where a command is about cards."""


def whole_numbers(option: str, text: str, largest_range: int = 1000) -> list[int]:
    """Whole numbers from "3", "3-6", "3,5" or a mix of them, without repeats, in the order given.

    >>> whole_numbers("--players", "3-5,10")
    [3, 4, 5, 10]
    """
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        try:
            low, high = int(first), int(last if dash else first)
        except ValueError:
            raise ValueError(f"{option} {text!r}: must be a number, a range like 3-6 or a list like 3,5") from None
        if not low <= high < low + largest_range:
            raise ValueError(f"{option} {text!r}: a range goes from the smaller number to the larger")
        numbers += range(low, high + 1)
    return list(dict.fromkeys(numbers))


def player_numbers(text: str) -> list[int]:
    """Numbers of players, checked.

    >>> player_numbers("11")
    Traceback (most recent call last):
    ...
    ValueError: --players 11: The Gang is played by 3 to 10
    """
    numbers = whole_numbers("--players", text)
    for number in numbers:
        if not MIN_PLAYERS <= number <= MAX_PLAYERS:
            raise ValueError(f"--players {number}: The Gang is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
    return numbers


def game_named(text: str) -> str:
    """The registry's name of a game.

    >>> game_named("chess")
    Traceback (most recent call last):
    ...
    ValueError: game 'chess': allowed are the-gang, gang-of-four
    """
    if text not in GAMES:
        raise ValueError(f"game {text!r}: allowed are {', '.join(GAMES)}")
    return GAMES[text]


def names(option: str, text: str) -> list[str]:
    """Specifications of agents, separated by commas.

    >>> names("--agents", "nearest, human:sigma=0.1")
    ['nearest', 'human:sigma=0.1']
    """
    found = [part.strip() for part in text.split(",")]
    if not all(found):
        raise ValueError(f"{option} {text!r}: a name is missing")
    return found


def checked_seed(seed: int) -> int:
    """The seed, or ValueError."""
    if not 0 <= seed < 2**63:
        raise ValueError(f"--seed {seed}: allowed are 0 to 2**63 - 1")
    return seed


def given_rules(more: Sequence[str]) -> dict[str, str]:
    """Names and values of "option=value" as given with --rule.

    >>> given_rules(["target_score=50"])
    {'target_score': '50'}
    """
    given = {}
    for text in more:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise ValueError(f"--rule {text!r}: must be option=value")
        given[name] = value
    return given


def gang_of_four_rules(players: int | None, more: Sequence[str]) -> GangOfFourRules:
    """Rules of Gang of Four from the command line's options; players: None where there is no such option.

    >>> gang_of_four_rules(5, [])
    Traceback (most recent call last):
    ...
    ValueError: --players 5: allowed are 3, 4
    """
    given = given_rules(more)
    if players is not None:
        if "players" in given:
            raise ValueError(f"--rule 'players={given['players']}': give it with --players")
        given["players"] = str(players)
    try:
        return GangOfFourRules.from_options(given)
    except ValueError as error:
        if players is not None and str(error).startswith("players "):
            raise ValueError(f"--{error}") from None
        raise


@dataclass(frozen=True)
class CardOptions:
    """--mode, --challenge and --specialist as typed; cards by name or number."""

    mode: str = "basic"
    challenges: Sequence[str] = ()
    specialists: Sequence[str] = ()


NO_CARDS = CardOptions()


def rules_from(
    protocol: str, end_rule: str, players: int, ticks: int, more: Sequence[str], cards: CardOptions | None = None
) -> Rules:
    """Rules from the command line's options; more: "option=value" as given with --rule.

    cards: None where there are no such options; then --rule gives them, too.

    >>> rules_from("table", "rulebook", 4, 10, [], CardOptions(challenges=["99"]))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: --challenge '99': allowed are quick_access, ...
    """
    options = {"players": str(players), "protocol": protocol, "end_rule": end_rule, "max_ticks": str(ticks)}
    own = OPTION_OF_RULE
    if cards is not None:
        own = own | OPTION_OF_CARDS
        options |= {"mode": cards.mode, "challenges": ",".join(cards.challenges)}
        options["specialists"] = ",".join(cards.specialists)
    for name, value in given_rules(more).items():
        if name in own:
            raise ValueError(f"--rule '{name}={value}': give it with {own[name]}")
        options[name] = value
    try:
        return Rules.from_options(options)
    except ValueError as error:
        name, _, rest = str(error).partition(" ")
        option = own.get(name) or own.get(f"{name}s")  # a card that is none is named in the singular
        raise ValueError(f"{option or ('--rule' if name == 'rule' else f'--rule {name}')} {rest}") from None
