"""Owns how much a value from outside may hold: signs that show, figures, how many and how deep.

What a game's own rules bound more narrowly it says itself; this holds for whatever they forget.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from solo.border.text import LONGEST_TEXT, name_fault, text_fault


class Bounds(msgspec.Struct, frozen=True):
    """The largest figure either way, the most parts of one value, and how many values may stand in each other."""

    figure: int
    parts: int
    depth: int
    text: int = LONGEST_TEXT


ENTRY = Bounds(figure=100_000, parts=1_000, depth=12)
"""Of an entry of content, or of a draft."""
SAVED = Bounds(figure=10**9, parts=20_000, depth=40)
"""Of what stands in a campaign: a state, a character."""
TRAVELLING = Bounds(figure=10**18, parts=20_000, depth=40)
"""Of a whole campaign from somebody else; its seed may be any."""


def faults(value: object, bounds: Bounds, path: str = "") -> Iterator[tuple[str, str]]:
    """Where a value, a struct, table or list among them, goes beyond its bounds, as (field, sentence) pairs."""
    if isinstance(value, str):
        said = name_fault(value) if _is_name(path) else text_fault(value, bounds.text)
        if said:
            yield path, said
    elif isinstance(value, bool):
        return
    elif isinstance(value, int | float | Decimal):
        if not _within(value, bounds.figure):
            yield path, f"Give a number from −{bounds.figure} to {bounds.figure}."
    elif isinstance(value, msgspec.Struct | dict | list | tuple | set | frozenset):
        yield from _part_faults(value, bounds, path)


def _part_faults(
    value: msgspec.Struct | dict[object, object] | list[object] | tuple[object, ...] | set[object] | frozenset[object],
    bounds: Bounds,
    path: str,
) -> Iterator[tuple[str, str]]:
    if not bounds.depth:
        yield path, "This nests its values too deep."
        return
    inner = msgspec.structs.replace(bounds, depth=bounds.depth - 1)
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from faults(getattr(value, field), inner, _joined(path, field))
        return
    if len(value) > bounds.parts:
        yield path, f"This holds {len(value)} values: at most {bounds.parts} can be taken."
    elif isinstance(value, dict):
        for key, one in value.items():
            if said := name_fault(str(key)):
                yield path, f"A name in it cannot be taken. {said}"
            else:
                yield from faults(one, inner, _joined(path, str(key)))
    else:
        for number, one in enumerate(value):
            yield from faults(one, inner, f"{path}[{number}]")


def _within(value: int | float | Decimal, figure: int) -> bool:
    if isinstance(value, Decimal) and not value.is_finite():
        return False
    return -figure <= value <= figure


def _is_name(path: str) -> bool:
    return path == "name" or path.endswith(".name")


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field
