"""Close combat: grabs, struggles, and the options of the fighter in control (`S-15`–`S-20`, `H-06`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Deed
from solo.systems.parts.fight.deeds import chance_that
from solo.systems.swords.fight import luck_weights
from solo.systems.swords.fight.narration.events import NamedRoll, emit_event, roll_of, total
from solo.systems.swords.fight.narration.words import aim_words
from solo.systems.swords.fight.rules import harm, riding
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, HitOpening, strike_home, weapon_name
from solo.systems.swords.fight.rules.disarming import grip_bonus, take
from solo.systems.swords.fight.rules.mass import grappling, may_lift
from solo.systems.swords.fight.rules.modifiers import damage_modifier
from solo.systems.swords.fight.state import Fight, FightContext, Fighter, best_close_arm, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import (
    CORNER,
    ESCAPE,
    FREE_TRIES,
    HARM,
    HARMLESS,
    HELD_TRIES,
    SLAM,
    TAKE,
    THROW_OFF,
)
from solo.systems.swords.fight.state.line import set_place
from solo.systems.swords.rolls.skill import NOTHING, NamedSum, Part, beats_opposed, two_dice


# rule: In control
# rule: R-08 What a held fighter may do
def list_struggles(fight: Fight, fighter: Fighter) -> list[str]:
    """List the aims of a struggle, depending on the fighter in control (`S-16`, `S-17`, `R-08`, `H-06`)."""
    partner = fight.find(fighter.clinch)
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
    return [*found, TAKE] if weapon_in_hand(partner) else found


# rule: Slam
# rule: R-14 Slams, corners and falls
def bonus(fight: Fight, code: str) -> tuple[Part, ...]:
    """Return the bonus that a surface or corner gives to the damage of a slam; empty for other struggles (`R-14`)."""
    around = fight.circumstances
    if code == SLAM:
        return ((around.surface, around.surface_harm),)
    if code == CORNER:
        return ((around.surface, around.surface_harm), (around.corner, around.corner_harm))
    return NOTHING


def struggle_damage(fight: Fight, fighter: Fighter, code: str, augments: int = 0) -> NamedSum:
    """Return the modifiers of a struggle's damage: Strength, plus a small weapon's bonus or the surface of a slam."""
    arm = None if code in (SLAM, CORNER) else best_close_arm(fighter)
    return damage_modifier(fighter, arm, bonus(fight, code), augments)


def enter_close_combat(arena: FightContext, attempt: DeclaredAttack) -> None:
    """Start close combat with nobody in control, after a grab was met by Grappling (`S-15`)."""
    _close(arena, attempt.attacker, attempt.target)
    pair = f"{attempt.attacker.name} and {attempt.target.name}"
    arena.emit("grapple", attempt.attacker, f"{pair} are now in close combat. Neither has control.")


# rule: Grab
# rule: Held
def apply_grab(
    arena: FightContext, attempt: DeclaredAttack, rolls: tuple[Roll, ...], opening: HitOpening, chance: float
) -> None:
    """Apply a successful grab: the target is held, and harmed unless the grab is gentle (`S-15`).

    `chance` is the exact chance that the grab succeeds.
    """
    attacker, target = attempt.attacker, attempt.target
    _close(arena, attacker, target)
    attacker.control = True
    opening = opening._replace(deeds=(*opening.deeds, "is held"))
    if attempt.gentle:
        if arena.scene.has_listener:
            deed = Deed(attacker.name, "holds", target.name, weapon_name(attempt), chance)
            emit_event(arena.scene, "grapple", attacker, opening.words(target), rolls, deed=deed)
        return
    added = struggle_damage(arena.fight, attacker, HARM, attempt.augments)
    strike_home(arena, attempt, rolls, opening, added, chance)


# rule: Close combat
def _close(arena: FightContext, one: Fighter, other: Fighter) -> None:
    """Put both fighters into close combat at one place, and out of the saddle (house)."""
    for fighter in (one, other):
        if fighter.mount:
            riding.dismount(arena, fighter)
    arena.fight.changed(one, other)
    one.clinch, other.clinch = other.key, one.key
    one.control = other.control = False
    one.place = other.place
    arena.fight.forget_reaches()


class GrapplingRoll(NamedTuple):
    """The Grappling rolls of both fighters in a struggle."""

    own: NamedRoll
    other: NamedRoll

    # rule: R-30 Ties in close combat
    @property
    def is_won(self) -> bool:
        """True if the acting fighter's roll was higher (`R-30`)."""
        return self.own.total > self.other.total

    @property
    def chance(self) -> float:
        """The exact chance, before the rolls, that the acting fighter wins."""
        return chance_that(bool, beats_opposed, self.own.added.total - self.other.added.total)


def resistance(fight: Fight, fighter: Fighter, code: str) -> NamedSum:
    """Return the modifiers of the partner's roll against a struggle.

    A weapon held with both hands is easier to keep (`S-16`, `R-25`).
    """
    partner = fight.find(fighter.clinch)
    return grappling(fight, partner, fighter, grip_bonus(fight, partner) if code == TAKE else NOTHING)


