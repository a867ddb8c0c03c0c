"""Spells as applied to a target or to the field, and the type of the rules of effect pieces.

Damage is applied at once. Afterwards the caller must settle the wounds of all targets together (`wounds.settle`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from solo.resolver import Roll
from solo.systems.contract import Decision, Thought, ValueChange
from solo.systems.polyhedral.fight.narration.amounts import amount_rolls
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, FieldEffect, FightContext, LastingEffect
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.amounts import MINUTE, Amount, Power, fixed_part, needed_power, roll_amount
from solo.systems.polyhedral.magic.pieces import Lasting, OnField

T = TypeVar("T")
Happening: TypeAlias = "T | Generator[Decision, str, T]"


class PieceResult(NamedTuple):
    """The result of an effect piece on a target: words, rolls and changes.

    `knocks` is the damage before DR that may knock the target back, 0 for none.
    """

    words: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[ValueChange, ...] = ()
    knocks: int = 0


def merge_results(done: Iterable[PieceResult]) -> PieceResult:
    """Merge the results of several effect pieces into one result, with all words in one line."""
    known = list(done)
    return PieceResult(
        "; ".join(each.words for each in known if each.words),
        tuple(roll for each in known for roll in each.rolls),
        tuple(change for each in known for change in each.changes),
        max((each.knocks for each in known), default=0),
    )


class SpellApplication(NamedTuple):
    """A spell as applied to one target. `dr` is the Block if a bolt is blocked, or else the body DR.

    `missiles` is the number of a swarm's missiles at the target (`H-27`). `among` is the number of targets.
    `blocked` is True if a shield blocks the bolt.
    """

    arena: FightContext
    casting: Casting
    power: Power
    target: Combatant
    dr: int
    missiles: int = 0
    among: int = 1
    blocked: bool = False

    def throw(self, wanted: Amount, what: str) -> int:
        """Throw the dice of an amount in the scene, and return the amount. `what` names the throw for the player."""
        caster = self.casting.caster
        told = f"{caster.name}: {what} of {self.casting.spell.name}"
        return self.arena.scene.roll(caster.key, told, roll_amount, wanted, needed_power(wanted, self.power))

    def amount_rolls(self, wanted: Amount, what: str, value: int) -> tuple[Roll, ...]:
        """Return the latest throw of an amount as a roll; empty if the amount has no dice or the scene no listener."""
        return amount_rolls(self.arena.scene, wanted, self.power, what, value)

    def turns(self, wanted: Amount) -> int:
        """Return a duration as a number of turns, at least 1. The dice of a random duration are thrown now."""
        return max(1, fixed_part(wanted, self.power)) if wanted.certain else self.throw(wanted, "duration")

    def lay(self, piece: Lasting, turns: int, on: str = "", given: int = 0, unseen: bool = False) -> bool:
        """Lay an effect piece on the target for `turns` turns; return False if a stronger effect of its kind is there.

        The turns are the target's, or the caster's for a minute or more (`H-17`). `on` is the mark of a weapon with the
        effect. `given` counts the points that come back when the effect ends.
        """
        clock: Literal["own", "caster"] = "caster" if turns >= MINUTE else "own"
        caster, spell = self.casting.caster.key, self.casting.spell.name
        effect = LastingEffect(spell, piece, caster, self.power, turns, clock, on, given, unseen=unseen)
        return lasting_effects.add_effect(self.arena.fight, self.target, effect)


class FieldPlacement(NamedTuple):
    """A spell as applied to the field. `squares` is its area, beginning with the square aimed at."""

    arena: FightContext
    casting: Casting
    power: Power
    squares: tuple[Place, ...]

    def stand(
        self,
        piece: OnField,
        turns: int,
        squares: Iterable[Place] = (),
        borders: Iterable[tuple[Place, Place]] = (),
        fooled: Iterable[str] = (),
    ) -> FieldEffect:
        """Leave an effect piece on the field for `turns` of the caster's turns, not counting the present turn."""
        lasting = turns + 1 if turns > 0 else turns
        spell, caster = self.casting.spell.name, self.casting.caster.key
        left = FieldEffect(spell, piece, caster, self.power, lasting, list(squares), list(borders), fooled=list(fooled))
        self.arena.fight.standing.append(left)
        return left


class CunningTarget(NamedTuple):
    """A cunning caster's plan for a spell: the aim, its worth in foes taken out, and the reason for the story.

    `answer` is a target's key or a place, "" for a spell without a choice of targets.
    """

    answer: str
    worth: Fraction
    reason: Thought | str


class PieceRule(NamedTuple):
    """The rule of a kind of effect piece: its effect in a fight, and its worth to tactics.

    `work` applies the piece to a target, `place` to the field; both may yield decisions. `goes_on` runs at the start of
    the bearer's turns, `ends` when the effect runs out. `worth` is the part of the fight, 0 to 1, that the effect costs
    its target. `matters` returns False for a target whom the effect costs nothing; None stands for no such target.
    `scheme` returns a cunning caster's plan, for spells that are not simply aimed at the creatures in reach (`P-41`).
    """

    work: Callable[..., Happening[PieceResult]] | None = None
    place: Callable[..., Happening[None]] | None = None
    goes_on: Callable[..., None] | None = None
    ends: Callable[[FightContext, Combatant, LastingEffect], None] | None = None
    worth: Fraction = Fraction(0)
    matters: Callable[[AttackModes, Combatant], bool] | None = None
    scheme: Callable[[FightContext, Casting], CunningTarget | None] | None = None


Family = Mapping[type[Any], PieceRule]


def happen(happening: Happening[T]) -> Generator[Decision, str, T]:
    """Return the result of a function of a `PieceRule`, after the decisions that it may yield."""
    return (yield from happening) if isinstance(happening, Generator) else happening
