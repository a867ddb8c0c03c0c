"""Owns what a spell at work goes by, and the form in which each family says what its pieces do in a fight.

Damage is taken where it falls and settled by whoever casts, once for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from solo.resolver import Roll
from solo.systems.contract import Change, Decision, Thought
from solo.systems.polyhedral.fight.rules import effects
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Arena, Combatant, Effect, Standing
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.amounts import MINUTE, Amount, Power, fixed, needed, pool_of, thrown
from solo.systems.polyhedral.magic.pieces import Lasting, OnField
from solo.systems.polyhedral.rolls.telling import damage_roll

T = TypeVar("T")
Happening: TypeAlias = "T | Generator[Decision, str, T]"


class Done(NamedTuple):
    """What a piece has done: words, rolls, changes, and the damage before DR that may push somebody back."""

    words: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    knocks: int = 0


def together(done: Iterable[Done]) -> Done:
    """What several have done, told in one line."""
    known = list(done)
    return Done(
        "; ".join(each.words for each in known if each.words),
        tuple(roll for each in known for roll in each.rolls),
        tuple(change for each in known for change in each.changes),
        max((each.knocks for each in known), default=0),
    )


class Work(NamedTuple):
    """One spell at work on one target. `dr` replaces the armour's where a bolt is blocked.

    `missiles` is how many of a swarm go at the target (`H-27`).
    """

    arena: Arena
    casting: Casting
    power: Power
    target: Combatant
    dr: int
    missiles: int = 0

    def throw(self, wanted: Amount, what: str) -> int:
        """An amount as it falls."""
        caster = self.casting.caster
        told = f"{caster.name}: {what} of {self.casting.spell.name}"
        return self.arena.scene.roll(caster.key, told, thrown, wanted, needed(wanted, self.power))

    def told(self, wanted: Amount, what: str, value: int) -> tuple[Roll, ...]:
        """The latest throw of an amount as it is told; none where nothing was thrown or nobody listens."""
        scene = self.arena.scene
        if not scene.listening or wanted.certain:
            return ()
        bonus = fixed(wanted, self.power)
        return (damage_roll(scene, what, pool_of(wanted, self.power), bonus, value, False),)

    def turns(self, wanted: Amount) -> int:
        """For how many turns an amount lasts; one that is thrown is thrown now."""
        return max(1, fixed(wanted, self.power)) if wanted.certain else self.throw(wanted, "duration")

    def lay(self, piece: Lasting, turns: int, on: str = "", given: int = 0, unseen: bool = False) -> bool:
        """Leave a piece on the target for so many of its turns; minutes are counted by the caster's (`H-17`).

        False where something stronger of the kind lies there already.
        """
        clock: Literal["own", "caster"] = "caster" if turns >= MINUTE else "own"
        caster, spell = self.casting.caster.key, self.casting.spell.name
        effect = Effect(spell, piece, caster, self.power, turns, clock, on, given, unseen=unseen)
        return effects.lay(self.arena.fight, self.target, effect)


class Placing(NamedTuple):
    """A spell that puts something on the field, on these squares, of which the first is where it begins."""

    arena: Arena
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
    ) -> Standing:
        """Leave it there for so many of the caster's turns, the present one not counted."""
        lasting = turns + 1 if turns > 0 else turns
        spell, caster = self.casting.spell.name, self.casting.caster.key
        left = Standing(spell, piece, caster, self.power, lasting, list(squares), list(borders), fooled=list(fooled))
        self.arena.fight.standing.append(left)
        return left


class Scheme(NamedTuple):
    """Where a cunning caster sends a spell, a target's key, a place or "" for nothing to choose; its worth, and why."""

    answer: str
    worth: Fraction
    reason: Thought | str


class Rule(NamedTuple):
    """What a kind of piece does in a fight, and what that is worth to whoever thinks for itself.

    `work` makes it happen to a target, `place` on the field; either may ask. `goes_on` is what it does at the start
    of its bearer's turns, `ends` what comes of it when it runs out. `worth` is the part of a fight that it costs its
    target; `scheme` says what the cunning do with it, where that takes more than a look at who is in reach (`P-41`).
    """

    work: Callable[..., Happening[Done]] | None = None
    place: Callable[..., Happening[None]] | None = None
    goes_on: Callable[..., None] | None = None
    ends: Callable[[Arena, Combatant, Effect], None] | None = None
    worth: Fraction = Fraction(0)
    scheme: Callable[[Arena, Casting], Scheme | None] | None = None


Family = Mapping[type[Any], Rule]


def happen(happening: Happening[T]) -> Generator[Decision, str, T]:
    """What came of it, whether or not somebody was asked in its midst."""
    return (yield from happening) if isinstance(happening, Generator) else happening
