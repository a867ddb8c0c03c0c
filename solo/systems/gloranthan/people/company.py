"""Figures of a character together with the accompanying people: bonuses, upkeep, hits and runes (`G-18`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.guardian import is_guardians
from solo.systems.gloranthan.magic.passive import extra_hits, workings
from solo.systems.gloranthan.people.action_bonuses import (
    COVERS,
    Action,
    ActionProfile,
    AttackBonuses,
    BonusPart,
    Training,
    armed_by,
)
from solo.systems.gloranthan.people.affinities import affinity_points
from solo.systems.gloranthan.people.blessings import gifts_of
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.retinue import (
    LEAST_FOR_FOLLOWERS,
    REGIMENTS,
    followers,
    followers_needed,
    regiment_size,
    retainers,
)
from solo.systems.gloranthan.people.runes import Rune, total_power
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.people.wealth import condition, upkeep
from solo.systems.gloranthan.rating import ONE_MASTERY, Rating
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.lookup import entries_of

NAMED_SKILLS: Final[dict[str, Action]] = {
    "Magical Use": "magic",
    "Tactics": "tactics",
    "Leadership": "leadership",
    "Pursuit": "pursuit",
    "Flee": "pursuit",
}
"""Actions in which non-combat skills count, by the name of the skill."""
WARRIORS: Final = frozenset({"Foot Warrior", "Mounted Warrior"})
NOMAD: Final = "Nomad"


def keywords_of(character: Character, content: Content) -> tuple[Keyword, ...]:
    """Return the character's keywords that the content has."""
    return tuple(entries_of(content, Keyword, character.keywords))


def unit_of(character: Character, content: Content) -> UnitType | None:
    """Return the unit type of a character; None if it is unknown."""
    return content.entries(UnitType).get(character.unit)


def training_of(character: Character) -> Training:
    """Return the training of a character: professional, nomad, or "" (`G-51`)."""
    if NOMAD in character.keywords:
        return "nomad"
    return "professional" if WARRIORS.intersection(character.keywords) else ""


def profile_of(character: Character, content: Content, scale: Scale = "personal") -> ActionProfile:
    """Return the profile of a character from which bonuses to actions are computed.

    Followers and a regiment help only at battle scale (`G-16`).
    """
    return ActionProfile(
        powers=character.powers,
        skilled=dict(_skilled(character)),
        keywords=keywords_of(character, content),
        style=character.combat_style,
        traits=character.traits,
        race=content.entries(Race).get(character.race),
        helpers=tuple(helpers(character, scale)),
        wounds=character.wounds,
        training=training_of(character),
    )


def attack_bonuses(character: Character, content: Content, scale: Scale = "personal") -> AttackBonuses:
    """Return the bonuses of a character to actions, before unit modifiers, affinities, going and magic."""
    return armed_by(profile_of(character, content, scale))


def helpers(character: Character, scale: Scale) -> Iterator[BonusPart]:
    """Yield the bonus of each group of a character's people (`G-14` to `G-17`), and the effect of upkeep (`G-19`)."""
    if character.companions:
        yield BonusPart("companions", ONE_MASTERY)
    if character.retainers:
        yield BonusPart("retainers", ONE_MASTERY)
    if scale == "battle" and (character.regiment or character.followers):
        regiment = REGIMENTS[character.regiment] if character.regiment else Rating()
        band = ONE_MASTERY if character.followers else Rating()
        yield BonusPart("regiment", regiment) if regiment >= band else BonusPart("followers", band)
    state = condition(character.kept)
    if state and (character.retainers or character.followers or character.regiment):
        yield BonusPart("upkeep", state.power)


# rule: Collective magic
def magical_helpers(character: Character, scale: Scale) -> Iterator[BonusPart]:
    """Yield the bonus of each group to collective magic. Soldiers have none (`G-16`, `G-47`)."""
    masses = character.followers == "soldiers"
    return (part for part in helpers(character, scale) if not (masses and part.name in ("followers", "regiment")))


def has_guardian(character: Character) -> bool:
    """Return True if the character has a guardian entity (`G-35`)."""
    return any(is_guardians(one) for one in character.abilities)


def people(character: Character, content: Content) -> int:
    """Return the number of people who cost the character upkeep."""
    power = total_power(character.powers)
    count = len(character.companions)
    if character.retainers:
        count += retainers(power, bool(character.companions)).number
    if character.regiment:
        unit = unit_of(character, content)
        return count + regiment_size(character.regiment, bool(unit and unit.is_mounted), character.followers)
    if character.followers and power >= LEAST_FOR_FOLLOWERS:
        count += followers_needed(followers(power), character.followers)
    return count


def keep(character: Character, content: Content) -> int:
    """Return the wealth that a character's people cost each season, 0 without people (`G-19`)."""
    count = people(character, content)
    if not count:
        return 0
    magicians = character.followers in ("magicians", "fighter-magicians")
    return upkeep(count, magicians, unit_of(character, content))


def hits_beyond(character: Character, content: Content) -> int:
    """Return the hits that abilities and affinities add to each rune (`R-32`)."""
    magic = character.powers.magic or 0
    held = workings(character.abilities, content)
    return extra_hits(held, magic) + affinity_points(gifts_of(character), "hits", magic)


# rule: R-32 Hits
# rule: R-46 Hits of a unit
def hits(character: Character, rune: Rune, content: Content) -> int:
    """Return the hits that a character has in a rune together with all people, 0 without the rune (`R-46`)."""
    level = character.powers.level_of(rune)
    return 0 if level is None else level + hits_beyond(character, content)


def given_runes(character: Character, content: Content) -> tuple[str, ...]:
    """Return the runes given by membership, rank, affinities, charms and fetishes (`G-24`, `G-26`)."""
    religion = content.entries(Religion).get(character.religion)
    rank = content.entries(Rank).get(character.rank)
    found = [religion.pantheon] if religion else []
    if religion and rank and rank.personal:
        found.append(religion.personal_rune)
    charms = (one.rune for one in character.abilities if one.type == "Spirit")
    return tuple(dict.fromkeys(filter(None, (*found, *(one.name for one in character.affinities), *charms))))


# rule: Owned runes
def owned_runes(character: Character, content: Content) -> frozenset[str]:
    """Return all runes that count for cards: the rune of the form, Magic, given runes and bought runes."""
    return frozenset((character.form, character.magic_rune, *given_runes(character, content), *character.runes))


def _skilled(character: Character) -> Iterator[tuple[Action, str]]:
    for skill in character.skills:
        yield from ((action, skill.name) for action in COVERS[skill.combat])
        if skill.name in NAMED_SKILLS:
            yield NAMED_SKILLS[skill.name], skill.name
