"""Healing of wounds: a recovery draw every two weeks, and care by skill and magic (`G-45`, `G-61`, `G-62`)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from solo.resolver import Thrower, distribution
from solo.systems.contract import ChartBar, Content, Explanation, Measure, Preview
from solo.systems.gloranthan.action.hero_side import can_act, ready_magic
from solo.systems.gloranthan.action.task import MAGIC, Task
from solo.systems.gloranthan.company.hero_tasks import HeroTask, attempt
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.magic.active import may_target
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.resistance import RESISTANCES
from solo.systems.gloranthan.people.sheet import Wound
from solo.systems.gloranthan.religion.moon import date_of
from solo.systems.gloranthan.rolls.recovery import Recovery, recovery
from solo.systems.parts.codes import Code

WHOLE: Final = "whole"
DEAD: Final = "dead"
Healing = Wound | Literal["whole", "dead"]
SOONER: Final = 7
"""Days by which the best care shortens healing: half of the usual time."""
NURSING: Final = Task(
    rune="intellect", skills=("First Aid",), trait="knowledge", helps=("companions",), led_by=("Healing",)
)
DIFFICULTY: Final = {False: 5, True: 7}
"""Difficulty of nursing a Hurt (False) and a Serious Hurt (True) (`G-62`)."""
CURES: Final = {False: ("heal hurt", "care"), True: ("heal serious hurt", "staunch")}
"""Kinds of effects that help with a Hurt (False) and with a Serious Hurt (True)."""
STATES: Final = (WHOLE, "Hurt", "Seriously Hurt", DEAD)
DRAWN: Final = (
    "Draw a card for each wound every two weeks. A Trickster or a mastery against the hero makes the wound worse."
)
NURSED: Final = "1 defeat: the wound cannot get worse · 2: it heals on time · 3: it heals in half the time"


class TendCode(Code, frozen=True, tag="tend"):
    """Option code for tending a wound with an ability, or with a skill if `ability` is None.

    `wound` is the number of the patient's wound, counted from 0.
    """

    healer: str
    patient: str
    wound: int
    ability: str | None = None


class Treatment(NamedTuple):
    """An attempt to tend a wound, by an ability with an `effect` or by a skill without one."""

    code: TendCode
    wound: Wound
    attempt: HeroTask
    effect: Effect | None

    def after(self, defeats: int) -> Wound | None:
        """Return the wound after a treatment that gave this number of `defeats`; None if the wound is healed."""
        if self.effect and not defeats:
            return self.wound
        if self.effect and self.effect.kind.startswith("heal"):
            days = min(self.wound.wait, self.effect.days)
            return replace(self.wound, care="sure", wait=days) if days else None
        return wound_after_care(
            self.wound, min(defeats, 1) if self.effect and self.effect.kind == "staunch" else defeats
        )


# rule: Healing by skill
def wound_after_care(wound: Wound, defeats: int) -> Wound:
    """Return a wound after nursing with this number of `defeats` (`G-62`).

    1 defeat keeps the wound from getting worse, 2 make its healing sure, 3 also make it heal sooner.
    """
    wait = max(1, wound.wait - SOONER) if defeats > 2 else wound.wait
    return replace(wound, wait=wait, care=("in vain", "safe", "sure")[min(defeats, 2)])


def after_draw(wound: Wound, found: Recovery) -> Healing:
    """Return a wound after a recovery draw with the result `found`.

    After a draw, failed care may be tried again (`R-33`).
    """
    if found == "recovered":
        return WHOLE
    if found == "same":
        return Wound(wound.rune, wound.serious, care="safe" if wound.care == "safe" else "")
    return DEAD if wound.serious else Wound(wound.rune, serious=True)


def wound_after_days(thrower: Thrower, wound: Wound, days: int) -> Healing:
    """Return the state of a wound after `days` days, with all draws that fall due."""
    while days >= wound.wait:
        days -= wound.wait
        after = WHOLE if wound.care == "sure" else after_draw(wound, thrower.roll(recovery, wound.care == "safe"))
        if not isinstance(after, Wound):
            return after
        wound = after
    return replace(wound, wait=wound.wait - days)


def outlook(company: CompanyState, days: int) -> Preview:
    """Return a preview: the chances that all wounds with a draw within `days` days heal, and that a wound kills."""
    held = [(one, wound) for one in company.living() for wound in one.sheet.wounds if wound.wait <= days]
    odds = [distribution(wound_after_days, wound, days) for _, wound in held]
    whole = prod((one.chance_of(WHOLE) for one in odds), start=Fraction(1))
    lives = prod((1 - one.chance_of(DEAD) for one in odds), start=Fraction(1))
    measures = (Measure("whole", whole, "chance"), Measure("dies", 1 - lives, "chance", against=True)) if odds else ()
    states = [(one, words.map(_words)) for (one, _), words in zip(held, odds, strict=True)]
    bars = [ChartBar(f"{one.letter}: {word}", found.chance_of(word)) for one, found in states for word in STATES]
    shown = Explanation("Recovery", (DRAWN,), outcomes=tuple(bar for bar in bars if bar.chance))
    note = str(date_of(company.cards.table.days + days, company.rulings.seasons))
    return Preview(measures, note=note, explain=(lambda: shown) if odds else None)


def _words(healing: Healing) -> str:
    return healing.state if isinstance(healing, Wound) else healing


def treatments(company: CompanyState, content: Content) -> Iterator[Treatment]:
    """Yield the possible treatments of the wounds in `company`.

    Treatment by skill is possible once before each draw.
    """
    for patient in company.living():
        for number, wound in enumerate(patient.sheet.wounds):
            for one, effect in _attempts(company, patient, wound, content):
                ability = one.meeting.what if effect else None
                yield Treatment(TendCode(one.person.key, patient.key, number, ability), wound, one, effect)


def _attempts(
    company: CompanyState, patient: CompanyMember, wound: Wound, content: Content
) -> Iterator[tuple[HeroTask, Effect | None]]:
    body = {patient.sheet.form.casefold(), patient.sheet.race.casefold()}
    for healer in company.living():
        if not wound.care and can_act(healer.sheet, NURSING.rune):
            yield attempt(company, healer, NURSING, "First Aid", DIFFICULTY[wound.serious], content), None
        for cast in (
            ready_magic(healer.sheet, content) if wound.care != "sure" and can_act(healer.sheet, "magic") else ()
        ):
            effect, ability = cast.effect, cast.ability
            if effect.resistance and effect.kind in CURES[wound.serious] and may_target(ability, body):
                against = RESISTANCES[effect.resistance]
                yield attempt(company, healer, MAGIC, ability.name, against, content, cast=cast), effect
