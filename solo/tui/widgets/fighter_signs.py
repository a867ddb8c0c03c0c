"""Owns how a combatant is marked wherever one is drawn: by side, as acting or fallen, and by what ails them."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import FighterView
from solo.tui.widgets.row import FAINT

ACTING, WAITING = "▸", " "
DOWN, DEAD = "×", "†"
AIMED_AT = "→"


def order_mark(fighter: FighterView, aimed_at: bool) -> tuple[str, str]:
    """The sign before somebody in the order of action, and its style: whose turn it is, at whom, and who has fallen."""
    if fighter.acting or aimed_at:
        return ACTING if fighter.acting else AIMED_AT, "bold $accent"
    return fallen(fighter) or WAITING, FAINT


def fallen(fighter: FighterView) -> str:
    """The sign of whoever takes no part any more: a dagger for the dead alone; "" for all others."""
    return DEAD if fighter.dead else DOWN if fighter.out else ""


def side_style(fighter: FighterView) -> str:
    """The style of a combatant's letter: foes underlined as well as coloured."""
    if fighter.out:
        return FAINT
    return "bold $primary" if fighter.side == "party" else "underline $error"


def condition_style(fighter: FighterView) -> str:
    """The style of what is said of a combatant's state."""
    return FAINT if fighter.out else "italic $warning"


def first_shown(acting: Sequence[bool], room: int) -> int:
    """The index of the first that is shown where there is room for so many: whoever acts is always among them."""
    if len(acting) <= room or True not in acting:
        return 0
    return min(max(0, acting.index(True) - room // 2), len(acting) - room)
