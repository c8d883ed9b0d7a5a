"""gang-sim: The Gang and Gang of Four as research environments. Importing it compiles nothing.

Gymnasium is told the names of the environments, `gang_sim/TheGang-v0` and `gang_sim/GangOfFour-v0`.
"""

from gang_sim.environments.registration import register

__version__ = "0.1.0"

register()
