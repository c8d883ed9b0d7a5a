"""Spaces, arrays and infos of learners of Gang of Four in either form of actions; nothing is played here."""

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Dict, Discrete

from gang_sim.environments.tables import View
from gang_sim.gang_of_four.action_numbers import CATALOGUE_ACTIONS, MOST_CANDIDATES, NO_CATALOGUE
from gang_sim.gang_of_four.candidates import CANDIDATE_LAYOUT
from gang_sim.gang_of_four.catalogue import Catalogue, catalogue
from gang_sim.gang_of_four.learner_steps import Setup
from gang_sim.gang_of_four.observations import FORMS, layout_of

TABLE, CANDIDATES = "table", "candidates"
"""Names of the two parts of an observation with candidates."""


class LearnerView:
    """What learners with these arguments are given."""

    def __init__(self, setup: Setup, players: int) -> None:
        self.layout = layout_of(FORMS[setup.form], players)
        self.has_candidates = setup.actions == 0
        self.actions = MOST_CANDIDATES if self.has_candidates else CATALOGUE_ACTIONS
        self.action_space = Discrete(self.actions)
        self.catalogue: Catalogue = NO_CATALOGUE if self.has_candidates else catalogue()
        self.observation_space: Space = self.layout.box()
        if self.has_candidates:
            rows = CANDIDATE_LAYOUT.box(np.uint8, MOST_CANDIDATES)
            self.observation_space = Dict({TABLE: self.layout.box(), CANDIDATES: rows})

    def new_candidates(self, n: int) -> np.ndarray:
        """Room for the lists of n learners: uint64[n, 256]; for numbers of the catalogue no more than a cell."""
        return np.zeros((n, MOST_CANDIDATES if self.has_candidates else 1), np.uint64)

    def new_view(self, n: int) -> View:
        """Arrays of zeros for n learners, without info."""
        parts = {TABLE if self.has_candidates else "": np.zeros((n, self.layout.size), np.float32)}
        if self.has_candidates:
            parts[CANDIDATES] = np.zeros((n, MOST_CANDIDATES, CANDIDATE_LAYOUT.size), np.uint8)
        return View(
            observation=parts,
            mask=np.zeros((n, self.actions), np.int8),
            reward=np.zeros(n),
            over=np.zeros(n, np.bool_),
            info={},
        )

    def parts(self, view: View) -> tuple[np.ndarray, np.ndarray]:
        """The arrays for tables and candidates; the latter without rows where there are none."""
        if self.has_candidates:
            return view.observation[TABLE], view.observation[CANDIDATES]
        return view.observation[""], np.zeros((len(view.mask), 0, CANDIDATE_LAYOUT.size), np.uint8)

    def infos(self, learners: np.ndarray) -> dict[str, np.ndarray]:
        """The game's own infos of n learners, arrays [n] by name."""
        infos = {
            "hand_over": learners["hand_over"].copy(),
            "won": learners["won"].copy(),
            "points": learners["points"].astype(np.int64),
        }
        return infos | {"candidates_cut": learners["cut"].copy()} if self.has_candidates else infos
