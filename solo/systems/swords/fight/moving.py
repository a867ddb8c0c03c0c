"""Owns moving along the line: closing in, going back, and the blows at whoever leaves a melee (`H-02`, `H-03`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from solo.systems.contract import Choose, Decision, Option, WholeNumber
from solo.systems.swords.fight import odds
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.attempt import Attempt
from solo.systems.swords.fight.line import (
    HIGH,
    LOW,
    REACH,
    distance,
    foes_in_reach,
    in_reach,
    melee_arms,
    pace,
    set_place,
)
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.telling import signed
from solo.systems.swords.wording import counted, told_to

Asking = Generator[Decision, str, None]
CLOSE, BACK, GO = "close", "back", "go"
VERBS: Final = (CLOSE, BACK, GO)


class Parting(Choose):
    """Whether to strike at somebody who leaves the melee; a tactic reads the attempt."""

    __slots__ = ("attempt",)

    def __init__(self, arena: Arena, attempt: Attempt) -> None:
        self.attempt = attempt
        foe, leaving = attempt.attacker, attempt.target
        super().__init__(
            foe.key,
            "parting",
            lambda: f"{leaving.name} leaves the melee. Does {foe.name} strike at once?",
            lambda: [
                Option(
                    "strike",
                    f"{told_to(attempt.words(2))} (uses the planned Strike)",
                    lambda: odds.of_attempt(arena.tables, arena.fight, attempt),
                ),
                Option("keep", "keep the Strike"),
            ],
            default="strike",
        )


def offered(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns the ways to move now: towards each foe out of reach, back from all, or to any place."""
    foes = fight.foes_of(fighter)
    codes = [f"{CLOSE}:{foe.key}" for foe in foes if not foe.rider and not in_reach(fighter, foe)]
    return [*codes, BACK, GO]


def carry_out(arena: Arena, fighter: Fighter, code: str) -> Asking:
    """One move action. Foes in reach whose Strike is still to come may make it as it leaves."""
    fight = arena.fight
    verb, _, rest = code.partition(":")
    if verb == CLOSE:
        place = towards(fight, fighter, fight.of(rest))
    elif verb == BACK:
        place = back(fight, fighter)
    else:
        place = int((yield _places(fight, fighter)))
    leaving = [foe for foe in foes_in_reach(fight, fighter) if abs(foe.place - place) > REACH]
    for foe in leaving:
        yield from _parting_blow(arena, foe, fighter)
        if fighter.out:
            return
    yards = abs(place - fighter.place)
    set_place(fight, fighter, place)
    arena.tell("move", fighter, f"{fighter.name} {_went(fight, fighter, code)} {counted(yards, 'yard')}.")


def _went(fight: Fight, fighter: Fighter, code: str) -> str:
    verb, _, rest = code.partition(":")
    went = "rides" if fighter.mount else "moves"
    if verb == GO:
        return went
    return f"{went} back" if verb == BACK else f"{went} towards {fight.of(rest).name},"


def towards(fight: Fight, fighter: Fighter, foe: Fighter) -> int:
    """Returns where a move towards a foe ends: in reach of it, or as far as it goes."""
    gap = foe.place - fighter.place
    far = min(pace(fight, fighter), max(0, abs(gap) - 1))
    return fighter.place + (far if gap > 0 else -far)


def back(fight: Fight, fighter: Fighter) -> int:
    """Returns where a move away from the nearest foe ends; behind one's own side where both are equal."""
    foes = fight.foes_of(fighter)
    near = min(foes, key=lambda foe: distance(foe, fighter), default=None)
    away = -1 if fighter.side == "party" else 1
    if near is not None and near.place != fighter.place:
        away = 1 if fighter.place > near.place else -1
    return min(max(fighter.place + away * pace(fight, fighter), LOW), HIGH)


class Going(WholeNumber):
    """Which place along the line to go to; places are yards, those behind the party's first one are below 0."""

    __slots__ = ()


def _places(fight: Fight, fighter: Fighter) -> Going:
    far, here = pace(fight, fighter), fighter.place
    low, high = max(LOW, here - far), min(HIGH, here + far)

    def prompt() -> str:
        standing: dict[int, list[str]] = {}
        for foe in fight.foes_of(fighter):
            if not foe.rider:
                standing.setdefault(foe.place, []).append(foe.name)
        foes = "; ".join(f"{', '.join(names)} at {signed(place)}" for place, names in sorted(standing.items()))
        return f"{fighter.name} stands at {signed(here)} on the line. Foes: {foes}. Where to?"

    return Going(fighter.key, "place", prompt, low, high, default=str(here))


def _parting_blow(arena: Arena, foe: Fighter, leaving: Fighter) -> Asking:
    """One foe's Strike before its turn, if it planned one (`H-03`)."""
    arms = melee_arms(foe)
    if foe.acted or foe.clinch or "strike" not in foe.left or not arms:
        return
    arm = max(arms, key=lambda one: one.weapon.bonus)
    attempt = Attempt(foe, leaving, "strike", arm)
    if (yield Parting(arena, attempt)) == "strike":
        foe.left.remove("strike")
        yield from attack(arena, attempt)


def label(fight: Fight, fighter: Fighter, code: str) -> str:
    """Returns a way to move in words."""
    verb, _, rest = code.partition(":")
    if verb == CLOSE:
        foe = fight.of(rest)
        return f"close in on {foe.name} ({distance(fighter, foe)} yards off)"
    if verb == BACK:
        return f"fall back {abs(back(fight, fighter) - fighter.place)} yards"
    return "go to a place of choice"
