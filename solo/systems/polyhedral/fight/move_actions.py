"""Carrying out movement: destination, doors, flames, and readying a weapon on the way (`P-32`, `R-14`, `H-22`, `H-25`).

A frightened fighter moves by the same rules, but nobody asks its player for a destination.
"""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Choose, Decision, Option, SentenceParts
from solo.systems.contract.decisions import read_place
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight import small_actions
from solo.systems.polyhedral.fight.narration.attacks import spoken_piece
from solo.systems.polyhedral.fight.options import movement as ways
from solo.systems.polyhedral.fight.options.codes import (
    DESCEND,
    DRAW,
    NOTHING,
    READY,
    RISE,
    HandItemCode,
    ItemCode,
    Small,
    slug_of,
)
from solo.systems.polyhedral.fight.rules import movement
from solo.systems.polyhedral.fight.rules.movement import MOVE, SPRINT
from solo.systems.polyhedral.fight.rules.readying import ready_while_moving
from solo.systems.polyhedral.fight.rules.walls import apply_flames
from solo.systems.polyhedral.fight.spells import fear, illusions
from solo.systems.polyhedral.fight.state import CarriedItem, Combatant, FightContext, LastingEffect
from solo.systems.polyhedral.fight.state.fight import DecisionCache
from solo.systems.polyhedral.fight.tactics.movement import towards_the_edge
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.fear import Flee

Going = Generator[Decision, str, None]


def carry_out_move(arena: FightContext, combatant: Combatant, kind: str, moment: DecisionCache) -> Going:
    """Ask for a destination and move the fighter there by Move, Sprint or Step; a Move may ready one weapon on the way.

    `moment` is the cache of the choice that led to the movement. Pass an empty cache if anything has changed since
    then.
    """
    answer = yield ways.pick(arena.fight, combatant, kind, moment)
    place = read_place(answer)
    if place is None:
        raise ValueError(f"“{answer}” is not a square on this field.")
    yield from go_to(arena, combatant, place, MOVE if kind in (RISE, DESCEND) else kind)


def go_to(arena: FightContext, combatant: Combatant, place: Place, kind: str) -> Going:
    """Move a fighter to a reachable square by this kind of movement, through doors and flames on the way."""
    fight = arena.fight
    place, hidden = movement.hidden_in_the_way(fight, combatant, place, kind)
    if kind == MOVE:
        movement.open_doors(arena, combatant, place)
    if fight.standing:
        reached = apply_flames(arena, combatant, movement.find_path(fight, combatant, place, kind))
        if combatant.is_out:
            combatant.place = reached
            return
    start, combatant.place = combatant.place, place
    combatant.gone = "move" if kind == MOVE else "sprint" if kind == SPRINT else "step"
    if arena.scene.has_listener:
        words = {MOVE: "moves", SPRINT: "sprints"}.get(kind, "crawls" if combatant.prone else "steps")
        spaces, there = count_noun(field.distance(start, place), "space"), field.place_name(place)
        arena.does("move", combatant, f"{words} {spaces} to {there}", SentenceParts(place=there))
    if hidden is not None:
        illusions.run_into(arena, combatant, hidden)
    illusions.on_move(arena, combatant)
    fear.apply_wailing(arena, combatant)
    fear.check_hold_off(arena)
    if kind == MOVE:
        yield from _ready_on_the_way(arena, combatant)


def give_way(arena: FightContext, combatant: Combatant) -> Going:
    """Move a fighter of a broken side towards the edge of the field, and off it (house rule).

    The fighter moves in a retreat and may sprint in a rout. Fighters who give way never attack, and defend as usual
    (`H-25`).
    """
    fight = arena.fight
    if combatant.prone:
        movement.stand_up(arena, combatant)
        return
    if not field.to_edge(fight.field, combatant.place, combatant.width):
        movement.leave_field(arena, combatant)
        return
    moves = dict.fromkeys(movement.move_places(fight, combatant), MOVE)
    rout = combatant.flight == "runs"
    places = {**dict.fromkeys(movement.sprint_places(fight, combatant), SPRINT), **moves} if rout else moves
    if not places:
        arena.does("move", combatant, "finds no way out")
        return
    away = towards_the_edge(fight, combatant, list(places))
    yield from go_to(arena, combatant, away, places[away])


def _ready_on_the_way(arena: FightContext, combatant: Combatant) -> Going:
    candidates = [piece for piece in combatant.pieces if ready_while_moving(arena.armoury, combatant, piece)]
    if not candidates:
        return
    codes = {_code(piece): f"ready the {spoken_piece(piece)}" for piece in candidates}
    options = [Option(NOTHING, "none"), *(Option(str(code), label) for code, label in codes.items())]
    question = f"{combatant.name} can ready one weapon while moving. Which one?"
    answer = yield Choose(combatant.key, "ready-moving", question, options, default=NOTHING)
    chosen = next((code for code in codes if str(code) == answer), None)
    if chosen is not None:
        small_actions.carry_out(arena, combatant, chosen)


def _code(piece: CarriedItem) -> Small:
    return HandItemCode(READY, piece.where) if piece.wait else ItemCode(DRAW, slug_of(piece))


# rule: Forced to flee
def run_away(arena: FightContext, combatant: Combatant, source: Place, effect: LastingEffect, piece: Flee) -> Going:
    """Let a frightened fighter Sprint or Move as far from the source as possible.

    The fighter leaves the field if the spell drives it that far. A cornered fighter only defends (`H-25`).
    """
    fight = arena.fight
    if combatant.prone:
        movement.stand_up(arena, combatant)
        return
    if piece.off_field and not field.to_edge(fight.field, combatant.place, combatant.width):
        movement.leave_field(arena, combatant)
        return
    places = {
        **dict.fromkeys(movement.sprint_places(fight, combatant), SPRINT),
        **dict.fromkeys(movement.move_places(fight, combatant), MOVE),
    }
    here = field.distance(source, combatant.place, 1, combatant.width)
    away = max(places, key=lambda place: field.distance(source, place, 1, combatant.width), default=None)
    if away is None or field.distance(source, away, 1, combatant.width) <= here:
        arena.does("move", combatant, f"is cornered and cannot run from {effect.spell}")
        return
    arena.does("spell", combatant, f"runs from {effect.spell}")
    yield from go_to(arena, combatant, away, places[away])
