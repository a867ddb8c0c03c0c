"""Siege: random attacks on the program. The same seed repeats an attack.

Each kind of attack is a module of this package, listed in `kinds.KINDS`, with these members:

- `WHAT`: the noun for the units that it counts, such as "keys"
- `SHORT`: the seeds for the tests, which take a second or two in all
- `attempt(seed, folder)`: one attack of some seconds in an empty folder, which returns the number of units. Any
  exception is a breach: an AssertionError with a sentence, or an exception of the program.
"""
