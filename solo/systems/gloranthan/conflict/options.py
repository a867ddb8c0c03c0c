"""Choices of a conflict: the task, the opponent, the leader, the means, and what a hero does at 0."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache, partial
from typing import Final, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from solo.systems.contract import Choose, Content, Decision, FoeCount, Option, Preview, ask_assent, default_first
from solo.systems.gloranthan.action.hero_side import deed_of, ready_magic
from solo.systems.gloranthan.action.odds import action_preview, mean_harm, success
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.action.task import Means
from solo.systems.gloranthan.company.people import CompanyMember
from solo.systems.gloranthan.conflict.action_cases import ConflictContext, ConflictSide
from solo.systems.gloranthan.conflict.state import ActionPlan, Conflict, Opponent
from solo.systems.gloranthan.conflict.undertaking import DIFFICULTIES, ConflictGoal
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.passive import ActiveAbility, applies
from solo.systems.gloranthan.magic.ritual import BONUSES, CIRCUMSTANCES, ritual_hours
from solo.systems.gloranthan.people.loss import COSTS, GROUPS, Loss
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun

STEPS: Final = ("+1M", "-1M", "+1E", "-1E")
"""Changes of the referee's modifier that one step can make; a step may be repeated (`G-05`)."""
STRONGEST: Final = 20
EDGES: Final = 4
"""The search for an equal opponent tries 0 edges, 1 edge and so on: this many values, since more hardly matter."""
FAR_FROM_EVEN: Final = 0.2
"""A conflict is too one-sided if the sides' chances of success differ by more than this (house)."""
READY, EVEN, TYPED, LEAVE = "ready", "even", "typed", "leave"
ON, ONCE = "until one side yields", "one action"
GO_ON, WITHDRAW, SURRENDER = "go on", "withdraw", "surrender"


class NamedCode(Code, frozen=True):
    """Option code: a verb, a name, and a second name in `more`, such as a skill or a companion.

    The verbs choose the opponent, the leader and the action, or change the plan.
    """

    verb: Literal["hard", "foe", "lead", "act", "cast", "support", "group", "magic", "ritual"]
    name: str
    more: str | None = None


T = TypeVar("T")


class ActionOption(NamedTuple):
    """An action that a side may take: option code, label, prepared action, and the ability in the case of magic."""

    code: str
    label: str
    meeting: Callable[[], PreparedAction]
    cast: ActiveAbility | None = None


class PlanChange(NamedTuple):
    """A changed plan, with the code, label and group of the option that leads to the plan."""

    code: str
    label: str
    plan: ActionPlan
    group: str = "change"


def ask_goal(conflict: Conflict, content: Content) -> Choose:
    """Return the choice of the task, among the possible undertakings of the `content`."""
    options = [
        Option(name, name, partial(Preview, note=describe_stakes(one)), ON if one.extended else ONCE, entry=name)
        for name, one in content.entries(ConflictGoal).items()
        if possible(conflict, one, content)
    ]
    return Choose(conflict.speaker().key, "goal", "What do you attempt?", options, options[0].code)


def describe_stakes(task: ConflictGoal) -> str:
    """Describe an undertaking, with the results of winning and losing."""
    return f"{task.text} If you win: “{task.won}” If you lose: “{task.lost}”"


def possible(conflict: Conflict, task: ConflictGoal, content: Content) -> bool:
    """Return True if `task` is possible: some able hero, and each foe of the set-up, has the contested rune."""
    foes = (content.entries(Foe)[one.name] for one in conflict.opponent.foes)
    return all(foe.powers.level_of(task.rune) for foe in foes) and bool(
        ConflictContext(conflict, content, task, Opponent("")).list_able()
    )


def opponent(conflict: Conflict, task: ConflictGoal, content: Content, code: str) -> Opponent | None:
    """Return the opponent for the option `code`; None if the player will enter its power."""
    return _equal(conflict, task, content) if code == EVEN else _named(task, content).get(code)


def opponents(conflict: Conflict, task: ConflictGoal, content: Content) -> dict[str, Opponent]:
    """Return the possible opponents by code: an equal, the undertaking's own opponent, a difficulty, or any foe.

    The equal opponent comes first if the undertaking's own opponent would make the conflict too one-sided.
    """
    found = _named(task, content)
    if not task.extended:
        return found
    equal = {EVEN: _equal(conflict, task, content)}
    if not _is_even(conflict, task, found[READY], content):
        return equal | found
    return {READY: found[READY]} | equal | found


