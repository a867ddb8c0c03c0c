"""Battle decisions that standing orders may answer, and the odds that tables of attacks show."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import AttackColumns, OrderTopics

ORDER_TOPICS: Final = OrderTopics(
    turns=frozenset({"act"}),
    defences=frozenset({"reaction", "evade"}),
    small=frozenset({"assent", "placing", "which way"}),
    retreats=("off", "go"),
    falls=frozenset({"falls"}),
    rare={"hero point": 0},
    supplies=(),
)

ATTACK_COLUMNS: Final = AttackColumns(
    kinds=frozenset({"act"}),
    chances={"success": "of success"},
    harms=frozenset({"defeats"}),
)
