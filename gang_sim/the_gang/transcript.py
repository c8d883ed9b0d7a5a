"""Steps of a game of The Gang as plain data, public and private parts apart, for records. Decides nothing."""

from typing import Any

from gang_sim.poker.cards import NO_CARD, format_cards
from gang_sim.the_gang.records import SHOWDOWN
from gang_sim.the_gang.trace import Step

__all__ = ["actions_of", "plain_step"]


def plain_step(step: Step) -> tuple[dict[str, Any], dict[str, Any]]:
    """What everybody saw at this step, and what only some did (pockets at the deal)."""
    public, seats = step.public, len(step.private)
    if step.is_deal:
        seen: dict[str, Any] = {"deal": int(public["heist"])}
        seen |= {"vaults": int(public["vaults"]), "alarms": int(public["alarms"])}
        return seen, {"pockets": [format_cards(own["pocket"][: own["pocket_size"]]) for own in step.private]}
    seen = {
        "colour": step.colour,
        "tick": step.tick,
        "chosen": list(step.chosen),
        "order": list(step.order),
        "void": [int(void) for void in step.void],
        "chips": public["chips"][step.colour, :seats].tolist(),
    }
    if public["round"] != step.colour:
        seen["board"] = format_cards(public["board"][: public["n_open"]])
    if public["round"] == SHOWDOWN:
        pockets = [format_cards(pocket[pocket != NO_CARD]) for pocket in public["pockets"][:seats]]
        seen |= {"pockets": pockets, "success": bool(public["success"])}
    return seen, {}


def actions_of(seen: dict[str, Any]) -> list[tuple[int, int]]:
    """(seat, action) of everybody who was asked at a step, from its public part."""
    return [(seat, action) for seat, action in enumerate(seen.get("chosen", ())) if action >= 0]
