"""The character sheet as panels. Each value has an explanation. The same lines are shown beside a draft."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, Panel, SheetLine
from solo.systems.parts.lookup import entries_of
from solo.systems.parts.phrasing import MINUS, capitalise, count_noun, format_number
from solo.systems.two_d20.gear.armour import PARTS, Armour, Shield, ToolKit
from solo.systems.two_d20.gear.load import LOWEST
from solo.systems.two_d20.gear.weapon import FIST, TYPES, Weapon
from solo.systems.two_d20.people.attributes import (
    ATTACK_SKILL,
    ATTRIBUTE_OF,
    ATTRIBUTES,
    BONUS_ATTRIBUTE,
    DEFENCES,
    SKILLS,
    Attributes,
    Skill,
    Training,
    bonus_dice,
)
from solo.systems.two_d20.people.renown import describe_renown, renown_name
from solo.systems.two_d20.people.sheet import Character, DerivedFigures, attack_bonus, figures_of, pool_of, training
from solo.systems.two_d20.people.talents import Talent
from solo.systems.two_d20.rolls.location import LOCATIONS
from solo.systems.two_d20.wording import combat_dice_of, harm_words


def sheet_panels(hero: Character, content: Content) -> tuple[Panel, ...]:
    """Return the whole sheet."""
    reckoned = figures_of(hero, content)
    panels = (
        Panel("Condition", tuple(_condition(hero, reckoned, content))),
        Panel("Attributes", tuple(_attributes(hero))),
        Panel("Skills", tuple(_skill(hero, skill) for skill in SKILLS)),
        Panel("Attacks", tuple(_attacks(hero, reckoned, content))),
        Panel("Soak", tuple(_soak(hero, reckoned, content))),
        Panel("Talents", tuple(_talents(hero, content))),
        Panel("Gear", tuple(_gear(hero, reckoned, content))),
        Panel("Ledger", tuple(_ledger(hero))),
        Panel("Who you are", tuple(SheetLine(name, text) for name, text in _story(hero) if text)),
    )
    return tuple(panel for panel in panels if panel.lines)


def figures(hero: Character, content: Content) -> tuple[SheetLine, ...]:
    """Return the values derived from a hero's build, each with an explanation."""
    reckoned = figures_of(hero, content)
    return (
        *_tracks(hero, reckoned, content),
        *(_skill(hero, skill) for skill in DEFENCES),
        *(_bonus(hero, reckoned, number) for number in range(len(TYPES))),
        *_attacks(hero, reckoned, content),
        *_soak(hero, reckoned, content),
        _load(hero, reckoned),
    )


def _tracks(hero: Character, reckoned: DerivedFigures, content: Content) -> Iterator[SheetLine]:
    tired = f" {MINUS} Fatigue {reckoned.fatigue}" if reckoned.fatigue else ""
    vigor = f"Brawn {hero.attributes.brawn} + Resistance {training(hero, 'resistance').expertise}"
    yield SheetLine("Vigor", str(reckoned.vigor), f"{vigor}{_from_talents(hero, 'vigor', content)}{tired}.")
    resolve = f"Willpower {hero.attributes.willpower} + Discipline {training(hero, 'discipline').expertise}"
    yield SheetLine("Resolve", str(reckoned.resolve), f"{resolve}{_from_talents(hero, 'resolve', content)}.")
    nerve = f"0{_from_talents(hero, 'courage', content)}, subtracted from the damage of threats."
    yield SheetLine("Courage", str(reckoned.courage), nerve)
    yield SheetLine("Fortune", str(hero.fortune), "Points left this session.")
    yield SheetLine("Renown", f"{format_number(hero.renown)}, {renown_name(hero.renown)}", describe_renown(hero.renown))


def _condition(hero: Character, reckoned: DerivedFigures, content: Content) -> Iterator[SheetLine]:
    yield from _tracks(hero, reckoned, content)
    for kind, amount, hampers in (
        ("Wound", hero.wounds, "Agility, Brawn and Coordination"),
        ("Trauma", hero.trauma, "Awareness, Intelligence, Personality and Willpower"),
    ):
        if amount:
            yield SheetLine(
                f"{kind}s" if kind == "Wound" else kind,
                harm_words(kind, amount),
                f"Each {kind} makes tests with {hampers} one step harder.",
            )
    if hero.dead or hero.broken:
        yield SheetLine(
            "State",
            "dead" if hero.dead else "broken",
            "Out of the game." if hero.dead else "Recovers after seven days of rest.",
        )


def _attributes(hero: Character) -> Iterator[SheetLine]:
    attacks = {attribute: kind for kind, attribute in BONUS_ATTRIBUTE.items()}
    for name in ATTRIBUTES:
        value = hero.attributes.value_of(name)
        more = f"Adds {combat_dice_of(bonus_dice(value))} to {attacks[name]} attacks." if name in attacks else ""
        yield SheetLine(name.capitalize(), str(value), more or "No bonus to attacks.")


def skill_line(attributes: Attributes, skill: Skill, trained: Training) -> SheetLine:
    """Return a sheet line: a skill, its target number and focus, and how the target number is computed."""
    attribute, pool = ATTRIBUTE_OF[skill], pool_of(attributes, skill, trained)
    untrained = " Untrained, so a 19 is a complication too." if pool.untrained else ""
    why = f"{attribute.capitalize()} {attributes.value_of(attribute)} + expertise {trained.expertise}.{untrained}"
    return SheetLine(skill.capitalize(), f"TN {pool.tn}, focus {pool.focus}", why)


