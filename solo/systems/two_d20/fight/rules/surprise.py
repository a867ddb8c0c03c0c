"""Surprise: the side that lies in wait, the chance to notice it, and penalties of the surprised (`H-06`, `R-30`)."""

from __future__ import annotations

from solo.systems.two_d20.fight.rules.difficulty import trial_of
from solo.systems.two_d20.fight.state import Fight, Fighter, Side


def other_side(side: Side) -> Side:
    """Return the opposing side."""
    return "foes" if side == "party" else "party"


def worst_hider(fight: Fight, side: Side) -> Fighter:
    """Return the fighter with the worst Stealth of a side, who rolls for the whole side."""
    return min(fight.standing(side), key=lambda one: _promise(fight, one, hiding=True))


def best_watcher(fight: Fight, side: Side) -> Fighter:
    """Return the fighter with the best Observation of a side, who rolls for the whole side."""
    return max(fight.standing(side), key=lambda one: _promise(fight, one, hiding=False))


def _promise(fight: Fight, one: Fighter, hiding: bool) -> tuple[int, int, int, int]:
    trial = trial_of(fight, one, "stealth" if hiding else "observation", "surprise")
    harder = trial.difficulty + (shield_steps(one) if hiding else 0)
    return trial.pool.rolled, -harder, trial.pool.tn, trial.pool.focus


def shield_steps(one: Fighter) -> int:
    """Return the steps by which a shield in hand makes Stealth harder (part 8)."""
    return one.whole_shield.stealth if one.whole_shield else 0


# rule: H-06 Surprise
# rule: Surprised
def lie_in_wait(fight: Fight, side: Side) -> None:
    """Let a side lie in wait. Each opponent has no Guard and no reactions until the opponent's first turn begins."""
    fight.waiting = side
    if fight.rulings.surprise == "none":
        return
    for one in fight.standing(other_side(side)):
        one.surprised = True
        one.guard = False
