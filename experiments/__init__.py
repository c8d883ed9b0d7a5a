"""Measuring, plotting and the command line, installed as gang_sim.experiments; no rule and no agent lives here."""