def attack_line(attributes: Attributes, trained: Training, weapon: Weapon, gift: int = 0) -> SheetLine:
    """Return a sheet line: an attack, its dice and test, and an explanation. `gift` is the dice from talents."""
    skill, bonus = ATTACK_SKILL[weapon.type], attack_bonus(attributes, weapon.type)
    qualities = f", {weapon.qualities}" if str(weapon.qualities) else ""
    attribute = BONUS_ATTRIBUTE[weapon.type].capitalize()
    talents = f" + talents {gift}" if gift else ""
    dice = f"{weapon.dice} for the weapon + {attribute} {bonus}{talents}"
    why = f"{skill.capitalize()}, {weapon.distance_text}. {dice}. {weapon.text}"
    rolled = skill_line(attributes, skill, trained).value
    return SheetLine(weapon.name, f"{combat_dice_of(weapon.dice + bonus + gift)} at {rolled}{qualities}", why.strip())


def _skill(hero: Character, skill: Skill) -> SheetLine:
    return skill_line(hero.attributes, skill, training(hero, skill))


def _bonus(hero: Character, reckoned: DerivedFigures, number: int) -> SheetLine:
    kind = TYPES[number]
    attribute, gift = BONUS_ATTRIBUTE[kind], reckoned.gifts.dice.get(kind, 0)
    more = f" + talents {gift}" if gift else ""
    why = (
        f"{attribute.capitalize()} {hero.attributes.value_of(attribute)}: {attack_bonus(hero.attributes, kind)}{more}."
    )
    return SheetLine(f"{capitalise(kind)} bonus", combat_dice_of(attack_bonus(hero.attributes, kind) + gift), why)


def _attacks(hero: Character, reckoned: DerivedFigures, content: Content) -> Iterator[SheetLine]:
    """Yield a line for each carried weapon, the fist, and each threat that needs no equipment."""
    threats = [one.name for one in content.entries(Weapon).values() if one.type == "threaten" and one.natural]
    for weapon in entries_of(content, Weapon, dict.fromkeys((*hero.weapons, FIST, *threats))):
        trained = training(hero, ATTACK_SKILL[weapon.type])
        yield attack_line(hero.attributes, trained, weapon, reckoned.gifts.dice.get(weapon.type, 0))


def _soak(hero: Character, reckoned: DerivedFigures, content: Content) -> Iterator[SheetLine]:
    worn = entries_of(content, Armour, hero.armours)
    for place, soak in zip(LOCATIONS, reckoned.soak, strict=True):
        there = ", ".join(piece.name for piece in worn if any(place in PARTS[part] for part in piece.covers))
        yield SheetLine(f"Soak, {place}", str(soak), f"{there}. The best counts." if there else "No armour here.")
    shield = content.entries(Shield).get(hero.shield)
    if shield:
        only = ", against melee only" if shield.melee_only else ""
        yield SheetLine("Cover", combat_dice_of(shield.cover), f"From the {shield.name} while you hold it{only}.")


def _talents(hero: Character, content: Content) -> Iterator[SheetLine]:
    known = content.entries(Talent)
    for taken in hero.talents:
        yield SheetLine(taken.name, taken.choice or "always", known[taken.name].text if taken.name in known else "")


def _from_talents(hero: Character, figure: str, content: Content) -> str:
    known = content.entries(Talent)
    given = ((taken.name, getattr(known[taken.name], figure)) for taken in hero.talents if taken.name in known)
    return "".join(f" + {name} {amount}" for name, amount in given if amount)


def _load(hero: Character, reckoned: DerivedFigures) -> SheetLine:
    free = hero.attributes.brawn * LOWEST
    tires = f"{reckoned.fatigue} Fatigue, which lowers Vigor by the same amount." if reckoned.fatigue else "No Fatigue."
    return SheetLine(
        "Load",
        f"{reckoned.encumbrance} of {free}",
        f"The limit is twice your Brawn of {hero.attributes.brawn}. {tires}",
    )


def _gear(hero: Character, reckoned: DerivedFigures, content: Content) -> Iterator[SheetLine]:
    yield _load(hero, reckoned)
    for number, name in enumerate(hero.weapons):
        yield SheetLine(name, "carried" if number else "in hand", "A weapon.")
    yield from (SheetLine(name, "worn", "Armour.") for name in hero.armours)
    if hero.shield:
        yield SheetLine(hero.shield, "carried", "A shield.")
    for name, uses in hero.kits.items():
        kit = content.entries(ToolKit).get(name)
        yield SheetLine(name, count_noun(uses, "use"), f"+1d20 on {', '.join(kit.skills)}." if kit else "")
    yield SheetLine("Gold", f"{hero.gold:g}", "The gold you carry.")


def _ledger(hero: Character) -> Iterator[SheetLine]:
    for entry in hero.ledger:
        yield SheetLine(entry.what, f"{entry.worth:+g} gold".replace("-", MINUS), "Gained or paid.")


def _story(hero: Character) -> Iterator[tuple[str, str]]:
    yield "Archetype", hero.archetype.capitalize()
    yield "Look", hero.look
    yield "Past", hero.past
    yield "House rules", ", ".join(hero.house_rules)
