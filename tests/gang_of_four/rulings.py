"""Which rulings decided something in a hand of Gang of Four, told from the public states; checks no rule itself."""

from tests.reference.gang_of_four_plays import GANGS, MULTI_ONE, PASS, combination, plays_of

RULINGS = {
    "first lead with 1m",
    "free first lead, 1m in the dead hand",
    "back in the cycle after a pass",
    "out of the cycle after a pass",
    "discards of earlier cycles hidden",
    "the same face may not be returned",
    "the same face may be returned as it is there twice",
    "forgot the last card",
    "the last to play is silenced, the next leads",
    "alone and never silenced",
    "silenced seats are skipped when duty is looked up",
    "no duty, as duty is by seat and not by cycle",
    "duty: highest single",
    "duty: highest single or a gang",
    "duty: no gang instead",
    "duty: lead several cards",
    "duty: lead the highest single",
    "duty: any single may be led",
    "no duty as the highest single does not beat",
    "a gang on another combination",
    "a gang on a gang",
    "loser: tie broken by totals",
    "loser: tie broken by the place",
    "sixteen cards left",
}


def rulings_met(engine, game):
    """The rulings of the hand that has just ended. engine: `EngineHand`; game: the `ReferenceGame` after it."""
    met = set()
    for event in range(len(engine)):
        now = engine.public(event)
        met |= {"return": _returns, "announce": _announcements, "play": _plays}[now["stage"]](engine, event, game)
    return met | _results(engine.public(len(engine)))


def _returns(engine, event, game):
    now = engine.public(event)
    if game.options.exchange_return_same == "allowed":
        return set()
    may = now["given"] in engine.legal(event)
    return {"the same face may be returned as it is there twice" if may else "the same face may not be returned"}


def _announcements(engine, event, game):
    now, after = engine.public(event), engine.public(event + 1)
    if engine.done(event):
        return set()
    if not after["silenced"][now["turn"]]:
        return {"alone and never silenced"}
    return {"forgot the last card"}


def _plays(engine, event, game):
    now, after, options = engine.public(event), engine.public(event + 1), game.options
    seat, done = now["turn"], engine.done(event)
    hand, trick = engine.hands(event)[seat], now["trick"]
    met = set()
    if event == 0 and now["hand"] == 0:
        met.add("first lead with 1m" if MULTI_ONE in hand else "free first lead, 1m in the dead hand")
    if now["passed"][seat] and done != PASS:
        met.add("back in the cycle after a pass")
    if trick and not after["trick"] and after["stage"] == "play":
        met |= _ends_of_cycle(now, after, options)
    elif after["stage"] == "play" and after["turn"] != (seat + now["direction"]) % game.players:
        skipped = (seat + now["direction"]) % game.players
        if now["passed"][skipped] and not now["silenced"][skipped]:
            met.add("out of the cycle after a pass")
    if trick and combination(done) in GANGS:
        met.add("a gang on a gang" if combination(trick) in GANGS else "a gang on another combination")
    return met | _duties(engine, event, options, game.players)


def _ends_of_cycle(now, after, options):
    met = set()
    if now["silenced"][now["trick_seat"]]:
        met.add("the last to play is silenced, the next leads")
    if options.discards == "hidden" and any(now["played"]) and not any(after["played"]):
        met.add("discards of earlier cycles hidden")
    return met


def _duties(engine, event, options, players):
    now = engine.public(event)
    seat, trick, legal = now["turn"], now["trick"], set(engine.legal(event))
    hand = engine.hands(event)[seat]
    beside = [(seat + step * now["direction"]) % players for step in range(1, players)]
    speaking = [other for other in beside if not now["silenced"][other]]
    one_card = [now["counts"][other] == 1 for other in speaking]
    in_cycle = [options.pass_reentry == "on" or not now["passed"][other] for other in speaking]
    if not any(one_card) or len(hand) == 1:
        return set()
    if not one_card[0]:
        by_cycle = any(in_cycle) and one_card[in_cycle.index(True)]
        return {"no duty, as duty is by seat and not by cycle"} if trick and by_cycle else set()
    met = {"silenced seats are skipped when duty is looked up"} if speaking[0] != beside[0] else set()
    if not trick:
        several = any(len(cards) > 1 for cards in legal)
        if several:
            return met | {"duty: lead several cards"}
        highest = options.duty_lead_singles == "highest"
        return met | {"duty: lead the highest single" if highest else "duty: any single may be led"}
    if combination(trick) != "single":
        return met
    if PASS in legal:
        return met | {"no duty as the highest single does not beat"}
    if not any(plays_of(hand)[kind] for kind in GANGS):
        return met | {"duty: highest single"}
    return met | {"duty: highest single or a gang" if len(legal) > 1 else "duty: no gang instead"}


def _results(end):
    met = set()
    left, totals = end["counts"], end["totals"]
    most = [seat for seat, count in enumerate(left) if count == max(left)]
    if len(most) > 1:
        highest = [seat for seat in most if totals[seat] == max(totals[seat] for seat in most)]
        met.add("loser: tie broken by totals" if len(highest) == 1 else "loser: tie broken by the place")
    if max(left) == 16:
        met.add("sixteen cards left")
    return met
