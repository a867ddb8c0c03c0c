"""Hits: location, damage dice, Momentum spends and qualities (section 5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from solo.systems.contract import Decision, Deed, DeedKind
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun, join_names
from solo.systems.two_d20.fight import luck
from solo.systems.two_d20.fight.narration.moments import damage_roll, plain_roll
from solo.systems.two_d20.fight.options.defences import USE, AbilityChoice, offer_area, offer_landing
from solo.systems.two_d20.fight.options.momentum_spends import SpendOnHitChoice, kept_dice, matters, worst_first
from solo.systems.two_d20.fight.options.turn_order_choices import offer_to_be_cowed
from solo.systems.two_d20.fight.reactions import fended_off, reaction
from solo.systems.two_d20.fight.rules import abilities, declared_abilities, momentum_spends, qualities, reach
from solo.systems.two_d20.fight.rules.attempt import (
    DeclaredAttack,
    damage_dice,
    soak_at,
    soak_dice,
    soaks,
    strike_of,
    weapon_name,
)
from solo.systems.two_d20.fight.rules.called_shots import called_effect
from solo.systems.two_d20.fight.rules.damage import (
    LandedHit,
    aim_of,
    aim_of_harm,
    bites,
    blow_of,
    is_poor,
    ready_attack,
)
from solo.systems.two_d20.fight.rules.guard import fall_prone
from solo.systems.two_d20.fight.rules.harm import KIND, DamageAfterSoak, apply_damage
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, EarlySpendCode, RollWinner
from solo.systems.two_d20.fight.rules.recovering import restore
from solo.systems.two_d20.fight.skill_tests import RolledTest, bank, resist, spend_early
from solo.systems.two_d20.fight.state import Cowed, Fight, FightContext, Fighter, Track
from solo.systems.two_d20.fight.tactics.decide import default_answer
from solo.systems.two_d20.rolls.combat_dice import added_up, combat_dice, rolled_again
from solo.systems.two_d20.rolls.damage import DamageProfile, secondary
from solo.systems.two_d20.rolls.harm import SOAK_A_PENETRATION, after_soak
from solo.systems.two_d20.rolls.location import Location, hit_location
from solo.systems.two_d20.rolls.odds import (
    DamageOdds,
    damage_of_area,
    damage_of_hit,
    damage_of_points,
    damage_of_secondary,
)
from solo.systems.two_d20.wording import harm_words

SWIFT: Final = EarlySpendCode("swift-action")
COWED_DEEDS: Final[dict[str, DeedKind]] = {"flees": "flees", "yields": "yields"}
NOTHING_SHOWN: Final = added_up(())


class AttackResult(msgspec.Struct, frozen=True):
    """The result of an attack: success or failure, the Harm done, and whether Swift Action or Withdraw was bought."""

    prevailed: bool
    harm: int = 0
    swift: bool = False
    withdrew: bool = False


# rule: Subdue
def resolve_hit(
    arena: FightContext, attempt: DeclaredAttack, mine: RolledTest, momentum: int, could: DamageOdds | None = None
) -> Generator[Decision, str, AttackResult]:
    """Resolve a hit: ask for spends, roll the damage and apply it. Return the result.

    `mine` is the attack roll, and `momentum` its Momentum. `could` holds the odds of the damage before it is rolled.
    """
    fight, attacker, target = arena.fight, attempt.attacker, attempt.target
    winner = RollWinner(attacker, target, momentum, attempt, True, attempt.swift)
    winner, chosen = yield from spend_early(arena, winner, mine.bought)
    called = momentum_spends.called_place(chosen)
    subdued = attempt.qualities.nonlethal or any(early.what == "subdue" for early in chosen)
    landed = _landed(arena, attempt, target, called, subdued, winner.momentum)
    winner, landed, later = yield from _spent(arena, winner, landed)
    harm = yield from _strike_home(arena, landed, later, could)
    if called and harm:
        called_effect(arena, target, called)
    declared_abilities.after_hit(arena, attempt, landed.shown.effects, blow_of(landed, later).damage)
    raw = landed.raw
    for early in chosen:
        if early.what == "secondary-target":
            yield from _secondary(arena, attempt, fight.find(early.of), raw.damage, later.bonus, could)
    if attempt.area and raw.effects:
        yield from _area(arena, landed, mine.margin, could)
    bank(arena, winner)
    withdrew = any(early.what == "withdraw" for early in chosen)
    return AttackResult(True, harm, SWIFT in chosen, withdrew)


def _landed(
    arena: FightContext,
    attempt: DeclaredAttack,
    target: Fighter,
    called: Location | None,
    nonlethal: bool,
    momentum: int = 0,
) -> LandedHit:
    """Roll the location and the combat dice of a hit, and record their luck."""
    fight, scene, attacker = arena.fight, arena.scene, attempt.attacker
    place = called or _place(arena, attempt, target)
    strike = strike_of(fight, attempt, target, soak_at(attempt, target, place))
    shown = scene.roll(attacker.key, f"{attacker.name}: damage", combat_dice, strike.dice)
    landed = LandedHit(attempt, target, strike, shown, place, 0, nonlethal, momentum)
    luck.record_damage_luck(arena, landed, called is not None)
    if scene.has_listener:
        rolls = damage_roll(scene, "damage", shown, damage_dice(fight, attempt), strike=strike)
        where = f" in the {place}" if place else ""
        effects = f", {harm_words('Effect', shown.effects)}" if shown.effects else ""
        text = f"{target.name} is struck{where}: {landed.raw.damage} damage{effects}."
        arena.emit("damage", attacker, text, rolls=rolls)
    return landed


def _place(arena: FightContext, attempt: DeclaredAttack, target: Fighter) -> Location | None:
    """Roll the location of a physical attack.

    Return None without a roll if all locations have the same Soak (`T-15`).
    """
    if len(soaks(attempt, target)) == 1:
        return None
    attacker = attempt.attacker
    place = arena.scene.roll(attacker.key, f"{attacker.name}: hit location", hit_location)
    if arena.scene.has_listener:
        rolls = plain_roll(arena.scene, "hit location", "1d20", None, place)
        arena.emit("location", attacker, f"The blow lands on the {place}.", rolls=rolls)
    return place


def _spent(
    arena: FightContext, winner: RollWinner, landed: LandedHit
) -> Generator[Decision, str, tuple[RollWinner, LandedHit, DamageSpendCode]]:
    """Ask the winner of the roll for spends on the damage (`R-15`).

    Re-rolls come before the soak dice are rolled, all other spends after them.
    """
    fight, reroll = arena.fight, True
    if not bites(landed):
        return winner, landed, momentum_spends.LET_STAND
    if landed.strike.soak_dice:
        asked = (
            SpendOnHitChoice(fight, winner, landed, True, False).by(default_answer)
            if is_poor(landed) or fight.ask_always
            else None
        )
        if asked is not None and matters(asked):
            later = DamageSpendCode.read((yield asked))
            if later.reroll:
                winner, landed = _rolled_again(arena, winner, landed, later)
        landed, reroll = _soaked(arena, landed), False
    while True:
        asked = SpendOnHitChoice(fight, winner, landed, reroll, True).by(default_answer)
        if not matters(asked):
            return winner, landed, momentum_spends.LET_STAND
        later = DamageSpendCode.read((yield asked))
        if not later.reroll:
            return _paid(arena, winner, later), landed, later
        winner, landed = _rolled_again(arena, winner, landed, later)
        reroll = False


def _rolled_again(
    arena: FightContext, winner: RollWinner, landed: LandedHit, later: DamageSpendCode
) -> tuple[RollWinner, LandedHit]:
    """Pay for Re-roll Damage, and roll the worst `later.reroll` dice of a hit again, all together (`R-15`)."""
    scene, who = arena.scene, winner.who
    winner = _paid(arena, winner, later)
    kept = worst_first(landed)[later.reroll :]
    lying = kept_dice(landed, later.reroll)
    shown = scene.roll(who.key, f"{who.name}: damage again", rolled_again, kept, later.reroll)
    landed = replace(landed, shown=shown, momentum=winner.momentum)
    luck.record_reroll_luck(arena, landed, lying, later.reroll)
    if scene.has_listener:
        again = count_noun(later.reroll, "die", "dice")
        text = f"{who.name} rolls {again} again. The damage is now {landed.raw.damage}."
        rolls = damage_roll(scene, "damage again", landed.shown, rolled=later.reroll, strike=landed.strike)
        arena.emit("damage", who, text, rolls=rolls)
    return winner, landed


def _paid(arena: FightContext, winner: RollWinner, later: DamageSpendCode) -> RollWinner:
    """Let the winner of the roll pay for the spends in `later`, record them, and apply a Second Wind."""
    who, damage = winner.who, replace(later, vigor=0, resolve=0)
    if damage.price:
        price = momentum_spends.price_words(winner, damage.price)
        winner = momentum_spends.pay(arena.fight, winner, damage.price)
        arena.does("spend", who, f"spends {price}: {damage.words}")
    breaths: tuple[tuple[Track, int], ...] = (("vigor", later.vigor), ("resolve", later.resolve))
    for track, points in breaths:
        price = momentum_spends.price_words(winner, points)
        winner = momentum_spends.pay(arena.fight, winner, points)
        restore(arena, who, track, points, f"has a Second Wind for {price}")
    return winner


def _soaked(arena: FightContext, landed: LandedHit) -> LandedHit:
    """Roll the soak dice against a landed hit: those of Cover by shield or scenery, or of Morale (`T-17`, `R-20`)."""
    target, dice = landed.target, landed.strike.soak_dice
    if not dice:
        return landed
    shown = arena.scene.roll(target.key, f"{target.name}: soak", combat_dice, dice)
    landed = replace(landed, soak_points=shown.points)
    luck.record_soak_luck(arena, landed)
    if arena.scene.has_listener:
        text = f"{target.name}'s soak dice absorb {shown.points}."
        arena.emit("soak", target, text, rolls=damage_roll(arena.scene, "soak", shown))
    return landed


def _strike_home(
    arena: FightContext,
    landed: LandedHit,
    later: DamageSpendCode = momentum_spends.LET_STAND,
    could: DamageOdds | None = None,
) -> Generator[Decision, str, int]:
    """Apply the damage and the qualities of a landed hit, and return the Harm done (`T-23`, section 5).

    `could` holds the odds of the damage before it was rolled.
    """
    attempt, target = landed.attempt, landed.target
    blow = blow_of(landed, later)
    if could is None:
        harm = yield from suffer(arena, target, attempt.track, blow)
    else:
        bought = max(0, later.bonus - landed.momentum) + SOAK_A_PENETRATION * later.penetration
        harm = yield from suffer(arena, target, attempt.track, blow, could, weapon_name(attempt), bought)
    given, effects = attempt.qualities, landed.shown.effects
    if not effects or target.absent or not bites(landed):
        return harm
    if attempt.hurls:
        fall_prone(arena, target, f"hurled by {attempt.attacker.name}")
        yield from _lands(arena, attempt.attacker, target)
    if given.knockdown and not target.prone:
        difficulty = qualities.resisted_at(effects)
        if not (yield from resist(arena, target, qualities.balance_skill(target), difficulty, "stay on their feet")):
            fall_prone(arena, target, "knocked down")
    if given.stun and blow.damage and qualities.can_be_stunned(target):
        skill, difficulty = qualities.wits_skill(attempt.track), qualities.resisted_at(effects)
        if not (yield from resist(arena, target, skill, difficulty, "keep a clear head")):
            qualities.stun(arena, target)
    if given.persistent and blow.damage:
        qualities.bleed(arena, target, given.persistent, effects)
    if given.incendiary:
        qualities.burn(arena, target, given.incendiary)
    return harm


def _lands(arena: FightContext, hurler: Fighter, target: Fighter) -> Asking:
    """Ask in whose Reach a hurled target lands, and change its Reach accordingly (`H-16`)."""
    fight = arena.fight
    near = [one for one in fight.enemies(target) if one.zone == target.zone]
    chosen = (yield offer_landing(hurler, target, near)).split("+")
    reach.end_all_pairs(fight, target)
    for one in near:
        if one.key in chosen:
            reach.enter(fight, target, one)


def resolve_unaimed_hit(arena: FightContext, attempt: DeclaredAttack) -> Asking:
    """Apply an attack without an attack roll or spends, such as a hazard, with all its qualities (`T-25`)."""
    landed = _landed(arena, attempt, attempt.target, None, attempt.qualities.nonlethal)
    could = damage_of_hit(aim_of(arena.fight, attempt, attempt.target)) if arena.scene.has_listener else None
    yield from _strike_home(arena, _soaked(arena, landed), could=could)


def odds_without_attack(arena: FightContext, target: Fighter, dice: int) -> DamageOdds | None:
    """Return the odds of the damage of combat dice without an attack; None if no listener needs them."""
    heard = arena.scene.has_listener
    return damage_of_points(aim_of_harm(arena.fight, target, "vigor"), dice) if heard else None


def suffer(
    arena: FightContext,
    target: Fighter,
    track: Track,
    blow: DamageAfterSoak,
    could: DamageOdds | None = None,
    weapon: str = "",
    bought: int = 0,
) -> Generator[Decision, str, int]:
    """Apply damage by an attack, a hazard or a condition to the target, record it, and return the Harm done.

    `could` holds the odds of the damage before it was rolled. `bought` is the damage bought after the roll.
    """
    fight, before = arena.fight, abilities.state_before(target)
    was_out = target.out
    done, changes = apply_damage(arena, target, track, blow)
    falls = target.out and not was_out
    shakes = falls and abilities.may_shake_off(fight, target)
    if arena.scene.has_listener:
        end = "" if not falls else "enough to go down" if shakes else f"taken out{' and dying' if target.dying else ''}"
        intense = " (1 by Intense)" if blow.intense and blow.effects and done.harm else ""
        harm = f"{harm_words(KIND[track], done.harm)}{intense}" if done.harm else ""
        came = ", ".join(filter(None, (harm, end)))
        text = f"{_dealt(target, track, blow)}{': ' if came else ''}{came}."
        did: DeedKind = "fells" if falls and not shakes else "hits"
        deed = _deed(fight, did, target, blow, could, weapon, bought)
        arena.emit("down" if did == "fells" else "harm", target, text, *changes, deed=deed)
    if track == "resolve" and falls and not target.hero:
        yield from _cowed(arena, target)
    if shakes:
        yield from _stands_by_it(arena, target, before, _deed(fight, "fells", target, blow, could, weapon, bought))
    return done.harm


def _deed(
    fight: Fight,
    did: DeedKind,
    target: Fighter,
    blow: DamageAfterSoak,
    could: DamageOdds | None,
    weapon: str,
    bought: int,
) -> Deed:
    """Return the record of a blow. It names no attacker for a hazard, or for damage by the target's own condition."""
    by = "".join(one.name for one in fight.fighters if one is blow.by and one is not target)
    chance = could.chance_of(blow.damage, did == "fells", bought) if could else 1.0
    return Deed(by, did, target.name, weapon, chance)


