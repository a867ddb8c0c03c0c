"""Worth of attacks and dangers: chances in millionths to put a fighter out, against the best defence."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.contract import Thought, make_thought
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, WieldedWeapon, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    ATTACKS,
    Action,
    AttackCode,
    RushCode,
    ShootCode,
    StruckCode,
)
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.fire_and_sword.rolls.attack import MILLION, AttackOdds
from solo.systems.parts.fight.ai_level import AiLevel

# Worth of a foe apart from its threat: even a harmless foe must be put out before a fight ends.
WORTH_OF_ANYBODY: Final = 150_000
USUAL_THREAT: Final = 170_000
SPELLS_THREATEN: Final = 250_000
# Minimum worth of a casting and of a shot.
WORTH_CASTING: Final = 50_000
WORTH_SHOOTING: Final = 20_000


DECLARED: Final = "declare"  # Event kind with which a plan is emitted.


class WeighedAction(NamedTuple):
    """An action with its worth: the gain and the chance to put the target out, both in millionths."""

    action: Action
    gain: int
    target: str
    fells: int


class ActionPair(NamedTuple):
    """Two actions in their order of declaration, with words for the fighter's thought (`SentenceParts`).

    `promise` is the expected success: "19 % chance to take out the target". The thought is put into words
    only for a listener, since most plans are never chosen.
    """

    first: Action
    second: Action
    does: str
    promise: str = ""
    aside: str = ""

    def explain_plan(self, who: str) -> Thought:
        """Return the thought of the fighter named `who` that explains the plan."""
        does = f"{self.does}: {self.promise}" if self.promise else self.does
        return make_thought(who, does, DECLARED, aside=self.promise or self.aside)


class ValuedPlan(NamedTuple):
    """A plan and its value, in millionths."""

    value: int
    plan: ActionPair


class Decider(NamedTuple):
    """A fighter whose tactic decides, with its fight and its AI level.

    `coming` counts the attacks that friends have declared on each foe, by the foe's key. `standing` is each foe's
    chance, in millionths, to be still up after these attacks.
    """

    fight: Fight
    fighter: Fighter
    wit: AiLevel
    coming: dict[str, int]
    standing: dict[str, int]


def mind_of(fight: Fight, fighter: Fighter) -> Decider:
    """Return a fighter as a decider.

    A cunning fighter counts the attacks that friends have declared, but no actions of foes.
    """
    mind = Decider(fight, fighter, wit_of(fighter), {}, {})
    if mind.wit is AiLevel.CUNNING:
        for friend in fight.friends_of(fighter):
            for action in friend.actions:
                if isinstance(action, ATTACKS):
                    _count(mind, friend, action)
    return mind


def _count(mind: Decider, friend: Fighter, action: AttackCode | StruckCode | ShootCode | RushCode) -> None:
    """Count an attack that a friend has declared, and reduce the chance that its target is still up."""
    fight, target = mind.fight, mind.fight.find(action.target)
    arm, two = friend.build.arm(action.arm), friend.attacks_planned > 1
    way = (
        attack.missile
        if isinstance(action, ShootCode)
        else attack.throw_and_advance
        if isinstance(action, RushCode)
        else attack.melee
    )
    out = knockout_chance(mind, target, way(fight, friend, arm, target, two))
    mind.coming[target.key] = mind.coming.get(target.key, 0) + 1
    mind.standing[target.key] = mind.standing.get(target.key, MILLION) * (MILLION - out) // MILLION


def hears(mind: Decider) -> bool:
    """Return True for a cunning fighter of the party, who takes the foes' declarations into account (`H-07`)."""
    return mind.fighter.side == "party" and mind.wit is AiLevel.CUNNING


def is_heedless(mind: Decider) -> bool:
    """Return True for a dull fighter with a weapon in hand, who plans no defence beside another action."""
    return mind.wit is AiLevel.DULL and mind.fighter.weapon_in_hand is not None


