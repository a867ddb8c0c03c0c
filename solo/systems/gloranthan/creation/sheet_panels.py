"""Character sheet as panels: each value with its reason. A draft shows the computed values too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solo.systems.contract import Content, Panel, SheetLine
from solo.systems.gloranthan.creation.line_format import affinity_text, companion_text, trait_text
from solo.systems.gloranthan.magic.effect import effect_of
from solo.systems.gloranthan.magic.passive import ActiveAbility, uses_a_day, uses_left
from solo.systems.gloranthan.people import retinue as along
from solo.systems.gloranthan.people.action_bonuses import OF_BAND, PRACTICES, Action, BonusPart, parts_of, total
from solo.systems.gloranthan.people.affinities import PURSUIT, affinity_edges
from solo.systems.gloranthan.people.blessings import blessing_words
from solo.systems.gloranthan.people.company import (
    given_runes,
    hits,
    hits_beyond,
    keep,
    people,
    profile_of,
    unit_of,
)
from solo.systems.gloranthan.people.cost import purchases, unspent
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import RUNES, total_power
from solo.systems.gloranthan.people.sheet import START, Character
from solo.systems.gloranthan.people.wealth import condition
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.levels import multiple
from solo.systems.gloranthan.units.ranges import Band, Scale
from solo.systems.gloranthan.units.unit_type import UnitType, attack_modifier, damage_bonus, resist_modifier
from solo.systems.parts.phrasing import capitalise, count_noun, join_names, with_sign

OTHERS: Final[tuple[tuple[Action, str], ...]] = (
    ("magic", "Active magic"),
    ("resist_magic", "Resisting magic"),
    ("tactics", "Tactics"),
    ("leadership", "Leadership"),
    ("courage", "Courage"),
)


def sheet_panels(hero: Character, content: Content) -> tuple[Panel, ...]:
    """Return the complete sheet."""
    panels = (
        Panel("Condition", tuple(_condition(hero, content))),
        Panel("Runes", tuple(_runes(hero, content))),
        Panel("In a fight", (*_fighting(hero, content), *_actions(hero, content))),
        Panel("Learnt", tuple(_learnt(hero))),
        Panel("Religion", tuple(_religion(hero, content))),
        Panel("Abilities", tuple(_abilities(hero, content))),
        Panel("Company and wealth", tuple(_company(hero, content))),
        Panel("Experience", tuple(_experience(hero, content))),
        Panel("Who you are", tuple(_story(hero, content))),
    )
    return tuple(panel for panel in panels if panel.lines)


def figures(hero: Character, content: Content) -> tuple[SheetLine, ...]:
    """Return the values computed from a hero's build, each with its reason."""
    power = SheetLine("Total power", str(total_power(hero.powers)), _total(hero))
    return (power, *_fighting(hero, content), *_actions(hero, content), *_company(hero, content))


def _total(hero: Character) -> str:
    multiples = " + ".join(str(multiple(level)) for level in hero.powers.levels)
    return f"Multiples of all runes: {multiples} = {sum(map(multiple, hero.powers.levels))}."


def _condition(hero: Character, content: Content) -> Iterator[SheetLine]:
    more = hits_beyond(hero, content)
    for rune in RUNES:
        if hero.powers.level_of(rune) is not None:
            why = f"Level {hero.powers.level_of(rune)}{f' + {more} from magic' if more else ''}."
            yield SheetLine(f"Hits, {rune}", str(hits(hero, rune, content)), why)
    for wound in hero.wounds:
        why = "No actions with this rune." if wound.serious else "−1M in actions of this rune."
        yield SheetLine(wound.state, wound.rune, why)
    if hero.dead:
        yield SheetLine("State", "dead", "Out of the game.")
    yield SheetLine(
        "Hero points", str(hero.hero_points), "Spend one point to redraw a Mastery card or swap Fate cards."
    )
    if hero.hand:
        yield SheetLine("Fate cards", str(len(hero.hand)), f"{join_names(hero.hand)}.")


def _runes(hero: Character, content: Content) -> Iterator[SheetLine]:
    for rune in RUNES:
        level = hero.powers.level_of(rune)
        yield SheetLine(rune.capitalize(), "none" if level is None else str(level), "As bought.")
    yield SheetLine("Total power", str(total_power(hero.powers)), _total(hero))
    yield SheetLine("Form", hero.form, "The rune of your body.")
    yield SheetLine("Magic rune", hero.magic_rune, "The rune of your magic.")
    if given := given_runes(hero, content):
        yield SheetLine("Given", join_names(given), "Runes from membership, rank and affinities.")
    if hero.runes:
        yield SheetLine("Bought", join_names(hero.runes), "Cult runes and further practices.")


