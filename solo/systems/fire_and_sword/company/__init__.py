"""The party outside a fight: characters, rolls, and the common parts of party procedures."""
