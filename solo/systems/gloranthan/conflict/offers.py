"""Owns what is asked in a conflict: what is tried, against whom, who leads, how, and what becomes of whoever falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from solo.systems.contract import Choose, Content, Option, Preview
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.hero import deed_of, ready_magic
from solo.systems.gloranthan.action.odds import explained, mean_harm, measures, success
from solo.systems.gloranthan.action.task import Means
from solo.systems.gloranthan.company.people import Person
from solo.systems.gloranthan.conflict.affair import Affair, Side
from solo.systems.gloranthan.conflict.state import Conflict, Opponent, Plan
from solo.systems.gloranthan.conflict.undertaking import Undertaking
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.passive import Working, applies
from solo.systems.gloranthan.magic.ritual import BONUSES, CIRCUMSTANCES, ritual_hours
from solo.systems.gloranthan.people.loss import GROUPS, Loss
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.parts.codes import Code
from solo.systems.parts.wording import counted

DIFFICULTIES: Final = {"easy": 3, "ordinary": 5, "hard": 7, "very hard": 9, "extreme": 12}
"""Tasks without a printed figure (`H-01`)."""
COSTS: Final = ("Hurt, and a mastery lost for good", "Seriously Hurt, and another mastery lost", "death")
"""What the next defeat costs a hero who goes on, by how often that has happened (`G-60`)."""
STEPS: Final = ("+1M", "-1M", "+1E", "-1E")
"""What a referee gives or takes, as often as it is asked for (`G-05`)."""
GO_ON, WITHDRAW, SURRENDER = "go on", "withdraw", "surrender"
READY, LONGER = "ready", "twice the time"


class Answer(Code, frozen=True):
    """An answer by its verb, what it names, and whatever else belongs to it: the skill of a level, a companion.

    Who opposes it: whoever stands ready, nobody, a foe, a power. Who leads. What is done: an action by a skill, magic,
    or leaving. What is changed in the plan before: supporters, groups, magic, a ritual, what a referee gives.
    """

    verb: Literal[
        "ready", "hard", "foe", "typed", "lead", "act", "cast", "leave",
        "support", "group", "magic", "ritual", "ours", "theirs",
    ]  # fmt: skip
    name: str = ""
    more: str | None = None


def goal(conflict: Conflict, content: Content) -> Choose:
    """Returns the question what is tried: anything that somebody here, and the foes of a setup, have the rune for."""
    options = [
        Option(name, name, partial(Preview, note=one.text), "goes on" if one.extended else "one action", entry=name)
        for name, one in content.entries(Undertaking).items()
        if possible(conflict, one, content)
    ]
    return Choose(conflict.speaker().key, "goal", "What is tried?", options, options[0].code)


def possible(conflict: Conflict, task: Undertaking, content: Content) -> bool:
    """Returns whether somebody here can try it, and whoever is to oppose it has the rune for that."""
    foes = (content.entries(Foe)[one.name] for one in conflict.opponent.foes)
    return all(foe.powers.of(task.rune) for foe in foes) and bool(Affair(conflict, content, task, Opponent("")).able())


def against(conflict: Conflict, task: Undertaking, content: Content) -> Choose:
    """Returns the question who or what opposes it."""
    hard = {str(Answer("hard", str(level))): f"{word}, {level}M" for word, level in DIFFICULTIES.items()}
    ready = {READY: f"{task.other}, {power_text(Rating.power(task.power))}"} if task.other else {}
    options = [Option(code, label) for code, label in {**ready, **({} if task.extended else hard)}.items()]
    options.append(Option("typed", "another power"))
    for name, foe in content.entries(Foe).items():
        if level := foe.powers.of(task.rune):
            label = f"{name}, {task.rune.capitalize()} {level}"
            options.append(Option(str(Answer("foe", name)), label, group="foes", entry=name))
    default = next(iter(ready), str(Answer("hard", str(task.difficulty))))
    return Choose(conflict.speaker().key, "against", f"{task.name}: who or what opposes it?", options, default)


def who_leads(at: Affair) -> Choose:
    """Returns the question who leads, with the odds of each; by itself whoever has the best."""
    plans = {_lead(plan): plan for plan in at.plans()}
    options = [Option(code, _leader(at, plan), partial(_preview, _best(at, plan))) for code, plan in plans.items()]
    default = max(plans, key=lambda code: worth(_best(at, plans[code])()))
    return Choose(at.conflict.speaker().key, "lead", f"{at.task.name}: who leads?", options, default)


def how(at: Affair) -> Choose:
    """Returns the question how it is done: by a skill or by magic, under whom, with what, or not at all."""
    plan = at.conflict.plan
    ours, theirs = at.ours(plan), at.theirs(plan)
    meeting, cast = best(at, ours, theirs)
    usual = Answer("cast", cast.ability.name) if cast else _act(ours.means)
    totals = f"{power_text(meeting.actor.power)} against {power_text(meeting.target.power)} of {theirs.hero.name}"
    prompt = f"{_leader(at, plan)}, {at.task.what}: {totals}. How?"
    return Choose(plan.lead, "how", prompt, lambda: list(_ways(at, plan)), str(usual))


def _ways(at: Affair, plan: Plan) -> Iterator[Option]:
    ours, theirs = at.ours(plan), at.theirs(plan)
    for means in at.means(plan):
        acting = partial(at.action, ours._replace(means=means), theirs)
        yield Option(str(_act(means)), means.words, partial(_preview, acting))
    for cast in at.spells(ours, theirs):
        name, casting = cast.ability.name, partial(at.casting, ours, cast, theirs)
        effect = cast.effect
        yield Option(str(Answer("cast", name)), name, partial(_preview, casting, effect.text), entry=effect.name)
    for other in at.plans():
        if _lead(other) != _lead(plan):
            yield Option(_lead(other), f"{_leader(at, other)} leads", partial(_preview, _best(at, other)), "lead")
    for change, label in _changes(at, plan, ours):
        yield Option(str(change), label, partial(_preview, _best(at, changed(plan, change))), "change")
    if at.task.extended:
        yield Option("leave", "leave it to the other side")


def _changes(at: Affair, plan: Plan, ours: Side) -> Iterator[tuple[Answer, str]]:
    """Every change of the plan, and how it is offered."""
    for one in at.able():
        if one.key != plan.lead:
            verb = "does not support it" if one.key in plan.support else "supports it"
            yield Answer("support", one.key), f"{one.name} {verb}"
    for group in (group for group in GROUPS if getattr(ours.hero, group)):
        place = (
            "stay behind" if group in plan.along.helps else "help" if group in plan.along.hinders else "get in the way"
        )
        yield Answer("group", group), f"{group} {place}"
    deed = deed_of(at.task, ours.means)
    for ability, effect in ready_magic(ours.hero, at.content):
        if effect.kind in ("help", "hinder", "redraw") and effect.passive and applies(ability, deed):
            word = "without" if ability.name in plan.along.magic else "with"
            yield Answer("magic", ability.name), f"{word} {ability.name}"
    if at.task.ritual:
        hours = ritual_hours(BONUSES[one] for one in plan.circumstances) * (1 + plan.prolonged)
        for circumstance in CIRCUMSTANCES:
            word = "no " if circumstance in plan.circumstances else ""
            yield Answer("ritual", circumstance), f"{word}{circumstance} ({modifier_text(BONUSES[circumstance])})"
        yield (
            Answer("ritual", LONGER),
            f"{'in one' if plan.prolonged else 'twice'} the time: now {counted(hours, 'hour')}",
        )
    for step in STEPS:
        told = modifier_text(Rating.modifier(step))
        yield Answer("ours", step), f"the referee: {told} for it"
        yield Answer("theirs", step), f"the referee: {told} against it"


def changed(plan: Plan, change: Answer) -> Plan:
    """Returns a plan after a change: what is there is taken away, what is not is added."""
    name, along = change.name, plan.along
    if change.verb == "support":
        return replace(plan, support=_toggled(plan.support, name))
    if name == LONGER:
        return replace(plan, prolonged=not plan.prolonged)
    if change.verb == "ritual":
        held = _toggled(plan.circumstances, name)
        return replace(plan, circumstances=tuple(one for one in CIRCUMSTANCES if one in held))
    if change.verb == "magic":
        return replace(plan, along=along._replace(magic=_toggled(along.magic, name)))
    if change.verb == "group":
        helps = tuple(one for one in along.helps if one != name)
        hinders = _toggled(along.hinders, name) if name not in along.helps else along.hinders
        return replace(
            plan, along=along._replace(helps=(*helps, name) if name in along.hinders else helps, hinders=hinders)
        )
    return replace(plan, **{change.verb: getattr(plan, change.verb) + Rating.modifier(name)})


def at_zero(at: Affair, one: Person, courage: Meeting, away: Meeting | None) -> Choose:
    """Returns the question what becomes of a hero at 0: going on, or away, which may take a test (`G-60`)."""
    cost = f"then any defeat: {COSTS[at.conflict.standing(one.key).steps]}"
    options = [Option(GO_ON, "try to go on", partial(_chance, courage, "goes on", cost))]
    if away is None:
        options.append(Option(WITHDRAW, "withdraw, without further harm"))
    else:
        options.append(Option(WITHDRAW, "get away", partial(_chance, away, "gets away", "or else one step worse")))
        options.append(Option(SURRENDER, "be taken prisoner"))
    return Choose(one.key, "at zero", f"{one.name} has nothing left in {at.task.what}.", options, WITHDRAW)


def caught(one: Person, steps: int) -> Choose:
    """Returns the question whether whoever is caught withdrawing is a prisoner, or one step worse off (`G-60`)."""
    options = (Option(SURRENDER, "be taken prisoner"), Option(WITHDRAW, f"get away: {COSTS[steps]}"))
    return Choose(one.key, "caught", f"{one.name} is caught withdrawing.", options, SURRENDER)


def losing(one: Person, losses: Sequence[Loss]) -> Choose:
    """Returns the question which mastery is lost for good (`G-60`)."""
    options = [Option(str(loss), loss.name) for loss in losses]
    return Choose(one.key, "loss", f"{one.name} loses a mastery for good. Which?", options, options[-1].code)


def best(at: Affair, actor: Side, target: Side) -> tuple[Meeting, Working | None]:
    """Returns what promises most, of an action and all attacks by magic; None stands for no magic."""
    attacks = (cast for cast in at.spells(actor, target) if cast.effect.kind == "attack")
    found: list[tuple[Meeting, Working | None]] = [(at.casting(actor, cast, target), cast) for cast in attacks]
    return max([(at.action(actor, target), None), *found], key=lambda one: worth(one[0]))


def worth(meeting: Meeting) -> float:
    """Returns what an action promises: its mean defeats, or its chance where nobody can be brought down."""
    if not meeting.left:
        return float(success(meeting.advantage, meeting.bond, bool(meeting.again)))
    return mean_harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, meeting.left)


def _best(at: Affair, plan: Plan) -> Callable[[], Meeting]:
    return lambda: best(at, at.ours(plan), at.theirs(plan))[0]


def _preview(planned: Callable[[], Meeting], note: str = "") -> Preview:
    meeting = planned()
    return Preview(measures(meeting), note=note, explain=partial(explained, meeting))


def _chance(test: Meeting, name: str, note: str) -> Preview:
    return Preview(measures(test, name), note=note, explain=partial(explained, test))


def _act(means: Means) -> Answer:
    return Answer("act", means.level, means.skill or None)


def _lead(plan: Plan) -> str:
    return str(Answer("lead", plan.lead, plan.along.leader or None))


def _leader(at: Affair, plan: Plan) -> str:
    name = at.conflict.of(plan.lead).name
    return f"{plan.along.leader} for {name}" if plan.along.leader else name


def _toggled(held: Sequence[str], name: str) -> tuple[str, ...]:
    return tuple(one for one in held if one != name) if name in held else (*held, name)
