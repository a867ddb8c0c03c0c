"""Owns close combat: the hold, the struggle for it, and what whoever has control may do (`S-15`–`S-20`, `H-06`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Roll
from solo.systems.parts.wording import numeral
from solo.systems.swords.fight import luck
from solo.systems.swords.fight.rules import harm, riding
from solo.systems.swords.fight.rules.attempt import Attempt
from solo.systems.swords.fight.rules.damage import strike_home
from solo.systems.swords.fight.rules.disarming import grip, take
from solo.systems.swords.fight.rules.figures import damage
from solo.systems.swords.fight.rules.mass import grappling, may_lift
from solo.systems.swords.fight.state import Arena, Fight, Fighter, best_close_arm, wielded
from solo.systems.swords.fight.state.actions import (
    CORNER,
    ESCAPE,
    FREE_TRIES,
    GAINS_CONTROL,
    HARM,
    HARMLESS,
    HELD_TRIES,
    SLAM,
    TAKE,
    THROW_OFF,
)
from solo.systems.swords.fight.state.line import set_place
from solo.systems.swords.fight.telling.moments import Total, roll_of, tell, total
from solo.systems.swords.fight.telling.words import aim_words
from solo.systems.swords.rolls.reckoning import NOTHING, Part, Reckoning
from solo.systems.swords.rolls.skill import outdoes, two_dice


def tries(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns what a struggle may be for, by who has control (`S-16`, `S-17`, `R-08`, `H-06`)."""
    partner = fight.of(fighter.clinch)
    if partner.control:
        return list(HELD_TRIES)
    if not fighter.control:
        return list(FREE_TRIES)
    found = [HARM]
    around = fight.circumstances
    if may_lift(fight, fighter, partner):
        found += [SLAM] if around.surface else []
        found += [CORNER] if around.surface and around.corner else []
        found += [THROW_OFF] if around.drop else []
    return [*found, TAKE] if wielded(partner) else found


def bonus(fight: Fight, code: str) -> tuple[Part, ...]:
    """Returns what surroundings add to the damage of a struggle (`R-14`)."""
    around = fight.circumstances
    if code == SLAM:
        return ((around.surface, around.surface_harm),)
    if code == CORNER:
        return ((around.surface, around.surface_harm), (around.corner, around.corner_harm))
    return NOTHING


def struggle_damage(fight: Fight, fighter: Fighter, code: str, augments: int = 0) -> Reckoning:
    """Returns what is added to the damage of a struggle: Strength, with a small weapon or what is slammed against."""
    arm = None if code in (SLAM, CORNER) else best_close_arm(fighter)
    return damage(fighter, arm, bonus(fight, code), augments)


def joined(arena: Arena, attempt: Attempt) -> None:
    """A grab met by Grappling: close combat, nobody in control (`S-15`)."""
    _close(arena, attempt.attacker, attempt.target)
    pair = f"{attempt.attacker.name} and {attempt.target.name}"
    arena.tell("grapple", attempt.attacker, f"{pair} are in close combat; neither has control.")


def grabbed(arena: Arena, attempt: Attempt, rolls: tuple[Roll, ...], said: str) -> None:
    """A grab that succeeds: the target is held, and harmed unless the grab is gentle (`S-15`)."""
    attacker, target = attempt.attacker, attempt.target
    _close(arena, attacker, target)
    attacker.control = True
    said = f"{said}; {target.name} is held"
    if attempt.gentle:
        if arena.scene.listening:
            tell(arena.scene, "grapple", attacker, f"{said}.", rolls)
        return
    added = struggle_damage(arena.fight, attacker, HARM, attempt.augments)
    strike_home(arena, attempt, rolls, said, added)


def _close(arena: Arena, one: Fighter, other: Fighter) -> None:
    """Both are in close combat and out of any saddle (house); they stand at one place."""
    for fighter in (one, other):
        if fighter.mount:
            riding.dismount(arena, fighter)
    arena.fight.changed(one, other)
    one.clinch, other.clinch = other.key, one.key
    one.control = other.control = False
    one.place = other.place
    arena.fight.moved()


class Contest(NamedTuple):
    """Grappling against Grappling, as both rolled."""

    own: Total
    other: Total

    @property
    def won(self) -> bool:
        """Whether the one whose turn it is was higher (`R-30`)."""
        return self.own.total > self.other.total


