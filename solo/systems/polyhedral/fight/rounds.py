"""Rounds of a fight, turn by turn (`P-32`, Part 8).

A turn begins with upkeep. Unless the turn is lost, stance, free actions, one action and the Step follow.
"""

from __future__ import annotations

from solo.systems.contract import Checkpoint, Decision, Result, Running, SimultaneousDecisions
from solo.systems.parts.codes import verb_of
from solo.systems.parts.fight.nerve_choices import NerveChoice
from solo.systems.parts.fight.nerve_round import settle_nerve
from solo.systems.parts.fight.procedure import Asking
from solo.systems.polyhedral.fight import attack, ending, move_actions, small_actions
from solo.systems.polyhedral.fight.nerve import PolyhedralNerve
from solo.systems.polyhedral.fight.options import codes, spells
from solo.systems.polyhedral.fight.options import game_master as offered_word
from solo.systems.polyhedral.fight.options import movement as ways
from solo.systems.polyhedral.fight.options.codes import (
    CODES,
    AidCode,
    HandItemCode,
    SquareCode,
    StrikeCode,
    TwoBlowsCode,
)
from solo.systems.polyhedral.fight.options.turn import TurnChoice, choice
from solo.systems.polyhedral.fight.rules import (
    burning,
    climbing,
    digging,
    distraction,
    first_help,
    lasting_effects,
    leaping,
    mind_control,
    movement,
    wounds,
)
from solo.systems.polyhedral.fight.spells import cast, upkeep
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.fight import DecisionCache
from solo.systems.polyhedral.fight.tactics import decide

UNBROKEN = (codes.MOVE, codes.SPRINT, codes.STAND, codes.WAIT, codes.CLIMB, codes.LEAP, codes.RISE, codes.DESCEND)
GOING = (codes.MOVE, codes.SPRINT, codes.LEAVE, codes.PAIR, codes.CLIMB, codes.LEAP, codes.RISE, codes.DESCEND)


def with_default_answers(running: Running, fight: Fight, armoury: AttackModes) -> Running:
    """Yield the decisions of `running`, each with the tactic's answer as its default, computed when first read.

    Leaving the field and giving way are never defaults; the first legal answer replaces them.
    """

    def usual(decision: Decision) -> str:
        answer = decide.decide(fight, armoury, decision).answer
        stays = isinstance(decision, NerveChoice) or (isinstance(decision, TurnChoice) and answer == codes.LEAVE)
        return decision.first_legal() if stays else answer

    answer: str | None = None
    while True:
        try:
            asked = next(running) if answer is None else running.send(answer)
        except StopIteration as end:
            result: Result = end.value
            return result
        answer = (
            yield asked if isinstance(asked, Checkpoint | SimultaneousDecisions) or asked.follows else asked.by(usual)
        )


def _gone(arena: FightContext, combatant: Combatant) -> Asking:
    """Run the turn of a combatant who is dead or has left the field.

    Effects on the dead only run out. Effects on a fighter who has left keep working (`H-28`).
    """
    if combatant.left and not combatant.dead:
        bled = combatant.bleeding
        yield from upkeep.carry_on(arena, combatant)
        if bled and combatant.bleeding:
            wounds.bleed(arena, combatant)
    upkeep.end(arena, combatant)


def play_round(arena: FightContext) -> Asking:
    """Play every fighter's turn in the order of initiative. A beaten side ends the round at once."""
    fight = arena.fight
    losses = fight.losses
    for key in fight.order:
        combatant = fight.find(key)
        if combatant.dead or combatant.left:
            yield from _gone(arena, combatant)
            continue
        fight.acting = key
        yield from take_turn(arena, combatant)
        fight.winner = ending.find_winner(fight)
        if fight.winner:
            return
    yield from settle_nerve(PolyhedralNerve(arena))
    fight.winner = ending.find_winner(fight)
    if fight.winner:
        return
    fight.quiet_rounds = fight.quiet_rounds + 1 if fight.losses == losses else 0
    friends = (one.key for one in fight.on_field() if one.side == "party")
    if (yield from ending.STANDOFF.settle(fight, lambda: (ending.offer_draw(fight),), lambda _: friends)):
        fight.winner = "draw"


def take_turn(arena: FightContext, combatant: Combatant) -> Asking:
    """Play one fighter's whole turn, from the upkeep to the count-down of effects."""
    _upkeep(combatant)
    struck_down = yield from upkeep.begin(arena, combatant)
    if not struck_down and not combatant.dead:
        if not combatant.unconscious:
            yield from _able(arena, combatant)
        elif combatant.bleeding:
            wounds.bleed(arena, combatant)
    combatant.drawn.clear()
    upkeep.end(arena, combatant)


def _upkeep(combatant: Combatant) -> None:
    """Give a combatant its parries and blocks back, and end its stance and its unawareness (`P-31`, `H-11`)."""
    combatant.defensive = combatant.blocked = combatant.unaware = False
    combatant.bare_parries = 0
    combatant.gone = ""
    combatant.distracting = combatant.acted = False
    for piece in combatant.pieces:
        piece.parries = 0
        piece.grip = ""


