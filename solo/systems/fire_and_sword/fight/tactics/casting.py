"""Worth of a casting to its caster, in millionths, on the same scale as the gain of a blow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Thrower, distribution
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.rules.casting import EPISODE, casting_roll, cost, targets
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.fight.tactics.action_worth import Decider, WeighedAction, removal_worth
from solo.systems.fire_and_sword.fight.tactics.nearby_fighters import fights_hand_to_hand
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.casting import Casting, bolt_damage, cast
from solo.systems.fire_and_sword.magic.spell import Spell, Where
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.rolls.attack import MILLION, TargetState, incapacitation
from solo.systems.fire_and_sword.skills import DODGE
from solo.systems.parts.fight.ai_level import AiLevel

# Worth of one point of each effect over a fight, on the scale of chances to put a foe out.
MOST_LOST: Final = 4
OUT_OF_THE_SADDLE: Final = 150_000
SKILL_POINT: Final = 22_000
OVERCOME_POINT: Final = 18_000
DAMAGE_POINT: Final = 30_000
PROTECTION_POINT: Final = 32_000
SPIRIT_POINT: Final = 30_000
DARKSENSE: Final = 110_000
# The number of rounds for which a spell on a skill helps.
ROUNDS: Final = 3
# The number of castings for which magic points should last. Saving points for more would weaken the first castings.
CASTINGS: Final = 2


class SpellEstimate(NamedTuple):
    """Figures from which the worth of a spell at one power is computed.

    `actions` counts the actions that the target loses. `lasting` is the worth of the spell's lasting effects, and
    `spirit` its worth in a spirit duel, both in millionths.
    """

    spell: Spell
    power: int
    actions: int
    falls: bool
    lasting: int
    spirit: int
    on: Where


def best_cast(arena: FightContext, mind: Decider) -> WeighedAction | None:
    """Return the casting with the greatest gain now; None if no casting gains enough.

    A dull fighter casts nothing. A plain caster uses the greatest power that it can pay for. A cunning caster keeps
    its magic points for a second casting, and waits until foes are within the cheaper range.
    """
    if mind.wit is AiLevel.DULL:
        return None
    caster = mind.fighter
    best: WeighedAction | None = None
    for one in caster.spells:
        roll = None
        for known in _known(arena, mind, one):
            spell = known.spell
            for target in targets(arena, caster, spell):
                worth = 0 if _is_vain(mind, spell, target) else _effect(arena, mind, known, target)
                if worth <= 0 or (best is not None and worth <= best.gain):
                    continue
                paces = 0 if target is caster else max(1, paces_between(caster, target))
                price = cost(caster, spell, known.power, paces, EPISODE)
                if price > caster.magic_points:
                    continue
                roll = roll or casting_roll(caster, spell)
                resisting = target.build.resisting if spell.resisted and target.side != caster.side else None
                worth = worth * chance_to_work(*roll, resisting) // MILLION
                if mind.wit is AiLevel.CUNNING and spell.whom == "foe":
                    price = cost(caster, spell, known.power, _paces_by_then(mind, target), EPISODE)
                    worth = worth * min(CASTINGS, caster.magic_points // price if price else CASTINGS) // CASTINGS
                if worth > 0 and (best is None or worth > best.gain):
                    casting = CastCode(spell.name, known.power, _put_on(known, target), EPISODE, target.key)
                    best = WeighedAction(casting, worth, target.key, worth)
    return best


def _paces_by_then(mind: Decider, target: Fighter) -> int:
    """Return the paces to a foe expected in the magic phase, when a foe with a melee weapon will have run closer."""
    paces = paces_between(mind.fighter, target)
    if not target.engaged and fights_hand_to_hand(target):
        paces -= movement.run_of(mind.fight, target)
    return max(1, paces)


def _is_vain(mind: Decider, spell: Spell, target: Fighter) -> bool:
    """Return True for a spell on a foe who runs away, or a hampering spell that a friend already casts on this foe."""
    if spell.whom != "foe":
        return False
    if target.fleeing and not target.engaged:
        return True
    return not spell.harms and any(
        isinstance(action, CastCode) and action.spell == spell.name and action.target == target.key
        for friend in mind.fight.friends_of(mind.fighter)
        for action in friend.actions
    )


def _known(arena: FightContext, mind: Decider, one: KnownSpell) -> list[SpellEstimate]:
    """List a known spell's figures at each power that the caster considers.

    A cunning caster considers all powers of a spell on a foe. In all other cases only the greatest power counts.
    """
    spell, caster = arena.spells.get(one.name), mind.fighter
    if one.used or spell is None or not spell.in_fight or spell.whom == "place":
        return []
    powers = [one.power]
    if spell.kind == "sorcery":
        affordable = caster.magic_points // spell.mp_each if spell.mp_each else one.power
        powers = [each for each in spell.powers if each <= min(one.power, affordable)]
        powers = powers if spell.whom == "foe" and mind.wit is AiLevel.CUNNING else powers[-1:]
    found = []
    for power in powers:
        key = (one.name, power)
        known = arena.known.get(key)
        if not isinstance(known, SpellEstimate):
            known = arena.known[key] = _worked_out(spell, power)
        found.append(known)
    return found


def _worked_out(spell: Spell, power: int) -> SpellEstimate:
    hindered = effects.hindrance(spell, power)
    points = abs(spell.figure_at(spell.skill_bonus, power)) * SKILL_POINT
    points += abs(spell.figure_at(spell.overcome_bonus, power)) * OVERCOME_POINT
    points += spell.figure_at(spell.weapon_damage, power) * DAMAGE_POINT
    points += spell.figure_at(spell.protection, power) * PROTECTION_POINT
    spirit = spell.figure_at(spell.spirit_bonus, power) * SPIRIT_POINT
    return SpellEstimate(spell, power, hindered.actions, hindered.falls, points, spirit, spell.where)


@lru_cache(maxsize=4096)
def chance_to_work(skill: int, critical: int, overcome: int, resisting: int | None) -> int:
    """Return the chance that a casting works, in millionths. `resisting` is None for a target that does not resist."""
    chance = distribution(cast, skill, resisting, critical, overcome).chance_of(Casting.WORKS)
    return chance.numerator * MILLION // chance.denominator


def struck_down(thrower: Thrower, die: int, bonus: int, protected: int, named: bool, resist_die: int) -> bool:
    """Roll a spell's damage and the target's resistance. Return True if the target is put out."""
    net = thrower.roll(bolt_damage, die, bonus, protected)
    return thrower.roll(incapacitation, net, named, resist_die) is not TargetState.UNAFFECTED


@lru_cache(maxsize=4096)
def chance_to_strike_down(die: int, bonus: int, protected: int, named: bool, resist_die: int) -> int:
    """Return the chance that a spell's damage puts its target out, in millionths."""
    chance = distribution(struck_down, die, bonus, protected, named, resist_die).chance_of(True)
    return chance.numerator * MILLION // chance.denominator


