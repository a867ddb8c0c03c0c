"""Owns what a blow, a shot and a danger are worth to whoever decides: chances in a million, the best reply counted."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.state import MILLION, Arm, Exchange, Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.state.actions import ATTACKS, Action, Attack
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.parts.fight.wit import Wit

# A friend's blow that is already on its way leaves its target standing about seven times in ten.
STANDS: Final = (7, 10)


class Intent(NamedTuple):
    """An action as somebody weighs it: what it gains, at whom, and how often it fells there."""

    action: Action
    gain: int
    target: str
    fells: int


class Mind(NamedTuple):
    """Who decides, in which fight and how cleverly. `coming` counts the attacks of friends on each foe's key."""

    fight: Fight
    fighter: Fighter
    wit: Wit
    coming: dict[str, int]


def mind_of(fight: Fight, fighter: Fighter) -> Mind:
    """The mind of a fighter, which knows what its friends have declared before it, and nothing of its foes."""
    coming: dict[str, int] = {}
    wit = wit_of(fighter)
    if wit is Wit.CUNNING:
        for friend in fight.fighters:
            if friend.plan and friend.side == fighter.side and friend is not fighter:
                for action in friend.actions:
                    if isinstance(action, ATTACKS):
                        coming[action.target] = coming.get(action.target, 0) + 1
    return Mind(fight, fighter, wit, coming)


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
    """What an attack gains: the chance to put its target out, with what friends do at the same time.

    The cunning know that a defence answers one attack only, and that whoever is down already falls no second time.
    """
    coming = mind.coming.get(target.key, 0)
    if not coming:
        return fells(mind, target, exchange)
    worth: int = exchange.free.fells * STANDS[0] ** coming // STANDS[1] ** coming
    return worth


def fells(mind: Mind, target: Fighter, exchange: Exchange) -> int:
    """How often an attack puts its target out against the best defence that it can still give."""
    return exchange.free.fells if unguarded(mind, target) else exchange.reply.fells


def unguarded(mind: Mind, target: Fighter) -> bool:
    """Whether a target is known to keep no defence: the party has heard its foes declare (`H-07`)."""
    return mind.fighter.side == "party" and mind.wit is not Wit.DULL and not target.defences


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
            comes = coming * MILLION or MILLION // max(1, len(foe.engaged))
            found.append(Danger(exchange.free.fells, exchange.reply.fells, comes))
    found.sort(key=lambda one: one.met - one.free)
    return found


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


def percent_of(millionths: int) -> str:
    """A chance as a reason names it; in whole numbers, since each decision of a simulated fight has its reason."""
    return f"{(millionths + MILLION // 200) * 100 // MILLION} %"


def wit_of(fighter: Fighter) -> Wit:
    """The wit that an INT gives, or that the table wishes for."""
    return wit_of_int(fighter.build.wits, fighter.wit)
