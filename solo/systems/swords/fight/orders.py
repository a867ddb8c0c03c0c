"""The kinds of decisions in a fight that standing orders may answer, and the headings that name an attack's figures."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import AttackColumns, OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"plan", "act"}),
    defences=frozenset({"defence"}),
    small=frozenset({"act"}),
    declined={"assist": "no"},
    guarded=("guard:defend",),
    guard="Defend",
    retreats=("flee", "back"),
    falls=frozenset({"falls"}),
    rare={"uses": 0},
)

ATTACK_COLUMNS: Final = AttackColumns(
    kinds=frozenset({"plan"}),
    chances={"hit": "to hit", "held": "to get a hold"},
    harms=frozenset({"damage"}),
    risks={"is hit": "to be hit"},
)
