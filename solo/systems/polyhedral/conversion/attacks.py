"""Attacks and breath weapons parsed from the text of a stat block, with the riders (additional effects) of a hit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal

import msgspec

from solo.systems.polyhedral.conversion.entry import Action
from solo.systems.polyhedral.conversion.tolerant_json import number_of, shorten, text_of

Strike = Literal["slashing", "piercing", "bludgeoning", "other"]
Area = Literal["cone", "line"]

USUAL_REACH: Final = 5
ENERGIES: Final = (
    "acid",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "poison",
    "psychic",
    "radiant",
    "thunder",
)
# Each condition with the words that monster lists use for it.
CONDITIONS: Final = {
    "blinded": ("blinded",),
    "charmed": ("charmed",),
    "cursed": ("cursed",),
    "deafened": ("deafened",),
    "diseased": ("disease",),
    "exhausted": ("exhaustion",),
    "frightened": ("frightened",),
    "grappled": ("grappled",),
    "paralyzed": ("paralyzed", "paralysed"),
    "petrified": ("petrified",),
    "poisoned": ("poisoned",),
    "prone": ("prone",),
    "restrained": ("restrained",),
    "stunned": ("stunned",),
    "swallowed": ("swallow",),
    "unconscious": ("unconscious",),
    "drained of hit points": ("hit point maximum",),
    "drained of strength": ("strength score",),
}

_DICE: Final = re.compile(r"(\d{1,3})d(\d{1,3})")
_REACH: Final = re.compile(r"reach (\d{1,3})")
_BONUS: Final = re.compile(r"([+-]\d{1,2}) to hit|attack roll[:_* ]{0,5}([+-]\d{1,2})")
_KINDS: Final = "|".join((*ENERGIES, "slashing", "piercing", "bludgeoning"))
_DAMAGE: Final = re.compile(
    rf"(?:(\d{{1,4}}) ?)?(?:\(?(\d{{1,3}})d(\d{{1,3}})[^a-z)]{{0,12}}\)? ?)?\b({_KINDS}) damage"
)
_AREA: Final = re.compile(r"(\d{1,3})[- ](?:foot|feet|ft\.?)(?:[- ]long)?,?[^.]{0,40}?\b(cone|line)\b")


class Rider(msgspec.Struct, frozen=True):
    """An additional effect of a hit: damage of a second `kind` with its `mean`, or a condition (then `mean` is 0)."""

    kind: str
    mean: Fraction = Fraction(0)

    @property
    def words(self) -> str:
        """The effect in a few words: "7 more fire damage", "prone"."""
        return f"{int(self.mean)} more {self.kind} damage" if self.mean else self.kind


class Attack(msgspec.Struct, frozen=True):
    """An attack of a 5e monster.

    `bonus` is the bonus to hit, `mean` the mean of the damage dice without their bonus, `reach` is in feet.
    """

    name: str
    bonus: int
    mean: Fraction
    reach: int
    ranged: bool
    strike: Strike
    riders: tuple[Rider, ...] = ()

    @property
    def poisons(self) -> bool:
        """True if a hit poisons."""
        return any(rider.kind in ("poison", "poisoned") for rider in self.riders)

    def rides(self, *kinds: str) -> bool:
        """Return True if the attack has a rider of one of these kinds of damage or conditions."""
        return any(rider.kind in kinds for rider in self.riders)


class Breath(msgspec.Struct, frozen=True):
    """Damage in a cone or a line, usually by a breath weapon. `feet` is the length of the area."""

    name: str
    area: Area
    feet: int
    kind: str
    mean: Fraction


def attack_in(action: Action) -> Attack | None:
    """Return the attack that an action describes; None if it describes none."""
    text = action.text.lower()
    bonus = number_of(action.bonus)
    told = _BONUS.search(text)
    if bonus is None and told is None and "weapon attack" not in text and "attack roll" not in text:
        return None
    damage = text_of(action.damage).lower() or text
    reach = _REACH.search(text)
    given = int(bonus) if bonus is not None else int(told[1] or told[2]) if told else 0
    return Attack(
        name=shorten(action.name).lower() or "blow",
        bonus=min(20, max(-5, given)),
        mean=_mean(damage if _DICE.search(damage) else text),
        reach=int(reach[1]) if reach else USUAL_REACH,
        ranged="ranged" in text and "melee" not in text,
        strike=_strike(f"{text} {damage}"),
        riders=tuple(_riders(text)),
    )


def breaths_in(action: Action) -> Iterator[Breath]:
    """Yield the cones and lines of damage in an action's text, in order. Use it only for actions without an attack."""
    text = action.text.lower()
    areas = list(_AREA.finditer(text))
    for number, found in enumerate(areas):
        end = areas[number + 1].start() if number + 1 < len(areas) else len(text)
        damage = _DAMAGE.search(text, found.end(), end)
        if damage:
            area: Area = "cone" if found[2] == "cone" else "line"
            yield Breath(shorten(action.name) or "breath", area, int(found[1]), damage[4], _mean_of(damage))


def _riders(text: str) -> Iterator[Rider]:
    """Yield the riders of a hit: each energy damage after the first damage, then each condition.

    The first damage is the wound itself, not a rider.
    """
    for damage in list(_DAMAGE.finditer(text))[1:]:
        if damage[4] in ENERGIES:
            yield Rider(damage[4], max(Fraction(1), _mean_of(damage)))
    yield from (Rider(name) for name, words in CONDITIONS.items() if any(word in text for word in words))


def _mean_of(damage: re.Match[str]) -> Fraction:
    if damage[2]:
        return Fraction(int(damage[2]) * (int(damage[3]) + 1), 2)
    return Fraction(int(damage[1] or 0))


def _mean(text: str) -> Fraction:
    """Return the mean of the first damage dice in the text, without the bonus; 1 if there are no dice."""
    found = _DICE.search(text)
    return Fraction(int(found[1]) * (int(found[2]) + 1), 2) if found else Fraction(1)


def _strike(text: str) -> Strike:
    kinds: tuple[Strike, ...] = ("slashing", "piercing", "bludgeoning")
    found = [(text.find(kind), kind) for kind in kinds if kind in text]
    return min(found)[1] if found else "other"
