"""Recovery in a fight: stress given back, and conditions cleared (`T-19`, `T-10`)."""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.contract import Deed, ValueChange
from solo.systems.two_d20.fight.rules import pools
from solo.systems.two_d20.fight.rules.harm import NOUN, full_stress, stress_of
from solo.systems.two_d20.fight.state import FightContext, Fighter, Track

Condition = Literal["bleeding", "burning", "caught", "off balance"]
TRACKS: Final[tuple[Track, ...]] = ("vigor", "resolve")


def lost(fighter: Fighter, track: Track) -> int:
    """Return the points of Vigor or Resolve that a fighter has lost."""
    return full_stress(fighter, track) - stress_of(fighter, track)


def restore(
    arena: FightContext, fighter: Fighter, track: Track, points: int, how: str, deed: Deed | None = None
) -> int:
    """Restore stress, never above the maximum, and return the points regained (`R-19`).

    `deed` is the record of a healer, if there is one.
    """
    points = min(points, lost(fighter, track))
    if points <= 0:
        return 0
    before = stress_of(fighter, track)
    if track == "vigor":
        fighter.vigor += points
    else:
        fighter.resolve += points
    if arena.scene.has_listener:
        name, after = track.capitalize(), before + points
        change = ValueChange(fighter.name, name, str(before), str(after))
        arena.does("recover", fighter, f"{how} (+{points} {name})", change, deed=deed)
    return points


# rule: Second Wind (Momentum)
def second_wind(arena: FightContext, fighter: Fighter, track: Track, points: int) -> None:
    """Restore stress with Momentum from the pool, 1 point for 1 Momentum (`T-06`, `H-12`)."""
    pools.spend(arena.fight, fighter, points)
    restore(arena, fighter, track, points, f"has a Second Wind for {points} {'Momentum' if fighter.hero else 'Doom'}")


def conditions_to_clear(fighter: Fighter) -> list[Condition]:
    """Return the fighter's conditions that Clear could end: bleeding, burning, caught, off balance (`T-10`, `R-11`)."""
    found: dict[Condition, bool] = {
        "bleeding": bool(fighter.bleeding),
        "burning": bool(fighter.burning),
        "caught": fighter.caught == "minor",
        "off balance": bool(fighter.off_balance),
    }
    return [name for name, has in found.items() if has]


# rule: Clear
def clear(arena: FightContext, fighter: Fighter, what: Condition) -> None:
    """End one condition of a fighter, without a test."""
    if what == "bleeding":
        fighter.bleeding = fighter.bleeding_turns = 0
    elif what == "burning":
        fighter.burning = 0
    elif what == "caught":
        fighter.caught = ""
    else:
        fighter.off_balance = 0
    ended = {"bleeding": "stops the bleeding", "burning": "puts out the fire", "caught": "breaks free"}
    arena.does("clear", fighter, f"{ended.get(what, 'regains balance')}")


def no_longer_dying(arena: FightContext, fighter: Fighter, how: str, deed: Deed | None = None) -> None:
    """Save a fighter from dying: the fighter has one Wound less than the fatal number, and stays out (`H-17`).

    `deed` is the record of the healer, if there is one.
    """
    before, fighter.dying = fighter.wounds, 0
    fighter.wounds = arena.fight.rulings.hero_dying - 1
    change = ValueChange(fighter.name, NOUN["vigor"], str(before), str(fighter.wounds))
    arena.emit("saved", fighter, f"{fighter.name} {how} and will live.", change, deed=deed)
