"""The request for encounters: the party, the difficulty, the foes and the place.

This module does not draw. Each change makes a new request.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from solo.campaign.campaign import EncounterQuery, SavedEncounter
from solo.systems.contract import EncounterRequest, EncounterWords, FoeCount, PartyMember, RoleCount, Setup, System

MOST_FOES = 12
MOST_MEMBERS = 12
MOST_OF_A_ROLE = 4
LARGEST_TOTAL = 100_000
ANY, PLAIN = "", ""
REST = 0
LIGHT = "light"
FIGHT = "fight"


class EncounterRequestDraft(msgspec.Struct, frozen=True):
    """A request. `party` are names of known characters, `typed` the totals of unnamed members.

    A `count` of 0 means any number of foes. `wins` are the lowest and highest percentage of fights that the party
    should win; None means the range of the tier. `nobody_dies` and `nobody_falls` are the percentages of fights without
    a death or without a fall in the party; 0 means no demand.

    Every encounter has the `pinned` foes, each as often as listed, and no `avoided` foes.

    `suggested` is True while the party is the suggested one. `set_aside` is a suggested party that typed totals
    replaced. `roles` are the wanted numbers of foes by role, REST for all remaining foes. `ratings` are typed challenge
    ratings of another game, which replace tier, number and roles.
    """

    party: tuple[str, ...] = ()
    typed: tuple[int, ...] = ()
    tier: str = ""
    count: int = 0
    theme: str = ANY
    pinned: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    wins: tuple[int, int] | None = None
    nobody_dies: int = 0
    nobody_falls: int = 0
    roles: dict[str, int] = {}
    followers: bool = False
    ratings: str = ""
    terrain: str = ANY
    place: str = PLAIN
    options: dict[str, str] = {}
    suggested: bool = False
    set_aside: tuple[str, ...] = ()


def first_wish(system: System, roster: Iterable[str]) -> EncounterRequestDraft:
    """Return the first request: the roster, or else the party of the first ready fight, at the second tier."""
    fights = list(system.encounters.ready_fights().values())
    party = tuple(roster) or (fights[0].party if fights else tuple(system.characters.ready())[:4])
    tiers = [tier.key for tier in system.encounters.tiers]
    tier = tiers[min(1, len(tiers) - 1)] if tiers else ""
    return EncounterRequestDraft(party[:MOST_MEMBERS], tier=tier, options=default_options(system), suggested=True)


def default_options(system: System) -> dict[str, str]:
    """Return the switches of a fight's setup, each at its default."""
    return {name: values[0] for name, values in system.procedures[FIGHT].setup_options().items() if values}


def members(
    system: System, wish: EncounterRequestDraft, known: Mapping[str, msgspec.Struct]
) -> tuple[PartyMember, ...]:
    """Return the party's members in the form that encounters need. Each typed total counts as a member."""
    named = [system.characters.member(known[name]) for name in wish.party if name in known]
    return (*named, *(PartyMember(f"total {number}", total) for number, total in enumerate(wish.typed, start=1)))


def words_of(system: System) -> EncounterWords:
    """Return the words that a request can contain."""
    return system.encounters.words


def request(system: System, wish: EncounterRequestDraft, known: Mapping[str, msgspec.Struct]) -> EncounterRequest:
    """Return the request in the form that the system takes.

    If the light of the fight is one of the system's lights, the foes must suit it.
    """
    light = wish.options.get(LIGHT, "")
    return EncounterRequest(
        members(system, wish, known),
        wish.tier,
        wish.count,
        wish.theme,
        wish.pinned,
        roles=tuple(RoleCount(role, count) for role, count in wish.roles.items()),
        place=wish.place,
        terrain=wish.terrain,
        light=light if light in words_of(system).lights else "",
        with_followers=wish.followers,
        avoid=wish.avoided,
    )


def setup(
    wish: EncounterRequestDraft, known: Mapping[str, msgspec.Struct], foes: tuple[FoeCount, ...], title: str
) -> Setup:
    """Return the setup of a fight between the party and `foes`. Raises ValueError if the party has no characters."""
    party = tuple(known[name] for name in wish.party if name in known)
    if not party:
        raise ValueError("A fight needs characters. Choose characters for the party instead of typing totals.")
    return Setup(party, foes, wish.place, title, dict(wish.options))


def toggle_member(wish: EncounterRequestDraft, name: str) -> EncounterRequestDraft:
    """Return the request with a character added to the party, or removed from it."""
    others = tuple(one for one in wish.party if one != name)
    party = others if name in wish.party else (*others, name)
    return msgspec.structs.replace(wish, party=party, suggested=False, set_aside=())


def with_totals(wish: EncounterRequestDraft, totals: tuple[int, ...]) -> EncounterRequestDraft:
    """Return the request with typed totals.

    Typed totals replace a suggested party until they are cleared. A party that the player chose stays in the request.
    """
    if totals and wish.suggested:
        return msgspec.structs.replace(wish, typed=totals, party=(), suggested=False, set_aside=wish.party)
    if not totals and wish.set_aside:
        return msgspec.structs.replace(brought_back(wish), typed=(), suggested=True)
    return msgspec.structs.replace(wish, typed=totals)


