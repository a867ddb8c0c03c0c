"""Things in a fight: moving them between hands, belt and ground, and the load of their bearer."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from solo.systems.polyhedral.fight.state.attack_modes import LASH, AttackModes, free_hands
from solo.systems.polyhedral.fight.state.fight import (
    CarriedItem,
    Combatant,
    DerivedFigures,
    Fight,
    GroundItem,
    Place,
    Where,
)
from solo.systems.polyhedral.gear import affixes
from solo.systems.polyhedral.gear.affixes import NO_BONUSES, Bonuses
from solo.systems.polyhedral.gear.equipment import Armour, armour_named, gear_named
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.sheet import Build

HELD = ("hand", "off-hand")
CARRIED = (*HELD, "worn", "belt", "pack")


def load(pieces: list[CarriedItem], armoury: AttackModes) -> Decimal:
    """Return the load of these pieces in pounds; natural weapons weigh nothing."""
    return sum((weight(piece, armoury) * piece.count for piece in pieces if piece.where != "body"), start=Decimal(0))


def weight(piece: CarriedItem, armoury: AttackModes) -> Decimal:
    """Return the weight of one piece in pounds, as changed by its enchantment."""
    gear = gear_named(piece.name, armoury.content)
    if not piece.prefix and not piece.suffix:
        return gear.weight
    return affixes.weight(gear, piece.prefix, piece.suffix, armoury.content)


def bonuses(pieces: list[CarriedItem], armoury: AttackModes) -> Bonuses:
    """Return the bonuses of the enchanted pieces that are worn and held now (`R-30`)."""
    enchanted = [piece for piece in pieces if piece.prefix or piece.suffix]
    if not enchanted:
        return NO_BONUSES
    borne = [(gear_named(piece.name, armoury.content), piece) for piece in enchanted]
    return affixes.bonuses(
        (gear, armoury.enchantment(piece)) for gear, piece in borne if affixes.lends_enchantment(gear, piece.where)
    )


def figures(build: Build, pieces: list[CarriedItem], armoury: AttackModes) -> DerivedFigures:
    """Return the derived values of a build that carries these pieces (`P-08`, `P-09`, `R-30`)."""
    attributes, skills = build.attributes, build.skills
    penalty, added = _penalty(build, pieces, armoury), bonuses(pieces, armoury)
    return DerivedFigures(
        move=max(1, derived_figures.move(attributes, skills, penalty=penalty).value),
        sprint=derived_figures.sprint(attributes, skills, penalty, added.sprint).value,
        dodge=derived_figures.dodge(attributes, skills, added.dodge, penalty=penalty).value,
        parry=derived_figures.parry(attributes, skills).value,
        body_dr=max(0, _armour_dr(build, pieces, armoury) + added.dr),
        blocking=skills.get("Blocking", 0) + added.block,
        qkn_vs_spell=derived_figures.quickness_against_spells(
            attributes, skills, added.qkn_vs_spell, penalty=penalty
        ).value,
        tgh_vs_spell=derived_figures.toughness_against_spells(attributes, skills, added.tgh_vs_spell).value,
        spi_vs_spell=derived_figures.spirit_against_spells(attributes, skills, added.spi_vs_spell).value,
        load_penalty=penalty,
        bonuses=added,
    )


def _penalty(build: Build, pieces: list[CarriedItem], armoury: AttackModes) -> int:
    borne = derived_figures.load_penalty(build.attributes.strength, load(pieces, armoury))
    return derived_figures.HEAVIEST_PENALTY if borne is None else borne


def _armour_dr(build: Build, pieces: list[CarriedItem], armoury: AttackModes) -> int:
    """Return the DR of the armour worn, or of the natural hide if that is higher."""
    suit = worn_armour(pieces, armoury)
    hide = armour_named(build.hide, armoury.content).dr if build.hide else 0
    return max(suit.dr if suit else 0, hide)


def update_load(combatant: Combatant, armoury: AttackModes) -> None:
    """Update the combatant's figures after its gear has changed."""
    before, now = combatant.figures, armoury.memory.gear_facts(combatant)
    if figures not in now:
        now[figures] = figures(combatant.build, combatant.pieces, armoury)
    after: DerivedFigures = now[figures]
    if (after.bonuses, after.load_penalty) == (before.bonuses, before.load_penalty):
        return
    combatant.figures = after
    lend_vp(combatant, combatant.figures.bonuses.vp - before.bonuses.vp)


