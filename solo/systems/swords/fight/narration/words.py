"""Wording of plans and acts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.parts.fight.combatant_setup import kind_and_letter
from solo.systems.parts.phrasing import join_names
from solo.systems.swords.fight.state import Fight, Fighter, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import (
    ALONE,
    CONTROL,
    CONTROL_GENTLY,
    CORNER,
    DISARM,
    ESCAPE,
    FINISH,
    FLEE,
    GRAB,
    HARM,
    HELP,
    SHOOT,
    SLAM,
    STRIKE,
    TAKE,
    THROW,
    THROW_OFF,
    TURN,
    TURN_GENTLY,
    WITH_OTHERS,
    WORDS,
    WRENCH,
    Act,
    DrawCode,
    Kinds,
    PartnerCode,
    PickUpCode,
)
from solo.systems.swords.rolls.skill import action_penalty

COUNTS: Final = ("", "", " twice", " three times")
IDLE: Final = {
    STRIKE: "finds no opening to strike",
    FINISH: "finds no opening to strike",
    DISARM: "finds no opening to disarm a foe",
    GRAB: "finds no opening for a grab",
    WRENCH: "finds no opening for a grab",
    SHOOT: "finds no target",
    THROW: "finds no target in range",
    HELP: "comes too late to help in the grapple",
}
"""Narration of a turn whose planned action is impossible, by the action."""


def plan_words(kinds: Kinds) -> str:
    """Return a plan in words: "Strike twice, 1 Augment, Defend"."""
    parts = []
    for kind in dict.fromkeys(kinds):
        count = kinds.count(kind)
        if kind == "augment":
            parts.append(f"{count} Augment{'s' if count > 1 else ''}")
        else:
            parts.append(WORDS[kind] + (COUNTS[count] if count < len(COUNTS) else f" {count} times"))
    return ", ".join(parts)


def join_fighters(names: Iterable[str]) -> str:
    """Return names as one list, grouping fighters that differ only by letter: "Ann, Guard a and b, Wolf c"."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, letter = kind_and_letter(name) or (name, "")
        kinds.setdefault(kind, []).append(letter)
    return ", ".join(f"{kind} {join_names(letters)}".strip() for kind, letters in kinds.items())


def plan_label(kinds: Kinds, group: str = "") -> str:
    """Return the label of a plan, with the plan's penalty on every skill roll."""
    actions = len(kinds)
    penalty = f" ({action_penalty(actions)})".replace("-", "−") if actions > 1 else ""
    return f"{'Flee: ' if group == FLEE else ''}{plan_words(kinds)}{penalty}"


def act_words(fight: Fight, fighter: Fighter, act: Act) -> str:
    """Return a small action in words, without the fighter's name."""
    if isinstance(act, DrawCode):
        return f"draws the {fighter.arms[act.arm].weapon.name}"
    if isinstance(act, PickUpCode):
        return f"picks up the {fight.ground[act.thing].weapon.name}"
    if isinstance(act, PartnerCode):
        return WITH_OTHERS[act.verb].format(fight.find(act.other).name)
    held = weapon_in_hand(fighter)
    return ALONE[act.verb].format(held.weapon.name if held else "weapon")


AIMS: Final = {
    CONTROL: "grapples {0} for control",
    CONTROL_GENTLY: "grapples {0} for control without doing harm",
    ESCAPE: "struggles to get away from {0}",
    TURN: "struggles to turn the tables on {0}",
    TURN_GENTLY: "struggles to turn the tables on {0} without doing harm",
    HARM: "tightens the hold on {0}",
    SLAM: "tries to slam {0} against the {1}",
    CORNER: "tries to slam {0} against the {2}",
    THROW_OFF: "tries to throw {0} over the edge",
    TAKE: "tries to wrench the {3} from {0}",
}


def aim_words(fight: Fight, fighter: Fighter, code: str) -> str:
    """Return the aim of a struggle in words, without the fighter's name."""
    partner, around = fight.find(fighter.clinch), fight.circumstances
    held = weapon_in_hand(partner)
    return AIMS[code].format(partner.name, around.surface, around.corner, held.weapon.name if held else "weapon")
