"""Strange values and texts that users and programs send by mistake."""

from __future__ import annotations

from random import Random
from typing import Any

TEXTS = (
    "",
    " ",
    "-",
    "--",
    "--json",
    "-1",
    "0",
    "1",
    "7",
    "3d8",
    "2d6+1",
    "99999999999999999999d9",
    "1d1000000000",
    "100d1000",
    "0d0",
    "-3d-4",
    "1/0",
    "0.5",
    "1e400",
    "nan",
    "inf",
    "true",
    "null",
    "[]",
    "{}",
    "a=b",
    "=",
    "../../..",
    "/dev/zero",
    "~nosuchuser",
    "\x1b[2J\x07",
    "\u202eevil",
    "\udcff",
    "\ufeff",
    "名前",
    "é" * 50,
    "n" * 10_000,
    "%s%s%n",
    "' OR 1",
)


def text(random: Random) -> str:
    """Return a strange text, or a few random characters."""
    if random.random() < 0.7:
        return random.choice(TEXTS)
    return "".join(chr(random.choice((random.randrange(32, 127), random.randrange(1, 0x3000)))) for _ in range(6))


def sound(random: Random) -> str:
    """Return a strange text that UTF-8, and so JSON, can encode."""
    return text(random).encode("utf-8", "replace").decode()


def value(random: Random, deep: int = 2) -> Any:
    """Return a strange JSON value with at most `deep` levels of nesting."""
    kind = random.randrange(8 if deep else 6)
    if kind == 0:
        return random.choice((0, 1, -1, 2, 3, 5, 8, 12, 20, 100, 1000, 10**6, 10**9, 2**63, -(2**63)))
    if kind == 1:
        return random.randrange(-5, 30)
    if kind == 2:
        return random.choice((0.0, 0.5, -1.5, 1e308, 1e-308))
    if kind == 3:
        return random.choice((None, True, False))
    if kind < 6:
        return sound(random)
    if kind == 6:
        return [value(random, deep - 1) for _ in range(random.randrange(4))]
    return {
        text(random).encode("utf-8", "replace").decode(): value(random, deep - 1) for _ in range(random.randrange(3))
    }
