"""Owns the attack from its aim to its end: reactions, dice, the roll, what a hit does, and what is banked (`T-11`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from solo.systems.contract import Decision
from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight import luck
from solo.systems.two_d20.fight.offers.defences import STRIKE, USE, Defending, Retaliating, Using, offer_area
from solo.systems.two_d20.fight.offers.dice import Against, lying, side_of
from solo.systems.two_d20.fight.offers.spends import Spending, matters, worst_first
from solo.systems.two_d20.fight.rules import abilities, defence, pools, qualities, reach, spends
from solo.systems.two_d20.fight.rules.attempt import (
    Attempt,
    attack_trial,
    damage_dice,
    soak_at,
    soak_dice,
    soaks,
    strike_of,
    used,
)
from solo.systems.two_d20.fight.rules.called import called_effect
from solo.systems.two_d20.fight.rules.damage import Landed, aim_of, bites, blow_of, poor
from solo.systems.two_d20.fight.rules.defence import NONE, Way
from solo.systems.two_d20.fight.rules.guard import fall_prone
from solo.systems.two_d20.fight.rules.harm import KIND, Blow, hurt
from solo.systems.two_d20.fight.rules.moving import go
from solo.systems.two_d20.fight.rules.recovering import restore
from solo.systems.two_d20.fight.rules.spends import Early, Later, Winner
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fighter import Fighter, Track
from solo.systems.two_d20.fight.tactics.aims import hardest
from solo.systems.two_d20.fight.tactics.defences import usual_ability, usual_defence, usual_retaliation
from solo.systems.two_d20.fight.tactics.spends import usual_spends
from solo.systems.two_d20.fight.telling.moments import damage_roll, plain_roll, tell
from solo.systems.two_d20.fight.testing import Rolled, bank, buy, complications, resist, roll, spend_early
from solo.systems.two_d20.rolls.combat_dice import added_up, combat_dice, points, rolled_again
from solo.systems.two_d20.rolls.damage import Strike, secondary
from solo.systems.two_d20.rolls.harm import after_soak
from solo.systems.two_d20.rolls.location import Location, hit_location
from solo.systems.two_d20.rolls.struggle import Struggle, compared
from solo.systems.two_d20.wording import harm_words

SWIFT: Final = Early("swift-action")
NOTHING_SHOWN: Final = added_up(())


class Outcome(NamedTuple):
    """How an attack came out: whether it prevailed, the Harm it did, and what the turn must know of."""

    prevailed: bool
    harm: int = 0
    swift: bool = False
    withdrew: bool = False


def attack(arena: Arena, attempt: Attempt) -> Generator[Decision, str, Outcome]:
    """One attack, whole; `attempt.swift` says whether Swift Action may still be bought this turn."""
    before = pools.pools_of(arena.fight)
    attempt = yield from _with_ability(arena, attempt)
    attempt, way = yield from _reaction(arena, attempt)
    mine, theirs, came = yield from _met(arena, attempt, way, before)
    used(attempt)
    outcome = Outcome(came.active)
    if came.active:
        outcome = yield from _hit(arena, attempt, mine, came.momentum + mine.trial.flourish)
    elif came.opponent and theirs is not None:
        yield from _beaten_off(arena, attempt, theirs, came.momentum)
    if theirs is not None and not came.active:
        yield from _riposte(arena, attempt)
    return outcome


# Before the dice


def _with_ability(arena: Arena, attempt: Attempt) -> Generator[Decision, str, Attempt]:
    """Offers a foe's ability for this one attack: Backstab, Sweep, Hurl (`H-16`)."""
    foe = attempt.attacker
    if foe.ability not in abilities.OF_AN_ATTACK or attempt.retaliate:
        return attempt
    if (yield from _bought(arena, foe, abilities.helps_attack(arena.fight, attempt), attempt)):
        return abilities.helped_by_ability(attempt)
    return attempt


def _bought(arena: Arena, foe: Fighter, useful: bool, attempt: Attempt | None = None) -> Generator[Decision, str, bool]:
    price = abilities.price_of(arena.content, foe.ability)
    if not useful or not abilities.may_use(arena.fight, foe, price):
        return False
    if (yield Using(arena.fight, foe, price, usual_ability, attempt)) != USE:
        return False
    abilities.pay(arena, foe, price)
    return True


