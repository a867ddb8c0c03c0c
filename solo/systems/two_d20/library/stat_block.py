"""Stat block of a foe: its figures, attacks, fields and ability, and how it acts when the app plays it (part 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solo.systems.contract import AttackEntry, Boxes, Content, DiceFormula, Figure, StatBlock, Trait
from solo.systems.parts.phrasing import capitalise, count_noun, join_names
from solo.systems.parts.stat_blocks import explain_names
from solo.systems.parts.topics import Topic
from solo.systems.two_d20.fight.rules.flight import PACK
from solo.systems.two_d20.fight.tactics.defences import SPARED
from solo.systems.two_d20.fight.tactics.dice import PLAIN_FOES
from solo.systems.two_d20.foes.foe import (
    MINION_DICE,
    SKILLS_OF_FIELD,
    Ability,
    Flight,
    Foe,
    attacks_of,
    pool_of_foe,
    resolve_of,
    vigor_of,
)
from solo.systems.two_d20.gear.weapon import Type, Weapon
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, ATTRIBUTES, DEFENCES
from solo.systems.two_d20.people.sheet import Character, attack_bonus
from solo.systems.two_d20.rolls.skill_test import Pool
from solo.systems.two_d20.rulings import USUAL

HERO: Final = "hero"
RANKS: Final = {
    "minion": "Rolls 1d20 and has half the usual Vigor and Resolve.",
    "toughened": "Rolls 2d20 and can spend Doom to react.",
    "nemesis": "Rolls 2d20, can spend Doom to react and is a match for a hero.",
}
NATURES: Final = {"animal": "Neither talks nor bargains."}
FIELDS: Final = {
    "fight": "Blows, shots, parries, riding and tactics",
    "move": "Acrobatics, athletics and stealth",
    "body": "Resistance",
    "mind": "Discipline and the occult",
    "notice": "Observation, insight and survival",
    "talk": "Command, counsel, threats and persuasion",
    "lore": "Crafts, healing, languages, the sea, thievery and learning",
}
WAYS: Final[Mapping[Type, str]] = {
    "melee": "attacks in melee",
    "ranged": "shoots from a distance unless moving closer is far better",
    "threaten": "threatens enemies who are easier to scare than to wound",
}
FLIGHTS: Final[Mapping[Flight, str]] = {
    "runs": (
        "Once half of the foes are down and only Minions are left, "
        "each must pass a Discipline test every round or flee."
    ),
    "stays": "Never.",
    "stays in a pack": (
        f"Never while {PACK} or more of its kind are up. With fewer, once half of the foes are down and only Minions "
        "are left, it must pass a Discipline test every round or flee."
    ),
}


def hero_boxes(character: Character, _content: Content) -> Boxes:
    """Return the boxes for the Harm that takes a hero out (`R-18`).

    Boxes for Harm from earlier scenes come first and are marked.
    """
    boxes = USUAL.out_at(HERO)
    wounds, trauma = min(boxes, character.wounds), min(boxes, character.trauma)
    left = (*("Wound",) * (boxes - wounds), *("Trauma",) * (boxes - trauma))
    return Boxes(ticks=(*("Wound",) * wounds, *("Trauma",) * trauma, *left), marked=wounds + trauma)


def _harm_boxes(rank: str, trauma: bool) -> tuple[str, ...]:
    """Return one box for each Wound that a foe of this rank can take, and with `trauma` for each Trauma (`R-18`)."""
    boxes = USUAL.out_at(rank)
    return (*("Wound",) * boxes, *(("Trauma",) * boxes if trauma else ()))


def stat_block(foe: Foe, content: Content) -> StatBlock:
    """Return the stat block of a foe. Raises ValueError if a weapon is unknown."""
    attacks = attacks_of(foe, content)
    resolve = () if foe.mindless else (Figure("Resolve", resolve_of(foe)),)
    return StatBlock(
        name=foe.name,
        kind=", ".join((foe.rank, *foe.tags)),
        text=foe.text,
        points=(Figure("Vigor", vigor_of(foe)), *resolve),
        ticks=_harm_boxes(foe.rank, trauma=not foe.mindless),
        figures=tuple(_figures(foe)),
        attacks=tuple(_attack(foe, weapon, content) for weapon in attacks),
        skills=tuple(_fields(foe)),
        traits=(*explain_names((foe.rank,), RANKS), *explain_names(foe.tags, NATURES), *_besides(foe, content)),
        leaves=tuple(weapon.name for weapon in attacks if not weapon.natural),
        manner=tuple(_manner(foe, attacks)),
        flees=FLIGHTS[foe.flight] if foe.rank == "minion" else "Never. Only Minions flee.",
    )


def _figures(foe: Foe) -> Iterator[Figure]:
    for name in ATTRIBUTES:
        yield Figure(name.capitalize(), foe.attributes.value_of(name))
    yield Figure("Dice", MINION_DICE if foe.rank == "minion" else 2, "1d20" if foe.rank == "minion" else "2d20")
    out = USUAL.out_at(foe.rank)
    yield Figure("Out at", out, count_noun(out, "Wound"))
    yield Figure("Soak", foe.soak)
    if foe.cover:
        yield Figure("Cover", foe.cover, count_noun(foe.cover, "combat die", "combat dice"))
    if foe.courage:
        yield Figure("Courage", foe.courage)
    for skill in DEFENCES:
        pool = pool_of_foe(foe, skill)
        yield Figure(skill.capitalize(), pool.tn, _rolled(pool))


def _rolled(pool: Pool) -> str:
    return f"TN {pool.tn}, focus {pool.focus}"


def _attack(foe: Foe, weapon: Weapon, content: Content) -> AttackEntry:
    skill = ATTACK_SKILL[weapon.type]
    pool, combat_dice = pool_of_foe(foe, skill), weapon.dice + attack_bonus(foe.attributes, weapon.type)
    return AttackEntry(
        name=capitalise(weapon.name),
        skill=skill.capitalize(),
        hit=_rolled(pool),
        target=pool.tn,
        damage=count_noun(combat_dice, "combat die", "combat dice"),
        damage_dice=DiceFormula(combat_dice, 6),
        reach=weapon.reach or None,
        distance=weapon.distance_text if weapon.reach else f"best at {weapon.distance_text}",
        remarks=tuple(_remarks(weapon, content)),
    )


def _remarks(weapon: Weapon, content: Content) -> Iterator[str]:
    """Yield each quality of a weapon with its effect, and the limits on the weapon's use."""
    topics = content.entries(Topic)
    for name, value in weapon.qualities.list_present():
        named = name.capitalize() if value is True else f"{name.capitalize()} {value}"
        known = topics.get(name.capitalize())
        yield f"{named} ({known.text})" if known else named
    if weapon.thrown:
        yield f"may be thrown, best at {weapon.thrown} range"
    if weapon.reload:
        yield "a Minor Action to reload"
    if weapon.once:
        yield "works once a scene"
    if weapon.uses:
        yield f"works {count_noun(weapon.uses, 'time')}"


