"""The form of a foe: all its fields, with the limits and help text of each, and the parsing of a draft.

The name is part of every draft and not a field here. The foe's threat is derived from the other fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from solo.systems.contract import Content, Draft, FieldOption
from solo.systems.parts.drafting.form import DraftAnswers, Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.parts.names import find_name
from solo.systems.parts.phrasing import capitalise
from solo.systems.two_d20.creation.form import NOTHING, SYSTEM
from solo.systems.two_d20.foe_creation.own_attack import EXAMPLE, format_attack, parse_attack
from solo.systems.two_d20.foes.foe import (
    MOST_ATTRIBUTE,
    MOST_FIELD,
    SKILLS_OF_FIELD,
    Ability,
    Flight,
    Foe,
    FoeRank,
    Gait,
    SkillFields,
    Tag,
)
from solo.systems.two_d20.gear.armour import MOST_COVER, MOST_SOAK
from solo.systems.two_d20.gear.weapon import FIST, Weapon
from solo.systems.two_d20.people.attributes import ATTRIBUTES, Attribute, Attributes

SLOTS: Final = (1, 2, 3, 4)
TAG_WORDS: Final[tuple[str, ...]] = get_args(Tag)
USUAL_RANK: Final = "toughened"
RANK_HELP: Final = {
    "minion": "Rolls 1d20, has half stress and is out at 1 Harm.",
    "toughened": "Rolls 2d20, has full stress and is out at 2 Harm.",
    "nemesis": "Rolls 2d20, has full stress and is out at 4 Harm.",
}
_line: Final = FieldFactory[Foe, FoeDraft[Foe]](nothing=NOTHING, longest=400, one_line=True)
FoeLine = FormField[Foe, FoeDraft[Foe], int]


def own_attack(slot: int) -> str:
    """Return the option of an attack slot that stands for the foe's own attack: "own attack 2"."""
    return f"own attack {slot}"


class FoeForm(Form[Foe, FoeDraft[Foe]]):
    """All fields of a foe (part 7)."""

    def __init__(self, content: Content) -> None:
        self.text = _line.text("foe.text", "Description", "One line about this foe.", attribute="text")
        self.rank = _line.choice(
            "foe.rank",
            "Class",
            "How many dice this foe rolls, and how much Harm takes it out.",
            [FieldOption(rank, capitalise(rank), RANK_HELP[rank]) for rank in get_args(FoeRank)],
            usual=USUAL_RANK,
            attribute="rank",
        )
        tags = f"Types of foe, separated by commas: {', '.join(TAG_WORDS)}."
        self.tags = _line.words("foe.tags", "Tags", tags, usual="person", attribute="tags", always=True)
        themes = "Search words such as town or tomb, separated by commas."
        self.themes = _line.words("foe.themes", "Themes", themes, attribute="themes")
        self.flight = _line.choice(
            "foe.flight",
            "Flight",
            "How a Minion behaves once half of the foes are down.",
            plain_options(get_args(Flight)),
            usual="runs",
            attribute="flight",
        )
        self.gait = _line.choice(
            "foe.gait",
            "Gait",
            "A rider or a flyer can leave Reach without being struck.",
            plain_options(get_args(Gait)),
            usual="walks",
            attribute="gait",
        )
        self.mindless = _line.switch(
            "foe.mindless", "Mindless", "Has no Resolve and cannot be threatened.", attribute="mindless"
        )
        known = content.entries(Ability).values()
        abilities = [FieldOption(one.name, f"{one.name}, {one.price} Doom", one.text) for one in known]
        self.ability = _line.make_optional(
            "foe.ability",
            "Ability",
            "A special ability, which may cost Doom.",
            abilities,
            kind="ability",
            attribute="ability",
        )
        self.attributes = {name: _attribute(name) for name in ATTRIBUTES}
        self.fields = {name: _field(name) for name in SKILLS_OF_FIELD}
        self.soak = _line.rating("body.soak", "Soak", "Soak in every location.", high=MOST_SOAK, attribute="soak")
        self.courage = _line.rating(
            "body.courage", "Courage", "Soak against threats.", high=MOST_SOAK, attribute="courage"
        )
        self.cover = _line.rating("body.cover", "Cover", "The number of soak dice.", high=MOST_COVER, attribute="cover")
        weapons = (*content.entries(Weapon), *map(own_attack, SLOTS))
        self.attacks = {slot: _attack(slot, weapons) for slot in SLOTS}
        self.own = {slot: _own(slot) for slot in SLOTS}
        what = (self.text, self.rank, self.tags, self.themes, self.flight, self.gait, self.mindless, self.ability)
        super().__init__(
            SYSTEM,
            (
                FormPage("foe", "The foe", "Enter the name above. The threat is computed from all other values.", what),
                FormPage("attributes", "Attributes", "An ordinary person has 8.", tuple(self.attributes.values())),
                FormPage(
                    "fields", "Fields", "The expertise and focus in all skills of a field.", tuple(self.fields.values())
                ),
                FormPage("body", "Body", "Protection against damage.", (self.soak, self.courage, self.cover)),
                FormPage(
                    "attacks",
                    "Attacks",
                    "Choose weapons, or choose “own attack” and describe the attack below.",
                    (*self.attacks.values(), *self.own.values()),
                ),
            ),
        )


