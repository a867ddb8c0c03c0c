"""Target of a spell (`P-25`): aim, kind of target, range, and their wording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.systems.polyhedral.magic.amounts import times

Aim = Literal[
    "self", "one", "touch", "several", "block", "cone", "line", "around", "spot", "border", "squares", "weapon"
]
Whom = Literal["anybody", "foes", "allies", "undead or demon", "person", "dead", "injured"]
RANGED: Final[tuple[Aim, ...]] = ("one", "several", "block", "line", "spot", "border", "squares", "weapon")

_WHOM: Final[Mapping[Whom, str]] = {
    "anybody": "anyone",
    "foes": "foes",
    "allies": "friends and the caster",
    "undead or demon": "undead and demons",
    "person": "people",
    "dead": "the dead",
    "injured": "the injured",
}
_ONE_OF: Final[Mapping[Whom, str]] = {
    "anybody": "one creature",
    "foes": "one foe",
    "allies": "one friend or the caster",
    "undead or demon": "one undead or demon",
    "person": "one person",
    "dead": "one dead creature",
    "injured": "one injured creature",
}


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The target of a spell.

    "block": `size` × `size` squares. "cone" and "line": from the caster, a cone `per_skill` × skill long. "around": all
    creatures within `size` spaces of the caster. "spot": all creatures within `size` spaces of a square except the
    caster; each is tested once, when it first comes near (`H-20`). "several": up to `per_skill` × skill targets.
    "border" and "squares": `per_skill` × skill borders or squares of the field, or `per_result` × check result.
    "weapon": a weapon in the caster's or a friend's hands. "allies" are friends and the caster, who are willing.

    `range` is in spaces for each level of the school skill. It is not used for "self", "touch" (distance 1), "cone" and
    "around".
    """

    aim: Aim
    whom: Whom = "anybody"
    size: int = 0
    per_skill: int = 0
    per_result: int = 0
    range: int = 10


def range_words(target: Target, multiple: int = 0) -> str:
    """Return a spell's range in words: "10 × skill spaces", "touch", "self"; a variant may set another `multiple`."""
    if target.aim in ("self", "touch"):
        return target.aim
    if target.aim in ("cone", "around"):
        return "from the caster"
    return f"{times(multiple or target.range, 'skill')} spaces"


def target_words(target: Target) -> str:
    """Return a spell's target in words: aim, kind of target and size of the area."""
    grown = " + ".join(filter(None, (times(target.per_skill, "skill"), times(target.per_result, "check result"))))
    whom = "everyone" if target.whom == "anybody" else _WHOM[target.whom]
    words: Mapping[Aim, str] = {
        "self": "the caster",
        "one": _ONE_OF[target.whom],
        "touch": f"{_ONE_OF[target.whom]}, by touch",
        "several": f"up to {grown} {'targets' if target.whom == 'anybody' else whom}",
        "block": f"{whom} in {target.size} × {target.size} squares",
        "cone": f"{whom} in a cone {grown} squares long",
        "line": f"{whom} in a line from the caster",
        "around": f"{whom} within {target.size} spaces",
        "spot": f"{whom} except the caster within {target.size} spaces of a square",
        "border": f"up to {grown} sides of squares, in one line or loop",
        "squares": f"up to {grown} squares",
        "weapon": "one weapon",
    }
    return words[target.aim]
