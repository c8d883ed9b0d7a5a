"""Which rulings decided something in a heist of The Gang, told from the reference; checks no rule itself."""

from tests.reference.the_gang import RETURN, STAY
from tests.reference.the_gang_cards import (
    BLACKOUT,
    CHALLENGES,
    FINGERPRINT_SCAN,
    GETAWAY_DRIVER,
    HACKER,
    JACK,
    MUSCLE,
    NOISE_SENSORS,
    QUICK_ACCESS,
    RETINA_SCAN,
    SECURITY_CAMERAS,
    SPECIALISTS,
    USED_ONCE,
    VENTILATION_SHAFT,
)

BASE_RULINGS = {
    "success",
    "failure",
    "tie",
    "draft",
    "forced",
    "unsettled",
    "a return after the chip was lost is void",
    "settled in the last tick",
    "the round ends inside a tick",
}
CARD_RULINGS = {
    *(f"challenge {number}" for number in CHALLENGES),
    *(f"specialist {number}" for number in SPECIALISTS),
    "a take of a chip that froze is void",
    "a frozen chip is given up",
    "a redraw with three pocket cards",
    "a redraw under Blackout",
    "a redraw of the added jack",
    "right order, wrong value",
    "right order, wrong category",
    "both guesses right",
    "the drawn card is discarded",
    "Muscle changes the order",
    "nobody wants to use it",
    "some want to use it",
    "used later than asked, the round is not played",
    "Getaway Driver before the flop",
}


def rulings_met(heist):
    """Which rulings decided something in the heist, played by the reference to its end."""
    return base_rulings(heist) | card_rulings(heist)


def base_rulings(heist):
    met = {"success" if heist.result["success"] else "failure"}
    met |= {"tie"} if heist.result["tie"] else set()
    met |= {"draft"} if heist.protocol == "draft" else set()
    met |= {"forced"} if any(heist.forced_rounds) else set()
    met |= {"unsettled"} if any(heist.unsettled_rounds) else set()
    for colour, ticks in enumerate(heist.record if heist.protocol == "table" else ()):
        last = heist.ticks_done(colour) - 1
        for now, (chosen, _, void) in enumerate(ticks):
            if heist.end_rule == "settled" and any(
                is_void and chosen[seat] == RETURN for seat, is_void in enumerate(void)
            ):
                met.add("a return after the chip was lost is void")
            if heist.end_rule == "settled" and now == last == heist.max_ticks - 1 and not any(chosen):
                met.add("settled in the last tick")
            if heist.end_rule == "rulebook" and now == last and any(void):
                met.add("the round ends inside a tick")
    return met


def card_rulings(heist):
    met = {f"challenge {number}" for number in heist.challenges}
    met |= {f"specialist {number}" for number in heist.specialists}
    return met | frozen_chips(heist) | redraws(heist) | scans(heist) | specialists(heist)


def frozen_chips(heist):
    guards = {NOISE_SENSORS: 1, VENTILATION_SHAFT: heist.players}
    guarded = {chip for challenge, chip in guards.items() if challenge in heist.challenges}
    met = set()
    for ticks in heist.record[:3] if heist.protocol == "table" else ():
        holders = dict.fromkeys(guarded)
        for chosen, order, void in ticks:
            for seat in order:
                if void[seat] and chosen[seat] in guarded and heist.end_rule == "settled":
                    met.add("a take of a chip that froze is void")
                elif not void[seat] and chosen[seat] != STAY:
                    if seat in holders.values():
                        met.add("a frozen chip is given up")
                    holders = {chip: None if holder == seat else holder for chip, holder in holders.items()}
                    if chosen[seat] in guarded:
                        holders[chosen[seat]] = seat
    return met


def redraws(heist):
    if heist.redrew is None:
        return set()
    met = {"a redraw with three pocket cards"} if SECURITY_CAMERAS in heist.challenges else set()
    met |= {"a redraw under Blackout"} if BLACKOUT in heist.challenges else set()
    discarded = [fact.card for fact in heist.facts[heist.redrew] if fact.kind == "discarded"]
    return met | ({"a redraw of the added jack"} if 52 in discarded else set())


def scans(heist):
    result, met = heist.result, set()
    if result["order_ok"] and not result["value_ok"]:
        met.add("right order, wrong value")
    if result["order_ok"] and not result["category_ok"]:
        met.add("right order, wrong category")
    if {RETINA_SCAN, FINGERPRINT_SCAN} <= heist.challenges and result["value_ok"] and result["category_ok"]:
        met.add("both guesses right")
    return met


def specialists(heist):
    met = set()
    for number in heist.users:
        met.add("some want to use it" if any(heist.wants) else "nobody wants to use it")
        if number == MUSCLE and heist.result["order_ok"] != heist.order_without_muscle():
            met.add("Muscle changes the order")
    early = heist.options.specialist_round == "pre_flop"
    if early and QUICK_ACCESS in heist.challenges and set(USED_ONCE) & heist.specialists:
        met.add("used later than asked, the round is not played")
    if any(said.specialist == GETAWAY_DRIVER and said.round == 0 for said in heist.statements):
        met.add("Getaway Driver before the flop")
    if HACKER in heist.users and JACK not in heist.specialists and heist.redrew != heist.users[HACKER]:
        pile = heist.deal[5 + 3 * heist.players :]
        if any(fact.card in pile for fact in heist.facts[heist.users[HACKER]] if fact.kind == "discarded"):
            met.add("the drawn card is discarded")
    return met
