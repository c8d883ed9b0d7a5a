"""Random heists of the reference with random cards in force: they end, and no card is lost or doubled."""

import random
from itertools import chain

import pytest

from tests.reference.hands import ADDED_JACK, CATEGORIES
from tests.reference.the_gang import PLACES_PER_SEAT
from tests.reference.the_gang_card_heist import ReferenceCardHeist
from tests.reference.the_gang_cards import (
    CHALLENGES,
    JACK,
    RETINA_SCAN,
    ROUND_NAMES,
    SECURITY_CAMERAS,
    SPECIALISTS,
    VALUES,
    CardOptions,
)

EVENTS = {
    "tick": lambda heist, chance: heist.tick(
        [chance.choice(heist.legal_actions(seat)) for seat in heist.seats()], shuffled(chance, heist.seats())
    ),
    "forced": lambda heist, chance: heist.forced(shuffled(chance, heist.middle())),
    "draft_order": lambda heist, chance: heist.draft_order(shuffled(chance, heist.seats())),
    "pick": lambda heist, chance: heist.pick(heist.next_to_pick(), chance.choice(heist.middle())),
    "pass_on": lambda heist, chance: heist.pass_on([chance.choice(pocket) for pocket in heist.pockets]),
    "con_artist": lambda heist, chance: heist.con_artist(dealt_anew(heist, chance)),
    "want": lambda heist, chance: heist.want([chance.random() < 0.3 for _ in heist.seats()]),
    "user": lambda heist, chance: heist.user(chance.choice(heist.may_use())),
    "show_to": lambda heist, chance: heist.show_to(chance.choice(heist.may_be_informed())),
    "show_card": lambda heist, chance: heist.show_card(chance.choice(heist.pockets[heist.users[heist.specialist]])),
    "value": lambda heist, chance: heist.value(chance.choice(VALUES)),
    "discard": lambda heist, chance: heist.discard(chance.choice(heist.may_discard())),
    "value_guess": lambda heist, chance: heist.guess(chance.choice(VALUES)),
    "category_guess": lambda heist, chance: heist.guess(chance.randrange(len(CATEGORIES))),
}


def shuffled(chance, things):
    return chance.sample(list(things), len(things))


def dealt_anew(heist, chance):
    cards = shuffled(chance, list(chain(*heist.pockets)))
    size = heist.pocket_cards()
    return [cards[size * seat : size * seat + size] for seat in heist.seats()]


def random_heist(chance):
    """A heist played to its end, and its deal."""
    players, deal = chance.randint(3, 10), shuffled(chance, range(52))
    heist = ReferenceCardHeist(
        players,
        chance.choice(("table", "draft")),
        chance.choice(("rulebook", "settled")),
        chance.randint(1, 6),
        deal,
        chance.sample(CHALLENGES, chance.choice((0, 1, 2, 10))),
        chance.sample(SPECIALISTS, chance.choice((0, 1, 2, 10))),
        CardOptions(
            chance.choice(("no", "yes")),
            chance.choice(("default", *ROUND_NAMES)),
            chance.choice(("category", "tie_break")),
        ),
    )
    while heist.awaits is not None:
        EVENTS[heist.awaits](heist, chance)
    return heist, deal


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_random_heists_lose_no_card(first):
    for number in range(first, first + 100):
        heist, deal = random_heist(random.Random(number))
        places = deal[5 : 5 + PLACES_PER_SEAT * heist.players]
        unused = [] if SECURITY_CAMERAS in heist.challenges else places[2::3]
        discarded = [fact.card for facts in heist.facts for fact in facts if fact.kind == "discarded"]
        held = list(chain(*heist.pockets))
        jacks = [ADDED_JACK] if JACK in heist.specialists else []
        assert sorted(deal[:5] + unused + held + discarded + heist.pile) == sorted(deal + jacks)
        assert {len(pocket) for pocket in heist.pockets} == {heist.pocket_cards()}
        assert set(heist.public()["users"]) <= heist.specialists
        assert (heist.value_guess is not None) == (RETINA_SCAN in heist.challenges)
        assert heist.result["success"] <= heist.result["order_ok"]
