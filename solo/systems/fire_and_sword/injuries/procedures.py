"""Care and rest as procedures: immediate help for the hurt, and days of rest for all (`R-17`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from solo.resolver import distribution
from solo.systems.contract import Checkpoint, Choose, Event, Measure, Option, Preview, Result, Scene, SheetLine
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import DIFFICULTIES, DIFFICULTY, CompanyMember
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.injuries import care, daily_recovery, wound_changes
from solo.systems.fire_and_sword.injuries.care import HEALERS, OUR_OWN, TEMPLE, CareState
from solo.systems.fire_and_sword.people.losses import WASTING_DISEASE
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.injury import Injury, lives_through
from solo.systems.parts.company import PartyRest, Playing, Step, ask_doers

A_DAY, A_WEEK, UNTIL_WHOLE, END = "day", "week", "whole", "end"
LONGEST_REST = 365

SWITCHES: Mapping[str, Sequence[str]] = {HEALERS: (OUR_OWN, TEMPLE), DIFFICULTY: DIFFICULTIES}


class CareProcedure(CompanyProcedure[CareState]):
    """The procedure of First Aid, healing spells and summoning for hurt characters."""

    key = "care"
    title = "Care for the hurt"
    help = "Save the dying, cure disabilities and diseases, and call back lost souls."
    state_type = CareState
    switches = SWITCHES

    def play(self, infirmary: CareState, scene: Scene) -> Playing:
        """Offer help repeatedly, until no help is left or the table is done."""
        while True:
            yield Checkpoint("the start" if not infirmary.tried else "after care")
            if not care.curable_at_all(infirmary, self.content):
                return Result("done", _ending(infirmary))
            offered = list(care.options(infirmary, self.content))
            options = [*offered, *self.table_options(infirmary), Option(END, "done")]
            sensible = offered[0].code if offered else END
            asked = Choose(infirmary.speaker().key, "care", "Who gets help?", options, sensible)
            code = yield asked
            if code == END:
                return Result("done", _ending(infirmary))
            if sets_switch(infirmary, code):
                continue
            if (yield from ask_doers(asked, code, care.carers(infirmary, code))):
                care.give(infirmary, self.content, scene, code)


class RestProcedure(CompanyProcedure[CareState], PartyRest[CareState, CompanyMember, Character]):
    """The procedure of resting for days."""

    key = "rest"
    title = "Rest"
    help = "Rest for days: wounds heal, magic points return and spells end. Dying and flesh rot call for CON rolls."
    state_type = CareState
    switches = SWITCHES

    def time_rested(self, company: CareState) -> str:
        """Return the time that the party has rested, "" for none."""
        return _days(company.days) if company.days else ""

    def carry_out(self, company: CareState, scene: Scene, code: str) -> Step:
        """Let days pass, set a switch, or give help."""
        if code in (A_DAY, A_WEEK, UNTIL_WHOLE):
            _pass(company, scene, code)
        elif not sets_switch(company, code):
            care.give(company, self.content, scene, code)
        yield from ()  # no further decision

    def doers(self, company: CareState, code: str) -> Sequence[str]:
        """Return the keys of party members who give help by this answer."""
        return care.carers(company, code)

    def ending(self, company: CareState) -> str:
        """Describe the end of the rest, with the characters who are still hurt."""
        return _ending(company)

    def recovery(self, person: CompanyMember) -> SheetLine:
        """Return a line with the magic points and the healing that a character gets in a day."""
        character = person.character
        left = wound_changes.days_left(character.wounds)
        value = f"{daily_recovery.recovery(character)} MP a day" + (
            f", {character.wounds.injury.value} for {_days(left)}" if left else ""
        )
        return SheetLine(
            person.name,
            value,
            "POW ÷ 4 MP a day, rounded down. Walking wounded heal in a week, badly wounded in a month (house rule).",
        )

    def next_step(self, infirmary: CareState) -> Choose:
        """Return the choice of the next step."""
        healing = list(care.options(infirmary, self.content, only_dying=True))
        restless = [person for person in infirmary.living() if not daily_recovery.is_fully_rested(person.character)]
        nothing = "" if restless else "Everyone has recovered as far as rest can help."
        options = [
            *healing,
            Option(A_DAY, "rest for a day", lambda: _day_preview(infirmary), "time"),
            Option(A_WEEK, "rest for a week", lambda: _dying_preview(infirmary), "time"),
            Option(UNTIL_WHOLE, "rest until everyone has recovered", lambda: _whole_preview(restless), "time", nothing),
            Option(END, "move on"),
            *self.table_options(infirmary),
        ]
        dying = any(person.character.wounds.injury is Injury.DYING for person in infirmary.living())
        sensible = healing[0].code if healing else A_DAY if dying else UNTIL_WHOLE if restless else END
        asked = f"{_days(infirmary.days)} of rest so far. What now?" if infirmary.days else "How long do you rest?"
        return Choose(infirmary.speaker().key, "rest", asked, options, sensible)


def _pass(infirmary: CareState, scene: Scene, how: str) -> None:
    """Let time pass as the answer `how` says: a day, a week, or until all are rested, but at most a year.

    At the first sunrise, dying characters roll to live.
    """
    began = infirmary.days
    count = {A_DAY: 1, A_WEEK: wound_changes.WEEK}.get(how, LONGEST_REST)
    for _ in range(count):
        daily_recovery.pass_day(infirmary, scene)
        if how == UNTIL_WHOLE and all(
            daily_recovery.is_fully_rested(person.character) for person in infirmary.living()
        ):
            break
    if scene.has_listener:
        scene.emit(Event("rest", f"{_days(infirmary.days - began).capitalize()} of rest."))


def _day_preview(infirmary: CareState) -> Preview:
    """Preview a day: the sum of magic points recovered, and the danger to dying characters."""
    back = sum(
        min(daily_recovery.recovery(person.character), person.character.store - person.character.magic_points)
        for person in infirmary.living()
    )
    danger = _dying_preview(infirmary)
    note = danger.note or (f"{back} MP recovered in all" if back > 0 else "")
    return Preview(danger.measures, "", note, danger.explain)


def _dying_preview(infirmary: CareState) -> Preview:
    dying = [person for person in infirmary.living() if person.character.wounds.injury is Injury.DYING]
    if not dying:
        return Preview()
    chances = {person.name: _lives(person, infirmary.deduct) for person in dying}
    measures = tuple(Measure(f"{name} lives", chance, "chance") for name, chance in chances.items())
    first, chance = next(iter(chances.items()))
    explanation = skill_rolls.yes_or_no(
        f"{first} at sunrise", chance, "lives", "dies", "A CON roll must beat 5, unless a healer succeeds first."
    )
    return Preview(measures, "", "DYING: " + ", ".join(chances), lambda: explanation)


def _lives(person: CompanyMember, deduct: bool) -> Fraction:
    character = person.character
    odds = distribution(lives_through, character.statistic("CON"), character.wounds.weak, deduct)
    return odds.chance_of(True)


def _whole_preview(restless: list[CompanyMember]) -> Preview:
    """Preview a full rest: days until wounds are closed and magic points full. Flesh rot may take longer."""
    needed = max((_days_needed(person) for person in restless), default=0)
    rotting = [person.name for person in restless if person.character.wounds.rotting is not None]
    wasting = [person.name for person in restless if WASTING_DISEASE in person.character.wounds.ails]
    notes = [f"flesh rot may last longer for {', '.join(rotting)}"] if rotting else []
    notes += [f"the wasting disease may last longer for {', '.join(wasting)}"] if wasting else []
    note = " · ".join(notes)
    return Preview((), _days(needed), note)


def _days_needed(person: CompanyMember) -> int:
    character = person.character
    missing, back = character.store - character.magic_points, daily_recovery.recovery(character)
    for_magic = -(-missing // back) if back else 0
    gnawing = character.wounds.rotting is not None or WASTING_DISEASE in character.wounds.ails
    for_rot = wound_changes.WEEK if gnawing else 0
    return max(wound_changes.days_left(character.wounds), for_magic, for_rot, 1 if character.exhausted else 0)


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def _ending(infirmary: CareState) -> str:
    after = f"After {_days(infirmary.days)}" if infirmary.days else "Done"
    hurt = [
        f"{person.name} ({person.character.wounds.injury.value})"
        for person in infirmary.people
        if person.character.wounds.injury is not Injury.HEALTHY
    ]
    lost = [person.name for person in infirmary.people if person.character.wounds.lost_soul]
    left = [f"still wounded: {', '.join(hurt)}"] if hurt else []
    left += [f"still lost between the planes: {', '.join(lost)}"] if lost else []
    return f"{after}, {'; '.join(left)}." if left else f"{after}: no one is wounded."
