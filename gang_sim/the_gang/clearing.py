"""Taking the last heist off a table of The Gang, compiled."""

from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import CARDS_OF_A_KIND
from gang_sim.the_gang.challenges import forget_past
from gang_sim.the_gang.pockets import forget_facts
from gang_sim.the_gang.records import LIKELY, MIDDLE, NO_CARD, NOBODY, ROUNDS
from gang_sim.the_gang.rules import MAX_PLAYERS


@njit
def clear(public, hidden):
    """Take away what the heist before left, but what cards left; only what it used, for speed."""
    for colour in range(ROUNDS):
        for tick in range(public["ticks"][colour]):
            public["moves_in"][colour, tick] = 0
            for place in range(MAX_PLAYERS):  # a fixed number becomes one or two orders to memory
                public["moves"][colour, tick, place, 0] = 0
                public["moves"][colour, tick, place, 1] = 0
            _clear_tick(hidden, colour, tick)
        public["ticks"][colour] = 0
        public["forced"][colour] = 0
        public["unsettled"][colour] = 0
        for seat in range(MAX_PLAYERS):
            public["chips"][colour, seat] = 0
            public["draft_order"][colour, seat] = -1
            hidden["given"][colour, seat] = 0
        for stars in range(MAX_PLAYERS + 1):
            public["holder"][colour, stars] = MIDDLE
    for place in range(5):
        public["board"][place] = NO_CARD
    for seat in range(MAX_PLAYERS):
        hidden["values"][seat] = 0
        for place in range(3):
            public["pockets"][seat, place] = NO_CARD
    public["success"] = False
    public["tie"] = False
    public["order_ok"] = False
    public["value_ok"] = True
    public["category_ok"] = True
    hidden["chip_moves"] = 0
    hidden["steals"] = 0
    hidden["pairs_right"] = 0


@njit
def _clear_tick(hidden, colour, tick):
    for place in range(MAX_PLAYERS):
        hidden["order"][colour, tick, place] = 0
        hidden["chosen"][colour, tick, place] = 0
        hidden["void"][colour, tick, place] = 0


@njit
def clear_cards(public, privates, hidden):
    """Take away what challenges and specialists left; before `clear`."""
    for colour in range(ROUNDS):
        for tick in range(hidden["past"]["ticks"][colour]):
            _clear_tick(hidden, colour, tick)
    forget_past(hidden["past"])
    for number in range(CARDS_OF_A_KIND):
        public["users"][number] = NOBODY
    for seat in range(MAX_PLAYERS):
        public["redraws"][seat] = 0
        public["face_cards"][seat] = -1
        public["sums"][seat] = -1
        public["likely"][seat, LIKELY - 1] = 0.0
        forget_facts(privates[seat])
        for place in range(3):
            hidden["con_artist"][3 * seat + place] = NO_CARD
    public["told_category"] = -1
    public["told_round"] = -1
    public["named_value"] = -1
    public["value_count"] = -1
    public["shown_to"] = -1
    public["guessed_value"] = -1
    public["guessed_category"] = -1
    public["passed"] = False
    public["shuffled"] = False
    hidden["from_pile"] = 0
    hidden["estimated"] = 0
    for place in range(hidden["n_decisions"]):
        for part in range(4):
            hidden["decisions"][place, part] = 0
    hidden["n_decisions"] = 0
    for place in range(hidden["n_discards"]):
        for part in range(3):
            hidden["discards"][place, part] = 0
    hidden["n_discards"] = 0
