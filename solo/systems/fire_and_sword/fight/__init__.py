"""The guided fight: rounds of six phases on a line of paces, and the tactics of fighters without a player."""
