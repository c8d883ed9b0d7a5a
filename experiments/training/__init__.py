"""Training of learned agents: steps that can be killed and taken up again, a learning curve, weights with a manifest.

A game's training is a class with the members of `protocol.Training`: a dataclass of settings (each field with a
default, and in its metadata "help" what it means), compiled steps, a measurement against fixed opponents. `loop.train`
does the rest: the run folder, checkpoints written whole or not at all, progress, curve, figure, weights file.

To add one:
1. `the_gang/` (or another room here) with the settings and the class; compiled functions go into `kernels/`, the only
   folder here whose files Numba's cache heeds.
2. Its line in `command.TRAININGS`; `gang-sim train the-gang --set field=value` and `--show` then follow from the
   settings.
3. Every random number of step i is derived from (seed, i), and nothing is kept from one step to the next but what
   `state()` gives: then a run that was killed ends with the very same weights.

`kernels/adam.py` is an optimiser of flat float32 vectors that rounds alike on every machine.
"""