def _reaction(arena: Arena, attempt: Attempt) -> Generator[Decision, str, tuple[Attempt, Way | None]]:
    """Asks for a reaction and pays for it; whoever throws itself in the way becomes the target (`H-16`)."""
    fight = arena.fight
    found = defence.ways(fight, attempt, _prices(arena, attempt))
    if not found:
        return attempt, None
    code = yield Defending(fight, attempt, found, usual_defence)
    if code == NONE:
        return attempt, None
    way = next(way for way in found if str(way.code) == code)
    defence.react(fight, way)
    if way.trial is None:
        arena.tell("ability", way.who, f"{way.words}.")
        return attempt._replace(target=way.who), None
    return attempt, way


def _prices(arena: Arena, attempt: Attempt) -> tuple[tuple[str, int], ...]:
    """The prices of the abilities with which friends of a foe may protect it."""
    if attempt.target.hero:
        return ()
    known = {one.ability for one in reach.at_hand(arena.fight, attempt.target)}
    protecting = known & {abilities.IN_THE_WAY, abilities.HOLD_THE_DOOR}
    return tuple((name, abilities.price_of(arena.content, name)) for name in protecting)


def _met(
    arena: Arena, attempt: Attempt, way: Way | None, before: pools.Pools
) -> Generator[Decision, str, tuple[Rolled, Rolled | None, Struggle]]:
    """Both sides buy their dice, the attacker first; then both roll, and what comes of it is told (`H-12`)."""
    fight, target = arena.fight, attempt.target
    own, other = attack_trial(fight, attempt), way.trial if way else None
    aim = aim_of(fight, attempt, target)
    against = Against(side_of(other) if other else None, aim, True, own.flourish, target, attempt.swift)
    own, bought = yield from buy(arena, own, against, free=True)
    theirs: Rolled | None = None
    if other is not None:
        facing = Against(side_of(own, bought), aim, False, own.flourish, attempt.attacker)
        other, answered = yield from buy(arena, other, facing)
        mine = yield from roll(arena, own, bought)
        theirs = yield from roll(arena, other, answered)
    else:
        mine = yield from roll(arena, own, bought)
    came = compared(mine.margin, theirs.margin if theirs else None, fight.rulings.ties)
    luck.of_struggle(arena, attempt, mine.fell, theirs.fell if theirs else None)
    if arena.scene.listening:
        _tell_struggle(arena, attempt, way, mine, theirs, came, before)
    yield from complications(arena, attempt.attacker, mine.tested.complications)
    if theirs is not None:
        yield from complications(arena, theirs.trial.who, theirs.tested.complications)
    return mine, theirs, came


def _tell_struggle(
    arena: Arena,
    attempt: Attempt,
    way: Way | None,
    mine: Rolled,
    theirs: Rolled | None,
    came: Struggle,
    before: pools.Pools,
) -> None:
    answer = f"; {way.words}, {theirs.words}" if way and theirs else ""
    end = "hit" if came.active else "beaten off" if came.opponent else "no hit"
    gained = f", {came.momentum} Momentum" if came.momentum else ""
    text = f"{attempt.words(attempt.attacker.name)}: {mine.words}{answer}: {end}{gained}."
    rolls = mine.rolls + (theirs.rolls if theirs else ())
    tell(arena.scene, "attack", attempt.attacker, text, rolls, pools.changes_since(arena.fight, before))


# A hit


def _hit(arena: Arena, attempt: Attempt, mine: Rolled, momentum: int) -> Generator[Decision, str, Outcome]:
    fight, attacker, target = arena.fight, attempt.attacker, attempt.target
    winner = Winner(attacker, target, momentum, attempt, True, attempt.swift)
    winner, chosen = yield from spend_early(arena, winner, mine.bought)
    called = spends.called_place(chosen)
    subdued = attempt.qualities.nonlethal or any(early.what == "subdue" for early in chosen)
    landed = _landed(arena, attempt, target, called, subdued)
    winner, landed, later = yield from _spent(arena, winner, landed)
    harm = yield from _strike_home(arena, landed, later)
    if called and harm:
        called_effect(arena, target, called)
    raw = landed.raw
    for early in chosen:
        if early.what == "secondary-target":
            yield from _secondary(arena, attempt, fight.of(early.of), raw.damage + later.bonus)
    if attempt.area and raw.effects:
        yield from _area(arena, landed, mine.margin)
    bank(arena, winner)
    withdrew = any(early.what == "withdraw" for early in chosen)
    return Outcome(True, harm, SWIFT in chosen, withdrew)


