"""Wounds (`P-34`): lost points, falling, death, bleeding, healing and waking.

A wound first takes points. Only `settle` drops or kills the target, since the book puts knockback before
unconsciousness.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple, TypeVar

from solo.resolver import Distribution, Modifier, distribution, sum_modifiers
from solo.systems.contract import Deed, Event, ValueChange
from solo.systems.polyhedral.fight.narration import attacks
from solo.systems.polyhedral.fight.narration.wounds import describe_fall, wound_words
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.lasting_effects import current_ruling
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext, LastingEffect, belongings
from solo.systems.polyhedral.fight.state.context import sides_informed
from solo.systems.polyhedral.magic.amounts import fixed_part
from solo.systems.polyhedral.magic.charms import Charm, Sleep
from solo.systems.polyhedral.magic.healing import Ward
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.checks import check_roll, damage_roll
from solo.systems.polyhedral.rolls.injuries import Health

FALL_FROM_HEIGHT = 10
KNOCKS = ("slash", "blunt")
FALL_FROM_AIR, FALL_INTO_PIT = "fall from the air", "fall into the pit"
"""Names of falls as causes of wounds."""
T = TypeVar("T", bound=Hashable)


class Cause(NamedTuple):
    """The cause of a wound: names of attacker and weapon, and the exact chances that the target falls or dies."""

    who: str = ""
    weapon: str = ""
    falls: float = 1.0
    dies: float = 1.0

    @classmethod
    def from_blow(
        cls, who: str, weapon: str, toughness: int, left_of: Callable[[T], Health], could: Distribution[T]
    ) -> Cause:
        """Return the cause of a wound, with the chances before the roll that the target falls or dies.

        `could` is the distribution of the roll, and `left_of` maps a result to the target's health afterwards.
        """
        falls = could.chance(lambda outcome: left_of(outcome).lp <= 0)
        dies = could.chance(lambda outcome: injuries.is_dead(left_of(outcome).lp, toughness))
        return cls(who, weapon, float(falls), float(dies))


NOBODY: Final = Cause()


def wound(fight: Fight, target: Combatant, damage: int, source: str = "") -> tuple[ValueChange, ...]:
    """Take damage that got past DR off the target (`P-34`) and return the changes; `settle` drops the target later.

    `source` is the attacker's key. A charmer who hurts its victim loses the Charm (`P-27`).
    """
    before = target.health
    _leave(target, before.take_wound(damage))
    if source and damage:
        for effect, _ in target.effects_of(Charm):
            if effect.source == source:
                lasting_effects.remove_effect(target, effect)
    return _noted(fight, target, before, source)


def drain(fight: Fight, target: Combatant, lost: int, source: str = "") -> tuple[ValueChange, ...]:
    """Take `lost` points off the target, VP first, then LP, as in a fall (`R-25`); return the changes."""
    before = target.health
    _leave(target, before.lose_points(lost))
    return _noted(fight, target, before, source)


def bleed_on(fight: Fight, target: Combatant) -> tuple[ValueChange, ...]:
    """Take 1 LP off the target, and 1 VP if any is left, as in a hemorrhage (`P-26`); return the changes."""
    before = target.health
    _leave(target, before.bled())
    return _noted(fight, target, before)


def _leave(target: Combatant, left: Health) -> None:
    target.lp, target.vp, target.temporary_vp = left.lp, left.vp, left.shell


def _noted(fight: Fight, target: Combatant, before: Health, source: str = "") -> tuple[ValueChange, ...]:
    lp, vp, shell, _ = before
    fight.losses += shell - target.temporary_vp
    lost = lp - target.lp + vp - target.vp
    if lp > target.lp:
        lasting_effects.lift_all(target, Sleep)
    if lost:
        fight.losses += lost
        _credit(fight, target, source, lost)
        target.wounded = True
        target.unaware = False
        target.bleeding = target.bleeding or (target.unconscious and target.lp <= 0)
    spent = (ValueChange(target.name, "temporary VP", str(shell), str(target.temporary_vp)),)
    return (*(spent if shell != target.temporary_vp else ()), *attacks.describe_change(target, lp, vp))


def _credit(fight: Fight, target: Combatant, source: str, lost: int) -> None:
    """Credit the points that a target lost to the fighter `source`, unless the target is a friend."""
    if source and fight.find(source).side != target.side:
        fight.find(source).harm += lost


def will_go_down(target: Combatant) -> bool:
    """Return True if the target's LP are so low that `settle` will drop or kill the target."""
    if target.dead or target.lp > 0 or ward_on(target) is not None:
        return False
    return not target.unconscious or injuries.is_dead(target.lp, target.build.attributes.toughness)


