"""Trainers to begin with, a file each: masked PPO on native vector environments, MaskablePPO of sb3-contrib.

Both need an extra: pip install "gang-sim[trainers]". What they reached, and the commands, stand in results/trainers.
"""
