"""Limits of a character. A table of players may allow a character to break some limits (`G-08` to `G-35`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.effect import EffectKind, ability_problem, effect_of
from solo.systems.gloranthan.people.company import keywords_of
from solo.systems.gloranthan.people.cost import xp_spent
from solo.systems.gloranthan.people.keyword import FREE_FAMILIES, Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.rank_limits import BrokenLimit, list_rank_faults
from solo.systems.gloranthan.people.retinue import LEAST_FOR_FOLLOWERS, MOST_COMPANIONS, MOST_SPECIALISMS
from solo.systems.gloranthan.people.runes import RUNES, total_power
from solo.systems.gloranthan.people.sheet import START, Character, Trait
from solo.systems.gloranthan.religion.rank import Rank, limits
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.phrasing import capitalise, with_article

USUAL_RUNES: Final = range(1, 7)
"""Usual rune levels of a new character. Other levels cause a warning (part 10)."""
MATTERS: Final = {"++": 2, "+": 1, "0": 0, "-": 1, "--": 2}
"""Number of matters in which a trait counts, by its rating (`H-02`)."""
# rule: R-26 Defences against everything
SHIELDS: Final[tuple[EffectKind, ...]] = ("defence", "protection", "halve")
"""Kinds of defence that should not be Ubiquitous, although the source lists one Ubiquitous defence (`R-26`)."""
MOST_OF_ONE: Final = 3
"""Highest number of specialisms of one companion."""


def list_broken_limits(character: Character, content: Content) -> Iterator[BrokenLimit]:
    """Yield each limit that a character breaks, in the order of a sheet."""
    cost, had = xp_spent(character, content), START + character.earned
    if cost > had:
        yield BrokenLimit("", f"You have spent {cost} of {had} XP. Take back {cost - had} XP.")
    yield from _runes(character)
    race = content.entries(Race).get(character.race)
    if race and race.form != character.form:
        yield BrokenLimit("form", f"{race.name}: the usual form rune is {race.form}.", doubtful=True)
    yield from _keywords(character, content)
    yield from (limit for trait in character.traits for limit in _trait(trait))
    yield from _religion(character, content)
    yield from _abilities(character, content)
    yield from _company(character)
    if character.unit not in content.entries(UnitType):
        yield BrokenLimit("unit", f"There is no type of unit “{character.unit}”.", firm=True)


def _runes(character: Character) -> Iterator[BrokenLimit]:
    for rune in RUNES:
        level = character.powers.level_of(rune)
        if level is not None and level not in USUAL_RUNES and not character.earned:
            usual = f"1 to {USUAL_RUNES.stop - 1} is common"
            yield BrokenLimit(
                rune, f"{rune.capitalize()} {level} is unusual for a new character. {usual}.", doubtful=True
            )


def _keywords(character: Character, content: Content) -> Iterator[BrokenLimit]:
    for name in character.keywords:
        if name not in content.entries(Keyword):
            yield BrokenLimit("keywords", f"There is no keyword “{name}”.", firm=True)
    kinds = Counter(keyword.family for keyword in keywords_of(character, content))
    for kind in FREE_FAMILIES:
        if not kinds[kind]:
            yield BrokenLimit(
                "keywords", f"You have a free {kind} keyword. Choose one.", doubtful=True, part=kind, unspent=True
            )


def _trait(trait: Trait) -> Iterator[BrokenLimit]:
    wanted = MATTERS[trait.rating]
    if len(trait.matters) > wanted or len(set(trait.matters)) < wanted:
        ties = ("cannot have a matter", "needs one matter", "needs two matters")[wanted]
        yield BrokenLimit("traits", f"{trait.name}: a trait rated {trait.rating} {ties}.", firm=True)


def _religion(character: Character, content: Content) -> Iterator[BrokenLimit]:
    religion, rank = content.entries(Religion).get(character.religion), content.entries(Rank).get(character.rank)
    if character.rank and not religion:
        yield BrokenLimit("religion", f"{capitalise(with_article(character.rank))} needs a religion. Choose one.")
    if not (religion and rank):
        if character.affinities or character.allies:
            yield BrokenLimit("rank", "Affinities and allies require a rank in a religion.")
        return
    who = capitalise(with_article(rank.name))
    if rank.way != religion.way:
        yield BrokenLimit("rank", f"The religion {religion.name} ({religion.way}) has no {rank.name}.")
    if (character.powers.magic or 0) < rank.magic_needed:
        yield BrokenLimit("rank", f"{who} needs Magic {rank.magic_needed}.")
    if rank.keyword and rank.keyword not in character.keywords:
        yield BrokenLimit("rank", f"{who} needs the keyword {rank.keyword}.", doubtful=True)
    held = {affinity.name for affinity in character.affinities}
    if held and not rank.affinities:
        yield BrokenLimit("affinities", f"{who} cannot have affinities.")
    if strange := sorted(held - set(religion.affinities)):
        yield BrokenLimit("affinities", f"{religion.name} gives no affinity with {' or '.join(strange)}.")
    if rank.affinities == "all" and set(religion.affinities) - held:
        yield BrokenLimit("affinities", f"{who} needs every affinity: {', '.join(religion.affinities)}.")
    yield from list_rank_faults(character, rank, content)
    if character.allies and (not rank.allies or (rank.allies == "one" and len(character.allies) > 1)):
        yield BrokenLimit("allies", f"{who} can have {'only one ally' if rank.allies else 'no allies'}.")


def _abilities(character: Character, content: Content) -> Iterator[BrokenLimit]:
    rank, religion = content.entries(Rank).get(character.rank), content.entries(Religion).get(character.religion)
    for ability in character.abilities:
        if fault := ability_problem(ability, content):
            yield BrokenLimit("abilities", fault, firm=True, part=ability.name)
        for message in limits(ability, rank, character.powers.magic or 0, religion):
            yield BrokenLimit("abilities", message, part=ability.name)
        effect = effect_of(ability, content)
        if ability.frequency == "Ubiquitous" and effect and effect.kind in SHIELDS:
            said = f"{ability.name}: a defence should not be Ubiquitous."
            yield BrokenLimit("abilities", said, doubtful=True, part=ability.name)
    for name, count in Counter(ability.name for ability in character.abilities).items():
        if count > 1:
            yield BrokenLimit("abilities", f"Two abilities are called {name}. Rename one of them.", firm=True)


def _company(character: Character) -> Iterator[BrokenLimit]:
    people = [one for one in character.companions if not one.trickster]
    if len(people) > MOST_COMPANIONS:
        yield BrokenLimit("companions", f"You can have at most {MOST_COMPANIONS} companions.")
    if sum(len(one.specialisms) for one in people) > MOST_SPECIALISMS:
        yield BrokenLimit("companions", f"Companions can have at most {MOST_SPECIALISMS} specialisms in all.")
    for one in character.companions:
        if not one.trickster and not 1 <= len(one.specialisms) <= MOST_OF_ONE:
            yield BrokenLimit("companions", f"{one.name} needs 1 to {MOST_OF_ONE} specialisms.")
        if one.trickster and one.specialisms:
            yield BrokenLimit("companions", f"{one.name} is a bonded trickster and cannot have a specialism.")
    if sum(one.trickster for one in character.companions) > 1:
        yield BrokenLimit("companions", "Only one companion can be a bonded trickster.")
    if character.followers and total_power(character.powers) < LEAST_FOR_FOLLOWERS:
        yield BrokenLimit("followers", f"Followers need a power of {LEAST_FOR_FOLLOWERS} or more.")
