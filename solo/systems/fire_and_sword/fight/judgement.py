"""Owns what a blow, a shot and a danger are worth to whoever decides: chances in a million, the best reply counted."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight import exchanges, pace
from solo.systems.fire_and_sword.fight.exchanges import MILLION, Exchange
from solo.systems.fire_and_sword.fight.state import ATTACK, Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.wit import Wit

# A friend's blow that is already on its way leaves its target standing about seven times in ten.
STANDS: Final = (7, 10)


class Intent(NamedTuple):
    """An action as somebody weighs it: its code, what it gains, at whom, and how often it fells there."""

    code: str
    gain: int
    target: str
    fells: int


def blow_at(fight: Fight, fighter: Fighter, target: Fighter, two: bool, wit: Wit) -> Intent | None:
    """The best blow at one target. The cunning know that a defence answers one attack only, and who is down already."""
    best = exchanges.best_blow(fight, fighter, target, two)
    if best is None:
        return None
    arm, exchange = best
    return Intent(
        f"{ATTACK}:{arm.name}:{target.key}",
        gain(fight, fighter, target, exchange, wit),
        target.key,
        exchange.reply.fells,
    )


def gain(fight: Fight, fighter: Fighter, target: Fighter, exchange: Exchange, wit: Wit) -> int:
    """What an attack gains: the chance to put its target out, with what friends do at the same time."""
    if wit is not Wit.CUNNING:
        return exchange.reply.fells
    coming = attacks_on(fight, fighter, target)
    if not coming:
        return exchange.reply.fells
    worth = exchange.free.fells
    for _ in range(coming):
        worth = worth * STANDS[0] // STANDS[1]
    return worth


def attacks_on(fight: Fight, fighter: Fighter, target: Fighter) -> int:
    """How many attacks friends have declared on a target in this round."""
    ending = f":{target.key}"
    return sum(
        action.startswith(("attack", "shoot", "rush")) and action.endswith(ending)
        for friend in fight.fighters
        if friend.side == fighter.side and friend is not fighter
        for action in friend.plan
    )


def dangers(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> list[tuple[int, int]]:
    """What comes at a fighter from each foe, in a million: without a defence, and with the best one.

    A foe with several fighters before it strikes at each of them as often.
    """
    found = []
    for foe in foes:
        best = None if foe.fallen else exchanges.best_blow(fight, foe, fighter)
        if best is None:
            continue
        shares = max(1, len(foe.engaged))
        exchange = best[1]
        found.append((exchange.free.fells // shares, exchange.reply.fells // shares))
    return found


def risk(coming: list[tuple[int, int]], defences: int) -> int:
    """The chance to be put out, roughly added up, where so many defences answer what they help most against."""
    saved = sorted((free - met for free, met in coming), reverse=True)
    return sum(free for free, _ in coming) - sum(saved[:defences])


def threatening(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Foes in melee, or those who can come to blows with a fighter in this round."""
    if fighter.engaged:
        return fight.engaged_with(fighter)
    return [
        foe
        for foe in fight.foes_of(fighter)
        if foe.bodily and not foe.engaged and apart(fighter, foe) <= pace.run_of(fight, foe) + pace.FREE_WALK
    ]


def percent(millionths: int) -> str:
    """A chance as a reason names it."""
    return f"{(millionths + MILLION // 200) * 100 // MILLION} %"