def is_beast(mind: Decider) -> bool:
    """Return True for a dull fighter without a weapon in hand, who attacks and dodges by nature."""
    return mind.wit is AiLevel.DULL and mind.fighter.weapon_in_hand is None


def blow_at(mind: Decider, target: Fighter, two: bool) -> WeighedAction | None:
    """Return the best blow at a target; None if the fighter has no weapon for melee.

    `two` marks one of two blows in this round.
    """
    best = _lance(mind, target) or attack.best_blow(mind.fight, mind.fighter, target, two)
    if best is None:
        return None
    arm, exchange = best
    blow = AttackCode(arm.name, target.key)
    return WeighedAction(blow, attack_gain(mind, target, exchange), target.key, knockout_chance(mind, target, exchange))


def _lance(mind: Decider, target: Fighter) -> tuple[WieldedWeapon, AttackOdds] | None:
    """Return the blow with the lance in hand; None without a lance or without room to charge (`H-12`)."""
    fighter = mind.fighter
    arm = fighter.weapon_in_hand if fighter.mounted and not fighter.engaged else None
    if arm is None or arm.use != "lance" or paces_between(fighter, target) < movement.CHARGE:
        return None
    return arm, attack.melee(mind.fight, fighter, arm, target, False)


def attack_gain(mind: Decider, target: Fighter, exchange: AttackOdds) -> int:
    """Return the gain of an attack, in millionths: its chance to put the target out.

    For a cunning fighter the chance is weighted by the target's worth, and by the chance that the target is still
    up.
    """
    return gain_of(mind, target, knockout_chance(mind, target, exchange))


def gain_of(mind: Decider, target: Fighter, out: int) -> int:
    """Return the gain of an action that puts a target out with the chance `out`, both in millionths.

    For a cunning fighter the chance is weighted as in `attack_gain`.
    """
    if mind.wit is not AiLevel.CUNNING:
        return out
    return out * mind.standing.get(target.key, MILLION) // MILLION * removal_worth(mind, target) // MILLION


def removal_worth(mind: Decider, foe: Fighter) -> int:
    """Return the worth of putting a foe out, in millionths.

    The worth grows with the threat of the foe's best attack, averaged over the fighters on this side.
    """
    threats = [_threat(mind.fight, foe, one) for one in (mind.fighter, *mind.fight.friends_of(mind.fighter))]
    threat = sum(threats) // len(threats)
    if foe.magic_points and foe.spells:
        threat = max(threat, SPELLS_THREATEN)
    return _worth(threat)


