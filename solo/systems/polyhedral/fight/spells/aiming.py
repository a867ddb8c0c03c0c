"""Aiming of a spell: the questions for targets or places, with the odds of each answer (`H-18` to `H-20`).

The target chooses its defence against a bolt (`P-31`). Friends may let a spell work unresisted (`R-34`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import NamedTuple

from solo.systems.contract import Choose, ChooseMany, ChoosePlace, Decision, Option, Preview, make_thought
from solo.systems.contract.decisions import read_place
from solo.systems.parts.fight.combatant_setup import list_fighters
from solo.systems.polyhedral.fight.spells import odds, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.odds import BoltDefence
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.harm import damaging
from solo.systems.polyhedral.magic.outcome import SpellOddsKey
from solo.systems.polyhedral.wording import VS_SPELLS

FRIENDS = "at friends"
WAIVE, RESIST = "waive", "resist"


class SpellAim(NamedTuple):
    """The aim of a spell: the creatures and squares that it affects, and `words` for the aim within a sentence.

    `willing` are the keys of the creatures who do not resist.
    """

    creatures: tuple[Combatant, ...] = ()
    squares: frozenset[Place] = frozenset()
    words: str = ""
    willing: frozenset[str] = frozenset()


Aiming = Generator[Decision, str, SpellAim]


class TargetChoice(Choose):
    """The choice of a single target for a spell."""

    __slots__ = ("candidates", "casting")

    def __init__(self, arena: FightContext, casting: Casting, candidates: Sequence[Combatant]) -> None:
        caster = casting.caster
        friendly = casting.spell.helpful
        options = [
            Option(
                one.key,
                f"{one.name} (the caster)" if one is caster else one.name,
                partial(odds.preview, arena, casting, one),
                FRIENDS if not friendly and one.allegiance == caster.allegiance else "",
            )
            for one in candidates
        ]
        super().__init__(caster.key, "target", f"{caster.name} casts {casting.name}. At which target?", options)
        self.casting = casting
        self.candidates = candidates


class SeveralTargets(ChooseMany):
    """The choice of several targets for a spell, up to `most`."""

    __slots__ = ("candidates", "casting")

    def __init__(self, arena: FightContext, casting: Casting, candidates: Sequence[Combatant], most: int) -> None:
        options = [Option(one.key, one.name, partial(odds.preview, arena, casting, one)) for one in candidates]
        question = f"{casting.caster.name} casts {casting.name}. At which targets (up to {most})?"
        standing_first = sorted(candidates, key=lambda one: one.is_out)
        default = "+".join(one.key for one in standing_first[:most])
        super().__init__(casting.caster.key, "targets", question, options, 1, most, default)
        self.casting = casting
        self.candidates = candidates


class AreaChoice(ChoosePlace):
    """The choice of a place for a spell's area, cone or line, with the creatures that each place would catch."""

    __slots__ = ("casting",)

    def __init__(self, arena: FightContext, casting: Casting, places: list[Place]) -> None:
        fight = arena.fight

        def preview(place: Place) -> Preview:
            squares = targets.squares_at(fight, casting, place)
            return odds.preview_of_all(arena, casting, targets.list_caught(fight, casting, squares))

        super().__init__(
            casting.caster.key,
            "area",
            f"{casting.caster.name} casts {casting.name}. Where?",
            places,
            lambda place: preview(place).note,
            area=lambda place: targets.squares_at(fight, casting, place),
            preview=preview,
        )
        self.casting = casting


class SpotChoice(ChoosePlace):
    """The choice of the first square for a spell that stays on the field."""

    __slots__ = ("casting",)

    def __init__(self, casting: Casting, question: str, places: list[Place]) -> None:
        super().__init__(casting.caster.key, "spot", question, places)
        self.casting = casting


def aim(arena: FightContext, casting: Casting) -> Aiming:
    """Ask for the target if there is a choice, and return the aim."""
    fight, caster, target = arena.fight, casting.caster, casting.spell.target
    if target.aim == "self":
        return SpellAim((caster,))
    if target.aim == "around":
        squares = targets.squares_around(fight, casting)
        return SpellAim(tuple(targets.list_caught(fight, casting, squares)), squares)
    if target.aim in targets.PLACED:
        return (yield from _area(arena, casting))
    if target.aim in ("spot", "border", "squares"):
        return (yield from _spot(arena, casting))
    candidates = targets.creatures(fight, casting)
    if target.aim == "several":
        most = min(len(candidates), target.per_skill * casting.skill)
        codes = yield SeveralTargets(arena, casting, candidates, most)
        chosen = tuple(fight.find(code) for code in codes.split("+") if code)
        return SpellAim(chosen, words=list_fighters(one.name for one in chosen))
    only = candidates[0] if len(candidates) == 1 else None
    one = only or fight.find((yield TargetChoice(arena, casting, candidates)))
    return SpellAim((one,), words="" if one is caster else one.name)


