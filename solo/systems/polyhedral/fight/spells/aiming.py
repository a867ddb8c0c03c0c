"""Owns how a spell is aimed: the questions who or where, with the odds beside each answer (`H-18` to `H-20`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from solo.systems.contract import Choose, ChooseSeveral, Decision, Option, PickPlace, Preview
from solo.systems.contract.decisions import read_place
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.spells import chances, odds, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.odds import BoltDefence
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.amounts import fixed
from solo.systems.polyhedral.magic.pieces import Missiles

FRIENDS = "at friends"


class Aimed(NamedTuple):
    """Where a spell goes: everybody it touches, the squares it takes in, the places picked, and how that is told.

    `willing` are the keys of those who do not resist.
    """

    creatures: tuple[Combatant, ...] = ()
    squares: frozenset[Place] = frozenset()
    picked: tuple[Place, ...] = ()
    words: str = ""
    willing: frozenset[str] = frozenset()


Aiming = Generator[Decision, str, Aimed]


class TargetChoice(Choose):
    """Whom to cast at."""

    __slots__ = ("candidates", "casting")

    def __init__(self, arena: Arena, casting: Casting, candidates: list[Combatant]) -> None:
        caster = casting.caster
        friendly = targets.helpful(casting.spell)
        options = [
            Option(
                one.key,
                "oneself" if one is caster else one.name,
                lambda one=one: odds.preview(arena, casting, one),  # type: ignore[misc]
                FRIENDS if not friendly and one.allegiance == caster.allegiance else "",
            )
            for one in candidates
        ]
        super().__init__(caster.key, "target", f"{caster.name} casts {casting.name}: at whom?", options)
        self.casting = casting
        self.candidates = candidates


class SeveralTargets(ChooseSeveral):
    """Whom to cast at, up to so many."""

    __slots__ = ("candidates", "casting")

    def __init__(self, arena: Arena, casting: Casting, candidates: list[Combatant], most: int) -> None:
        options = [
            Option(one.key, one.name, lambda one=one: odds.preview(arena, casting, one))  # type: ignore[misc]
            for one in candidates
        ]
        question = f"{casting.caster.name} casts {casting.name}: at whom, up to {most}?"
        default = "+".join(one.key for one in candidates[:most])
        super().__init__(casting.caster.key, "targets", question, options, 1, most, default)
        self.casting = casting
        self.candidates = candidates


class AreaChoice(PickPlace):
    """Where to put an area, cone or line; each place with everybody it would touch."""

    __slots__ = ("casting",)

    def __init__(self, arena: Arena, casting: Casting, places: list[Place]) -> None:
        fight = arena.fight

        def preview(place: Place) -> Preview:
            squares = targets.squares_at(fight, casting, place)
            return odds.preview_of_all(arena, casting, targets.caught(fight, casting, squares))

        super().__init__(
            casting.caster.key,
            "area",
            f"{casting.caster.name} casts {casting.name}: where?",
            places,
            lambda place: preview(place).note,
            area=lambda place: targets.squares_at(fight, casting, place),
            preview=preview,
        )
        self.casting = casting


def aim(arena: Arena, casting: Casting) -> Aiming:
    """Ask for the target, where there is a choice."""
    fight, caster, target = arena.fight, casting.caster, casting.spell.target
    if target.aim == "self":
        return Aimed((caster,))
    if target.aim == "around":
        squares = targets.around(fight, casting)
        return Aimed(tuple(targets.caught(fight, casting, squares)), squares)
    if target.aim in targets.PLACED:
        return (yield from _area(arena, casting))
    if target.aim in ("spot", "border", "squares"):
        return (yield from _spot(arena, casting))
    candidates = targets.creatures(fight, casting)
    if target.aim == "several":
        most = min(len(candidates), target.per_skill * casting.skill)
        codes = yield SeveralTargets(arena, casting, candidates, most)
        chosen = tuple(fight.of(code) for code in codes.split("+") if code)
        return Aimed(chosen, words=", ".join(one.name for one in chosen))
    only = candidates[0] if len(candidates) == 1 else None
    one = only or fight.of((yield TargetChoice(arena, casting, candidates)))
    return Aimed((one,), words="" if one is caster else one.name)


def _area(arena: Arena, casting: Casting) -> Aiming:
    fight = arena.fight
    answer = yield AreaChoice(arena, casting, targets.places(fight, casting))
    place = read_place(answer) or (0, 0)
    squares = targets.squares_at(fight, casting, place)
    return Aimed(tuple(targets.caught(fight, casting, squares)), squares, (place,), field.place_name(place))


def _spot(arena: Arena, casting: Casting) -> Aiming:
    question = f"{casting.caster.name} casts {casting.name}: where does it begin?"
    answer = yield PickPlace(casting.caster.key, "spot", question, targets.places(arena.fight, casting))
    place = read_place(answer) or (0, 0)
    return Aimed((), frozenset((place,)), (place,), field.place_name(place))


class BoltChoice(Choose):
    """How the target of a bolt meets it."""

    __slots__ = ("casting", "ways")

    def __init__(self, arena: Arena, casting: Casting, target: Combatant, ways: list[BoltDefence]) -> None:
        def preview(way: BoltDefence) -> Preview:
            spec = odds.spec(arena, casting, target)._replace(defence=way.defence, dr=way.dr)
            return odds.measured(spec, target)

        options = [Option(way.code, way.name, lambda way=way: preview(way)) for way in ways]  # type: ignore[misc]
        question = f"{casting.caster.name} casts {casting.name} at {target.name}: how to meet it?"
        super().__init__(target.key, "bolt", question, options)
        self.casting = casting
        self.ways = ways


def meet_bolt(arena: Arena, casting: Casting, target: Combatant) -> Generator[Decision, str, BoltDefence]:
    """The target's choice between dodging and blocking a bolt (`P-31`)."""
    ways = odds.bolt_defences(arena, casting, target)
    if len(ways) == 1:
        return ways[0]
    code = yield BoltChoice(arena, casting, target, ways)
    if code == "block":
        target.blocked = True
    return next(way for way in ways if way.code == code)


def missiles(arena: Arena, casting: Casting, touched: list[Combatant]) -> dict[str, int]:
    """How many missiles go at each target, every one at random (`H-27`)."""
    piece = next((piece for piece in casting.full if isinstance(piece, Missiles)), None)
    if piece is None or not touched:
        return {}
    shares: dict[str, int] = {}
    what = f"{casting.caster.name}: where a missile of {casting.spell.name} goes"
    for _ in range(fixed(piece.count, casting.power(0))):
        index = arena.scene.roll(casting.caster.key, what, chances.pick, len(touched)) if len(touched) > 1 else 0
        shares[touched[index].key] = shares.get(touched[index].key, 0) + 1
    return shares
