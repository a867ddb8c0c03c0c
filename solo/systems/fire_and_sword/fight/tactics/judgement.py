"""Owns what a blow, a shot and a danger are worth to whoever decides: chances in a million, the best reply counted."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.contract import Thought, thinks
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.state import MILLION, Arm, Exchange, Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.state.actions import ATTACKS, Action, Attack, Rush, Shoot, Struck
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.parts.fight.wit import Wit

# What a foe is worth besides how often it fells: even the harmless must go before a fight is over.
WORTH_OF_ANYBODY: Final = 350_000
USUAL_THREAT: Final = 170_000
SPELLS_THREATEN: Final = 250_000
# Below this nobody casts, and nobody shoots.
WORTH_CASTING: Final = 50_000
WORTH_SHOOTING: Final = 20_000


DECLARED: Final = "declare"  # the kind of event in which a plan is told


class Intent(NamedTuple):
    """An action as somebody weighs it: what it gains, at whom, and how often it fells there."""

    action: Action
    gain: int
    target: str
    fells: int


class Plan(NamedTuple):
    """Two actions in the order in which they are declared, and what is thought with them (`contract.story.Parts`).

    `promise` is what may be expected of it: "fells in 19 % even against the best defence".
    The thought is put into words only where it is told, since thousands of plans are weighed for each that is made.
    """

    first: Action
    second: Action
    does: str
    promise: str = ""
    aside: str = ""

    def thought(self, who: str) -> Thought:
        """What somebody thinks who means to do so."""
        does = f"{self.does}: {self.promise}" if self.promise else self.does
        return thinks(who, does, DECLARED, aside=self.promise or self.aside)


class Mind(NamedTuple):
    """Who decides, in which fight and how cleverly.

    `coming` counts the attacks that friends have declared on each foe, by its key; `standing` says how often in a
    million it is still up after them.
    """

    fight: Fight
    fighter: Fighter
    wit: Wit
    coming: dict[str, int]
    standing: dict[str, int]


def mind_of(fight: Fight, fighter: Fighter) -> Mind:
    """The mind of a fighter, which knows what its friends have declared before it, and nothing of its foes."""
    mind = Mind(fight, fighter, wit_of(fighter), {}, {})
    if mind.wit is Wit.CUNNING:
        for friend in fight.friends_of(fighter):
            for action in friend.actions:
                if isinstance(action, ATTACKS):
                    _count(mind, friend, action)
    return mind


def _count(mind: Mind, friend: Fighter, action: Attack | Struck | Shoot | Rush) -> None:
    """One more attack that comes at a foe, and how often it is still up after it."""
    fight, target = mind.fight, mind.fight.of(action.target)
    arm, two = friend.build.arm(action.arm), friend.attacks_planned > 1
    way = attack.missile if isinstance(action, Shoot) else attack.rushed if isinstance(action, Rush) else attack.melee
    out = fells(mind, target, way(fight, friend, arm, target, two))
    mind.coming[target.key] = mind.coming.get(target.key, 0) + 1
    mind.standing[target.key] = mind.standing.get(target.key, MILLION) * (MILLION - out) // MILLION


def blow_at(mind: Mind, target: Fighter, two: bool) -> Intent | None:
    """The best blow at one target; None without a blade."""
    best = _lance(mind, target) or attack.best_blow(mind.fight, mind.fighter, target, two)
    if best is None:
        return None
    arm, exchange = best
    blow = Attack(arm.name, target.key)
    return Intent(blow, gain(mind, target, exchange), target.key, fells(mind, target, exchange))


def _lance(mind: Mind, target: Fighter) -> tuple[Arm, Exchange] | None:
    """The blow with a lance in hand, where there is room to charge (`H-12`)."""
    fighter = mind.fighter
    arm = fighter.drawn if fighter.mounted and not fighter.engaged else None
    if arm is None or arm.use != "lance" or apart(fighter, target) < movement.CHARGE:
        return None
    return arm, attack.melee(mind.fight, fighter, arm, target, False)


def gain(mind: Mind, target: Fighter, exchange: Exchange) -> int:
    """What an attack gains: the chance to put its target out, and for the cunning how much that is worth.

    They know that whoever is down already falls no second time, and that some foes are worse than others.
    """
    return gain_of(mind, target, fells(mind, target, exchange))


def gain_of(mind: Mind, target: Fighter, out: int) -> int:
    """What it gains to put a target out so often in a million."""
    if mind.wit is not Wit.CUNNING:
        return out
    return out * mind.standing.get(target.key, MILLION) // MILLION * worth(mind, target) // MILLION


def worth(mind: Mind, foe: Fighter) -> int:
    """What it is worth in a million to be rid of a foe: the worse its best attack, the more."""
    fight, fighter = mind.fight, mind.fighter
    blow = attack.best_blow(fight, foe, fighter) if foe.bodily and fighter.bodily else None
    threat = blow[1].reply.fells if blow else 0
    for arm in foe.build.arms:
        if arm.missile and foe.missiles.get(arm.name) and fighter.bodily:
            threat = max(threat, attack.missile_under(fight, foe, arm, fighter, ()).reply.fells)
    if foe.magic_points and foe.spells:
        threat = max(threat, SPELLS_THREATEN)
    return (WORTH_OF_ANYBODY + threat) * MILLION // (WORTH_OF_ANYBODY + USUAL_THREAT)


def fells(mind: Mind, target: Fighter, exchange: Exchange) -> int:
    """How often an attack puts its target out against the best defence that it can still give."""
    return exchange.free.fells if unguarded(mind, target) else exchange.reply.fells


def unguarded(mind: Mind, target: Fighter) -> bool:
    """Whether no defence is left to a target: the party has heard its foes declare (`H-07`), others guess one.

    The cunning know that a defence answers one attack only, and what friends have declared.
    """
    if mind.wit is Wit.DULL:
        return False
    kept = target.defences if mind.fighter.side == "party" else 1
    return mind.coming.get(target.key, 0) >= kept


class Danger(NamedTuple):
    """What one foe's attack does in a million, unanswered and answered, and how many of its attacks come, likewise."""

    free: int
    met: int
    comes: int


