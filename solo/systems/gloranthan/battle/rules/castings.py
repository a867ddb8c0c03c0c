"""Active magic in a battle: a figure's usable abilities, their targets and their areas.

See `G-45`, `G-47` and `H-25` to `H-27`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.rules.allies import explain_waiting_ally
from solo.systems.gloranthan.battle.rules.blows import band_between, hidden
from solo.systems.gloranthan.battle.rules.fixed_factors import NEAR
from solo.systems.gloranthan.battle.rules.summoning import free_hex_beside
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import REMEMBERED, Figure, FigureBuild
from solo.systems.gloranthan.magic.active import may_target
from solo.systems.gloranthan.magic.effect import EffectKind
from solo.systems.gloranthan.magic.guardian import collective
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.people.leading import ATTACKER, HEALER
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.units.ranges import Band, Scale

AT_ONCE: Final[frozenset[EffectKind]] = frozenset({"summon", "leap", "teleport"})
"""Kinds of effects without a target."""
ON_FIELD: Final[frozenset[EffectKind]] = AT_ONCE | {"attack", "disable", "hinder", "banish", "heal"}
"""Kinds of effects that can be used in a battle. A change of form, for example, has no use there."""
METRES: Final[dict[Scale, int]] = {"personal": 5, "battle": 150}
"""Metres from one hex to the next (`G-48`)."""


class CastingOption(NamedTuple):
    """A use of magic: the caster's ability with its number, and one target or a group of targets.

    An area effect has one target and covers the adjacent hexes. Friends in `joined` support the caster with their own
    magic.
    """

    number: int
    working: ActiveAbility
    targets: tuple[Figure, ...] = ()
    joined: tuple[Figure, ...] = ()


def spells(book: BattleLookup, figure: Figure) -> Sequence[tuple[int, ActiveAbility]]:
    """Return the abilities that `figure` could use in a battle, each with its number."""
    return _spells(book.build(figure))


@lru_cache(maxsize=REMEMBERED)
def _spells(build: FigureBuild) -> Sequence[tuple[int, ActiveAbility]]:
    return [(number, one) for number, one in build.active if one.effect.kind in ON_FIELD]


# rule: H-25 Magic on the field
def castings(book: BattleLookup, figure: Figure) -> Iterator[CastingOption]:
    """Yield each use of magic that the figure is allowed to make now."""
    for number, one in spells(book, figure):
        if explain_no_use(book, figure, one):
            continue
        if one.effect.kind in AT_ONCE:
            yield CastingOption(number, one)
            continue
        for target in book.battle.on_field():
            if concerns(figure, one, target) and not explain_no_target(book, figure, one, target):
                yield CastingOption(number, one, (target,))
                if len(group := targets_together(book, target, one)) > 1:
                    yield CastingOption(number, one, group)


def concerns(figure: Figure, one: ActiveAbility, target: Figure) -> bool:
    """Return True if the ability may target the figure `target`: a friend for healing, a foe for hostile magic."""
    return (figure.side == target.side) == (one.effect.kind == "heal")


def explain_no_use(book: BattleLookup, figure: Figure, one: ActiveAbility) -> str:
    """Explain in a sentence why `figure` cannot use an ability now; "" if the figure can use it."""
    name, effect = one.ability.name, one.effect
    if figure.disabled or not figure.is_fit:
        return f"{figure.name} cannot use magic now."
    if book.uses(figure, one) <= 0:
        return f"{name} has no uses left today."
    if why := _why_not_led(figure, one) or explain_waiting_ally(book.battle, figure, one):
        return why
    if figure.fled and effect.hostile:
        return f"{figure.name} has just fled and cannot attack."
    lunar = one.ability.type == "Lunar"
    if figure.regiment and effect.hostile and not collective(figure.faith.guardian, lunar, figure.chained):
        return "A regiment can attack by magic only through its guardian or the Lunar chain."
    if effect.kind in ("leap", "teleport"):
        return "" if landings(book, figure, one) else f"{name} cannot reach a free hex."
    if effect.kind != "summon":
        return ""
    if any(other.summoner == figure.key and other.is_fit for other in book.battle.on_field(figure.side)):
        return "The summoned unit is still on the field."
    return "" if free_hex_beside(book, figure) else f"No hex next to {figure.name} is free."


def _why_not_led(figure: Figure, one: ActiveAbility) -> str:
    """Explain why the companion who holds an ability cannot activate it, in a sentence; "" if nothing prevents it.

    A companion needs a fitting specialism (`G-14`).
    """
    leader = next((other for other in figure.leaders if other.name == one.ability.holder), None)
    if leader is None:
        return ""
    needed = ATTACKER if one.effect.hostile else HEALER if one.effect.kind == "heal" else ""
    return f"{leader.name} lacks the specialism {needed}." if needed and needed not in leader.specialisms else ""


def explain_no_target(book: BattleLookup, figure: Figure, one: ActiveAbility, target: Figure) -> str:
    """Explain in a sentence why `figure` cannot use an ability on `target`; "" if the figure can."""
    band, effect, ability = band_between(book, figure, target), one.effect, one.ability
    if band is None:
        return f"{target.name} is out of range."
    if effect.kind == "heal":
        return _why_unhealed(book, figure, one, target, band)
    if hidden(book, target, band):
        return f"{target.name} is hidden in the woods."
    if not may_target(ability, book.build(target).words):
        return f"{ability.name} works only on targets of this kind: {ability.target}."
    if not _touches(one, target):
        return f"{ability.name} has no effect on {target.name}."
    if effect.kind == "banish" and not target.bodiless:
        return f"{target.name} has a body and cannot be driven off."
    if target.withstood and single_use_key(figure, one) in target.withstood:
        return f"{ability.name} can be tried only once on {target.name}."
    known = any(other.name == ability.name for other in target.hindrances)
    return f"{target.name} is already affected." if known or (effect.kind == "disable" and target.disabled) else ""


def _why_unhealed(book: BattleLookup, figure: Figure, one: ActiveAbility, target: Figure, band: Band) -> str:
    if band not in NEAR and target is not figure:
        return f"{target.name} is beyond skirmish range."
    if not target.lost.get(affected_rune(one)):
        return f"{target.name} has no defeats to heal."
    cause = (other for other in book.battle.figures if other.side != figure.side)
    if not any(may_target(one.ability, book.build(other).words) for other in cause):
        return f"{one.ability.name} heals only harm done by foes of this kind: {one.ability.target}."
    return ""


def landings(book: BattleLookup, figure: Figure, one: ActiveAbility) -> list[Place]:
    """Return the free hexes within a leap's range, or every free hex for a teleport."""
    battle, here = book.battle, figure.place
    if here is None:
        return []
    far = one.effect.amount_for(book.build(figure).with_leader(one.ability.holder).magic) // METRES[battle.scale]
    field, taken = battle.field, {other.place for other in battle.on_field()}
    places = ((column, row) for row in range(field.height) for column in range(field.width))
    near = (place for place in places if one.effect.kind == "teleport" or distance(here, place) <= far)
    return [place for place in near if place not in taken and field.open(place)]