def _landed(arena: Arena, attempt: Attempt, target: Fighter, called: Location | None, nonlethal: bool) -> Landed:
    """Rolls the place and the combat dice, and weighs how lucky they were."""
    fight, scene, attacker = arena.fight, arena.scene, attempt.attacker
    place = called or _place(arena, attempt, target)
    strike = strike_of(fight, attempt, target, soak_at(attempt, target, place))
    shown = scene.roll(attacker.key, f"{attacker.name}: damage", combat_dice, strike.dice)
    landed = Landed(attempt, target, strike, shown, place, 0, nonlethal)
    luck.of_damage(arena, landed, called is not None)
    if scene.listening:
        rolls = damage_roll(scene, "damage", shown, damage_dice(fight, attempt))
        where = f" in the {place}" if place else ""
        effects = f", {harm_words('Effect', shown.effects)}" if shown.effects else ""
        text = f"{target.name} is struck{where}: {landed.raw.damage}{effects}."
        tell(scene, "damage", attacker, text, rolls)
    return landed


def _place(arena: Arena, attempt: Attempt, target: Fighter) -> Location | None:
    """Where a physical attack strikes; not rolled where all places are as hard (`T-15`)."""
    if len(soaks(attempt, target)) == 1:
        return None
    attacker = attempt.attacker
    place = arena.scene.roll(attacker.key, f"{attacker.name}: hit location", hit_location)
    if arena.scene.listening:
        rolls = plain_roll(arena.scene, "hit location", "1d20", None, place)
        tell(arena.scene, "location", attacker, f"The blow goes to the {place}.", rolls)
    return place


def _spent(arena: Arena, winner: Winner, landed: Landed) -> Generator[Decision, str, tuple[Winner, Landed, Later]]:
    """Asks what goes into the damage: dice rolled again before soak dice are, the rest after them (`R-15`)."""
    fight, reroll = arena.fight, True
    if not bites(landed):
        return winner, landed, spends.LET_STAND
    if landed.strike.soak_dice:
        asked = Spending(fight, winner, landed, True, False, usual_spends)
        if (poor(landed) or fight.ask_always) and matters(asked):
            later = Later.read((yield asked))
            if later.reroll:
                winner, landed = _rolled_again(arena, winner, landed, later)
        landed, reroll = _soaked(arena, landed), False
    while True:
        asked = Spending(fight, winner, landed, reroll, True, usual_spends)
        if not matters(asked):
            return winner, landed, spends.LET_STAND
        later = Later.read((yield asked))
        if not later.reroll:
            return _paid(arena, winner, later), landed, later
        winner, landed = _rolled_again(arena, winner, landed, later)
        reroll = False


def _rolled_again(arena: Arena, winner: Winner, landed: Landed, later: Later) -> tuple[Winner, Landed]:
    """Rolls the worst dice of a hit again, all together and once (`R-15`)."""
    scene, who = arena.scene, winner.who
    winner = _paid(arena, winner, later)
    kept = worst_first(landed)[later.reroll :]
    landed = landed._replace(shown=scene.roll(who.key, f"{who.name}: damage again", rolled_again, kept, later.reroll))
    if scene.listening:
        text = f"{who.name} rolls {later.reroll} dice again: {landed.raw.damage} now."
        tell(scene, "damage", who, text, damage_roll(scene, "damage again", landed.shown))
    return winner, landed


def _paid(arena: Arena, winner: Winner, later: Later) -> Winner:
    """Pays for a bundle, tells what it was, and gives back what Second Wind bought."""
    if not later.price:
        return winner
    fight, who = arena.fight, winner.who
    before = pools.pools_of(fight)
    winner = spends.pay(fight, winner, later.price)
    if arena.scene.listening:
        text = f"{who.name} spends {later.price} Momentum: {later.words}."
        tell(arena.scene, "spend", who, text, (), pools.changes_since(fight, before))
    restore(arena, who, "vigor", later.vigor, "has a Second Wind")
    restore(arena, who, "resolve", later.resolve, "has a Second Wind")
    return winner


