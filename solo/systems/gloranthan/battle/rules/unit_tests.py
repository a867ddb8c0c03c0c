"""Tests of a unit: tactics, courage, leadership and pursuit, with passive magic (`G-37`)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

from solo.systems.gloranthan.action.sides import ActionSide, case_of
from solo.systems.gloranthan.battle.rules.card_claims import claim, counting, favour, hindrances
from solo.systems.gloranthan.battle.rules.fixed_factors import magic_parts
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, FigureBuild
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import ActiveAbility, best_help, filter_kind
from solo.systems.gloranthan.people.action_bonuses import PRACTICES, BonusPart
from solo.systems.gloranthan.rulings import Rulings

Trial = Literal["tactics", "courage", "leadership", "pursuit"]
REMEMBERED: Final = 2048


class FixedTestFactors(NamedTuple):
    """Fixed factors of a test: the action, its named bonuses, and the affinities and magic that have an effect."""

    deed: ActionDescription
    parts: tuple[BonusPart, ...]
    affinities: tuple[str, ...]
    helped: tuple[ActiveAbility, ...]


def side_of(
    book: BattleLookup, figure: Figure, trial: Trial, own: BonusPart, *more: BonusPart, other: Figure | None = None
) -> ActionSide:
    """Return the figure's side of a test: its base power `own`, with skills, passive magic and hindrances."""
    build = book.build(figure)
    fixed = _fixed(build, build.used_up(figure), trial, _against(book, other), book.battle.rulings)
    parts = (*more, *fixed.parts, *hindrances(figure, fixed.deed), *favour(book.battle, figure.side))
    owned = partial(claim, book, figure, fixed.deed, fixed.affinities, fixed.helped)
    told, spends = (own, *(part for part in parts if part.bonus)), tuple(one.ability.name for one in fixed.helped)
    return case_of(figure.key, figure.name, told, owned, figure.bonded, spends)


def redraws(book: BattleLookup, figure: Figure, trial: Trial, other: Figure | None = None) -> tuple[str, ...]:
    """Return the names of the abilities that redraw a failed test (`G-33`)."""
    return tuple(
        one.ability.name
        for one in filter_kind(book.usable_abilities(figure), "redraw", _deed(trial, _against(book, other)))
    )


@lru_cache(maxsize=REMEMBERED)
def _fixed(
    build: FigureBuild, used_up: tuple[str, ...], trial: Trial, against: frozenset[str], rulings: Rulings
) -> FixedTestFactors:
    deed = _deed(trial, against)
    helped = best_help(build.usable_abilities(used_up), deed)
    affinities = counting(build.affinities, build.magic, PRACTICES[trial].trait)
    return FixedTestFactors(deed, (*build.armed.list_parts(trial), *magic_parts(helped, rulings)), affinities, helped)


def _against(book: BattleLookup, other: Figure | None) -> frozenset[str]:
    return book.build(other).words if other else frozenset()


@lru_cache(maxsize=REMEMBERED)
def _deed(trial: Trial, against: frozenset[str]) -> ActionDescription:
    matter = PRACTICES[trial].trait
    return ActionDescription(trial, frozenset((trial, matter, *matter.split(" and "))), against)
