"""Enchanting as a procedure: a masterpiece, a week, an Enchant roll, and POW lost permanently (`F-34`, `R-30`)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from solo.resolver import Modifier, distribution, sum_modifiers
from solo.systems.contract import (
    ChartBar,
    Checkpoint,
    Choose,
    Content,
    Decision,
    Event,
    Explanation,
    Measure,
    Option,
    Preview,
    Result,
    Scene,
    Setup,
    ValueChange,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.downtime.ceremony import BEYOND, BEYOND_VALUES, UNDONE, prepared_beyond_casting
from solo.systems.fire_and_sword.downtime.study import pass_week, refuse_dying
from solo.systems.fire_and_sword.injuries import wound_changes
from solo.systems.fire_and_sword.injuries.care import CareState
from solo.systems.fire_and_sword.magic import casting
from solo.systems.fire_and_sword.magic.casting import Enchanting
from solo.systems.fire_and_sword.magic.enchantment import MASTERPIECES, ROWS, add_enchantment, price
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import Virtue
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.skills import ENCHANT
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing, list_changes
from solo.systems.parts.phrasing import count_noun

NONE, END = "none", "end"

_WORDS: Final = {Enchanting.DONE: "done", Enchanting.FAILED: "failed", Enchanting.FUMBLED: "fumbled"}


class EnchantCode(Code, frozen=True, tag="work"):
    """The choice of the character who enchants for a week."""

    who: str


class EnchantingTask(NamedTuple):
    """A possible enchantment.

    `virtue` names the row of the table, `about` the spell or school, and `cost` is the price in POW.
    """

    virtue: Virtue
    about: str
    cost: int

    @property
    def code(self) -> str:
        """The option code of the enchantment."""
        return f"{self.virtue}:{self.about.lower().replace(' ', '-')}" if self.about else self.virtue

    @property
    def label(self) -> str:
        """The option label of the enchantment."""
        return ROWS[self.virtue].brief.format(about=self.about)


class EnchantProcedure(CompanyProcedure[CareState]):
    """The procedure of permanent enchantments."""

    key = "enchant"
    title = "Enchant"
    help = "Spend weeks and POW to enchant masterpieces that help with magic."
    state_type = CareState
    switches = {BEYOND: BEYOND_VALUES}

    def begin(self, setup: Setup) -> CareState:
        """Return the state at the start.

        Raises ValueError with a sentence for a dying character or an invalid setup.
        """
        refuse_dying(setup)
        return super().begin(setup)

    def play(self, workshop: CareState, scene: Scene) -> Playing:
        """Offer weeks of enchanting one after the other, until the table is done."""
        while True:
            yield Checkpoint(f"day {workshop.days + 1}")
            options = [
                Option(str(EnchantCode(person.key)), f"{person.name} enchants for a week")
                for person in workshop.list_able()
                if person.character.skill(ENCHANT) > 0 and person.character.power > 1
            ]
            options += [Option(END, "done"), *self.table_options(workshop)]
            code = yield Choose(workshop.speaker().key, "enchant", "Who enchants?", options, END)
            if code == END:
                weeks = workshop.days // wound_changes.WEEK
                return Result(
                    "done", f"{count_noun(weeks, 'week')} of enchanting." if weeks else "Nothing was enchanted."
                )
            if sets_switch(workshop, code):
                continue
            yield from self._work(workshop, scene, workshop.find(EnchantCode.read(code).who))

    def _work(self, workshop: CareState, scene: Scene, person: CompanyMember) -> Generator[Decision, str, None]:
        item = yield from _which_item(person)
        works = {work.code: work for work in _works(person, item, self.content)}
        modifiers = skill_rolls.modifiers(person.character, ENCHANT)
        skill = person.character.skill(ENCHANT) + sum_modifiers(modifiers)

        def options() -> list[Option]:
            return [*(_work_option(work, skill) for work in works.values()), Option(NONE, "cancel")]

        code = yield Choose(person.key, "work", f"Which enchantment does {person.name} put into {item}?", options, NONE)
        if code == NONE:
            return
        bonus = yield from prepared_beyond_casting(
            workshop, scene, person, f"to enchant {item}", lambda more: _chance(skill + more)
        )
        pass_week(workshop, scene)
        if bonus != UNDONE and person.awake:
            added = (*modifiers, Modifier("ceremony", bonus)) if bonus else modifiers
            _roll(scene, person, item, works[code], skill + bonus, added)


def _which_item(person: CompanyMember) -> Generator[Decision, str, str]:
    """Ask for the item: an enchanted one, a carried one, or another masterpiece."""
    character = person.character
    carried = (*character.arms.weapons, character.arms.shield, character.arms.armour)
    names = [*(item.name for item in character.enchanted), *carried, *(one.name for one in character.gear)]
    items = dict.fromkeys(name for name in (*names, *MASTERPIECES) if name)
    notes = {item.name: "prepared" for item in character.enchanted}
    options = [Option(name, name, partial(Preview, note=notes.get(name, "+1 POW to prepare it"))) for name in items]
    answer = yield Choose(person.key, "item", f"Which masterpiece does {person.name} enchant?", options)
    return answer


def _works(person: CompanyMember, item: str, content: Content) -> list[EnchantingTask]:
    """List the enchantments that a character can put into an item while keeping at least 1 POW."""
    character = person.character
    ready = any(held.name == item for held in character.enchanted)
    spells: Mapping[str, Spell] = content.entries(Spell)
    known = [spells[one.name] for one in character.spells if one.name in spells]
    about: dict[str, tuple[str, ...]] = {
        "spell": tuple(spell.name for spell in known),
        "school": tuple(sorted({spell.kind for spell in known})),
        "": ("",),
    }
    found = []
    for virtue, row in ROWS.items():
        for name in about[row.about]:
            fixes_nothing = virtue == "fixed" and spells[name].kind != "sorcery"
            cost = price(virtue, ready)
            if not fixes_nothing and cost < character.power:
                found.append(EnchantingTask(virtue, name, cost))
    return found


def _work_option(work: EnchantingTask, skill: int) -> Option:
    def preview() -> Preview:
        odds = distribution(casting.enchant_roll, skill)
        bars = tuple(ChartBar(_WORDS[one], odds.chance_of(one)) for one in _WORDS if odds.chance_of(one))
        sentence = f"Roll Enchant {skill}. A success or a fumble costs the POW, a failure only the week."
        explanation = Explanation(work.label, (sentence,), outcomes=bars)
        measure = Measure("done", odds.chance_of(Enchanting.DONE), "chance")
        return Preview((measure,), f"{work.cost} POW and a week", ROWS[work.virtue].text, lambda: explanation)

    return Option(work.code, work.label, preview)


def _chance(skill: int) -> Fraction:
    return distribution(casting.enchant_roll, skill).chance_of(Enchanting.DONE)


def _roll(
    scene: Scene, person: CompanyMember, item: str, work: EnchantingTask, skill: int, added: tuple[Modifier, ...]
) -> None:
    ended = skill_rolls.roll_skill(scene, person, ENCHANT, f"{person.name}: Enchant", casting.enchant_roll, skill)
    before = person.character
    if ended is not Enchanting.FAILED:
        person.change(power_lost=before.power_lost + work.cost)
    if ended is Enchanting.DONE:
        person.change(enchanted=add_enchantment(before.enchanted, item, work.virtue, work.about))
    if scene.has_listener:
        roll = skill_rolls.describe_roll(scene, "Enchant", skill, _WORDS[ended], added)
        scene.emit(Event("spell", _came(person.name, item, work, ended), person.name, (roll,), _lost(before, person)))


def _lost(before: Character, person: CompanyMember) -> tuple[ValueChange, ...]:
    """Return the change of POW for the event; empty if no POW was lost."""
    return list_changes(person.name, ("POW", before.power, person.character.power))


def _came(name: str, item: str, work: EnchantingTask, ended: Enchanting) -> str:
    if ended is Enchanting.DONE:
        return f"{name} enchants {item}: {work.label}."
    if ended is Enchanting.FAILED:
        return f"{name} fails to enchant {item} and loses the week."
    return f"{name} fumbles while enchanting {item} and loses the POW as well as the week."
