"""The modes of The Gang, slow and plain: which cards are in force in which heist (rules, sections 2 and 8).

The order of the stacks and Professional's permanent challenge are drawn at random; here they are handed in.
"""

from collections.abc import Sequence

from tests.reference.the_gang import ALARMS_TO_LOSE, ReferenceGame, check_permutation
from tests.reference.the_gang_cards import CHALLENGES, QUICK_ACCESS, SPECIALISTS

MODES = ("basic", "advanced", "professional", "master_thief")
IN_FORCE_FOR_MASTER_THIEVES = 2


class ReferenceModeGame(ReferenceGame):
    """A game in one of the modes: ask for the `challenges` and `specialists` in force, then tell how the heist ended.

    challenge_stack, specialist_stack: the cards from the top, of the cards that the mode stacks. permanent: the
    challenge of mode professional, which is not in the stack.
    """

    def __init__(
        self,
        mode: str,
        challenge_stack: Sequence[int] = (),
        specialist_stack: Sequence[int] = (),
        permanent: int | None = None,
        replaced_challenge: str = "lowest_number",
    ) -> None:
        super().__init__()
        self.mode = mode
        self.replaced_challenge = replaced_challenge
        self.permanent = permanent
        check_permutation("challenges", challenge_stack, stacked_challenges(mode, permanent))
        check_permutation("specialists", specialist_stack, stacked_specialists(mode))
        self.challenge_stack = list(challenge_stack)
        self.specialist_stack = list(specialist_stack)
        self.specialists: list[int] = []  # in force
        self.challenges: list[int] = []  # in force, the oldest first; equally old ones by number
        if mode == "professional":
            self.challenges = [permanent]
        if mode == "master_thief":
            self.challenges = sorted(self.challenge_stack.pop(0) for _ in range(IN_FORCE_FOR_MASTER_THIEVES))

    def alarms_to_lose(self) -> int:
        """Master Thief has one alarm less."""
        return ALARMS_TO_LOSE - 1 if self.mode == "master_thief" else ALARMS_TO_LOSE

    def lost(self) -> bool:
        return self.alarms == self.alarms_to_lose()

    def heist_ended(self, success: bool) -> None:
        """Count a heist and turn up the cards of the next one, unless it was the last."""
        super().heist_ended(success)
        if self.over():
            return
        if self.mode in ("advanced", "professional"):
            self._take_away()
            self._turn_up(success)
        elif self.mode == "master_thief":
            self._replace_challenge()

    def _take_away(self) -> None:
        """The card that was in force for one heist goes to the bottom of its stack."""
        used = [challenge for challenge in self.challenges if challenge != self.permanent]
        self.challenge_stack += used
        self.specialist_stack += self.specialists
        self.challenges = [challenge for challenge in self.challenges if challenge not in used]
        self.specialists = []

    def _turn_up(self, success: bool) -> None:
        """After a success the next challenge, after a failure the next specialist."""
        if success:
            self.challenges.append(self.challenge_stack.pop(0))
        else:
            self.specialists.append(self.specialist_stack.pop(0))

    def _replace_challenge(self) -> None:
        lowest = self.replaced_challenge == "lowest_number"
        replaced = min(self.challenges) if lowest else self.challenges[0]
        self.challenges.remove(replaced)
        self.challenges.append(self.challenge_stack.pop(0))
        self.challenge_stack.append(replaced)


def stacked_challenges(mode: str, permanent: int | None = None) -> list[int]:
    """The challenges of a mode's stack: none in basic, without Quick Access in the higher modes."""
    if mode not in MODES:
        raise ValueError(f"mode {mode!r}: allowed are {', '.join(MODES)}")
    if mode == "basic":
        return []
    if mode == "advanced":
        return list(CHALLENGES)
    if mode == "professional" and permanent not in CHALLENGES[1:]:
        raise ValueError(f"permanent challenge {permanent}: allowed are 2 to 10")
    return [challenge for challenge in CHALLENGES if challenge not in (QUICK_ACCESS, permanent)]


def stacked_specialists(mode: str) -> list[int]:
    """The specialists of a mode's stack: all or none."""
    return list(SPECIALISTS) if mode in ("advanced", "professional") else []
