"""gang-sim: The Gang and Gang of Four as research environments. Importing it compiles nothing."""

__version__ = "0.1.0"
