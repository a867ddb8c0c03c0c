"""Tactics of the defensive stance (`P-32`, `H-15`): taken if it prevents more harm than it costs."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.options.attacks import PossibleAttack
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, foresight
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.fight.tactics.expected_blows import NOTHING, expected_blow, expected_share
from solo.systems.polyhedral.fight.tactics.target_priority import points_of, share_taken, turns_of
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment, ValuedAttack

SEVERAL: Final = 2


def pays(mind: TurnAssessment, best: ValuedAttack) -> bool:
    """Return True if several foes will strike the fighter, and the stance prevents more harm than it costs.

    Harm is measured in shares of a fighter's strength. A foe may strike a friend of the guarded fighter instead.
    `best` is the attack that the fighter would make.
    """
    one, fight = mind.combatant, mind.fight
    friends = [friend for friend in mind.friends if friend.standing]
    ahead = foresight(fight, mind.armoury)
    blows = [(foe, blow) for foe in fight.foes_of(one) if (blow := expected_blow(ahead, foe, [one, *friends]))]
    at_me = [(foe, blow.share) for foe, blow in blows if blow.target is one]
    if len(at_me) < SEVERAL:
        return False
    guarded = copy(one)
    guarded.defensive = True
    behind = BlowForecasts(fight, mind.armoury)
    saved = NOTHING
    for foe, share in at_me:
        instead = max((expected_share(ahead, foe, friend) for friend in friends), default=NOTHING)
        saved += share - max(instead, expected_share(behind, foe, guarded))
    return saved > _share_lost(behind, best, guarded)


def _share_lost(behind: BlowForecasts, best: ValuedAttack, guarded: Combatant) -> Fraction:
    """Return the share of the target's strength that the fighter's attack takes less in the stance, at the best aim."""
    points = points_of(best.attack.target)
    turns = turns_of(blow.form for blow in best.attack.blows)
    hampered = max(_share_in_stance(behind, best.attack, guarded, aim, points, turns) for aim in best.attack.aims)
    return share_taken(best.odds, points, turns) - hampered


def _share_in_stance(
    behind: BlowForecasts, attack: PossibleAttack, guarded: Combatant, aim: int, points: int, turns: int
) -> Fraction:
    blows = (blow._replace(attacker=guarded, aim=aim) for blow in attack.blows)
    return sum((share_taken(behind.best_reply(blow)[1], points, turns) for blow in blows), NOTHING)
