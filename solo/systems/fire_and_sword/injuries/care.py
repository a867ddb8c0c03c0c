"""Care for hurt characters: First Aid, spells for the dying, cures, and the return of lost souls (`R-17`).

A helper may try each kind of help once a day for each patient (a house ruling).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, Literal, NamedTuple, TypeVar

from solo.resolver import distribution
from solo.systems.contract import Content, Event, Option, Preview, Scene, ValueChange
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember, CompanyState
from solo.systems.fire_and_sword.injuries import wound_changes
from solo.systems.fire_and_sword.magic.casting import Casting, cast
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.magic.spell_changes import mark_used
from solo.systems.fire_and_sword.people.losses import POSSESSED
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import HOPELESS, Injury
from solo.systems.fire_and_sword.rolls.roll import meets, success
from solo.systems.fire_and_sword.skills import CULT_LORE, FIRST_AID, SUMMON
from solo.systems.parts.codes import Code, verb_of
from solo.systems.parts.phrasing import capitalise

T = TypeVar("T", bound=Hashable)

What = Literal["aid", "spell", "summon"]
AID: Final = "aid"
SPELL: Final = "spell"
SUMMONING: Final = "summon"
CALLING_BACK: Final = 10
"""The difficulty of the summoning roll that returns a lost soul (`F-24`) or ends a possession."""

HEALERS, OUR_OWN, TEMPLE = "healers", "our own", "a friendly temple's too"
TEMPLE_KEY: Final = "temple"
# rule: A temple's healer
TEMPLE_SKILLS: Final = {FIRST_AID: 14, CULT_LORE: 18, SUMMON: 15}
"""The skills of a temple's healer and their levels. This healer has every healing spell (a house ruling)."""


class CareState(CompanyState, omit_defaults=True):
    """A party with hurt characters.

    `days` is the number of days since the start; `tried` are the codes of the help tried today.
    """

    days: int = 0
    tried: list[str] = []


class Helper(NamedTuple):
    """A character who can help, or a temple's healer, for whom `person` is None."""

    key: str
    name: str
    person: CompanyMember | None

    def skill(self, name: str) -> int:
        """Return the effective level of a skill."""
        return skill_rolls.effective_skill(self.person.character, name) if self.person else TEMPLE_SKILLS[name]

    def lore(self, spell: Spell) -> int:
        """Return the effective skill that casts a divine spell, with enchanted items."""
        if self.person is None:
            return TEMPLE_SKILLS[CULT_LORE]
        return skill_rolls.casting_level(self.person.character, spell)

    def ready(self, spell: Spell) -> bool:
        """Return True if the helper can cast the spell now."""
        if self.person is None:
            return True
        known = self.person.character.spell(spell.name)
        return known is not None and not known.used


class CareAttempt(Code, frozen=True):
    """A player's choice of help: its type, the helper, the patient, and the spell."""

    what: What
    helper: str
    patient: str
    spell: str | None = None


class CareOption(NamedTuple):
    """One way to help one patient: `skill` is the effective skill to roll, `mends` the condition that ends."""

    what: What
    helper: Helper
    patient: CompanyMember
    skill: int
    spell: Spell | None
    mends: str

    @property
    def code(self) -> str:
        """The option code of the help."""
        return str(CareAttempt(self.what, self.helper.key, self.patient.key, self.spell.slug if self.spell else None))


def carers(company: CareState, code: str) -> Sequence[str]:
    """Return the key of the party member who helps by the answer `code`; empty if no party member does."""
    if verb_of(code) not in CareAttempt.verbs():
        return ()
    helper = CareAttempt.read(code).helper
    return (helper,) if any(person.key == helper for person in company.people) else ()


def helpers(company: CareState) -> list[Helper]:
    """List all possible helpers, a temple's healer last."""
    found = [Helper(person.key, person.name, person) for person in company.list_able()]
    if company.options.get(HEALERS) == TEMPLE:
        found.append(Helper(TEMPLE_KEY, "the temple's healer", None))
    return found


# rule: Care once a day
def possible(company: CareState, content: Content, only_dying: bool = False) -> Iterator[CareOption]:
    """Yield all possible help that has not been tried today, life-saving help first."""
    spells = [spell for spell in content.entries(Spell).values() if spell.touch and spell.kind == "divine"]
    found = [
        help_
        for patient in company.living()
        for helper in helpers(company)
        if helper.key != patient.key
        for help_ in (*_for_dying(helper, patient, spells), *(() if only_dying else _for_rest(helper, patient, spells)))
        if help_.code not in company.tried and help_.skill > HOPELESS
    ]
    return iter(sorted(found, key=lambda one: (one.mends != Injury.DYING.value, -one.skill)))


def curable_at_all(company: CareState, content: Content) -> bool:
    """Return True if any helper, even a temple's healer, could still help a patient today."""
    anybody = CareState(company.title, company.people, {**company.options, HEALERS: TEMPLE}, 0, company.tried)
    return next(possible(anybody, content), None) is not None


def _for_dying(helper: Helper, patient: CompanyMember, spells: list[Spell]) -> Iterator[CareOption]:
    if patient.character.wounds.injury is not Injury.DYING:
        return
    yield CareOption(AID, helper, patient, helper.skill(FIRST_AID), None, Injury.DYING.value)
    for spell in spells:
        if spell.saves_dying and helper.ready(spell):
            yield CareOption(SPELL, helper, patient, helper.lore(spell), spell, Injury.DYING.value)


