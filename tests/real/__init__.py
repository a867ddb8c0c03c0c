"""The installed program as a person meets it: in a pseudo-terminal, over pipes, killed and started again."""
