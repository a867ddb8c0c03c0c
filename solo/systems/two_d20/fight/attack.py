"""Owns the attack from its aim to its end: reactions, dice, the roll, what a hit does, and what is banked (`T-11`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from solo.systems.contract import Decision
from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.rules.harm import Blow
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fighter import Fighter, Track


class Outcome(NamedTuple):
    """How an attack came out: whether it prevailed, the Harm it did, and what the turn must know of."""

    prevailed: bool
    harm: int = 0
    swift: bool = False
    withdrew: bool = False


def attack(arena: Arena, attempt: Attempt) -> Generator[Decision, str, Outcome]:
    """One attack, whole; `attempt.swift` says whether Swift Action may still be bought this turn."""
    del arena, attempt
    yield from ()
    return Outcome(False)


def retaliate(arena: Arena, mover: Fighter, left: Sequence[Fighter]) -> Generator[Decision, str, bool]:
    """Offers Retaliate to those whose Reach is left, in list order; returns whether the move stops (`H-13`)."""
    del arena, mover, left
    yield from ()
    return False


def before_attacks(arena: Arena, foe: Fighter) -> Asking:
    """Offers the ability that a foe may buy on its turn before it attacks: Veil, Shield line, … (`H-16`)."""
    del arena, foe
    yield from ()


def suffer(arena: Arena, target: Fighter, track: Track, blow: Blow) -> Asking:
    """Damage after Soak as it befalls somebody, told; for ticks and hazards as for blows."""
    del arena, target, track, blow
    yield from ()
