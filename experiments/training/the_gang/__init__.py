"""The training of The Gang's `learned`: evolution of the weights in self-play."""
