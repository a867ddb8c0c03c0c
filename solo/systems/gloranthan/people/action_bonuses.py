"""Bonuses to an action beyond runes and weapons: skill or keyword, race, traits, wounds and helpers.

Heroes and foes use the same computation, from a profile. Each part has a name, so that each figure can be explained.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from solo.systems.gloranthan.people.keyword import LEVELS, Keyword, Level, competence
from solo.systems.gloranthan.people.race import Race, race_modifier
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.gloranthan.people.sheet import Combat, Matter, Trait, Wound
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.gloranthan.units.unit_type import UnitType, attack_modifier, resist_modifier

Action = Literal[
    "melee", "skirmish", "missile", "resist", "magic", "resist_magic", "resist_agents", "tactics", "leadership",
    "courage", "pursuit",
]  # fmt: skip
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
OF_BAND: Final[dict[Band, Action]] = {"melee": "melee", "skirmish": "skirmish", "missile": "missile"}
"""Action of an attack with the weapons of each band."""
FIGHTING: Final = frozenset[Action]({"melee", "skirmish", "missile", "resist"})
"""Actions with arms, in which all groups of people help."""
Training = Literal["", "professional", "nomad", "elite"]
"""Training of a character or unit. Some kinds add an edge to pursuit and flight (`G-51`)."""
# rule: H-13 Skills of combat
COVERS: Final[dict[Combat, tuple[Action, ...]]] = {
    "": (),
    "melee": ("melee",),
    "skirmish": ("skirmish",),
    "missile": ("missile", "skirmish"),
    "resistance": ("resist",),
}
"""Actions that a combat skill, or a combat style, covers (`H-13`)."""
MAIN_STYLE: Final = frozenset({"Main Combat Style", "Combat Style"})
ANY_STYLE: Final = frozenset({"Combat", "Other Combat Styles"})
COMBAT: Final = MAIN_STYLE | ANY_STYLE | {"Street Fighting"}
"""Skill names by which a keyword covers fighting of any style."""
# rule: Hurt
HURT: Final = -ONE_MASTERY
LEARNT: Final = "skills and help"
"""Name of bonuses whose source is not recorded."""


class ActionMeans(NamedTuple):
    """Factors of an action (`H-12`): its rune, and the matters that traits and racial modifiers must name.

    `helped` is True if groups help.
    """

    rune: Rune
    trait: Matter
    race: tuple[str, ...] = ()
    helped: bool = False


# rule: H-12 Which rune does what
PRACTICES: Final[dict[Action, ActionMeans]] = {
    "melee": ActionMeans("physical", "melee", ("melee",), True),
    "skirmish": ActionMeans("physical", "shooting", ("missile",), True),
    "missile": ActionMeans("physical", "shooting", ("missile",), True),
    "resist": ActionMeans("physical", "resisting blows", ("resist",), True),
    "magic": ActionMeans("magic", "magic"),
    "resist_magic": ActionMeans("magic", "magic"),
    "resist_agents": ActionMeans("physical", "magic"),
    "tactics": ActionMeans("intellect", "knowledge", ("mental",)),
    "leadership": ActionMeans("social", "leadership", ("social",)),
    "courage": ActionMeans("physical", "courage"),
    "pursuit": ActionMeans("physical", "pursuit and flight"),
}


class BonusPart(NamedTuple):
    """A named bonus, which is one part of a power or of a larger bonus."""

    name: str
    bonus: Rating


class BonusSource(NamedTuple):
    """A named bonus, and the actions in which it counts."""

    name: str
    bonus: Rating
    actions: tuple[Action, ...]


class AttackBonuses(msgspec.Struct, frozen=True, omit_defaults=True):
    """Constant bonuses to attacks in each band and to resistance, before unit entry, going and magic.

    They are the sums of skill or keyword, race, traits, wounds and helpers. `magic` counts in active magic,
    `resist_magic` in resistance with Magic, `resist_agents` in resistance with the body. `pursuit` is added to the
    unit's Pursue entry and includes the edge of training. `sources` names the parts of the sums for the story.
    """

    melee: Rating = NOTHING
    skirmish: Rating = NOTHING
    missile: Rating = NOTHING
    resist: Rating = NOTHING
    magic: Rating = NOTHING
    resist_magic: Rating = NOTHING
    resist_agents: Rating = NOTHING
    tactics: Rating = NOTHING
    leadership: Rating = NOTHING
    courage: Rating = NOTHING
    pursuit: Rating = NOTHING
    sources: tuple[BonusSource, ...] = ()

    def bonus_of(self, action: Action) -> Rating:
        """Return the bonus to one action."""
        found: Rating = getattr(self, action)
        return found

    def list_parts(self, action: Action) -> tuple[BonusPart, ...]:
        """Return the bonus to one action as named parts; () if it is zero."""
        parts = tuple(BonusPart(one.name, one.bonus) for one in self.sources if action in one.actions)
        rest = self.bonus_of(action) - total(parts)
        return (*parts, BonusPart(LEARNT, rest)) if rest else parts

    def adding(self, name: str, more: Callable[[Action], Rating]) -> AttackBonuses:
        """Return a copy of the bonuses with `more` added to each action, under the name of its source."""
        return self.with_parts({action: [BonusPart(name, more(action))] for action in ACTIONS})

    def with_parts(self, parts: Mapping[Action, Iterable[BonusPart]]) -> AttackBonuses:
        """Return a copy of the bonuses with the `parts` added to each action. Parts of zero are left out."""
        sums, counts_in = dict[str, Rating](), defaultdict[BonusPart, list[Action]](list)
        for action in ACTIONS:
            added = [part for part in parts[action] if part.bonus]
            sums[action] = total(added, self.bonus_of(action))
            for part in added:
                counts_in[part].append(action)
        sources = (BonusSource(*part, tuple(actions)) for part, actions in counts_in.items())
        return replace(self, sources=(*self.sources, *sources), **sums)


class ActionProfile(NamedTuple):
    """Data of a character or foe from which the bonuses to actions are computed.

    `skilled` names the skill behind each action, if there is one. If `keywords` is None, training is unknown and
    lacking it costs nothing (`H-13`).
    """

    powers: Powers
    skilled: Mapping[Action, str]
    keywords: tuple[Keyword, ...] | None = None
    style: Combat = "melee"
    traits: tuple[Trait, ...] = ()
    race: Race | None = None
    helpers: tuple[BonusPart, ...] = ()
    wounds: tuple[Wound, ...] = ()
    training: Training = ""


def total(parts: Iterable[BonusPart], to: Rating = NOTHING) -> Rating:
    """Return the rating `to` with the bonuses of all `parts` added."""
    for part in parts:
        to += part.bonus
    return to


def armed_by(profile: ActionProfile) -> AttackBonuses:
    """Return the total bonus to each action by all parts of a profile."""
    return AttackBonuses().with_parts({action: parts_of(profile, action) for action in ACTIONS})


# rule: R-45 Races in units
def parts_of(profile: ActionProfile, action: Action) -> Iterator[BonusPart]:
    """Yield the named bonuses that an action has in addition to its rune. Bonuses of zero are left out."""
    practice = PRACTICES[action]
    learnt = _learnt(profile, action)
    race = profile.race
    gift = race_modifier(race, practice.race) if race and practice.race else NOTHING
    parts = [learnt, BonusPart(race.name if race else "", gift), *trait_parts(profile.traits, practice.trait)]
    if practice.helped:
        parts += profile.helpers
    if any(wound.rune == practice.rune for wound in profile.wounds):
        parts.append(BonusPart("Hurt", HURT))
    if action == "pursuit" and profile.training:
        parts.append(BonusPart(profile.training, ONE_EDGE))
    return (part for part in parts if part.bonus)


def trait_parts(traits: tuple[Trait, ...], matter: Matter) -> Iterator[BonusPart]:
    """Yield the trait that helps in `matter` and the trait that hinders: at most one edge of each (`G-11`, `H-02`)."""
    concerned = [one for one in traits if matter in one.matters]
    for sign, edge in (("+", ONE_EDGE), ("-", -ONE_EDGE)):
        if found := next((one for one in concerned if one.rating.startswith(sign)), None):
            yield BonusPart(found.name, edge)


def combat_level(keywords: tuple[Keyword, ...], style: Combat, action: Action) -> Level:
    """Return the competence in an action by keywords alone: strong only in the main style and in resisting (`H-13`)."""
    mine = action == "resist" or action in COVERS[style]
    if mine and any(not MAIN_STYLE.isdisjoint(one.strong) for one in keywords):
        return "strong"
    return "other" if any(not COMBAT.isdisjoint(one.skills) for one in keywords) else "none"


def _learnt(profile: ActionProfile, action: Action) -> BonusPart:
    """Return the better of skill and keyword for an action, as a named part."""
    if action in profile.skilled:
        return BonusPart(profile.skilled[action], ONE_MASTERY)
    if action in ("courage", "pursuit", "resist_magic", "resist_agents") or profile.keywords is None:
        return BonusPart("", NOTHING)
    if action == "magic":
        strong = competence("Magical Use", profile.keywords) == "strong"
        return BonusPart("keyword", ONE_EDGE if strong else NOTHING)
    if action in ("tactics", "leadership"):
        level = competence(action, profile.keywords)
    else:
        level = combat_level(profile.keywords, profile.style, action)
    return BonusPart("keyword" if level != "none" else "without a keyword", LEVELS[level])


def attack_power(
    powers: Powers, armed: AttackBonuses, unit: UnitType, band: Band, against: UnitType | None = None
) -> Rating:
    """Return the power of a unit's attack in `band`, in good going and without magic.

    Raises ValueError with a sentence if the unit has no attack in this band.
    """
    return Rating(powers.physical or 0) + armed.bonus_of(OF_BAND[band]) + attack_modifier(unit, band, against)


def resist_power(
    powers: Powers, armed: AttackBonuses, unit: UnitType, band: Band = "melee", against: UnitType | None = None
) -> Rating:
    """Return the power of a unit to resist blows, javelins or missiles, in good going and without magic."""
    return Rating(powers.physical or 0) + armed.resist + resist_modifier(unit, band, against)


# rule: R-48 Pursue values
def pursue_value(armed: AttackBonuses, unit: UnitType) -> Rating:
    """Return the value for pursuit, evasion and flight, to which no rune is added (`R-48`)."""
    return Rating.modifier(unit.pursue) + armed.pursuit
