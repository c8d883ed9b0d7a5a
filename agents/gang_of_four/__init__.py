"""Gang of Four's players. `agents` is what the registry's entry point names."""

from gang_sim.agent import Agent


def agents() -> dict[str, type[Agent]]:
    """Name -> class of the built-in agents, weakest first."""
    from gang_sim.agents.gang_of_four.blocker import Blocker
    from gang_sim.agents.gang_of_four.cheapest_beat import CheapestBeat
    from gang_sim.agents.gang_of_four.controller import Controller
    from gang_sim.agents.gang_of_four.gangs import GangBomber, GangSaver
    from gang_sim.agents.gang_of_four.guided import Guided
    from gang_sim.agents.gang_of_four.learned import Learned
    from gang_sim.agents.gang_of_four.longest import BiggestFirst, LowestFirst
    from gang_sim.agents.gang_of_four.montecarlo import MonteCarlo
    from gang_sim.agents.gang_of_four.patience import DamageControl, HighHolder, Sandbagger
    from gang_sim.agents.gang_of_four.planner import Keeper, Planner
    from gang_sim.agents.gang_of_four.rusher import FiveCardRusher
    from gang_sim.agents.gang_of_four.uniform import Random

    simple = (Random, BiggestFirst, CheapestBeat, LowestFirst, Keeper)
    planning = (Planner, GangSaver, GangBomber, Controller, Sandbagger, DamageControl, Blocker, HighHolder)
    return {str(style.title): style for style in (*simple, *planning, FiveCardRusher, Learned, MonteCarlo, Guided)}
