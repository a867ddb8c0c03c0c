"""Form of a character: each field with its help, its cost and its limits.

A draft written by hand uses the same field keys. The name is part of every draft and has no field here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from solo.systems.contract import DraftProblem, FieldOption
from solo.systems.fire_and_sword.creation import sorcery_list
from solo.systems.fire_and_sword.creation.bought_magic import MOST_ENCHANTED, EnchantmentLines
from solo.systems.fire_and_sword.creation.callings import FURTHER_SPELLS, RANKS, Calling, SlotKind
from solo.systems.fire_and_sword.creation.draft_case import AUTOMATIC, NOTHING, BuildFields, DraftCase, WeaponsAtStart
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue, GoodForSale
from solo.systems.fire_and_sword.creation.ledger import (
    MOST_FAVOURS,
    MOST_INFLUENCE,
    MOST_RESOURCES,
    FavourLines,
    InfluenceLines,
    ResourceLines,
)
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people import helping_spirits
from solo.systems.fire_and_sword.people.grades import grade_named, savings
from solo.systems.fire_and_sword.people.sheet import CarriedArms
from solo.systems.fire_and_sword.people.social_standing import HIGHEST_GRADE
from solo.systems.fire_and_sword.people.statistics import HIGHEST_AT_START, LOWEST_AT_START, STATISTICS, StatisticName
from solo.systems.fire_and_sword.skills import SKILLS
from solo.systems.fire_and_sword.wording import damage, money
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.form import Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.phrasing import capitalise, with_article

BOUGHT: Final = "95 points"
ROLLED: Final = "rolled"
USUAL_CALLING: Final = "soldier"
USUAL_SCORES: Final = {"STR": 14, "CON": 14, "SIZ": 13, "DEX": 14, "INT": 13, "POW": 14, "CHA": 13}
HIGHEST_SCORE: Final = 30

_PERSON_HELP: Final = "A calling sets your ten trained skills and your kind of magic. All callings are house rules."
_STATISTICS_HELP: Final = (
    "Each is 10 to 17. Spend exactly 95 points, or roll D8+9 for each. Rolls must total 90 to 100."
)
_SKILLS_HELP: Final = (
    "Give these levels to the calling's ten skills in any order. Other skills are at 5, lores and spells at 0."
)
_DIVINE_HELP: Final = "Choose up to 3 points of spells, unless you are a sorcerer. Each point lowers POW by 1 for good."
_SORCERY_HELP: Final = "Sorcerers get two more spells at strength 1 and skill 4, besides the two among the ten skills."
_GEAR_HELP: Final = "You have 500 L. to spend. One weapon, one shield and light armour are free."
_ENCHANTED_HELP: Final = "Enchantments cost 1,500, 5,000 or 15,000 L. for one, two or three points, plus the item."
_HANDS_HELP: Final = "Your gear when a fight begins. By default, your best weapon and the best of everything else."
_STANDING_HELP: Final = (
    "Income, wealth and favours. The ledger is for your own notes, as the rules give no figures for politics."
)
_KINDS: Final[dict[SlotKind, str]] = {
    "attack": "attack with a weapon",
    "parry": "parry",
    "missile": "missile",
    "spell": "sorcery spell",
    "skill": "skill",
}
_NOTHING: Final = FieldOption(NOTHING, "nothing")
_line: Final = FieldFactory[BuildFields, DraftCase]()
Number = FormField[BuildFields, DraftCase, int]
Choice = FormField[BuildFields, DraftCase, str]
Text = FormField[BuildFields, DraftCase, str]


class CharacterForm(Form[BuildFields, DraftCase]):
    """All fields of a character (part 3, `F-35` to `F-38`)."""

    def __init__(self, stock: DraftCatalogue) -> None:
        self.calling = _calling(stock)
        self.culture = _line.text(
            "culture", "Culture", "Where you come from. It has no effect on the rules.", attribute="character.culture"
        )
        self.concept = _line.text("concept", "Concept", "Who you are, in one line.", attribute="character.concept")
        self.cult = _line.text("cult", "Cult", "The cult that your Cult Lore is about.", attribute="character.cult")
        self.how = _line.choice(
            "statistics",
            "How",
            "Choose “Fill in for me” to roll the statistics.",
            (
                FieldOption(BOUGHT, "95 points", "Spend exactly 95."),
                FieldOption(ROLLED, "rolled", "Roll D8+9 for each statistic. The total must be 90 to 100."),
            ),
            usual=BOUGHT,
        )
        self.statistics: dict[str, Number] = {name.abbreviation: _statistic(name) for name in STATISTICS}
        self.ranks = tuple(_ranks(stock))
        self.divine = {name: _divine(name, spell) for name, spell in stock.divine.items()}
        self.sorcery = tuple(_sorcery(number, stock) for number in range(1, FURTHER_SPELLS + 1))
        self.gear = {good.key: _purchase(good, stock) for good in stock.goods.values()}
        self.enchanted = tuple(EnchantmentLines(slot, stock) for slot in range(1, MOST_ENCHANTED + 1))
        self.holds = tuple(_holds(stock))
        self.grade = _grade()
        self.status = _line.text(
            "status", "Status", "Your lasting rank among your people.", attribute="character.standing.status"
        )
        self.titles = _line.text(
            "titles",
            "Titles and offices",
            "Separated by commas.",
            of=lambda kept: ", ".join(kept.character.standing.titles),
        )
        self.resources = tuple(ResourceLines(number) for number in range(1, MOST_RESOURCES + 1))
        self.favours = tuple(FavourLines(number) for number in range(1, MOST_FAVOURS + 1))
        self.influence = tuple(InfluenceLines(number) for number in range(1, MOST_INFLUENCE + 1))
        self.helpers = _line.text(
            "helping spirits",
            "Helping spirits",
            "Each spirit with its POW, separated by commas: Heron 12, Old bear 15. "
            "They roll with you in spirit combat.",
            of=lambda kept: helping_spirits.format_helpers(kept.character.helpers),
        )
        self.notes = _line.text("notes", "Notes", attribute="character.notes")
        self.texts = (self.culture, self.concept, self.cult, self.status, self.titles, self.helpers, self.notes)
        standing = (
            *(self.grade, self.status, self.titles),
            *(line for resource in self.resources for line in resource.lines),
            *(line for favour in self.favours for line in favour.lines),
            *(line for held in self.influence for line in held.lines),
        )
        super().__init__(
            KEY,
            (
                FormPage("person", "Person", _PERSON_HELP, (self.calling, self.culture, self.concept, self.cult)),
                FormPage("statistics", "Statistics", _STATISTICS_HELP, (self.how, *self.statistics.values())),
                FormPage("skills", "Skills", _SKILLS_HELP, self.ranks),
                FormPage("divine", "Divine spells", _DIVINE_HELP, (*self.divine.values(), self.helpers)),
                FormPage("sorcery", "Sorcery", _SORCERY_HELP, self.sorcery, offers=tuple(sorcery_list.offers(stock))),
                FormPage("gear", "Gear", _GEAR_HELP, tuple(self.gear.values())),
                FormPage(
                    "enchanted",
                    "Enchanted",
                    _ENCHANTED_HELP,
                    tuple(line for one in self.enchanted for line in one.lines),
                ),
                FormPage("hands", "Hands", _HANDS_HELP, self.holds),
                FormPage("standing", "Standing", _STANDING_HELP, standing),
                FormPage("notes", "Notes", "Looks, debts, old friends.", (self.notes,)),
            ),
            beside=(BEFORE,),
        )


def _calling(stock: DraftCatalogue) -> Choice:
    def told(calling: Calling) -> str:
        skills = ", ".join(slot.usual if slot.kind == "skill" else _said(slot.kind) for slot in calling.slots)
        origin = " (house calling)" if calling.house else ""
        return f"{calling.text} Skills: {skills}. Grade {calling.grade}{origin}."

    callings = stock.content.entries(Calling).values()
    options = tuple(FieldOption(calling.name, calling.title, told(calling)) for calling in callings)
    return _line.choice("calling", "Calling", "Your trade.", options, usual=USUAL_CALLING)


def _said(kind: SlotKind) -> str:
    return _KINDS.get(kind, "any skill")


def _statistic(name: StatisticName) -> Number:
    letters = name.abbreviation
    key = f"statistic.{letters}"

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        score = case.reading.start.statistics.score(letters)
        if not LOWEST_AT_START <= score <= HIGHEST_AT_START:
            message = f"{letters} must start between {LOWEST_AT_START} and {HIGHEST_AT_START}, not at {score}."
            yield DraftProblem("statistic-bounds", key, message, overridable=True)

    return _line.rating(
        key,
        name.name,
        name.help,
        low=LOWEST_AT_START,
        high=HIGHEST_AT_START,
        usual=USUAL_SCORES[letters],
        readable=(1, HIGHEST_SCORE),
        detail=letters,
        limit=limit,
    )


def _ranks(stock: DraftCatalogue) -> Iterator[Choice]:
    options = (
        FieldOption(AUTOMATIC, "the calling's next skill"),
        *(FieldOption(skill, skill, _skill_help(skill, kind)) for skill, kind in stock.skills.items()),
    )
    for number, level in enumerate(RANKS, start=1):
        yield _rank(number, level, options)


def _rank(number: int, level: int, options: Iterable[FieldOption]) -> Choice:
    key = f"rank.{number}"

    def cost(case: DraftCase) -> str:
        if case.reading.typed.get(key, AUTOMATIC) != AUTOMATIC:
            return ""
        return case.reading.start.ranked[number - 1] or "none left"

    help_text = f"The skill that starts at {level}."
    return _line.choice(key, f"Level {level}", help_text, options, usual=AUTOMATIC, cost=cost)


def _skill_help(skill: str, kind: SlotKind) -> str:
    return SKILLS[skill].help if skill in SKILLS else f"{_said(kind).capitalize()}."


def _divine(name: str, spell: Spell) -> Number:
    key = f"divine.{name}"
    low, high = min(spell.powers), max(spell.powers)

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        points = case.reading.start.divine.get(name, 0)
        if points and points not in spell.powers:
            message = f"{name} costs {' or '.join(map(str, spell.powers))} points, not {points}."
            yield DraftProblem("divine-size", key, message)

    def cost(case: DraftCase) -> str:
        points = case.reading.start.divine.get(name, 0)
        return f"{points} POW" if points else ""

    return _line.rating(
        key,
        name,
        spell.text,
        high=high,
        step=spell.powers[0] if len(spell.powers) == 1 else 1,
        detail=f"{low} POW" if low == high else f"{low} to {high} POW",
        cost=cost,
        limit=limit,
    )


def _sorcery(number: int, stock: DraftCatalogue) -> Choice:
    options = (
        FieldOption(AUTOMATIC, "the next unknown spell"),
        _NOTHING,
        *(FieldOption(name, name, spell.text) for name, spell in stock.sorcery.items()),
    )
    return _line.choice(
        sorcery_list.place_key(number),
        f"Spell {number}",
        "Known at strength 1 and skill 4. For sorcerers only.",
        options,
        usual=AUTOMATIC,
        cost=lambda case: "".join(case.reading.start.sorcery[number - 1 : number]) or "none",
    )


def _purchase(good: GoodForSale, stock: DraftCatalogue) -> Number:
    def cost(case: DraftCase) -> str:
        more, free = case.bill.more[good.key], good.name in case.bill.gifts
        if more > 0:
            paid = money((more - free) * good.price)
            return f"{paid}, one free" if free and more > 1 else "free" if free else paid
        if more < 0:
            return f"sells for {money(-more * good.price // 2)}"
        return "one is free" if good.free and good.kind in case.bill.free_kinds else ""

    return _line.purchase(
        good.key,
        good.name,
        good.text,
        most=good.most_owned,
        detail=" · ".join((money(good.price), *_figures(good, stock))),
        group=good.group,
        of=lambda kept: kept.pieces.get(good.key, 0),
        cost=cost,
    )


def _figures(good: GoodForSale, stock: DraftCatalogue) -> Iterator[str]:
    if good.kind == "weapon":
        weapon = stock.weapons[good.name]
        yield damage(weapon.bonus)
        yield "two hands" if weapon.hands == 2 else "one hand"
        if weapon.missile:
            yield f"{weapon.effective}/{weapon.long} paces"
    elif good.kind == "armour":
        yield f"armour {stock.content.entries(Armour)[good.name].points}"


def _holds(stock: DraftCatalogue) -> Iterator[Choice]:
    yield _held(
        "weapon", "Drawn weapon", "The weapon in your hand. Your other weapons are within reach.", stock, _drawn
    )
    yield _held(
        "shield", "Shield", "You carry it on your arm if the weapon leaves a hand free.", stock, _named("shield")
    )
    yield _held("armour", "Armour", "You can wear one suit at a time.", stock, _named("armour"))
    yield _held("mount", "Mount", "You start a fight on this mount.", stock, _named("mount"))


def _drawn(arms: CarriedArms) -> str:
    return "".join(arms.weapons[:1]) or "fists"


def _named(kind: str) -> Callable[[CarriedArms], str]:
    return lambda arms: getattr(arms, kind) or "none"


def _held(kind: str, label: str, help_text: str, stock: DraftCatalogue, shown: Callable[[CarriedArms], str]) -> Choice:
    key = f"hold.{kind}"
    names = [good.name for good in stock.goods.values() if good.kind == kind]
    nothing = () if kind == "weapon" else (_NOTHING,)

    def chosen(holds: WeaponsAtStart) -> str:
        return str(getattr(holds, kind))

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        name = chosen(case.reading.holds)
        owned = {entry.name for entry in case.character.gear}
        if name not in (AUTOMATIC, NOTHING) and name not in owned:
            yield DraftProblem("not-owned", key, f"Buy the {name} first, or choose something else.")

    return _line.choice(
        key,
        label,
        help_text,
        (FieldOption(AUTOMATIC, "the best available"), *nothing, *plain_options(names)),
        usual=AUTOMATIC,
        unshown=(NOTHING,),
        of=lambda kept: chosen(kept.holds) if kept.holds else None,
        always=True,
        cost=lambda case: shown(case.character.arms),
        limit=limit,
    )


def _grade() -> Number:
    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        calling = case.reading.start.calling
        if case.reading.fresh and case.character.standing.grade != calling.grade:
            who = capitalise(with_article(calling.title))
            message = f"{who} starts at grade {calling.grade}. Higher grades come with offices."
            yield DraftProblem("other-grade", "grade", message, overridable=True)

    rows = ", ".join(f"{savings(grade)} at grade {grade}" for grade in range(6, HIGHEST_GRADE + 1))
    return _line.rating(
        "grade",
        "FTE grade",
        "The grade of your monthly income. 0 means the calling's grade. "
        f"Grade 5 {grade_named(5).life}. Silver saved a session: {rows}.",
        high=HIGHEST_GRADE,
        attribute="character.standing.grade",
        always=True,
        cost=lambda case: f"grade {case.character.standing.grade}",
        limit=limit,
    )
