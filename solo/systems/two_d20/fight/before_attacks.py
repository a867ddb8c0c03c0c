"""Abilities that a foe buys before its attacks: Veil, Shield line, Drive them on, Drag under (`H-16`)."""

from __future__ import annotations

from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.attack import attack, buy_before_attack
from solo.systems.two_d20.fight.hit import odds_without_attack, suffer
from solo.systems.two_d20.fight.options.defences import DragCode, offer_drag
from solo.systems.two_d20.fight.rules import abilities, declared_abilities, reach
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak
from solo.systems.two_d20.fight.rules.moving import move_to_zone
from solo.systems.two_d20.fight.skill_tests import resist
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.fight.tactics.attack_worth import most_harmful
from solo.systems.two_d20.rolls.combat_dice import points


def before_attacks(arena: FightContext, foe: Fighter) -> Asking:
    """Offer a foe the ability that it may buy on its turn before it attacks, such as Veil (`H-16`)."""
    fight = arena.fight
    ability = declared_abilities.ability_of(arena.content, foe)
    if ability is not None and ability.on_turn:
        useful = declared_abilities.useful_on_turn(fight, foe, ability)
        if (yield from buy_before_attack(arena, foe, useful)):
            declared_abilities.use_on_turn(arena, foe, ability)
        return
    if foe.ability not in abilities.BEFORE_ATTACKS:
        return
    if not (yield from buy_before_attack(arena, foe, abilities.useful(fight, foe))):
        return
    if foe.ability == abilities.VEIL:
        foe.veiled = True
    elif foe.ability == abilities.SHIELD_LINE:
        abilities.form_line(fight, foe)
    elif foe.ability == abilities.DRIVE_ON:
        for one in abilities.list_driven(fight, foe):
            yield from _driven(arena, one)
    else:
        usual = DragCode(abilities.draggable(fight, foe)[0].key, abilities.dragged_to(foe)[0])
        drag = DragCode.read((yield offer_drag(fight, foe, usual)))
        yield from _dragged(arena, foe, fight.find(drag.victim), drag.zone)


def _driven(arena: FightContext, minion: Fighter) -> Asking:
    """Let a Minion attack at once with one d20. The Minion keeps its own turn."""
    found = abilities.driven_attacks(arena.fight, minion)
    if found and not minion.absent:
        yield from attack(arena, most_harmful(arena.fight, found))


def _dragged(arena: FightContext, foe: Fighter, victim: Fighter, zone: int) -> Asking:
    """Drag a prone victim into a neighbouring zone and hurt it, unless the victim gets free (`H-16`)."""
    for one in (foe, victim):
        move_to_zone(arena, one, zone)
    reach.enter(arena.fight, foe, victim)
    arena.does("ability", foe, f"drags {victim.name} into zone {zone}")
    if not (yield from resist(arena, victim, "athletics", abilities.DRAG_DIFFICULTY, "get free")):
        dice = arena.scene.roll(foe.key, f"{foe.name}: damage", points, abilities.DRAG_DICE)
        could = odds_without_attack(arena, victim, abilities.DRAG_DICE)
        yield from suffer(arena, victim, "vigor", DamageAfterSoak(dice, by=foe), could)
