"""The decisions of a fight that standing orders may answer, and the figures of attacks that the coach reads."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import AttackColumns, OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"turn"}),
    defences=frozenset({"defence"}),
    declined={"step-after": "stay", "ready-moving": "nothing"},
    small=frozenset({"second", "mercy", "willing"}),
    guarded=("defensive",),
    guard="fight defensively",
    retreats=("leave", "step"),
    falls=frozenset({"drops"}),
    rare={"uses": 0},
)

ATTACK_COLUMNS: Final = AttackColumns(
    kinds=frozenset({"turn"}),
    chances={"hit": "to hit"},
    harms=frozenset({"damage"}),
)
