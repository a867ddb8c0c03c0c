"""Owns what defeats do to a figure: hits counted down rune by rune, and what it is at 0 (`G-38`, `H-28`, `H-30`)."""

from __future__ import annotations

from typing import Literal

from solo.systems.contract import Change
from solo.systems.gloranthan.action.resolution import Outcome
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.parts.wording import sentence

Fall = Literal["", "falls", "beaten", "caught"]
"""What harm makes of somebody: brought to 0, beaten while it went on, or caught in flight."""


def take(figure: Figure, rune: Rune, points: int) -> Fall:
    """Takes hits off a rune by a success against a figure, and returns what that makes of it.

    Whoever runs is caught by any success (`H-31`); whoever goes on is beaten by any defeat (`H-30`).
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


def give_back(figure: Figure, rune: Rune, points: int) -> int:
    """Gives hits back in a rune, and returns how many; above 0 in all of them it is ready again (`H-26`)."""
    healed = min(points, figure.lost.get(rune, 0))
    figure.lost[rune] = figure.lost.get(rune, 0) - healed
    if figure.condition in ("going on", "fleeing") and all(figure.left(one) for one in figure.tracks):
        figure.condition = "ready"
    return healed


def remove(figure: Figure, condition: Literal["out", "gone"]) -> None:
    """Takes a figure off the field: out of the fight, or safely gone."""
    figure.condition = condition
    figure.place = None


def reflected(outcome: Outcome) -> int:
    """Returns the defeats that fall back on an attacker who failed: 1 and one for each mastery it lost by (`G-33`)."""
    margin = -(outcome.advantage + outcome.drawn.change)
    if outcome.won:
        return 0
    return 1 + max(0, margin.masteries) if margin.ahead or outcome.drawn.fails else 0


def hits_change(figure: Figure, rune: Rune, before: int) -> tuple[Change, ...]:
    """Returns how the hits of a rune have changed, for the story; nothing where they have not."""
    left = figure.left(rune)
    return (Change(figure.name, sentence(rune), str(before), str(left)),) if left != before else ()
