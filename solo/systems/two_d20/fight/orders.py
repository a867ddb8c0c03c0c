"""Decisions that standing orders may answer, and the measures that describe attacks in previews."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import AttackColumns, OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"turn"}),
    defences=frozenset({"defence"}),
    small=frozenset({"complication", "area", "dice", "spends", "early spends", "reroll", "out"}),
    guarded=("regain-guard",),
    guard="regain Guard",
    retreats=("leave", "move"),
    falls=frozenset({"taken out", "take out"}),
    rare={"Fortune": 0, "Doom": 1, "uses": 0},
)

ATTACK_COLUMNS: Final = AttackColumns(
    kinds=frozenset({"turn", "dice"}),
    chances={"hit": "to hit"},
    harms=frozenset({"Harm"}),
    raised_by={"turn": "Bought dice raise this chance."},
)