def resistance(fight: Fight, fighter: Fighter, code: str) -> Reckoning:
    """Returns what the partner adds to its roll against a struggle; both hands on a weapon help it (`S-16`, `R-25`)."""
    partner = fight.of(fighter.clinch)
    return grappling(fight, partner, fighter, grip(fight, partner) if code == TAKE else NOTHING)


def contest(arena: Arena, fighter: Fighter, partner: Fighter, code: str) -> Contest:
    """Returns a struggle as it was rolled; resisting needs no action (`S-16`)."""
    scene, fight = arena.scene, arena.fight
    added = grappling(fight, fighter, partner)
    own = total(scene, "Grappling", scene.roll(fighter.key, f"{fighter.name}: grapple", two_dice), added)
    against = resistance(fight, fighter, code)
    other = total(scene, "Grappling", scene.roll(partner.key, f"{partner.name}: grapple", two_dice), against)
    struggled = Contest(own, other)
    luck.weigh_contest(arena, fighter, "holds", outdoes, (added.total - against.total,), struggled.won)
    return struggled


def struggle(arena: Arena, fighter: Fighter, code: str, augments: int = 0) -> None:
    """One struggle on the own turn, and what it comes to (`S-16`, `R-08`, `R-30`, `H-06`).

    Whoever escapes defends for the rest of the round only if Defend was planned, since its turn is over (`S-09`).
    """
    fight = arena.fight
    partner = fight.of(fighter.clinch)
    said = f"{fighter.name} {aim_words(fight, fighter, code)}"
    rolled = contest(arena, fighter, partner, code)
    rolls = (roll_of(rolled.own, rolled.other.total), roll_of(rolled.other)) if arena.scene.listening else ()
    said = f"{said}: {numeral(rolled.own.total)} against {numeral(rolled.other.total)}"
    if not rolled.won:
        _failed(arena, fighter, said, rolls)
    elif code == ESCAPE:
        harm.part(arena, fighter)
        fighter.escaped = True
        _told(arena, fighter, f"{said}; {fighter.name} is free.", rolls)
    elif code == TAKE:
        name = take(fight, fighter, partner)
        _told(arena, fighter, f"{said}; {fighter.name} has the {name} now.", rolls)
    elif code == THROW_OFF:
        _thrown_off(arena, fighter, partner, said, rolls)
    elif code in HARMLESS:
        fighter.control, partner.control = True, False
        _told(arena, fighter, f"{said}; {fighter.name} has control.", rolls)
    else:
        fighter.control, partner.control = True, False
        _harmed(arena, fighter, partner, code, augments, said, rolls)


def _failed(arena: Arena, fighter: Fighter, said: str, rolls: tuple[Roll, ...]) -> None:
    end = "in vain"
    if fighter.control:
        fighter.control = False
        end = "the hold loosens"
    _told(arena, fighter, f"{said}; {end}.", rolls)


def _harmed(
    arena: Arena, fighter: Fighter, partner: Fighter, code: str, augments: int, said: str, rolls: tuple[Roll, ...]
) -> None:
    added = struggle_damage(arena.fight, fighter, code, augments)
    attempt = Attempt(fighter, partner, "grab", best_close_arm(fighter), augments)
    if code in GAINS_CONTROL:
        said = f"{said}; {fighter.name} has control"
    strike_home(arena, attempt, rolls, said, added)


def _thrown_off(arena: Arena, fighter: Fighter, partner: Fighter, said: str, rolls: tuple[Roll, ...]) -> None:
    """Off the height, and so far away from whoever threw (`S-17`, `R-14`)."""
    drop = arena.fight.circumstances.drop
    harm.part(arena, fighter)
    _told(arena, fighter, f"{said}; {partner.name} goes over the edge.", rolls)
    away = -drop if partner.side == "party" else drop
    set_place(arena.fight, partner, partner.place + away)
    before = partner.stamina
    harm.fall_from_height(arena, partner, drop, f"{partner.name} falls {drop} yards")
    fighter.harm += max(0, min(before, before - partner.stamina))


def let_go(arena: Arena, fighter: Fighter) -> None:
    """Ends a hold; that is free (`H-06`)."""
    partner = arena.fight.of(fighter.clinch)
    harm.part(arena, fighter)
    arena.does("grapple", fighter, f"lets go of {partner.name}")


def _told(arena: Arena, fighter: Fighter, text: str, rolls: tuple[Roll, ...]) -> None:
    if arena.scene.listening:
        tell(arena.scene, "grapple", fighter, text, rolls)
