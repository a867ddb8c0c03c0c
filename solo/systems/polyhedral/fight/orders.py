"""Decisions of a fight that standing orders may answer."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"turn"}),
    defences=frozenset({"defence"}),
    declined={"step-after": "stay", "ready-moving": "nothing"},
    small=frozenset({"second", "mercy", "willing"}),
    guarded=("defensive",),
    guard="fight defensively",
    retreats=("leave", "step"),
    falls=frozenset({"drops"}),
    rare=("uses",),
)
