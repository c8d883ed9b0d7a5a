"""Slow reference: combinations, comparison and legal plays from the rules' text, on lists of card names.

Independent of the engine: nothing of gang_sim is imported. Plays are sorted tuples of names like "7g"; PASS is ().
`options` maps the names of the rules file to values; what is missing is the default there.
"""

from functools import cache, lru_cache
from itertools import combinations

GANGS = {4: "gang4", 5: "gang5", 6: "gang6", 7: "gang7"}
FIVES = ["straight", "flush", "full_house", "straight_flush"]
PASS = ()


@cache
def number(card):
    return {"P": 11, "D": 12}.get(card[0]) or int(card[:-1])


@cache
def rank(card):
    """Order of singles: number before colour, green < yellow < red < multi; phoenix green < yellow."""
    return number(card), "gyrm".index(card[-1])


def down(cards):
    return sorted(cards, key=rank, reverse=True)


def is_same(cards):
    return len({number(card) for card in cards}) == 1


def is_pair(cards):
    return len(cards) == 2 and is_same(cards)


def three_and_pair(cards):
    """The three and the pair of a full house, or None."""
    numbers = {number(card) for card in cards}
    parts = sorted(([card for card in cards if number(card) == value] for value in numbers), key=len)
    return (parts[1], parts[0]) if [len(part) for part in parts] == [2, 3] else None


@lru_cache(maxsize=200_000)
def classify(cards):
    """Name of the type of a tuple of cards, or None."""
    if not cards:
        return None
    if len(cards) == 1:
        return "single"
    if "Dr" in cards:
        return None
    if len(cards) == 2:
        return "pair" if is_pair(cards) else None
    phoenix = any(card[0] == "P" for card in cards)
    if len(cards) != 5 or is_same(cards):
        if phoenix or not is_same(cards):
            return None
        return "three" if len(cards) == 3 else GANGS[len(cards)]
    if three_and_pair(cards):
        return "full_house"
    if phoenix:
        return None
    numbers = sorted(number(card) for card in cards)
    run = numbers == list(range(numbers[0], numbers[0] + 5))
    flush = len({card[-1] for card in cards} - {"m"}) == 1
    return {(1, 1): "straight_flush", (1, 0): "straight", (0, 1): "flush"}.get((run, flush))


def order(kind, cards, options):
    """What decides within a type, as a tuple."""
    cards = down(cards)
    numbers = [number(card) for card in cards]
    if kind == "straight":
        if options.get("straight_tie") == "top_card":
            return (rank(cards[0]),)
        return (numbers, [rank(card) for card in cards])
    if kind in ("flush", "straight_flush"):
        colour = next("gyr".index(card[-1]) for card in cards if card != "1m")
        multi = "1m" in cards and options.get("multi_one_in_flush") != "equal"
        if options.get("flush_tie") == "numbers_first":
            return numbers, colour, multi
        return numbers[0], colour, numbers, multi
    if kind == "full_house":
        three, pair = (down(part) for part in three_and_pair(cards))
        if options.get("full_house_tie") == "equal":
            return (number(three[0]),)
        three_ranks, pair_ranks = [rank(card) for card in three], [rank(card) for card in pair]
        if options.get("full_house_tie") == "pair_number_first":
            return number(three[0]), number(pair[0]), three_ranks, pair_ranks
        return three_ranks, pair_ranks
    if kind.startswith("gang"):
        return (numbers[0],)
    return (numbers, [rank(card) for card in cards])


def beats(play, trick, options):
    a, b = classify(play), classify(trick)
    if a.startswith("gang") and not b.startswith("gang"):
        return True
    if b.startswith("gang"):
        if not a.startswith("gang"):
            return False
        return (len(play), number(play[0])) > (len(trick), number(trick[0]))
    if a != b:
        return a in FIVES and b in FIVES and FIVES.index(a) > FIVES.index(b)
    return order(a, play, options) > order(b, trick, options)


def combinations_of(hand, sizes=(1, 2, 3, 5)):
    """Every combination of these sizes in a hand, and every gang, once each."""
    found = set()
    for size in sizes:
        found |= {cards for cards in set(combinations(sorted(hand), size)) if classify(cards)}
    for value in range(1, 11):
        of_number = [card for card in hand if number(card) == value]
        for size in range(4, len(of_number) + 1):
            found |= {tuple(sorted(cards)) for cards in combinations(of_number, size)}
    return found


def legal_plays(hand, trick=PASS, duty=False, with_multi_one=False, options=None):
    """The set of legal plays with PASS = () among them if passing is legal; trick () is a lead."""
    options = options or {}
    found = combinations_of(hand, {len(trick)} & {1, 2, 3, 5} if trick else (1, 2, 3, 5))
    highest = max(hand, key=rank)
    if not trick:
        if with_multi_one:
            found = {play for play in found if "1m" in play}
        if duty:
            several = {play for play in found if len(play) > 1}
            if several:
                return several
            if options.get("duty_lead_singles") != "free" and not with_multi_one:
                return {(highest,)}
        return found
    found = {play for play in found if beats(play, trick, options)}
    if duty and len(trick) == 1 and (highest,) in found:
        gangs = {play for play in found if len(play) > 1 and options.get("duty_gang") != "forbidden"}
        return {(highest,)} | gangs
    return found | {PASS}
