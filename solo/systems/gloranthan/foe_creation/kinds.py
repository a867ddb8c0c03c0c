"""Templates of foes, and suggestions: a template's runes rise step by step until the foe has the wanted price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.gloranthan.foes.computed_figures import price
from solo.systems.gloranthan.foes.foe import MOST_LEVEL, CombatSkill, Foe, Rank
from solo.systems.gloranthan.foes.foe import find_problems as foe_faults
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.action_bonuses import Training
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.parts.drafting.foe_suggestion import near_enough, nearest_of
from solo.systems.parts.drafting.random_choice import one_of, shuffle
from solo.systems.parts.entries import missing_field_problems, unknown_name_problems
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.names import free_name

MOST_PRICE: Final = 600
MOST_STEPS: Final = 60
NEAR_ENOUGH: Final = 10
RANKS: Final[tuple[tuple[int, Rank], ...]] = ((80, "ordinary"), (140, "elite"), (MOST_PRICE, "major"))
"""Highest price, in XP, of each rank of foes."""


class FoeTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A template of the content. `name` is its key, `text` describes how such foes fight.

    A foe of this template has one of `names`, one of `units`, and the `description`. `better` lists the runes that rise
    by one for a stronger foe, step by step.
    """

    name: str
    title: str
    text: str
    names: tuple[str, ...]
    description: str
    form: str
    magic_rune: str
    powers: Powers
    units: tuple[str, ...]
    better: tuple[Rune, ...]
    race: str = "Human"
    skills: tuple[CombatSkill, ...] = ()
    keyword: str = ""
    training: Training = ""
    spells: tuple[str, ...] = ()
    tags: tuple[str, ...]
    themes: tuple[str, ...]


def suggest_foe(thrower: Thrower, kind: str, worth: int, content: Content) -> Foe:
    """Return a foe of a template ("" for any) worth about `worth`.

    Raises KeyError for an unknown template, and ValueError with a sentence if no foe of the template has such a price.
    """
    if not 1 <= worth <= MOST_PRICE:
        raise ValueError(f"A foe can be worth 1 to {MOST_PRICE}, not {worth}.")
    kinds = content.entries(FoeTemplate)
    tried = [kinds[kind]] if kind else shuffle(thrower, tuple(kinds.values()))
    found = [nearest_of(_better(_beginner(thrower, one, content), one), price, worth) for one in tried]
    best = near_enough(found, price, worth, NEAR_ENOUGH, kinds[kind].title.lower() if kind else "foe")
    return msgspec.structs.replace(best, rank=next(rank for most, rank in RANKS if price(best) <= most))


def _beginner(thrower: Thrower, kind: FoeTemplate, content: Content) -> Foe:
    spells = content.entries(Spell)
    return made_of(
        kind,
        Foe,
        name=free_name(one_of(thrower, kind.names), content.entries(Foe)),
        text=kind.description,
        unit=one_of(thrower, kind.units),
        abilities=tuple(spells[name].ability for name in kind.spells),
    )


def _better(foe: Foe, kind: FoeTemplate) -> Iterator[Foe]:
    """Yield `foe`, then ever stronger versions: each has one rune one level higher than the version before."""
    yield foe
    for step in range(MOST_STEPS):
        rune = kind.better[step % len(kind.better)]
        risen = min(MOST_LEVEL, (foe.powers.level_of(rune) or 0) + 1)
        foe = msgspec.structs.replace(foe, powers=msgspec.structs.replace(foe.powers, **{rune: risen}))
        yield foe


def find_problems(kind: FoeTemplate, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a template as (field, sentence) pairs."""
    yield from missing_field_problems(
        kind, "Enter at least one value here.", "names", "description", "units", "better", "tags"
    )
    yield from unknown_name_problems("spells", "spell", kind.spells, content.entries(Spell))
    for unit in kind.units:
        yield from foe_faults(made_of(kind, Foe, unit=unit), content)
