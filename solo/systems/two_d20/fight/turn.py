"""A fighter's own turn, action by action, until no urgent problem is left (`T-09`, `T-10`)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final

from solo.systems.contract import Choose, ChooseMany, Decision, Deed, EnterNumber, Option
from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.hit import odds_without_attack, suffer
from solo.systems.two_d20.fight.movement import shift, step_out, step_up, travel, trigger_held_attacks
from solo.systems.two_d20.fight.object_turns import repair, smash
from solo.systems.two_d20.fight.options import held_acts, legality
from solo.systems.two_d20.fight.options.acts import ActionChoice, list_adjusts
from solo.systems.two_d20.fight.options.turn_order_choices import YES
from solo.systems.two_d20.fight.rules import (
    abilities,
    fortune,
    guard,
    moving,
    pools,
    reach,
    readying,
    recovering,
)
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak, full_stress, stress_of
from solo.systems.two_d20.fight.skill_tests import StressRecovery, TestOutcome, assist, test
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter, HeldAction, TurnState, acts
from solo.systems.two_d20.fight.tactics.decide import default_answer
from solo.systems.two_d20.people.attributes import SKILLS, Skill, skill_named
from solo.systems.two_d20.rolls.combat_dice import points

LOW: Final = 3
"""Divisor: at 1/3 of full stress or less, a hero may need a Second Wind before the turn ends."""
EXPLOIT_LASTS: Final = 2
HARDEST: Final = 5


def take_turn(arena: FightContext, fighter: Fighter, others: Sequence[Fighter] = ()) -> Generator[Decision, str, str]:
    """Run a fighter's turn and return "". If another hero goes first, return that hero's key at once."""
    fight = arena.fight
    turn = TurnState(fighter, standards=int(not fighter.stunned), fallen=fighter.out, dazed=fighter.stunned)
    breathless, fighter.sprinting = fighter.sprinting, False
    while True:
        act = acts.ACTS.read((yield ActionChoice(fight, turn, others).by(default_answer)))
        if isinstance(act, acts.GiveWayCode):
            fighter.sprinting = breathless
            return act.hero
        if not turn.done:
            _begin(fight, fighter)
        turn.done = True
        if act == acts.END:
            break
        yield from carry_out(arena, turn, act)
        if not turn.can_act or not fight.enemies(fighter) or not _goes_on(fight, turn):
            break
    yield from _end(arena, turn)
    return ""


def _begin(fight: Fight, fighter: Fighter) -> None:
    """End effects that last until the fighter's next turn begins (part 5, `H-06`)."""
    fight.acting = fighter.key
    fighter.morale, fighter.held = 0, None
    fighter.surprised = fighter.veiled = False
    if fighter.lined:
        abilities.end_line(fight, fighter)


def _goes_on(fight: Fight, turn: TurnState) -> bool:
    """Return True if the turn goes on: a Standard Action is left, or an urgent problem could be solved now."""
    if turn.standards or turn.kept or fight.ask_end:
        return True
    return has_unfinished_business(fight, turn)


def has_unfinished_business(fight: Fight, turn: TurnState) -> bool:
    """Return True if an urgent problem could still be solved in this turn."""
    one = turn.fighter
    if not one.guard and not one.prone and legality.is_quick_guard(turn):
        return True
    ill = one.prone or not one.guard or recovering.conditions_to_clear(one)
    empty = any(arm.ready and arm.weapon.reload and not arm.loaded for arm in one.arms)
    if turn.minors and (ill or empty):
        return True
    return (
        one.hero
        and fight.momentum > 0
        and any(stress_of(one, track) * LOW <= full_stress(one, track) for track in recovering.TRACKS)
    )


