"""Actions, and conflicts of several actions: a debate, a chase, a siege of wits, against any opponent."""
