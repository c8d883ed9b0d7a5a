"""The players, a room per game; installed as gang_sim.agents."""
