"""Owns the request while it is put together: who fights, how hard it should be, which foes, and where.

It knows no screen: each change makes a new wish, and what the system wants is read off it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from solo.campaign.campaign import AskedFor, SavedEncounter
from solo.systems.contract import EncounterRequest, EncounterWords, FoeCount, Member, RoleCount, Setup, System

MOST_FOES = 12
MOST_MEMBERS = 12
MOST_OF_A_ROLE = 4
LARGEST_TOTAL = 100_000
ANY, PLAIN = "", ""
REST = 0
LIGHT = "light"
FIGHT = "fight"


class Wish(msgspec.Struct, frozen=True):
    """What is asked for. `party` are names of known characters, `typed` totals of others; `count` 0 is free.

    `wins` are the percentages of fights, from the first to the second, that the party should win, None for what the
    tier says; `nobody_dies` and `nobody_falls` are the percentages in which nobody of it should die, or even fall,
    0 for no wish.
    Those `pinned` are in every encounter, each as often as it stands there, those `avoided` in none.
    `suggested` says that nobody has touched the party yet that was suggested; `set_aside` is a suggestion whose place
    typed totals took. `roles` are how many foes of each are wanted, REST for all the others. Where `ratings` of
    another game are typed, they take the place of tier, number and roles.
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


def first_wish(system: System, roster: Iterable[str]) -> Wish:
    """What is asked for at first: the roster, or else the party of the first ready fight, at the second tier."""
    fights = list(system.encounters.ready_fights().values())
    party = tuple(roster) or (fights[0].party if fights else tuple(system.characters.ready())[:4])
    tiers = [tier.key for tier in system.encounters.tiers]
    tier = tiers[min(1, len(tiers) - 1)] if tiers else ""
    return Wish(party[:MOST_MEMBERS], tier=tier, options=default_options(system), suggested=True)


def default_options(system: System) -> dict[str, str]:
    """The switches of a fight's setup, each at its default."""
    return {name: values[0] for name, values in system.procedures[FIGHT].setup_options().items() if values}


def members(system: System, wish: Wish, known: Mapping[str, msgspec.Struct]) -> tuple[Member, ...]:
    """The party as encounters see it."""
    named = [system.characters.member(known[name]) for name in wish.party if name in known]
    return (*named, *(Member(f"total {number}", total) for number, total in enumerate(wish.typed, start=1)))


def words_of(system: System) -> EncounterWords:
    """The words that a wish may hold."""
    return system.encounters.words


def request(system: System, wish: Wish, known: Mapping[str, msgspec.Struct]) -> EncounterRequest:
    """The wish as the system wants it: foes suit the light that the fight is set up with, where that is one."""
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


def setup(wish: Wish, known: Mapping[str, msgspec.Struct], foes: tuple[FoeCount, ...], title: str) -> Setup:
    """The fight of the wished party against these foes. Raises ValueError where nobody could fight it."""
    party = tuple(known[name] for name in wish.party if name in known)
    if not party:
        raise ValueError("Typed totals cannot fight: pick characters for the party first.")
    return Setup(party, foes, wish.place, title, dict(wish.options))


def toggled(wish: Wish, name: str) -> Wish:
    """The wish with a character joining the party, or leaving it."""
    others = tuple(one for one in wish.party if one != name)
    party = others if name in wish.party else (*others, name)
    return msgspec.structs.replace(wish, party=party, suggested=False, set_aside=())


def with_totals(wish: Wish, totals: tuple[int, ...]) -> Wish:
    """The wish with typed totals: they take the place of a party that was only suggested, and without them it is back.

    A party that a person has chosen stays beside them.
    """
    if totals and wish.suggested:
        return msgspec.structs.replace(wish, typed=totals, party=(), suggested=False, set_aside=wish.party)
    if not totals and wish.set_aside:
        return msgspec.structs.replace(brought_back(wish), typed=(), suggested=True)
    return msgspec.structs.replace(wish, typed=totals)


def brought_back(wish: Wish) -> Wish:
    """The wish with the party that was set aside, beside the typed totals."""
    return msgspec.structs.replace(wish, party=wish.set_aside, set_aside=())


