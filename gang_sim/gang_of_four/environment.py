"""Gang of Four as a Gymnasium environment with one learner; the docstring of the class is its page of documentation."""

from collections.abc import Sequence
from typing import Any

from gang_sim.agent import Agent
from gang_sim.environments.arguments import (
    ILLEGAL,
    RENDER_MODES,
    chosen,
    others_seated,
    render_mode_checked,
    rules_from,
    seat_number,
)
from gang_sim.environments.single import LearnerEnv
from gang_sim.gang_of_four.action_numbers import ACTION_FORMS
from gang_sim.gang_of_four.learner_steps import EPISODES, REWARDS, Setup
from gang_sim.gang_of_four.learner_tables import GangOfFourTables
from gang_sim.gang_of_four.observations import FORMS
from gang_sim.gang_of_four.rules import Rules

Opponents = Sequence[str | Agent] | str | Agent


def tables_for(
    n: int,
    opponents: Opponents,
    seat: int | str,
    observation: str,
    actions: str,
    reward: str,
    episode: str,
    rules: dict[str, Any],
    threads: int = 1,
) -> GangOfFourTables:
    """n tables for an environment's arguments, checked."""
    options = rules_from(Rules, rules)
    setup = Setup(
        seat=seat_number(seat, options.players),
        form=chosen("observation", observation, FORMS),
        actions=chosen("actions", actions, ACTION_FORMS),
        reward=chosen("reward", reward, REWARDS),
        episode=chosen("episode", episode, EPISODES),
    )
    seated = others_seated("gang_of_four", "opponents", opponents, options.players)
    return GangOfFourTables(n, options, seated, setup, threads)


class GangOfFourEnv(LearnerEnv):
    """One seat at a table of Gang of Four; the others are agents.

    Whoever first has no card left wins a hand; the others score points for the cards they hold, and few points are
    good. A lead is a single, a pair, a three, five cards (straight, flush, full house, straight flush) or a gang of
    four or more; others follow with a higher play of as many cards, with a gang, or pass. The learner has one seat and
    makes all its decisions: plays, the card that a winner returns in the exchange before the next hand and, with
    `last_card_announce="action"`, announcing the last card.

    ```python
    import gymnasium
    import gang_sim

    env = gymnasium.make("gang_sim/GangOfFour-v0", opponents="cheapest_beat")
    observation, info = env.reset(seed=0)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, over, _, info = env.step(action)
    ```

    ## Actions
    `actions="candidates"`: `Discrete(256)`, a place in the list of the legal actions, which stands in the observation
    with a row of features for each. A pass comes first if it is legal, then plays by type, weakest types first;
    announcing the last card is 0, forgetting to is 1. One dealt hand in 400 has more than 256 legal leads: then plays
    are left out that differ from one in the list only in side cards or in colours of the same numbers, first those
    with the most such plays before them, and `info["candidates_cut"]` is True.

    `actions="catalogue"`: `Discrete(12389)`, numbers that always mean the same: 0 = pass; 1 + k = play number k of the
    catalogue (`gang_sim.gang_of_four.catalogue`), weakest first; 12353 + f = return face f; 12387 = announce the last
    card, 12388 = forget to.

    `info["action_mask"]` (int8, 1 = legal) tells which are legal, and `action_masks()` (bool). An illegal action, or a
    number that is none, is replaced by the legal one of the lowest number (a pass, if that is legal), and
    `info["illegal_action"]` is True.

    ## Observations
    `observation="features"` is compact; `"cards"` holds all cards that are seen as zeros and ones. Both are `Box` of
    float32, laid out as below. With candidates the observation is `Dict({"table": Box, "candidates": Box})`, the
    latter uint8[256, 24], a row per candidate and zeros behind the last. Seats are counted from the own one on.
    Nothing in it depends on cards that the seat cannot see.

    ## Rewards
    `reward="points"`, paid when a hand ends: the mean of the others' points minus the own. `"win"`: 1 for the winner
    of the hand; in whole games instead, at the end of the game, the learner's part of having won it (ties share).

    ## Episode end
    `episode="hand"`: an episode is one hand, the first of a game: whoever holds 1m leads with it, nothing is exchanged.
    `"game"`: a whole game, until somebody has `target_score` points. It always terminates and is never truncated. The
    last mask allows action 0 only, which cannot be done any more.

    ## Infos
    The same keys at every reset and step: `action_mask`; `seat` (the learner's); `illegal_action` (whether the last
    action was replaced); `hand_over`, `won` and `points` (whether a hand has ended since, whether the learner won it,
    and its points in it); with candidates `candidates_cut` (whether legal plays are missing from the present list).

    ## Arguments
    - `opponents` ("cheapest_beat"): who sits in the other seats: an agent for all of them or one for each, in the order
      of the seats; names, `package.module:Class`, or `Agent` objects. Compiled ones are fast.
    - `seat` ("random"): the learner's seat, 0 to players - 1, or "random": drawn anew in every episode.
    - `observation` ("features"), `actions` ("candidates"), `reward` ("points"), `episode` ("hand"): see above.
    - `illegal` ("replace"): what is done with an illegal action; "raise" raises ValueError.
    - `render_mode` (None): "ansi" (coloured text), "rgb_array" (an image, 640 x 960), or "human", which prints the text
      to the terminal at every reset and step. The viewer is the learner: other hands are face down.
    - every option of the rules, see below.

    ## Seeds
    `reset(seed=s)` begins the first game of seed s, `reset()` the next one; the e-th episode is the game that
    `play(..., seed=s, first=e)` plays. Seeds are 0 to 2**62 - 1.

    ## Many at once
    `gymnasium.make_vec("gang_sim/GangOfFour-v0", num_envs=4096, vectorization_mode="vector_entry_point", ...)` steps
    all tables in compiled code, opponents included. It takes the same arguments and gives what Gymnasium's
    SyncVectorEnv would give, final observations and infos too. More arguments: `autoreset_mode` ("NextStep",
    "SameStep" or "Disabled", which needs `reset(options={"reset_mask": ...})`), `copy` (True; False: the same arrays
    are filled at every step), `threads` (all). Table i has seed s + i. SyncVectorEnv and AsyncVectorEnv work as well.

    ## Training
    `experiments/trainers` has a masked PPO in one file for the native vector environment with candidates. What it
    reached stands in `results/trainers`. Stable-Baselines3 takes lists of single environments alone, and asks them for
    `action_masks`; its policies have no way to score rows of candidates, so it needs the catalogue.

    ## An agent in every seat
    `gang_sim.gang_of_four.aec.env(...)` is a PettingZoo environment (`pip install "gang-sim[pettingzoo]"`) with agents
    player_0, player_1, ... and observations `{"observation", "action_mask"}`. It takes the arguments above but
    `opponents` and `seat`, and `max_cycles`: decisions after which an episode is truncated.

    ## Version history
    - v0: all rules and their options.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponents: Opponents = "cheapest_beat",
        seat: int | str = "random",
        observation: str = "features",
        actions: str = "candidates",
        reward: str = "points",
        episode: str = "hand",
        illegal: str = "replace",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        chosen("illegal", illegal, ILLEGAL)
        tables = tables_for(1, opponents, seat, observation, actions, reward, episode, rules)
        self._take(tables, illegal, render_mode_checked(render_mode))