def contest(arena: FightContext, fighter: Fighter, partner: Fighter, code: str) -> GrapplingRoll:
    """Roll a struggle of `fighter` against `partner` and return both rolls. Resisting needs no action (`S-16`)."""
    scene, fight = arena.scene, arena.fight
    added = grappling(fight, fighter, partner)
    own = total(scene, "Grappling", scene.roll(fighter.key, f"{fighter.name}: grapple", two_dice), added)
    against = resistance(fight, fighter, code)
    other = total(scene, "Grappling", scene.roll(partner.key, f"{partner.name}: grapple", two_dice), against)
    struggled = GrapplingRoll(own, other)
    luck_weights.weigh_contest(arena, fighter, "holds", beats_opposed, (added.total - against.total,), struggled.is_won)
    return struggled


# rule: Control
# rule: Escape
# rule: H-06 Close combat
def struggle(arena: FightContext, fighter: Fighter, code: str, augments: int = 0) -> None:
    """Resolve one struggle on the fighter's own turn (`S-16`, `R-08`, `R-30`, `H-06`).

    A fighter who escapes defends for the rest of the round only if Defend was planned, because its turn is over
    (`S-09`). An option of the table allows the defence in any case.
    """
    fight = arena.fight
    partner = fight.find(fighter.clinch)
    said = f"{fighter.name} {aim_words(fight, fighter, code)}"
    rolled = contest(arena, fighter, partner, code)
    heard = arena.scene.has_listener
    rolls = (roll_of(rolled.own, rolled.other.total), roll_of(rolled.other)) if heard else ()
    chance = rolled.chance if heard else 1.0
    if not rolled.is_won:
        _failed(arena, fighter, said, rolls)
    elif code == ESCAPE:
        harm.end_close_combat(arena, fighter)
        fighter.escaped = True
        deed = Deed(fighter.name, "frees", partner.name, chance=chance) if heard else None
        _told(arena, fighter, f"{said} and breaks free.", rolls, deed)
    elif code == TAKE:
        name = take(fight, fighter, partner)
        _told(arena, fighter, f"{said} and now holds the {name}.", rolls)
    elif code == THROW_OFF:
        _thrown_off(arena, fighter, partner, said, rolls, chance)
    elif code in HARMLESS:
        fighter.control, partner.control = True, False
        _told(arena, fighter, f"{said} and succeeds.", rolls)
    else:
        fighter.control, partner.control = True, False
        _harmed(arena, fighter, partner, code, augments, said, rolls, chance)


def _failed(arena: FightContext, fighter: Fighter, said: str, rolls: tuple[Roll, ...]) -> None:
    end = "but fails"
    if fighter.control:
        fighter.control = False
        end = "but the hold loosens"
    _told(arena, fighter, f"{said}, {end}.", rolls)


# rule: Hurt a held fighter
def _harmed(
    arena: FightContext,
    fighter: Fighter,
    partner: Fighter,
    code: str,
    augments: int,
    said: str,
    rolls: tuple[Roll, ...],
    chance: float,
) -> None:
    added = struggle_damage(arena.fight, fighter, code, augments)
    arm = None if code in (SLAM, CORNER) else best_close_arm(fighter)
    attempt = DeclaredAttack(fighter, partner, "grab", arm, augments)
    if code != HARM:
        said = f"{said} and succeeds"
    strike_home(arena, attempt, rolls, HitOpening(said), added, chance)


# rule: Throw off
def _thrown_off(
    arena: FightContext, fighter: Fighter, partner: Fighter, said: str, rolls: tuple[Roll, ...], chance: float
) -> None:
    """Throw the partner off the height, and move the partner away by as many yards as the height (`S-17`, `R-14`)."""
    drop = arena.fight.circumstances.drop
    harm.end_close_combat(arena, fighter)
    _told(arena, fighter, f"{said} and succeeds.", rolls)
    away = -drop if partner.side == "party" else drop
    set_place(arena.fight, partner, partner.place + away)
    before = partner.stamina
    harm.fall_from_height(arena, partner, drop, f"falls {drop} yards", fighter.name, chance)
    fighter.harm += max(0, min(before, before - partner.stamina))


# rule: Let go
def let_go(arena: FightContext, fighter: Fighter) -> None:
    """End a hold, as a free action (`H-06`)."""
    partner = arena.fight.find(fighter.clinch)
    harm.end_close_combat(arena, fighter)
    arena.does("grapple", fighter, f"lets go of {partner.name}")


def _told(arena: FightContext, fighter: Fighter, text: str, rolls: tuple[Roll, ...], deed: Deed | None = None) -> None:
    if arena.scene.has_listener:
        emit_event(arena.scene, "grapple", fighter, text, rolls, deed=deed)
