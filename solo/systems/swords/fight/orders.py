"""Decisions of a fight that standing orders may answer."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"plan", "act"}),
    defences=frozenset({"defence"}),
    small=frozenset({"act"}),
    declined={"assist": "no"},
    guarded=("guard:defend",),
    guard="Defend",
    retreats=("flee", "back"),
    falls=frozenset({"falls"}),
    rare=("uses",),
)
