"""The engine against the slow reference on random games: every public state, every legal action, every showdown."""

import random

import numpy as np
import pytest

from gang_sim.the_gang.records import MIDDLE, NO_CARD, RETURN, ROUNDS, SHOWDOWN, STAY
from gang_sim.the_gang.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from tests.reference import the_gang as reference
from tests.reference.the_gang import ReferenceGame, ReferenceHeist
from tests.the_gang.random_play import ACTIONS_ASKED, RandomGame

SEED = 7
MOST_TICKS = 12
GAMES_PER_BLOCK = 500


def rules_of(game):
    """Rules for the game of that number: every protocol and end rule, 3 to 10 players, few ticks and many."""
    chance = random.Random(game)
    return Rules(
        players=chance.randint(MIN_PLAYERS, MAX_PLAYERS),
        protocol=chance.choice(("table", "table", "draft")),
        end_rule=chance.choice(("rulebook", "settled")),
        max_ticks=chance.randint(1, MOST_TICKS),
    )


class EngineHeist:
    """What the engine did in a heist, in the words of the reference: its chance events and its public states."""

    def __init__(self, game):
        self.players = game.rules.players
        self.hidden = game.hidden[0]
        self.private = game.private[0]
        self.last = game.public[0]  # with the showdown, which the states noted on the way do not have yet
        self.legal = game.legal
        seen = game.seen
        ticks = max(game.rules.max_ticks, self.players)
        self.columns = {name: seen[name].tolist() for name in seen.dtype.names if name not in ("moves", "moves_in")}
        self.columns["moves"] = [list(map(colour_of_pairs, state)) for state in seen["moves"][:, :, :ticks].tolist()]
        self.columns["moves_in"] = seen["moves_in"][:, :, :ticks].tolist()
        self.seen = seen

    def deal(self):
        return self.hidden["deck"].tolist()

    def actions(self, colour, tick):
        return self.hidden["chosen"][colour, tick, : self.players].tolist()

    def order(self, colour, tick):
        return self.hidden["order"][colour, tick, : self.players].tolist()

    def void(self, colour, tick):
        return self.hidden["void"][colour, tick, : self.players].astype(bool).tolist()

    def draft_order(self, colour):
        return self.last["draft_order"][colour, : self.players].tolist()

    def forced_chips(self, colour):
        return [chip for chip in self.hidden["given"][colour].tolist() if chip]

    def public(self, event):
        """The public state after the event, as `ReferenceHeist.public` words it, but without record and showdown."""
        state = {name: column[event] for name, column in self.columns.items()}
        players, over = self.players, state["round"] == SHOWDOWN
        return {
            "round": state["round"],
            "board": state["board"][: state["n_open"]],
            "chips": [colour[:players] for colour in state["chips"]],
            "tick": 0 if over else state["tick"],
            "ticks": state["ticks"],
            "moves": [
                [tick[:length] for tick, length in zip(moves[:done], lengths, strict=False)]
                for moves, lengths, done in zip(state["moves"], state["moves_in"], state["ticks"], strict=True)
            ],
            "forced": list(map(bool, state["forced"])),
            "unsettled": list(map(bool, state["unsettled"])),
            "draft_order": [None if order[0] < 0 else order[:players] for order in state["draft_order"]],
        }

    def record(self, colour):
        """Per tick of the colour: chosen actions, order, void by seat."""
        ticks = range(int(self.last["ticks"][colour]))
        return [(self.actions(colour, tick), self.order(colour, tick), self.void(colour, tick)) for tick in ticks]

    def result(self):
        """The showdown as the reference words it."""
        public, hidden = self.last, self.hidden
        return {
            "success": bool(public["success"]),
            "tie": bool(public["tie"]),
            "pairs_right": int(hidden["pairs_right"]),
            "pairs": self.players * (self.players - 1) // 2,
            "moves": int(hidden["chip_moves"]),
            "steals": int(hidden["steals"]),
            "ticks": public["ticks"].tolist(),
            "forced": int(public["forced"].sum()),
            "unsettled": int(public["unsettled"].sum()),
        }

    def pockets(self):
        return self.last["pockets"][: self.players, :2].tolist()


def colour_of_pairs(ticks):
    """Moves of a colour with (seat, action) as pairs."""
    return [list(map(tuple, tick)) for tick in ticks]