def _area(arena: FightContext, casting: Casting) -> Aiming:
    fight = arena.fight
    answer = yield AreaChoice(arena, casting, targets.places(fight, casting))
    place = read_place(answer) or (0, 0)
    squares = targets.squares_at(fight, casting, place)
    return SpellAim(tuple(targets.list_caught(fight, casting, squares)), squares, field.place_name(place))


def _spot(arena: FightContext, casting: Casting) -> Aiming:
    question = f"{casting.caster.name} casts {casting.name}. In which square does the spell begin?"
    answer = yield SpotChoice(casting, question, targets.places(arena.fight, casting))
    place = read_place(answer) or (0, 0)
    return SpellAim((), frozenset((place,)), field.place_name(place))


class BoltChoice(Choose):
    """The target's choice of a defence against a bolt (a spell that is shot), the best defence first."""

    __slots__ = ("_met", "_target", "casting", "ways")

    def __init__(self, arena: FightContext, casting: Casting, target: Combatant, ways: list[BoltDefence]) -> None:
        question = f"{casting.caster.name} casts {casting.name} at {target.name}. How does {target.name} defend?"
        super().__init__(target.key, "bolt", question, self._offered)
        self.casting = casting
        self.ways = ways
        self._met = odds.odds_key(arena, casting, target)
        self._target = target

    @property
    def ranking(self) -> list[BoltDefence]:
        """The defences with their odds, the best defence first."""
        return sorted(self.ways, key=lambda way: odds.left_by(self._against(way), self._target))

    def _offered(self) -> list[Option]:
        return [Option(way.code, way.name, partial(self._preview, way)) for way in self.ranking]

    def _against(self, way: BoltDefence) -> SpellOddsKey:
        return self._met._replace(defence=way.defence, dr=way.dr)

    def _preview(self, way: BoltDefence) -> Preview:
        return odds.preview_bolt(self._against(way), self._target)


def meet_bolt(arena: FightContext, casting: Casting, target: Combatant) -> Generator[Decision, str, BoltDefence]:
    """Ask the target to dodge or block a bolt (`P-31`), and return the defence."""
    ways = odds.bolt_defences(arena, casting, target)
    if len(ways) == 1:
        return ways[0]
    code = yield BoltChoice(arena, casting, target, ways)
    if code == "block":
        target.blocked = True
    return next(way for way in ways if way.code == code)


class ConsentChoice(Choose):
    """A friend's choice to let a spell work or to resist it."""

    __slots__ = ("reason",)

    def __init__(self, arena: FightContext, casting: Casting, target: Combatant) -> None:
        caster = casting.caster.name
        options = [
            Option(WAIVE, "let it work", lambda: Preview(note=f"{target.name} gets the full effect.")),
            Option(RESIST, "resist it", partial(odds.preview, arena, casting, target)),
        ]
        question = f"{caster} casts {casting.name} on {target.name}. Let the spell work, or resist it?"
        super().__init__(target.key, "willing", question, options, WAIVE)
        self.reason = make_thought(target.name, f"trusts {caster} and does not resist")


# rule: Unopposed spells
def ask_the_willing(arena: FightContext, casting: Casting, aimed: SpellAim) -> Generator[Decision, str, SpellAim]:
    """Ask each friendly target if it lets the spell work; return the aim with the keys of the willing targets."""
    if casting.spell.resist.by not in VS_SPELLS or casting.spell.target.aim not in targets.SINGLE:
        return aimed
    for target in aimed.creatures:
        if _may_wish_it(casting, target) and (yield ConsentChoice(arena, casting, target)) == WAIVE:
            aimed = aimed._replace(willing=aimed.willing | {target.key})
    return aimed


def _may_wish_it(casting: Casting, target: Combatant) -> bool:
    """Return True for a conscious friend who may want the spell: not fully dominated, and not to be wounded by it."""
    friend = target.allegiance == casting.caster.allegiance and target is not casting.caster
    return friend and target.own_master and not damaging(casting.full, target.build.tags)
