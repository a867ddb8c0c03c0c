"""Figures of a fighter in its present stance: attacks and defences with modifiers that no opponent affects.

The figures are cached for all fights, by the few hashable values on which they depend.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from solo.resolver import Modifier
from solo.systems.fire_and_sword.fight.rules.modifiers import FALLEN, fortification_penalty, lying_in
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.rolls.attack import AttackOdds, DefenceOption, EffectiveRoll
from solo.systems.fire_and_sword.skills import DODGE, SHIELD_PARRY
from solo.systems.parts.phrasing import uncapitalise


class FighterStance(NamedTuple):
    """The changeable state of a fighter that affects its figures."""

    weapon: str
    mounted: bool
    fallen: bool
    exhausted: bool
    weighs: tuple[Modifier, ...]
    uphill: bool
    steep: bool
    wall: int
    cinematic: bool
    warded: bool
    running: tuple[RunningSpell, ...]


class FighterFigures:
    """A fighter's figures in one stance. Fighters of equal build and stance share one object of this class."""

    def __init__(self, build: FighterBuild, stance: FighterStance) -> None:
        self.build = build
        self.stance = stance
        # Cache of attacks on other fighters.
        self.exchanges: dict[Hashable, AttackOdds] = {}
        self.best_blows: dict[tuple[FighterFigures, bool], tuple[WieldedWeapon, AttackOdds] | None] = {}
        self._attacks: dict[str, EffectiveRoll] = {}
        self.guards = tuple(self._guards())
        self.armour = build.armour
        self.magic_armour = effects.protection(stance.running)

    def attack(self, arm: WieldedWeapon) -> EffectiveRoll:
        """Return the attack roll with an arm."""
        found = self._attacks.get(arm.name)
        if found is None:
            found = self._attacks[arm.name] = self._roll(arm.attack_skill, arm.attack)
        return found

    def damage_bonus(self, arm: WieldedWeapon) -> int:
        """Return the bonus on the damage die of this arm: weapon, impact and magic (`F-15`)."""
        return arm.bonus + self.build.impact + effects.weapon_damage(self.stance.running, arm.name)

    # rule: Parry
    # rule: Gear in a fight
    def _guards(self) -> list[DefenceOption]:
        build, stance = self.build, self.stance
        fallen = (FALLEN,) if stance.fallen else ()
        found: list[DefenceOption] = []
        held = build.arm(stance.weapon) if stance.weapon else None
        parrying = [held] if held else []
        parrying += [arm for arm in build.arms if arm.natural]
        for arm in parrying:
            if arm.parry is not None:
                roll = self._roll(arm.parry_skill, arm.parry).with_modifiers(*fallen)
                found.append(
                    DefenceOption("parry", arm.name, f"parry with the {uncapitalise(arm.name)}", arm.parry_skill, roll)
                )
        if build.shield and (held is None or held.hands < 2) and not (held and held.use == "shot"):
            roll = self._roll(SHIELD_PARRY, build.shield_parry).with_modifiers(*fallen)
            found.append(DefenceOption("shield", "", "parry with the shield", SHIELD_PARRY, roll))
        if stance.warded:
            for name, skill in build.wards:
                found.append(DefenceOption("magic", name, f"use {name}", name, self._roll(name, skill, weapon=False)))
        found.append(
            DefenceOption(
                "dodge", "", "dodge", DODGE, self._roll(DODGE, build.dodge, weapon=False).with_modifiers(*fallen)
            )
        )
        return found

    def _roll(self, skill: str, raw: int, weapon: bool = True) -> EffectiveRoll:
        """Return a combat skill with all modifiers that no opponent affects (`F-18`, `R-17`, `R-40`).

        `weapon` is False for a dodge and for a spell used as a defence.
        """
        stance = self.stance
        modifiers = list(effects.named_bonuses(stance.running, skill, weapon))
        if self.build.penalty:
            modifiers.append(Modifier("wounded (house rule)", self.build.penalty))
        modifiers += [Modifier(why, value) for name, why, value in self.build.hindered if name == skill]
        modifiers += stance.weighs
        pluses = effects.spell_bonuses(stance.running, skill, weapon)
        effective = raw + sum(one.value for one in modifiers)
        return EffectiveRoll(effective, pluses.critical, pluses.overcome, raw, tuple(modifiers))


