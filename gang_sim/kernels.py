"""Compiled functions: the one place that sets up Numba and its disk cache; no kernel lives here.

Numba's cache looks only at the file of the cached function itself: after an edit in a callee's file the cached caller
would give the old result. So the cache folder is named after a hash over every source file of the package.
"""

import functools
import hashlib
import os
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba import prange

__all__ = ["cache_folder", "njit", "prange", "source_hash"]

_ROOT = Path(__file__).resolve().parent


def cache_folder() -> Path:
    """Folder of the package's caches: $GANG_SIM_CACHE, or the user's cache folder of this platform."""
    chosen = os.environ.get("GANG_SIM_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("gang-sim", appauthor=False))


def _kernel_sources() -> list[Path]:
    """Every module of the package that may hold kernels, in a fixed order.

    The command line and the experiments hold none but the trainings', and editing them should not recompile anything.
    """
    rooms = (_ROOT, _ROOT / "poker", _ROOT / "the_gang", _ROOT / "gang_of_four")
    agents = (_ROOT / "agents", _ROOT / "agents" / "the_gang", _ROOT / "agents" / "gang_of_four")
    learned = (_ROOT / "agents" / "gang_of_four" / "value", _ROOT / "experiments" / "training" / "kernels")
    return [path for room in rooms + agents + learned for path in sorted(room.glob("*.py"))]


def source_hash() -> str:
    """Hash over the sources of all kernels and the versions of what compiles them."""
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for path in _kernel_sources():
        digest.update(str(path.relative_to(_ROOT)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_CHECKED = "" if os.environ.get("NUMBA_BOUNDSCHECK", "0") == "0" else "-checked"
"""Kernels that check every index are other ones: `make test-memory`."""

setattr(numba.config, "CACHE_DIR", str(cache_folder() / f"kernels-{source_hash()}{_CHECKED}"))  # noqa: B010 (no stub names it)

njit: Any = functools.partial(numba.njit, cache=True)
"""numba.njit with the disk cache on."""
