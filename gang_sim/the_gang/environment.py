"""The Gang as a Gymnasium environment with one learner; the docstring of the class is its page of documentation."""

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
from gang_sim.the_gang.learner_steps import EPISODES, REWARDS, Setup
from gang_sim.the_gang.learner_tables import TheGangTables
from gang_sim.the_gang.observations import FORMS
from gang_sim.the_gang.rules import Rules

Partners = Sequence[str | Agent] | str | Agent


def tables_for(
    n: int,
    partners: Partners,
    seat: int | str,
    observation: str,
    reward: str,
    episode: str,
    rules: dict[str, Any],
    threads: int = 1,
) -> TheGangTables:
    """n tables for an environment's arguments, checked."""
    options = rules_from(Rules, rules)
    setup = Setup(
        seat=seat_number(seat, options.players),
        form=chosen("observation", observation, FORMS),
        reward=chosen("reward", reward, REWARDS),
        episode=chosen("episode", episode, EPISODES),
        cards=int(options.plays_cards),
    )
    seated = others_seated("the_gang", "partners", partners, options.players)
    return TheGangTables(n, options, seated, setup, threads)


class TheGangEnv(LearnerEnv):
    """One seat at a table of The Gang; the others are agents.

    Everyone holds two pocket cards. In four rounds (white, yellow, orange, red chips; before the flop, on flop, turn
    and river) the seats reach for chips with 1 to `players` stars: few stars say "my hand is weak", many "it is
    strong". If at the showdown the red chips stand in the order of the hands, the heist succeeds. The learner has one
    seat. At a table it acts in every tick of a round, and so does everybody else at the same time; in a draft it acts
    once a round, when it is its turn.

    ```python
    import gymnasium
    import gang_sim

    env = gymnasium.make("gang_sim/TheGang-v0", players=4, partners="interval", max_ticks=3)
    observation, info = env.reset(seed=0)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, over, _, info = env.step(action)
    ```

    ## Actions
    `Discrete(players + 2)`: 0 = stay, k = 1..players: take the chip with k stars, wherever it lies, players + 1 = put
    the own chip back in the middle. At a table staying is always legal, taking the own chip never, returning only with
    a chip; in a draft only chips in the middle may be taken.

    Where rules bring challenges or specialists (`mode`, `challenges`, `specialists`) there are 13 actions more:
    players + 2 + c = choice c of the decision that is asked for, which the field "phase" of the observation tells:
    whether one wants to use a specialist (0 no, 1 yes), a place in the own pocket (for the Hacker also the drawn card,
    as the last place), a seat, a rank (0 = deuce) or a category (0 = high card).

    `info["action_mask"]` (int8, 1 = legal) tells which are legal, and `action_masks()` (bool). An illegal action, or a
    number that is none, is replaced by the legal one of the lowest number, and `info["illegal_action"]` is True.

    ## Observations
    `observation="features"` is compact and holds the strength of the own pocket on the open board; `"cards"` holds
    cards, chips and moves as zeros and ones, with nothing worked out. Both are `Box` of float32, laid out as below.
    Seats are counted from the own one on. Nothing in it depends on cards that the seat cannot see.

    ## Rewards
    Paid when a heist ends, 0 otherwise. `reward="success"`: 1 for a heist that succeeds. `"pairs"`: the share of pairs
    of seats whose red chips stand in the right order (equal hands: either order).

    ## Episode end
    `episode="heist"`: an episode is one heist. `"game"`: a whole game, to three vaults or three alarms. It always
    terminates and is never truncated. The last mask allows action 0 only, which cannot be done any more.

    ## Infos
    The same keys at every reset and step: `action_mask`; `seat` (the learner's); `illegal_action` (whether the last
    action was replaced); `heist_over` and `success` (whether a heist has ended since, and how).

    ## Arguments
    - `partners` ("interval"): who sits in the other seats: an agent for all of them or one for each, in the order of
      the seats; names as in `gang-sim agents`, `package.module:Class`, or `Agent` objects. Compiled ones are fast.
    - `seat` ("random"): the learner's seat, 0 to players - 1, or "random": drawn anew in every episode.
    - `observation` ("features"), `reward` ("success"), `episode` ("heist"): see above.
    - `illegal` ("replace"): what is done with an illegal action; "raise" raises ValueError.
    - `render_mode` (None): "ansi" (coloured text), "rgb_array" (an image, 640 x 960), or "human", which prints the text
      to the terminal at every reset and step. The viewer is the learner: other pockets are face down.
    - every option of the rules, see below.

    ## Seeds
    `reset(seed=s)` begins the first game of seed s, `reset()` the next one; the e-th episode is the game that
    `play(..., seed=s, first=e)` plays. Seeds are 0 to 2**62 - 1.

    ## Many at once
    `gymnasium.make_vec("gang_sim/TheGang-v0", num_envs=4096, vectorization_mode="vector_entry_point", ...)` steps all
    tables in compiled code, partners included. It takes the same arguments and gives what Gymnasium's SyncVectorEnv
    would give, final observations and infos too. More arguments: `autoreset_mode` ("NextStep", "SameStep" or
    "Disabled", which needs `reset(options={"reset_mask": ...})`), `copy` (True; False: the same arrays are filled at
    every step), `threads` (all). Table i has seed s + i. SyncVectorEnv and AsyncVectorEnv work as well.

    ## Training
    `experiments/trainers` has a masked PPO in one file for the native vector environment, and MaskablePPO of
    sb3-contrib: Stable-Baselines3 takes lists of single environments alone, and asks them for `action_masks`. What they
    reached stands in `results/trainers`.

    ## An agent in every seat
    `gang_sim.the_gang.aec.env(...)` and `gang_sim.the_gang.parallel.parallel_env(...)` are PettingZoo environments
    (`pip install "gang-sim[pettingzoo]"`) with agents player_0, player_1, ... and observations
    `{"observation", "action_mask"}`. They take the arguments above but `partners` and `seat`, and `max_cycles`: steps
    after which an episode is truncated. AEC asks seat by seat without showing what others choose in the tick;
    Parallel has no draft.

    ## Version history
    - v0: all rules, modes, challenges and specialists.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        partners: Partners = "interval",
        seat: int | str = "random",
        observation: str = "features",
        reward: str = "success",
        episode: str = "heist",
        illegal: str = "replace",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        chosen("illegal", illegal, ILLEGAL)
        tables = tables_for(1, partners, seat, observation, reward, episode, rules)
        self._take(tables, illegal, render_mode_checked(render_mode))
