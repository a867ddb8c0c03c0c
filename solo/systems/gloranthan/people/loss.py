"""Owns what a hero may lose for good who went on at 0 and was beaten: a mastery of what was used (`G-60`, `H-32`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, get_args

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.people.band import Group, RegimentKind
from solo.systems.gloranthan.people.cost import spent
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.people.sheet import Character, Wound
from solo.systems.parts.codes import Code

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
LESS_REGIMENT: Final[dict[RegimentKind, RegimentKind]] = {"professional": "half professional"}
"""What is left of a regiment that loses a mastery; nothing of all others."""


DEATH: Final = 3
"""So often beaten while it went on at 0, or caught at the end of it, a hero is dead (`H-32`)."""
COSTS: Final = ("Hurt, and a mastery lost for good", "Seriously Hurt, and another mastery lost", "dead")
"""What each step costs, by how many there were before it."""


class Loss(Code, frozen=True, tag="lose"):
    """A mastery that is lost: a level of a rune, a skill, an ability, one companion, or a group as a whole."""

    what: str
    name: str


def losable(character: Character, rune: Rune, used: Collection[str]) -> Iterator[Loss]:
    """Yields what may be lost: the rune, and of what was used, by its names, all that somebody still has."""
    if character.powers.of(rune):
        yield Loss(rune, rune.capitalize())
    for what in ("skills", "abilities", "companions"):
        yield from (Loss(what, one.name) for one in getattr(character, what) if one.name in used)
    yield from (Loss(group, group) for group in GROUPS if group in used and getattr(character, group))


def without(character: Character, loss: Loss, content: Content) -> Character:
    """Returns somebody after a loss; the XP that went into it are lost as well."""
    after = msgspec.structs.replace(character, **{_field(loss): _left(character, loss)})
    gone = max(0, spent(character, content) - spent(after, content))
    return msgspec.structs.replace(after, lost={**after.lost, loss.name: after.lost.get(loss.name, 0) + gone})


def wounded(before: tuple[Wound, ...], rune: Rune, step: int = 1) -> tuple[Wound, ...]:
    """Returns the wounds of a hero after a step that does not kill; of one rune the worse counts."""
    serious = step > 1 or any(wound.rune == rune and wound.serious for wound in before)
    return (*(wound for wound in before if wound.rune != rune), Wound(rune, serious))


def _field(loss: Loss) -> str:
    return "powers" if loss.what in RUNES else loss.what


def _left(character: Character, loss: Loss) -> object:
    """What the field of a loss holds after it."""
    held: object = getattr(character, _field(loss))
    if loss.what in RUNES:
        level: int = getattr(held, loss.what)
        return msgspec.structs.replace(character.powers, **{loss.what: level - 1})
    if loss.what == "regiment":
        return LESS_REGIMENT.get(character.regiment, "") if character.regiment else ""
    if loss.what in GROUPS and loss.name == loss.what:
        return type(held)()
    return tuple(one for one in getattr(character, loss.what) if one.name != loss.name)
