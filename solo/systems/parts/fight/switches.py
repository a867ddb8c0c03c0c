"""Owns the switches of a fight's setup: every one with its value, the default where none was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def chosen(given: Mapping[str, str], known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Returns every known switch with its value; of all values the default stands first.

    Raises ValueError with a sentence for a switch that is none, and for a value it does not have.
    """
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"“{name}” is not a switch of a fight: there are {', '.join(known)}.")
        if value not in known[name]:
            values = ", ".join(filter(None, known[name]))
            raise ValueError(f"The switch “{name}” can be {values}, not “{value}”.")
    return {name: given.get(name, values[0]) for name, values in known.items()}