def parse_foe_draft(draft: Draft, form: FoeForm) -> FoeDraft[Foe]:
    """Return the foe that a draft describes. An unreadable answer is replaced by the default."""
    answers = form.read(draft)
    tags = answers.read_words(form.tags, lambda word: find_name(word, TAG_WORDS, "tag"), "no-choice")
    themes: tuple[str, ...] = answers[form.themes]
    composite = {
        "name": draft.name.strip(),
        "attributes": Attributes(*(answers[line] for line in form.attributes.values())),
        "fields": SkillFields(*(answers[line] for line in form.fields.values())),
        "attacks": tuple(_attacks(answers, form)) or (FIST,),
        "tags": tuple(dict.fromkeys(tags)),
        "themes": tuple(dict.fromkeys(themes)),
    }
    foe = Foe(**{**form.as_answered(answers), **composite})
    return FoeDraft(foe, foe.name, answers.problems)


def _attacks(answers: DraftAnswers, form: FoeForm) -> Iterator[str | Weapon]:
    """Yield the attacks of a draft in order. A foe's own attack is parsed from its line."""
    own = {own_attack(slot): form.own[slot] for slot in SLOTS}
    for name in (answers[line] for line in form.attacks.values()):
        if name not in own:
            yield from (name,) if name != NOTHING.key else ()
            continue
        try:
            yield parse_attack(answers[own[name]])
        except ValueError as error:
            answers.fault("no-attack", own[name], str(error))


def _attribute(name: Attribute) -> FoeLine:
    return _line.rating(
        f"attribute.{name}",
        name.capitalize(),
        low=1,
        high=MOST_ATTRIBUTE,
        usual=8,
        of=lambda foe: foe.attributes.value_of(name),
    )


def _field(name: str) -> FoeLine:
    skills = ", ".join(SKILLS_OF_FIELD[name])
    return _line.rating(
        f"field.{name}",
        name.capitalize(),
        f"{capitalise(skills)}.",
        high=MOST_FIELD,
        of=lambda foe: int(getattr(foe.fields, name)),
    )


def _attack(slot: int, weapons: tuple[str, ...]) -> FormField[Foe, FoeDraft[Foe], str]:
    """Return the field of an attack slot. The default is the fist in the first slot, and no attack in any other."""
    first = slot == 1

    def name(foe: Foe) -> str:
        if slot > len(foe.attacks):
            return NOTHING.key
        attack = foe.attacks[slot - 1]
        return attack if isinstance(attack, str) else own_attack(slot)

    return _line.choice(
        f"attack.{slot}",
        "First attack" if first else f"Attack {slot}",
        "The usual attack, on which the threat depends." if first else "Another attack.",
        plain_options(dict.fromkeys((FIST if first else NOTHING.key, *weapons))),
        usual=FIST if first else NOTHING.key,
        kind="weapon",
        of=name,
        always=True,
        attribute="attacks",
    )


def _own(slot: int) -> FormField[Foe, FoeDraft[Foe], str]:
    def line(foe: Foe) -> str:
        attack = foe.attacks[slot - 1] if slot <= len(foe.attacks) else ""
        return format_attack(attack) if isinstance(attack, Weapon) else ""

    return _line.text(f"attack.own.{slot}", capitalise(own_attack(slot)), f"For example “{EXAMPLE}”.", of=line)