def _fighting(hero: Character, content: Content) -> Iterator[SheetLine]:
    unit = unit_of(hero, content)
    if unit is None or hero.powers.physical is None:
        return
    for band in unit.bands:
        yield _attack(hero, unit, band, content, "personal")
    yield _resistance(hero, unit, content, "personal")
    if hero.regiment or hero.followers:
        yield _attack(hero, unit, unit.bands[0], content, "battle")
        yield _resistance(hero, unit, content, "battle")
    parts = [BonusPart(unit.name, Rating.modifier(unit.pursue)), *parts_of(profile_of(hero, content), "pursuit")]
    edges = affinity_edges(hero.affinities, hero.powers.magic or 0, (PURSUIT,))
    yield SheetLine(
        "Pursuit and flight", power_text(total(parts, edges)), _why("", [*parts, BonusPart("affinities", edges)])
    )


def _attack(hero: Character, unit: UnitType, band: Band, content: Content, scale: Scale) -> SheetLine:
    parts = list(_parts(hero, OF_BAND[band], content, scale, BonusPart(unit.name, attack_modifier(unit, band))))
    more = damage_bonus(unit, band)
    damage = f", {with_sign(more)} to any damage" if more else ""
    return _line(f"Attack, {band}", hero.powers.physical or 0, "Physical", parts, scale, damage)


def _resistance(hero: Character, unit: UnitType, content: Content, scale: Scale) -> SheetLine:
    parts = list(_parts(hero, "resist", content, scale, BonusPart(unit.name, resist_modifier(unit, "melee"))))
    return _line("Resistance", hero.powers.physical or 0, "Physical", parts, scale)


def _actions(hero: Character, content: Content) -> Iterator[SheetLine]:
    for action, name in OTHERS:
        rune = PRACTICES[action].rune
        level = hero.powers.level_of(rune)
        if level is not None:
            parts = list(_parts(hero, action, content, "personal", BonusPart("", NOTHING)))
            yield _line(name, level, rune.capitalize(), parts, "personal")


def _parts(hero: Character, action: Action, content: Content, scale: Scale, unit: BonusPart) -> Iterator[BonusPart]:
    yield from parts_of(profile_of(hero, content, scale), action)
    yield unit
    magic = hero.powers.magic or 0
    yield BonusPart("affinities", affinity_edges(hero.affinities, magic, (PRACTICES[action].trait,)))


def _line(name: str, level: int, rune: str, parts: list[BonusPart], scale: Scale, more: str = "") -> SheetLine:
    where = " (battle)" if scale == "battle" else ""
    power = power_text(total(parts, Rating(level)))
    return SheetLine(f"{name}{where}", f"{power}{more}", _why(f"{rune} {level}", parts))


def _why(first: str, parts: Iterable[BonusPart]) -> str:
    told = (f"{part.name} {modifier_text(part.bonus)}" for part in parts if part.bonus)
    return capitalise(f"{', '.join(filter(None, (first, *told)))}.")


def _learnt(hero: Character) -> Iterator[SheetLine]:
    yield SheetLine("Keywords", join_names(hero.keywords) or "none", f"Main combat style: {hero.combat_style}.")
    for skill in hero.skills:
        what = f"for {skill.combat}" if skill.combat else f"{skill.rune.capitalize()}"
        yield SheetLine(skill.name, "+1M", f"{capitalise(what)}{', learnt in play' if skill.later else ''}.")
    yield SheetLine("Languages", join_names(hero.languages) or "none", "Two are free.")
    for trait in hero.traits:
        matters = f"In {join_names(trait.matters)}." if trait.matters else "Colour only."
        yield SheetLine(trait.name, trait.rating, f"{trait_text(trait)}. {matters}")


