"""The value of endings by trying everything out, on the plays of the slow reference and turns told plainly."""

from tests.reference.gang_of_four import POINTS
from tests.reference.gang_of_four_plays import Options, answers, leads


def values_of(hands, turn, trick, trick_seat, passed, direction, options: Options, number_of):
    """Each seat's value (the others' points less its own, for each of them) when all play for themselves.

    hands: a play (tuple of cards) per seat. number_of: play -> the number that decides between plays of equal value.
    """
    players = len(hands)
    if any(not hand for hand in hands):
        points = [POINTS[len(hand)] for hand in hands]
        return [sum(points) - players * own for own in points]
    duty = len(hands[(turn + direction) % players]) == 1
    plays = answers(hands[turn], trick, options, duty) if trick else leads(hands[turn], options, duty)
    results = []
    for play in plays:
        left = list(hands[turn])
        for card in play:
            left.remove(card)
        after = [tuple(left) if seat == turn else hand for seat, hand in enumerate(hands)]
        state = _after(turn, play, trick, trick_seat, passed, direction, players, options)
        results.append((values_of(after, *state, direction, options, number_of), number_of(play)))
    return max(results, key=lambda result: (result[0][turn], -result[1]))[0]


def _after(turn, play, trick, trick_seat, passed, direction, players, options):
    """Whose turn it is after a play or a pass, and what lies: (turn, trick, trick_seat, passed)."""
    if play:
        trick, trick_seat = play, turn
    else:
        passed = passed | {turn}
    seat = (turn + direction) % players
    while seat != trick_seat and options.pass_reentry == "off" and seat in passed:
        seat = (seat + direction) % players
    if seat == trick_seat:
        return seat, (), None, frozenset()
    return seat, trick, trick_seat, passed
