"""A spell about to be cast: its caster, variant and power, and the targets' defences against it (`P-24`, `P-25`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Modifier, sum_modifiers
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.circumstances import (
    FLANKED,
    attacker_modifiers,
    own_checks,
    situational_modifiers,
)
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, FightContext, rolls_for
from solo.systems.polyhedral.fight.state.sight import can_see, distance_between, is_flanked, is_unnoticed
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Spell, Variant, code_of
from solo.systems.polyhedral.rolls import attacks


class Casting(NamedTuple):
    """A spell to be cast by a caster, in one variant if the spell has variants."""

    caster: Combatant
    spell: Spell
    variant: Variant | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """The key that identifies the casting among all castings of a fight."""
        return self.caster.key, self.spell.name, self.variant.name if self.variant else ""

    @property
    def code(self) -> str:
        """The casting as written in an option's code, with the spell's whole name, so that every code is unique."""
        return code_of(self.spell.name) + (f".{code_of(self.variant.name)}" if self.variant else "")

    @property
    def name(self) -> str:
        """The name of the spell and its variant, for display."""
        return f"{self.spell.name}, {self.variant.name}" if self.variant else self.spell.name

    @property
    def skill(self) -> int:
        """The caster's level in the spell's school."""
        return self.caster.build.skills.get(self.spell.school, 0)

    @property
    def reach(self) -> int:
        """The range of the casting in spaces (`P-25`)."""
        if self.spell.target.aim == "touch":
            return 1
        per_skill = self.variant.range if self.variant and self.variant.range else self.spell.target.range
        return per_skill * self.skill

    @property
    def full(self) -> tuple[Piece, ...]:
        """The effect pieces that apply if the check reaches the defence."""
        return self.spell.full + (self.variant.full if self.variant else ())

    def power(self, result: int) -> Power:
        """Return the caster's figures for the spell, with this check result."""
        scores = self.caster.build.attributes
        return Power(self.skill, result, scores.intellect, scores.strength, scores.spirit)

    def pool(self) -> tuple[int, int]:
        """Return the dice of the check as (count, sides)."""
        return rolls_for(self.caster, self.spell.school)


def modifiers(
    fight: Fight, armoury: AttackModes, casting: Casting, target: Combatant | None = None
) -> tuple[Modifier, ...]:
    """Return all modifiers of the casting check. A bolt has the situational factors of a shot (`H-05` to `H-09`).

    A defensive target is harder to reach with any spell that can be resisted (`P-32`).
    """
    caster, resist = casting.caster, casting.spell.resist
    bolt = target if resist.by == "bolt" else None
    if bolt is not None:
        around = situational_modifiers(fight, caster, bolt, True, attacker_modifiers(fight, armoury, caster))
    else:
        around = [FLANKED] if is_flanked(fight, armoury, caster) else []
    given = list(own_checks(caster))
    if resist.modifier:
        given.append(Modifier(casting.spell.name, resist.modifier))
    if bolt is not None:
        given.extend(lasting_effects.target_modifiers(bolt, missile=True))
        if bolt.prone:
            given.append(attacks.PRONE_TARGET_FAR)
    if target is not None and target.defensive and resist.by != "nothing":
        given.append(attacks.THEIR_DEFENSIVE_STANCE)
    return lasting_effects.circumstances(caster, around, given)


def needs_check(casting: Casting) -> bool:
    """Return True if the spell needs a check: to reach a defence or Difficulty, or to use its result (`R-34`)."""
    resist = casting.spell.resist
    if resist.by != "nothing" or resist.difficulty or resist.asked:
        return True
    return is_result_spent(casting)


def is_result_spent(casting: Casting) -> bool:
    """Return True if the effect depends on the check result, so that willing targets need a check too (`R-34`)."""
    return any(piece.spends_result for piece in casting.full)


def resistance_difficulty(casting: Casting, target: Combatant | None) -> int | None:
    """Return the Difficulty of the check: the target's defence or a fixed one; None if nothing resists.

    Cures return None as well: each ailment has a different Difficulty, which the cure looks up.
    """
    resist = casting.spell.resist
    if resist.asked:
        return None
    if resist.difficulty:
        return resist.difficulty
    if target is None or resist.by in ("nothing", "bolt"):
        return None
    figures = target.figures
    return {
        "toughness": figures.tgh_vs_spell,
        "quickness": figures.qkn_vs_spell,
        "spirit": figures.spi_vs_spell,
    }[resist.by]


def in_range(fight: Fight, casting: Casting, target: Combatant) -> str:
    """Explain in a sentence why the spell cannot reach the target; "" if it can."""
    caster = casting.caster
    if target is caster:
        return ""
    spaces = distance_between(caster, target)
    if is_unnoticed(caster, target):
        return f"There is no line of sight to {target.name}."
    if spaces > casting.reach:
        return f"{target.name} is {spaces} spaces away, and {casting.spell.name} reaches only {casting.reach}."
    if not can_see(fight, caster, target):
        return f"There is no line of sight to {target.name}."
    return ""


def modifier_sum(arena: FightContext, casting: Casting, target: Combatant | None = None) -> int:
    """Return the sum of all modifiers of the casting check."""
    return sum_modifiers(modifiers(arena.fight, arena.armoury, casting, target))
