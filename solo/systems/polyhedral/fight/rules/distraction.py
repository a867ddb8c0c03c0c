"""Distraction: drawing a foe's next attack onto oneself, for free (`P-32`, `H-16`)."""

from __future__ import annotations

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import ALIKE, Event
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.circumstances import DAZZLED, own_checks
from solo.systems.polyhedral.fight.state import Combatant, Distraction, Fight, FightContext, rolls_for
from solo.systems.polyhedral.fight.state.sight import light
from solo.systems.polyhedral.rolls import attacks
from solo.systems.polyhedral.rolls.checks import check_roll
from solo.systems.polyhedral.rolls.scores import difficulty


def modifiers(fight: Fight, combatant: Combatant, foe: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of light, posture and stance on a check against a foe (`H-06`, `H-09`, `P-32`)."""
    around = [DAZZLED] if foe.has_tag("light-shy") and light(fight, foe) == "lit" else []
    guarded = (attacks.THEIR_DEFENSIVE_STANCE,) if foe.defensive else ()
    return lasting_effects.circumstances(combatant, around, (*own_checks(combatant), *guarded))


# rule: Distraction
def distract(arena: FightContext, combatant: Combatant, foe: Combatant) -> None:
    """Try to make a foe attack the distractor in its next turn (`P-32`, `H-16`)."""
    scene, named = arena.scene, modifiers(arena.fight, combatant, foe)
    what = f"{combatant.name}: distract {foe.name}"
    pool = rolls_for(combatant, "Distraction")
    spirit = foe.build.attributes.spirit
    reached = scene.roll(combatant.key, what, attacks.distraction, *pool, spirit, sum_modifiers(named))
    lasting_effects.action_taken(combatant)
    if reached:
        foe.drawn = [drawn for drawn in foe.drawn if drawn.by != combatant.key]
        # The highest result holds. Of equal results the latest holds, so the new one is put first.
        foe.drawn.insert(0, Distraction(combatant.key, reached))
    if scene.has_listener:
        outcome = "drawn" if reached else "not drawn"
        roll = check_roll(scene, "Distraction", difficulty(spirit), named, outcome)
        end = f"{foe.name} will attack {combatant.name} next" if reached else f"{foe.name} ignores it"
        text = f"{combatant.name} taunts {foe.name}, and {end}."
        scene.emit(Event("distract", text, combatant.name, (roll,), parts=ALIKE))
