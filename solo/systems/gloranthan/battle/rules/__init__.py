"""Rules of a battle, a file each. They compute, or change the state and report it; they never ask a player."""
