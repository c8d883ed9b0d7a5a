"""The tournament of styles of Gang of Four: every deal replayed with the line-up in all seat rotations."""
