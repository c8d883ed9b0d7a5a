"""Counting games in fixed blocks: on threads, worker processes or a cluster, with finished blocks kept on disk."""
