"""Reading of a fight's switches: the options of its setup, each with a value, by default the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def read_switches(given: Mapping[str, str], known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the value of each `known` switch: the value in `given`, else the first possible value.

    Raises ValueError with a sentence for an unknown switch or value.
    """
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"“{name}” is not an option of a fight: use one of {', '.join(known)}.")
        if value not in known[name]:
            values = ", ".join(filter(None, known[name]))
            raise ValueError(f"The option “{name}” can be {values}, not “{value}”.")
    return {name: given.get(name, values[0]) for name, values in known.items()}