# rule: R-14 Details of actions
def carry_out(arena: FightContext, turn: TurnState, act: acts.Act) -> Asking:
    """Carry out one action of the turn, and pay for it."""
    if isinstance(act, acts.AttackCode):
        enemies = arena.fight.enemies(turn.fighter)
        strength = _strength(enemies)
        yield from _attack(arena, turn, act)
        if _strength(enemies) < strength:
            yield from _trigger(arena, turn.fighter, "hurt")
    elif isinstance(act, acts.MoveCode):
        yield from _go(arena, turn, act)
    elif isinstance(act, acts.EnemyCode):
        yield from _at(arena, turn, act)
    elif isinstance(act, acts.RecoverCode):
        yield from _mend(arena, turn, act)
    elif isinstance(act, acts.TreatCode):
        yield from _treat(arena, turn, act)
    elif isinstance(act, acts.AssistCode):
        yield from _assist(arena, turn, act)
    elif isinstance(act, acts.GearCode):
        _handle(arena, turn, act)
    elif isinstance(act, acts.ClearConditionCode):
        turn.pay_minor()
        recovering.clear(arena, turn.fighter, act.what)
    elif isinstance(act, acts.SecondWindCode):
        _breathe(arena, act)
    elif isinstance(act, acts.FortuneCode):
        fortune.use_fortune(arena, turn.fighter, turn, act.use)
    elif isinstance(act, acts.HoldAttackCode):
        turn.pay_standard()
        turn.fighter.held = HeldAction(str(act.arm), act.trigger)
        arena.does("ready", turn.fighter, f"waits with the {_name(turn.fighter, act.arm)} ready")
    elif isinstance(act, acts.SmashCode):
        yield from smash(arena, turn, act)
    elif isinstance(act, acts.RepairCode):
        yield from repair(arena, turn, act)
    elif isinstance(act, acts.SimpleCode):
        yield from PLAIN[act](arena, turn) or ()


def _name(fighter: Fighter, number: int) -> str:
    return readying.item_name(fighter, number)


# Attacks and moves


def _attack(arena: FightContext, turn: TurnState, act: acts.AttackCode) -> Asking:
    """Make the move that the attack needs, then attack. If the move fails, the Standard Action is not used."""
    fight, fighter, target = arena.fight, turn.fighter, arena.fight.find(act.target)
    arm = fighter.arms[act.arm]
    way = legality.movement_needed(fight, turn, arm, target, act.verb == "throw")
    if way == "step":
        yield from step_up(arena, fighter, target)
    elif way == "move":
        turn.pay_minor()
        yield from travel(arena, fighter, target.zone, target)
    if way:
        yield from _trigger_held_acts(arena, fighter, "comes")
    if not fighter.hero:
        yield from before_attacks(arena, fighter)
    yield from _trigger(arena, fighter, "attacks")
    thrown = act.verb == "throw"
    if not turn.can_act or target.absent or legality.movement_needed(fight, turn, arm, target, thrown) != "":
        return
    attempt = legality.attempt_of(fight, turn, act)
    turn.pay_standard()
    outcome = yield from attack(arena, attempt)
    if outcome.swift:
        turn.grant_swift()
    # A fighter who has just withdrawn may want to move away.
    turn.kept = turn.kept or outcome.withdrew


# rule: Sprinting
def _go(arena: FightContext, turn: TurnState, act: acts.MoveCode) -> Asking:
    if act.verb == "sprint":
        turn.pay_standard()
        turn.fighter.sprinting = True
    else:
        turn.pay_minor()
    yield from travel(arena, turn.fighter, act.zone, arena.fight.find(act.foe) if act.foe else None)
    yield from _trigger_held_acts(arena, turn.fighter, "comes")


# rule: Exploit
def _at(arena: FightContext, turn: TurnState, act: acts.EnemyCode) -> Asking:
    fighter, foe = turn.fighter, arena.fight.find(act.foe)
    if act.verb == "enter":
        yield from step_up(arena, fighter, foe)
        yield from _trigger_held_acts(arena, fighter, "comes")
    elif act.verb == "leave":
        yield from step_out(arena, fighter, [foe])
    else:
        turn.pay_standard()
        found = yield from _tested(
            arena, turn, "observation", f"study {foe.name}", legality.exploit_difficulty(fighter, foe)
        )
        if found.is_passed:
            fighter.exploit, fighter.exploit_turns = foe.key, EXPLOIT_LASTS
            arena.does("exploit", fighter, f"finds a weakness in {foe.name}")


