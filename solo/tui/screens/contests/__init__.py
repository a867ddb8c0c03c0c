"""The page of conflicts and tests outside fights."""
