"""Owns how spells read: their range, target, duration and what they are held against.

All is derived from the pieces, so that a player's own spell reads as well as a printed one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.polyhedral.magic.piece_wording import lasting, times
from solo.systems.polyhedral.magic.spell import Aim, Resistance, Spell, Whom

_RESISTED_BY: Final[Mapping[Resistance, str]] = {
    "toughness": "Toughness vs spells",
    "quickness": "Quickness vs spells",
    "spirit": "Spirit vs spells",
    "bolt": "Dodge or Block",
    "nothing": "nothing",
}
_WHOM: Final[Mapping[Whom, str]] = {
    "anybody": "anybody",
    "foes": "foes",
    "allies": "friends and the caster",
    "undead or demon": "undead and demons",
    "person": "persons",
    "dead": "the dead",
    "injured": "the injured",
}
_ONE_OF: Final[Mapping[Whom, str]] = {
    "anybody": "one",
    "foes": "one foe",
    "allies": "one friend or the caster",
    "undead or demon": "one undead or demon",
    "person": "one person",
    "dead": "one who is dead",
    "injured": "one who is injured",
}


def range_words(spell: Spell, multiple: int = 0) -> str:
    """Returns how far a spell goes: "10 × skill spaces", "touch", "self"; another `multiple` comes from a choice."""
    target = spell.target
    if target.aim in ("self", "touch"):
        return target.aim
    if target.aim in ("cone", "around"):
        return "from the caster"
    return f"{times(multiple or target.range, 'skill')} spaces"


def target_words(spell: Spell) -> str:
    """Returns what a spell is cast at, whom it takes, and how large its area is."""
    target = spell.target
    grown = " + ".join(filter(None, (times(target.per_skill, "skill"), times(target.per_result, "check result"))))
    whom = "everybody" if target.whom == "anybody" else _WHOM[target.whom]
    words: Mapping[Aim, str] = {
        "self": "the caster",
        "one": _ONE_OF[target.whom],
        "touch": f"{_ONE_OF[target.whom]}, touched",
        "several": f"up to {grown} {'targets' if target.whom == 'anybody' else whom}",
        "block": f"{whom} in {target.size} × {target.size} squares",
        "cone": f"{whom} in a cone {grown} squares long",
        "line": f"{whom} in a line from the caster",
        "around": f"{whom} within {target.size} spaces",
        "spot": f"{whom} but the caster within {target.size} spaces of a square",
        "border": f"the borders of up to {grown} squares, in one line or loop",
        "squares": f"up to {grown} squares",
        "weapon": "one weapon",
    }
    return words[target.aim]


def resisted_by(spell: Spell) -> str:
    """Returns what the check is held against: a defence, "Difficulty 6", or "nothing"."""
    resist = spell.resist
    if resist.asked:
        return f"the ailment's own Difficulty, {resist.difficulty} where unknown"
    if resist.grows:
        return f"Difficulty {resist.difficulty} + {resist.grows}"
    if resist.difficulty:
        return f"Difficulty {resist.difficulty}"
    return _RESISTED_BY[resist.by]


def duration_words(spell: Spell) -> str:
    """Returns how long the full effect lasts: "1 minute", "skill hours", "for good", or "at once"."""
    effects = spell.full or tuple(piece for choice in spell.choices for piece in choice.full)
    lengths = dict.fromkeys(filter(None, map(lasting, effects)))
    return ", ".join(lengths) or "at once"
