"""Owns how declared actions are read: as what somebody means to do."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.figures import spoken
from solo.systems.fire_and_sword.fight.incantations import read
from solo.systems.fire_and_sword.fight.state import CAST, Fight

_PLAIN = {
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


def action_words(fight: Fight, action: str) -> str:
    """An action after "means to": "strike Goblin a with scimitar"."""
    verb, *parts = action.split(":")
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == CAST:
        one = read(action)
        return f"cast {one.spell} on {fight.of(one.target).name}"
    if verb == "change":
        return f"take {spoken(parts[0])} in hand"
    target = fight.of(parts[-1]).name
    weapon = f" with {spoken(parts[0])}" if len(parts) > 1 else ""
    words = {
        "attack": f"strike {target}{weapon}",
        "attack!": f"strike {target}{weapon}",
        "shoot": f"let fly at {target}{weapon}",
        "rush": f"throw at {target} and rush in{weapon}",
        "close": f"run at {target}",
        "rank": f"stand behind {target}",
        "haunt": f"lay hold of the soul of {target}",
    }
    return words[verb]