def make_mishap(target: Combatant, lost: int, cause: str) -> Deed | None:
    """Return the deed of harm without an attacker, such as a fall; None without harm to a fighter who stays up.

    `cause` names the source of the harm. A target that goes down has a deed of its own for that.
    """
    if not lost or target.unconscious or will_go_down(target):
        return None
    return Deed("", "hits", target.name, cause)


def settle(arena: FightContext, target: Combatant, cause: Cause = NOBODY) -> None:
    """Drop a target at 0 LP or below, or kill it if its LP are low enough for death (`P-34`, `H-28`)."""
    if target.dead or target.lp > 0:
        return
    if _warded(arena, target):
        return
    if injuries.is_dead(target.lp, target.build.attributes.toughness):
        _die(arena, target, cause)
    elif target.unconscious:
        return
    else:
        _fall(arena, target, cause)
    belongings.update_load(target, arena.armoury)


def _warded(arena: FightContext, target: Combatant) -> bool:
    """Let a ward, if there is one, heal the target; return True if the target then has more than 0 LP.

    The points go to LP first, without a decision.
    """
    ward = ward_on(target)
    if ward is None:
        return False
    effect, points = ward
    hold(arena, target, effect, points, min(points, target.full_lp - target.lp))
    return target.lp > 0


def ward_on(target: Combatant) -> tuple[LastingEffect, int] | None:
    """Return the ward against death on the target and the points that it heals; None without a ward (`P-29`)."""
    for effect, ward in target.effects_of(Ward):
        return effect, fixed_part(ward.points, effect.power)
    return None


def hold(arena: FightContext, target: Combatant, effect: LastingEffect, points: int, to_lp: int) -> None:
    """Let a ward heal its target by `points`, of which `to_lp` go to LP, and end the ward (`H-26`)."""
    lasting_effects.remove_effect(target, effect)
    changes = heal(arena, target, to_lp, points - to_lp + target.figures.bonuses.heal)
    if arena.scene.has_listener:
        text = f"{effect.spell} saves {target.name} and heals {points} points."
        arena.scene.emit(Event("heal", text, target.name, (), changes, sides=sides_informed(arena.fight, target)))


# rule: Unconscious
def _fall(arena: FightContext, target: Combatant, cause: Cause) -> None:
    _note_fall(arena.fight, target)
    target.unconscious = target.bleeding = target.prone = True
    target.defensive = False
    target.helped = False
    target.drawn.clear()
    _let_all_fall(arena, target)
    deed = Deed(cause.who, "fells", target.name, cause.weapon, cause.falls)
    arena.does("down", target, describe_fall(target), deed=deed)
    fall_from_height(arena, target)


def _let_all_fall(arena: FightContext, target: Combatant) -> None:
    """End the target's concentration, and drop all things that it holds (`H-28`).

    Nothing is dropped if the target has left the field.
    """
    if not target.left:
        belongings.drop_all(arena.fight, target)
    lasting_effects.end(arena, target)


def _note_fall(fight: Fight, target: Combatant) -> None:
    if target.key not in fight.fallen:
        fight.fallen.append(target.key)


