"""Character sheet for readers: panels of lines, each value with an explanation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Content, Panel, SheetLine
from solo.systems.fire_and_sword.company.procedure import conditions
from solo.systems.fire_and_sword.creation.callings import RANKS, Calling
from solo.systems.fire_and_sword.creation.house_rules import house_rule
from solo.systems.fire_and_sword.encounters.odds import odds
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.injuries import daily_recovery
from solo.systems.fire_and_sword.magic.enchantment import ROWS, amount
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.grades import grade_named, savings
from solo.systems.fire_and_sword.people.losses import LOSSES, Loss
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE, Character
from solo.systems.fire_and_sword.people.social_standing import Favour
from solo.systems.fire_and_sword.people.statistics import STATISTICS
from solo.systems.fire_and_sword.skills import CULT_LORE, base_level
from solo.systems.fire_and_sword.wording import damage, money, plus_or_minus
from solo.systems.parts.phrasing import capitalise, count_noun


def sheet_panels(character: Character, content: Content) -> Sequence[Panel]:
    """Return the non-empty panels of a character's sheet.

    Raises ValueError with a sentence for arms that are not in the content.
    """
    panels = (
        Panel("Person", tuple(_person(character, content))),
        Panel("Statistics", tuple(_statistics(character))),
        Panel("State", tuple(_state(character))),
        Panel("Skills", tuple(_skills(character))),
        Panel("Spells", tuple(_spells(character, content))),
        Panel("Odds", tuple(odds(character, content))),
        Panel("Gear", tuple(_gear(character, content))),
        Panel("Enchanted items", tuple(_enchanted(character))),
        Panel("Standing", tuple(_standing(character))),
        Panel("House rules", tuple(SheetLine(house_rule(code), "allowed") for code in character.house_rules)),
        Panel("Notes", tuple(SheetLine("", line) for line in character.notes.splitlines() if line.strip())),
    )
    return tuple(panel for panel in panels if panel.lines)


def _person(character: Character, content: Content) -> Iterator[SheetLine]:
    calling = content.entries(Calling).get(character.calling)
    if calling is not None:
        yield SheetLine("Calling", calling.title, calling.text)
    for name, value in (("Culture", character.culture), ("Concept", character.concept), ("Cult", character.cult)):
        if value:
            yield SheetLine(name, value)


def _statistics(character: Character) -> Iterator[SheetLine]:
    for name in STATISTICS:
        now, began = character.statistic(name.abbreviation), character.statistics.score(name.abbreviation)
        lost = "" if now == began else f" {began} at the start, {began - now} lost."
        yield SheetLine(f"{name.name} {name.abbreviation}", str(now), f"{name.help}{lost}")
    scores = character.statistics
    total = scores.strength + scores.size
    why = f"STR {scores.strength} + SIZ {scores.size} = {total}. 24 gives +1, 32 gives +2, 40 gives +3."
    weak = " Weakness lowers impact by 2." if character.wounds.weak else ""
    yield SheetLine("Impact", plus_or_minus(character.impact), f"{why}{weak}")


def _state(character: Character) -> Iterator[SheetLine]:
    wounds = character.wounds
    hindered = f"{plus_or_minus(wounds.penalty)} to all skills."
    penalty = hindered if wounds.penalty else "No hit points: each hit is a resistance roll."
    found = conditions(character)
    yield SheetLine("Body", ", ".join(found) or "healthy", penalty)
    for name in wounds.losses:
        if name in LOSSES:
            yield SheetLine(name.capitalize(), _taken(LOSSES[name]), f"{capitalise(LOSSES[name].text)}. A house rule.")
    if wounds.unfit:
        yield SheetLine("Fit to fight", "no", f"{capitalise(wounds.unfit)}.")
    yield SheetLine(
        "Resistance die",
        f"D{PERSON_DIE}",
        "You are named, so the highest face of this die always resists, and a 1 never does.",
    )
    if character.pays_for_magic:
        back = daily_recovery.recovery(character)
        yield SheetLine(
            "Magic points", f"{character.magic_points} of {character.store}", f"{back} MP return each dawn."
        )
    if character.fetch:
        yield SheetLine("Fetch", "a second D30", "Rolled with your own D30 in spirit combat. The better one counts.")
    for one in character.helpers:
        yield SheetLine(one.name, f"POW {one.power}", "Rolls with you in spirit combat. The best roll counts.")
    if character.refused:
        yield SheetLine("Refused", ", ".join(character.refused), "You can ask again in the next session.")
    if character.checks:
        yield SheetLine("Checks earned", ", ".join(character.checks), "Rolled at the end of the session.")


def _taken(loss: Loss) -> str:
    """Describe the modifiers that a loss puts on skills, in a few words."""
    words = (f"{what} {plus_or_minus(value)}" for what, value in loss.skills.items())
    return ", ".join(words).replace("all ", "all skills ")


def _skills(character: Character) -> Iterator[SheetLine]:
    ranked = dict(zip(character.given, RANKS, strict=False))
    names = dict.fromkeys((*character.given, *character.skills, *character.raised))
    for name in sorted((name for name in names if name), key=lambda name: -character.skill(name)):
        begun = character.skills.get(name, base_level(name))
        learned = "when learned" if name in character.skills else "untrained"
        source = "at the start" if name in ranked else learned
        more = character.raised.get(name, 0)
        checks = f", {count_noun(more, 'check')} since" if more else ""
        called = f"{character.cult}: {name}" if name == CULT_LORE and character.cult else name
        yield SheetLine(called, str(character.skill(name)), f"{begun} {source}{checks}.")


def _spells(character: Character, content: Content) -> Iterator[SheetLine]:
    known = content.entries(Spell)
    for had in character.spells:
        spell = known.get(had.name)
        if spell is None:
            yield SheetLine(had.name, str(had.power), "The library no longer has this spell.")
        elif spell.kind == "divine":
            state = "used, to be regained" if had.used else "ready"
            why = f"{spell.text} Cast with {CULT_LORE} {character.skill(CULT_LORE)}."
            yield SheetLine(had.name, f"{count_noun(had.power, 'point')} · {state}", why)
        else:
            why = f"{spell.text} Cast with {character.skill(had.name)} at any strength up to {had.power}."
            yield SheetLine(had.name, f"{character.skill(had.name)} · strength {had.power}", why)


def _gear(character: Character, content: Content) -> Iterator[SheetLine]:
    arms = character.arms
    held = dict.fromkeys(arms.weapons, "within reach")
    held |= dict.fromkeys(arms.weapons[:1], "in hand")
    held |= {arms.shield: "on the arm", arms.armour: "worn", arms.mount: "ridden"}
    for entry in character.gear:
        name = entry.name if entry.count == 1 else f"{entry.count} × {entry.name}"
        yield SheetLine(name, held.get(entry.name, "carried"), _facts(entry.name, content))
    yield SheetLine("Money", money(character.money), "1 L. is one silver.")


def _facts(name: str, content: Content) -> str:
    weapon = content.entries(Weapon).get(name)
    if weapon is not None:
        return f"{damage(weapon.bonus)}, {weapon.attack_skill}."
    suit = content.entries(Armour).get(name)
    if suit is not None:
        return f"Lowers the damage of a blow by {suit.points}."
    ware = content.entries(Ware).get(name)
    return ware.text if ware is not None else ""


def _enchanted(character: Character) -> Iterator[SheetLine]:
    for item in character.enchanted:
        for one in item.enchantments:
            about = f" ({one.about})" if one.about else ""
            yield SheetLine(item.name, f"{one.virtue}{about} {plus_or_minus(amount(one))}", f"{ROWS[one.virtue].text}.")
        if not item.enchantments:
            yield SheetLine(item.name, "prepared", "Ready for its first enchantment.")


def _standing(character: Character) -> Iterator[SheetLine]:
    standing = character.standing
    row = grade_named(standing.grade)
    why = f"{row.who.capitalize()}: {row.life}."
    yield SheetLine("FTE grade", f"{standing.grade} · saves {money(savings(standing.grade))} a session", why)
    if standing.status:
        yield SheetLine("Status", standing.status)
    for title in standing.titles:
        yield SheetLine("Title or office", title)
    for resource in standing.resources:
        yield SheetLine("Resource", f"{resource.form}, {money(resource.worth)}", resource.place)
    for favour in standing.favours:
        yield SheetLine("Favour", _favour(favour), favour.note)
    for held in standing.influence:
        yield SheetLine(
            "Influence", f"{held.body}: {held.points}", "You earn influence by small deeds, and the points add up."
        )


def _favour(favour: Favour) -> str:
    side = "owed to" if favour.owed else "owed by"
    return f"{side} {favour.with_whom}, size {favour.size}"
