"""Questions about the rules, answered by the functions that the fight uses."""