def affected_rune(one: ActiveAbility) -> Rune:
    """Return the rune that an ability harms or heals (`H-25`): Physical, or the rune named with the ability."""
    if one.effect.delivery == "agent" or one.effect.physical:
        return "physical"
    return one.ability.harms or ("magic" if one.effect.hostile else "physical")


def single_use_key(figure: Figure, one: ActiveAbility) -> str:
    """Return the key in a target's `withstood` for an ability that has had its only try on the target (`G-33`)."""
    return f"{figure.key} {one.ability.name}"


def targets_together(book: BattleLookup, target: Figure, one: ActiveAbility) -> tuple[Figure, ...]:
    """Return the units that magic may target together: an adjacent group that shares a guardian (`G-45`)."""
    if not (one.effect.hostile and target.faith.guardian) or one.ability.area:
        return (target,)
    found, fresh = [target], [target]
    friends = [one for one in book.battle.on_field(target.side) if one.faith.guardian]
    while fresh:
        fresh = [one for one in friends if one not in found and any(_beside(one, other) for other in fresh)]
        found += fresh
    return tuple(found)


def struck_over(book: BattleLookup, casting: CastingOption) -> tuple[Figure, ...]:
    """Return the figures that a casting affects, each by its own draw: the targets, or all figures in the area.

    An area around a single target includes friends, but no figures without the affected rune.
    """
    if not casting.working.ability.area or len(casting.targets) != 1:
        return casting.targets
    (center,) = casting.targets
    around = (one for one in book.battle.on_field() if one is center or _beside(one, center))
    return tuple(one for one in around if _touches(casting.working, one))


def _touches(one: ActiveAbility, target: Figure) -> bool:
    """Return True if the target has the rune that the magic affects; a target without this rune is immune (`H-25`)."""
    return target.hits(affected_rune(one)) > 0


def _beside(one: Figure, other: Figure) -> bool:
    return bool(one.place and other.place and distance(one.place, other.place) == 1)
