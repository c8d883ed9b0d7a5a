"""The Gang: rules configuration, records, rules of a table, play."""
