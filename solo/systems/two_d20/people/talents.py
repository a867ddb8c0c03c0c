"""Talents: the figures of each, and their totals for one character (part 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems
from solo.systems.two_d20.gear.weapon import TYPES
from solo.systems.two_d20.people.attributes import SKILLS


class Talent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A talent as content declares it. `choice` says if the player picks a skill or a type of attack for it.

    `vigor`, `resolve` and `courage` are added to the hero's figures; `melee`, `ranged` and `threaten` to combat dice;
    `treated` to the points of a Treatment. `ranges` is the number of range steps ignored. All further figures are for
    the picked skill or type of attack: `rerolls` of d20 per round, `free_dice` per scene, `momentum` for each test
    passed. With `reliable`, tests up to Difficulty 1 pass without a roll outside fights.
    """

    name: str
    text: str
    choice: Literal["", "skill", "attack"] = ""
    vigor: int = 0
    resolve: int = 0
    courage: int = 0
    melee: int = 0
    ranged: int = 0
    threaten: int = 0
    ranges: int = 0
    treated: int = 0
    rerolls: int = 0
    free_dice: int = 0
    momentum: int = 0
    reliable: bool = False
    quick_guard: bool = False


class TalentTaken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A talent of one character, with the skill or type of attack picked for it."""

    name: str
    choice: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.choice})" if self.choice else self.name


class TalentEffects(msgspec.Struct, frozen=True, omit_defaults=True):
    """The totals of a character's talents.

    Each dict maps a skill or a type of attack to its total.
    """

    vigor: int = 0
    resolve: int = 0
    courage: int = 0
    dice: dict[str, int] = {}
    ranges: int = 0
    treated: int = 0
    rerolls: dict[str, int] = {}
    free_dice: dict[str, int] = {}
    momentum: dict[str, int] = {}
    reliable: tuple[str, ...] = ()
    quick_guard: bool = False


NO_GIFTS = TalentEffects()
ADDED: Final = ("vigor", "resolve", "courage", "ranges", "treated")
"""Figures that are summed over all talents, without regard to the picked skill or type."""


def gifts_of(taken: Iterable[TalentTaken], content: Content) -> TalentEffects:
    """Return the totals of the talents in `taken`. Names that the content does not know are ignored."""
    known = content.entries(Talent)
    held = [(one.choice, known[one.name]) for one in taken if one.name in known]
    return TalentEffects(
        dice={kind: dice for kind in TYPES if (dice := sum(getattr(talent, kind) for _, talent in held))},
        rerolls=_by_choice(held, "rerolls"),
        free_dice=_by_choice(held, "free_dice"),
        momentum=_by_choice(held, "momentum"),
        reliable=tuple(choice for choice, talent in held if talent.reliable),
        quick_guard=any(talent.quick_guard for _, talent in held),
        **{figure: sum(getattr(talent, figure) for _, talent in held) for figure in ADDED},
    )


def _by_choice(held: Iterable[tuple[str, Talent]], figure: str) -> dict[str, int]:
    return {choice: amount for choice, talent in held if (amount := getattr(talent, figure))}


def choices(talent: Talent) -> tuple[str, ...]:
    """Return the skills or types of attack that can be picked for a talent; none if it needs no pick."""
    return {"skill": tuple(SKILLS), "attack": tuple(TYPES), "": ()}[talent.choice]


def find_problems(talent: Talent, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a talent as (field, sentence) pairs."""
    yield from missing_field_problems(talent, "Describe this talent in a sentence.", "text")
    if not talent.choice and (talent.rerolls or talent.free_dice or talent.momentum or talent.reliable):
        yield "choice", "Say if this talent is for a skill or a type of attack."