def _step_back(arena: FightContext, turn: TurnState) -> Asking:
    return step_out(arena, turn.fighter, reach.enemies_in_reach(arena.fight, turn.fighter))


def _shift(arena: FightContext, turn: TurnState) -> Asking:
    """Let the player choose several enemies for one Adjust: the fighter enters or leaves the Reach of each (`H-03`)."""
    fight, fighter = arena.fight, turn.fighter
    options = list_adjusts(fight, fighter)
    code = yield ChooseMany(fighter.key, "shift", "Whose Reach do you enter or leave?", options, 0, len(options), "")
    named = [acts.EnemyCode.read(part) for part in code.split("+") if part]
    left = [fight.find(at.foe) for at in named if at.verb == "leave"]
    entered = [fight.find(at.foe) for at in named if at.verb == "enter"]
    if named:
        yield from shift(arena, fighter, left, entered)
        yield from _trigger_held_acts(arena, fighter, "comes")


# rule: Withdraw (action)
def _withdraw(arena: FightContext, turn: TurnState) -> None:
    """Withdraw: leave all Reach but stay in the zone; enemies cannot Retaliate (`T-22`)."""
    turn.pay_standard()
    reach.end_all_pairs(arena.fight, turn.fighter)
    moving.stand_still_no_more(turn.fighter)
    arena.does("move", turn.fighter, "withdraws")


# Held actions


def _hold(arena: FightContext, turn: TurnState) -> Asking:
    """Ready an action other than an attack: ask for the action and its trigger (`T-10`)."""
    fighter = turn.fighter
    words = {str(act): words for act, words in held_acts.list_held_acts(arena.fight, fighter)}
    code = yield held_acts.offer_acts_to_hold(arena.fight, fighter)
    said = yield held_acts.offer_triggers(fighter)
    turn.pay_standard()
    fighter.held = HeldAction(code, said)
    event = next(event for trigger, event in held_acts.EVENTS.items() if trigger == said)
    arena.does("ready", fighter, f"waits to {words[code]} once {event}")


def _trigger(arena: FightContext, mover: Fighter, trigger: acts.Trigger) -> Asking:
    """Let enemies of the mover use the attacks and actions that they hold for this trigger."""
    yield from trigger_held_attacks(arena, mover, trigger)
    yield from _trigger_held_acts(arena, mover, trigger)


def _trigger_held_acts(arena: FightContext, mover: Fighter, trigger: acts.Trigger) -> Asking:
    """Let each enemy of the mover carry out the action that it holds for this trigger, if possible (Ready, `T-10`)."""
    fight = arena.fight
    for one in fight.enemies(mover):
        held = one.held
        if held is None or held.arm is not None or held.trigger != trigger or one.surprised:
            continue
        if trigger == "comes" and not reach.in_reach(one, mover):
            continue
        act, here = acts.ACTS.read(held.action), TurnState(one, minors=0, swift=True, fortune=True)
        possible = held_acts.find_possible(fight, here, act)
        if possible is not None and (yield held_acts.offer_held_act(one, trigger, possible.label)) == YES:
            one.held = None
            yield from carry_out(arena, here, act)


def _strength(people: Sequence[Fighter]) -> int:
    """Return the total Vigor and Resolve that several fighters have left."""
    return sum(one.vigor + one.resolve for one in people)


# Tests


