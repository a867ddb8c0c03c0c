"""The reason for a tactic's target, told only if there was a choice of targets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import MOVED, Thought, make_thought

NEAREST: Final = "who is nearest"
MOST_HARM: Final = "the easiest to harm"


def goes_for(
    name: str, target: str, why: str, among: Iterable[str], *, verb: str = "goes", on_the_way: bool = False
) -> Thought:
    """Return the thought of attacking `target`, with a reason if the names `among` give a choice.

    The story gives it with the move if `on_the_way`, otherwise with the attack.
    """
    because = why if any(other != target for other in among) else ""
    aside = f"for {target}, {because}" if because else f"for {target}"
    return make_thought(
        name,
        f"{verb} for {target}",
        MOVED if on_the_way else "",
        target=target,
        why=because,
        aside=aside if on_the_way else "",
    )