def _named(task: ConflictGoal, content: Content) -> dict[str, Opponent]:
    found = {READY: Opponent(task.other, Rating.power(task.power), task.hits)} if task.other else {}
    for word, level in DIFFICULTIES.items() if not task.extended else ():
        found[str(NamedCode("hard", word))] = Opponent("the task", Rating(level), world=True)
    foes = (name for name, foe in content.entries(Foe).items() if foe.powers.level_of(task.rune))
    return found | {str(NamedCode("foe", name)): Opponent(name, foes=(FoeCount(name, 1),)) for name in foes}


def _equal(conflict: Conflict, task: ConflictGoal, content: Content) -> Opponent:
    """Return an opponent for `task` that succeeds as often as the hero.

    The opponent has one more hit, since the hero begins.
    """
    plan, ours = _usual_plan(conflict, task, content)

    def distance(power: Rating) -> float:
        return abs(_advantage(ConflictContext(conflict, content, task, Opponent("", power)), plan, ours))

    masteries = min(range(STRONGEST, 0, -1), key=lambda level: distance(Rating(level)))
    near = [Rating(level, edges) for level in (masteries, masteries - 1) if level for edges in range(EDGES)]
    hits = ConflictContext(conflict, content, task, Opponent("")).hits(plan.lead)
    return Opponent(f"{task.other} (your equal)", min(near, key=distance), hits + 1)


def _is_even(conflict: Conflict, task: ConflictGoal, opponent: Opponent, content: Content) -> bool:
    plan, ours = _usual_plan(conflict, task, content)
    return abs(_advantage(ConflictContext(conflict, content, task, opponent), plan, ours)) <= FAR_FROM_EVEN


def _advantage(at: ConflictContext, plan: ActionPlan, ours: ConflictSide) -> float:
    """Return the success chance of our best action minus the success chance of the other side's best action."""
    theirs = at.theirs(plan)
    return _chance(best(at, ours, theirs)) - _chance(best(at, theirs, ours))


def _chance(doing: ActionOption) -> float:
    meeting = doing.meeting()
    return float(success(meeting.advantage, meeting.bond, bool(meeting.again)))


def _usual_plan(conflict: Conflict, task: ConflictGoal, content: Content) -> tuple[ActionPlan, ConflictSide]:
    """Return the plan for `task` under the best leader, and the heroes' side of the action by this plan."""
    by_itself = ConflictContext(conflict, content, task, Opponent("", Rating(DIFFICULTIES[task.difficulty])))
    plan = max(by_itself.plans(), key=lambda plan: _worth(_best(by_itself, plan)))
    return plan, by_itself.ours(plan)


def ask_opposition(conflict: Conflict, task: ConflictGoal, content: Content) -> Choose:
    """Return the choice of the opponent in `task`, with the odds of the best leader. A power may also be entered."""
    known, plain, foes = content.entries(Foe), list[Option](), list[Option]()
    plan, ours = _usual_plan(conflict, task, content)
    for code, one in opponents(conflict, task, content).items():
        odds = partial(_planned, ConflictContext(conflict, content, task, one), plan, ours)
        if one.foes:
            label = f"{one.name}, {task.rune.capitalize()} {known[one.name].powers.level_of(task.rune)}"
            foes.append(Option(code, label, odds, "foes", entry=one.name))
        else:
            name = NamedCode.read(code).name if one.world else one.name
            plain.append(Option(code, f"{name}, {power_text(one.power)}", odds))
    options = [*plain, Option(TYPED, "enter another power"), *foes]
    default = plain[0].code if task.other else str(NamedCode("hard", task.difficulty))
    return Choose(conflict.speaker().key, "against", f"{task.name}: who or what opposes you?", options, default)


def leaders(at: ConflictContext) -> Iterator[PlanChange]:
    """Yield the plan under each possible leader, a hero or a companion."""
    for plan in at.plans():
        companion = plan.along.leader
        yield PlanChange(
            str(NamedCode("lead", plan.lead, companion or None)), f"{_leader(at, plan)} leads", plan, "lead"
        )


def ask_leader(at: ConflictContext) -> Choose:
    """Return the decision who leads, with the odds of each candidate. The default has the best odds."""
    found = list(leaders(at))
    options = [Option(one.code, one.label, partial(_planned, at, one.plan)) for one in found]
    usual = max(found, key=lambda one: _worth(_best(at, one.plan))).code
    prompt = f"{at.task.name}: who leads?"
    return Choose(at.conflict.speaker().key, "lead", prompt, default_first(options, usual), usual)


