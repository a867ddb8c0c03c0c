"""Standard Actions to take when no attack is useful: recover, hold an attack, help a friend, study an enemy."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.options.attack_preview import chance_to_pass
from solo.systems.two_d20.fight.options.legality import SELF_SKILLS, exploit_difficulty
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, acts
from solo.systems.two_d20.fight.state.acts import EnemyCode, HoldAttackCode, RecoverCode
from solo.systems.two_d20.fight.tactics.aid import treat_rather
from solo.systems.two_d20.fight.tactics.answers import WORTH_TRYING, make_answer
from solo.systems.two_d20.fight.tactics.helping import helped_most
from solo.systems.two_d20.fight.tactics.instinct import act_on_instinct
from solo.systems.two_d20.fight.tactics.positioning import come_near, could_hurt
from solo.systems.two_d20.fight.tactics.spending_policy import acts_on_instinct, wit_of
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of, is_shooter

WEAK: Final = 3
"""A fighter with no better action uses Recover after a loss of at least this much Vigor or Resolve."""


def fallback_action(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return a Standard Action other than an attack: recover, hold an attack, help a friend, or study an enemy."""
    one = turn.fighter
    if not turn.standards or turn.fallen:
        return None
    if (treated := treat_rather(fight, one, 0.0)) is not None:
        return treated
    if (recovers := _recover(fight, one, WEAK)) is not None:
        return recovers
    if acts_on_instinct(one):
        return act_on_instinct(fight, turn)
    enemies, dull = fight.enemies(one), wit_of(one) is AiLevel.DULL
    comers = [enemy for enemy in enemies if _will_come(one, enemy) and could_hurt(fight, one, enemy)]
    faces = any(could_hurt(fight, one, enemy, 0.0) for enemy in reach.enemies_in_reach(fight, one))
    if comers and one.held is None and not faces and not dull:
        bare = not one.in_hand
        melee = (number for number, arm in arms_of(one) if arm.weapon.type == "melee" and (bare or arm.weapon.hands))
        number = next(melee, None)
        if number is not None:
            waits = make_thought(
                one.name, "waits for the first enemy in reach", "ready", aside="for the first enemy in reach"
            )
            return make_answer(HoldAttackCode(number, "comes"), waits)
    if not dull and (nearer := come_near(fight, turn)) is not None:
        return nearer
    if not dull and (helped := helped_most(fight, one)) is not None:
        able = one.reach or any(legality.list_attacks(fight, turn, arms_of(one), throws=True))
        why = "has no useful attack" if able else "cannot reach an enemy"
        return make_answer(helped.act, make_thought(one.name, f"{why} and helps {helped.friend.name}"))
    if one.rank == "minion" and one.reach and not (one.prone or moving.explain_pinned(one)):
        thought = make_thought(one.name, "backs away from longer weapons", MOVED)
        return make_answer(acts.WITHDRAW, thought)
    return _study(fight, one) or _recover(fight, one, 1)


def _recover(fight: Fight, one: Fighter, least: int) -> TacticAnswer | None:
    """Return Recover after a loss of at least `least` points, if the test has a fair chance; else None."""
    for track in TRACKS:
        if lost(one, track) >= least and chance_to_pass(fight, one, SELF_SKILLS[track], 1) >= WORTH_TRYING:
            return make_answer(RecoverCode(track), make_thought(one.name, "has time to recover"))
    return None


def _study(fight: Fight, one: Fighter) -> TacticAnswer | None:
    """Return Exploit on the nearest enemy; None for a fighter untrained in Observation, or with a poor chance."""
    near = min(fight.enemies(one), key=lambda enemy: moving.zones_apart(one, enemy))
    if one.exploit == near.key or not one.training("observation").expertise:
        return None
    seen = chance_to_pass(fight, one, "observation", exploit_difficulty(one, near))
    studies = make_thought(one.name, f"studies {near.name}", "test")
    return make_answer(EnemyCode("exploit", near.key), studies) if seen >= WORTH_TRYING else None


def _will_come(one: Fighter, enemy: Fighter) -> bool:
    """Return True if an enemy in another zone will probably come: not a shooter, and nobody who is in melee."""
    return enemy.zone != one.zone and not enemy.reach and not is_shooter(enemy)
