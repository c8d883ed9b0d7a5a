"""Steps of a game of The Gang as plain data, public and private parts apart, for records. Decides nothing."""

from typing import Any

import numpy as np

from gang_sim.poker.cards import NO_CARD, format_cards
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.records import CHIPS, DISCARD, PASS_CARD, SHOW_CARD, SHOWDOWN, WANT
from gang_sim.the_gang.trace import Step

__all__ = ["actions_of", "plain_step"]

SECRET = (WANT, PASS_CARD, SHOW_CARD, DISCARD)
"""Phases whose decisions not everybody hears of."""


def plain_step(step: Step) -> tuple[dict[str, Any], dict[str, Any]]:
    """What everybody saw at this step, and what only some did: pockets at the deal and after what cards changed."""
    public = step.public
    if step.is_deal:
        seen: dict[str, Any] = {"deal": int(public["heist"])}
        seen |= {"vaults": int(public["vaults"]), "alarms": int(public["alarms"])}
        if public["cards"]:
            seen["cards"] = int(public["cards"])
        return seen, _pockets(step)
    seen = {"colour": step.colour, **_what_follows(step)}
    seen |= _tick(step) if step.phase == CHIPS else {"phase": step.phase, "specialist": step.specialist}
    chosen = {"chosen": list(step.chosen)}
    own = _pockets(step) if public["cards"] and (step.phase != CHIPS or "board" in seen) else {}
    return (seen, own | chosen) if step.phase in SECRET else (seen | chosen, own)


def _pockets(step: Step) -> dict[str, Any]:
    return {"pockets": [_names(own["pocket"]) for own in step.private]}


def _names(pocket: np.ndarray) -> str:
    """Cards of a pocket; the Jack's stands last."""
    added = ["J*"] if JACK_STAR in pocket else []
    plain = pocket[(pocket != NO_CARD) & (pocket != JACK_STAR)]
    return " ".join([format_cards(plain), *added])


def _tick(step: Step) -> dict[str, Any]:
    """A tick or a pick, with the chips as they lay after it, before a Blackout took them."""
    chips = step.history(step.colour)["chips"][step.colour, : len(step.private)]
    return {
        "tick": step.tick,
        "order": list(step.order),
        "void": [int(void) for void in step.void],
        "chips": chips.tolist(),
    }


def _what_follows(step: Step) -> dict[str, Any]:
    """The cards that were opened at once: of the next round, or all at the showdown."""
    public = step.public
    seen: dict[str, Any] = {}
    if public["round"] != step.colour:
        seen["board"] = format_cards(public["board"][: public["n_open"]])
    if public["round"] == SHOWDOWN:
        seen["pockets"] = [_names(pocket) for pocket in public["pockets"][: len(step.private)]]
        seen["success"] = bool(public["success"])
    return seen


def actions_of(seen: dict[str, Any]) -> list[tuple[int, int]]:
    """(seat, action) of everybody who was asked at a step, from its public and private parts together."""
    return [(seat, action) for seat, action in enumerate(seen.get("chosen", ())) if action >= 0]
