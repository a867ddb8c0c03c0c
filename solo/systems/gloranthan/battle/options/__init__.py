"""Options of a battle, with refusals and odds."""