def _soaked(arena: Arena, landed: Landed) -> Landed:
    """Rolls the soak dice: Cover of shield or scenery, or Morale (`T-17`, `R-20`)."""
    target, dice = landed.target, landed.strike.soak_dice
    if not dice:
        return landed
    shown = arena.scene.roll(target.key, f"{target.name}: soak", combat_dice, dice)
    if arena.scene.listening:
        text = f"{target.name}'s soak dice take {shown.points}."
        tell(arena.scene, "soak", target, text, damage_roll(arena.scene, "soak", shown))
    return landed._replace(soak_points=shown.points)


def _strike_home(arena: Arena, landed: Landed, later: Later = spends.LET_STAND) -> Generator[Decision, str, int]:
    """Lets a hit take effect in the order of the rules, and returns the Harm that it did (`T-23`, section 5)."""
    attempt, target = landed.attempt, landed.target
    blow = blow_of(landed, later)
    harm = yield from suffer(arena, target, attempt.track, blow)
    given, effects = attempt.qualities, landed.shown.effects
    if not effects or target.absent or not bites(landed):
        return harm
    if attempt.hurls:
        fall_prone(arena, target, f"hurled by {attempt.attacker.name}")
    if given.knockdown and not target.prone:
        difficulty = qualities.resisted_at(effects)
        if not (yield from resist(arena, target, qualities.balance_skill(target), difficulty, "keep standing")):
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


def struck(arena: Arena, attempt: Attempt) -> Asking:
    """A blow that nobody aims or spends for, as of a hazard: it strikes home with all its qualities (`T-25`)."""
    landed = _landed(arena, attempt, attempt.target, None, attempt.qualities.nonlethal)
    yield from _strike_home(arena, _soaked(arena, landed))


def suffer(arena: Arena, target: Fighter, track: Track, blow: Blow) -> Generator[Decision, str, int]:
    """Damage after Soak as it befalls somebody, told; for ticks and hazards as for blows. Returns the Harm."""
    fight, before = arena.fight, abilities.stood(target)
    was_out = target.out
    done, changes = hurt(arena, target, track, blow)
    if arena.scene.listening:
        text = f"{target.name} takes {blow.damage}" + (f", {harm_words(KIND[track], done.harm)}" if done.harm else "")
        end = f" {target.name} is out{', and dying' if target.dying else ''}." if target.out and not was_out else ""
        tell(arena.scene, "down" if end else "harm", target, f"{text}.{end}", (), changes)
    shakes = not was_out and abilities.may_shake_off(fight, target)
    if shakes and (yield Using(fight, target, fight.rulings.unfeeling_doom, usual_ability)) == USE:
        abilities.shake_off(arena, target, before)
    return done.harm


def _secondary(arena: Arena, attempt: Attempt, other: Fighter, raw: int) -> Asking:
    """Half of the raw damage for another: own place and Soak, no qualities, no defence (`R-15`)."""
    place = _place(arena, attempt, other)
    strike = Strike(0, soak=soak_at(attempt, other, place), soak_dice=soak_dice(arena.fight, attempt, other))
    landed = _soaked(arena, Landed(attempt, other, strike, NOTHING_SHOWN))
    damage = after_soak(secondary(raw), strike.soak, landed.soak_points, 0, 0)
    yield from suffer(arena, other, attempt.track, Blow(damage, by=attempt.attacker))


def _area(arena: Arena, landed: Landed, margin: int) -> Asking:
    """One target more for each Effect, each with a defence of its own against the successes that lie (`H-14`)."""
    fight, attempt = arena.fight, landed.attempt
    near = abilities.others_near(fight, attempt)
    most = min(landed.shown.effects, len(near))
    if most < len(near):
        chosen = (yield offer_area(attempt, near, most)).split("+")
        near = [one for one in near if one.key in chosen]
    for one in near:
        other, way = yield from _reaction(arena, attempt._replace(target=one))
        if (yield from _fended_off(arena, other, way, margin)):
            continue
        struck = other.target
        place = _place(arena, other, struck)
        strike = strike_of(fight, other, struck, soak_at(other, struck, place))
        added = Landed(other, struck, strike, landed.shown, place, 0, landed.nonlethal)
        yield from _strike_home(arena, _soaked(arena, added))


