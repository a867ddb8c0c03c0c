"""Owns the game master's word on a shot: which modifiers weigh on it, where the table wants that asked (part 4)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from solo.systems.contract import ChooseSeveral, Decision, Option
from solo.systems.fire_and_sword.fight import exchanges
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.exchanges import SITUATIONS
from solo.systems.fire_and_sword.fight.striking import Announced
from solo.systems.fire_and_sword.wording import spoken

KIND: Final = "shot"


def ruled(arena: Arena, one: Announced) -> Generator[Decision, str, None]:
    """Ask which modifiers weigh on an announced shot or throw, those that stand marked; unasked they all do."""
    fight = arena.fight
    if not fight.terms.shots_ruled:
        return
    attacker, target = one.attacker, one.target
    found = exchanges.shot_modifiers(fight, attacker, one.arm, target, attacker.attacks_planned > 1)
    standing = "+".join(code for code, modifier in SITUATIONS.items() if modifier in found)
    asked = f"{attacker.name} lets fly at {target.name} with {spoken(one.arm.name)}: what weighs on it?"
    options = [Option(code, str(modifier)) for code, modifier in SITUATIONS.items()]
    answer = yield ChooseSeveral(fight.able("foes")[0].key, KIND, asked, options, 0, len(options), standing)
    chosen = [SITUATIONS[code] for code in answer.split("+") if code]
    kept = [modifier for modifier in found if modifier not in SITUATIONS.values()]
    one.weighed(exchanges.missile_under(fight, attacker, one.arm, target, (*kept, *chosen)))
