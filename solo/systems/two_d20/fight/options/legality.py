"""Legality of actions on a turn, with reasons, for players and tactics (part 5, `T-09` to `T-11`, `T-19`, `R-14`).

The texts and costs of the actions are in `acts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from solo.resolver import Modifier
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter, Track, TurnState
from solo.systems.two_d20.fight.state.acts import AttackCode, SecondWindCode, TreatCode
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, Skill
from solo.systems.two_d20.rolls.distance import categories_beyond

Approach = Literal["", "step", "move"]
SELF_SKILLS: Final[dict[Track, Skill]] = {"vigor": "resistance", "resolve": "discipline"}
"""The skill with which a fighter recovers each kind of its own stress (`T-19`)."""
OTHER_SKILLS: Final[dict[str, Skill]] = {"vigor": "healing", "resolve": "counsel", "dying": "healing"}
"""The skill with which a fighter restores each kind of another fighter's stress (`T-19`, `R-18`)."""
SAVING_LIFE: Final = 3
SWIFT_STEP: Final = Modifier("Swift Action", 1)


def explain_no_standard(turn: TurnState) -> str:
    """Explain why no Standard Action is possible now; "" if a Standard Action is possible."""
    if turn.standards:
        return ""
    return f"{turn.fighter.name} is stunned." if turn.fighter.stunned else "No Standard Action left."


def explain_no_minor(turn: TurnState) -> str:
    """Explain why no Minor Action is possible now; "" if a Minor Action is possible.

    A Standard Action may be traded for one (`T-09`).
    """
    return "" if turn.minors or turn.standards else "No Minor Action left."


def explain_no_attack(fight: Fight, fighter: Fighter, arm: AttackSource, target: Fighter, thrown: bool = False) -> str:
    """Explain why this weapon cannot be used on the target, whatever the distance; "" if it can."""
    return _why_useless(fight, arm) or _why_immune(arm, target) or _why_not_now(fighter, arm, thrown)


def _why_useless(fight: Fight, arm: AttackSource) -> str:
    weapon = arm.weapon
    if not arm.ready:
        return f"The {weapon.name.lower()} is not in hand."
    if weapon.reload and not arm.loaded:
        return f"The {weapon.name.lower()} is not loaded."
    if arm.used_up:
        return f"The {weapon.name.lower()} is used up."
    if weapon.once and arm.used and fight.rulings.cries == "once a scene":
        return f"The {weapon.name.lower()} works only once a scene."
    return ""


def _why_immune(arm: AttackSource, target: Fighter) -> str:
    weapon = arm.weapon
    if weapon.type == "threaten" and not target.full_resolve:
        return f"{target.name} knows no fear."
    if weapon.needs == "helpless" and target.guard and not target.prone:
        return f"{target.name} still has Guard."
    return ""


def _why_not_now(fighter: Fighter, arm: AttackSource, thrown: bool) -> str:
    if arm.weapon.needs == "victory" and not fighter.has_proof:
        return f"This works only on the turn after {fighter.name} has taken an enemy out."
    return f"The {arm.weapon.name.lower()} cannot be thrown." if thrown and not arm.weapon.thrown else ""


def swift_steps(turn: TurnState) -> tuple[Modifier, ...]:
    """Return the step of Difficulty for the next Standard Action if Swift Action bought it, else () (`T-06`)."""
    return (SWIFT_STEP,) if turn.next_is_harder else ()


def movement_needed(
    fight: Fight, turn: TurnState, arm: AttackSource, target: Fighter, thrown: bool = False
) -> Approach | None:
    """Return the move that must come before an attack; None if the target cannot be reached now (`T-11`, `T-21`)."""
    fighter = turn.fighter
    if not arm.weapon.reach or thrown or reach.in_reach(fighter, target):
        return ""
    if not reach.has_room(fight, fighter, target):
        return None
    near = fighter.zone == target.zone
    if near and not moving.explain_no_adjust(fighter):
        return "step"
    far = moving.zones_apart(fighter, target) > moving.MOVEMENT
    if far or not turn.minors or (moving.explain_no_move(fighter) if not near else fighter.prone or fighter.caught):
        return None
    return "move"


def attempt_of(fight: Fight, turn: TurnState, act: AttackCode) -> DeclaredAttack:
    """Return the attack that the option `act` declares, a step harder if Swift Action gave the action (`T-06`)."""
    fighter = turn.fighter
    return DeclaredAttack(
        fighter,
        fight.find(act.target),
        fighter.arms[act.arm],
        act.verb == "throw",
        swift=not turn.swift,
        minor=turn.minors > 0,
        more=swift_steps(turn),
    )


def ready_arms(fighter: Fighter) -> Iterator[tuple[int, AttackSource]]:
    """Yield the number and the item of each weapon that is ready to use, without duplicates."""
    seen: set[str] = set()
    for number, arm in enumerate(fighter.arms):
        if arm.ready and arm.weapon.name not in seen:
            seen.add(arm.weapon.name)
            yield number, arm


