"""Owns how declared actions are read: as what somebody means to do, at length for the story and in brief for the list.

The same action twice is told once, as one that is done twice.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from solo.systems.fire_and_sword.fight.incantations import Incantation, read
from solo.systems.fire_and_sword.fight.state import ATTACK, CAST, CLOSE, SHOOT, Fight, Fighter
from solo.systems.fire_and_sword.wording import spoken

THROW: Final = "throw"
_PLAIN: Final = {
    "defend": "keep a defence",
    "back": "run from the foes",
    "clear": "run clear",
    "mount": "mount",
    "dismount": "dismount",
    "rise": "get up",
    "break": "break off the duel",
    "hold": "hold",
    "yield": "lay down arms",
}
_AIMED: Final = {
    "attack": "strike {target}{twice}{weapon}",
    "attack!": "strike {target}{twice}{weapon}",
    "shoot": "let fly{twice} at {target}{weapon}",
    "throw": "throw{twice} at {target}{weapon}",
    "rush": "throw at {target} and rush in{weapon}",
    "close": "run at {target}{with_both}",
    "rank": "stand behind {target}",
    "haunt": "lay hold of the soul of {target}",
}
_BRIEF: Final = {
    "defend": "defend{twice}",
    "attack": "strike {target}{twice}",
    "attack!": "strike {target}{twice}",
    "shoot": "shoot{twice} at {target}",
    "throw": "throw{twice} at {target}",
    "rush": "throw and rush at {target}",
    "haunt": "seize {target}'s soul",
    "change": "take {weapon}",
}


def intent(fight: Fight, fighter: Fighter) -> str:
    """A plan after "means to": "strike Goblin a with scimitar and to keep a defence"; "" for an empty one."""
    return " and to ".join(_at_length(fight, fighter, action, times) for action, times in Counter(fighter.plan).items())


def brief_intent(fight: Fight, fighter: Fighter) -> str:
    """A fighter's plan in a few words after "will": "strike Goblin a and defend"; "" for an empty one."""
    words = [_in_brief(fight, fighter, action, times) for action, times in Counter(fighter.plan).items()]
    targets = {action.rpartition(":")[2] for action in fighter.plan}
    verbs = [action.partition(":")[0] for action in fighter.plan]
    if verbs == [CLOSE, ATTACK] and len(targets) == 1:
        words[1] = "strike"
    return " and ".join(words)


def _verb(fighter: Fighter, action: str) -> str:
    """The verb of an action, javelins and darts told apart from arrows."""
    verb, *parts = action.split(":")
    return THROW if verb == SHOOT and fighter.build.arm(parts[0]).use == "thrown" else verb


def _at_length(fight: Fight, fighter: Fighter, action: str, times: int) -> str:
    verb, parts = _verb(fighter, action), action.split(":")[1:]
    if verb == "defend" and times > 1:
        return "keep two defences"
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == CAST:
        one = read(action)
        return f"cast {one.spell}{_at(fight, fighter, one)}" + (f" ({one.on})" if one.on else "")
    if verb == "change":
        return f"take {spoken(parts[0])} in hand"
    return _AIMED[verb].format(
        target=fight.of(parts[-1]).name,
        weapon=f" with {spoken(parts[0])}" if len(parts) > 1 else "",
        twice=" twice" if times > 1 else "",
        with_both=" with both actions" if times > 1 else "",
    )


def _in_brief(fight: Fight, fighter: Fighter, action: str, times: int) -> str:
    verb, parts = _verb(fighter, action), action.split(":")[1:]
    if verb == CAST:
        one = read(action)
        return f"cast {one.spell}{_at(fight, fighter, one)}"
    if verb not in _BRIEF:
        return _at_length(fight, fighter, action, 1)
    return _BRIEF[verb].format(
        target=fight.of(parts[-1]).name if parts and verb != "change" else "",
        weapon=spoken(parts[0]) if parts else "",
        twice=" twice" if times > 1 else "",
    )


def _at(fight: Fight, caster: Fighter, one: Incantation) -> str:
    """At whom a spell is cast; nobody is named who casts it on themselves."""
    return "" if one.target == caster.key else f" on {fight.of(one.target).name}"
