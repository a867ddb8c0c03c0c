"""Tactics of the defensive stance (`P-32`, `H-15`): taken if it prevents more harm than it costs."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from solo.systems.polyhedral.fight.options.attacks import PossibleAttack
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, foresight
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.state import Combatant, DeclaredAttack
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment, ValuedAttack

SEVERAL, A_STEP = 2, 1


def pays(mind: TurnAssessment, best: ValuedAttack) -> bool:
    """Return True if several foes can strike the fighter, and the stance prevents more harm than it costs.

    The cost is the damage that the fighter's own blows lose. The harm of a foe who could also strike friends counts
    less. `best` is the attack that the fighter would make.
    """
    one, fight = mind.combatant, mind.fight
    near = [foe for foe in fight.foes_of(one) if not foe.helpless and _reaches(mind, foe, one)]
    if len(near) < SEVERAL:
        return False
    friends = [friend for friend in mind.friends if friend.standing]
    guarded = copy(one)
    guarded.defensive = True
    ahead, behind = foresight(fight, mind.armoury), BlowForecasts(fight, mind.armoury)
    saved = sum(
        (_harm(ahead, mind, foe, one) - _harm(behind, mind, foe, guarded))
        / (1 + sum(_reaches(mind, foe, friend) for friend in friends))
        for foe in near
    )
    own, hampered = float(best.odds.mean), _mean_in_stance(behind, best.attack, guarded)
    return saved > own - hampered


def _mean_in_stance(behind: BlowForecasts, attack: PossibleAttack, guarded: Combatant) -> float:
    """Return the mean harm of the attack in the stance, with the best aim."""
    blows = [blow._replace(attacker=guarded) for blow in attack.blows]
    return max(sum(float(behind.best_reply(blow._replace(aim=aim))[1].mean) for blow in blows) for aim in attack.aims)


def _reaches(mind: TurnAssessment, foe: Combatant, one: Combatant) -> bool:
    spaces = distance_between(foe, one)
    return any(form.melee and spaces <= farthest(foe, form) + A_STEP for form in mind.armoury.forms(foe))


def _harm(ahead: BlowForecasts, mind: TurnAssessment, foe: Combatant, one: Combatant) -> float:
    """Return the mean damage of the foe's best blow at the fighter."""
    attacks: Iterable[DeclaredAttack] = (
        DeclaredAttack(foe, one, form) for form in mind.armoury.forms(foe) if form.melee
    )
    return max((float(ahead.best_reply(attack)[1].mean) for attack in attacks), default=0.0)