@lru_cache(maxsize=4096)
def _figures(build: FighterBuild, stance: FighterStance) -> FighterFigures:
    return FighterFigures(build, stance)


def figures_of(fight: Fight, fighter: Fighter) -> FighterFigures:
    """Return the figures of a fighter in its present stance."""
    return _known(fight, fighter).figures


def figures_by_then(fight: Fight, fighter: Fighter) -> FighterFigures:
    """Return a fighter's figures as they will be after the declared changes of weapon, stance and mount (`F-11`).

    These figures count for blows and rushes. Shots come before the changes.
    """
    known = _known(fight, fighter)
    if not fight.acting:
        return known.figures
    # A new declaration replaces the plan list, which makes the cached figures invalid.
    if known.plan is not fighter.plan:
        known.plan, known.by_then = fighter.plan, _ready(known.figures, fighter)
    return known.by_then


def seated(figures: FighterFigures, mounted: bool) -> FighterFigures:
    """Return the same fighter's figures in the saddle or on foot."""
    return _figures(figures.build, figures.stance._replace(mounted=mounted))


def _ready(figures: FighterFigures, fighter: Fighter) -> FighterFigures:
    weapon, mounted, fallen = fighter.ready
    if (weapon, mounted, fallen) == (fighter.weapon, fighter.mounted, fighter.fallen):
        return figures
    return _figures(fighter.build, figures.stance._replace(weapon=weapon, mounted=mounted, fallen=fallen))


def _known(fight: Fight, fighter: Fighter) -> _Known:
    known = fight.remembered.get(fighter.key)
    # Nothing changes during declaration, when figures are requested most often.
    if isinstance(known, _Known) and fight.acting and known.round == fight.round:
        return known
    if (
        isinstance(known, _Known)
        and known.weapon == fighter.weapon
        and known.fallen is fighter.fallen
        and known.mounted is fighter.mounted
        and known.exhausted is fighter.exhausted
        and known.covered is fighter.in_cover
        and known.warded is is_warded(fighter)
        and known.count == len(fighter.running)
    ):
        known.round = fight.round if fight.acting else 0
        return known
    figures = _figures(fighter.build, _stance(fight, fighter))
    known = fight.remembered[fighter.key] = _Known(fighter, figures, fight.round if fight.acting else 0)
    return known


def _stance(fight: Fight, fighter: Fighter) -> FighterStance:
    terms = fight.terms
    running = tuple(fighter.running)
    return FighterStance(
        fighter.weapon,
        fighter.mounted,
        fighter.fallen,
        fighter.exhausted,
        lying_in(fight, fighter, fighter.build.darksense or effects.darksense(running)),
        terms.uphill == fighter.side,
        terms.steep,
        fortification_penalty(fight, fighter),
        terms.cinematic == fighter.side,
        is_warded(fighter),
        running,
    )


# rule: Magic that meets a blow
def is_warded(fighter: Fighter) -> bool:
    """Return True if the fighter has a spell to defend against blows, and the magic points for one casting."""
    return bool(fighter.build.wards) and fighter.magic_points >= min(price for _, price in fighter.build.ward_prices)


class _Known:
    """Cached figures of a fighter, with the values on which they depend.

    Running spells are only counted, since a fight only ever adds spells. `by_then` holds the figures after the
    actions of `plan`.
    """

    __slots__ = (
        "by_then", "count", "covered", "exhausted", "fallen", "figures", "mounted", "plan", "round", "warded", "weapon"
    )  # fmt: skip

    def __init__(self, fighter: Fighter, figures: FighterFigures, during: int) -> None:
        self.round = during
        self.weapon = fighter.weapon
        self.mounted = fighter.mounted
        self.fallen = fighter.fallen
        self.exhausted = fighter.exhausted
        self.covered = fighter.in_cover
        self.warded = is_warded(fighter)
        self.count = len(fighter.running)
        self.figures = self.by_then = figures
        self.plan: list[str] | None = None


def plain_skill(fighter: Fighter, name: str) -> int:
    """Return the level of a skill that is no attack and no parry, with wounds and running spells."""
    return fighter.build.skill(name) + effects.spell_bonuses(fighter.running, name).skill
