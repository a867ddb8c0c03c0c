"""Trouble that a sharp game master buys: the value of each kind in Harm, and its price in Doom (`H-10`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from solo.systems.two_d20.fight.options.attack_preview import chance_to_pass
from solo.systems.two_d20.fight.options.doom_spends import SMOKE, DoomSpend
from solo.systems.two_d20.fight.rules import moving
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.doom_spends import (
    MAJOR,
    MINOR,
    explain_not_caught,
    hazard_attack,
    list_hazard_victims,
)
from solo.systems.two_d20.fight.state import Fight, Fighter, Hindrance
from solo.systems.two_d20.fight.tactics.danger import dangers_of
from solo.systems.two_d20.fight.tactics.usable_weapons import held_first
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.rolls.hazard import price
from solo.systems.two_d20.rolls.odds import hit_odds

PINNED: Final = 0.3
"""Share of a pinned hero's next attack that is lost, by its value in Harm."""
CAUGHT: Final = 0.7
"""Share of the next attack that is lost by a caught hero who fights in melee and has no enemy in the zone."""
HINDERED: Final = {1: 0.35, 2: 0.6}
"""Share of an attack that is lost by smoke, din or a gust, by the steps of the effect."""
MOST_HARM: Final = 0.8
"""Highest assumed value of a hazard, in Harm, for each threatened hero."""
STUMBLES: Final = 0.5
"""Mean number of attacks that a hero loses by a failure to cross difficult ground."""
HINDRANCES: Final[dict[str, Hindrance]] = {"ranged": "gust", "threaten": "din"}
"""The effect that hampers each type of attack."""


class Trouble(NamedTuple):
    """Trouble that Doom can buy: its option code, its price in Doom, and its value in Harm."""

    bought: DoomSpend
    price: int
    worth: float


def list_trouble(fight: Fight, hazards: Mapping[str, NamedHazard], each: float = 0.0) -> Iterator[Trouble]:
    """Yield all trouble that would have an effect now and that the foes can pay for.

    `each` is the value of a point of Doom. Hazards that are too expensive for any effect are left out.
    """
    heroes, foes = fight.standing("party"), fight.standing("foes")
    dangers = dict(zip((hero.key for hero in heroes), dangers_of(fight, heroes), strict=True))
    for found in (
        *_on_heroes(fight, heroes, dangers),
        *_hindrances(fight, heroes, foes, dangers),
        *_ground(fight, heroes, foes, dangers),
        *_hazards(fight, heroes, hazards, each),
    ):
        if found.price <= fight.doom:
            yield found


def _on_heroes(fight: Fight, heroes: Sequence[Fighter], dangers: Mapping[str, float]) -> Iterator[Trouble]:
    for hero in heroes:
        if explain_not_caught(hero) or hero.acted:
            continue
        yield Trouble(DoomSpend("pin", hero.key), MAJOR, PINNED * dangers[hero.key])
        far = not any(moving.zones_apart(hero, enemy) == 0 for enemy in fight.enemies(hero))
        if far and _strikes(hero) == "melee":
            yield Trouble(DoomSpend("catch", hero.key), MINOR, CAUGHT * dangers[hero.key])


def _strikes(one: Fighter) -> str:
    """Return the type of the fighter's first weapon: melee, ranged or threaten."""
    first = held_first(one)
    return first.weapon.type if first else ""


def _hindrances(
    fight: Fight, heroes: Sequence[Fighter], foes: Sequence[Fighter], dangers: Mapping[str, float]
) -> Iterator[Trouble]:
    """Yield a gust (against shots) or din (against threats) if it hampers more heroes than foes."""
    if fight.smoke:
        return
    for kind, hindrance in HINDRANCES.items():
        hampered = [dangers[hero.key] for hero in heroes if _strikes(hero) == kind]
        own = [foe for foe in foes if _strikes(foe) == kind]
        if not hampered or len(own) >= len(hampered):
            continue
        lost = sum(hampered) * (1 - len(own) / len(hampered))
        for size, cost in SMOKE.items():
            yield Trouble(DoomSpend(hindrance, size), cost, lost * HINDERED[cost])


def _ground(
    fight: Fight, heroes: Sequence[Fighter], foes: Sequence[Fighter], dangers: Mapping[str, float]
) -> Iterator[Trouble]:
    """Yield difficult ground in the foes' zones against heroes with melee weapons, unless a foe fights in melee.

    The value is the part of these heroes' next attacks, in Harm, that is lost by failed crossings.
    """
    if any(_strikes(foe) == "melee" for foe in foes):
        return
    for zone in {foe.zone for foe in foes}:
        blades = [hero for hero in heroes if _strikes(hero) == "melee" and hero.zone != zone]
        if fight.zones[zone - 1].difficult or not blades:
            continue
        lost = sum(
            dangers[hero.key] * float(1 - chance_to_pass(fight, hero, "athletics", 1)) * STUMBLES for hero in blades
        )
        yield Trouble(DoomSpend("ground", str(zone)), MAJOR, lost)


def _hazards(
    fight: Fight, heroes: Sequence[Fighter], hazards: Mapping[str, NamedHazard], each: float
) -> Iterator[Trouble]:
    for name, danger in hazards.items():
        cost = price(danger.hazard)
        most = MOST_HARM * (len(heroes) if danger.qualities.area else 1)
        harms: dict[str, float] = {}
        for hero in heroes if cost <= fight.doom and cost * each < most else ():
            victims = list_hazard_victims(fight, hero, danger)
            for victim in victims:
                if victim.key not in harms:
                    harms[victim.key] = _harm_of(fight, danger, victim)
            worth = sum([harms[victim.key] for victim in victims])
            yield Trouble(DoomSpend("hazard", hero.key, name), cost, worth)


def _harm_of(fight: Fight, danger: NamedHazard, victim: Fighter) -> float:
    """Return the mean value, in Harm, of a hazard for a victim, who may avoid it by a test if one is allowed."""
    attack = hazard_attack(fight, danger, victim)
    hurt = float(hit_odds(aim_of(fight, attack, victim)).telling)
    if danger.difficulty is None:
        return hurt
    return hurt * float(1 - chance_to_pass(fight, victim, danger.skill, danger.difficulty))
