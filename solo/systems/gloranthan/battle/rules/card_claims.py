"""Description of an action for cards and magic, and the claim of its leader on a card.

See `G-42`, `H-07` and `H-08`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from solo.systems.gloranthan.action.odds import REMEMBERED
from solo.systems.gloranthan.action.sides import used_runes
from solo.systems.gloranthan.battle.state.battle import Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.field.hex_field import GOING
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import ActiveAbility, named_in
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.people.affinities import affinity_edges
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.religion.moon import Phase
from solo.systems.gloranthan.units.terrain import Going

Stands = tuple[Going, bool, bool, bool, bool, Phase]
"""Circumstances of a claim on a card: going, mounted, not moved, night, underground, and moon phase."""


def going_of(book: BattleLookup, figure: Figure) -> Going:
    """Return the going of the figure's hex; good for a figure off the field."""
    if figure.place is None:
        return "good"
    column, row = figure.place
    return GOING[book.battle.field.rows[row][column]]


def claim(
    book: BattleLookup,
    figure: Figure,
    deed: ActionDescription,
    affinities: tuple[str, ...] = (),
    magic: Iterable[ActiveAbility] = (),
) -> CardClaim:
    """Return the claim of the figure's leader on a card, with the action's place and time filled in.

    `affinities` are the names of the affinities that have an effect, `magic` the abilities with an effect.
    """
    battle, going, mounted = book.battle, going_of(book, figure), book.unit(figure).is_mounted
    stands = going, mounted, not figure.moved, battle.night, battle.underground, battle.phase
    return _claim(figure.faith, deed, stands, affinities, tuple([one.ability for one in magic]))


@lru_cache(maxsize=REMEMBERED)
def _claim(
    faith: CardClaim, deed: ActionDescription, stands: Stands, affinities: tuple[str, ...], magic: tuple[Ability, ...]
) -> CardClaim:
    going, mounted, unmoved, night, underground, phase = stands
    whole = replace(
        deed, going=going, mounted=mounted, unmoved=unmoved, night=night, underground=underground, phase=phase
    )
    return replace(faith, deed=whole, used=used_runes(affinities, magic))


@lru_cache(maxsize=REMEMBERED)
def counting(affinities: tuple[Affinity, ...], magic: int, matter: str, *gifts: str) -> tuple[str, ...]:
    """Return the names of the affinities with an effect on an action (`H-08`).

    These affinities give edges in `matter`, or have one of the effects in `gifts`.
    """
    return tuple(
        one.name for one in affinities if one.effect in gifts or affinity_edges((one,), magic, (matter,)).edges
    )


def hindrances(figure: Figure, deed: ActionDescription) -> tuple[BonusPart, ...]:
    """Return the penalties by hostile magic that the figure has in this action (`H-25`)."""
    return tuple([BonusPart(one.name, one.bonus) for one in figure.hindrances if named_in(one.matter, deed.words)])


def favour(battle: Battle, side: Side) -> tuple[BonusPart, ...]:
    """Return the referee's modifier to the actions of a side (`G-05`)."""
    given = battle.favours.get(side)
    return (BonusPart("the referee", given),) if given else ()
