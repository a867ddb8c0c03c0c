"""Broken saves: a save that is whole, with anything in it changed, opened, looked at, played and written again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

STRANGE = (
    None,
    True,
    -1,
    0,
    10**9,
    2**63,
    -(10**18),
    1e308,
    "",
    "nobody",
    "party-99",
    "\x1b[2J\u202e",
    "n" * 10_000,
    [],
    {},
    [[]],
    {"type": "nothing"},
)


def changed(data: bytes, random: Random, times: int = 0) -> bytes:
    """The JSON with a few of its values changed: strange ones, others of its own, lists cut, doubled and shuffled."""
    whole = msgspec.json.decode(data)
    for _ in range(times or random.choice((1, 1, 1, 2, 3))):
        places = list(_places(whole))
        holder, key = random.choice(places)
        holder[key] = _another(holder[key], places, random)
    return msgspec.json.encode(whole)


def _places(value: object) -> Iterator[tuple[object, object]]:
    """Everywhere that a value stands in another."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield value, key
        yield from _places(one)