def fall_from_height(arena: FightContext, target: Combatant) -> None:
    """Let a flyer fall ten feet when it loses consciousness or the spell ends (`H-23`). Do nothing on the ground."""
    if not target.height:
        return
    target.height = 0
    what, dice = f"{target.name}: damage from the fall", (FALL_FROM_HEIGHT, target.figures.body_dr, 0)
    cause = cause_of_fall(arena, target, FALL_FROM_AIR, *dice)
    lost = arena.scene.roll(target.key, what, hazards.fall, *dice)
    changes = drain(arena.fight, target, lost)
    if arena.scene.has_listener:
        roll = damage_roll(arena.scene, "falling damage, less half the DR", (1, hazards.FALL_SIDES), 0, lost, False)
        text = f"{target.name} falls from the air and takes {lost} damage."
        deed = make_mishap(target, lost, FALL_FROM_AIR)
        arena.scene.emit(Event("fall", text, target.name, (roll,), changes, deed=deed))
    settle(arena, target, cause)


def cause_of_fall(arena: FightContext, target: Combatant, name: str, feet: int, dr: int, jump: int) -> Cause:
    """Return the fall called `name` as the cause of a wound, with the exact chances of going down and of death.

    The chances are computed only if a listener needs them.
    """
    if not arena.scene.has_listener:
        return NOBODY
    toughness, health = target.build.attributes.toughness, target.health
    return Cause.from_blow("", name, toughness, health.lose_points, distribution(hazards.fall, feet, dr, jump))


def _die(arena: FightContext, target: Combatant, cause: Cause) -> None:
    _let_all_fall(arena, target)
    target.height = 0
    _note_fall(arena.fight, target)
    target.unconscious = target.dead = target.prone = True
    target.bleeding = target.defensive = False
    deed = Deed(cause.who, "kills", target.name, cause.weapon, cause.dies)
    arena.does("dead", target, wound_words(target).dies, deed=deed)


# rule: Bleeding at 0 LP
def bleed(arena: FightContext, target: Combatant) -> None:
    """Roll the check against bleeding on the target's turn: success stops it, failure costs 1 LP (`P-34`, `R-22`)."""
    scene, words = arena.scene, wound_words(target)
    helped = (Modifier("a helper's care", 1),) if target.helped else ()
    named = (*helped, *current_ruling(target))
    lp, toughness = target.lp, target.build.attributes.toughness
    what = f"{target.name}: {words.check}"
    stable = scene.roll(target.key, what, injuries.stabilise, toughness, lp, sum_modifiers(named))
    target.helped = False
    target.ruled = 0
    target.bleeding = not stable
    if not stable:
        target.lp -= 1
        arena.fight.losses += 1
    cause = NOBODY
    if scene.has_listener:
        bleeds = distribution(injuries.stabilise, toughness, lp, sum_modifiers(named)).chance_of(False)
        cause = Cause(falls=float(bleeds), dies=float(bleeds))
        roll = check_roll(scene, words.check, -lp, named, "stable" if stable else words.fails)
        text = f"{target.name} {words.stabilises if stable else words.worsens}."
        scene.emit(Event("bleeding", text, target.name, (roll,), attacks.describe_change(target, lp, target.vp)))
    settle(arena, target, cause)


def past_healing(one: Combatant) -> str:
    """Explain why a potion would do nothing for a fighter, in a sentence; "" if it would heal (`H-26`)."""
    if one.has_tag("undead", "construct"):
        return f"Potions do not heal {one.name}."
    if one.lp >= one.full_lp and one.vp >= one.full_vp:
        return f"{one.name} is unhurt."
    return ""


# rule: Healing
def heal(arena: FightContext, target: Combatant, lp: int, vp: int) -> tuple[ValueChange, ...]:
    """Heal points up to the full values; bleeding stops, and 1 LP restores consciousness (`P-34`, `H-26`)."""
    before_lp, before_vp = target.lp, target.vp
    target.lp = max(before_lp, min(target.full_lp, before_lp + lp))
    target.vp = max(before_vp, min(target.full_vp, before_vp + vp))
    if (target.lp, target.vp) == (before_lp, before_vp):
        return ()
    target.bleeding = False
    if target.unconscious and target.lp > 0:
        target.unconscious = False
        arena.does("awake", target, "comes round, prone and empty-handed")
    return attacks.describe_change(target, before_lp, before_vp)
