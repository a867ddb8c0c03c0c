"""Declared actions in words: at length for the story, in brief for the list of fighters.

An action declared twice is described once, with “twice”.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    DEFEND,
    Action,
    AttackCode,
    CastCode,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    SecondRankCode,
    ShootCode,
    SimpleCode,
    SpiritCode,
    StruckCode,
    attacks,
)
from solo.systems.parts.phrasing import uncapitalise

_PLAIN: Final = {
    "defend": "defend",
    "back": "run away",
    "clear": "run clear",
    "mount": "mount",
    "dismount": "dismount",
    "rise": "get up",
    "break": "break off the duel",
    "hold": "hold",
    "yield": "lay down arms",
    "cover": "take cover",
}
GIVE_GROUND: Final = "give ground"
"""The words for a move away from the foes by a fighter who shoots and so does not leave the fight."""


def describe_intent(fight: Fight, fighter: Fighter) -> str:
    """Describe a fighter's plan in words that follow "means to": "strike Goblin a with the scimitar and defend".

    Returns "" for an empty plan.
    """
    actions = fighter.actions
    words = [_at_length(fight, fighter, action, times) for action, times in Counter(actions).items()]
    match actions:
        case [CloseInCode(run_at), AttackCode(arm, struck)] if run_at == struck:
            words[1] = f"strike with the {uncapitalise(arm)}"
    return " and ".join(words)


def brief_intent(fight: Fight, fighter: Fighter) -> str:
    """Describe a fighter's plan in a few words that follow "will": "strike Goblin a and defend"; "" for none."""
    actions = fighter.actions
    words = [_in_brief(fight, fighter, action, times) for action, times in Counter(actions).items()]
    match actions:
        case [CloseInCode(run_at), AttackCode(_, struck)] if run_at == struck:
            words[1] = "strike"
        case [AttackCode() | StruckCode(), AttackCode() | StruckCode()] if len(words) > 1:
            words[1] = words[1].removeprefix("strike ")
    return " and ".join(words)


def _at_length(fight: Fight, fighter: Fighter, action: Action, times: int) -> str:
    match action:
        case SimpleCode(word):
            if action == BACK and attacks(fighter.actions):
                return GIVE_GROUND
            return "defend twice" if action == DEFEND and times > 1 else _PLAIN[word]
        case CastCode():
            return _casting(fight, fighter, action) + (f" ({action.on})" if action.on else "")
        case ChangeWeaponCode(arm):
            return f"switch to the {uncapitalise(arm)}"
    target, twice = fight.find(action.target).name, " twice" if times > 1 else ""
    match action:
        case AttackCode(arm) | StruckCode(arm):
            return f"strike {target}{twice} with the {uncapitalise(arm)}"
        case ShootCode(arm):
            if _thrown(fighter, arm):
                return f"throw the {uncapitalise(arm)}{twice} at {target}"
            return f"shoot{twice} at {target} with the {uncapitalise(arm)}"
        case RushCode(arm):
            return f"throw the {uncapitalise(arm)} at {target} while rushing in"
        case CloseInCode():
            return f"run at {target}{' with both actions' if twice else ''}"
        case SecondRankCode():
            return f"stand behind {target}"
        case SpiritCode():
            return f"seize the soul of {target}"


def _in_brief(fight: Fight, fighter: Fighter, action: Action, times: int) -> str:
    twice = " twice" if times > 1 else ""
    match action:
        case SimpleCode() if action == DEFEND:
            return f"defend{twice}"
        case AttackCode(_, target) | StruckCode(_, target):
            return f"strike {fight.find(target).name}{twice}"
        case ShootCode(arm, target):
            return f"{'throw' if _thrown(fighter, arm) else 'shoot'}{twice} at {fight.find(target).name}"
        case RushCode(_, target):
            return f"throw and rush at {fight.find(target).name}"
        case SpiritCode(target):
            return f"seize {fight.find(target).name}'s soul"
        case ChangeWeaponCode(arm):
            return f"switch to the {uncapitalise(arm)}"
        case CastCode():
            return _casting(fight, fighter, action)
    return _at_length(fight, fighter, action, 1)


def _casting(fight: Fight, caster: Fighter, one: CastCode) -> str:
    """Describe a casting by spell and target. A caster who is the target is left out."""
    return f"cast {one.spell}" + ("" if one.target == caster.key else f" on {fight.find(one.target).name}")


def _thrown(fighter: Fighter, arm: str) -> bool:
    """Return True for javelins and darts, False for arrows."""
    return fighter.build.arm(arm).use == "thrown"
