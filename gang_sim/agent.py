"""What an agent is, for both games: how it is seated, what it is given, what it answers. No agent lives here.

An agent is given the public record and its own private record, never the hidden one. It may keep a memory of its own,
cleared between games, and has a random stream of its own, derived from the seed and the game.
"""

import inspect
from typing import Any, ClassVar

import numpy as np

PARAMS = 8
"""Cells for the parameters in the vector that a compiled policy is given; a learned agent's weights lie behind them."""


class Agent:
    """A player in Python: NumPy, scikit-learn, anything.

    Class attributes: `game` ("the_gang" or "gang_of_four"), `idea` (one sentence), `honest` (The Gang: True when every
    move depends on an estimate of the own rank only; there is no default) and `memory_size` (float64 cells kept per
    seat for a game). Parameters are keyword arguments of the constructor with defaults.
    """

    game: ClassVar[str]
    idea: ClassVar[str] = ""
    honest: ClassVar[bool]
    memory_size: ClassVar[int] = 0
    public_memory: ClassVar[int] = 0
    """How many of the last memory cells follow from the public record and the parameters alone. Where all are compiled,
    equal agents at a table share them, so that one works out what all of them know; `gang_sim.testing.check_agent`
    compares that with a memory for each."""
    decides_cards: ClassVar[bool] = False
    """The Gang: asked for the decisions that challenges and specialists bring (phases other than CHIPS), and never
    touches a frozen chip. For other agents the table decides (they want no specialist, anything else is drawn), and a
    move that a frozen chip forbids counts as staying."""
    deliberates: ClassVar[bool] = False
    """Takes milliseconds for a decision: left out where all agents are meant and none is named."""
    heeds_statements: ClassVar[bool] = False
    """The Gang: reads `public["likely"]` and `private["saw_likely"]`, what specialists' statements say of the others'
    percentiles; worked out only at tables where somebody does."""
    watches_showdown: ClassVar[bool] = False
    """Asked once more when a heist or hand is over, to learn from what was shown; that answer is not used."""

    @property
    def name(self) -> str:
        """The agent's name in results: its class attribute `title`, or the class's name in lower case."""
        return str(getattr(type(self), "title", type(self).__name__.lower()))

    def act(
        self, public: np.ndarray, private: np.ndarray, memory: np.ndarray, streams: np.ndarray
    ) -> np.ndarray:  # pragma: no cover - the interface
        """Actions of n seats at n tables.

        public, private: records [n], read-only copies; memory: float64[n, memory_size], kept between calls; streams:
        uint64[n], moved on by drawing (`gang_sim.streams`). Returns int[n].
        """
        raise TypeError(f"agent {self.name} has no act()")


class CompiledAgent(Agent):
    """A player with a compiled policy; its `act` for Python comes free.

    `policy(public, private, memory, params, strengths, stream) -> int64` is compiled with the game's POLICY signature.
    """

    policy: ClassVar[Any]
    card_policy: ClassVar[Any] = None
    """The Gang: a policy of the same signature that is asked in phases other than CHIPS, None for `policy` itself; only
    with `decides_cards`."""

    def __init__(self, **parameters: float) -> None:
        defaults = self.parameters()
        unknown = sorted(set(parameters) - set(defaults))
        if unknown:
            allowed = ", ".join(defaults) or "none"
            raise ValueError(f"agent {self.name}: no parameter {unknown[0]!r}: allowed are {allowed}")
        if len(defaults) > PARAMS:
            raise ValueError(f"agent {self.name}: {len(defaults)} parameters: at most {PARAMS}")
        self.params = np.zeros(PARAMS)
        chosen = defaults | parameters
        for place, (key, value) in enumerate(chosen.items()):
            try:
                self.params[place] = float(value)
            except (TypeError, ValueError):
                raise ValueError(f"agent {self.name}: {key}={value!r}: must be a number") from None
            if not np.isfinite(self.params[place]):
                raise ValueError(f"agent {self.name}: {key}={value!r}: must be finite")
        self.check_parameters(**{key: float(value) for key, value in chosen.items()})
        self._changed = {key: float(value) for key, value in parameters.items() if float(value) != defaults[key]}

    PARAMETERS: ClassVar[dict[str, float]] = {}
    """Names and defaults of the parameters, in the order in which the policy finds them in `params`."""

    @classmethod
    def parameters(cls) -> dict[str, float]:
        """Names and defaults of the parameters."""
        return dict(cls.PARAMETERS)

    def check_parameters(self, **parameters: float) -> None:
        """Raise ValueError for values that make no sense; the base class allows any finite number."""

    @property
    def name(self) -> str:
        changed = getattr(self, "_changed", {})
        return super().name + "".join(f":{key}={value:g}" for key, value in changed.items())

    weights: np.ndarray = np.empty(0, np.float32)
    """float32[w], even w: what a learned agent has learned, behind the parameters (`gang_sim.weights.weights_in`)."""

    @property
    def vector(self) -> np.ndarray:
        """What the policy is given as `params`: float64[PARAMS + w / 2], the parameters and behind them the weights."""
        return np.concatenate([self.params, np.ascontiguousarray(self.weights, np.float32).view(np.float64)])

    def act(self, public: np.ndarray, private: np.ndarray, memory: np.ndarray, streams: np.ndarray) -> np.ndarray:
        from gang_sim.play import answers_of

        return answers_of(self, public, private, memory, streams)


def parameters_of(agent_class: type[Agent]) -> dict[str, Any]:
    """Names and defaults of an agent's parameters: a compiled one's PARAMETERS, and what its constructor takes."""
    numbers = agent_class.parameters() if issubclass(agent_class, CompiledAgent) else {}
    if agent_class.__init__ is object.__init__:
        return {}
    signature = inspect.signature(agent_class)
    more = {key: p.default for key, p in signature.parameters.items() if p.default is not inspect.Parameter.empty}
    return numbers | more


def check_seatable(agent: Agent, game: str) -> None:
    """Raise ValueError unless the agent plays this game and says what every agent has to say."""
    if getattr(agent, "game", None) != game:
        raise ValueError(f"agent {agent.name}: plays {getattr(agent, 'game', 'no game')}, not {game}")
    if game == "the_gang" and not isinstance(getattr(agent, "honest", None), bool):
        raise ValueError(f"agent {agent.name}: must say honest = True or honest = False")
    if isinstance(agent, CompiledAgent):
        policy = getattr(agent, "policy", None)
        for compiled in (policy, agent.card_policy or policy):
            if not hasattr(compiled, "overloads"):
                raise ValueError(f"agent {agent.name}: its policy must be compiled with gang_sim.kernels.njit")
    if not isinstance(agent.memory_size, int) or agent.memory_size < 0:
        raise ValueError(f"agent {agent.name}: memory_size {agent.memory_size!r}: must be a whole number from 0")
