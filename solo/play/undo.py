"""Undo on a saved table: counts the answers and pools that can be taken back, and takes back the latest."""

from __future__ import annotations

from solo.play.saved_table import Leg, SavedTable, Step


def can_undo(saved: SavedTable) -> bool:
    """Return True if a person's answer or entered dice can be taken back."""
    return any(step.by != "tactic" or step.typed for leg in saved.legs for step in leg.steps)


def count_undoable(saved: SavedTable) -> int:
    """Return the number of answers and pools that can be taken back, by people or by tactics in their place."""
    return sum((step.by != "tactic") + len(step.typed or ()) for leg in saved.legs for step in leg.steps)


def is_by_tactic(step: Step) -> bool:
    """Return True if a step is an answer of an automatic seat."""
    return step.answer is not None and step.by == "tactic"


def drop_latest(saved: SavedTable) -> int:
    """Move a person's latest answer or entered pool, and all later steps, to the undone steps.

    Return the number of legs that this removes.
    """
    dropped = 0
    while True:
        step = saved.legs[-1].steps[-1]
        if step.typed:
            saved.undone.append(Step(typed=[step.typed.pop()]))
            return dropped
        saved.undone.append(saved.legs[-1].steps.pop())
        if step.answer is None:
            saved.legs.pop()
            dropped += 1
        elif step.by != "tactic":
            return dropped


def opening_of_next_leg(saved: SavedTable) -> Step:
    """Return the opening of the next leg: the undone opening if there is one, or a new one by the present settings."""
    undone = saved.undone
    if undone and undone[-1].answer is None and not undone[-1].typed:
        return undone.pop()
    return Step(salt=saved.salt, typed=[] if saved.physical else None)


def answered_since(saved: SavedTable, leg: int) -> bool:
    """Return True if a person has answered, or entered dice, since this leg began."""
    return any(map(_is_answered, saved.legs[leg:]))


def find_latest_decision(saved: SavedTable, leg: int) -> int | None:
    """Return the index of the latest leg, up to `leg`, in which a person has answered; None if there is none."""
    return next((at for at in range(leg, -1, -1) if _is_answered(saved.legs[at])), None)


def _is_answered(leg: Leg) -> bool:
    return any(step.by != "tactic" or step.typed for step in leg.steps)
