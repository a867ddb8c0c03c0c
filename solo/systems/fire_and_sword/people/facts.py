"""Lasting results for a character as sentences: injuries, disabilities, checks earned (`F-20`, `F-21`, `F-24`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.parts.phrasing import join_names


def describe_wounds(name: str, before: Wounds, after: Wounds) -> Iterator[str]:
    """Yield sentences about the changes of a character's wounds. The play record reports deaths."""
    if after.injury is not before.injury and after.injury is not Injury.DEAD:
        yield f"{name} is {after.injury.value}."
    for loss in after.losses:
        if loss not in before.losses:
            yield f"{name} has a lasting loss: {loss}."
    for loss in before.losses:
        if loss not in after.losses:
            yield f"{name} is cured: no longer {loss}."
    if (before.rotting is None) != (after.rotting is None):
        yield f"{name} has flesh rot." if before.rotting is None else f"{name} is rid of flesh rot."
    if after.con_lost > before.con_lost:
        yield f"{name} lost {after.con_lost - before.con_lost} CON for good."
    if after.lost_soul != before.lost_soul:
        yield f"{name}'s soul is {'lost between the planes' if after.lost_soul else 'back in the body'}."


def describe_checks(name: str, before: Collection[str], after: Collection[str]) -> Iterator[str]:
    """Yield a sentence about the skills that earned a check (`R-33`)."""
    earned = [skill for skill in after if skill not in before]
    if earned:
        yield f"{name} earned a check for {join_names(earned)}."