def asked_for(wish: Wish) -> AskedFor:
    """What an encounter is kept with of the wish that it answers."""
    return AskedFor(**{name: getattr(wish, name) for name in AskedFor.__struct_fields__})


def of_kept(wish: Wish, kept: SavedEncounter) -> Wish:
    """The wish for encounters such as one kept for later: all that it was asked for by, as far as it is known.

    It has its party and nobody else's totals, its tier, place and switches.
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


def pinned(wish: Wish, name: str, count: int = 1) -> Wish:
    """The wish with so many of a foe that must be there, or that may be missing again."""
    others = tuple(one for one in wish.pinned if one != name)
    avoided = tuple(one for one in wish.avoided if one != name)
    there = wish.pinned.count(name) == count
    return msgspec.structs.replace(wish, pinned=others if there else (*others, *[name] * count), avoided=avoided)


def avoided(wish: Wish, name: str) -> Wish:
    """The wish with a foe that must not be there, or may be again."""
    others = tuple(one for one in wish.avoided if one != name)
    pinned_still = tuple(one for one in wish.pinned if one != name)
    there = name in wish.avoided
    return msgspec.structs.replace(wish, avoided=others if there else (*others, name), pinned=pinned_still)


def only_elsewhere(wish: Wish, other: Wish) -> bool:
    """Whether the other asks for the same foes, and only to meet them at another place or in other circumstances."""
    return msgspec.structs.replace(wish, place=other.place, options=other.options) == other


def role_turned(wish: Wish, role: str, by: int) -> Wish:
    """The wish with another number of foes of a role: as it comes, all the others, or so many."""
    steps: list[int | None] = [None, REST, *range(1, MOST_OF_A_ROLE + 1)]
    count = steps[(steps.index(wish.roles.get(role)) + by) % len(steps)]
    others = {other: number for other, number in wish.roles.items() if other != role}
    return msgspec.structs.replace(wish, roles=others if count is None else {**others, role: count})


def turned(values: Sequence[str], now: str, by: int) -> str:
    """The value `by` places further on, from the last on to the first."""
    index = values.index(now) if now in values else 0
    return values[(index + by) % len(values)] if values else now


def read_totals(text: str) -> tuple[int, ...]:
    """The totals in a text such as "83, 83, 85, 85"; none in an empty one. Raises ValueError with a sentence."""
    parts = [part for part in re.split(r"[,;\s]+", text.strip()) if part]
    if len(parts) > MOST_MEMBERS:
        raise ValueError(f"At most {MOST_MEMBERS} totals fit.")
    strange = next((part for part in parts if not (part.isascii() and part.isdigit() and len(part) < 9)), None)
    if strange is not None:
        raise ValueError(f"“{strange[:20]}” is not a whole number: type totals such as 83, 83, 85, 85.")
    totals = tuple(int(part) for part in parts)
    if any(not 0 < total <= LARGEST_TOTAL for total in totals):
        raise ValueError(f"A total lies between 1 and {LARGEST_TOTAL}.")
    return totals


def totals_fault(text: str) -> str | None:
    """Why a text is no list of totals, in a sentence; None where it is one."""
    try:
        read_totals(text)
    except ValueError as fault:
        return str(fault)
    return None


class Theme(NamedTuple):
    """A word that foes are asked for by, and what kind of word it is."""

    word: str
    kind: str


def themes(system: System) -> list[Theme]:
    """Every word that any foe is asked for by: whose it is and where it is met, what it is, then what it does."""
    names = system.foes.prices()
    tags = {tag for name in names for tag in system.foes.tags(name)}
    grounds = tags & set(system.encounters.words.terrains)
    theirs = {theme for name in names for theme in system.foes.themes(name)} & tags - grounds
    roles = tags & set(system.encounters.words.roles) - theirs
    kinds = (
        (theirs, "a theme"),
        (grounds, "where it is at home"),
        (tags - theirs - grounds - roles, "what it is"),
        (roles, "its role in a fight"),
    )
    return [Theme(word, kind) for words, kind in kinds for word in sorted(words)]
