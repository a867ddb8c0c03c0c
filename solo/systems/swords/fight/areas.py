"""Owns attacks on a place: whether it is hit, who is caught, and who gets clear (`S-25`, `S-26`, `S-28`, `R-24`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.contract import Choose, Decision, Measure, Option, Preview
from solo.systems.swords.fight import harm
from solo.systems.swords.fight.arena import Arena, Tables
from solo.systems.swords.fight.attempt import PRESSED, Attempt, place_challenge
from solo.systems.swords.fight.defending import may_defend, one_more
from solo.systems.swords.fight.figures import NOTHING, Reckoning, skill
from solo.systems.swords.fight.line import distance, foes_in_reach, set_place
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.telling import roll_of, tell, total
from solo.systems.swords.rolls.area import dive_challenge
from solo.systems.swords.rolls.skill import exceeds, meets, two_dice
from solo.systems.swords.wording import counted

Asking = Generator[Decision, str, None]
HEIGHT: Final = 2
DIVE: Final = "dive"


class Clearing(Choose):
    """Whether to dive clear where that costs an action or the saddle; a tactic always does."""

    __slots__ = ()


class Burst(NamedTuple):
    """Where a shot comes down and how many yards round it takes in; whoever dives leaves it where it is."""

    place: int
    radius: int


def burst_of(attempt: Attempt) -> Burst:
    """Returns the area that a shot at the place of somebody takes in."""
    return Burst(attempt.target.place, attempt.arm.weapon.area if attempt.arm else 0)


def attack_place(arena: Arena, attempt: Attempt) -> Asking:
    """One attack on the place where somebody stands, and what it does to all who are caught."""
    scene, attacker = arena.scene, attempt.attacker
    added, against = _reckonings(arena.tables, arena.fight, attempt)
    own = total(scene, "Archery", scene.roll(attacker.key, f"{attacker.name}: aim at a place", two_dice), added)
    hits = own.total > against.total
    weapon = attempt.arm.weapon.name if attempt.arm else "shot"
    if scene.listening:
        end = "it lands there" if hits else "it goes astray"
        text = f"{attacker.name} aims the {weapon} at the place of {attempt.target.name}: {own.total} "
        text += f"against {against.total}, {end}."
        tell(scene, "area", attacker, text, (roll_of(own, against.total),))
    if not hits:
        return
    burst = burst_of(attempt)
    for victim in caught(arena.fight, attempt):
        clear = yield from _clears(arena, attempt, burst, victim)
        if not clear:
            hit = attempt._replace(target=victim)
            harm.strike_home(arena, hit, (), f"{victim.name} is caught by the {weapon}")


def _reckonings(tables: Tables, fight: Fight, attempt: Attempt) -> tuple[Reckoning, Reckoning]:
    attacker = attempt.attacker
    more = (("a foe in reach", PRESSED),) if foes_in_reach(fight, attacker) else NOTHING
    return skill(attacker, "archery", more), place_challenge(tables, fight, distance(attacker, attempt.target))


def caught(fight: Fight, attempt: Attempt) -> list[Fighter]:
    """Returns all who are in the area, friends too, and those who lie there (`S-26`, `R-18`)."""
    place, radius = burst_of(attempt)
    return [one for one in fight.fighters if not one.dead and not one.away and abs(one.place - place) <= radius]


def yards_to_clear(burst: Burst, victim: Fighter) -> int:
    """Returns how far somebody must dive; what flies may also go up, two yards over the burst (`S-28`, house)."""
    sideways = burst.radius - abs(victim.place - burst.place) + 1
    return min(sideways, HEIGHT) if victim.flies else sideways


def _clears(arena: Arena, attempt: Attempt, burst: Burst, victim: Fighter) -> Generator[Decision, str, bool]:
    fight = arena.fight
    yards = yards_to_clear(burst, victim)
    challenge = dive_challenge(yards)
    if challenge is None or not may_defend(fight, victim):
        return False
    unplanned = not victim.defends and not victim.rider
    if unplanned or victim.mount:
        answer = yield _offer(attempt, victim, challenge, unplanned)
        if answer != DIVE:
            return False
    if unplanned:
        victim.defends = True
        victim.actions += 1
    if victim.mount:
        harm.dismount(arena, victim)
    added = skill(victim, "defense")
    clear = arena.scene.roll(victim.key, f"{victim.name}: dive clear", meets, added.total, challenge)
    if clear and not victim.rider and not victim.clinch:
        away = 1 if victim.place >= burst.place else -1
        set_place(fight, victim, victim.place + away * yards)
    if arena.scene.listening:
        told = total(arena.scene, "Defense", sum(arena.scene.faces()[0].faces), added)
        end = "gets clear" if clear else "does not get clear"
        text = f"{victim.name} dives {counted(yards, 'yard')}: {told.total} against {challenge}, and {end}."
        tell(arena.scene, "dive", victim, text, (roll_of(told, challenge),))
    return clear


def _offer(attempt: Attempt, victim: Fighter, challenge: int, unplanned: bool) -> Clearing:
    """In the saddle nobody dodges but by diving off it (`S-32`)."""
    added = skill(victim, "defense", extra_actions=int(unplanned))
    chance = distribution(meets, added.total, challenge).chance_of(True)
    cost = one_more(victim) if unplanned else ""
    label = "dive from the saddle and clear" if victim.mount else "dive clear"
    return Clearing(
        victim.key,
        "clear",
        f"{victim.name} is caught by the shot of {attempt.attacker.name}: dive clear?",
        [
            Option(DIVE, label, lambda: Preview((Measure("clear", chance, "chance"),), cost)),
            Option("stay", "stay and bear it"),
        ],
        default=DIVE,
    )


def preview(tables: Tables, fight: Fight, attempt: Attempt) -> Preview:
    """Returns the chance that a place is hit, and who stands there."""
    added, against = _reckonings(tables, fight, attempt)
    chance = distribution(exceeds, added.total, against.total).chance_of(True)
    friends = [one.name for one in caught(fight, attempt) if one.side == attempt.attacker.side]
    names = ", ".join(one.name for one in caught(fight, attempt))
    note = f"catches {names}" + (f" · ALSO HITS {', '.join(friends)}" if friends else "")
    return Preview((Measure("hit", chance, "chance"),), note=note)