def _effect(arena: FightContext, mind: Decider, known: SpellEstimate, target: Fighter) -> int:
    """Return the worth of a successful spell on this target, in millionths.

    A spell that already runs at this power adds nothing.
    """
    fight, build, spell, caster = arena.fight, target.build, known.spell, mind.fighter
    gained = 0
    if spell.harms:
        protected = figures_of(fight, target).magic_armour
        bonus = spell.figure_at(spell.damage, known.power)
        out = chance_to_strike_down(spell.damage_die, bonus, protected, build.named, build.resistance_die)
        gained += out * removal_worth(mind, target) // MILLION
    if known.actions or known.falls:
        gained += _hindered(fight, known, target)
    of_bodies = target.bodily and any(foe.bodily for foe in fight.foes_of(target))
    lasting = known.lasting if of_bodies else 0
    if known.spirit and (target.locked or any(foe.build.spirit for foe in fight.foes_of(target))):
        lasting += known.spirit
    if spell.darksense and of_bodies and fight.terms.dark and not build.darksense:
        lasting += DARKSENSE
    if not lasting or _runs(target, known):
        return gained
    if spell.whom == "foe":
        return gained + _numbed(fight, known, target)
    # A fighter out of melee gains less from a bonus on blows.
    return gained + (lasting if target.engaged or target is caster else lasting // 2)


def _hindered(fight: Fight, known: SpellEstimate, target: Fighter) -> int:
    """Return the worth of the attacks and defences that a spell takes from its target, in millionths.

    A spirit fights its duel without actions (`R-43`), so lost actions are worth 0 against it.
    """
    if not target.bodily:
        return 0
    lost = max(0, min(MOST_LOST, known.actions) - target.owed - target.forfeit)
    fallen = known.falls and not target.fallen
    victims = [one for one in fight.foes_of(target) if one.bodily]
    if not victims:
        return 0
    at_hand = fight.engaged_with(target) or [min(victims, key=lambda one: paces_between(one, target))]
    threat = max((blow[1].reply.fells for one in at_hand if (blow := attack.best_blow(fight, target, one))), default=0)
    bared = 0
    for one in fight.engaged_with(target):
        blow = attack.best_blow(fight, one, target)
        bared = max(bared, blow[1].free.fells - blow[1].reply.fells if blow else 0)
    each = (threat + bared) // 2
    if not target.engaged:
        each //= 2
    return each * (lost + fallen) + (OUT_OF_THE_SADDLE if fallen and target.mounted else 0)


def _numbed(fight: Fight, known: SpellEstimate, target: Fighter) -> int:
    """Return the worth of a spell's penalty on the target's attack, in millionths.

    The penalty lowers the chance that the target fells a fighter, over the remaining rounds.
    """
    victims = [one for one in fight.foes_of(target) if one.bodily]
    if not victims:
        return 0
    nearest = min(victims, key=lambda one: paces_between(one, target))
    blow = attack.best_blow(fight, target, nearest)
    if blow is None:
        return 0
    exchange = blow[1]
    points = abs(known.spell.figure_at(known.spell.skill_bonus, known.power))
    return min(exchange.reply.fells, exchange.reply.fells * points // max(1, exchange.roll.skill)) * ROUNDS


def _runs(target: Fighter, known: SpellEstimate) -> bool:
    name, power = known.spell.name, known.power
    return any(one.spell == name and one.power >= power for one in target.running)


def _put_on(known: SpellEstimate, target: Fighter) -> str:
    """Return the attack skill or the weapon that a spell is put on; "" if it needs neither."""
    arm = target.weapon_in_hand or next((one for one in target.build.arms if one.natural), None)
    if known.on == "one skill":
        return arm.attack_skill if arm else DODGE
    if known.on == "one weapon":
        return arm.name if arm else ""
    return ""
