"""Spirit phase: duels of souls, separate from all other actions (`F-23`, `R-43`, `H-13`)."""

from __future__ import annotations

from solo.systems.contract import Deed
from solo.systems.fire_and_sword.fight.rules.fighters_out import put_out
from solo.systems.fire_and_sword.fight.rules.spirits import attack_soul, break_off, chance_to_defeat, free_souls
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import BREAK, SpiritCode
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip


# rule: Spirits in a fight
def spirit_phase(arena: FightContext) -> None:
    """Start new duels, let spirits break off, and roll the simultaneous attacks of each pair.

    A spirit that tried to break off makes no attack in that round (a house ruling).
    """
    fight = arena.fight
    if not any(fighter.locked or fighter.build.spirit for fighter in fight.fighters):
        return
    for spirit in fight.fighters:
        if spirit.is_able and spirit.build.spirit:
            _declared(arena, spirit)
    done: set[str] = set()
    defeats: list[tuple[Fighter, Fighter, SpiritGrip, float]] = []
    for one in fight.fighters:
        if one.locked and one.is_able and one.key not in done:
            other = fight.find(one.locked)
            done |= {one.key, other.key}
            pair = ((one, other), (other, one))
            for it, foe in pair:
                if BREAK not in it.actions:
                    chance = chance_to_defeat(it, foe) if arena.scene.has_listener else 1.0
                    defeats.append((it, foe, attack_soul(arena, it, foe), chance))
    for victor, loser, grip, chance in defeats:
        if grip is not SpiritGrip.NO_EFFECT:
            fight.landed = True
            if grip is SpiritGrip.DEFEATED_TABLE:
                loser.on_table = victor.key
            deed = Deed(victor.name, "fells", loser.name, chance=chance)
            put_out(arena, loser, "defeated in spirit", victor, deed)


def _declared(arena: FightContext, spirit: Fighter) -> None:
    fight = arena.fight
    for action in spirit.actions:
        if action == BREAK and spirit.locked:
            break_off(arena, spirit, fight.find(spirit.locked))
        elif isinstance(action, SpiritCode) and not spirit.locked:
            free = free_souls(fight, spirit)
            target = next((one for one in free if one.key == action.target), next(iter(free), None))
            if target is not None:
                spirit.locked, target.locked = target.key, spirit.key
                deed = Deed(spirit.name, "holds", target.name)
                arena.does("spirit", spirit, f"seizes the soul of {target.name}", deed=deed)