def _fields(foe: Foe) -> Iterator[Trait]:
    for field in SKILLS_OF_FIELD:
        level: int = getattr(foe.fields, field)
        if level:
            yield Trait(field.capitalize(), f"{FIELDS[field]}: {level} added to the attribute, focus {level}.", level)


GAITS: Final = {
    "rides": (
        "Rider",
        "Crosses difficult ground with a Riding test. Enemies cannot Retaliate when the rider leaves Reach.",
    ),
    "flies": (
        "Flyer",
        "Crosses difficult ground without a test. Enemies cannot Retaliate when the flyer leaves Reach.",
    ),
}


def _besides(foe: Foe, content: Content) -> Iterator[Trait]:
    if foe.mindless:
        yield Trait("Mindless", "Has no Resolve and cannot be threatened.")
    if foe.gait in GAITS:
        yield Trait(*GAITS[foe.gait])
    if foe.ability:
        ability = content.entries(Ability)[foe.ability]
        price = f"Costs {ability.price} Doom." if ability.price else "Costs nothing."
        yield Trait(ability.name, f"{ability.text} {price}")


def _manner(foe: Foe, attacks: tuple[Weapon, ...]) -> Iterator[str]:
    """Yield two lines about a foe's behaviour: the targets and attacks that it prefers, and its use of Doom."""
    kinds = {one.type for one in attacks}
    ways = [words for kind, words in WAYS.items() if kind in kinds]
    yield f"Attacks the hero it can harm most. It {join_names(ways)}."
    doom, most = PLAIN_FOES[foe.rank]
    spared = SPARED.get(foe.rank)
    enough = f"if at least {spared} Doom would be left"
    on_order = "only on the game master's order"
    defends = f"It defends {on_order if spared is None else enough}"
    dice = count_noun(most, "extra die", "extra dice")
    yield f"With {doom} Doom or more, it buys up to {dice} for an attack. {defends}."
