"""Mages on the stage: all books of a school, exact faces for full and resisted, and what lies on somebody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from solo.systems.contract import Event
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.ground.field import Light
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.staging import CONTENT, OPEN, Pick, Stage, fighter

SCHOOLS = ("Afflictions", "Charms", "Evocations", "Life Magic")
# Three d12 of a mage with level 2: 6 just reaches an average defence, 5 just fails.
FULL, SHORT = (6, 1, 1), (5, 1, 1)
SPELLS = CONTENT.entries(Spell)


def books(*schools: str) -> tuple[CarriedGear, ...]:
    """Both books of each school."""
    kinds = ("Spellbook", "Master's spellbook")
    return tuple(CarriedGear(kind, place="pack", school=school) for school in schools for kind in kinds)


def mage(*gear: CarriedGear, skill: int = 2, others: Mapping[str, int] | None = None, **scores: int) -> Build:
    """Somebody of INT 12 who has every spell of every school at this level, and whatever else."""
    skills = {**dict.fromkeys(SCHOOLS, skill), "Spellcraft": 4, **(others or {})}
    scores = {"INT": 12, "STR": 12, **scores}
    return fighter(*books(*SCHOOLS), *gear, skills=skills, **scores)  # type: ignore[arg-type]


def duel(bob: Build | None = None, ann: Build | None = None, rows: Sequence[str] = OPEN, light: Light = "lit") -> Stage:
    """Ann, a mage, four spaces from Bob, who is average and bare-handed. Ann may cast for ever."""
    stage = Stage({"Ann": ann or mage()}, {"Bob": bob or fighter()}, rows=rows, light=light)
    stage["Ann"].sp = 20
    return stage.put(Ann=(5, 5), Bob=(9, 5))


def company(rows: Sequence[str] = OPEN, **others: Build) -> Stage:
    """Ann the mage and Al beside her against Bob and Bea beside him; others replace them by name."""
    party = {"Ann": others.get("Ann", mage()), "Al": others.get("Al", fighter())}
    foes = {"Bob": others.get("Bob", fighter()), "Bea": others.get("Bea", fighter())}
    stage = Stage(party, foes, rows=rows)
    stage["Ann"].sp = 20
    return stage.put(Ann=(5, 5), Al=(5, 6), Bob=(9, 5), Bea=(9, 6))


def cast(
    stage: Stage, spell: str, *answers: str | Pick, dice: Iterable[tuple[int, ...]] = (), by: str = "Ann"
) -> list[Event]:
    """A turn in which somebody casts a spell, with the answers that follow."""
    return stage.turn(by, f"cast:{code(spell)}", *answers, dice=dice)


def code(spell: str) -> str:
    """A spell, with its variant after a comma, as it stands in an option's code."""
    name, variant = (spell, "") if spell in SPELLS else spell.split(", ")
    return "-".join(re.findall(r"\w+", name.casefold())) + (f".{variant}" if variant else "")


def castable_now(stage: Stage, name: str = "Ann") -> set[str]:
    """The codes of all spells that may be cast."""
    return {option.removeprefix("cast:") for option in stage.legal(name) if option.startswith("cast:")}


def points(one: Combatant) -> tuple[int, int]:
    return one.lp, one.vp


def lies(one: Combatant) -> list[str]:
    """What lies on somebody: the kind of piece, its figure where it has one, and the turns it still lasts."""
    found = []
    for effect in one.effects:
        figure = getattr(effect.piece, "modifier", None) or getattr(effect.piece, "by", None)
        kind = str(type(effect.piece).__struct_config__.tag)
        found.append(" ".join(filter(None, (kind, f"{figure:+d}" if figure else "", str(effect.turns)))))
    return sorted(found)


def key(stage: Stage, name: str) -> str:
    return stage[name].key
