"""Whole games as text, field by field: a change of the rules or of the random streams becomes a diff that one can read.

`python -m tests.gang_of_four.playthrough` writes tests/gang_of_four/golden/ anew; only where a change is meant.
"""

from pathlib import Path

import numpy as np

from gang_sim.gang_of_four.cards import FACE_NAMES, format_cards
from gang_sim.gang_of_four.combinations import TYPES
from gang_sim.gang_of_four.notation import action_text
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.records import NO_FACE
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.trace import trace_game

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    "defaults": (Rules(target_score=20), 21),
    "other_options": (
        Rules(
            players=3, target_score=20, straight_tie="top_card", flush_tie="numbers_first", full_house_tie="equal",
            multi_one_in_flush="equal", pass_reentry="off", first_direction="clockwise", discards="hidden",
            exchange_return_same="forbidden", last_card_announce="action", duty_gang="forbidden",
            duty_lead_singles="free", game_tie="last_hand_then_seat",
        ),
        35,
    ),
}  # fmt: skip
"""Name -> (rules, game of seed 0)."""
GROWING = ("moves", "move_seats", "n_moves", "hidden decisions")
"""Fields that only repeat the decisions; shown after a deal, and what they come to in the results."""
SETS_OF_CARDS = ("trick", "played", "moves", "cards", "dead_hand")


def field_text(name: str, value: np.ndarray) -> str:
    """One field of a record in the notation of the cards."""
    if name in SETS_OF_CARDS:
        return " | ".join(format_cards(cards) or "-" for cards in np.atleast_1d(value))
    if name in ("given", "returned"):
        return "-" if value == NO_FACE else FACE_NAMES[value]
    if name == "deck":
        return " ".join(FACE_NAMES[face] for face in value)
    if name == "plays":
        rows = ({TYPES[kind]: int(n) for kind, n in enumerate(row) if n} for row in value)
        return " | ".join(" ".join(f"{kind} {n}" for kind, n in row.items()) or "-" for row in rows)
    return str(value.tolist())


def fields_of(step, players: int) -> dict[str, str]:
    """Every field of a step's three records as text."""
    shown = {}
    moves = int(step.public["n_moves"])
    for name in step.public.dtype.names:
        value = step.public[name]
        shown[name] = field_text(name, value[:moves] if name in ("moves", "move_seats") else value)
    for seat in range(players):
        shown[f"seat {seat} cards"] = field_text("cards", step.private[seat]["cards"])
    for name in step.hidden.dtype.names:
        shown[f"hidden {name}"] = field_text(name, step.hidden[name])
    return shown


def playthrough(rules: Rules, game: int) -> str:
    """A game of `random` from deal to end: every field after a deal, then by decision those that change."""
    lines = [f"{name}: {value}" for name, value in vars(rules).items()]
    before: dict[str, str] = {}
    for step in trace_game("random", seed=0, game=game, rules=rules):
        now = fields_of(step, rules.players)
        if step.is_deal:
            lines += ["", "deal", *(f"  {name}: {text}" for name, text in now.items()), ""]
        else:
            changed = [f"{name} {now[name]}" for name in now if now[name] != before[name] and name not in GROWING]
            lines.append(f"seat {step.seat}: {action_text(step.stage, step.action)}: {'; '.join(changed)}")
        before = now
    lines += ["", "results"]
    for row in play("random", 1, seed=0, first=game, games=True, rules=rules):
        lines.append("  " + "; ".join(f"{name} {field_text(name, row[name])}" for name in row.dtype.names))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (rules, game) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(rules, game), encoding="utf-8")


if __name__ == "__main__":
    main()
