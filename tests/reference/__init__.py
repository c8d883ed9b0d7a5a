"""Slow, plain references of the games, written from the rules alone; the fast engines are compared with them."""
