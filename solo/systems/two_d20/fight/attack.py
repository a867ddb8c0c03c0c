"""An attack from start to end: ability, reaction, dice, roll, hit or defence (`T-11`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from solo.systems.contract import Decision, SentenceParts
from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight import luck
from solo.systems.two_d20.fight.hit import AttackResult, resolve_hit
from solo.systems.two_d20.fight.objects import damage
from solo.systems.two_d20.fight.options.defences import STRIKE, USE, AbilityChoice, RetaliationChoice
from solo.systems.two_d20.fight.options.dice import OpposingRoll, side_of
from solo.systems.two_d20.fight.reactions import beaten_off, reaction
from solo.systems.two_d20.fight.rules import abilities, declared_abilities, defence, objects, pools
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, missed_deed, used
from solo.systems.two_d20.fight.rules.damage import ReadyAttack, ready_attack
from solo.systems.two_d20.fight.rules.defence import ReactionOption
from solo.systems.two_d20.fight.rules.momentum_spends import RollWinner
from solo.systems.two_d20.fight.skill_tests import RolledTest, bank, buy, complications, paid_words, roll
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.fight.tactics.decide import default_answer
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import HarmProfile
from solo.systems.two_d20.rolls.struggle import Struggle, compare_margins


def attack(arena: FightContext, attempt: DeclaredAttack) -> Generator[Decision, str, AttackResult]:
    """Run one whole attack; `attempt.swift` says if Swift Action may still be bought this turn."""
    attempt = yield from _with_ability(arena, attempt)
    declared, way = yield from reaction(arena, ready_attack(arena.fight, attempt))
    attempt = declared.attempt
    mine, theirs, came = yield from _met(arena, declared, way)
    used(attempt)
    outcome = AttackResult(came.active)
    if came.active and attempt.at_shield:
        yield from _strikes_shield(arena, attempt, mine, came.momentum + mine.trial.flourish)
    elif came.active:
        could = _damage_odds(arena, declared.aim, mine, theirs)
        outcome = yield from resolve_hit(arena, attempt, mine, came.momentum + mine.trial.flourish, could)
    elif came.opponent and theirs is not None:
        yield from beaten_off(arena, attempt, theirs, came.momentum)
    if attempt.is_exploiting:
        attempt.attacker.exploit = ""
    if theirs is not None and not came.active:
        yield from _riposte(arena, attempt)
    return outcome


def _strikes_shield(arena: FightContext, attempt: DeclaredAttack, mine: RolledTest, momentum: int) -> Asking:
    """Let the target's shield take the damage of an attack that hit, and bank the unspent Momentum (`R-31`)."""
    shield = attempt.target.shield
    if shield is None:
        return
    strike = objects.strike_at(arena.fight, attempt.attacker, attempt.arm, shield)
    winner = RollWinner(mine.trial.who, attempt.target, momentum, attempt)
    bank(arena, (yield from damage(arena, strike, f"shield of {attempt.target.name}", winner)))


def _damage_odds(
    arena: FightContext, aim: HarmProfile, mine: RolledTest, theirs: RolledTest | None
) -> odds.DamageOdds | None:
    """Return the odds of the attack's damage before its dice are rolled; None if no listener needs them."""
    if not arena.scene.has_listener:
        return None
    other = theirs.fell.side if theirs else None
    return odds.damage_of_attack(mine.fell.side, other, arena.fight.rulings.ties, aim, mine.trial.flourish)


# Before the dice


def _with_ability(arena: FightContext, attempt: DeclaredAttack) -> Generator[Decision, str, DeclaredAttack]:
    """Offer an ability for a single attack, such as Backstab. Return the attack with the ability if bought (`H-16`)."""
    foe = attempt.attacker
    ability = declared_abilities.ability_of(arena.content, foe)
    if ability is not None and ability.helps_attacks:
        helps = declared_abilities.helps_attack(arena.fight, attempt, ability)
        bought = helps and (not ability.price or (yield from buy_before_attack(arena, foe, True, attempt)))
        return declared_abilities.with_ability(attempt, ability) if bought else attempt
    if foe.ability not in abilities.OF_AN_ATTACK or attempt.retaliate:
        return attempt
    if (yield from buy_before_attack(arena, foe, abilities.helps_attack(arena.fight, attempt), attempt)):
        return abilities.helped_by_ability(attempt)
    return attempt


def buy_before_attack(
    arena: FightContext, foe: Fighter, useful: bool, attempt: DeclaredAttack | None = None
) -> Generator[Decision, str, bool]:
    price = abilities.price_of(arena.content, foe.ability)
    if not useful or not abilities.may_use(arena.fight, foe, price):
        return False
    if (yield AbilityChoice(arena.fight, foe, price, attempt).by(default_answer)) != USE:
        return False
    abilities.pay(arena, foe, price)
    return True