def _fended_off(arena: Arena, attempt: Attempt, way: Way | None, margin: int) -> Generator[Decision, str, bool]:
    """Whether a reaction beats an attack whose dice lie already."""
    if way is None or way.trial is None:
        return False
    fight = arena.fight
    facing = Against(lying(margin), aim_of(fight, attempt, attempt.target), False, 0, attempt.attacker)
    trial, bought = yield from buy(arena, way.trial, facing)
    theirs = yield from roll(arena, trial, bought)
    came = compared(margin, theirs.margin, fight.rulings.ties)
    end = "in vain" if came.active else "and is safe"
    tell(arena.scene, "defence", trial.who, f"{way.words}, {theirs.words}, {end}.", theirs.rolls)
    yield from complications(arena, trial.who, theirs.tested.complications)
    if came.opponent:
        bank(arena, Winner(trial.who, None, came.momentum))
    return not came.active


# After a defence


def _beaten_off(arena: Arena, attempt: Attempt, theirs: Rolled, momentum: int) -> Asking:
    """What the defender does with its Momentum: it banks it, unless it wished to be asked (section 5, step 9)."""
    winner = Winner(theirs.trial.who, attempt.attacker, momentum, attempt)
    winner, _ = yield from spend_early(arena, winner, theirs.bought)
    bank(arena, winner)


def _riposte(arena: Arena, attempt: Attempt) -> Asking:
    """Lets a foe with Riposte strike back at an attack that was defended (`H-16`)."""
    foe = attempt.target
    if foe.ability == abilities.RIPOSTE and defence.may_riposte(attempt):
        price = abilities.price_of(arena.content, abilities.RIPOSTE)
        yield from _strike_back(arena, foe, attempt.attacker, price, "has been beaten off")


def retaliate(arena: Arena, mover: Fighter, left: Sequence[Fighter]) -> Generator[Decision, str, bool]:
    """Offers Retaliate to those whose Reach is left, in list order; returns whether the move stops (`H-13`)."""
    for foe in list(left):
        yield from _strike_back(arena, foe, mover, pools.reaction_price(arena.fight, foe))
        if mover.absent or mover.prone:
            return True
    return False


def _strike_back(arena: Arena, foe: Fighter, mover: Fighter, price: int, why: str = "") -> Asking:
    fight, arm = arena.fight, defence.retaliating_arm(foe)
    if arm is None or not defence.may_react(foe) or not pools.can_pay_doom(fight, foe, price):
        return
    attempt = Attempt(foe, mover, arm, retaliate=True)
    if (yield Retaliating(fight, attempt, price, usual_retaliation, why)) == STRIKE:
        pools.react(fight, foe, price)
        yield from attack(arena, attempt)


# Abilities before attacks


def before_attacks(arena: Arena, foe: Fighter) -> Asking:
    """Offers the ability that a foe may buy on its turn before it attacks: Veil, Shield line, … (`H-16`)."""
    fight = arena.fight
    if foe.ability not in abilities.BEFORE_ATTACKS:
        return
    if not (yield from _bought(arena, foe, abilities.useful(fight, foe))):
        return
    if foe.ability == abilities.VEIL:
        foe.veiled = True
    elif foe.ability == abilities.SHIELD_LINE:
        abilities.form_line(fight, foe)
    elif foe.ability == abilities.DRIVE_ON:
        for one in abilities.driven(fight, foe):
            yield from _driven(arena, one)
    else:
        yield from _dragged(arena, foe, abilities.draggable(fight, foe)[0])


def _driven(arena: Arena, minion: Fighter) -> Asking:
    """One attack at once with one d20, which does not use up the turn."""
    fight = arena.fight
    arms = [arm for arm in minion.arms if arm.ready and arm.weapon.type == "melee"]
    found = [
        Attempt(minion, enemy, arm, dice_limit=1) for enemy in reach.enemies_in_reach(fight, minion) for arm in arms
    ]
    if found and not minion.absent:
        yield from attack(arena, hardest(fight, found))


def _dragged(arena: Arena, foe: Fighter, victim: Fighter) -> Asking:
    """A prone one is pulled into the next zone, and hurt unless it gets its head free (`H-16`)."""
    zone = abilities.dragged_to(foe)
    for one in (foe, victim):
        go(arena, one, zone)
    reach.enter(arena.fight, foe, victim)
    arena.tell("ability", foe, f"{foe.name} drags {victim.name} into zone {zone}.")
    if not (yield from resist(arena, victim, "athletics", abilities.DRAG_DIFFICULTY, "get free")):
        dice = arena.scene.roll(foe.key, f"{foe.name}: damage", points, abilities.DRAG_DICE)
        yield from suffer(arena, victim, "vigor", Blow(dice, by=foe))
