"""Tactics: the act that the program chooses among the options, with its reason in words (`H-34`)."""
