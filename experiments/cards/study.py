"""The study behind `gang-sim cards`: what is measured, the rows that follow, the tables for people."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from gang_sim.experiments.cards.parts import RIGHT, CardDeals, Effect
from gang_sim.experiments.conditions import NONE, options_text
from gang_sim.experiments.heists import NOT_APPLICABLE, HeistsStudy, Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.rates import game_win_by_formula
from gang_sim.experiments.studies.common_deals import named
from gang_sim.registry import make_agent
from gang_sim.the_gang.cards_in_force import CHALLENGE, CHALLENGES, SPECIALISTS, Card
from gang_sim.the_gang.rules import MODES, Rules

__all__ = ["CardsStudy"]

GAME_COLUMNS = (
    "agent", "players", "mode", "options", "protocol", "end_rule", "ticks", "seed", "games", "game_win",
    "game_win_low", "game_win_high", "heists", "success", "success_low", "success_high",
)  # fmt: skip


@dataclass(frozen=True)
class CardsStudy:
    """Every card by itself against no card, on the same deals, and whole games of every mode.

    agents: each takes all seats. players: numbers of them; heists: per card, one number for each number of players.
    games: whole games per mode, 0 for none. rules: all else; mode and cards are not looked at.
    until_se: stop when every success rate has this standard error; heists is then the most.
    """

    agents: tuple[str, ...]
    players: tuple[int, ...]
    heists: tuple[int, ...]
    games: int
    seed: int
    rules: Rules
    until_se: float | None = None

    kind: ClassVar[str] = "gang-sim cards"
    whole: ClassVar[Sequence[str]] = ("ticks",)

    def parts(self) -> list[Part]:
        """A part per agent and number of players with all cards, then a part per game setting."""
        for agent in self.agents:
            make_agent("the_gang", agent)
        return [*self._card_parts(), *self._games().parts()]

    def _tables_of(self) -> list[tuple[str, int, int]]:
        """(agent, players, heists) of every table at which the cards are tried."""
        sizes = list(zip(self.players, self.heists, strict=True))
        return [(agent, players, heists) for agent in self.agents for players, heists in sizes]

    def _card_parts(self) -> list[CardDeals]:
        return [
            CardDeals(heists, self._settings(agent, players), self.seed, until_se=self.until_se)
            for agent, players, heists in self._tables_of()
        ]

    def _settings(self, agent: str, players: int) -> tuple[Setting, ...]:
        """No card, then each."""
        plain = dataclasses.replace(self.rules, players=players, mode="basic", challenges=(), specialists=())
        rules = [plain, *(_with_card(plain, card) for card in CHALLENGES + SPECIALISTS)]
        return tuple(Setting((agent,) * players, each) for each in rules)

    def _games(self) -> HeistsStudy:
        plain = dataclasses.replace(self.rules, challenges=(), specialists=())
        modes = [
            Setting((agent,), dataclasses.replace(plain, players=players, mode=mode))
            for agent in self.agents
            for players in self.players
            for mode in MODES
        ]
        return HeistsStudy(tuple(modes) if self.games else (), max(1, self.games), self.seed, whole_games=True)

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Success with each card and the difference it makes; game-win rates by mode."""
        parts = self._card_parts()
        found, plain = [], {}
        for part, known in zip(parts, counted, strict=False):
            if known.sums is not None:
                effects = part.effects(known)
                agent, players = part.settings[0].line_up[0], part.settings[0].rules.players
                plain[agent, players] = effects[0]
                found += self._rows(part, known.games, effects)
        tables = {"results": found}
        modes = self._games().tables(counted[len(parts) :])["results"]
        if modes:
            tables["modes"] = [_game_row(row, plain.get((row["agent"], row["players"]))) for row in modes]
        return tables

    def _rows(self, part: CardDeals, heists: int, effects: Sequence[Effect]) -> list[dict[str, Any]]:
        cards: list[Card | None] = [None, *CHALLENGES, *SPECIALISTS]
        p_values = [p_value(effect.difference) for effect in effects]
        rows: list[dict[str, Any]] = []
        for card, setting, effect in zip(cards, part.settings, effects, strict=True):
            rules = setting.rules
            draft = rules.protocol == "draft"
            row = {
                "agent": setting.line_up[0],
                "players": rules.players,
                "kind": card.kind if card else NONE,
                "number": card.number if card else None,
                "card": card.name if card else NONE,
                "options": options_text(rules),
                "protocol": rules.protocol,
                "end_rule": NOT_APPLICABLE if draft else rules.end_rule,
                "ticks": NOT_APPLICABLE if draft else rules.max_ticks,
                "seed": self.seed,
                "heists": heists,
                "success": effect.success.value,
                "success_low": effect.success.low,
                "success_high": effect.success.high,
            }
            row |= dict(zip(RIGHT, effect.right, strict=True)) | named("difference", effect.difference)
            rows.append(row | {"p": p_values[len(rows)] if card else None})
        return [
            row | {"p_holm": None if corrected is None else float(corrected)}
            for row, corrected in zip(rows, [None, *holm(p_values[1:])], strict=True)
        ]

    def draw(self, folder: Path, tables: Tables) -> None:
        """Differences by card; games won by mode."""
        from gang_sim.experiments.cards.figures import draw_cards, draw_modes

        draw_cards(folder, tables["results"])
        if tables.get("modes"):
            draw_modes(folder, tables["modes"])

    def text(self, tables: Tables) -> str:
        """The tables for people."""
        from gang_sim.experiments.cards.text import cards_text

        return cards_text(tables)


def _with_card(rules: Rules, card: Card) -> Rules:
    if card.kind == CHALLENGE:
        return dataclasses.replace(rules, challenges=(card.name,))
    return dataclasses.replace(rules, specialists=(card.name,))


def _game_row(row: dict[str, Any], plain: Effect | None) -> dict[str, Any]:
    """A row of game-win rates; in mode basic beside what the success rate of the study's plain heists lets expect."""
    expected = game_win_by_formula(plain.success) if plain is not None and row["mode"] == "basic" else (None,) * 3
    columns = ("by_formula", "by_formula_low", "by_formula_high")
    return {key: row[key] for key in GAME_COLUMNS} | dict(zip(columns, expected, strict=True))
