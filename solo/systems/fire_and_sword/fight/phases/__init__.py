"""The phases of a round (`F-11`), with their order and their decisions."""