def _able(arena: FightContext, combatant: Combatant) -> Asking:
    """Play the turn of a combatant who is able to act.

    A fighter who is helpless or loses its turn has no action (`R-46`). A frightened fighter runs (`H-25`).
    """
    if combatant.helpless or combatant.loses_turn:
        arena.does("wait", combatant, "cannot act this turn")
        return
    fear = mind_control.fear_source(arena.fight, combatant)
    if fear is not None:
        yield from move_actions.run_away(arena, combatant, *fear)
        return
    if combatant.flight and not combatant.serves:
        yield from move_actions.give_way(arena, combatant)
        return
    yield from _act(arena, combatant)


def _act(arena: FightContext, combatant: Combatant) -> Asking:
    stepped = False
    while True:
        asked = choice(arena, combatant, stepped)
        code = yield asked
        verb = verb_of(code)
        if verb == codes.DEFENSIVE:
            combatant.defensive = True
            arena.does("stance", combatant, "fights defensively")
        elif verb == codes.DISTRACT:
            combatant.distracting = True
            distraction.distract(arena, combatant, arena.fight.find(AidCode.read(code).whom))
        elif verb == codes.GAME_MASTER:
            one = arena.fight.find(AidCode.read(code).whom)
            lasting_effects.set_ruling(arena, one, int((yield offered_word.ask(combatant, one))))
        elif verb == codes.DROP:
            small_actions.carry_out(arena, combatant, HandItemCode.read(code))
        elif verb in (codes.STEP, codes.DOOR):
            stepped = True
            yield from _step(arena, combatant, code, asked.moment)
            if combatant.is_out:
                return
        else:
            yield from _action(arena, combatant, code, asked.moment)
            break
    combatant.acted = True
    if not stepped and _may_step_after(combatant, verb):
        yield from _step_after(arena, combatant)


def _action(arena: FightContext, combatant: Combatant, code: str, moment: DecisionCache) -> Asking:
    verb = verb_of(code)
    if verb not in UNBROKEN:
        lasting_effects.end(arena, combatant)
    if verb == spells.CAST:
        yield from cast.cast(arena, spells.read(arena, combatant, code))
    elif verb in (codes.MOVE, codes.SPRINT):
        yield from move_actions.carry_out_move(arena, combatant, verb, moment)
    elif verb in (codes.RISE, codes.DESCEND):
        movement.change_height(arena, combatant, up=verb == codes.RISE)
        yield from move_actions.carry_out_move(arena, combatant, verb, {})
    elif verb == codes.STAND:
        movement.stand_up(arena, combatant)
    elif verb == codes.LEAVE:
        movement.leave_field(arena, combatant)
    elif verb == codes.WAIT:
        arena.does("wait", combatant, "waits")
    elif verb != lasting_effects.END:
        yield from _chosen(arena, combatant, code)


def _chosen(arena: FightContext, combatant: Combatant, code: str) -> Asking:
    """Carry out the action that the code names, with its fighter, square or thing."""
    action = CODES.read(code)
    if isinstance(action, StrikeCode | TwoBlowsCode):
        yield from attack.carry_out(arena, combatant, action)
    elif isinstance(action, SquareCode):
        _at_square(arena, combatant, action)
    elif isinstance(action, AidCode):
        first_help.give_help(arena, combatant, arena.fight.find(action.whom))
    else:
        small_actions.carry_out(arena, combatant, action)


def _at_square(arena: FightContext, combatant: Combatant, action: SquareCode) -> None:
    place = action.place
    if action.verb == codes.CLIMB:
        climbing.carry_out(arena, combatant, place)
    elif action.verb == codes.LEAP:
        leaping.carry_out(arena, combatant, place)
    elif action.verb == codes.DIG:
        digging.dig(arena, combatant, place)
    elif action.verb == codes.LIGHT:
        burning.light(arena, [place], combatant)
    else:
        burning.put_out(arena, [place], combatant)


def _step(arena: FightContext, combatant: Combatant, code: str, moment: DecisionCache) -> Asking:
    if code == codes.STEP:
        yield from move_actions.carry_out_move(arena, combatant, codes.STEP, moment)
    else:
        movement.open_door(arena, combatant, SquareCode.read(code).place)


def _may_step_after(combatant: Combatant, verb: str) -> bool:
    """Return True if a Step may follow: after an attack, a spell, a Ready or waiting (`P-32`, `R-12`).

    No Step follows a movement or a rapid pair.
    """
    return combatant.standing and not combatant.helpless and verb not in GOING


def _step_after(arena: FightContext, combatant: Combatant) -> Asking:
    asked = ways.step_after(arena.fight, combatant)
    if asked is None:
        return
    code = yield asked
    if code != codes.STAY:
        yield from _step(arena, combatant, code, asked.moment)
