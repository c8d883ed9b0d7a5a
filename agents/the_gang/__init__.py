"""The Gang's players. `agents` is what the registry's entry point names."""

from gang_sim.registry import LazyAgents

PARTNERS = (
    "nearest", "fixed", "glance", "soft", "human:sigma=0.05", "human:sigma=0.1", "human:sigma=0.2", "stubborn",
    "yielding",
)  # fmt: skip
"""The partner suite: other honest conventions to get along with, a stranger each."""

SUITES = {"partners": PARTNERS}
"""Name -> specifications of the line-ups' strangers, for studies that are asked for a whole suite."""


AGENTS = {
    "random": "uniform:Random",
    "nearest": "nearest:Nearest",
    "fixed": "fixed:Fixed",
    "stubborn": "stubborn:Stubborn",
    "yielding": "yielding:Yielding",
    "contest": "contest:Contest",
    "human": "human:Human",
    "glance": "glance:Glance",
    "soft": "soft:Soft",
    "interval": "interval:Interval",
    "belief": "belief:Belief",
    "montecarlo": "montecarlo:MonteCarlo",
    "adaptive": "adaptive:Adaptive",
    "learned": "learned:Learned",
}
"""Name -> module and class, weakest first."""


def agents() -> LazyAgents:
    """Name -> class of the built-in agents, weakest first."""
    return LazyAgents(__name__, AGENTS)
