"""Slow and plain: the order of hands and equities by listing everything; the fast code is tested against this."""

from collections import Counter
from itertools import combinations


def five_card_rank(cards):
    """A tuple that orders five-card hands: (category 0..8, ranks, those held most often first)."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    by_count = [rank for rank, _ in sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)]
    shape = sorted(Counter(ranks).values(), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    straight = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if straight and ranks[0] == 12 and ranks[1] == 3:
        by_count = [3, 2, 1, 0, -1]
    if straight and flush:
        return 8, by_count
    if shape == [4, 1]:
        return 7, by_count
    if shape == [3, 2]:
        return 6, by_count
    if flush:
        return 5, by_count
    if straight:
        return 4, by_count
    if shape == [3, 1, 1]:
        return 3, by_count
    if shape == [2, 2, 1]:
        return 2, by_count
    if shape == [2, 1, 1, 1]:
        return 1, by_count
    return 0, by_count


def best_rank(cards):
    """Rank of the best five of any number of cards."""
    return max(five_card_rank(five) for five in combinations(cards, 5))


def river_score(pocket, board):
    """2 for each of the 990 other hands beaten, 1 for each tied."""
    mine = best_rank([*pocket, *board])
    rest = [card for card in range(52) if card not in {*pocket, *board}]
    score = 0
    for other in combinations(rest, 2):
        theirs = best_rank([*other, *board])
        score += 2 * (mine > theirs) + (mine == theirs)
    return score
