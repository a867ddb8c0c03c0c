"""First help: a Medicine check that makes the next check against bleeding easier (`P-34`)."""

from __future__ import annotations

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import Event, SentenceParts
from solo.systems.polyhedral.fight.narration.wounds import wound_words
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.circumstances import own_checks
from solo.systems.polyhedral.fight.state import Combatant, FightContext, rolls_for
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll


def modifiers(combatant: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of posture and stance on a fighter's Medicine check (`H-09`)."""
    return lasting_effects.circumstances(combatant, (), own_checks(combatant))


# rule: First help
def give_help(arena: FightContext, combatant: Combatant, friend: Combatant) -> None:
    """Roll Medicine for a bleeding friend; success eases the friend's next check against bleeding by 1 (`P-34`)."""
    scene, named = arena.scene, modifiers(combatant)
    what = f"{combatant.name}: tend {friend.name}"
    pool = rolls_for(combatant, "Medicine")
    friend.helped = scene.roll(combatant.key, what, checks.check, *pool, -friend.lp, sum_modifiers(named))
    lasting_effects.action_taken(combatant)
    if scene.has_listener:
        outcome = "helped" if friend.helped else "no help"
        roll = check_roll(scene, "Medicine", -friend.lp, named, outcome)
        end = f" and gives {friend.name} +1 on the next check" if friend.helped else " without success"
        text = f"{combatant.name} tends {friend.name}{wound_words(friend).ends}{end}."
        scene.emit(Event("aid", text, combatant.name, (roll,), parts=SentenceParts(friend.name)))
