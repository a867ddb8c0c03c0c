"""Friends and foes around a fighter: the cost of a lone attack, and reasons to let the foes approach."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.rules.melee_pairs import SIDES, may_meet, room_for, sides_taken
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import BACK, AttackCode, CloseInCode, RushCode, attacks
from solo.systems.fire_and_sword.fight.tactics.action_worth import WORTH_SHOOTING, Decider, hears
from solo.systems.parts.fight.ai_level import AiLevel

PRESSING: Final = 90_000
ALONE: Final = 200_000
CLOSE_BY: Final = 25
PATIENCE: Final = 3
INTO_MELEE: Final = (AttackCode, CloseInCode, RushCode)


class NearbyFighters(NamedTuple):
    """Friends and foes from one fighter's view.

    `pressing` is the worth of coming to melee, 0 if the fighter may wait. A fighter may wait if friends shoot, none of
    them is in melee, and the foes must approach. In the first rounds, a fighter may also wait if no side shoots, so as
    to meet the foes at the end of their run. `shot_at` is True if a foe with a bow in hand has a fair chance to
    hit.
    """

    mind: Decider
    pressing: int
    shot_at: bool

    def alone_at(self, foe: Fighter) -> int:
        """Return the cost of a run at a foe whose companions outnumber the friends who can arrive in time.

        The cost is in millionths, 0 for a dull fighter.
        """
        mind = self.mind
        if mind.wit is AiLevel.DULL or mind.fight.quiet_rounds >= PATIENCE:
            return 0
        fight, fighter = mind.fight, mind.fighter
        there = sum(one.bodily and paces_between(one, foe) <= CLOSE_BY for one in fight.foes_of(fighter))
        friends = [one for one in fight.friends_of(fighter) if one.bodily]
        if there < 2 or not friends:
            return 0
        blades = [one for one in friends if fights_hand_to_hand(one)]
        mine, run = paces_between(fighter, foe), movement.run_of(fight, fighter) + movement.FREE_WALK
        with_me = sum(
            paces_between(one, foe)
            <= (movement.run_of(fight, one) + movement.FREE_WALK if mine <= run else mine + CLOSE_BY)
            for one in blades
        )
        # If no friend seeks melee, the fighter guards the shooters, but only for a few rounds.
        nobody_comes = not blades and fight.round > PATIENCE
        if with_me + 1 >= there or nobody_comes or (blades and with_me == len(blades)):
            return 0
        return ALONE * (there - with_me - 1)

    def nearer_to(self, foe: Fighter) -> bool:
        """Return True if a friend who seeks melee is at least as near to the foe as the fighter."""
        fight, fighter = self.mind.fight, self.mind.fighter
        mine = paces_between(fighter, foe)
        return any(fights_hand_to_hand(one) and paces_between(one, foe) <= mine for one in fight.friends_of(fighter))


def company_of(mind: Decider, foes: list[Fighter]) -> NearbyFighters:
    """Return the view of a fighter's tactic on the fighter's friends and on these foes."""
    fight, fighter = mind.fight, mind.fighter
    theirs = [foe for foe in foes if shoots(fight, foe, fighter)]
    if mind.wit is AiLevel.DULL:
        return NearbyFighters(mind, PRESSING, bool(theirs))
    target = min(foes, key=lambda foe: paces_between(fighter, foe))
    ours = [one for one in (fighter, *fight.friends_of(fighter)) if one.bodily and shoots(fight, one, target)]
    early = _waits_at_first(mind, target) and (not theirs or _time_serves(mind) or _foes_come(mind, foes, ours))
    enough = len(ours) > len(theirs) or (early and len(ours) == len(theirs))
    fought = any(friend.engaged for friend in fight.friends_of(fighter))
    waits = enough and not fought and len(theirs) < len(foes) and fight.quiet_rounds < PATIENCE
    return NearbyFighters(mind, 0 if waits else PRESSING, bool(theirs))


def _waits_at_first(mind: Decider, nearest: Fighter) -> bool:
    """Return True for a cunning fighter in the first rounds, or a plain one in round 1 with no foe within a run."""
    fight, fighter = mind.fight, mind.fighter
    if mind.wit is AiLevel.CUNNING:
        return fight.round <= PATIENCE
    return fight.round <= 1 and paces_between(fighter, nearest) > movement.run_of(fight, fighter) + movement.FREE_WALK


def _time_serves(mind: Decider) -> bool:
    """Return True for a cunning fighter with a sorcerer on its side, who gains by each round out of melee."""
    casters = (mind.fighter, *mind.fight.friends_of(mind.fighter))
    return mind.wit is AiLevel.CUNNING and any(one.magic_points and one.spells for one in casters)


def _foes_come(mind: Decider, foes: list[Fighter], shooters: list[Fighter]) -> bool:
    """Return True if foes come near anyway, while archers of this side shoot from cover.

    Only a fighter who hears the foes' declarations knows it (`H-07`). A near foe needs one run to come within a throw.
    """
    fight, fighter = mind.fight, mind.fighter
    if not hears(mind) or not any(one.in_cover or movement.has_cover_to_take(fight, one) for one in shooters):
        return False
    return any(
        paces_between(fighter, foe) <= movement.run_of(fight, foe) + movement.RUSH
        and any(isinstance(action, INTO_MELEE) for action in foe.actions)
        for foe in foes
    )


def fights_hand_to_hand(fighter: Fighter) -> bool:
    """Return True for a fighter who seeks melee: no bow in hand, no spirit."""
    arm = fighter.weapon_in_hand
    return fighter.bodily and not (arm is not None and arm.use == "shot")


def can_catch(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Return False if pursuit is useless: the foe runs away and is not slower than the fighter.

    The party knows its foes' declarations (`H-07`).
    """
    runs = foe.fleeing or (fighter.side == "party" and BACK in foe.actions and not attacks(foe.actions))
    return not runs or foe.engaged != [] or movement.run_of(fight, foe) < movement.run_of(fight, fighter)


def finds_room(mind: Decider, foe: Fighter) -> bool:
    """Return True if the fighter can still come into melee with a foe after the friends who run at the foe already.

    A dull fighter does not count these friends. A fighter who hears the foes' declarations also counts the friend at
    whom the foe runs.
    """
    fight, fighter = mind.fight, mind.fighter
    if not may_meet(fight, fighter, foe):
        return False
    if mind.wit is AiLevel.DULL:
        return True
    coming = [friend for friend in fight.friends_of(fighter) if _will_meet(mind, friend, foe)]
    return sides_taken(fight, foe) + sum(map(room_for, coming)) + room_for(fighter) <= SIDES


def _will_meet(mind: Decider, friend: Fighter, foe: Fighter) -> bool:
    """Return True if a friend who is not in melee with a foe yet has declared to come, or the foe comes to the friend.

    Only a fighter who hears the foes' declarations expects the latter.
    """
    if foe.key in friend.engaged:
        return False
    return _goes_to(friend, foe) or (hears(mind) and _goes_to(foe, friend))


def _goes_to(one: Fighter, other: Fighter) -> bool:
    return any(isinstance(action, INTO_MELEE) and action.target == other.key for action in one.actions)


def shoots(fight: Fight, one: Fighter, other: Fighter) -> bool:
    """Return True if fighter `one` has a bow in hand, arrows left and a fair chance to fell `other`."""
    arm = one.weapon_in_hand
    if arm is None or arm.use != "shot" or one.engaged or not one.missiles.get(arm.name):
        return False
    if paces_between(one, other) > arm.long:
        return False
    return attack.missile(fight, one, arm, other, False).reply.fells >= WORTH_SHOOTING
