"""Owns what is told of whom a tactic goes for: why just them, where there was anybody else to choose.

A reason that holds of the only one there is tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import MOVED, Thought, thinks

NEAREST: Final = "who is nearest"
MOST_HARM: Final = "who can be harmed most"


def goes_for(
    name: str, target: str, why: str, among: Iterable[str], *, verb: str = "goes", on_the_way: bool = False
) -> Thought:
    """Returns the thought of going for one `among` others, by their names: told with the way there, or the blow."""
    because = why if any(other != target for other in among) else ""
    aside = f"for {target}, {because}" if because else f"for {target}"
    return thinks(
        name,
        f"{verb} for {target}",
        MOVED if on_the_way else "",
        target=target,
        why=because,
        aside=aside if on_the_way else "",
    )
