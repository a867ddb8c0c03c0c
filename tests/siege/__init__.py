"""The siege: the program attacked at random, kind by kind, each attempt repeatable by its seed.

A kind is a module of this package, named in `kinds.KINDS`, that has:

- `WHAT`: what it counts, as "keys"
- `SHORT`: the seeds that the ordinary tests run, a second or two in all
- `attempt(seed, folder)`: one attack with an empty folder of its own, some seconds long; how many of what it
  counts were done. Any exception is a breach: an AssertionError with a sentence, or whatever the program raised.
"""
