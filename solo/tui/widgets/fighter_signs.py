"""Signs of a combatant in every widget: side, acting or fallen, and the style for conditions."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import FighterView
from solo.tui.widgets.list_row import FAINT

ACTING, WAITING = "▸", " "
DOWN, DEAD = "×", "†"
AIMED_AT = "→"


def order_mark(fighter: FighterView, aimed_at: bool) -> tuple[str, str]:
    """Return the sign before a fighter in the order of action, for acting, targeted or fallen, with its style."""
    if fighter.acting or aimed_at:
        return ACTING if fighter.acting else AIMED_AT, "bold $accent"
    return fallen_sign(fighter) or WAITING, FAINT


def fallen_sign(fighter: FighterView) -> str:
    """Return the sign of a fighter who is out of the fight; "" for others. Only a dead fighter has a dagger."""
    return DEAD if fighter.dead else DOWN if fighter.out else ""


def side_style(fighter: FighterView) -> str:
    """Return the style of a combatant's letter. Letters of foes are underlined as well as coloured."""
    if fighter.out:
        return FAINT
    return "bold $primary" if fighter.side == "party" else "underline $error"


def condition_style(fighter: FighterView) -> str:
    """Return the style of a combatant's conditions."""
    return FAINT if fighter.out else "italic $warning"


def first_shown(acting: Sequence[bool], room: int) -> int:
    """Return the index of the first entry to show if `room` entries fit, so that the acting entry is visible."""
    if len(acting) <= room or True not in acting:
        return 0
    return min(max(0, acting.index(True) - room // 2), len(acting) - room)
