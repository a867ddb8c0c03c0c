"""Standing orders in a fight: kinds of decisions that they may answer, and the headings of an attack's figures."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import AttackColumns, OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"declare"}),
    defences=frozenset({"defence"}),
    small=frozenset({"retarget", "tend"}),
    guarded=("defend",),
    guard="only defend",
    retreats=("clear", "back"),
    falls=frozenset({"takes out"}),
    gains=frozenset({"reduced"}),
    rare={"uses": 0},
)

ATTACK_COLUMNS: Final = AttackColumns(
    kinds=frozenset({"declare"}),
    chances={"hit": "to hit"},
)