def ask_means(at: ConflictContext) -> Choose:
    """Return the choice of the means: a skill or magic, a change of leader or helpers, or leaving the conflict."""
    plan = at.conflict.plan
    usual = _best(at, plan)
    meeting = usual.meeting()
    ours, theirs = power_text(meeting.actor.power), power_text(meeting.target.power)
    leads = f"{_leader(at, plan)} leads {at.task.goal_name} with {ours} against {at.opponent.name} with {theirs}"
    prompt = f"{leads}. Which skill or magic do you use?"
    return Choose(plan.lead, "how", prompt, lambda: default_first(list(_ways(at, plan)), usual.code), usual.code)


def agrees_to_support(at: ConflictContext, plan: ActionPlan, key: str, asker: str) -> Generator[Decision, str, bool]:
    """Ask the player of the hero with the key `key` if the hero supports `plan`.

    A supporter shares the cost of a failure.
    """
    without = replace(plan, support=tuple(other for other in plan.support if other != key))
    options = [
        Option("support", "support it", partial(_planned, at, plan)),
        Option("apart", "stay out", partial(_planned, at, without)),
    ]
    prompt = (
        f"{at.conflict.find(plan.lead).name} leads {at.task.goal_name}. "
        f"Does {at.conflict.find(key).name} support the attempt?"
    )
    return (yield from ask_assent(key, (asker,), prompt, options))


def _ways(at: ConflictContext, plan: ActionPlan) -> Iterator[Option]:
    for doing in our_doings(at, plan):
        entry = doing.cast.effect.name if doing.cast else ""
        yield Option(doing.code, doing.label, partial(_preview, doing), entry=entry)
    for change in list_plan_changes(at):
        yield Option(change.code, change.label, partial(_planned, at, change.plan), change.group)
    if at.task.extended:
        yield Option(LEAVE, "give up")


def list_plan_changes(at: ConflictContext) -> Iterator[PlanChange]:
    """Yield each change of the plan that the player may make. Each change adds a part or removes it."""
    plan = at.conflict.plan
    along, hero, means = plan.along, at.conflict.find(plan.lead).sheet, at.means(plan)[0]
    yield from (one for one in leaders(at) if (one.plan.lead, one.plan.along.leader) != (plan.lead, along.leader))
    for one in at.list_able():
        if one.key != plan.lead:
            label = f"{'without' if one.key in plan.support else 'with'} {one.name}'s support"
            support = _toggled(plan.support, one.key)
            yield PlanChange(str(NamedCode("support", one.key)), label, replace(plan, support=support))
    for group in (group for group in GROUPS if getattr(hero, group)):
        helps, hinders = group in along.helps, group in along.hinders
        places = along._replace(
            helps=_toggled(along.helps, group) if helps or hinders else along.helps,
            hinders=along.hinders if helps else _toggled(along.hinders, group),
        )
        where = "stay behind" if helps else "help" if hinders else "get in the way"
        yield PlanChange(str(NamedCode("group", group)), f"{group} {where}", replace(plan, along=places))
    deed = deed_of(at.task, means)
    for ability, effect in ready_magic(hero, at.content):
        if effect.kind in ("help", "hinder", "redraw") and effect.passive and applies(ability, deed):
            word, magic = "without" if ability.name in along.magic else "with", _toggled(along.magic, ability.name)
            other = replace(plan, along=along._replace(magic=magic))
            yield PlanChange(str(NamedCode("magic", ability.name)), f"{word} {ability.name}", other)
    if at.task.ritual:
        yield from _rites(plan)
    for side, whose in (("ours", "for you"), ("theirs", "against you")):
        for step in STEPS:
            given = Rating.modifier(step)
            label = f"referee: {modifier_text(given)} {whose}"
            yield PlanChange(f"{side}:{step}", label, replace(plan, **{side: getattr(plan, side) + given}))


def _rites(plan: ActionPlan) -> Iterator[PlanChange]:
    """Yield changes of a ritual's circumstances, and the change of its duration (`G-46`)."""
    for one in CIRCUMSTANCES:
        held = _toggled(plan.circumstances, one)
        label = f"{'no ' if one in plan.circumstances else ''}{one} ({modifier_text(BONUSES[one])})"
        yield PlanChange(str(NamedCode("ritual", one)), label, replace(plan, circumstances=held))
    hours = ritual_hours(BONUSES[one] for one in plan.circumstances) * (1 + plan.prolonged)
    label = f"take {'the normal' if plan.prolonged else 'twice the'} time (now {count_noun(hours, 'hour')})"
    yield PlanChange(str(NamedCode("ritual", "twice the time")), label, replace(plan, prolonged=not plan.prolonged))