def compare_heist(engine, rules):
    """Tell the reference the engine's chance events and choices; after each, both must show the same table."""
    players = rules.players
    heist = ReferenceHeist(players, rules.protocol, rules.end_rule, rules.max_ticks, engine.deal())
    for event in range(len(engine.seen)):
        if event:
            tell(heist, engine)
        if heist.awaits == "draft_order":
            order = engine.draft_order(heist.round)
            assert sorted(order) == list(range(players))
            heist.draft_order(order)
        compare_public(engine, event, heist.public())
        compare_legal(engine, event, heist)
    assert heist.awaits is None
    compare_record(engine, heist)
    assert engine.result() == heist.result
    assert engine.pockets() == heist.public()["pockets"]
    return heist


def tell(heist, engine):
    """The next tick or pick, and what follows from it at once."""
    colour, now = heist.round, heist.ticks_done(heist.round)
    actions = engine.actions(colour, now)
    if heist.awaits == "pick":
        seat = heist.next_to_pick()
        heist.pick(seat, actions[seat])
        return
    order = engine.order(colour, now)
    assert sorted(order) == list(range(heist.players))
    heist.tick(actions, order)
    if heist.awaits == "forced":
        chips = engine.forced_chips(colour)
        assert sorted(chips) == heist.middle()
        heist.forced(chips)


def compare_public(engine, event, expected):
    found = engine.public(event)
    for part, value in found.items():
        assert value == expected[part], f"event {event}: {part}"


def compare_legal(engine, event, heist):
    """Whatever an action's number, both call it legal or both do not."""
    if heist.awaits is None:
        return
    legal = engine.legal[event].tolist()
    for seat in range(heist.players):
        found = [action for action, is_legal in zip(ACTIONS_ASKED, legal[seat], strict=True) if is_legal]
        assert found == heist.legal_actions(seat), f"event {event}, seat {seat}"


def compare_record(engine, heist):
    """Chosen, order and void of every tick; of a draft the picks."""
    for colour, ticks in enumerate(heist.record):
        if heist.protocol == "table":
            assert engine.record(colour) == ticks
        else:
            for now, (chosen, (seat,), _) in enumerate(ticks):
                assert engine.actions(colour, now)[seat] == chosen[seat]


def check_rest_of_records(engine):
    """What the reference has no word for: holders agree with chips, and nothing lies in unused places."""
    seen, players = engine.seen, engine.players
    stars = np.arange(1, players + 1)
    holds = seen["chips"][:, :, None, :players] == stars[:, None]
    holder = np.where(holds.any(-1), holds.argmax(-1), MIDDLE)
    assert np.array_equal(seen["holder"][:, :, 1 : players + 1], holder)
    assert not seen["chips"][:, :, players:].any()
    assert (seen["board"][np.arange(5) >= seen["n_open"][:, None]] == NO_CARD).all()
    assert (seen["pockets"] == NO_CARD).all()
    done = np.arange(seen["moves_in"].shape[2]) < seen["ticks"][:, :, None]
    assert not seen["moves_in"][~done].any()
    private = engine.private[:players]
    assert np.array_equal(private["pocket"][:, :2], engine.last["pockets"][:players, :2])
    assert (private["pocket"][:, 2] == NO_CARD).all()


def compare_game(game):
    """One whole game; returns the kinds of endings seen in it."""
    rules = rules_of(game)
    engine_game, count = RandomGame(rules, SEED, game), ReferenceGame()
    while not count.over():
        public = engine_game.public[0]
        assert (public["vaults"], public["alarms"]) == (count.vaults, count.alarms)
        engine_game.play_heist()
        engine = EngineHeist(engine_game)
        assert public["heist"] == count.heists()
        heist = compare_heist(engine, rules)
        check_rest_of_records(engine)
        count.heist_ended(heist.result["success"])
    assert (public["vaults"], public["alarms"]) == (count.vaults, count.alarms)


def compare_block(first):
    for game in range(first, first + GAMES_PER_BLOCK):
        try:
            compare_game(game)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"game {game}, {rules_of(game)}: {error}") from error


def test_actions_have_the_same_numbers():
    assert (STAY, RETURN) == (reference.STAY, reference.RETURN)
    assert (ROUNDS, SHOWDOWN) == (len(reference.COLOURS), reference.SHOWDOWN)


@pytest.mark.parametrize("first", range(0, 2_000, GAMES_PER_BLOCK))
def test_random_games(first):
    compare_block(first)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(2_000, 52_000, GAMES_PER_BLOCK))
def test_many_random_games(first):
    compare_block(first)
