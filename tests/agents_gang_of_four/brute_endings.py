"""How endings end, by trying everything out, on the plays of the slow reference and turns told plainly."""

from tests.reference.gang_of_four import POINTS
from tests.reference.gang_of_four_plays import Options, answers, leads


def left_by(hands, turn, trick, trick_seat, passed, direction, options: Options, number_of, win):
    """How many cards each seat has left when all play for themselves.

    hands: a play (tuple of cards) per seat. number_of: play -> the number that decides between plays of equal value.
    A seat's value: the others' points less its own, for each of them, and `win` if it has won.
    """
    players = len(hands)
    if any(not hand for hand in hands):
        return [len(hand) for hand in hands]
    duty = len(hands[(turn + direction) % players]) == 1
    plays = answers(hands[turn], trick, options, duty) if trick else leads(hands[turn], options, duty)
    results = []
    for play in plays:
        left = list(hands[turn])
        for card in play:
            left.remove(card)
        after = [tuple(left) if seat == turn else hand for seat, hand in enumerate(hands)]
        state = _after(turn, play, trick, trick_seat, passed, direction, players, options)
        results.append((left_by(after, *state, direction, options, number_of, win), number_of(play)))
    return max(results, key=lambda result: (_value(result[0], turn, win), -result[1]))[0]


def _value(left, seat, win):
    points = [POINTS[cards] for cards in left]
    return sum(points) - len(left) * points[seat] + win * (left[seat] == 0)


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