def _tested(
    arena: FightContext,
    turn: TurnState,
    skill: Skill,
    purpose: str,
    base: int,
    kit: str = "",
    mended: StressRecovery | None = None,
) -> Generator[Decision, str, TestOutcome]:
    """Run the test of the current action, a step harder if Swift Action gave the action."""
    more = (legality.SWIFT_STEP,) if turn.harder else ()
    swift = not (turn.swift or turn.fighter.stunned)
    came = yield from test(arena, turn.fighter, skill, purpose, base, more, kit, mended, swift)
    if came.swift:
        turn.grant_swift()
    return came


# rule: Recover
def _mend(arena: FightContext, turn: TurnState, act: acts.RecoverCode) -> Asking:
    """Recover: regain points of stress by a test, and more by a Second Wind (`T-19`, `R-19`)."""
    turn.pay_standard()
    fighter, skill = turn.fighter, legality.SELF_SKILLS[act.track]
    mended = StressRecovery(fighter, act.track, arena.fight.rulings.recovered)
    yield from _tested(arena, turn, skill, f"recover {act.track.capitalize()}", 1, mended=mended)


# rule: Treatment
def _treat(arena: FightContext, turn: TurnState, act: acts.TreatCode) -> Asking:
    """Treat a friend: restore stress, stop bleeding, or save from dying (`T-19`, `R-18`, `H-17`)."""
    turn.pay_standard()
    fighter, friend, skill = turn.fighter, arena.fight.find(act.friend), legality.OTHER_SKILLS[act.what]
    kit = readying.kit_for(arena, fighter, skill)
    if act.what == "dying":
        saved = yield from _tested(arena, turn, skill, f"save {friend.name}", legality.SAVING_LIFE, kit)
        if saved.is_passed:
            deed = Deed(fighter.name, "heals", friend.name, chance=saved.chance)
            recovering.no_longer_dying(arena, friend, f"is saved by {fighter.name}", deed)
        return
    points_given = arena.fight.rulings.recovered + fighter.gifts.treated
    mended = StressRecovery(friend, act.what, points_given)
    treated = yield from _tested(arena, turn, skill, f"treat {friend.name}", 1, kit, mended)
    if treated.is_passed and act.what == "vigor" and friend.bleeding:
        recovering.clear(arena, friend, "bleeding")


# rule: Regain Guard
def _regain_guard(arena: FightContext, turn: TurnState) -> Asking:
    """Regain Guard by Parry, a step harder with an enemy in Reach; free once a round by Quick Guard (`T-10`)."""
    fighter = turn.fighter
    if legality.is_quick_guard(turn):
        turn.said.append("guard")
        turn.harder = 0
    else:
        turn.pay_minor()
    came = yield from _tested(arena, turn, "parry", "regain Guard", 1 + bool(fighter.reach))
    if came.is_passed:
        fighter.guard = True
        arena.does("guard", fighter, "regains Guard")


def _assist(arena: FightContext, turn: TurnState, act: acts.AssistCode) -> Asking:
    """Assist a friend: roll 1d20 and add the successes to the friend's next test of the skill (`T-10`)."""
    turn.pay_standard()
    fighter, friend = turn.fighter, arena.fight.find(act.friend)
    skill = (yield from _which_skill(fighter)) if act.skill == acts.ANY_SKILL else skill_named(act.skill)
    yield from assist(arena, fighter, friend, skill)


# rule: Skill Test
def _try(arena: FightContext, turn: TurnState) -> Asking:
    """Run a Skill Test against an obstacle that the players name (`T-10`, `H-12`)."""
    fighter = turn.fighter
    skill = yield from _which_skill(fighter)
    base = int((yield EnterNumber(fighter.key, "difficulty", "What is the Difficulty?", 1, HARDEST, default="1")))
    turn.pay_standard()
    kit = readying.kit_for(arena, fighter, skill)
    yield from _tested(arena, turn, skill, "overcome an obstacle", base, kit)


def _which_skill(fighter: Fighter) -> Generator[Decision, str, Skill]:
    options = [Option(skill, skill.capitalize()) for skill in SKILLS]
    return skill_named((yield Choose(fighter.key, "skill", "Which skill?", options, default=options[0].code)))


