"""What fights of every game are made of: their switches, the course of their rounds, a standoff, a tactic, the sums."""
