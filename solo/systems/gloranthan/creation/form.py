"""Form of a hero: all its fields, with a hint for each.

A draft written by hand uses the keys of these fields. The name has no field here, since every draft has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol, get_args

import msgspec

from solo.systems.contract import Content, FieldOption
from solo.systems.gloranthan.creation import spell_list
from solo.systems.gloranthan.creation.ability_lines import AbilityFields
from solo.systems.gloranthan.creation.line_format import (
    AFFINITY,
    COMPANION,
    MATTERS,
    OTHER,
    SKILL,
    TRAIT,
    affinity_text,
    companion_text,
    other_text,
    skill_text,
    trait_text,
)
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.cost import KINDS, Purchase, SkillKind
from solo.systems.gloranthan.people.keyword import KEYWORD, Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.retinue import BandKind, RegimentKind
from solo.systems.gloranthan.people.runes import FORMS, RUNES, Rune
from solo.systems.gloranthan.people.sheet import Character, Skill
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.religion.rank import Rank, discount
from solo.systems.gloranthan.religion.religion import MAGIC_RUNES, Religion
from solo.systems.gloranthan.rolls.levels import HIGHEST, STEPS
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.form import DraftAnswers, Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.phrasing import capitalise

SYSTEM: Final = "gloranthan"
MOST_WEALTH, MOST_EARNED = 20, 2000
KEPT: Final = (-4, 7)
RUNE_HELP: Final[dict[Rune, str]] = {
    "physical": "Blows, missiles, resistance to both, stealth, courage.",
    "magic": "Active magic, resisting magic, and how often abilities work in a day.",
    "intellect": "Tactics, perception, knowledge, mundane healing.",
    "social": "Persuasion and leadership.",
}
LEVELS: Final = "The level is also the number of hits. 2 is a youth, 3 an adult, 4 a veteran, 5 a champion or priest."
SKILLS: Final[tuple[SkillKind, ...]] = get_args(SkillKind)
STYLES: Final = (
    FieldOption("melee", "hand to hand"),
    FieldOption("skirmish", "javelins and thrown weapons"),
    FieldOption("missile", "bow or sling"),
)


class DraftCase(msgspec.Struct, frozen=True):
    """A parsed draft: the resulting hero, the hero that was reopened, and all purchases.

    `slots` maps each ability's name to its slot on the form.
    """

    answers: DraftAnswers
    origin: Character | None
    character: Character
    content: Content
    bought: tuple[Purchase, ...]
    slots: Mapping[str, int]


def cost_of(*whats: str) -> Callable[[DraftCase], str]:
    """Return a getter for the total XP that a draft spends on the given kinds of purchases, as text; "" for 0."""

    def told(case: DraftCase) -> str:
        xp = sum(one.xp for one in case.bought if one.what in whats)
        return f"{xp} XP".replace("-", "−") if xp else ""

    return told


_line: Final = FieldFactory["Character", "DraftCase"](longest=2000)
HeroLine = FormField[Character, "DraftCase", Any]


class DescribedOption(Protocol):
    """An entry of the content that the player can choose, with its name and a description."""

    @property
    def name(self) -> str: ...

    @property
    def full_text(self) -> str: ...


def described_options(entries: Iterable[DescribedOption]) -> list[FieldOption]:
    """Return entries as field options with their descriptions."""
    return [FieldOption(one.name, one.name, one.full_text) for one in entries]


class HeroForm(Form[Character, DraftCase]):
    """Form of a hero (section 8, "Creation")."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._keywords, self._skills = content.entries(Keyword), content.entries(KnownSkill)
        races = described_options(content.entries(Race).values())
        self.race = _line.choice(
            "hero.race", "Race", "The race you were born into.", races, usual="Human", attribute="race"
        )
        self.form = _line.choice(
            "hero.form", "Form rune", "The rune of your body.", plain_options(FORMS), usual="Man", attribute="form"
        )
        self.magic_rune = _line.choice(
            "hero.magic", "Magic rune", "The rune of your magic.", plain_options(MAGIC_RUNES), usual="Theism",
            attribute="magic_rune",
        )  # fmt: skip
        self.notes = _line.text("hero.notes", "Concept", "Who you are, in a line.", attribute="notes")
        self.runes = {rune: _rune(rune) for rune in RUNES}
        self.keywords = {
            "cultural": self._keyword("cultural", "Culture", "The people you come from (free)."),
            "professional": self._keyword("professional", "Profession", "What you do for a living (free)."),
            "religious": self._keyword(
                "religious", "Faith", "Your faith as a keyword (free). An advanced keyword replaces the basic one."
            ),
            "class": self._keyword("class", "Class", f"Birth into a class above the average: {KEYWORD} XP."),
        }
        self.more_keywords = _line.words(
            "keyword.further", "Further keywords",
            f"Other keywords from the lists above, separated by commas: {KEYWORD} XP each.",
            of=self._further_keywords, cost=cost_of("keywords"), attribute="keywords",
        )  # fmt: skip
        self.style = _line.choice(
            "keyword.style", "Main combat style",
            "A warrior's keywords make you strong in this style, even without a skill.", STYLES, usual="melee",
            attribute="combat_style",
        )  # fmt: skip
        self.free_skills = {kind: self._free_skill(kind) for kind in SKILLS}
        self.more_skills = _line.words(
            "skill.further", "Further skills",
            f"Separate with commas. Write your own like “{SKILL}”. 2 XP if a keyword covers the skill, otherwise 4; "
            f"in play, 4 or 8.",
            of=self._further_skills, cost=cost_of("skills"), attribute="skills",
        )  # fmt: skip
        self.languages = _line.words(
            "trait.languages", "Languages",
            "Separate with commas. Your own and one more are free; each further language costs 1 XP.",
            attribute="languages", cost=cost_of("languages"),
        )  # fmt: skip
        self.traits = _line.words(
            "trait.traits", "Traits", f"Separate with semicolons, like “{TRAIT}”. Matters: {', '.join(MATTERS)}.",
            sign=";", of=lambda hero: tuple(map(trait_text, hero.traits)), cost=cost_of("traits"), attribute="traits",
        )  # fmt: skip
        self.relationships = _line.words(
            "trait.relationships", "Relationships",
            "Separate with semicolons. Mark an unusual ally with + (1 XP), and an enemy who offsets that cost with -.",
            sign=";", attribute="relationships", cost=cost_of("relationships"),
        )  # fmt: skip
        religions = [FieldOption(one.name, one.name, one.text) for one in content.entries(Religion).values()]
        self.religion = _line.make_optional(
            "faith.religion", "Religion", "The religion you follow.", religions, kind="religion", attribute="religion"
        )
        ranks = [FieldOption(one.name, f"{one.name} ({one.way})", one.text) for one in content.entries(Rank).values()]
        self.rank = _line.make_optional(
            "faith.rank", "Rank", "Your rank in the religion.", ranks, kind="rank", attribute="rank"
        )
        self.bought_runes = _line.words(
            "faith.runes", "Bought runes", "Cult runes and further practices, separated by commas: 2 XP each.",
            attribute="runes", cost=cost_of("runes"),
        )  # fmt: skip
        self.affinities = _line.words(
            "faith.affinities", "Affinities", f"Separate with semicolons, like “{AFFINITY}”: 2 XP each.", sign=";",
            of=lambda hero: tuple(map(affinity_text, hero.affinities)), cost=cost_of("affinities"),
            attribute="affinities",
        )  # fmt: skip
        self.scriptures = _line.words(
            "faith.scriptures", "Scriptures",
            "For heroes who lead services. The first scripture is free, and each further one costs 1 XP.",
            sign=";", attribute="scriptures", cost=cost_of("scriptures"),
        )  # fmt: skip
        self.guardian = _line.text(
            "faith.guardian", "Guardian", "The name of a guardian entity that several heroes share.",
            longest=60, attribute="guardian",
        )  # fmt: skip
        self.allies = _line.words(
            "faith.allies", "Allies", "Spirits, divine companions, consorts, separated by commas: 4 XP each.",
            attribute="allies", cost=cost_of("allies"),
        )  # fmt: skip
        self.abilities = AbilityFields(
            _line, content, spell_list.SLOTS, lambda hero: hero.abilities, self._off, _ability_cost
        )
        self.companions = _line.words(
            "company.companions", "Companions",
            f"10 XP each, and 3 for each specialism. Write “{COMPANION}” (specialisms, keywords, skills), or “Jig "
            f"(trickster)”.",
            sign=";", of=lambda hero: tuple(map(companion_text, hero.companions)), cost=cost_of("companions"),
            attribute="companions",
        )  # fmt: skip
        self.retainers = _line.switch(
            "company.retainers", "Retainers", "6 XP: a few people who nearly always come along.", attribute="retainers",
            cost=cost_of("retainers"),
        )  # fmt: skip
        self.followers = _line.make_optional(
            "company.followers", "Followers", "6 XP: a warband or a school that helps in great events.",
            plain_options(get_args(BandKind)), attribute="followers", cost=cost_of("followers"),
        )  # fmt: skip
        self.regiment = _line.make_optional(
            "company.regiment", "Regiment", "Choose one if you command a regiment.",
            plain_options(get_args(RegimentKind)), attribute="regiment",
        )  # fmt: skip
        self.unit = _line.choice(
            "company.unit", "Type of unit", "The arms, armour and mounts that you and your people use.",
            described_options(content.entries(UnitType).values()), usual="Improvised Weapons", kind="type of unit",
            attribute="unit",
        )  # fmt: skip
        self.wealth = _line.rating(
            "wealth.level", "Wealth", "Your wealth. 2 levels cost 1 XP.", high=MOST_WEALTH,
            of=lambda hero: hero.wealth.masteries, cost=cost_of("wealth"), attribute="wealth",
        )  # fmt: skip
        self.edges = _line.rating(
            "wealth.edges",
            "Edges of wealth",
            "Edges are gained and spent in play.",
            high=5,
            of=lambda hero: hero.wealth.edges,
        )
        self.income = _line.rating(
            "wealth.income", "Income", "Wealth gained each season: 1 XP a level.", high=MOST_WEALTH, attribute="income",
            cost=cost_of("income"),
        )  # fmt: skip
        self.kept = _line.rating(
            "wealth.kept", "Paid beyond upkeep", "Levels of wealth paid above your people's upkeep, or below it (-).",
            low=KEPT[0], high=KEPT[1], attribute="kept",
        )  # fmt: skip
        self.others = _line.words(
            "wealth.others", "Other purchases",
            f"Anything else that you bought, separated by semicolons, like “{OTHER}”.", sign=";",
            of=lambda hero: tuple(other_text(*one) for one in hero.others.items()), cost=cost_of("others"),
            attribute="others",
        )  # fmt: skip
        self.earned = _line.rating(
            "wealth.earned", "XP earned", "XP from play, beyond the first 90.", high=MOST_EARNED,
            attribute="earned",
        )  # fmt: skip
        offered = {"spells": tuple(spell_list.offers(content))}
        pages = (
            FormPage(key, title, text, tuple(lines), offers=offered.get(key, ()))
            for key, title, text, lines in self._asked()
        )
        super().__init__(SYSTEM, pages, beside=(BEFORE,))

    def _asked(self) -> Iterable[tuple[str, str, str, Iterable[HeroLine]]]:
        """Yield each page of the form: its key, title, help text and fields."""
        yield "hero", "Who you are", "Enter your name above.", (self.race, self.form, self.magic_rune, self.notes)
        yield (
            "runes",
            "Runes",
            "The basis of all your powers. Each level costs more than the last.",
            self.runes.values(),
        )
        keywords: tuple[HeroLine, ...] = (*self.keywords.values(), self.more_keywords, self.style, self.unit)
        yield (
            "keywords",
            "Keywords",
            "A culture, a profession and a religion are free. Then choose your arms.",
            keywords,
        )
        skills: tuple[HeroLine, ...] = (*self.free_skills.values(), self.more_skills)
        yield "skills", "Skills", "One physical, one mental and one social skill are free.", skills
        traits = (self.languages, self.traits, self.relationships)
        yield "traits", "Traits and ties", "What sets you apart, and whom you know.", traits
        faith = (
            self.religion,
            self.rank,
            self.bought_runes,
            self.affinities,
            self.scriptures,
            self.allies,
            self.guardian,
        )
        yield "faith", "Religion", "Your rank, with its runes and affinities.", faith
        yield "spells", "Spells", spell_list.HELP, ()
        yield (
            "magic",
            "Abilities",
            "Choose ready-made spells, or effects by grade. For an effect, choose a frequency.",
            self.abilities.lines,
        )
        company = (self.companions, self.retainers, self.followers, self.regiment)
        yield "company", "Company", "Who goes with you, and how you fight together.", company
        wealth = (self.wealth, self.edges, self.income, self.kept, self.others, self.earned)
        yield "wealth", "Wealth and the rest", "What you own, and what you gained in play.", wealth

    def _off(self, hero: Character, ability: Ability) -> int:
        """Return the change of an ability's cost by the hero's rank."""
        return discount(self._content.entries(Rank).get(hero.rank), ability.type, ability.grade)

    def _keyword(self, kind: str, label: str, help_text: str) -> FormField[Character, DraftCase, str]:
        options = described_options(one for one in self._keywords.values() if one.family == kind)
        return _line.make_optional(
            f"keyword.{kind}", label, help_text, options, kind="keyword",
            of=lambda hero: next((name for name in hero.keywords if self.is_of(name, kind)), ""),
        )  # fmt: skip

    def is_of(self, keyword: str, kind: str) -> bool:
        """Return True if a keyword belongs to a family; basic and advanced religious keywords form one family."""
        return keyword in self._keywords and self._keywords[keyword].family == kind

    def _further_keywords(self, hero: Character) -> tuple[str, ...]:
        chosen = {line.of(hero) for line in self.keywords.values() if line.of}
        return tuple(name for name in hero.keywords if name not in chosen)

    def _free_skill(self, kind: SkillKind) -> FormField[Character, DraftCase, str]:
        options = described_options(known for known in self._skills.values() if KINDS[known.rune] == kind)
        return _line.make_optional(
            f"skill.{kind}", f"{capitalise(kind)} skill", "Free: +1M (one whole level more) when you use this skill.",
            options, kind="skill", of=lambda hero: free.name if (free := self._free(hero, kind)) else "",
        )  # fmt: skip

    def _free(self, hero: Character, kind: SkillKind) -> Skill | None:
        """Return the hero's first skill of a kind, which has its own field; None if the content lacks this skill."""
        first = next((skill for skill in hero.skills if KINDS[skill.rune] == kind and not skill.later), None)
        return first if first and skill_text(first, self._skills) in self._skills else None

    def _further_skills(self, hero: Character) -> tuple[str, ...]:
        free = [self._free(hero, kind) for kind in SKILLS]
        return tuple(skill_text(skill, self._skills) for skill in hero.skills if not any(skill is one for one in free))


def _ability_cost(case: DraftCase, slot: int) -> str:
    names = [name for name, place in case.slots.items() if place == slot]
    return next((f"{one.xp} XP" for one in case.bought if one.what == "abilities" and one.name in names), "")


def _rune(rune: Rune) -> FormField[Character, DraftCase, int]:
    def cost(case: DraftCase) -> str:
        level = case.character.powers.level_of(rune) or 0
        more = f"; next level +{STEPS[level + 1]} XP" if level < HIGHEST else ""
        return f"{next(one.xp for one in case.bought if one.what == rune)} XP{more}"

    return _line.rating(
        f"rune.{rune}", capitalise(rune), f"{RUNE_HELP[rune]} {LEVELS}", high=HIGHEST, usual=3,
        of=lambda hero: hero.powers.level_of(rune) or 0, cost=cost, attribute=rune,
    )  # fmt: skip