def ask_go_on(at: ConflictContext, one: CompanyMember, courage: PreparedAction, away: PreparedAction | None) -> Choose:
    """Return the choice of a hero at 0: try to go on, or withdraw (`G-60`).

    `courage` is the test to go on, `away` the test to withdraw, None if withdrawing needs no test.
    """
    cost = f"next defeat: {COSTS[at.conflict.standing(one.key).steps]}"
    options = [Option(GO_ON, "try to go on", partial(action_preview, courage, "", cost, "goes on"))]
    if away is None:
        options.append(Option(WITHDRAW, "withdraw without further harm"))
    else:
        worse = "a failure adds one step of harm"
        options.append(Option(WITHDRAW, "get away", partial(action_preview, away, "", worse, "gets away")))
        options.append(Option(SURRENDER, "be taken prisoner"))
    prompt = f"{one.name} is at 0 hits in {at.task.goal_name}. Go on?"
    return Choose(one.key, "at zero", prompt, default_first(options, WITHDRAW), WITHDRAW)


def ask_capture(one: CompanyMember, steps: int) -> Choose:
    """Return the choice of a hero caught withdrawing: be captured, or suffer one more step of harm (`G-60`)."""
    options = (Option(SURRENDER, "be taken prisoner"), Option(WITHDRAW, f"get away at a cost: {COSTS[steps]}"))
    return Choose(one.key, "caught", f"{one.name} is caught withdrawing. Surrender?", options, SURRENDER)


def losing(one: CompanyMember, losses: Sequence[Loss]) -> Choose:
    """Return the choice of the mastery that a hero loses for good (`G-60`)."""
    options, usual = [Option(str(loss), loss.name) for loss in losses], str(losses[-1])
    prompt = f"{one.name} loses a mastery for good. Which one?"
    return Choose(one.key, "loss", prompt, default_first(options, usual), usual)


def best(at: ConflictContext, actor: ConflictSide, target: ConflictSide) -> ActionOption:
    """Return the action or magical attack of a side with the best odds: by mean defeats, or by chance of success."""
    found = list_actions(at, actor, target, (actor.means,))
    return max((one for one in found if not one.cast or one.cast.effect.kind == "attack"), key=_worth)


def list_actions(
    at: ConflictContext, actor: ConflictSide, target: ConflictSide, means: Sequence[Means]
) -> Iterator[ActionOption]:
    """Yield the actions that a side may take: one with each of `means`, and one with each fitting magic."""
    for one in means:
        code = str(NamedCode("act", one.level, one.skill or None))
        yield ActionOption(code, one.words, cache(partial(at.action, actor._replace(means=one), target)))
    for cast in at.spells(actor, target):
        name = cast.ability.name
        yield ActionOption(str(NamedCode("cast", name)), name, cache(partial(at.casting, actor, cast, target)), cast)


def our_doings(at: ConflictContext, plan: ActionPlan) -> list[ActionOption]:
    """Return the actions that the heroes may take by `plan`."""
    return list(list_actions(at, at.ours(plan), at.theirs(plan), at.means(plan)))


def _worth(doing: ActionOption) -> float:
    meeting = doing.meeting()
    if not meeting.left:
        return float(success(meeting.advantage, meeting.bond, bool(meeting.again)))
    return mean_harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, meeting.left)


def _best(at: ConflictContext, plan: ActionPlan) -> ActionOption:
    return best(at, at.ours(plan), at.theirs(plan))


def _planned(at: ConflictContext, plan: ActionPlan, ours: ConflictSide | None = None) -> Preview:
    return _preview(best(at, ours or at.ours(plan), at.theirs(plan)))


def _preview(doing: ActionOption) -> Preview:
    return action_preview(doing.meeting(), note=doing.cast.effect.text if doing.cast else "")


def _leader(at: ConflictContext, plan: ActionPlan) -> str:
    name = at.conflict.find(plan.lead).name
    return f"{plan.along.leader} for {name}" if plan.along.leader else name


def _toggled(held: tuple[T, ...], name: T) -> tuple[T, ...]:
    return tuple(one for one in held if one != name) if name in held else (*held, name)
