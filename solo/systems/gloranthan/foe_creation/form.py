"""Form of a foe, each field with a hint, and parsing of a draft into the foe.

The name has no field here, since every draft has a name. The foe's worth follows from the fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

from solo.systems.contract import Content, Draft, FieldOption
from solo.systems.gloranthan.creation.ability_lines import AbilityFields
from solo.systems.gloranthan.creation.form import RUNE_HELP, SYSTEM, described_options
from solo.systems.gloranthan.creation.line_format import MATTERS, TRAIT, read_trait, trait_text
from solo.systems.gloranthan.foes.foe import MOST_LEVEL, CombatSkill, Foe
from solo.systems.gloranthan.people.action_bonuses import Training
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.runes import FORMS, RUNES, Powers, Rune
from solo.systems.gloranthan.religion.religion import MAGIC_RUNES
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.drafting.form import Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.parts.names import find_name

SLOTS: Final = 4
SKILLS: Final[tuple[str, ...]] = get_args(CombatSkill)
RANKS: Final = (
    FieldOption("ordinary", "Ordinary", "Falls at 0 hits, and can fight in a band."),
    FieldOption("elite", "Elite", "Tries once to go on at 0 hits."),
    FieldOption("major", "Major", "Tries to go on at 0 hits, and has a hero point each fight."),
)
_line: Final = FieldFactory[Foe, FoeDraft[Foe]](longest=400, one_line=True)
FoeLine = FormField[Foe, FoeDraft[Foe], Any]


class FoeForm(Form[Foe, FoeDraft[Foe]]):
    """Form of a foe (part 12)."""

    def __init__(self, content: Content) -> None:
        self.text = _line.text("foe.text", "Description", "Describe the foe in a line.", attribute="text")
        self.rank = _line.choice(
            "foe.rank", "Rank", "What the foe does at 0 hits.", RANKS, usual="ordinary", attribute="rank"
        )
        self.race = _line.choice(
            "foe.race",
            "Race",
            "The race of the foe.",
            plain_options(content.entries(Race)),
            usual="Human",
            attribute="race",
        )
        self.form = _line.choice(
            "foe.form", "Form rune", "The rune of the body.", plain_options(FORMS), usual="Man", attribute="form"
        )
        self.magic_rune = _line.choice(
            "foe.magic", "Magic rune", "The rune of the magic.", plain_options(MAGIC_RUNES), usual="Theism",
            attribute="magic_rune",
        )  # fmt: skip
        self.tags = _line.words(
            "foe.tags", "Tags", "Types of foe, separated by commas: person, soldier.", usual="person", attribute="tags",
            always=True,
        )  # fmt: skip
        self.themes = _line.words(
            "foe.themes", "Themes", "Search words, separated by commas: forest, road.", attribute="themes"
        )
        self.powers = {rune: _power(rune) for rune in RUNES}
        units = described_options(content.entries(UnitType).values())
        self.unit = _line.choice(
            "fight.unit", "Type of unit", "How the foe is armed and fights.", units, usual="Improvised Weapons",
            kind="type of unit", attribute="unit",
        )  # fmt: skip
        self.skills = _line.words(
            "fight.skills",
            "Skills",
            f"Skills, separated by commas: {', '.join(SKILLS)}. Each gives +1M.",
            attribute="skills",
        )
        self.keyword = _line.make_optional(
            "fight.keyword", "Keyword", "The foe's training for fights if it has no combat skill.",
            plain_options(content.entries(Keyword)), kind="keyword", attribute="keyword",
        )  # fmt: skip
        self.training = _line.make_optional(
            "fight.training", "Training", "Gives an edge in pursuit and flight.", plain_options(get_args(Training)[1:]),
            attribute="training",
        )  # fmt: skip
        self.traits = _line.words(
            "fight.traits", "Traits", f"Separate with semicolons, like “{TRAIT}”. Matters: {', '.join(MATTERS)}.",
            sign=";", of=lambda foe: tuple(map(trait_text, foe.traits)), attribute="traits",
        )  # fmt: skip
        self.retainers = _line.switch("fight.retainers", "Retainers", "+1M in a fight.", attribute="retainers")
        self.untouchable = _line.switch(
            "fight.untouchable", "Untouchable", "Blows cannot harm the foe.", attribute="untouchable"
        )
        self.uses = _line.rating(
            "fight.uses",
            "Fades after",
            "Number of magic uses before the foe fades. 0 means never.",
            high=50,
            attribute="uses",
        )
        self.base = _line.text(
            "regiment.base", "Base power", "Power of a regiment, written like 14M2E. Leave it empty for other foes.",
            attribute="base",
        )  # fmt: skip
        self.magic = _line.text(
            "regiment.magic", "Magic", "The regiment's passive magic, such as +3E.", attribute="magic",
            of=lambda foe: "" if foe.magic == "0" else foe.magic,
        )  # fmt: skip
        self.abilities = AbilityFields(
            _line, content, SLOTS, lambda foe: foe.abilities, lambda _foe, _ability: 0, lambda _case, _slot: ""
        )
        what = (self.text, self.rank, self.race, self.form, self.magic_rune, self.tags, self.themes)
        fight = (self.unit, self.skills, self.keyword, self.training, self.traits, self.retainers, self.untouchable)
        pages: Iterable[tuple[str, str, str, Iterable[FoeLine]]] = (
            ("foe", "Who it is", "Enter the foe's name above. Runes, skills and abilities set the foe's worth.", what),
            ("runes", "Runes", "Enter 0 for a rune that the foe lacks.", self.powers.values()),
            ("fight", "In a fight", "What the foe can do.", (*fight, self.uses)),
            ("magic", "Abilities", "Choose ready-made spells, or effects by grade.", self.abilities.lines),
            (
                "regiment",
                "Regiment",
                "Only for a regiment, whose leader has the runes above.",
                (self.base, self.magic),
            ),
        )
        super().__init__(SYSTEM, (FormPage(key, title, text, tuple(lines)) for key, title, text, lines in pages))


def parse_foe_draft(draft: Draft, form: FoeForm) -> FoeDraft[Foe]:
    """Return the foe that a draft describes. Unreadable answers get the default value."""
    answers = form.read(draft)
    composite = {
        "name": draft.name.strip(),
        "powers": Powers(*(answers[line] or None for line in form.powers.values())),
        "skills": answers.read_words(form.skills, lambda word: find_name(word, SKILLS, "skill")),
        "traits": answers.read_words(form.traits, read_trait),
        "abilities": tuple(ability for _, ability in form.abilities.read(answers, "", lambda _ability: 0)),
        "base": answers[form.base].strip(),
        "magic": answers[form.magic].strip() or "0",
    }
    foe = Foe(**{**form.as_answered(answers), **composite})
    return FoeDraft(foe, foe.name, answers.problems)


def _power(rune: Rune) -> FormField[Foe, FoeDraft[Foe], int]:
    return _line.rating(
        f"rune.{rune}", rune.capitalize(), RUNE_HELP[rune], high=MOST_LEVEL, usual=3,
        of=lambda foe: foe.powers.level_of(rune) or 0, attribute="powers" if rune == RUNES[0] else "",
    )  # fmt: skip