def _stands_by_it(arena: FightContext, target: Fighter, before: abilities.BeforeBlow, fell: Deed) -> Asking:
    """Offer to remove a Wound of an Unfeeling target that was taken out; if declined, record the fall (`H-16`)."""
    if (yield AbilityChoice(arena.fight, target, arena.fight.rulings.unfeeling_doom).by(default_answer)) == USE:
        abilities.shake_off(arena, target, before)
    else:
        arena.emit("down", target, f"{target.name} is taken out.", deed=fell)


# rule: R-33 Taken out by fear
def _cowed(arena: FightContext, foe: Fighter) -> Asking:
    """Ask how a foe taken out by fear behaves, and record the answer (`R-33`)."""
    code = yield offer_to_be_cowed(foe)
    foe.cowed = next(way for way in get_args(Cowed) if way == code)
    did = COWED_DEEDS.get(foe.cowed)
    arena.does("cowed", foe, foe.cowed, deed=None if did is None else Deed(foe.name, did))


def _dealt(target: Fighter, track: Track, blow: DamageAfterSoak) -> str:
    """Return a sentence about the damage, without a full stop: "Rurik hits Ghoul a for 6"."""
    if blow.by is None or blow.by is target:
        return f"{target.name} takes {blow.damage}"
    hits = "hits" if track == "vigor" else "shakes"
    return f"{blow.by.name} {hits} {target.name} for {blow.damage or 'no damage'}"


