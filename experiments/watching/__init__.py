"""`gang-sim watch`: one game in the terminal, step by step; plain text where stdout is no terminal."""
