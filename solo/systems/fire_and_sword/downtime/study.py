"""Study as a procedure: sorcery learned in weeks, from a book or a teacher (`F-29`, `R-29`)."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial
from typing import Final

from solo.resolver import Modifier, distribution, sum_modifiers
from solo.systems.contract import (
    Checkpoint,
    Choose,
    Decision,
    Event,
    Option,
    Preview,
    Result,
    Scene,
    Setup,
    ValueChange,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import DIFFICULTIES, DIFFICULTY, CompanyMember
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.downtime.ceremony import BEYOND, BEYOND_VALUES, UNDONE, prepared_beyond_casting
from solo.systems.fire_and_sword.injuries.care import CareState
from solo.systems.fire_and_sword.injuries.daily_recovery import pass_day
from solo.systems.fire_and_sword.injuries.wound_changes import WEEK
from solo.systems.fire_and_sword.magic import casting, spell_changes
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.fire_and_sword.skills import SORCERY_LORE, SPELL_START
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing
from solo.systems.parts.phrasing import count_noun

NONE, END = "none", "end"

TEACHER: Final = "teacher"
NO_TEACHER, HIRED = "books and friends only", "a teacher is there"
BOOK: Final = "Sorcerer's book"
RARE: Final = "rare spells"
NO_LEAVE, WITH_LEAVE = "not without leave", "with the game master's leave"


class StudyCode(Code, frozen=True, tag="learn"):
    """The choice of the character who studies for a week."""

    who: str


class StudyProcedure(CompanyProcedure[CareState]):
    """The procedure of study: weeks with a book or a teacher."""

    key = "study"
    title = "Study sorcery"
    help = "Spend weeks with a book or a teacher to learn sorcery spells or raise their strength."
    state_type = CareState
    switches = {
        TEACHER: (NO_TEACHER, HIRED),
        RARE: (NO_LEAVE, WITH_LEAVE),
        DIFFICULTY: DIFFICULTIES,
        BEYOND: BEYOND_VALUES,
    }

    def begin(self, setup: Setup) -> CareState:
        """Return the state at the start.

        Raises ValueError with a sentence for a dying character or an invalid setup.
        """
        refuse_dying(setup)
        return super().begin(setup)

    def play(self, school: CareState, scene: Scene) -> Playing:
        """Offer weeks of study one after the other, until the table is done."""
        while True:
            yield Checkpoint(f"week {school.days // WEEK + 1}")
            options = [
                Option(str(StudyCode(person.key)), f"{person.name} studies for a week")
                for person in school.list_able()
                if person.character.skill(SORCERY_LORE) > 0 and self._lessons(school, person)
            ]
            options += [Option(END, "done"), *self.table_options(school)]
            code = yield Choose(school.speaker().key, "study", "Who studies?", options, END)
            if code == END:
                weeks = school.days // WEEK
                return Result("done", f"{count_noun(weeks, 'week')} of study." if weeks else "No one has studied.")
            if sets_switch(school, code):
                continue
            yield from self._learn(school, scene, school.find(StudyCode.read(code).who))

    def subtitle(self, company: CareState) -> str:
        """Describe the current week."""
        return f"week {company.days // WEEK + 1}"

    def _lessons(self, school: CareState, person: CompanyMember) -> dict[str, tuple[Spell, int]]:
        """Return the spells that a character can learn in this week, each with a strength, by option code (`F-29`)."""
        found: dict[str, tuple[Spell, int]] = {}
        for spell in self.content.entries(Spell).values():
            if spell.rare and school.options.get(RARE) != WITH_LEAVE:
                continue
            held = person.character.spell(spell.name)
            strengths = spell.powers if spell.kind == "sorcery" else ()
            for strength in strengths:
                if (held is None or strength > held.power) and _taught(school, person, spell, strength):
                    found[f"{spell.slug}:{strength}"] = (spell, strength)
        return found

    def _learn(self, school: CareState, scene: Scene, person: CompanyMember) -> Generator[Decision, str, None]:
        lessons = self._lessons(school, person)
        modifiers = skill_rolls.modifiers(person.character, SORCERY_LORE)
        lore = person.character.skill(SORCERY_LORE) + sum_modifiers(modifiers)

        def options() -> list[Option]:
            offered = [
                _lesson_option(code, person, spell, strength, lore, school.deduct)
                for code, (spell, strength) in lessons.items()
            ]
            return [*offered, Option(NONE, "cancel")]

        code = yield Choose(person.key, "spell", f"What does {person.name} study?", options, NONE)
        if code == NONE:
            return
        spell, strength = lessons[code]
        what = f"to study {spell.name}"
        bonus = yield from prepared_beyond_casting(
            school, scene, person, what, lambda more: _chance(lore + more, strength, school.deduct)
        )
        pass_week(school, scene)
        if bonus != UNDONE and person.awake:
            added = (*modifiers, Modifier("ceremony", bonus)) if bonus else modifiers
            _roll(school, scene, person, spell, strength, lore + bonus, added)


# rule: Teachers, books and permission
def _taught(school: CareState, person: CompanyMember, spell: Spell, strength: int) -> bool:
    """Return True if the character has a book or a teacher for the spell at this strength.

    A friend who knows the spell can teach it up to the friend's own strength (`F-29`).
    """
    if school.options.get(TEACHER) == HIRED:
        return True
    if any(piece.name == BOOK for one in school.people for piece in one.character.gear):
        return True
    others = (one.character.spell(spell.name) for one in school.list_able() if one is not person)
    return any(known is not None and known.power >= strength for known in others)


def refuse_dying(setup: Setup) -> None:
    """Raise ValueError with a sentence if a character is dying: a week is too long to wait."""
    dying = [one.name for one in setup.party if isinstance(one, Character) and one.wounds.injury is Injury.DYING]
    if dying:
        raise ValueError(f"{dying[0]} is dying and can't wait a week. Care for the hurt first.")


def pass_week(company: CareState, scene: Scene) -> None:
    """Let a week pass for the party, with the effects of each day."""
    for _ in range(WEEK):
        pass_day(company, scene)


def _lesson_option(code: str, person: CompanyMember, spell: Spell, strength: int, lore: int, deduct: bool) -> Option:
    held = person.character.spell(spell.name)
    before = f", now at {held.power}" if held else ""

    preview = partial(_lesson_preview, spell, strength, lore, deduct)
    return Option(code, f"{spell.name} at strength {strength}{before}", preview, spell.name, entry=spell.name)


def _lesson_preview(spell: Spell, strength: int, lore: int, deduct: bool) -> Preview:
    chance, title = _chance(lore, strength, deduct), f"{spell.name} at {strength}"
    sentence = f"Sorcery Lore {lore} must overcome difficulty {casting.difficulty(strength)}."
    return skill_rolls.chance_preview(
        "learned", chance, title, "learned", "not learned", sentence, "a week", spell.text
    )


def _chance(lore: int, strength: int, deduct: bool) -> Fraction:
    return distribution(casting.learn_sorcery, lore, strength, deduct).chance_of(True)


def _roll(
    school: CareState,
    scene: Scene,
    person: CompanyMember,
    spell: Spell,
    strength: int,
    lore: int,
    added: tuple[Modifier, ...],
) -> None:
    """Roll Sorcery Lore for the week, apply a success, and narrate the result.

    A new spell starts at skill 4; a known spell keeps its skill. `lore` is the effective skill, and `added` are its
    modifiers.
    """
    what = f"{person.name}: Sorcery Lore for {spell.name}"
    won = skill_rolls.roll_skill(
        scene, person, SORCERY_LORE, what, casting.learn_sorcery, lore, strength, school.deduct
    )
    before = person.character
    held = before.spell(spell.name)
    if won:
        skills = before.skills if held else before.skills | {spell.name: SPELL_START}
        person.change(spells=spell_changes.add_spell(before.spells, spell.name, strength), skills=skills)
    if scene.has_listener:
        hard, came = casting.difficulty(strength), "learned" if won else "not learned"
        roll = skill_rolls.describe_overcoming(scene, "Sorcery Lore", lore, hard, school.deduct, came, added)
        change = ValueChange(person.name, spell.name, str(held.power) if held else "unknown", str(strength))
        learns = f"learns {spell.name} at strength {strength}"
        text = f"{person.name} {learns if won else f'does not master {spell.name} this week'}."
        scene.emit(Event("spell", text, person.name, (roll,), (change,) if won else ()))
