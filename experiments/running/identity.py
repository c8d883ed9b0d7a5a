"""What a count depends on, as plain data: the parts, the versions, the sources of rules and agents, learned weights."""

import hashlib
import inspect
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gang_sim import __version__
from gang_sim.agent import Agent, CompiledAgent
from gang_sim.experiments.running.parts import Part
from gang_sim.registry import make_agent

__all__ = ["identity_of"]


def identity_of(parts: Sequence[Part]) -> dict[str, Any]:
    """Everything that may change what is counted, as data for JSON."""
    from gang_sim.kernels import source_hash

    agents = sorted({agent for part in parts for agent in part.agents})
    return {
        "version": __version__,
        "sources": source_hash(),
        "counting": sorted(
            {_file_hash(kind) for part in parts for kind in type(part).__mro__ if issubclass(kind, Part)}
        ),
        "parts": [{"kind": _kind(part), "block": part.block, **asdict(part)} for part in parts],
        "agents": [[game, spec, _agent_hash(make_agent(game, spec))] for game, spec in agents],
    }


def _kind(part: Part) -> str:
    return f"{type(part).__module__}.{type(part).__qualname__}"


def _agent_hash(agent: Agent) -> str:
    """Hash of an agent's source file and, for a compiled one, of its parameters and weights."""
    vector = agent.vector.tobytes() if isinstance(agent, CompiledAgent) else b""
    return hashlib.sha256(_file_hash(type(agent)).encode() + vector).hexdigest()[:16]


def _file_hash(kind: type) -> str:
    """Hash of a class's name and of the file that it stands in."""
    digest = hashlib.sha256(f"{kind.__module__}.{kind.__qualname__}".encode())
    try:
        digest.update(Path(inspect.getfile(kind)).read_bytes())
    except (TypeError, OSError):  # made in a notebook: its name has to do
        pass
    return digest.hexdigest()[:16]
