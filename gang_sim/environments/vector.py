"""Gymnasium's vector environment over n tables of learners, stepped in compiled code; no game is known here.

What it returns is what Gymnasium's SyncVectorEnv over n single environments returns, to the last key of the infos.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from gang_sim.environments.arguments import ILLEGAL, chosen
from gang_sim.environments.single import FIRST_SEED, checked_seed
from gang_sim.environments.tables import LEAVE, START, STEP, LearnerTables, View


class LearnerVectorEnv(VectorEnv[Any, Any, np.ndarray]):
    """n tables; what there is to know about a game is said by its `tables`.

    A subclass checks its arguments and calls `_take`.
    """

    def _take(
        self,
        tables: LearnerTables,
        illegal: str,
        render_mode: str | None,
        autoreset_mode: str | AutoresetMode,
        copy: bool,
    ) -> None:
        chosen("illegal", illegal, ILLEGAL)
        self.tables, self.illegal, self.copy, self.render_mode = tables, illegal, copy, render_mode
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata = type(self).metadata | {"autoreset_mode": self.autoreset_mode}
        self.num_envs = tables.n
        self.single_observation_space, self.single_action_space = tables.observation_space, tables.action_space
        self.observation_space = batch_space(self.single_observation_space, tables.n)
        self.action_space = batch_space(self.single_action_space, tables.n)
        self._kept = tables.new_view()
        self._begun = False

    def _view(self) -> View:
        return self.tables.new_view() if self.copy else self._kept

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New episodes: (observations, infos).

        seed: table i begins with the first episode of seed + i, or of the i-th of a list; None: the next episode.
        options: "reset_mask", bool[num_envs], which tables are meant; all without it. Nothing else is known.
        """
        tables = self.tables
        mask = _reset_mask(options, tables.n)
        rows = np.flatnonzero(mask)
        if isinstance(seed, int | np.integer):
            first = checked_seed(int(seed), tables.n)
            super().reset(seed=first)
            tables.seed(rows, first + rows)
        elif seed is not None:
            self._seed_each(list(seed), mask)
        if not self._begun:
            unseeded = np.flatnonzero(tables.seeds < 0)
            tables.seed(unseeded, self.np_random.integers(FIRST_SEED - tables.n, size=1) + unseeded)
            self._begun = True
        view = tables.start(rows, self._view())
        return view.observations(), self._infos(view, mask)

    def _seed_each(self, seeds: list[int | None], mask: np.ndarray) -> None:
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: a list of {len(seeds)}: needs {self.num_envs}, one per table")
        given = np.array([row for row, seed in enumerate(seeds) if seed is not None and mask[row]], np.int64)
        self.tables.seed(given, np.array([checked_seed(seeds[row]) for row in given], np.int64))

    def step(self, actions: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """The learners' actions (int[num_envs]): (observations, rewards, terminations, truncations, infos).

        Raises gymnasium.error.ResetNeeded before the first reset and, with autoreset_mode DISABLED, for tables whose
        episode is over; ValueError for another number of actions.
        """
        tables = self.tables
        wanted = np.ascontiguousarray(actions, np.int64)
        if wanted.shape != (tables.n,):
            raise ValueError(f"actions of shape {list(wanted.shape)}: needs [{tables.n}]")
        self._check_ready()
        todo = np.full(tables.n, STEP, np.int8)
        todo[tables.over] = START  # only with NEXT_STEP
        if self.illegal == "raise":
            tables.check_legal(wanted, todo == STEP)
        view = tables.carry_out(todo, wanted, self._view())
        every = np.ones(tables.n, np.bool_)
        rewards, over = view.reward.copy(), view.over.copy()
        infos: dict[str, Any] = {}
        ended = np.flatnonzero(over)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and len(ended):
            infos = self._finals(view, ended)
            view = tables.start(ended, view)
        infos |= self._infos(view, every)
        return view.observations(), rewards, over, np.zeros(tables.n, np.bool_), infos

    def _check_ready(self) -> None:
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no episode has begun: call reset()")
        over = np.flatnonzero(self.tables.over)
        if self.autoreset_mode is AutoresetMode.DISABLED and len(over):
            raise gymnasium.error.ResetNeeded(
                f"the episodes of {len(over)} tables are over, the first is {over[0]}: reset them with reset_mask"
            )

    def action_masks(self) -> np.ndarray:
        """bool[num_envs, actions]: which actions are legal now."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no episode has begun: call reset()")
        nothing = np.full(self.num_envs, LEAVE, np.int8)
        view = self.tables.carry_out(nothing, np.zeros(self.num_envs, np.int64), self.tables.new_view())
        return view.mask.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Every table as the render_mode says."""
        if self.render_mode is None:
            return None
        mode = "ansi" if self.render_mode == "human" else self.render_mode
        frames = tuple(self.tables.drawn(row, mode) for row in range(self.num_envs))
        if self.render_mode == "human":
            print("\n\n".join(frames), flush=True)
            return None
        return frames

    def _infos(self, view: View, mask: np.ndarray) -> dict[str, Any]:
        """By key an array and, as Gymnasium has it, `_key`: bool[num_envs], at which tables it holds."""
        infos: dict[str, Any] = {}
        for name, array in {"action_mask": view.mask, **view.info}.items():
            if not mask.all():
                array = np.where(mask.reshape(-1, *[1] * (array.ndim - 1)), array, np.zeros((), array.dtype))
            infos[name], infos[f"_{name}"] = array, mask.copy()
        return infos

    def _finals(self, view: View, rows: np.ndarray) -> dict[str, Any]:
        """The last observation and info of the episodes that ended at these tables."""
        ended = np.zeros(self.num_envs, np.bool_)
        ended[rows] = True
        last = np.full(self.num_envs, None, dtype=object)
        copies = dataclasses.replace(view, observation={name: array[rows] for name, array in view.observation.items()})
        for place, row in enumerate(rows):
            last[row] = copies.observation_at(place)
        return {
            "final_obs": last,
            "_final_obs": ended,
            "final_info": self._infos(dataclasses.replace(view, mask=view.mask.copy()), ended),
            "_final_info": ended.copy(),
        }


def _autoreset_mode(mode: str | AutoresetMode) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    chosen("autoreset_mode", mode, [each.value for each in AutoresetMode])
    return AutoresetMode(mode)


def _reset_mask(options: dict[str, Any] | None, n: int) -> np.ndarray:
    """The tables that a reset means: bool[n]."""
    if not options or "reset_mask" not in options:
        return np.ones(n, np.bool_)
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (n,) or not mask.any():
        raise ValueError(f"reset_mask {mask!r}: must be a NumPy array of {n} bools, one at least true")
    return mask.copy()
