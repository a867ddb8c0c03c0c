"""The reason why a tactic attacks a target, shown only if other targets were possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import MOVED, Thought, make_thought

NEAREST: Final = "who is nearest"
MOST_HARM: Final = "the easiest to harm"


def goes_for(
    name: str, target: str, why: str, among: Iterable[str], *, verb: str = "goes", on_the_way: bool = False
) -> Thought:
    """Return the thought that the fighter `name` attacks `target`.

    The thought has the reason `why` only if `among` contains other names. The story shows the thought with the
    move if `on_the_way`, otherwise with the attack.
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