def own_worth(mind: Decider) -> int:
    """Return the worth of the fighter to its side, in millionths, on the same scale as the worth of a foe.

    The worth is 0 for a dull fighter, who ignores its own danger.
    """
    if mind.wit is AiLevel.DULL:
        return 0
    fight, fighter = mind.fight, mind.fighter
    blows = [attack.best_blow(fight, fighter, foe) for foe in fight.foes_of(fighter) if foe.bodily]
    return _worth(sum(blow[1].reply.fells for blow in blows if blow) // max(1, len(blows)))


def _threat(fight: Fight, foe: Fighter, one: Fighter) -> int:
    """Return the chance that the best attack of a foe puts a fighter out, in millionths; 0 for spirits."""
    if not foe.bodily or not one.bodily:
        return 0
    blow = attack.first_blow(fight, foe, one)
    threat = blow[1].reply.fells if blow else 0
    for arm in foe.build.arms:
        if arm.missile and foe.missiles.get(arm.name):
            threat = max(threat, attack.missile_under(fight, foe, arm, one, ()).reply.fells)
    return threat


def _worth(threat: int) -> int:
    return (WORTH_OF_ANYBODY + threat) * MILLION // (WORTH_OF_ANYBODY + USUAL_THREAT)


def knockout_chance(mind: Decider, target: Fighter, exchange: AttackOdds) -> int:
    """Return the chance that an attack puts its target out against the best defence left, in millionths.

    A cunning fighter expects friends in melee with the target to attack too. Each attack is equally likely to meet the
    defence.
    """
    met, free = exchange.reply.fells, exchange.free.fells
    if has_no_defence(mind, target):
        return free
    if mind.wit is not AiLevel.CUNNING:
        return met
    more = sum(not one.plan and target.key in one.engaged for one in mind.fight.friends_of(mind.fighter))
    return met + (free - met) * more // (1 + more)


def has_no_defence(mind: Decider, target: Fighter) -> bool:
    """Return True if the target has no defence left. A target with unknown declarations is assumed to keep one defence.

    A cunning fighter also counts the attacks that friends have declared, since a defence answers one attack only.
    """
    if mind.wit is not AiLevel.CUNNING:
        return False
    kept = target.defences if hears(mind) else 1
    return mind.coming.get(target.key, 0) >= kept


class FoeThreat(NamedTuple):
    """The attacks of one foe on a fighter, as figures in millionths.

    `free` is the chance that an attack puts the fighter out if there is no defence, `met` the chance against the
    best defence. `comes` is the expected number of attacks.
    """

    free: int
    met: int
    comes: int


def list_threats(mind: Decider, foes: list[Fighter]) -> list[FoeThreat]:
    """List the attacks that may come from these foes, the greatest benefit of a defence first.

    A cunning fighter of the party uses the foes' declarations (`H-07`). Other fighters guess the foes' targets.
    """
    fight, fighter = mind.fight, mind.fighter
    heard = hears(mind)
    found = []
    for foe in foes:
        coming = attacks_at(foe, fighter) if heard else 0
        if foe.fallen or (heard and not coming):
            continue
        best = attack.first_blow(fight, foe, fighter) if coming < 2 else attack.best_blow(fight, foe, fighter, True)
        if best is not None:
            exchange = best[1]
            comes = coming * MILLION or _guess_blows(mind, foe)
            found.append(FoeThreat(exchange.free.fells, exchange.reply.fells, comes))
    found.sort(key=lambda one: one.met - one.free)
    return found


def shots_at(mind: Decider) -> list[FoeThreat]:
    """List the shots that foes with bows have declared or may make at the fighter; none for a dull fighter."""
    fight, fighter = mind.fight, mind.fighter
    if mind.wit is AiLevel.DULL:
        return []
    found = []
    for foe in fight.foes_of(fighter):
        arm = foe.weapon_in_hand
        if arm is None or arm.use != "shot" or foe.engaged or not foe.missiles.get(arm.name):
            continue
        if paces_between(foe, fighter) > arm.long:
            continue
        if hears(mind):
            comes = MILLION * sum(isinstance(one, ShootCode) and one.target == fighter.key for one in foe.actions)
        else:
            comes = MILLION // (1 + sum(one.bodily for one in fight.friends_of(fighter)))
        if comes:
            exchange = attack.missile(fight, foe, arm, fighter, comes > MILLION)
            found.append(FoeThreat(exchange.free.fells, exchange.reply.fells, comes))
    return found


def _guess_blows(mind: Decider, foe: Fighter) -> int:
    """Return the expected number of a foe's blows at the fighter, in millionths, without the foe's declarations.

    A plain fighter expects each foe in melee to strike at the opponent opposite that foe. Other fighters assume
    that a foe strikes at each fighter within its reach equally often.
    """
    if mind.wit is AiLevel.PLAIN and foe.engaged:
        opponents = _sort_from_front(mind.fight, foe, mind.fight.engaged_with(foe))
        return MILLION * (opponents[0] is mind.fighter)
    return MILLION // _before(mind, foe)


def _before(mind: Decider, foe: Fighter) -> int:
    """Return how many fighters a foe may strike at: the fighters in melee with the foe, or else all within a run."""
    if foe.engaged:
        return len(foe.engaged)
    fight, fighter = mind.fight, mind.fighter
    run = movement.run_of(fight, foe) + movement.FREE_WALK
    return 1 + sum(one.bodily and paces_between(one, foe) <= run for one in fight.friends_of(fighter))


def attacks_at(foe: Fighter, fighter: Fighter) -> int:
    """Count the attacks that a foe has declared at a fighter."""
    return sum(isinstance(action, ATTACKS) and action.target == fighter.key for action in foe.actions)


def risk(coming: list[FoeThreat], defences: int) -> int:
    """Return the chance that any of the attacks in `coming` puts the fighter out, in millionths.

    `defences` is the number of defences, which answer the first attacks of the list.
    """
    safe, left = MILLION, defences * MILLION
    for one in coming:
        answered = min(left, one.comes)
        left -= answered
        danger = (one.free * (one.comes - answered) + one.met * answered) // MILLION
        safe = safe * max(0, MILLION - danger) // MILLION
    return MILLION - safe


def list_threatening(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """List the foes in melee with the fighter. If there are none, list the free foes who can arrive this round."""
    if fighter.engaged:
        return fight.engaged_with(fighter)
    return [
        foe
        for foe in fight.foes_of(fighter)
        if foe.bodily
        and not foe.engaged
        and paces_between(fighter, foe) <= movement.run_of(fight, foe) + movement.FREE_WALK
    ]


def coming_at(mind: Decider) -> list[Fighter]:
    """List the foes that will probably come to melee with the fighter in this round.

    A cunning fighter of the party uses the targets that foes have declared (`H-07`). A dull fighter expects all foes in
    reach. Any other fighter assumes that a foe attacks the nearest fighter of this side.
    """
    fight, fighter = mind.fight, mind.fighter
    near = list_threatening(fight, fighter)
    if fighter.engaged or mind.wit is AiLevel.DULL:
        return near
    if hears(mind):
        return [foe for foe in near if any(getattr(one, "target", "") == fighter.key for one in foe.actions)]
    return [foe for foe in near if paces_between(fighter, foe) <= _nearest(mind, foe) + movement.FREE_WALK]


def _nearest(mind: Decider, foe: Fighter) -> int:
    """Return the distance in paces from a foe to the nearest fighter on this side."""
    bodies = [one for one in (mind.fighter, *mind.fight.friends_of(mind.fighter)) if one.bodily]
    return min(paces_between(one, foe) for one in bodies)


def nearest_first(mind: Decider, foes: list[Fighter]) -> list[Fighter]:
    """Return foes in the order of their distance.

    Of equally near foes the foe opposite comes first; for a beast, the smallest foe.
    """
    fighter, preys = mind.fighter, is_beast(mind)
    foes = in_front_first(mind, foes)
    return sorted(foes, key=lambda foe: (paces_between(fighter, foe), preys and foe.build.siz))


def in_front_first(mind: Decider, foes: list[Fighter]) -> list[Fighter]:
    """Return foes in the order of the row, starting with the foe opposite the fighter.

    For a cunning fighter the foes stay in their given order.
    """
    return foes if mind.wit is AiLevel.CUNNING else _sort_from_front(mind.fight, mind.fighter, foes)


def _sort_from_front(fight: Fight, fighter: Fighter, opponents: list[Fighter]) -> list[Fighter]:
    """Sort opponents by their place in the row, starting with the opponent opposite the fighter."""
    if len(opponents) < 2:
        return opponents
    rows: dict[str, list[str]] = {"party": [], "foes": []}
    for one in fight.fighters:
        rows[one.side].append(one.key)
    opposite, mine = rows[opponents[0].side], rows[fighter.side].index(fighter.key)
    return sorted(opponents, key=lambda one: (opposite.index(one.key) - mine) % len(opposite))


def percent_of(millionths: int) -> str:
    """Format a chance in millionths as a percentage.

    Integers keep this fast: each decision of a simulated fight needs a reason.
    """
    return f"{(millionths + MILLION // 200) * 100 // MILLION} %"


def wit_of(fighter: Fighter) -> AiLevel:
    """Return the AI level of a fighter: by its INT, or by the table's choice."""
    return wit_of_int(fighter.build.wits, fighter.wit)
