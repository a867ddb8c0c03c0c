"""The games: a folder of rules for each system, their shared parts, and the contract that all systems implement."""
