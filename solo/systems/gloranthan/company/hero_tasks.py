"""Tasks of a hero between fights: a task against a difficulty, with its odds and uses (`G-37`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from solo.systems.contract import Content, Preview
from solo.systems.gloranthan.action.hero_side import (
    HeroContribution,
    deed_of,
    having_used,
    hero_case,
    hero_contribution,
    hero_means,
    magic_parts,
    usual_company,
)
from solo.systems.gloranthan.action.odds import action_preview
from solo.systems.gloranthan.action.resolution import Resolving, resolve
from solo.systems.gloranthan.action.sides import PreparedAction, world_side
from solo.systems.gloranthan.action.task import Task
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.hands.cards_in_play import ActionContext
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.people.action_bonuses import BonusPart, total
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.sheet import Character


class HeroTask(NamedTuple):
    """A task that a hero may try, and the abilities that cost a use whatever the result."""

    person: CompanyMember
    meeting: PreparedAction
    spends: tuple[str, ...]

    @property
    def used(self) -> tuple[str, ...]:
        """Names of all bonus parts and abilities that the task uses."""
        return (*(part.name for part in self.meeting.actor.parts), *self.spends)

    def preview(self, success: str = "success", note: str = "") -> Preview:
        """Return the exact odds of the task."""
        return action_preview(self.meeting, note=note, success_name=success)


def attempt(
    company: CompanyState,
    person: CompanyMember,
    task: Task,
    what: str,
    difficulty: int,
    content: Content,
    more: Collection[BonusPart] = (),
    cast: ActiveAbility | None = None,
    secret: bool = False,
) -> HeroTask:
    """Return a task that `person`, or a companion as leader, tries with the best skill or keyword.

    `cast` is the magic that performs the task. No hero point or card can change a `secret` task, since the players do
    not learn its result.
    """
    sheet = person.sheet
    led = [one for one in sheet.companions if not set(task.led_by).isdisjoint(one.specialisms)]
    ways = (_brought(company, sheet, task, leader, content) for leader in (None, *led))
    brought = max(ways, key=lambda way: total(way.parts))
    day = magic_parts(sheet, cast, brought.deed, company.date, content) if cast else ()
    case = hero_case("" if secret else person.key, sheet, brought, content, (*more, *day))
    spends = (*brought.spends, cast.ability.name) if cast else brought.spends
    return HeroTask(person, PreparedAction(what, case, world_side(difficulty), again=brought.again), spends)


def _brought(
    company: CompanyState, sheet: Character, task: Task, leader: Companion | None, content: Content
) -> HeroContribution:
    means = hero_means(sheet, task, content, leader)[0]
    deed = deed_of(task, means, phase=company.date.phase)
    along = usual_company(sheet, task, content)._replace(leader=leader.name if leader else "")
    return hero_contribution(sheet, task, means, deed, along, content, company.rulings)


def resolve_task(stage: ActionContext, one: HeroTask) -> Resolving:
    """Resolve a task, and take the uses of abilities that it costs."""
    outcome = yield from resolve(stage, one.meeting)
    spent = (*one.spends, outcome.redrew) if outcome.redrew else one.spends
    one.person.sheet = having_used(one.person.sheet, spent, stage.content)
    return outcome
