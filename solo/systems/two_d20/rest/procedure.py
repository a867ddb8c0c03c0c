"""Rest as a procedure: days pass as the party chooses, and Harm heals by tests or by itself (`R-19`, `H-19`).

Lost Vigor and Resolve return before the rest begins (`H-18`). The procedure can be saved between two choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import Choose, Panel, Scene, SentenceParts, SheetLine
from solo.systems.parts.company import PartyRest, Step, list_changes
from solo.systems.parts.phrasing import capitalise, count_noun
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import CompanyProcedure
from solo.systems.two_d20.fight.ending import fade_after_scene
from solo.systems.two_d20.fight.rules.harm import harm_of
from solo.systems.two_d20.fight.rules.readying import kit_for
from solo.systems.two_d20.fight.skill_tests import test, without_a_roll
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.rest import options
from solo.systems.two_d20.rest.options import RefillCode, TendCode
from solo.systems.two_d20.rest.recovery import best_treatment_test, carries_harm, day_passes, heal
from solo.systems.two_d20.wording import harm_words

DAYS_GO_BY: Final = "days of rest go by"


class RestProcedure(CompanyProcedure, PartyRest[CompanyState, Fighter, Character]):
    """The procedure of rest: days pass, and Harm is tended."""

    key = "rest"
    title = "Rest"
    help = "Rest and refill kits. Each kind of Harm allows one test a day and heals by one every seven days."

    def panels(self, company: CompanyState) -> tuple[Panel, ...]:
        """Return a panel with the Harm that each hero has to recover from."""
        return (Panel("Recovery", tuple(self._recovery(company, one) for one in company.living())),)

    def time_rested(self, company: CompanyState) -> str:
        """Return the length of the rest so far as text; "" before the first day."""
        return count_noun(company.done, "day") if company.done else ""

    def next_step(self, company: CompanyState) -> Choose:
        """Return the choice of the next step of the rest."""
        return options.next_step(company)

    def carry_out(self, company: CompanyState, scene: Scene, code: str) -> Step:
        """Let days pass, tend a hero, or refill a kit."""
        arena = FightContext(company, self.content, scene)
        if code.startswith("tend"):
            yield from _tend(arena, company, TendCode.read(code))
        elif code.startswith("refill"):
            _refill(arena, company, RefillCode.read(code))
        else:
            _pass(arena, company, 1 if code == options.DAY else company.rulings.days_a_wound)

    def doers(self, company: CompanyState, code: str) -> Sequence[str]:
        """Return the key of the hero who pays for a kit, as a tuple; () for other options."""
        del company
        return (RefillCode.read(code).who,) if code.startswith("refill") else ()

    def recovery(self, person: Fighter) -> SheetLine:
        """Return a line with the Harm of one hero."""
        harm = [harm_words(kind, number) for kind, number in (("Wound", person.wounds), ("Trauma", person.trauma))]
        return SheetLine(person.name, ", ".join(words for words in harm if not words.startswith("0")) or "unhurt")

    def _recovery(self, company: CompanyState, person: Fighter) -> SheetLine:
        line = self.recovery(person)
        if not carries_harm(person):
            return line
        left = company.rulings.days_a_wound - company.sheet(person).rested_days
        return SheetLine(
            line.name, line.value, f"One Harm of each kind heals without a test after {count_noun(left, 'more day')}."
        )

    def ending(self, company: CompanyState) -> str:
        """Return the closing sentence: how long the rest was, and which heroes are still hurt."""
        lacking = [one.name for one in company.living() if carries_harm(one)]
        length = f"{capitalise(count_noun(company.done, 'day'))} of rest" if company.done else "No rest"
        return f"{length}. Still hurt: {', '.join(lacking)}." if lacking else f"{length}. Everyone is unhurt."


def _tend(arena: FightContext, company: CompanyState, code: TendCode) -> Step:
    """Tend a hero: one test by the best healer, which removes one Harm on success (`H-19`)."""
    patient, before = company.find(code.who), harm_of(company.find(code.who), code.track)
    trial = best_treatment_test(company, patient, code.track)
    if trial is None:
        raise ValueError("No hero is fit to tend Harm.")
    company.begin_anew()
    company.tended.append(str(code))
    base, more = trial.steps[0].value, tuple(step for step in trial.steps if step.name == "on oneself")
    kit = kit_for(arena, trial.who, trial.skill)
    sure = without_a_roll(arena, trial.who, trial.skill, trial.purpose, base, more)
    if sure or (yield from test(arena, trial.who, trial.skill, trial.purpose, base, more, kit)).is_passed:
        heal(company, patient, code.track)
        row = ("Wounds" if code.track == "vigor" else "Trauma", before, harm_of(patient, code.track))
        arena.emit("heal", patient, f"{patient.name} is better.", *list_changes(patient.name, row))


def _refill(arena: FightContext, company: CompanyState, code: RefillCode) -> None:
    """Refill a kit for one piece of gold (`H-15`)."""
    hero, full = company.find(code.who), company.rulings.kit_uses
    rows = (f"{code.kit} uses", hero.kits[code.kit], full)
    hero.kits[code.kit] = full
    company.enter(hero, f"{code.kit} refilled", -options.REFILL_GOLD)
    arena.emit("refill", hero, f"{hero.name} refills the {code.kit}.", *list_changes(hero.name, rows))


def _pass(arena: FightContext, company: CompanyState, days: int) -> None:
    """Let days pass without a test. The first day ends the scene (`R-07`)."""
    before = [(one.name, one.wounds, one.trauma) for one in company.people]
    if not company.done:
        fade_after_scene(company)
    for _ in range(days):
        day_passes(company)
    if not arena.scene.has_listener:
        return
    found = [
        change
        for (name, wounds, trauma), one in zip(before, company.people, strict=True)
        for change in list_changes(name, ("Wounds", wounds, one.wounds), ("Trauma", trauma, one.trauma))
    ]
    gone = count_noun(days, "day of rest goes by", DAYS_GO_BY)
    arena.emit("rest", None, f"{gone}.", *found, parts=SentenceParts(count=days, several=DAYS_GO_BY))
