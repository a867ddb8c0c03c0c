"""Random keys of simulated people at a table: they answer, look around, point and chat."""

from __future__ import annotations

from itertools import count
from random import Random

UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
ENTER, ESCAPE = "\r", "\x1b"
SAY = "say"
"""Stands for the Enter that sends a chat message, since its arrival at other terminals is timed."""
_numbers = count(1)

ANSWERING: tuple[tuple[int, tuple[str, ...]], ...] = (
    (40, (ENTER,)),
    *((4, (str(digit),)) for digit in range(1, 8)),
    (8, (DOWN,)),
    (4, (UP,)),
    (3, (RIGHT, ENTER)),
    (2, (LEFT,)),
    (3, (" ", ENTER)),
    (3, ("o", ESCAPE)),
    (3, ("s", ESCAPE)),
    (2, ("b", ESCAPE)),
    (2, ("p",)),
    (4, ("a",)),
)
LOOKING_ON: tuple[tuple[int, tuple[str, ...]], ...] = (
    (30, (DOWN,)),
    (22, (UP,)),
    (8, ("p",)),
    (4, ("P", RIGHT, ENTER)),
    (5, ("T", ESCAPE)),
    (4, ("s", DOWN, ESCAPE)),
    (4, ("l", DOWN, DOWN, ESCAPE)),
    (3, ("?", ESCAPE)),
    (3, ("o", ESCAPE)),
    (3, ("m",)),
    (3, ("\t", UP, UP, ESCAPE)),
    (4, (ESCAPE, ENTER)),
    (3, ("3",)),
    (2, ("n",)),
)
TALKING = 0.08
UNDOING = 0.01


def keys_of(asked: bool, undo: bool, random: Random) -> list[str]:
    """Return the next keys of a player who must answer or of a spectator. `undo` allows an undo request."""
    if random.random() < TALKING:
        return ["t", f"word{next(_numbers)}x", SAY, ESCAPE]
    if undo and random.random() < UNDOING:
        return ["u"]
    plans = ANSWERING if asked else LOOKING_ON
    weights, keys = zip(*plans, strict=True)
    return list(random.choices(keys, weights)[0])
