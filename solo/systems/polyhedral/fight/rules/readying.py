"""Ready state of weapons, and actions with things in hand (`P-32`, `R-14`, `H-12`, `H-30`).

Weapons are loaded, drawn, dropped and picked up; potions are drunk. Each action updates the bearer's load.
"""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.contract import ALIKE, Deed, Event
from solo.systems.parts.phrasing import count_noun, with_article
from solo.systems.polyhedral.fight.narration.attacks import spoken_piece
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.state import (
    AttackModes,
    CarriedItem,
    Combatant,
    Fight,
    FightContext,
    GroundItem,
    belongings,
)
from solo.systems.polyhedral.fight.state.context import sides_informed
from solo.systems.polyhedral.gear.equipment import Item, gear_named
from solo.systems.polyhedral.ground.field import distance


def ready_while_moving(armoury: AttackModes, combatant: Combatant, piece: CarriedItem) -> bool:
    """Return True if a Move may ready this gear: a melee or thrown weapon, never a launcher (`P-32`, `R-14`)."""
    weapon = armoury.weapon(combatant, piece)
    if weapon is None or piece.where == "body" or any(mode.launcher for mode in weapon.modes):
        return False
    if piece.wait:
        return piece.where in belongings.HELD and not any(mode.whole_turn_ready for mode in weapon.modes)
    return piece.where == "belt" and belongings.empty_hand(combatant) is not None


def in_reach(fight: Fight, combatant: Combatant) -> list[GroundItem]:
    """List the things on the ground in or next to the fighter's square, first those that this fighter dropped."""
    lying = [thing for thing in fight.ground if distance(thing.at, combatant.place, 1, combatant.width) <= 1]
    return sorted(lying, key=lambda thing: thing.owner != combatant.key)


# rule: Ready
def make_ready(arena: FightContext, combatant: Combatant, piece: CarriedItem) -> None:
    """Take one of the Ready actions that a weapon in hand needs (`R-43`)."""
    piece.wait -= 1
    still = f", {count_noun(piece.wait, 'more action')} needed" if piece.wait else ""
    arena.does("ready", combatant, f"readies the {spoken_piece(piece)}{still}")


def draw(arena: FightContext, combatant: Combatant, piece: CarriedItem) -> None:
    """Draw a piece of gear from the belt into the free hand, or a shield onto the arm."""
    belongings.draw(combatant, piece)
    arena.does("ready", combatant, f"readies the {spoken_piece(piece)}")


def put_off(arena: FightContext, combatant: Combatant, piece: CarriedItem) -> None:
    """Take a shield off the arm."""
    piece.where = "belt"
    arena.does("ready", combatant, f"takes off the {spoken_piece(piece)}")


def pick_up(arena: FightContext, combatant: Combatant, lying: GroundItem) -> None:
    """Pick up a thing that lies on the ground."""
    belongings.pick_up(arena.fight, combatant, lying)
    arena.does("ready", combatant, f"picks up the {spoken_piece(lying)}")


def let_go(arena: FightContext, combatant: Combatant, piece: CarriedItem) -> None:
    """Drop a held piece of gear, which takes no action (`H-12`)."""
    belongings.drop(arena.fight, combatant, piece)
    arena.does("ready", combatant, f"drops the {spoken_piece(piece)}")


def hand_over(arena: FightContext, combatant: Combatant, piece: CarriedItem, friend: Combatant) -> None:
    """Hand a thing to an adjacent friend. Raises ValueError if the friend has no free hand."""
    hand = belongings.empty_hand(friend)
    if hand is None:
        raise ValueError("Both hands are full.")
    combatant.pieces.remove(piece)
    given = replace(piece, where=hand, grip="", parries=0)
    friend.pieces.append(given)
    belongings.update_load(friend, arena.armoury)
    arena.does("ready", combatant, f"hands the {spoken_piece(piece)} to {friend.name}")


def drink(arena: FightContext, combatant: Combatant, piece: CarriedItem, drinker: Combatant) -> None:
    """Drink a potion, or give it to a friend. Raises ValueError if the piece is no potion."""
    potion = None if piece.where == "body" else gear_named(piece.name, arena.armoury.content)
    if not isinstance(potion, Item):
        raise ValueError(f"The {spoken_piece(piece)} is not a potion.")
    belongings.use_up(arena.fight, combatant, piece.name, shot=False)
    changes = wounds.heal(arena, drinker, potion.lp, potion.vp)
    if not arena.scene.has_listener:
        return
    text = f"{combatant.name} drinks {with_article(spoken_piece(piece))}."
    if drinker is not combatant:
        text = f"{combatant.name} gives {drinker.name} {with_article(spoken_piece(piece))} to drink."
    alone = sides_informed(arena.fight, combatant) if drinker is combatant else ()
    deed = Deed(combatant.name, "heals", drinker.name, spoken_piece(piece)) if changes else None
    arena.scene.emit(Event("heal", text, combatant.name, (), changes, sides=alone, parts=ALIKE, deed=deed))
