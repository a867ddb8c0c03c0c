"""Owns what Effects switch on beside the damage: bleeding, fire, stun and the tests against them (`T-23`, `R-34`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Change
from solo.systems.two_d20.fight.rules.difficulty import pool_for
from solo.systems.two_d20.fight.rules.harm import UNFEELING
from solo.systems.two_d20.fight.state import Arena, Fighter, Track
from solo.systems.two_d20.people.attributes import Skill

MOST_DIFFICULTY: Final = 5
SPARED_TURNS: Final = 2
"""Ends of turns until somebody can be stunned again: of the spoilt turn, and of the one that follows (`R-34`)."""


def resisted_at(effects: int) -> int:
    """Returns the Difficulty of a test against Knockdown or Stun."""
    return min(effects, MOST_DIFFICULTY)


def balance_skill(fighter: Fighter) -> Skill:
    """Returns the better of Athletics and Acrobatics, which keep somebody on their feet (`Q-05`)."""
    skills: tuple[Skill, ...] = ("athletics", "acrobatics")
    return max(skills, key=lambda skill: (pool_for(fighter, skill).tn, pool_for(fighter, skill).focus))


def wits_skill(track: Track) -> Skill:
    """Returns the skill against being stunned (`Q-06`)."""
    return "resistance" if track == "vigor" else "discipline"


def can_be_stunned(target: Fighter) -> bool:
    """Returns whether Stun can do anything to somebody now (`R-34`, `H-16`)."""
    return not (target.absent or target.stunned or target.steady or target.ability == UNFEELING)


def stun(arena: Arena, target: Fighter) -> None:
    """Takes somebody's next Standard Action (`Q-06`)."""
    target.stunned, target.steady = True, SPARED_TURNS
    change = Change(target.name, "stunned", "no", "yes")
    arena.tell("stun", target, f"{target.name} is stunned: no Standard Action on the next turn.", change)


def bleed(arena: Arena, target: Fighter, dice: int, turns: int) -> None:
    """Makes somebody bleed, where that is more than before (`Q-07`)."""
    if target.absent or (dice, turns) <= (target.bleeding, target.bleeding_turns):
        return
    target.bleeding, target.bleeding_turns = dice, turns
    arena.does("bleed", target, f"bleeds: {dice} CD at the end of each of the next {turns} turns")


def burn(arena: Arena, target: Fighter, dice: int) -> None:
    """Sets somebody on fire, where it burns hotter than before (`Q-08`)."""
    if target.absent or dice <= target.burning:
        return
    target.burning = dice
    arena.does("burn", target, f"is on fire: {dice} CD at the end of each turn, until it is put out")
