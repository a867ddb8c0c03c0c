"""A hero's side of actions except attacks in battle: rune, skill or keyword, people, affinities, magic (`G-37`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, NamedTuple

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.action.sides import ActionSide, case_of, used_runes
from solo.systems.gloranthan.action.task import Means, Task, means_of
from solo.systems.gloranthan.hands.time_card import time_bonus, time_runes
from solo.systems.gloranthan.magic.ability import LANDSCAPE
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import (
    ActiveAbility,
    best_help,
    best_hindrance,
    filter_kind,
    passive_bonus,
    uses_left,
    workings,
)
from solo.systems.gloranthan.people.action_bonuses import HURT, BonusPart, trait_parts
from solo.systems.gloranthan.people.affinities import affinity_edges
from solo.systems.gloranthan.people.blessings import gifts_of
from solo.systems.gloranthan.people.company import helpers, keywords_of, owned_runes
from solo.systems.gloranthan.people.faith import claim_of
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race, race_modifier
from solo.systems.gloranthan.people.retinue import Companion, companion_power
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.religion.moon import Date, lunar_modifier
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.parts.lookup import entries_of

KEEP: Final = "upkeep"


class Helpers(NamedTuple):
    """Names of a hero's helpers in a task: groups that help, groups that hinder, abilities, and the leading companion.

    `leader` is "" if the hero leads.
    """

    helps: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    leader: str = ""


class HeroContribution(NamedTuple):
    """Bonuses and magic that a hero contributes to one side of an action.

    `parts` are the bonuses, and `deed` describes the action. `used` are the runes used (`H-08`). `against` are
    penalties of passive magic on opponents. `again` names abilities that redraw a failure, `spends` abilities that
    cost a use whatever the result (`R-24`).
    """

    parts: tuple[BonusPart, ...]
    deed: ActionDescription
    used: frozenset[str]
    against: tuple[BonusPart, ...] = ()
    again: tuple[str, ...] = ()
    spends: tuple[str, ...] = ()


# rule: Seriously Hurt
def can_act(hero: Character, rune: Rune) -> bool:
    """Return True if `hero` can act with `rune`. A hero who is Seriously Hurt in that rune cannot (`G-61`)."""
    serious = any(wound.serious for wound in hero.wounds if wound.rune == rune)
    return not hero.dead and not serious and bool(hero.powers.level_of(rune))


def hero_means(hero: Character, task: Task, content: Content, led_by: Companion | None = None) -> tuple[Means, ...]:
    """Return the skills or keywords for `task`, the best first: the hero's, or those of the companion `led_by`."""
    if led_by is None:
        return means_of(task, keywords_of(hero, content), [skill.name for skill in hero.skills])
    return means_of(task, entries_of(content, Keyword, led_by.keywords), led_by.skills)


def usual_company(hero: Character, task: Task, content: Content) -> Helpers:
    """Return the default helpers of `hero` in `task`: the groups that count, and all abilities with uses left."""
    return Helpers(task.helps, task.hinders, tuple(one.ability.name for one in ready_magic(hero, content)))


def ready_magic(hero: Character, content: Content) -> tuple[ActiveAbility, ...]:
    """Return the hero's abilities with uses left today. Feats of the land need a sacrifice to the land (`G-36`)."""
    magic = hero.powers.magic or 0
    held = (one for one in hero.abilities if one.holder != LANDSCAPE or hero.offering)
    return tuple(one for one in workings(held, content) if uses_left(one, magic, hero.uses) > 0)


def deed_of(task: Task, means: Means, against: frozenset[str] = frozenset(), phase: str = "") -> ActionDescription:
    """Return the description of `task`, from which magic and cards find out whether they apply."""
    words = filter(None, (task.rune, task.trait, means.skill, *task.words))
    return ActionDescription(task.deed, frozenset(map(str.casefold, words)), against, phase=phase)