def dangers(mind: Mind, foes: list[Fighter]) -> list[Danger]:
    """What may come at a fighter from these foes, the attacks first against which a defence helps most.

    The party hears what its foes have declared (`H-07`), and all but the dull make use of it. Otherwise a foe with
    several fighters before it is taken to strike at each of them as often.
    """
    fight, fighter = mind.fight, mind.fighter
    heard = fighter.side == "party" and mind.wit is not Wit.DULL
    found = []
    for foe in foes:
        coming = attacks_at(foe, fighter) if heard else 0
        if foe.fallen or (heard and not coming):
            continue
        best = attack.best_blow(fight, foe, fighter, coming > 1)
        if best is not None:
            exchange = best[1]
            comes = coming * MILLION or MILLION // _before(mind, foe)
            found.append(Danger(exchange.free.fells, exchange.reply.fells, comes))
    found.sort(key=lambda one: one.met - one.free)
    return found


def shots_at(mind: Mind) -> list[Danger]:
    """What bows in the hands of foes may do, as often as it was heard or may be guessed; the dull do not ask."""
    fight, fighter = mind.fight, mind.fighter
    if mind.wit is Wit.DULL:
        return []
    found = []
    for foe in fight.foes_of(fighter):
        arm = foe.drawn
        if arm is None or arm.use != "shot" or foe.engaged or not foe.missiles.get(arm.name):
            continue
        if apart(foe, fighter) > arm.long:
            continue
        if fighter.side == "party":
            comes = MILLION * sum(isinstance(one, Shoot) and one.target == fighter.key for one in foe.actions)
        else:
            comes = MILLION // (1 + sum(one.bodily for one in fight.friends_of(fighter)))
        if comes:
            exchange = attack.missile(fight, foe, arm, fighter, comes > MILLION)
            found.append(Danger(exchange.free.fells, exchange.reply.fells, comes))
    return found


def _before(mind: Mind, foe: Fighter) -> int:
    """How many a foe may strike at: those in melee with it, or else all whom a run brings it to."""
    if foe.engaged:
        return len(foe.engaged)
    fight, fighter = mind.fight, mind.fighter
    run = movement.run_of(fight, foe) + movement.FREE_WALK
    return 1 + sum(one.bodily and apart(one, foe) <= run for one in fight.friends_of(fighter))


def attacks_at(foe: Fighter, fighter: Fighter) -> int:
    """How many attacks a foe has declared at a fighter."""
    return sum(isinstance(action, ATTACKS) and action.target == fighter.key for action in foe.actions)


def risk(coming: list[Danger], defences: int) -> int:
    """The chance to be put out, roughly added up, where so many defences answer what they help most against."""
    danger, left = 0, defences * MILLION
    for one in coming:
        answered = min(left, one.comes)
        left -= answered
        danger += (one.free * (one.comes - answered) + one.met * answered) // MILLION
    return danger


def threatening(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Foes in melee, or those who can come to blows with a fighter in this round."""
    if fighter.engaged:
        return fight.engaged_with(fighter)
    return [
        foe
        for foe in fight.foes_of(fighter)
        if foe.bodily and not foe.engaged and apart(fighter, foe) <= movement.run_of(fight, foe) + movement.FREE_WALK
    ]


def coming_at(mind: Mind) -> list[Fighter]:
    """Those who can come to blows in this round and will: the party has heard whom they mean (`H-07`).

    Others think that a foe goes for whoever is nearest to it; the dull expect everybody.
    """
    fight, fighter = mind.fight, mind.fighter
    near = threatening(fight, fighter)
    if fighter.engaged or mind.wit is Wit.DULL:
        return near
    if fighter.side == "party":
        return [foe for foe in near if any(getattr(one, "target", "") == fighter.key for one in foe.actions)]
    return [foe for foe in near if apart(fighter, foe) <= _nearest(mind, foe) + movement.FREE_WALK]


def _nearest(mind: Mind, foe: Fighter) -> int:
    """Paces from a foe to the nearest of those who could stand in its way."""
    bodies = [one for one in (mind.fighter, *mind.fight.friends_of(mind.fighter)) if one.bodily]
    return min(apart(one, foe) for one in bodies)


def percent_of(millionths: int) -> str:
    """A chance as a reason names it; in whole numbers, since each decision of a simulated fight has its reason."""
    return f"{(millionths + MILLION // 200) * 100 // MILLION} %"


def wit_of(fighter: Fighter) -> Wit:
    """The wit that an INT gives, or that the table wishes for."""
    return wit_of_int(fighter.build.wits, fighter.wit)
