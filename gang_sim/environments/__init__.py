"""What the environments of both games share: arguments, layouts, the classes of Gymnasium and PettingZoo. No rules."""