def _met(
    arena: FightContext, declared: ReadyAttack, way: ReactionOption | None
) -> Generator[Decision, str, tuple[RolledTest, RolledTest | None, Struggle]]:
    """Roll a declared attack against the reaction `way`.

    Both sides buy dice, the attacker first; then both roll (`H-12`).
    """
    fight, attempt = arena.fight, declared.attempt
    own, aim, other = declared.trial, declared.aim, way.trial if way else None
    against = OpposingRoll(
        side_of(other) if other else None, aim, True, own.flourish, attempt.target, attempt.swift, attempt
    )
    own, bought = yield from buy(arena, own, against, free=True)
    theirs: RolledTest | None = None
    if other is not None:
        facing = OpposingRoll(side_of(own, bought), aim, False, own.flourish, attempt.attacker, attempt=attempt)
        other, answered = yield from buy(arena, other, facing, free=True)
        mine = yield from roll(arena, own, bought)
        theirs = yield from roll(arena, other, answered)
    else:
        mine = yield from roll(arena, own, bought)
    came = compare_margins(mine.margin, theirs.margin if theirs else None, fight.rulings.ties)
    luck.record_roll_luck(arena, attempt, aim, mine.fell, theirs.fell if theirs else None)
    if arena.scene.has_listener:
        _tell_struggle(arena, attempt, way, mine, theirs, came)
    yield from complications(arena, attempt.attacker, mine.tested.complications)
    if theirs is not None:
        yield from complications(arena, theirs.trial.who, theirs.tested.complications)
    return mine, theirs, came


ATTACK_WORDS: Final = ("attack", "hits", "misses")
THREAT_WORDS: Final = ("threat", "succeeds", "fails")
"""Words for an attack or a threat: the noun, the verb for success and the verb for failure."""


def _tell_struggle(
    arena: FightContext,
    attempt: DeclaredAttack,
    way: ReactionOption | None,
    mine: RolledTest,
    theirs: RolledTest | None,
    came: Struggle,
) -> None:
    gift = mine.trial.flourish if came.active else 0
    momentum = came.momentum + gift
    gained = f" (+{momentum} Momentum{f', {gift} from a talent' if gift else ''})" if momentum else ""
    text = f"{attempt.words(attempt.attacker.name)}{paid_words(arena, mine)}{mine.help_words}"
    what, hits, misses = THREAT_WORDS if attempt.kind == "threaten" else ATTACK_WORDS
    if way and theirs:
        end = f"and the {what} fails" if came.opponent else f"but the {what} {hits}" if came.active else "but both fail"
        answer = way.words if came.opponent else way.attempt_words
        text = f"{text}. {answer}{paid_words(arena, theirs, way.price)}{theirs.help_words}, {end}{gained}."
    else:
        text = f"{text} and {hits if came.active else misses}{gained}."
    rolls = mine.rolls + (theirs.rolls if theirs else ())
    deed = None if came.active else missed_deed(attempt)
    arena.emit("attack", attempt.attacker, text, rolls=rolls, parts=SentenceParts(attempt.target.name), deed=deed)


# After a defence


def _riposte(arena: FightContext, attempt: DeclaredAttack) -> Asking:
    """Let a foe with Riposte strike back after it has defended an attack (`H-16`)."""
    foe = attempt.target
    if foe.ability == abilities.RIPOSTE and defence.may_riposte(attempt):
        price = abilities.price_of(arena.content, abilities.RIPOSTE)
        yield from _strike_back(arena, foe, attempt.attacker, price, "was beaten off")


# rule: Leaving Reach
def retaliate(arena: FightContext, mover: Fighter, left: Sequence[Fighter]) -> Generator[Decision, str, bool]:
    """Offer Retaliate to each enemy in `left`, whose Reach the mover leaves; return True if the move stops (`H-13`).

    Riders and flyers leave too fast for a Retaliate (`H-03`).
    """
    for foe in list(left) if mover.gait == "walks" else ():
        yield from _strike_back(arena, foe, mover, pools.reaction_price(arena.fight, foe))
        if mover.absent or mover.prone:
            return True
    return False


def _strike_back(arena: FightContext, foe: Fighter, mover: Fighter, price: int, why: str = "") -> Asking:
    fight, arm = arena.fight, defence.retaliating_arm(foe)
    if arm is None or not defence.may_react(foe) or not pools.can_pay_doom(fight, foe, price):
        return
    attempt = DeclaredAttack(foe, mover, arm, retaliate=True)
    if (yield RetaliationChoice(fight, attempt, price, why).by(default_answer)) == STRIKE:
        pools.react(fight, foe, price)
        arena.does("reaction", foe, f"strikes back{f' ({price} Doom)' if price else ''}")
        yield from attack(arena, attempt)
