"""Owns what an entry of the library means to a hero: how it stands to them, and its figures in their hands.

Figures are those that play throws: the same chance functions, with the hero's pools and a foe's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from solo.resolver import distribution, percent
from solo.systems.contract import Content, Entry, Library, Line, Standing
from solo.systems.parts.wording import counted, numeral, signed
from solo.systems.two_d20.creation.form import HeroForm
from solo.systems.two_d20.foes.foe import MINION_DICE, Foe, attacks_of, pool_of_foe, resolve_of, vigor_of
from solo.systems.two_d20.gear.armour import PARTS, Armour, Shield
from solo.systems.two_d20.gear.weapon import FIST, TYPES, Type, Weapon, weapon_named
from solo.systems.two_d20.library.fighters import rolled
from solo.systems.two_d20.library.pages import SKILL_NAMES, library
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, ATTRIBUTE_OF, BODILY, BONUS_ATTRIBUTE, Skill
from solo.systems.two_d20.people.sheet import Character, Figures, attack_bonus, figures_of, pool_of, training
from solo.systems.two_d20.people.talents import Talent
from solo.systems.two_d20.rolls.damage import Strike
from solo.systems.two_d20.rolls.difficulty import AVERAGE
from solo.systems.two_d20.rolls.location import LOCATIONS, Location
from solo.systems.two_d20.rolls.odds import Aim, Prospects, Side, prospects
from solo.systems.two_d20.rolls.skill_test import USUAL_DICE, Pool, successes
from solo.systems.two_d20.rulings import USUAL
from solo.systems.two_d20.wording import combat_dice_of, difficulty_name

USUAL_FOE: Final = "Sellsword"
HARDEST_SHOWN: Final = 3
DEFENDED_BY: Final[dict[Type, tuple[Skill, ...]]] = {
    "melee": ("parry", "acrobatics"),
    "ranged": ("acrobatics",),
    "threaten": ("discipline",),
}
NOTHING: Final = Standing()
Lines = Iterator[Line]


class Bearing(Library[Character]):
    """What entries mean to heroes."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def entries(self) -> Sequence[Entry]:
        """Everything that can be looked up."""
        return self._entries

    @cached_property
    def _entries(self) -> Sequence[Entry]:
        return library(self._content)

    # How an entry stands to a hero

    def standing(self, entry: Entry, character: Character) -> Standing:
        """Returns whether a hero has what an entry is about, or could use it now."""
        if entry.kind in ("weapon", "threat"):
            return _weapon_standing(weapon_named(entry.name, self._content), character)
        if entry.kind == "skill":
            trained = training(character, SKILL_NAMES[entry.name])
            word = f"{trained.expertise} / {trained.focus}"
            return Standing(word, 0, "Expertise and focus, bought with points.") if trained.expertise else NOTHING
        if entry.kind == "talent":
            held = [one for one in character.talents if one.name == entry.name]
            return Standing(f"for {held[0].choice}" if held[0].choice else "yours", 0) if held else NOTHING
        if entry.kind == "armour" and entry.name in character.armours:
            return Standing("worn", 0, "Of several pieces on one place the best counts.")
        if entry.kind == "shield" and entry.name == character.shield:
            return Standing("carried", 0, "It helps while it is in hand.")
        if entry.kind == "kit" and entry.name in character.kits:
            return Standing(f"{counted(character.kits[entry.name], 'use')} left", 0, "Each is a die more on a test.")
        return NOTHING

    # Figures

    def worked_out(self, entry: Entry, character: Character, against: str | None = None) -> tuple[Line, ...]:
        """Returns an entry's figures in a hero's hands, each with its why. Raises KeyError for an unknown foe."""
        foes = self._content.entries(Foe)
        foe = foes[against] if against is not None else foes.get(USUAL_FOE, next(iter(foes.values())))
        kinds: Mapping[str, Callable[[Entry, Character, Foe], Lines]] = {
            "weapon": self._weapon,
            "threat": self._weapon,
            "armour": self._armour,
            "shield": self._shield,
            "skill": self._skill,
            "talent": self._talent,
            "foe": self._foe,
            "table": self._table,
        }
        worked = kinds.get(entry.kind)
        return tuple(worked(entry, character, foe)) if worked else ()

    def _weapon(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        weapon = weapon_named(entry.name, self._content)
        yield _test(character, ATTACK_SKILL[weapon.type])
        own, gifts = self._added_dice(character, weapon.type)
        why = f"{weapon.dice} of its own, {own} by {BONUS_ATTRIBUTE[weapon.type].capitalize()}, {gifts} by talents."
        yield Line("damage", combat_dice_of(weapon.dice + own + gifts), why)
        yield from self._attack(character, foe, weapon)

    def _attack(self, character: Character, foe: Foe, weapon: Weapon) -> Lines:
        """How an attack on a foe goes, undefended and defended."""
        fear = weapon.type == "threaten"
        if fear and foe.mindless:
            yield Line(f"{weapon.name} frightens", "never", f"{foe.name}: who has no Resolve knows no fear.")
            return
        skill = ATTACK_SKILL[weapon.type]
        pool = pool_of(character.attributes, skill, training(character, skill))
        dice = weapon.dice + sum(self._added_dice(character, weapon.type))
        soak, cover, stress = (foe.courage, 0, resolve_of(foe)) if fear else (foe.soak, foe.cover, vigor_of(foe))
        guards = [_dice_of(foe, pool_of_foe(foe, defence)) for defence in DEFENDED_BY[weapon.type]]
        best = max(guards, key=lambda guard: guard.tn)
        steps = _hampered(character, skill) + _longer(attacks_of(foe, self._content)[0], weapon)
        for name, opponent in (("undefended", None), ("defended", best)):
            odds = _odds(pool, steps, opponent, weapon, dice, soak, cover, stress)
            against = f" against {rolled(best)}" if opponent else ""
            where = "in Reach and on guard" if weapon.type == "melee" else "at the best range"
            yield _told(f"{weapon.name}, {name}", odds, f"Two d20{against}; the {foe.name} {where}.")

    def _struck(self, foe: Foe, character: Character, soak: int, cover: int) -> Prospects:
        """How a foe's first attack on a hero goes whom nobody defends, with so much Soak."""
        weapon = attacks_of(foe, self._content)[0]
        figures = self._figures(character)
        fear = weapon.type == "threaten"
        pool = _dice_of(foe, pool_of_foe(foe, ATTACK_SKILL[weapon.type]))
        dice = weapon.dice + attack_bonus(foe.attributes, weapon.type)
        own = (figures.courage, 0, figures.resolve) if fear else (soak, cover, figures.vigor)
        steps = _longer(self._first(character), weapon)
        return _odds(pool, steps, None, weapon, dice, *own)

    def _armour(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        piece = self._content.entries(Armour)[entry.name]
        place: Location = PARTS[piece.covers[0]][0]
        worn = self._figures(character).soak[LOCATIONS.index(place)]
        for name, soak in (("as worn now", worn), (f"with {entry.name}", max(worn, piece.soak))):
            yield _told(
                name, self._struck(foe, character, soak, 0), f"The {foe.name} strikes the {place}: Soak {soak}."
            )

    def _shield(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        cover = self._content.entries(Shield)[entry.name].cover
        worn = self._figures(character).soak[LOCATIONS.index("torso")]
        for name, dice in (("without it", 0), ("behind it", cover)):
            why = f"The {foe.name} strikes the torso: Soak {worn} and {combat_dice_of(dice)}."
            yield _told(name, self._struck(foe, character, worn, dice), why)

    def _skill(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        del foe
        skill = SKILL_NAMES[entry.name]
        yield _test(character, skill)
        pool = pool_of(character.attributes, skill, training(character, skill))
        for difficulty in range(AVERAGE, HARDEST_SHOWN + 1):
            needed = difficulty + _hampered(character, skill)
            two, three = (percent(_passes(replace(pool, rolled=USUAL_DICE + more), needed)) for more in (0, 1))
            why = f"{counted(needed, 'success', 'successes')} with two d20, and with a third; Harm is counted."
            yield Line(difficulty_name(difficulty), f"{two}, {three}", why)

    def _talent(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        del character, foe
        talent = self._content.entries(Talent)[entry.name]
        for figure in talent.__struct_fields__:
            amount = getattr(talent, figure)
            if isinstance(amount, int) and amount:
                value = "yes" if amount is True else signed(amount)
                yield Line(figure.replace("_", " "), value, "As long as the talent is yours.")

    def _foe(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        foe = self._content.entries(Foe)[entry.name]
        weapon = self._first(character)
        yield from self._attack(character, foe, weapon)
        attack = attacks_of(foe, self._content)[0]
        soak = self._figures(character).soak[LOCATIONS.index("torso")]
        odds = self._struck(foe, character, soak, 0)
        yield _told(f"its {attack.name}", odds, f"On your torso, Soak {soak}, while you do not defend.")

    def _table(self, entry: Entry, character: Character, foe: Foe) -> Lines:
        del foe
        if entry.name == "Load":
            figures = self._figures(character)
            why = f"Brawn {character.attributes.brawn} carries twice as much without tiring."
            yield Line("yours", f"{figures.encumbrance}, Fatigue {figures.fatigue}", why)
        elif entry.name == "Bonus dice of an attribute":
            for kind in TYPES:
                value = character.attributes.of(BONUS_ATTRIBUTE[kind])
                dice = combat_dice_of(attack_bonus(character.attributes, kind))
                yield Line(kind, dice, f"{BONUS_ATTRIBUTE[kind].capitalize()} {value}.")
        elif entry.name == "Renown":
            yield Line("yours", numeral(character.renown), "Earned in play.")

    def _first(self, character: Character) -> Weapon:
        """What is in hand when a fight begins."""
        known = self._content.entries(Weapon)
        return next(known[name] for name in (*character.weapons, FIST) if name in known)

    def _added_dice(self, character: Character, kind: Type) -> tuple[int, int]:
        """The dice that an attribute and talents add to attacks of a type."""
        return attack_bonus(character.attributes, kind), self._figures(character).gifts.dice.get(kind, 0)

    def _figures(self, character: Character) -> Figures:
        return figures_of(character, self._content)

    # What buys it

    def purchase(self, entry: Entry, character: Character) -> str:
        """Returns the key of the field that buys what an entry is; "" where it is not for sale, or had."""
        if self.standing(entry, character).order == 0:
            return ""
        form, name = self._form, entry.name
        if entry.kind == "weapon":
            weapon = weapon_named(name, self._content)
            slot = form.weapons.get(len(character.weapons) + 1, form.more_weapons)
            return "" if weapon.natural or weapon.price is None else slot.key
        if entry.kind == "talent":
            return form.talents[min(len(character.talents) + 1, max(form.talents))].key
        if entry.kind == "skill":
            return form.expertise[SKILL_NAMES[name]].key
        if entry.kind == "shield":
            return form.shield.key
        priced = {"armour": form.armours, "kit": form.kits}.get(entry.kind, {})
        return priced[name].key if name in priced else ""

    @cached_property
    def _form(self) -> HeroForm:
        return HeroForm(self._content)


def _weapon_standing(weapon: Weapon, character: Character) -> Standing:
    if weapon.name in character.weapons[:1]:
        return Standing("in hand", 0, "In hand when a fight begins.")
    if weapon.name in character.weapons:
        return Standing("carried", 0, "Drawn by a Minor Action.")
    if weapon.natural:
        return Standing("your own", 1, "Nobody can be disarmed of it.")
    return NOTHING if weapon.price is not None else Standing("not for sale", 3)


def _test(character: Character, skill: Skill) -> Line:
    trained, attribute = training(character, skill), ATTRIBUTE_OF[skill]
    pool = pool_of(character.attributes, skill, trained)
    made = f"{attribute.capitalize()} {character.attributes.of(attribute)} and expertise {trained.expertise}"
    return Line(skill.capitalize(), rolled(pool), f"{made}; focus {trained.focus}.")


def _passes(pool: Pool, difficulty: int) -> Fraction:
    return distribution(successes, pool).chance(lambda number: number >= difficulty)


def _hampered(character: Character, skill: Skill) -> int:
    """The steps by which Harm that lasts hampers a skill (`R-17`)."""
    return character.wounds if ATTRIBUTE_OF[skill] in BODILY else character.trauma


def _longer(guard: Weapon, weapon: Weapon) -> int:
    """The steps by which a longer weapon on guard keeps off a blow (`R-13`)."""
    return max(0, guard.reach - weapon.reach) if guard.type == weapon.type == "melee" else 0


def _dice_of(foe: Foe, pool: Pool) -> Pool:
    return replace(pool, rolled=MINION_DICE if foe.rank == "minion" else USUAL_DICE)


def _odds(
    pool: Pool, steps: int, opponent: Pool | None, weapon: Weapon, dice: int, soak: int, cover: int, stress: int
) -> Prospects:
    """The odds of an attack with all Momentum put into damage; what is Unwieldy is not braced."""
    qualities = weapon.qualities
    strike = Strike(dice, qualities.vicious, qualities.piercing, soak, cover)
    aim = Aim(strike, (soak,), stress, 0, USUAL.hero_out, qualities.intense, USUAL)
    defence = Side(opponent, AVERAGE) if opponent else None
    return prospects(Side(pool, AVERAGE + steps + qualities.unwieldy), defence, USUAL.ties, aim)


def _told(name: str, odds: Prospects, why: str) -> Line:
    value = f"hits {percent(odds.hits)}, mean {float(odds.damage):.1f}, Harm {percent(odds.harms)}"
    return Line(name, value, f"{why} All Momentum goes into damage.")
