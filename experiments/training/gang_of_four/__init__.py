"""How `learned` of Gang of Four learns: first what the planner's plays are worth, then from its own games."""