def hero_contribution(
    hero: Character,
    task: Task,
    means: Means,
    deed: ActionDescription,
    along: Helpers,
    content: Content,
    rulings: Rulings,
) -> HeroContribution:
    """Return the bonuses and magic that `hero` contributes to `task`, done with the skill or keyword `means`."""
    magic = hero.powers.magic or 0
    leader = next((one for one in hero.companions if one.name == along.leader), None)
    held = [one for one in ready_magic(hero, content) if one.ability.name in along.magic and _holds(hero, leader, one)]
    chosen, hinders, again = best_help(held, deed), best_hindrance(held, deed), filter_kind(held, "redraw", deed)
    gifts = gifts_of(hero) if leader is None else ()
    concerned = [one for one in gifts if affinity_edges((one,), magic, deed.words)]
    parts = (
        *(_own(hero, task, means, content) if leader is None else _led(hero, leader, means)),
        *group_contributions(hero, along),
        *(BonusPart(one.name, affinity_edges((one,), magic, deed.words)) for one in concerned),
        BonusPart(" and ".join(one.ability.name for one in chosen), passive_bonus(chosen, rulings)),
    )
    used = used_runes([one.name for one in concerned], [one.ability for one in (*chosen, *hinders)])
    return HeroContribution(
        tuple(part for number, part in enumerate(parts) if part.bonus or not number),
        deed,
        used,
        tuple(BonusPart(one.ability.name, one.effect.modifier) for one in hinders),
        tuple(one.ability.name for one in again),
        tuple(one.ability.name for one in (*chosen, *hinders)),
    )


def _holds(hero: Character, leader: Companion | None, one: ActiveAbility) -> bool:
    """Return True if the acting person holds the ability `one`: the `leader`, or the hero without a leader (`G-14`)."""
    if leader is not None:
        return one.ability.holder == leader.name
    return all(one.ability.holder != friend.name for friend in hero.companions)


def hero_case(
    key: str, hero: Character, brought: HeroContribution, content: Content, more: Collection[BonusPart] = ()
) -> ActionSide:
    """Return the hero's side of an action: the hero's contribution `brought`, and the further bonuses in `more`."""
    claim = partial(claim_of, hero, content, brought.deed, brought.used)
    bonded = any(one.trickster for one in hero.companions)
    return case_of(
        key, hero.name, (*brought.parts, *(part for part in more if part.bonus)), claim, bonded, brought.spends
    )


def magic_parts(
    hero: Character, cast: ActiveAbility, deed: ActionDescription, date: Date, content: Content
) -> Iterator[BonusPart]:
    """Yield the day's bonuses to active magic: the moon for Lunar magic, time cards for all magic (`G-28`, `G-42`)."""
    if cast.ability.type == "Lunar":
        yield BonusPart(f"{date.phase} moon", lunar_modifier(date.phase))
    yield BonusPart("time cards", time_bonus(deed, time_runes(date, content), owned_runes(hero, content)))


def having_used(hero: Character, names: Collection[str], content: Content) -> Character:
    """Return `hero` after using each ability in `names` once."""
    magic = hero.powers.magic or 0
    spent = {
        one.ability.name: uses_left(one, magic, hero.uses) - 1
        for one in workings(hero.abilities, content)
        if one.ability.name in names
    }
    return msgspec.structs.replace(hero, uses={**hero.uses, **spent})


def group_contributions(hero: Character, along: Helpers) -> Iterator[BonusPart]:
    """Yield the bonus or penalty of each group, and the effect of upkeep on the groups that help (`G-19`)."""
    for part in helpers(hero, "battle"):
        if part.name in along.helps or (part.name == KEEP and set(along.helps) - {"companions"}):
            yield part
        elif part.name in along.hinders:
            yield BonusPart(f"{part.name} in the way", -ONE_MASTERY)


def _own(hero: Character, task: Task, means: Means, content: Content) -> Iterator[BonusPart]:
    race = content.entries(Race).get(hero.race)
    yield BonusPart(task.rune.capitalize(), Rating(hero.powers.level_of(task.rune) or 0))
    yield BonusPart(means.words, means.bonus)
    yield BonusPart(hero.race, race_modifier(race, task.race) if race else NOTHING)
    yield from trait_parts(hero.traits, task.trait) if task.trait else ()
    yield BonusPart("Hurt", HURT if any(wound.rune == task.rune for wound in hero.wounds) else NOTHING)


def _led(hero: Character, leader: Companion, means: Means) -> Iterator[BonusPart]:
    """Yield the bonuses of a companion who leads in a specialism (`G-14`): the companion's power and competence."""
    yield BonusPart(leader.name, Rating(companion_power(hero.powers.levels, hero.powers.social or 0)))
    yield BonusPart(means.words, means.bonus)
