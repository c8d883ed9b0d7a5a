"""The weights of learned agents inside compiled policies; no network and no training here."""

import numpy as np

from gang_sim.agent import PARAMS
from gang_sim.kernels import njit

__all__ = ["weights_in"]


@njit
def weights_in(params):
    """The weights behind the parameters in the vector that a policy is given: float32[w].

    A vector that is shared by a table's seats is filled up with zeros, so w may be longer than what was learned.
    """
    return params[PARAMS:].view(np.float32)