def brought_back(wish: EncounterRequestDraft) -> EncounterRequestDraft:
    """Return the request with the suggested party that typed totals had replaced, in addition to these totals."""
    return msgspec.structs.replace(wish, party=wish.set_aside, set_aside=())


def asked_for(wish: EncounterRequestDraft) -> EncounterQuery:
    """Return the part of the request that is saved with an encounter."""
    return EncounterQuery(**{name: getattr(wish, name) for name in EncounterQuery.__struct_fields__})


def from_saved(wish: EncounterRequestDraft, kept: SavedEncounter) -> EncounterRequestDraft:
    """Return the request that led to a saved encounter, as far as it is known.

    Party, tier, place and switches are those of the encounter. There are no typed totals.
    """
    if kept.asked is not None:
        wish = msgspec.structs.replace(wish, **msgspec.structs.asdict(kept.asked))
    return msgspec.structs.replace(
        wish,
        party=kept.party,
        typed=(),
        tier=kept.tier,
        place=kept.place,
        options={**wish.options, **kept.options},
        ratings="",
        suggested=False,
        set_aside=(),
    )


def pin_foe(wish: EncounterRequestDraft, name: str, count: int = 1) -> EncounterRequestDraft:
    """Return the request with `count` foes called `name` pinned. If exactly `count` are pinned already, unpin them."""
    others = tuple(one for one in wish.pinned if one != name)
    avoided = tuple(one for one in wish.avoided if one != name)
    there = wish.pinned.count(name) == count
    return msgspec.structs.replace(wish, pinned=others if there else (*others, *[name] * count), avoided=avoided)


def avoid_foe(wish: EncounterRequestDraft, name: str) -> EncounterRequestDraft:
    """Return the request with a foe excluded, or allowed again if it was excluded."""
    others = tuple(one for one in wish.avoided if one != name)
    pinned_still = tuple(one for one in wish.pinned if one != name)
    there = name in wish.avoided
    return msgspec.structs.replace(wish, avoided=others if there else (*others, name), pinned=pinned_still)


def only_elsewhere(wish: EncounterRequestDraft, other: EncounterRequestDraft) -> bool:
    """Return True if `other` differs from `wish` at most in place and circumstances."""
    return msgspec.structs.replace(wish, place=other.place, options=other.options) == other


def role_turned(wish: EncounterRequestDraft, role: str, by: int) -> EncounterRequestDraft:
    """Return the request with the next value for a role: any number, all remaining foes, or a fixed number."""
    steps: list[int | None] = [None, REST, *range(1, MOST_OF_A_ROLE + 1)]
    count = steps[(steps.index(wish.roles.get(role)) + by) % len(steps)]
    others = {other: number for other, number in wish.roles.items() if other != role}
    return msgspec.structs.replace(wish, roles=others if count is None else {**others, role: count})


def next_value(values: Sequence[str], now: str, by: int) -> str:
    """Return the value `by` steps after `now`, wrapping around at the end."""
    index = values.index(now) if now in values else 0
    return values[(index + by) % len(values)] if values else now


def read_totals(text: str) -> tuple[int, ...]:
    """Parse totals such as "83, 83, 85, 85"; an empty text gives none. Raises ValueError with a sentence."""
    parts = [part for part in re.split(r"[,;\s]+", text.strip()) if part]
    if len(parts) > MOST_MEMBERS:
        raise ValueError(f"Type at most {MOST_MEMBERS} totals.")
    strange = next((part for part in parts if not (part.isascii() and part.isdigit() and len(part) < 9)), None)
    if strange is not None:
        raise ValueError(f"“{strange[:20]}” is not a whole number. Type totals such as 83, 83, 85, 85.")
    totals = tuple(int(part) for part in parts)
    if any(not 0 < total <= LARGEST_TOTAL for total in totals):
        raise ValueError(f"A total must be between 1 and {LARGEST_TOTAL}.")
    return totals


def totals_problem(text: str) -> str | None:
    """Explain in a sentence why a text is no list of totals; None for a valid list."""
    try:
        read_totals(text)
    except ValueError as error:
        return str(error)
    return None


class FoeTheme(NamedTuple):
    """A word for choosing foes, and its kind: theme, terrain, kind of foe, or role."""

    word: str
    kind: str


def themes(system: System) -> list[FoeTheme]:
    """List the words for choosing foes: themes, terrains, then kinds of foe, then roles."""
    names = system.foes.prices()
    tags = {tag for name in names for tag in system.foes.tags(name)}
    grounds = tags & set(system.encounters.words.terrains)
    theirs = {theme for name in names for theme in system.foes.themes(name)} & tags - grounds
    roles = tags & set(system.encounters.words.roles) - theirs
    kinds = (
        (theirs, "theme"),
        (grounds, "habitat"),
        (tags - theirs - grounds - roles, "kind"),
        (roles, "role"),
    )
    return [FoeTheme(word, kind) for words, kind in kinds for word in sorted(words)]