def _secondary(
    arena: FightContext, attempt: DeclaredAttack, other: Fighter, raw: int, bonus: int, could: DamageOdds | None
) -> Asking:
    """Apply half of the raw damage to a Secondary Target, without defence and qualities (`R-15`)."""
    place = _place(arena, attempt, other)
    strike = DamageProfile(0, soak=soak_at(attempt, other, place), soak_dice=soak_dice(arena.fight, attempt, other))
    landed = _soaked(arena, LandedHit(attempt, other, strike, NOTHING_SHOWN))
    damage = after_soak(secondary(raw + bonus), strike.soak, landed.soak_points, 0, 0)
    half = could and damage_of_secondary(could, aim_of(arena.fight, attempt, other), bonus)
    blow = DamageAfterSoak(damage, by=attempt.attacker)
    yield from suffer(arena, other, attempt.track, blow, half, weapon_name(attempt))


# rule: H-14 Area
def _area(arena: FightContext, landed: LandedHit, margin: int, could: DamageOdds | None) -> Asking:
    """Apply a landed hit with Area to one more target per Effect.

    Each of these targets may defend against the `margin` of the attack roll (`H-14`).
    """
    fight, attempt = arena.fight, landed.attempt
    near = abilities.others_near(fight, attempt)
    most = min(landed.shown.effects, len(near))
    if most < len(near):
        chosen = (yield offer_area(attempt, near, most)).split("+")
        near = [one for one in near if one.key in chosen]
    if near and arena.scene.has_listener:
        names, effects = join_names([one.name for one in near]), harm_words("Effect", landed.shown.effects)
        arena.does("damage", attempt.attacker, f"also strikes at {names} (Area, {effects})")
    for one in near:
        attack, way = yield from reaction(arena, ready_attack(fight, replace(attempt, target=one)))
        if (yield from fended_off(arena, attack, way, margin)):
            continue
        other, struck = attack.attempt, attack.attempt.target
        place = _place(arena, other, struck)
        strike = strike_of(fight, other, struck, soak_at(other, struck, place))
        added = LandedHit(other, struck, strike, landed.shown, place, 0, landed.nonlethal)
        spread = could and damage_of_area(could, attack.aim)
        yield from _strike_home(arena, _soaked(arena, added), could=spread)
