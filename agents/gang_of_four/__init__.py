"""Gang of Four's players. `agents` is what the registry's entry point names."""

from gang_sim.registry import LazyAgents

AGENTS = {
    "random": "uniform:Random",
    "biggest_first": "longest:BiggestFirst",
    "cheapest_beat": "cheapest_beat:CheapestBeat",
    "lowest_first": "longest:LowestFirst",
    "keeper": "planner:Keeper",
    "planner": "planner:Planner",
    "gang_saver": "gangs:GangSaver",
    "gang_bomber": "gangs:GangBomber",
    "controller": "controller:Controller",
    "sandbagger": "patience:Sandbagger",
    "damage_control": "patience:DamageControl",
    "blocker": "blocker:Blocker",
    "high_holder": "patience:HighHolder",
    "five_card_rusher": "rusher:FiveCardRusher",
    "learned": "learned:Learned",
    "montecarlo": "montecarlo:MonteCarlo",
    "guided": "guided:Guided",
}
"""Name -> module and class, weakest first."""


def agents() -> LazyAgents:
    """Name -> class of the built-in agents, weakest first."""
    return LazyAgents(__name__, AGENTS)
