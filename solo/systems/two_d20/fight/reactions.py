"""Reactions to an attack: the choice of a reaction, and the Momentum of a successful defence (`T-10`, `H-13`)."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from msgspec.structs import replace

from solo.systems.contract import Decision
from solo.systems.parts.codes import verb_of
from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.options.defences import ReactionChoice
from solo.systems.two_d20.fight.options.dice import OpposingRoll, known_side
from solo.systems.two_d20.fight.rules import abilities, defence, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.damage import ReadyAttack, ready_attack
from solo.systems.two_d20.fight.rules.defence import NONE, ReactionOption
from solo.systems.two_d20.fight.rules.momentum_spends import RollWinner
from solo.systems.two_d20.fight.rules.recovering import second_wind
from solo.systems.two_d20.fight.skill_tests import RolledTest, bank, buy, complications, roll, spend_early
from solo.systems.two_d20.fight.state import FightContext
from solo.systems.two_d20.fight.state.acts import SecondWindCode
from solo.systems.two_d20.fight.tactics.decide import default_answer
from solo.systems.two_d20.fight.tactics.expected_dice import expected_dice
from solo.systems.two_d20.rolls.struggle import compare_margins


def reaction(
    arena: FightContext, attack: ReadyAttack
) -> Generator[Decision, str, tuple[ReadyAttack, ReactionOption | None]]:
    """Ask for a reaction to an attack and pay for it. A friend who steps in the way becomes the target (`H-16`)."""
    fight, attempt = arena.fight, attack.attempt
    asked = _defending(arena, attack)
    if next(asked.list_reactions(), None) is None:
        return attack, None
    while verb_of(code := (yield asked.by(default_answer))) in SecondWindCode.verbs():
        breath = SecondWindCode.read(code)
        second_wind(arena, attempt.target, breath.track, breath.points)
        attack = ready_attack(fight, attempt)
        asked = _defending(arena, attack)
    if code == NONE:
        return attack, None
    way = next(way for way in asked.list_reactions() if str(way.code) == code)
    defence.react(fight, way)
    if way.trial is None:
        arena.emit("ability", way.who, f"{way.words} for {attempt.target.name}.")
        return ready_attack(fight, replace(attempt, target=way.who)), None
    return attack, way


def _defending(arena: FightContext, attack: ReadyAttack) -> ReactionChoice:
    fight, attempt = arena.fight, attack.attempt
    friends = partial(_ways_of_friends, arena, attempt)
    return ReactionChoice(fight, attack, friends, expected_dice)


def _ways_of_friends(arena: FightContext, attempt: DeclaredAttack) -> list[ReactionOption]:
    return defence.ways_of_friends(arena.fight, attempt, _prices(arena, attempt))


def _prices(arena: FightContext, attempt: DeclaredAttack) -> dict[str, int]:
    """Return the price in Doom of each ability by which a friend may protect the target."""
    if attempt.target.hero:
        return {}
    known = {one.ability for one in reach.friends_in_zone(arena.fight, attempt.target)}
    protecting = known & {abilities.IN_THE_WAY, abilities.HOLD_THE_DOOR}
    return {name: abilities.price_of(arena.content, name) for name in protecting}


def fended_off(
    arena: FightContext, attack: ReadyAttack, way: ReactionOption | None, margin: int
) -> Generator[Decision, str, bool]:
    """Roll the reaction `way` against an attack that is already rolled.

    Return True if the reaction beats the `margin` of the attack roll.
    """
    if way is None or way.trial is None:
        return False
    fight, attempt = arena.fight, attack.attempt
    facing = OpposingRoll(known_side(margin), attack.aim, False, 0, attempt.attacker, attempt=attempt)
    trial, bought = yield from buy(arena, way.trial, facing, free=True)
    theirs = yield from roll(arena, trial, bought)
    came = compare_margins(margin, theirs.margin, fight.rulings.ties)
    paid = f" ({way.price} Doom)" if way.price else ""
    failed = came.active
    answer = f"{way.attempt_words if failed else way.words}{paid}{theirs.help_words}{' and fails' if failed else ''}"
    arena.emit("defence", trial.who, f"{answer}.", rolls=theirs.rolls)
    yield from complications(arena, trial.who, theirs.tested.complications)
    if came.opponent:
        yield from beaten_off(arena, attempt, theirs, came.momentum)
    return not came.active


def beaten_off(arena: FightContext, attempt: DeclaredAttack, theirs: RolledTest, momentum: int) -> Asking:
    """Bank the Momentum of a successful defence, after the defender's spends (section 5, step 9)."""
    winner = RollWinner(theirs.trial.who, attempt.attacker, momentum, attempt)
    winner, _ = yield from spend_early(arena, winner, theirs.bought)
    bank(arena, winner)