def list_attacks(
    fight: Fight, turn: TurnState, arms: Iterable[tuple[int, AttackSource]], throws: bool = False
) -> Iterator[tuple[AttackCode, Approach]]:
    """Yield every attack that can be made with these `arms` now, each with the move that it needs."""
    enemies = fight.enemies(turn.fighter)
    for number, arm in arms:
        for thrown in (False, True) if throws and arm.weapon.thrown else (False,):
            for enemy, way in targets(fight, turn, arm, enemies, thrown):
                yield AttackCode("throw" if thrown else "attack", enemy.key, number), way


def targets(
    fight: Fight, turn: TurnState, arm: AttackSource, enemies: Iterable[Fighter], thrown: bool = False
) -> list[tuple[Fighter, Approach]]:
    """Return the enemies that can be attacked with this weapon now, each with the move that it needs."""
    if _why_useless(fight, arm) or _why_not_now(turn.fighter, arm, thrown):
        return []
    return [
        (enemy, way)
        for enemy in enemies
        if not _why_immune(arm, enemy) and (way := movement_needed(fight, turn, arm, enemy, thrown)) is not None
    ]


def list_destinations(fight: Fight, fighter: Fighter, far: int) -> Iterator[tuple[int, Fighter | None]]:
    """Yield each end of a move of `far` zones: a zone with None, or with an enemy there whose Reach is entered."""
    for zone in range(fighter.zone - far, fighter.zone + far + 1):
        if not moving.on_the_field(zone) or zone == fighter.zone or abs(zone - fighter.zone) < far:
            continue
        yield zone, None
        for enemy in fight.enemies(fighter):
            if enemy.zone == zone:
                yield zone, enemy


def explain_no_flight(fighter: Fighter) -> str:
    """Explain why a fighter cannot leave the field now; "" if it can (`H-05`)."""
    edge = moving.exit_zone(fighter)
    if abs(edge - fighter.zone) > moving.MOVEMENT:
        return f"You can leave the field only from zone {abs(edge - 1)}."
    if fighter.reach:
        return f"{fighter.name} has an enemy in Reach."
    return moving.explain_no_move(fighter)


def explain_no_guard(turn: TurnState) -> str:
    """Explain why a fighter cannot regain Guard now; "" if it can (`R-13`)."""
    fighter = turn.fighter
    if fighter.guard:
        return f"{fighter.name} already has Guard."
    if fighter.prone:
        return f"{fighter.name} is prone. Stand up first."
    return "" if is_quick_guard(turn) else explain_no_minor(turn)


def is_quick_guard(turn: TurnState) -> bool:
    """Return True if Guard can be regained as a Free Action now, by a talent that works once a round (part 4)."""
    return turn.fighter.gifts.quick_guard and "guard" not in turn.said


def exploit_difficulty(fighter: Fighter, enemy: Fighter) -> int:
    """Return the Difficulty of studying an enemy: 1, and 1 more for each range category beyond Close (`T-10`)."""
    return 1 + categories_beyond("close", moving.range_name(fighter, enemy))


def patients(fight: Fight, fighter: Fighter) -> Iterator[tuple[TreatCode, str]]:
    """Yield each treatment that a fighter could give to a friend, with its description (`T-19`, `H-02`, `H-17`)."""
    for friend in fight.fighters:
        if friend.side != fighter.side or friend is fighter:
            continue
        if friend.zone != fighter.zone or friend.gone or friend.dead:
            continue
        if friend.dying:
            yield TreatCode(friend.key, "dying"), f"save {friend.name}'s life"
        if friend.out:
            continue
        for track in TRACKS:
            bleeds = track == "vigor" and friend.bleeding
            if lost(friend, track) or bleeds:
                stops = ", stop the bleeding" if bleeds else ""
                yield TreatCode(friend.key, track), f"treat {friend.name}: {track.capitalize()}{stops}"


def skills_to_assist(fighter: Fighter) -> list[Skill]:
    """Return the skills that a friend will probably test next: the skills of the friend's weapons, and Parry."""
    return list(dict.fromkeys([*(ATTACK_SKILL[arm.weapon.type] for arm in fighter.arms if arm.ready), "parry"]))


def list_second_winds(fight: Fight, turn: TurnState) -> Iterator[tuple[SecondWindCode, Fighter]]:
    """Yield each Second Wind that the pool can pay for, with its hero: one point, or as many as possible (`T-06`)."""
    if not turn.fighter.hero:
        return
    for hero in fight.standing("party"):
        for track in TRACKS:
            most = min(lost(hero, track), fight.momentum)
            for points in sorted({1, most} if most else ()):
                yield SecondWindCode(hero.key, track, points), hero
