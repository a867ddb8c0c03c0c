"""Harm: loss of stress, Harm, being taken out, and dying (`T-18`, `R-16` to `R-18`, `H-17`)."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import ValueChange
from solo.systems.two_d20.fight.rules import reach
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter, Track
from solo.systems.two_d20.rolls.harm import StressResult, apply_stress

# rule: Wound
# rule: Trauma
KIND: Final[dict[Track, str]] = {"vigor": "Wound", "resolve": "Trauma"}
NOUN: Final[dict[Track, str]] = {"vigor": "Wounds", "resolve": "Trauma"}
UNFEELING: Final = "Unfeeling"


class DamageAfterSoak(msgspec.Struct, frozen=True):
    """Damage after Soak, with the values that decide its Harm: Effects, Intense and Nonlethal. `by` is the attacker."""

    damage: int
    effects: int = 0
    intense: bool = False
    nonlethal: bool = False
    by: Fighter | None = None


def stress_of(fighter: Fighter, track: Track) -> int:
    """Return the Vigor or Resolve that a fighter has left."""
    return fighter.vigor if track == "vigor" else fighter.resolve


def full_stress(fighter: Fighter, track: Track) -> int:
    """Return the fighter's full Vigor or Resolve."""
    return fighter.full_vigor if track == "vigor" else fighter.full_resolve


def harm_of(fighter: Fighter, track: Track) -> int:
    """Return the Harm of one kind that a fighter carries, Nonlethal Harm included."""
    return fighter.wounds if track == "vigor" else fighter.trauma


# rule: R-18 Out and dead
def knockout_threshold(fight: Fight, fighter: Fighter) -> int:
    """Return the Harm of one kind that takes a fighter out (`R-18`)."""
    return fight.rulings.out_at(fighter.rank)


def harm_by(fight: Fight, target: Fighter, track: Track, blow: DamageAfterSoak) -> StressResult:
    """Return the effect that a blow would have on the target now: stress lost, stress left and Harm."""
    rulings, stress = fight.rulings, stress_of(target, track)
    lost = full_stress(target, track) - stress
    return apply_stress(blow.damage, stress, blow.effects, blow.intense, lost, rulings.harm, rulings.stress_a_harm)


def has_no_effect(target: Fighter, nonlethal: bool) -> bool:
    """Return True if an attack has no effect at all on the target (`H-16`)."""
    return nonlethal and target.ability == UNFEELING


# rule: Nonlethal
def apply_damage(
    arena: FightContext, target: Fighter, track: Track, blow: DamageAfterSoak
) -> tuple[StressResult, list[ValueChange]]:
    """Apply damage to the target, and return the effect and the changes. A target that is out takes no more damage."""
    fight = arena.fight
    if target.absent or has_no_effect(target, blow.nonlethal):
        return StressResult(0, stress_of(target, track), 0), []
    done = harm_by(fight, target, track, blow)
    before, harm_before = stress_of(target, track), harm_of(target, track)
    fight.losses += done.lost
    if blow.by is not None and blow.by.side != target.side:
        blow.by.harm += done.lost
    # A hero's fifth Harm is the last that counts (`H-17`). A foe is out before its fifth.
    added = min(done.harm, max(0, fight.rulings.hero_dying - harm_before)) if target.hero else done.harm
    if track == "vigor":
        target.vigor, target.wounds = done.left, target.wounds + added
        target.bruises += added if blow.nonlethal else 0
    else:
        target.resolve, target.trauma = done.left, target.trauma + added
        target.scares += added if blow.nonlethal else 0
    if harm_of(target, track) >= knockout_threshold(fight, target):
        _out(arena, target, blow.by)
    if not arena.scene.has_listener:
        return done, []
    changes = [ValueChange(target.name, track.capitalize(), str(before), str(done.left))] if done.lost else []
    if added:
        changes.append(ValueChange(target.name, NOUN[track], str(harm_before), str(harm_before + added)))
    return done, changes


# rule: Out
# rule: Dying
def _out(arena: FightContext, target: Fighter, by: Fighter | None) -> None:
    """Take a fighter out, by Wounds or by fear (`R-33`).

    The fighter falls prone and stops burning and bleeding (`H-17`).
    """
    fight = arena.fight
    if target.hero and target.wounds - target.bruises >= fight.rulings.hero_dying and not target.dying:
        target.dying = fight.rulings.rounds_to_live
    if target.out:
        return
    target.out = target.prone = True
    target.guard = False
    target.bleeding = target.bleeding_turns = target.burning = 0
    fight.fallen.append(target.key)
    reach.end_all_pairs(fight, target)
    if by is not None and by.side != target.side:
        if by.acted or fight.acting == by.key:
            by.took_out = fight.round
        else:
            # A reaction before the fighter's own turn of this round.
            by.has_proof = True
