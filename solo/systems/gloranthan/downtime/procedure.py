"""Rest as a procedure: days and seasons pass, wounds are tended, people paid, rituals held (`G-19`, `G-61`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from solo.resolver import Roll, draw_card
from solo.systems.contract import Choose, Decision, EnterNumber, Event, Option, Preview, Scene, ask_side
from solo.systems.gloranthan.action.resolution import draw_roll
from solo.systems.gloranthan.company.hero_tasks import resolve_task
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.company.procedure import CompanyProcedure
from solo.systems.gloranthan.downtime.healing import (
    DEAD,
    NURSED,
    WHOLE,
    Healing,
    Treatment,
    after_draw,
    outlook,
    treatments,
)
from solo.systems.gloranthan.downtime.keeping import season_ends
from solo.systems.gloranthan.downtime.recharging import lacks_talismans, uses_next_day
from solo.systems.gloranthan.downtime.ritual import Ritual, leaders, prepare_ritual
from solo.systems.gloranthan.downtime.service import explain_no_service, hold_service, services
from solo.systems.gloranthan.downtime.tapping import ask_target, explain_no_boost, taps
from solo.systems.gloranthan.people.blessings import blessing_words, blessings_next_day
from solo.systems.gloranthan.people.sheet import Care, Wound
from solo.systems.gloranthan.people.wealth import gain, spend
from solo.systems.gloranthan.rating import power_text
from solo.systems.gloranthan.religion.moon import SEASON_DAYS
from solo.systems.gloranthan.religion.scripture import Scripture
from solo.systems.gloranthan.religion.wizardry import boost_cost, tap_effect
from solo.systems.gloranthan.rolls.action import MASTERY_DECK, draw_mastery
from solo.systems.gloranthan.rolls.recovery import Recovery, recovers
from solo.systems.parts.codes import Code
from solo.systems.parts.company import END, Step
from solo.systems.parts.phrasing import count_noun, join_names

WORTHWHILE: Final = Fraction(1, 4)
"""Tending is the default from this chance of success on, since a skill may be tried only once before a draw."""
HOURS: Final = 24
MOST_WON: Final = 20
RECOVERED: Final[dict[Recovery, str]] = {"recovered": "recovered", "same": "no change", "worse": "worse"}
TENDED: Final[dict[Care, str]] = {
    "": "no effect",
    "in vain": "no effect",
    "safe": "the wound cannot get worse",
    "sure": "the wound will heal",
}
"""Words for the results of a recovery draw and of care."""


class DowntimeCode(Code, frozen=True):
    """Option code of a step of downtime: days to wait, a ritual or a service by name, or an act of a hero.

    The acts of a hero are to win or spend wealth, to tap a target, and to use points won by tapping.
    """

    verb: Literal["wait", "hold", "win", "spend", "serve", "tap", "boost"]
    what: str


class RestProcedure(CompanyProcedure[CompanyState]):
    """Days, weeks and seasons between adventures."""

    key = "rest"
    title = "Days, weeks and seasons"
    help = "Tend wounds, draw for recovery every two weeks, collect income, pay upkeep and hold rituals."
    state_type = CompanyState

    def next_step(self, company: CompanyState) -> Choose:
        """Return the choice of the next step: tend wounds, wait until the next draw, hold a ritual, or move on."""
        options = [
            *self._tending(company),
            *self._waiting(company),
            *self._rituals(company),
            *self._services(company),
            *self._tapping(company),
            *_dealing(company),
        ]
        worth = (one.code for one in options if one.group == "tend" and one.preview().measures[0].value >= WORTHWHILE)
        usual = str(DowntimeCode("wait", str(next_draw(company)))) if next_draw(company) else END
        options.append(Option(END, "finish"))
        return Choose(company.speaker().key, "rest", "What now?", options, next(worth, usual))

    def _tending(self, company: CompanyState) -> Iterator[Option]:
        for one in treatments(company, self.content):
            who, whom = one.attempt.person.name, company.find(one.code.patient).name
            label = f"{who} treats {whom} with {one.attempt.meeting.what} ({one.wound.full_text})"
            shown = partial(one.attempt.preview, "helps", one.effect.text if one.effect else NURSED)
            yield Option(str(one.code), label, shown, "tend")

    def _waiting(self, company: CompanyState) -> Iterator[Option]:
        ends = {1: "", SEASON_DAYS - company.cards.table.days % SEASON_DAYS: ", until the end of the season"}
        ends |= {next_draw(company): ", until the next recovery draw"} if next_draw(company) else {}
        for days, until in sorted(ends.items()):
            label, shown = f"wait {count_noun(days, 'day')}{until}", partial(outlook, company, days)
            yield Option(str(DowntimeCode("wait", str(days))), label, shown, "time")

    def _rituals(self, company: CompanyState) -> Iterator[Option]:
        table = company.cards.table
        for one in self.content.entries(Ritual).values():
            refused = "" if leaders(company, one) else f"Needs a hero with Magic and {one.price}M of wealth."
            if one.recharges and not any(lacks_talismans(hero.sheet, self.content) for hero in company.living()):
                continue
            if one.omens and (table.shown or not table.omens):
                refused = (
                    "You have already read the Omens." if table.shown else "There are no Omens. Begin a session first."
                )
            price = f", costs {one.price}M" if one.price else ""
            note = f"difficulty {one.difficulty}{price} · {one.text}"
            yield Option(str(DowntimeCode("hold", one.name)), one.name, partial(Preview, note=note), "rituals", refused)

    def _services(self, company: CompanyState) -> Iterator[Option]:
        for name, people in services(company, self.content).items():
            who = join_names([one.name for one in people])
            shown = partial(Preview, note=f"for {who} · {self.content.entries(Scripture)[name].text}")
            yield Option(
                str(DowntimeCode("serve", name)), f"service of {name}", shown, "services", explain_no_service(people)
            )

    def _tapping(self, company: CompanyState) -> Iterator[Option]:
        for one in company.living():
            if able := taps(one, self.content):
                shown = partial(Preview, note=able.effect.text)
                yield Option(
                    str(DowntimeCode("tap", one.key)), f"{one.name} taps with {able.ability.name}", shown, "magic"
                )
            if one.sheet.pool:
                cost = boost_cost(one.sheet.powers.magic or 0)
                paid = partial(Preview, cost=f"pool points {one.sheet.pool} → {one.sheet.pool - cost}")
                label = f"{one.name} raises Magic by 1 for a day"
                yield Option(str(DowntimeCode("boost", one.key)), label, paid, "magic", explain_no_boost(one))

    def carry_out(self, company: CompanyState, scene: Scene, code: str) -> Step:
        """Carry out `code`: let time pass, tend a wound, change a hero's wealth, or hold a ritual."""
        if code.startswith("tend"):
            yield from self._tend(company, scene, code)
            return
        act = DowntimeCode.read(code)
        if act.verb == "wait":
            yield from self._wait(company, scene, int(act.what))
        elif act.verb == "hold":
            yield from self._hold(company, scene, self.content.entries(Ritual)[act.what])
        elif act.verb == "serve":
            yield from self._serve(company, scene, self.content.entries(Scripture)[act.what])
        elif act.verb in ("tap", "boost"):
            yield from self._tap(company, scene, company.find(act.what), act.verb == "boost")
        else:
            one, before, wins = company.find(act.what), self.standing(company), act.verb == "win"
            most = MOST_WON if wins else one.sheet.wealth.masteries
            prompt = f"How many levels of wealth does {one.name} {act.verb}?"
            level = int((yield EnterNumber(one.key, "wealth", prompt, 1, most, "1")))
            one.enrich((gain if wins else spend)(one.sheet.wealth, level))
            self.tell(scene, company, before, "wealth", f"{one.name} {act.verb}s {level}M of wealth.", one.name)

    def _wait(self, company: CompanyState, scene: Scene, days: int) -> Step:
        before = self.standing(company)
        for _ in range(days):
            company.lay(days=company.cards.table.days + 1)
            for one in company.living():
                healing = [self._next_day(scene, one, wound) for wound in one.sheet.wounds]
                left = tuple(wound for wound in healing if isinstance(wound, Wound))
                one.change(uses=uses_next_day(one.sheet, self.content), wounds=left, dead=DEAD in healing)
                one.change(blessings=blessings_next_day(one.sheet), offering=max(0, one.sheet.offering - 1))
                one.change(boosted=False)
            if not company.cards.table.days % SEASON_DAYS:
                for one in company.living():
                    yield from season_ends(one, self.content)
        if days:
            self.tell(scene, company, before, "rest", f"{count_noun(days, 'day')} later: {company.date}.")

    def _next_day(self, scene: Scene, one: CompanyMember, wound: Wound) -> Healing:
        if wound.wait > 1 or wound.care == "sure":
            return replace(wound, wait=wound.wait - 1) if wound.wait > 1 else WHOLE
        drawn = scene.roll(one.key, f"recovery of {one.name}", draw_mastery, MASTERY_DECK)
        found = recovers(drawn, wound.care == "safe")
        words = f"{', '.join(drawn.cards)} {'for' if drawn.facing == 'actor' else 'against'} {one.name}"
        roll = Roll("recovery", "Mastery card", (), 0, outcome=words)
        scene.emit(Event("recovery", f"{one.name} ({wound.full_text}): {RECOVERED[found]}.", one.name, (roll,)))
        return after_draw(wound, found)

    def _tend(self, company: CompanyState, scene: Scene, code: str) -> Step:
        before, stage = self.standing(company), self.stage(company, scene)
        one = next(found for found in treatments(company, self.content) if str(found.code) == code)
        if not (yield from _agrees(company, one)):
            return
        outcome = yield from resolve_task(stage, one.attempt)
        patient, after = company.find(one.code.patient), one.after(outcome.defeats)
        kept = [after if number == one.code.wound else wound for number, wound in enumerate(patient.sheet.wounds)]
        patient.change(wounds=tuple(filter(None, kept)))
        healer, what = one.attempt.person.name, one.attempt.meeting.what
        text = f"{healer} treats {patient.name} with {what}: {TENDED[after.care] if after else 'healed'}."
        rolls = draw_roll(one.attempt.meeting, outcome)
        self.tell(scene, company, before, "heal", text, one.attempt.person.name, rolls)

    def _hold(self, company: CompanyState, scene: Scene, ritual: Ritual) -> Step:
        held = yield from prepare_ritual(company, ritual, self.content)
        if held is None:
            return
        before, leader = self.standing(company), held.attempt.person
        leader.enrich(spend(leader.sheet.wealth, ritual.price))
        outcome = yield from resolve_task(self.stage(company, scene), held.attempt)
        rolls, result = draw_roll(held.attempt.meeting, outcome), "success" if outcome.is_won else "no effect"
        if ritual.omens:
            omens = company.cards.table.omens
            company.lay(shown=omens if outcome.is_won else self._others(company, scene, len(omens)))
            rolls, result = (), join_names(company.cards.table.shown)
        for one in company.living() if outcome.is_won else ():
            if ritual.recharges:
                one.change(uses={})
            one.change(offering=max(one.sheet.offering, ritual.offers))
        self.tell(scene, company, before, "ritual", f"{ritual.name}: {result}.", leader.name, rolls)
        yield from self._wait(company, scene, held.hours // HOURS)

    def _serve(self, company: CompanyState, scene: Scene, scripture: Scripture) -> Step:
        before, people = self.standing(company), services(company, self.content)[scripture.name]
        given = yield from hold_service(company, people, scripture, self.content)
        told = join_names([f"{one.name} ({blessing_words(one)})" for one in given])
        self.tell(scene, company, before, "service", f"{scripture.name}: {told}.")

    def _tap(self, company: CompanyState, scene: Scene, one: CompanyMember, spends: bool) -> Step:
        """Let a hero tap a target, or spend points won by tapping on 1 more Magic for a day (`G-27`)."""
        before = self.standing(company)
        if spends:
            one.change(pool=one.sheet.pool - boost_cost(one.sheet.powers.magic or 0), boosted=True)
            self.tell(scene, company, before, "tap", f"{one.name} raises Magic by 1 for a day.", one.name)
            return
        able = taps(one, self.content)
        if able is None:
            return
        task, foe = yield from ask_target(company, one, able, self.content)
        outcome = yield from resolve_task(self.stage(company, scene), task)
        gain = tap_effect(foe.powers.magic or 0).pool_gain if outcome.is_won else 0
        one.change(pool=one.sheet.pool + gain)
        told = f"gains {count_noun(gain, 'point')}" if gain else "gains nothing"
        rolls = draw_roll(task.meeting, outcome)
        self.tell(scene, company, before, "tap", f"{one.name} taps {foe.name} and {told}.", one.name, rolls)

    def _others(self, company: CompanyState, scene: Scene, count: int) -> tuple[str, ...]:
        """Return `count` cards that are shown in place of the Omens after a failed reading (`H-06`)."""
        stock = company.cards.stock(self.content, company.rulings)
        return stock.fill(lambda deck: scene.roll("", "the cards to show", draw_card, deck), (), count)[0]


def next_draw(company: CompanyState) -> int:
    """Return the days until the next recovery draw or the next sure healing; 0 without wounds."""
    return min((wound.wait for one in company.living() for wound in one.sheet.wounds), default=0)


def _dealing(company: CompanyState) -> Iterator[Option]:
    for one in company.living():
        cost = partial(Preview, cost=f"wealth {power_text(one.sheet.wealth)}")
        yield Option(str(DowntimeCode("win", one.key)), f"{one.name} wins wealth", cost, "wealth")
        if one.sheet.wealth.masteries:
            yield Option(str(DowntimeCode("spend", one.key)), f"{one.name} spends wealth", cost, "wealth")


def _agrees(company: CompanyState, treatment: Treatment) -> Generator[Decision, str, bool]:
    """Ask for the consent of the healer whose abilities `treatment` would use."""
    code, what = treatment.code, treatment.attempt.meeting.what
    healer, patient = treatment.attempt.person.name, company.find(code.patient).name
    options = [Option("yes", "agree", partial(treatment.attempt.preview, "helps", "")), Option("no", "decline")]
    prompt = f"Your party asks {healer} to use {what} on {patient}. Do you agree?"
    return (yield from ask_side(company.speaker().key, (code.healer,), prompt, options))
