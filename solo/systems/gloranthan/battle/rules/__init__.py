"""The rules of a battle, a file a rule: what may be done and what comes of it. Nobody is asked here."""