def _religion(hero: Character, content: Content) -> Iterator[SheetLine]:
    if hero.religion:
        given = join_names(given_runes(hero, content)) or "no rune"
        yield SheetLine(hero.religion, hero.rank or "follower", f"Gives {given}.")
    magic = hero.powers.magic or 0
    for one in hero.affinities:
        edges = affinity_edges((one,), magic, one.matter.split(",") if one.effect != "pursuit" else (PURSUIT,))
        yield SheetLine(
            one.name, modifier_text(edges) if edges else one.effect, f"{affinity_text(one)}, by Magic {magic}."
        )
    for blessing in hero.blessings:
        yield SheetLine(blessing.name, "curse" if blessing.target else "blessing", blessing_words(blessing))
    if hero.offering:
        yield SheetLine(
            "Sacrifice to the land",
            count_noun(hero.offering, "day"),
            "The landscape card helps you, and the feats of the land work.",
        )
    if hero.pool:
        yield SheetLine("Pool of tapping", count_noun(hero.pool, "point"), "Spend points to add 1 to Magic for a day.")
    if hero.guardian:
        yield SheetLine(hero.guardian, "guardian", "All heroes who name this guardian share it.")
    for name in hero.scriptures:
        yield SheetLine(name, "scripture", "Its services give blessings.")
    for name in hero.allies:
        yield SheetLine(name, "ally", "The ally holds and activates abilities, and takes a tenth of your time.")


def _abilities(hero: Character, content: Content) -> Iterator[SheetLine]:
    magic = hero.powers.magic or 0
    for ability in hero.abilities:
        effect = effect_of(ability, content)
        if effect is None:
            continue
        working = ActiveAbility(ability, effect)
        left, most = uses_left(working, magic, hero.uses), uses_a_day(working, magic)
        on = f" For {ability.matter}." if ability.matter else ""
        against = f" Against {ability.target}." if ability.target else ""
        facts = f"{ability.grade}, {ability.frequency}, {ability.type}{', magic item' if ability.item else ''}"
        yield SheetLine(ability.name, f"{left} of {most} left today", f"{facts}. {effect.text}{on}{against}")


def _company(hero: Character, content: Content) -> Iterator[SheetLine]:
    unit = unit_of(hero, content)
    if unit:
        yield SheetLine(
            "Type of unit", unit.name, f"{unit.troop_class}{''.join(f', {flag}' for flag in unit.flags)}. {unit.text}"
        )
    whole = total_power(hero.powers)
    for one in hero.companions:
        power = along.companion_power(hero.powers.levels, hero.powers.social or 0)
        value = "bonded trickster" if one.trickster else f"leads at {power}"
        levels = "/".join(map(str, along.companion_levels(power)))
        yield SheetLine(one.name, value, f"{companion_text(one)}. Runes {levels}; the first is the specialism’s rune.")
    if hero.retainers:
        found = along.retainers(whole, bool(hero.companions))
        yield SheetLine(
            "Retainers",
            f"{found.number} of power {found.best_power}",
            f"Set by your total power of {whole}. Retainers add +1M.",
        )
    if hero.followers and whole >= along.LEAST_FOR_FOLLOWERS:
        count = along.followers_needed(along.followers(whole), hero.followers)
        each = "/".join(map(str, along.follower_powers(whole, hero.followers).levels))
        why = f"The minimum for your total power of {whole}, each with runes {each}. Followers add +1M in great events."
        yield SheetLine("Followers", f"{count} {hero.followers}", why)
    if hero.regiment:
        yield SheetLine("Regiment", hero.regiment, "A regiment replaces the +1M from followers.")
    if count := people(hero, content):
        state = condition(hero.kept)
        how = f"{with_sign(hero.kept)} paid: {state.text}, {modifier_text(state.power)}" if state else "cannot be kept"
        yield SheetLine(
            "Upkeep",
            f"{keep(hero, content)}M a season",
            f"For {count_noun(count, 'person', 'people')} and gear. {capitalise(how)}.",
        )
    yield SheetLine("Wealth", power_text(hero.wealth), f"Income {hero.income}M a season.")


def _experience(hero: Character, content: Content) -> Iterator[SheetLine]:
    yield SheetLine(
        "Free XP", str(unspent(hero, content)).replace("-", "−"), f"{START} at the start, and {hero.earned} earned."
    )
    for bought in purchases(hero, content):
        if bought.xp:
            yield SheetLine(bought.name, f"{bought.xp} XP".replace("-", "−"), f"{capitalise(bought.what)}.")
    for what, xp in hero.lost.items():
        yield SheetLine(what, f"{xp} XP", "Lost for good.")


def _story(hero: Character, content: Content) -> Iterator[SheetLine]:
    race = content.entries(Race).get(hero.race)
    yield SheetLine("Race", hero.race, race.text if race else "")
    for bond in hero.relationships:
        yield SheetLine("Relationship", bond.lstrip("+-"), "")
    if hero.notes:
        yield SheetLine("Notes", hero.notes, "")
