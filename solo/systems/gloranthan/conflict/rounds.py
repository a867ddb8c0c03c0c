"""Course of a conflict: choosing the stakes, actions of both sides in turn, and sides that fall to 0 (section 8)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from msgspec.structs import replace

from solo.resolver import Roll
from solo.systems.contract import Checkpoint, Content, Decision, EnterNumber, Event, Result, ValueChange, Verdict
from solo.systems.gloranthan.action.hero_side import having_used
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.action.resolution import ActionResult, Resolving, draw_roll, resolve
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction
from solo.systems.gloranthan.company.people import CompanyMember
from solo.systems.gloranthan.conflict import options
from solo.systems.gloranthan.conflict.action_cases import ConflictContext
from solo.systems.gloranthan.conflict.options import ActionOption
from solo.systems.gloranthan.conflict.state import FOE, ActionPlan, Conflict, Opponent
from solo.systems.gloranthan.conflict.undertaking import DIFFICULTIES, ConflictGoal
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.hands.cards_in_play import ActionContext, Hand, begin
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.people.loss import DEATH, GROUPS, Loss, apply_loss, list_losable, wounds_after
from solo.systems.gloranthan.rating import Rating, power_text
from solo.systems.gloranthan.rolls.action import damage
from solo.systems.parts.company import Playing, Step
from solo.systems.parts.phrasing import capitalise, count_noun, join_names

Rolls = tuple[Roll, ...]
Changes = Sequence[ValueChange]
Verbs = tuple[str, str]
"""A verb for success and a verb for failure, for the story."""
AT: Final = "succeeds at", "fails at"
WITH: Final = "succeeds with", "fails with"
TEST: Final = "passes", "fails"
MOST_EDGES: Final = 12
FEW: Final = 3
"""An ordinary foe alone against several heroes gives up with at most 1 / `FEW` of its hits left (`H-33`)."""


def affair(conflict: Conflict, content: Content) -> ConflictContext:
    """Return the conflict together with its undertaking and its opponent."""
    return ConflictContext(conflict, content, content.entries(ConflictGoal)[conflict.kind], conflict.opponent)


# rule: Extended conflict
def play(conflict: Conflict, content: Content, stage: ActionContext) -> Playing:
    """Play a conflict: ask for the stakes, let both sides act in turn until one is beaten, and charge the heroes."""
    yield Checkpoint(f"exchange {conflict.round}" if conflict.round else "the start")
    if not conflict.round:
        yield from _open(conflict, content, stage)
    at = affair(conflict, content)
    while not conflict.over:
        yield from _we_act(at, stage)
        if not conflict.over:
            yield from _they_act(at, stage)
        if not conflict.over:
            conflict.round += 1
            yield Checkpoint(f"exchange {conflict.round}")
    text = at.task.won if conflict.over == "won" else at.task.lost
    for one in conflict.people:
        yield from _pay(at, stage, one)
    _tell(stage, "end", text)
    return Result(conflict.over, text)


def _open(conflict: Conflict, content: Content, stage: ActionContext) -> Step:
    """Ask for the undertaking, the opponent and the leader. A new session first deals its cards (`H-03`)."""
    cards, known = conflict.cards, content.entries(Foe)
    begin(stage, [(one.key, one.name) for one in conflict.people])
    conflict.kind = yield options.ask_goal(conflict, content)
    task = content.entries(ConflictGoal)[conflict.kind]
    if not conflict.opponent.foes:
        code = yield options.ask_opposition(conflict, task, content)
        found = options.opponent(conflict, task, content, code)
        conflict.opponent = found or (yield from _typed(conflict, task))
    if any(known[one.name].rank == "major" for one in conflict.opponent.foes):
        cards.hands[FOE] = Hand(points=1)
    cards.ominous, conflict.round = task.extended, 1
    yield from _new_leader(affair(conflict, content))


def _typed(conflict: Conflict, task: ConflictGoal) -> Generator[Decision, str, Opponent]:
    """Ask for the opposing power: the number of its masteries and of its edges."""
    who, usual = conflict.speaker().key, str(DIFFICULTIES[task.difficulty])
    masteries = yield EnterNumber(
        who, "masteries", "How many masteries does the opposing power have?", 1, options.STRONGEST, usual
    )
    edges = yield EnterNumber(who, "edges", "How many edges does the opposing power have?", 0, MOST_EDGES, "0")
    return Opponent("the other side", Rating(int(masteries), int(edges)))


def _new_leader(at: ConflictContext) -> Step:
    """Ask for a new leader if several are possible. Without a possible leader, the conflict is lost."""
    found = {change.code: change.plan for change in options.leaders(at)}
    if not found:
        at.conflict.over = "lost"
        return
    before, asker = at.conflict.plan.support, at.conflict.speaker().key
    plan = at.conflict.plan = next(iter(found.values()))
    if len(found) > 1:
        plan = found[(yield options.ask_leader(at))]
    yield from _adopt(at, plan, asker, before)


# Both sides


def _we_act(at: ConflictContext, stage: ActionContext) -> Step:
    """Play one action of the heroes after changes of the plan, or let the heroes leave."""
    conflict = at.conflict
    while (code := (yield options.ask_means(at))) in (
        plans := {one.code: one.plan for one in options.list_plan_changes(at)}
    ):
        yield from _adopt(at, plans[code], conflict.plan.lead, conflict.plan.support)
    plan = conflict.plan
    if code == options.LEAVE:
        conflict.over = "lost"
        _tell(stage, "leaves", f"{conflict.find(plan.lead).name} gives up {at.task.goal_name}.")
        return
    yield from _resolved(at, stage, next(one for one in options.our_doings(at, plan) if one.code == code))
    leader = conflict.standing(plan.lead)
    if leader.steps >= DEATH and not conflict.over:
        leader.out = True
        yield from _new_leader(at)


def _adopt(at: ConflictContext, plan: ActionPlan, asker: str, before: Sequence[str]) -> Step:
    """Make `plan` the current plan. Supporters in `before` stay; the players of new supporters are asked."""
    agreed = [key for key in before if key in plan.support]
    at.conflict.plan = replace(plan, support=tuple(agreed))
    for key in plan.support:
        if key not in agreed and (yield from options.agrees_to_support(at, plan, key, asker)):
            agreed.append(key)
    at.conflict.plan = replace(plan, support=tuple(key for key in plan.support if key in agreed))


def _they_act(at: ConflictContext, stage: ActionContext) -> Step:
    """Play the best action of the other side. An ordinary foe may give up instead (`H-33`)."""
    conflict, plan, known = at.conflict, at.conflict.plan, at.content.entries(Foe)
    ordinary = len(at.foes) == 1 and known[at.foes[0].name].rank == "ordinary"
    if ordinary and len(at.list_able()) > 1 and FEW * at.left(FOE) <= at.hits(FOE):
        conflict.over = "won"
        _tell(stage, "leaves", f"{conflict.opponent.name} gives up {at.task.goal_name}.")
        return
    yield from _resolved(at, stage, options.best(at, at.theirs(plan), at.ours(plan)))
    if conflict.standing(plan.lead).out and not conflict.over:
        yield from _new_leader(at)


def _resolved(at: ConflictContext, stage: ActionContext, doing: ActionOption) -> Step:
    """Resolve an action: draw, uses, harm, the story, and a side that falls to 0."""
    conflict, meeting, cast = at.conflict, doing.meeting(), doing.cast
    target = meeting.target.who
    outcome = yield from _drawn(stage, meeting)
    for case in (meeting.actor, meeting.target):
        _use(at, case, outcome.redrew if case is meeting.actor else "")
    done = damage(outcome.defeats, meeting.force, meeting.shelter) if meeting.left else 0
    struck = [FOE] if target == FOE else [conflict.plan.lead, *(conflict.plan.support if not cast else ())]
    changes = [_lose(at, key, done) for key in struck if done]
    if cast and outcome.is_won and cast.effect.kind == "hinder":
        hindered = conflict.standing(target)
        hindered.hindered = (*hindered.hindered, BonusPart(cast.ability.name, cast.effect.modifier))
    if cast and outcome.is_won and cast.effect.kind == "heal" and at.task.extended:
        changes.append(_lose(at, meeting.actor.who, -1))
    came = f" and inflicts {count_noun(done, 'defeat')}" if done else ""
    verdict = _verdict(at, doing, meeting, outcome) if stage.scene.has_listener and meeting.actor.who != FOE else None
    _tell_drawn(stage, "action", meeting, outcome, WITH if cast else AT, came, changes, verdict)
    if not at.task.extended:
        conflict.over = "won" if outcome.is_won else "lost"
        return
    for key in struck:
        if done and conflict.standing(key).lost >= at.hits(key):
            yield from _they_fall(at, stage) if key == FOE else _falls(at, stage, conflict.find(key))


def _verdict(at: ConflictContext, doing: ActionOption, meeting: PreparedAction, outcome: ActionResult) -> Verdict:
    """Return the verdict of a hero's action, by the number of defeats. A Trickster's failure is worst (`R-09`)."""
    by_trickster = outcome.counted_draw.fails
    what = doing.cast.ability.name if doing.cast else at.task.name
    target = meeting.target
    against = target.name if target.who else power_text(target.power)
    return Verdict(
        f"{meeting.actor.name}: {what} against {against}",
        0 if by_trickster else 1 + outcome.defeats,
        outcome.is_won,
        "succeeds" if outcome.is_won else "fails on a Trickster" if by_trickster else "fails",
        float(success(meeting.advantage, meeting.bond, bool(meeting.again))),
        worst=by_trickster,
    )


def _drawn(stage: ActionContext, meeting: PreparedAction) -> Resolving:
    """Resolve an action; the program decides for the side that no player plays (`H-10`)."""
    resolving = resolve(stage, meeting)
    try:
        asked = next(resolving)
        while True:
            asked = resolving.send(asked.first_legal() if asked.who == FOE else (yield asked))
    except StopIteration as end:
        outcome: ActionResult = end.value
        return outcome


def _use(at: ConflictContext, case: ActionSide, redrew: str) -> None:
    """Take the uses that an action costs a side, and record the bonus parts and abilities that the side used."""
    names = (*case.spends, redrew) if redrew else case.spends
    if case.who == FOE and at.foes:
        at.conflict.foe_uses.update(having_used(at.foes[0], names, at.content).uses)
    elif case.who and case.who != FOE:
        one = at.conflict.find(case.who)
        one.sheet = having_used(one.sheet, names, at.content)
        standing = at.conflict.standing(case.who)
        standing.used = tuple(dict.fromkeys((*standing.used, *(part.name for part in case.parts), *names)))


def _lose(at: ConflictContext, key: str, hits: int) -> ValueChange:
    most, standing = at.hits(key), at.conflict.standing(key)
    before, standing.lost = standing.lost, min(most, standing.lost + hits)
    name = at.conflict.opponent.name if key == FOE else at.conflict.find(key).name
    return ValueChange(name, at.task.rune.capitalize(), str(most - before), str(most - standing.lost))


# At 0


def _falls(at: ConflictContext, stage: ActionContext, one: CompanyMember) -> Step:
    """Handle the fall of a hero to 0: the hero tries to go on, or gets away (`G-60`, `H-30`, `H-32`)."""
    conflict, standing = at.conflict, at.conflict.standing(one.key)
    if one.key not in conflict.fallen:
        conflict.fallen.append(one.key)
    standing.steps, standing.going = standing.steps + standing.going, False
    if standing.steps >= DEATH:
        standing.going, standing.out = True, standing.steps > DEATH
        if not standing.out:
            _tell(stage, "falls", f"{one.name} is dying and has one last action.")
        return
    courage, leading, away = at.courage(one.key), at.leading(one), at.withdrawal(one) if at.task.hard else None
    answer = yield options.ask_go_on(at, one, courage, away)
    if answer == options.GO_ON and (yield from _passes(stage, courage)):
        standing.going = True
        led = any(getattr(one.sheet, group) for group in GROUPS) and not standing.alone
        if led and not (yield from _passes(stage, leading)):
            standing.alone = True
            if conflict.plan.lead == one.key:
                yield from _adopt(at, at.plan(one), one.key, conflict.plan.support)
        return
    standing.out, standing.captured = True, answer == options.SURRENDER
    if away is not None and not standing.captured and not (yield from _passes(stage, away, AT)):
        standing.captured = (yield options.ask_capture(one, standing.steps)) == options.SURRENDER
        standing.steps += not standing.captured
    conflict.plan = replace(conflict.plan, support=tuple(key for key in conflict.plan.support if key != one.key))
    told = "is taken prisoner" if standing.captured else f"is out of {at.task.goal_name}"
    _tell(stage, "falls", f"{one.name} {told}.")


def _they_fall(at: ConflictContext, stage: ActionContext) -> Step:
    """Handle the fall of the other side to 0.

    Elite and major foes try once to go on, and the next defeat then beats them (`H-30`).
    """
    conflict, foe = at.conflict, at.conflict.standing(FOE)
    ranks = {at.content.entries(Foe)[one.name].rank for one in conflict.opponent.foes}
    if FOE not in conflict.fallen:
        conflict.fallen.append(FOE)
        if ranks - {"ordinary"} and (yield from _passes(stage, at.courage(FOE))):
            foe.going = True
            return
    conflict.over = "won"


def _passes(stage: ActionContext, test: PreparedAction, verbs: Verbs = TEST) -> Generator[Decision, str, bool]:
    outcome = yield from _drawn(stage, test)
    _tell_drawn(stage, "falls", test, outcome, verbs)
    return outcome.is_won


def _pay(at: ConflictContext, stage: ActionContext, one: CompanyMember) -> Step:
    """Charge a hero a wound and a mastery for good, each time that the hero went on and was beaten (`G-60`)."""
    rune, standing = at.task.rune, at.conflict.standing(one.key)
    if standing.captured:
        one.change(notes="\n".join(filter(None, (one.sheet.notes, f"Taken prisoner in {at.task.goal_name}."))))
    if standing.steps >= DEATH:
        one.change(dead=True)
        _tell(stage, "cost", f"{one.name} is dead.")
        return
    lost = []
    for _ in range(standing.steps):
        losses = list(list_losable(one.sheet, rune, standing.used))
        if losses:
            lost.append(Loss.read((yield options.losing(one, losses))))
            one.sheet = apply_loss(one.sheet, lost[-1], at.content)
    if standing.steps:
        one.change(wounds=wounds_after(one.sheet.wounds, rune, standing.steps))
        hurt, gone = one.sheet.wounds[-1].full_text, join_names([loss.name for loss in lost])
        _tell(stage, "cost", f"{one.name} is {hurt} and loses a mastery for good: {gone}.")


def _tell_drawn(
    stage: ActionContext,
    kind: str,
    meeting: PreparedAction,
    outcome: ActionResult,
    verbs: Verbs,
    came: str = "",
    changes: Changes = (),
    verdict: Verdict | None = None,
) -> None:
    name, (succeeds, fails) = meeting.actor.name, verbs
    text = f"{name} {succeeds if outcome.is_won else fails} {meeting.what}{came}."
    _tell(stage, kind, text, name, draw_roll(meeting, outcome), changes, verdict)


def _tell(
    stage: ActionContext,
    kind: str,
    text: str,
    who: str = "",
    rolls: Rolls = (),
    changes: Changes = (),
    verdict: Verdict | None = None,
) -> None:
    if stage.scene.has_listener:
        stage.scene.emit(Event(kind, capitalise(text), who, rolls, tuple(changes), verdict=verdict))
