"""The guided fight: plans, turns, close combat, mounts and missiles on a line measured in yards."""
