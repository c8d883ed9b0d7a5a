"""What pytest leaves alone: trainers whose extra is not installed."""

from importlib.util import find_spec

_TRAINERS = {"ppo.py": "torch", "maskable_ppo.py": "sb3_contrib"}
collect_ignore = [
    f"{folder}/trainers/{file}"
    for file, needs in _TRAINERS.items()
    if find_spec(needs) is None
    for folder in ("experiments", "gang_sim/experiments")
]
