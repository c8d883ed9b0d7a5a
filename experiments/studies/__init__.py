"""Studies: what a question needs to be measured, as plain data, from a TOML file or the command line."""
