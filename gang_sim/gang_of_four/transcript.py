"""Steps of a game of Gang of Four as plain data, public and private parts apart, for records. Decides nothing."""

from typing import Any

from gang_sim.gang_of_four.cards import format_cards, parse_cards
from gang_sim.gang_of_four.records import NO_FACE, PLAY
from gang_sim.gang_of_four.trace import Step

__all__ = ["actions_of", "plain_step"]

STAGES = ("play", "return", "announce")


def plain_step(step: Step) -> tuple[dict[str, Any], dict[str, Any]]:
    """What everybody saw at this step, and what only some did (hands at the deal, the dead hand)."""
    public, seats = step.public, len(step.private)
    if step.is_deal:
        seen: dict[str, Any] = {"deal": int(public["hand"]), "direction": int(public["direction"])}
        if public["given"] != NO_FACE:
            seen |= {"from": int(public["exchange_from"]), "to": int(public["exchange_to"])}
            seen["given"] = format_cards(1 << int(public["given"]))
        hands = [format_cards(own["cards"]) for own in step.private]
        return seen, {"hands": hands, "dead_hand": format_cards(step.hidden["dead_hand"])}
    action: Any = step.action
    if step.stage == PLAY:
        action = format_cards(step.action % 2**64)  # nothing for a pass
    seen = {"seat": step.seat, STAGES[step.stage]: action, "counts": public["counts"][:seats].tolist()}
    if step.hand_is_over:
        seen |= {"points": public["points"][:seats].tolist(), "totals": public["totals"][:seats].tolist()}
    return seen, {}


def actions_of(seen: dict[str, Any]) -> list[tuple[int, int]]:
    """(seat, action) of a decision, from its public part. Raises ValueError for cards that cannot be."""
    if "seat" not in seen:
        return []
    if "play" in seen:
        cards = int(parse_cards(seen["play"])) if seen["play"] else 0
        return [(int(seen["seat"]), cards - 2**64 if cards >= 2**63 else cards)]
    return [(int(seen["seat"]), int(seen["return"] if "return" in seen else seen["announce"]))]