# rule: VP from a weapon
def lend_vp(combatant: Combatant, more: int) -> None:
    """Add the VP of an enchanted piece of gear; take them away again if `more` is negative (`R-30`).

    If the fighter has lost these VP, they are owed: they are missing when the piece is drawn again. So dropping and
    drawing heals nothing.
    """
    combatant.full_vp += more
    left = combatant.vp - combatant.vp_owed + more
    combatant.vp, combatant.vp_owed = max(0, left), max(0, -left)


def worn_armour(pieces: list[CarriedItem], armoury: AttackModes) -> Armour | None:
    """Return the suit of armour worn; None if there is none."""
    worn = (gear_named(piece.name, armoury.content) for piece in pieces if piece.where == "worn")
    return next((gear for gear in worn if isinstance(gear, Armour)), None)


def drop(fight: Fight, combatant: Combatant, piece: CarriedItem) -> None:
    """Drop a piece of gear on its bearer's square (`H-12`)."""
    combatant.pieces.remove(piece)
    lies = (piece.name, combatant.place, combatant.key, piece.count, piece.wait)
    kept = (piece.prefix, piece.suffix, piece.mark, piece.scars)
    fight.ground.append(GroundItem(*lies, False, *kept))


def drop_all(fight: Fight, combatant: Combatant) -> None:
    """Drop everything held, as an unconscious fighter does (`H-28`)."""
    for piece in [piece for piece in combatant.pieces if piece.where in HELD]:
        drop(fight, combatant, piece)


def hold_lash(combatant: Combatant) -> None:
    """Put the whip of Spirit Lash into the fighter's hand, ready at once (`H-27`)."""
    combatant.pieces.append(CarriedItem(LASH, "body"))


def drop_lash(combatant: Combatant) -> None:
    """Take the whip of Spirit Lash away from the fighter."""
    combatant.pieces = [piece for piece in combatant.pieces if piece.name != LASH]


# rule: Throw
def throw(fight: Fight, combatant: Combatant, piece: CarriedItem, at: Place) -> None:
    """Move a thrown weapon to the square `at` (`H-30`)."""
    piece.count -= 1
    if not piece.count:
        combatant.pieces.remove(piece)
    kept = (piece.prefix, piece.suffix, piece.mark, piece.scars)
    fight.ground.append(GroundItem(piece.name, at, combatant.key, 1, 0, True, *kept))


def use_up(fight: Fight, combatant: Combatant, name: str, shot: bool) -> None:
    """Remove one piece of this name.

    A `shot` is counted, so that the shots can be gathered after the fight (`H-30`).
    """
    piece = next(piece for piece in combatant.pieces if piece.name == name)
    piece.count -= 1
    if not piece.count:
        combatant.pieces.remove(piece)
    if shot:
        fired = fight.shots.setdefault(combatant.key, {})
        fired[name] = fired.get(name, 0) + 1


def held_weapons(combatant: Combatant, armoury: AttackModes) -> list[CarriedItem]:
    """List the weapons in the fighter's hands, the main hand's first."""
    held = [piece for piece in combatant.pieces if piece.where in HELD and armoury.weapon(combatant, piece)]
    return sorted(held, key=lambda piece: piece.where != "hand")


def empty_hand(combatant: Combatant) -> Where | None:
    """Return a free hand, the main hand first; None if both hands are full or the fighter has none."""
    held = [piece.where for piece in combatant.pieces if piece.where in HELD]
    if free_hands(combatant) < 1:
        return None
    return "off-hand" if "hand" in held else "hand"


def draw(combatant: Combatant, piece: CarriedItem) -> None:
    """Take one piece of this kind from belt or pack into the free hand. Raises ValueError if no hand is free."""
    hand = empty_hand(combatant)
    if hand is None:
        raise ValueError("Both hands are full.")
    if piece.count == 1:
        piece.where = hand
        return
    piece.count -= 1
    combatant.pieces.append(msgspec.structs.replace(piece, where=hand, count=1))


def pick_up(fight: Fight, combatant: Combatant, lying: GroundItem) -> None:
    """Pick up a thing from the ground with the free hand. Raises ValueError if no hand is free."""
    hand = empty_hand(combatant)
    if hand is None:
        raise ValueError("Both hands are full.")
    fight.ground.remove(lying)
    taken = CarriedItem(lying.name, hand, lying.count, lying.wait, "", 0, lying.prefix, lying.suffix, lying.mark)
    taken.scars = lying.scars
    combatant.pieces.append(taken)