# Actions without a test


def _handle(arena: FightContext, turn: TurnState, act: acts.GearCode) -> None:
    if act.verb == "drop":
        readying.let_go(arena, turn.fighter, act.item)
    elif act.verb == "brace":
        turn.pay_standard()
        readying.brace(arena, turn.fighter, act.item)
    else:
        turn.pay_minor()
        (readying.draw if act.verb == "draw" else readying.reload)(arena, turn.fighter, act.item)


def _breathe(arena: FightContext, act: acts.SecondWindCode) -> None:
    """Take a Second Wind from the pool at once: 1 point of stress for 1 Momentum (`T-06`)."""
    recovering.second_wind(arena, arena.fight.find(act.friend), act.track, act.points)


def _stand(arena: FightContext, turn: TurnState) -> None:
    turn.pay_minor()
    guard.stand(arena, turn.fighter)


def _struggle_free(arena: FightContext, turn: TurnState) -> None:
    turn.pay_standard()
    turn.fighter.caught = ""
    arena.does("clear", turn.fighter, "struggles free")


def _shake(arena: FightContext, turn: TurnState) -> None:
    """Shake off stun as the turn begins, for Doom: a hero adds the Doom, the game master pays it for a foe (`R-34`)."""
    fight, fighter = arena.fight, turn.fighter
    pools.pay_doom(fight, fighter, fight.rulings.stun_doom)
    fighter.stunned = False
    turn.standards = 1
    arena.does("clear", fighter, "shakes off the stun")


def _keep(arena: FightContext, turn: TurnState) -> None:
    del arena
    turn.kept = True


# rule: Speak
# rule: Simple Task
def _said(verb: str, words: str, arena: FightContext, turn: TurnState) -> None:
    turn.said.append(verb)
    arena.does("free", turn.fighter, words)


def _drop_prone(arena: FightContext, turn: TurnState) -> None:
    guard.fall_prone(arena, turn.fighter, "on purpose")


PLAIN: Final[dict[acts.SimpleCode, Callable[[FightContext, TurnState], Asking | None]]] = {
    acts.REGAIN_GUARD: _regain_guard,
    acts.STEP_BACK: _step_back,
    acts.SHIFT: _shift,
    acts.TRY: _try,
    acts.HOLD: _hold,
    acts.WITHDRAW: _withdraw,
    acts.STAND: _stand,
    acts.STRUGGLE_FREE: _struggle_free,
    acts.SHAKE: _shake,
    acts.KEEP: _keep,
    acts.DROP_PRONE: _drop_prone,
    acts.SPEAK: partial(_said, "speak", "says something"),
    acts.TASK: partial(_said, "task", "does something simple"),
}


# The end of a turn


def _end(arena: FightContext, turn: TurnState) -> Asking:
    """Apply bleeding and burning, then end the effects of this turn (`Q-07`, `Q-08`, `R-34`, `H-20`)."""
    fighter = turn.fighter
    fighter.acted = True
    for dice, what in ((fighter.bleeding, "bleeds"), (fighter.burning, "burns")):
        if dice and not fighter.absent:
            came = arena.scene.roll(fighter.key, f"{fighter.name} {what}", points, dice)
            arena.does("tick", fighter, f"{what} for {came}")
            could = odds_without_attack(arena, fighter, dice)
            yield from suffer(arena, fighter, "vigor", DamageAfterSoak(came), could)
    fighter.bleeding_turns = max(0, fighter.bleeding_turns - 1)
    fighter.bleeding = fighter.bleeding if fighter.bleeding_turns else 0
    fighter.exploit_turns = max(0, fighter.exploit_turns - 1)
    fighter.exploit = fighter.exploit if fighter.exploit_turns else ""
    fighter.shaken = False
    if turn.dazed or not fighter.stunned:
        fighter.stunned, fighter.steady = False, max(0, fighter.steady - 1)
