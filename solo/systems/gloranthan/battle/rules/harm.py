"""Defeats of a figure: hits counted down rune by rune, and its condition at 0 (`G-38`, `H-28`, `H-30`)."""

from __future__ import annotations

from typing import Literal

from solo.systems.contract import ValueChange
from solo.systems.gloranthan.action.resolution import ActionResult
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.parts.phrasing import capitalise

Fall = Literal["", "falls", "beaten", "caught"]
"""Result of harm: brought to 0, beaten while going on, or caught in flight."""


# rule: H-28 Four tracks of hits
def take(figure: Figure, rune: Rune, points: int) -> Fall:
    """Take `points` hits from a rune of `figure` after a success against the figure, and return the result.

    A fleeing figure is caught by any success (`H-31`). A figure that goes on is beaten by any defeat (`H-30`).
    """
    if points:
        figure.lost[rune] = min(figure.hits(rune), figure.lost.get(rune, 0) + points)
    if figure.condition == "fleeing":
        figure.caught = True
        remove(figure, "out")
        return "caught"
    if figure.condition == "going on" and points:
        figure.steps += 1
        return "beaten"
    falls = figure.condition == "ready" and figure.hits(rune) and not figure.left(rune)
    return "falls" if falls else ""


# rule: H-26 Healing in a fight
def give_back(figure: Figure, rune: Rune, points: int) -> int:
    """Give back up to `points` hits in `rune` and return their number.

    A figure above 0 in all runes is ready again (`H-26`).
    """
    healed = min(points, figure.lost.get(rune, 0))
    figure.lost[rune] = figure.lost.get(rune, 0) - healed
    if figure.condition in ("going on", "fleeing") and all(figure.left(one) for one in figure.tracks):
        figure.condition = "ready"
    return healed


def remove(figure: Figure, condition: Literal["out", "gone"]) -> None:
    """Remove `figure` from the field: out of the fight, or safely gone."""
    figure.condition = condition
    figure.place = None


def reflected_defeats(outcome: ActionResult) -> int:
    """Return the defeats that fall back on a failed attacker: 1, and 1 for each mastery of the failure (`G-33`)."""
    margin = -(outcome.advantage + outcome.counted_draw.change)
    if outcome.is_won:
        return 0
    return 1 + max(0, margin.masteries) if margin.is_ahead or outcome.counted_draw.fails else 0


def hits_change(figure: Figure, rune: Rune, before: int) -> tuple[ValueChange, ...]:
    """Return the change in the figure's hits in `rune` for the story; () if the hits are still as `before`."""
    left = figure.left(rune)
    return (ValueChange(figure.name, capitalise(rune), str(before), str(left)),) if left != before else ()
