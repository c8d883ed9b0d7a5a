"""Gymnasium's single environment over one table of a learner; no game is known here."""

from typing import Any

import gymnasium
import numpy as np

from gang_sim.environments.tables import STEP, LearnerTables, View

FIRST_SEED = 2**62
"""Seeds that are drawn, not given, lie below; given ones may be as large."""


def checked_seed(seed: int, n: int = 1) -> int:
    """A seed from which n tables may count up. Raises ValueError for one that is out of range."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= FIRST_SEED - n:
        raise ValueError(f"seed {seed}: allowed are whole numbers from 0 to 2**62 - {n}")
    return int(seed)


class LearnerEnv(gymnasium.Env[Any, Any]):
    """One table; what there is to know about a game is said by its `tables`.

    A subclass checks its arguments and calls `_take`.
    """

    def _take(self, tables: LearnerTables, illegal: str, render_mode: str | None) -> None:
        self.tables = tables
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space, self.action_space = tables.observation_space, tables.action_space
        self._view: View | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new episode: (observation, info).

        seed: the first episode of this seed; None: the next episode. options: none are known.
        """
        if seed is not None:
            seed = checked_seed(seed)
        super().reset(seed=seed)
        tables = self.tables
        row = np.zeros(1, np.int64)
        if seed is not None:
            tables.seed(row, np.array([seed]))
        elif self._view is None:
            tables.seed(row, self.np_random.integers(FIRST_SEED, size=1))
        self._view = tables.start(row, tables.new_view())
        self._render_for_people()
        return self._view.observation_at(0), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's action and all others' until it must act again: (observation, reward, terminated, False, info).

        Raises gymnasium.error.ResetNeeded before the first reset and after the end of an episode.
        """
        if self.tables.over[0]:
            raise gymnasium.error.ResetNeeded("the episode is over or has not begun: call reset()")
        actions = np.array([action], np.int64)
        if self.illegal == "raise":
            self.tables.check_legal(actions, np.ones(1, np.bool_))
        view = self._view = self.tables.carry_out(np.array([STEP], np.int8), actions, self.tables.new_view())
        self._render_for_people()
        return view.observation_at(0), float(view.reward[0]), bool(view.over[0]), False, self._info()

    def action_masks(self) -> np.ndarray:
        """bool[actions]: which actions are legal now; the name that sb3-contrib's MaskablePPO asks for."""
        if self._view is None:
            raise gymnasium.error.ResetNeeded("no episode has begun: call reset()")
        return self._view.mask[0].astype(np.bool_)

    def render(self) -> Any:
        """The table as the render_mode says: a text, an image uint8[height, width, 3], or None ("human" prints)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode: give one when making the environment")
            return None
        if self.render_mode == "human":
            return None  # printed at every reset and step
        return self.tables.drawn(0, self.render_mode)

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            print(self.tables.drawn(0, "ansi"), flush=True)

    def _info(self) -> dict[str, Any]:
        assert self._view is not None
        info: dict[str, Any] = {"action_mask": self._view.mask[0]}
        return info | {name: array[0].item() for name, array in self._view.info.items()}
