"""Owns what a hero brings to a task: rune, skill or keyword, those who go along, affinities, passive magic (`G-37`).

Whatever is not a blow is reckoned here, step by step as section 8 asks for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, NamedTuple

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.action.case import Case, case_of, used_runes
from solo.systems.gloranthan.action.task import Means, Task, means_of
from solo.systems.gloranthan.hands.time_card import time_bonus, time_runes
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.magic.passive import (
    Working,
    helping,
    hindering,
    of_kind,
    passive_bonus,
    uses_left,
    workings,
)
from solo.systems.gloranthan.people.affinities import affinity_edges
from solo.systems.gloranthan.people.armed import HURT, Part, trait_parts
from solo.systems.gloranthan.people.band import Companion, companion_power
from solo.systems.gloranthan.people.company import helpers, keywords_of, owned_runes
from solo.systems.gloranthan.people.faith import claim_of
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race, race_modifier
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.religion.moon import Date, lunar_modifier
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.parts.lookup import entries_of

KEEP: Final = "their keep"


class Along(NamedTuple):
    """Who and what goes with a hero into a task: groups that help and that hinder, abilities, a companion who leads."""

    helps: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    leader: str = ""


class Bearing(NamedTuple):
    """What somebody brings: reasons, the deed as magic and cards read it, and the runes that it uses (`H-08`).

    `against` is what passive magic puts on opponents, `again` draws a failure again; `spends` names all whose use it
    costs whatever comes out (`R-24`).
    """

    parts: tuple[Part, ...]
    deed: Deed
    used: frozenset[str]
    against: tuple[Part, ...] = ()
    again: tuple[str, ...] = ()
    spends: tuple[str, ...] = ()


def able(hero: Character, rune: Rune) -> bool:
    """Returns whether somebody can act with a rune: who is Seriously Hurt in it cannot (`G-61`)."""
    serious = any(wound.serious for wound in hero.wounds if wound.rune == rune)
    return not hero.dead and not serious and bool(hero.powers.of(rune))


def hero_means(hero: Character, task: Task, content: Content, led_by: Companion | None = None) -> tuple[Means, ...]:
    """Returns what a hero, or a companion who leads, can do a task with, the best first."""
    if led_by is None:
        return means_of(task, keywords_of(hero, content), [skill.name for skill in hero.skills])
    return means_of(task, entries_of(content, Keyword, led_by.keywords), led_by.skills)


def usual_company(hero: Character, task: Task, content: Content) -> Along:
    """Returns all that goes along if nobody says otherwise: who helps or hinders, and magic of which uses are left."""
    return Along(task.helps, task.hinders, tuple(one.ability.name for one in ready_magic(hero, content)))


def ready_magic(hero: Character, content: Content) -> tuple[Working, ...]:
    """Returns a hero's abilities of which uses are left today."""
    magic = hero.powers.magic or 0
    return tuple(one for one in workings(hero.abilities, content) if uses_left(one, magic, hero.uses) > 0)


def deed_of(task: Task, means: Means, against: frozenset[str] = frozenset(), phase: str = "") -> Deed:
    """Returns a task as magic and cards read it."""
    words = filter(None, (task.rune, task.trait, means.skill, *task.words))
    return Deed(task.deed, frozenset(map(str.casefold, words)), against, phase=phase)


def bearing(
    hero: Character, task: Task, means: Means, deed: Deed, along: Along, content: Content, rulings: Rulings
) -> Bearing:
    """Returns what a hero brings to a task that is done with these means."""
    magic = hero.powers.magic or 0
    leader = next((one for one in hero.companions if one.name == along.leader), None)
    able_to = ready_magic(hero, content) if leader is None else ()
    held = [one for one in able_to if one.ability.name in along.magic]
    chosen, hinders, again = helping(held, deed), hindering(held, deed), of_kind(held, "redraw", deed)
    gifts = hero.affinities if leader is None else ()
    concerned = [one for one in gifts if affinity_edges((one,), magic, deed.words)]
    parts = (
        *(_own(hero, task, means, content) if leader is None else _led(hero, leader, means)),
        *hands(hero, along),
        *(Part(one.name, affinity_edges((one,), magic, deed.words)) for one in concerned),
        Part(" and ".join(one.ability.name for one in chosen), passive_bonus(chosen, rulings)),
    )
    used = used_runes([one.name for one in concerned], [one.ability.type for one in (*chosen, *hinders)])
    return Bearing(
        tuple(part for number, part in enumerate(parts) if part.bonus or not number),
        deed,
        used,
        tuple(Part(one.ability.name, one.effect.modifier) for one in hinders),
        tuple(one.ability.name for one in again),
        tuple(one.ability.name for one in (*chosen, *hinders)),
    )


def hero_case(key: str, hero: Character, brought: Bearing, content: Content, more: Collection[Part] = ()) -> Case:
    """Returns a hero's side of an action, with whatever else is added to it."""
    claim = partial(claim_of, hero, content, brought.deed, brought.used)
    bonded = any(one.trickster for one in hero.companions)
    return case_of(
        key, hero.name, (*brought.parts, *(part for part in more if part.bonus)), claim, bonded, brought.spends
    )


def magic_parts(hero: Character, cast: Working, deed: Deed, date: Date, content: Content) -> Iterator[Part]:
    """Yields what the day makes of active magic: the moon of Lunar magic, the cards of time of all (`G-28`, `G-42`)."""
    if cast.ability.type == "Lunar":
        yield Part(f"{date.phase} moon", lunar_modifier(date.phase))
    yield Part("cards of time", time_bonus(deed, time_runes(date, content), owned_runes(hero, content)))


def having_used(hero: Character, names: Collection[str], content: Content) -> Character:
    """Returns a hero after one use each of these abilities."""
    magic = hero.powers.magic or 0
    spent = {
        one.ability.name: uses_left(one, magic, hero.uses) - 1
        for one in workings(hero.abilities, content)
        if one.ability.name in names
    }
    return msgspec.structs.replace(hero, uses={**hero.uses, **spent})


def hands(hero: Character, along: Along) -> Iterator[Part]:
    """Yields what each group that goes along adds or takes, and what their keep makes of those who help (`G-19`)."""
    for part in helpers(hero, "battle"):
        if part.name in along.helps or (part.name == KEEP and set(along.helps) - {"companions"}):
            yield part
        elif part.name in along.hinders:
            yield Part(f"{part.name} in the way", -ONE_MASTERY)


def _own(hero: Character, task: Task, means: Means, content: Content) -> Iterator[Part]:
    race = content.entries(Race).get(hero.race)
    yield Part(task.rune.capitalize(), Rating(hero.powers.of(task.rune) or 0))
    yield Part(means.words, means.bonus)
    yield Part(hero.race, race_modifier(race, task.race) if race else NOTHING)
    yield from trait_parts(hero.traits, task.trait) if task.trait else ()
    yield Part("Hurt", HURT if any(wound.rune == task.rune for wound in hero.wounds) else NOTHING)


def _led(hero: Character, leader: Companion, means: Means) -> Iterator[Part]:
    """A companion leads with what companions have in a specialism (`G-14`)."""
    yield Part(leader.name, Rating(companion_power(hero.powers.levels, hero.powers.social or 0)))
    yield Part(means.words, means.bonus)