def _for_rest(helper: Helper, patient: CompanyMember, spells: list[Spell]) -> Iterator[CareOption]:
    wounds = patient.character.wounds
    for spell in spells:
        what = wound_changes.curable(wounds, spell.cures)
        dying = wounds.injury is Injury.DYING and spell.saves_dying
        if what and helper.ready(spell) and not dying:
            yield CareOption(SPELL, helper, patient, helper.lore(spell), spell, what)
    if wounds.lost_soul:
        yield CareOption(SUMMONING, helper, patient, helper.skill(SUMMON), None, "a lost soul")
    elif POSSESSED in wounds.ails:
        yield CareOption(SUMMONING, helper, patient, helper.skill(SUMMON), None, POSSESSED)


# Options


def options(company: CareState, content: Content, only_dying: bool = False) -> Iterator[Option]:
    """Yield an option for each possible help, with its chance."""
    for one in possible(company, content, only_dying):
        yield Option(
            one.code,
            _label(one),
            partial(_preview, one, company.deduct),
            "healing",
            entry=one.spell.name if one.spell else "",
        )


def _label(one: CareOption) -> str:
    patient = one.patient.name
    if one.what == AID:
        return f"{one.helper.name} gives {patient} First Aid"
    if one.spell:
        return f"{one.helper.name} casts {one.spell.name} on {patient} ({one.mends})"
    if one.mends == POSSESSED:
        return f"{one.helper.name} drives the spirit out of {patient}"
    return f"{one.helper.name} calls back the soul of {patient}"


def chance(one: CareOption, deduct: bool) -> Fraction:
    """Return the chance, from 0 to 1, that this help works. With `deduct`, difficulties are deducted from the skill."""
    if one.what == AID:
        return distribution(success, one.skill).chance_of(True)
    if one.what == SPELL:
        return distribution(cast, one.skill, None, 0, 0).chance_of(Casting.WORKS)
    return distribution(meets, one.skill, CALLING_BACK, deduct).chance_of(True)


def _preview(one: CareOption, deduct: bool) -> Preview:
    works = chance(one, deduct)
    cost = one.spell.name if one.spell and one.helper.person else ""
    sentence = f"The effective skill is {one.skill}."
    return skill_rolls.chance_preview("helps", works, _label(one), "it helps", "it does not", sentence, cost)


# Results


def give(company: CareState, content: Content, scene: Scene, code: str) -> None:
    """Give the chosen help: roll for the help, narrate the result, and change the patient's sheet."""
    one = next(help_ for help_ in possible(company, content) if help_.code == code)
    company.tried.append(code)
    works, used = _rolled(scene, one, company.deduct)
    if used and one.spell and one.helper.person:
        character = one.helper.person.character
        one.helper.person.change(spells=mark_used(character.spells, one.spell.name))
    before = one.patient.character.wounds
    if works:
        one.patient.change(wounds=_mended(one))
    if scene.has_listener:
        scene.emit(_told(scene, one, works, one.patient.character.wounds != before))


def _told(scene: Scene, one: CareOption, works: bool, changed: bool) -> Event:
    came = "it helps" if works else "it does not help"
    roll = skill_rolls.describe_roll(scene, _label(one), one.skill, came)
    changes = (ValueChange(one.patient.name, "state", one.mends, _now(one)),) if changed else ()
    text = f"{_label(one)}, and it helps." if works else f"{_label(one)}, but it does not help."
    return Event("heal", capitalise(text), one.helper.name, (roll,), changes)


def _rolled(scene: Scene, one: CareOption, deduct: bool) -> tuple[bool, bool]:
    """Roll the help. Return a pair: True if it works, and True if a spell was used up."""
    what = f"{one.helper.name}: {one.spell.name if one.spell else one.what} for {one.patient.name}"
    if one.what == AID:
        return _thrown(scene, one.helper, FIRST_AID, what, success, one.skill), False
    if one.spell:
        casting = _thrown(scene, one.helper, one.spell.casting_skill, what, cast, one.skill, None, 0, 0)
        return casting is Casting.WORKS, casting.cast
    return _thrown(scene, one.helper, SUMMON, what, meets, one.skill, CALLING_BACK, deduct), False


def _thrown(scene: Scene, helper: Helper, skill: str, what: str, chance: Callable[..., T], *args: Hashable) -> T:
    """Roll a chance function for a helper and return its outcome. Only a party member earns checks."""
    if helper.person:
        return skill_rolls.roll_skill(scene, helper.person, skill, what, chance, *args)
    return scene.roll(helper.key, what, chance, *args)


def _mended(one: CareOption) -> Wounds:
    wounds = one.patient.character.wounds
    if one.mends == Injury.DYING.value:
        return wound_changes.out_of_danger(wounds)
    if one.what == SUMMONING and wounds.lost_soul:
        return wound_changes.soul_returned(wounds)
    return wound_changes.remove_condition(wounds, one.mends)


def _now(one: CareOption) -> str:
    return Injury.BADLY.value if one.mends == Injury.DYING.value else "cured"
