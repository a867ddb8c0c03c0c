"""Lasting losses of a hero beaten while going on: masteries of runes, skills, abilities, helpers (`G-60`, `H-32`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, get_args

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.people.cost import xp_spent
from solo.systems.gloranthan.people.retinue import Group, RegimentKind
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.people.sheet import Character, Wound
from solo.systems.parts.codes import Code

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
LESS_REGIMENT: Final[dict[RegimentKind, RegimentKind]] = {"professional": "half professional"}
"""Kind of regiment that remains after the loss of a mastery. Other kinds are lost as a whole."""


DEATH: Final = 3
"""Number of steps at which a hero is dead. A step is a defeat while going on, or being caught (`H-32`)."""
COSTS: Final = ("Hurt, and a mastery lost for good", "Seriously Hurt, and another mastery lost", "dead")
"""Cost of a hero's first, second and third step."""


class Loss(Code, frozen=True, tag="lose"):
    """Option code of a lost mastery: a level of a rune, a skill, an ability, one companion, or a whole group."""

    what: str
    name: str


def list_losable(character: Character, rune: Rune, used: Collection[str]) -> Iterator[Loss]:
    """Yield the possible losses: a level of `rune`, and any skill, ability or people of the character in `used`."""
    if character.powers.level_of(rune):
        yield Loss(rune, rune.capitalize())
    for what in ("skills", "abilities", "companions"):
        yield from (Loss(what, one.name) for one in getattr(character, what) if one.name in used)
    yield from (Loss(group, group) for group in GROUPS if group in used and getattr(character, group))


def apply_loss(character: Character, loss: Loss, content: Content) -> Character:
    """Return `character` after a loss; the XP spent on the lost mastery are lost as well."""
    after = msgspec.structs.replace(character, **{_field(loss): _left(character, loss)})
    gone = max(0, xp_spent(character, content) - xp_spent(after, content))
    return msgspec.structs.replace(after, lost={**after.lost, loss.name: after.lost.get(loss.name, 0) + gone})


def wounds_after(before: tuple[Wound, ...], rune: Rune, step: int = 1) -> tuple[Wound, ...]:
    """Return the wounds of a hero after step 1 or 2 of harm in `rune`. The worse wound of a rune counts (`H-32`)."""
    serious = step > 1 or any(wound.rune == rune and wound.serious for wound in before)
    return (*(wound for wound in before if wound.rune != rune), Wound(rune, serious))


def _field(loss: Loss) -> str:
    return "powers" if loss.what in RUNES else loss.what


def _left(character: Character, loss: Loss) -> object:
    """Return the new value of the sheet's field from which a mastery was lost."""
    held: object = getattr(character, _field(loss))
    if loss.what in RUNES:
        level: int = getattr(held, loss.what)
        return msgspec.structs.replace(character.powers, **{loss.what: level - 1})
    if loss.what == "regiment":
        return LESS_REGIMENT.get(character.regiment, "") if character.regiment else ""
    if loss.what in GROUPS and loss.name == loss.what:
        return type(held)()
    return tuple(one for one in getattr(character, loss.what) if one.name != loss.name)
