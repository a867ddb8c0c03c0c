"""Effects besides damage: bleeding, fire, stun, and the tests against them (`T-23`, `R-34`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import ValueChange
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.rules.difficulty import pool_for
from solo.systems.two_d20.fight.rules.harm import UNFEELING
from solo.systems.two_d20.fight.state import FightContext, Fighter, Track
from solo.systems.two_d20.people.attributes import Skill

MOST_DIFFICULTY: Final = 5
# rule: R-34 Stun
SPARED_TURNS: Final = 2
"""The number of turns that a stunned fighter must end before a new stun (`R-34`)."""


def resisted_at(effects: int) -> int:
    """Return the Difficulty of the test that resists Knockdown or Stun, by the number of Effects."""
    return min(effects, MOST_DIFFICULTY)


# rule: Knockdown
def balance_skill(fighter: Fighter) -> Skill:
    """Return the better of Athletics and Acrobatics, which resist Knockdown (`Q-05`)."""
    skills: tuple[Skill, ...] = ("athletics", "acrobatics")
    return max(skills, key=lambda skill: (pool_for(fighter, skill).tn, pool_for(fighter, skill).focus))


def wits_skill(track: Track) -> Skill:
    """Return the skill that resists Stun (`Q-06`)."""
    return "resistance" if track == "vigor" else "discipline"


# rule: Stun
def can_be_stunned(target: Fighter) -> bool:
    """Return True if the target can be stunned now (`R-34`, `H-16`)."""
    return not (target.absent or target.stunned or target.steady or target.ability == UNFEELING)


# rule: Stunned
def stun(arena: FightContext, target: Fighter) -> None:
    """Take the target's next Standard Action (`Q-06`)."""
    target.stunned, target.steady = True, SPARED_TURNS
    change = ValueChange(target.name, "stunned", "no", "yes")
    arena.emit("stun", target, f"{target.name} is stunned (no Standard Action next turn).", change)


# rule: Persistent
# rule: Bleeding
def bleed(arena: FightContext, target: Fighter, dice: int, turns: int) -> None:
    """Make the target bleed for `turns` turns, `dice` combat dice each, unless it bleeds as much already (`Q-07`)."""
    if target.absent or (dice, turns) <= (target.bleeding, target.bleeding_turns):
        return
    target.bleeding, target.bleeding_turns = dice, turns
    arena.does("bleed", target, f"is bleeding ({dice} CD at the end of each turn for {count_noun(turns, 'turn')})")


# rule: Incendiary
# rule: Burning
def burn(arena: FightContext, target: Fighter, dice: int) -> None:
    """Set the target on fire, `dice` combat dice a turn, unless it burns as much already (`Q-08`)."""
    if target.absent or dice <= target.burning:
        return
    target.burning = dice
    arena.does("burn", target, f"is on fire ({dice} CD at the end of each turn until put out)")
