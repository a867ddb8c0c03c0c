"""What a reader of many battles laughed at stays rare: each kind of folly is counted in seeded fights (`H-34`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Decision, FoeCount, Setup, SimultaneousDecisions, TacticAnswer
from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.action.options import KEEP, FateCardChoice
from solo.systems.gloranthan.battle import moving
from solo.systems.gloranthan.battle.attacks import Striking
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, TOGETHER, ActionChoice, MoveCode
from solo.systems.gloranthan.battle.options.attacks import AttackCode, aim_of
from solo.systems.gloranthan.battle.options.moves import PURSUE, PursuitChoice
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rules.blows import blow, targets
from solo.systems.gloranthan.battle.rules.castings import (
    CastingOption,
    explain_no_target,
    explain_no_use,
    spells,
    struck_over,
)
from solo.systems.gloranthan.battle.rules.contact import list_holders
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.rules.pursuit import catch_chance, escapes, pursuers
from solo.systems.gloranthan.battle.state.battle import SIDES, Battle, BattleContext, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import HOPELESS, NEVER, prospect, still_fights, wit_of
from solo.systems.gloranthan.battle.tactics.danger import could_hurt
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.ai_level import AiLevel
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import heroes

PROCEDURE = BattleProcedure(content())
READY_EACH, DRAWN_UP = 2, 60


def setups() -> Iterator[tuple[str, Setup]]:
    """All ready fights, and as many that are drawn up at random, of people or of regiments."""
    system = open_system("gloranthan", None).system
    for name in system.encounters.ready_fights():
        for number in range(READY_EACH):
            yield f"{name}/{number}", ready_fight(system, name)
    for number in range(DRAWN_UP):
        random = Random(f"follies {number}")
        large = random.random() < 0.25
        party = random.sample(
            [name for name, one in heroes().items() if bool(one.regiment) == large], random.randint(1, 3)
        )
        kinds = random.sample([name for name, foe in every_foe(content()).items() if bool(foe.base) == large], 3)
        foes = Counter(random.choice(kinds) for _ in range(random.randint(1, 6)))
        options = {"attackers": random.choice(["the heroes", "the foes"])}
        people = tuple(heroes()[name] for name in party)
        yield f"drawn {number}", Setup(people, tuple(FoeCount(*each) for each in foes.items()), options=options)


def hits(one: Figure) -> int:
    """What somebody has left."""
    return one.left("magic" if one.powers.physical is None else "physical")


def has_magic_for(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Whether magic that is left would do anything to a foe, if only whoever has it stood beside it."""
    near = msgspec.structs.replace(figure, place=foe.place, fled=False)
    hostile = [CastingOption(number, one, (foe,)) for number, one in spells(book, near) if one.effect.hostile]
    able = [one for one in hostile if not explain_no_use(book, near, one.working)]
    lawful = [one for one in able if not explain_no_target(book, near, one.working, foe)]
    return any(prospect(meeting_by_magic(book, near, one)).chance >= 0.05 for one in lawful)


def follies(battle: Battle, asked: Decision, choice: TacticAnswer) -> Iterator[str]:
    """What is foolish in an answer, of somebody of sense where no more is said."""
    if (
        isinstance(asked, PursuitChoice)
        and choice.answer == PURSUE
        and not asked.runner.is_fit
        and _seldom_caught(asked)
    ):
        yield "runs after the beaten, to its own cost"
    if isinstance(asked, ActionChoice) and wit_of(asked.book, asked.figure) is not AiLevel.DULL:
        yield from of_act(battle, asked, choice)
    elif isinstance(asked, PursuitChoice) and wit_of(asked.book, asked.pursuer) is not AiLevel.DULL:
        if choice.answer == PURSUE and catch_chance(asked.book, asked.pursuer, asked.runner) < 0.1:
            yield "runs after whom it hardly catches"
    elif isinstance(asked, FateCardChoice) and choice.answer != KEEP and not asked.fells:
        ours, theirs = (sum(map(hits, filter(still_fights, battle.on_field(side)))) for side in SIDES)
        if ours >= 8 * theirs:
            yield "plays a card for what is decided"


def of_act(battle: Battle, asked: ActionChoice, choice: TacticAnswer) -> Iterator[str]:
    """What is foolish in an act."""
    book, figure, act = asked.book, asked.figure, ACTS.read(choice.answer)
    foes = [foe for foe in battle.foes_of(figure) if still_fights(foe)]
    if isinstance(act, MoveCode) and figure.place and " leaves" not in str(choice.reason):
        goal = next((foe for foe in sorted(foes, key=lambda foe: -len(foe.name)) if foe.name in choice.reason), None)
        nearer = goal and goal.place and distance(act.place, goal.place) < distance(figure.place, goal.place)
        if nearer and goal and not has_magic_for(book, figure, goal) and not could_hurt(book, figure, goal):
            yield "walks to whom it cannot harm"
    friends = battle.list_fit(figure.side) if "no chance to win" in choice.reason else []
    if any(has_magic_for(book, one, foe) for one in friends for foe in foes):
        yield "gives up what could be won"
    if act == HOLD and "cannot harm any foe" in choice.reason and any(has_magic_for(book, figure, foe) for foe in foes):
        yield "thinks that it can harm nobody"
    if act == HOLD and "waits for the enemy to come" in choice.reason:
        ours, theirs = (sum(map(hits, who)) for who in (filter(still_fights, battle.list_fit(figure.side)), foes))
        if ours >= 8 * theirs and any(could_hurt(book, figure, foe) for foe in foes):
            yield "waits for who is as good as beaten"
    if isinstance(act, MoveCode) and "and runs" in choice.reason:
        ways = [escapes(book, figure, one.place) for one in pursuers(book, figure) if one.place]
        if not all(any(battle.field.holds(way[-1]) for way in each) for each in ways):
            yield "runs where there is no way but over the edge"
    if isinstance(act, AttackCode):
        aim = aim_of(book, figure, act)
        hopeless = prospect(blow(book, aim.leader, aim.target, aim.band, aim.joined)).chance < HOPELESS
        if hopeless and not list_holders(book, figure):
            yield "shoots without hope"
        if not still_fights(aim.target):
            yield "strikes the beaten"
    if isinstance(act, CastCode):
        casting = casting_of(book, figure, act)
        if casting.working.effect.hostile and any(one.side == figure.side for one in struck_over(book, casting)):
            yield "lays magic on friends"
    if act == HOLD and not figure.fled and not figure.disabled:
        able = (
            prospect(blow(book, figure, foe, band)).chance for foe, band in targets(book, figure) if still_fights(foe)
        )
        if any(chance >= HOPELESS for chance in able):
            yield "holds although it could strike"


def _seldom_caught(asked: PursuitChoice) -> bool:
    return catch_chance(asked.book, asked.pursuer, asked.runner) < 0.6


def played(setup: Setup, seed: str) -> Counter[str]:
    """The follies of one fight."""
    found, battle = Counter[str](), PROCEDURE.begin(setup)
    running = PROCEDURE.run(battle, SimulationScene(Random(seed)))
    asked = next(running, None)
    while asked is not None:
        answer = None
        if not isinstance(asked, Checkpoint | SimultaneousDecisions):
            choice = PROCEDURE.decide(battle, asked)
            found.update(follies(battle, asked, choice))
            answer = choice.answer
        try:
            asked = next(running) if answer is None else running.send(answer)
        except StopIteration:
            break
    return found


@pytest.mark.exhaustive
def test_hardly_anybody_plays_the_fool_in_a_hundred_fights() -> None:
    found = sum((played(setup, seed) for seed, setup in setups()), Counter[str]())
    assert found.total() <= 2, found


def beaten_before_who_fights(asked: ActionChoice) -> bool:
    """Whether an attack on somebody beaten is offered before one, in the same group, on somebody who fights."""
    fights: dict[str, list[bool]] = {}
    for option in asked.legal():
        act, battle = ACTS.read(option.code), asked.book.battle
        foe = battle.find(act.target) if isinstance(act, AttackCode | CastCode) and act.target else asked.figure
        if foe.side != asked.figure.side:
            fights.setdefault(option.group, []).append(foe.is_fit)
    return any(each != sorted(each, reverse=True) for each in fights.values())


@pytest.mark.slow
def test_what_is_offered_stands_in_order_of_worth_and_the_mark_on_no_folly() -> None:
    found, offered = Counter[str](), 0
    for seed, setup in list(setups())[:40]:
        battle = PROCEDURE.begin(setup)
        running = PROCEDURE.run(battle, SimulationScene(Random(seed)))
        asked, answer = next(running, None), ""
        while asked is not None:
            if isinstance(asked, ActionChoice) and asked.figure.hero:
                offered += 1
                found["beaten first"] += beaten_before_who_fights(asked)
                mark = asked.tactic_act(asked.figure) if asked.default == str(TOGETHER) else asked.default
                found.update(of_act(battle, asked, TacticAnswer(mark)))
            answer = (
                "" if isinstance(asked, Checkpoint | SimultaneousDecisions) else PROCEDURE.decide(battle, asked).answer
            )
            with suppress(StopIteration):
                asked = running.send(answer) if answer else next(running)
                continue
            break
    assert offered > 300
    assert not found.total(), found


@pytest.fixture
def reactions(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often somebody who is moved in on strikes or shoots without hope, in all that is played."""
    found, strike = Counter[str](), moving.strike

    def watched(arena: BattleContext, attacker: Figure, target: Figure, band: Band, **more: bool) -> Striking:
        found["hopeless"] += prospect(blow(arena, attacker, target, band)).chance < NEVER
        found["all"] += 1
        return strike(arena, attacker, target, band, **more)

    monkeypatch.setattr(moving, "strike", watched)
    return found


@pytest.mark.slow
def test_nobody_strikes_without_hope_at_who_moves_in(reactions: Counter[str]) -> None:
    for seed, setup in setups():
        played(setup, seed)
    assert reactions["all"] > 100
    assert not reactions["hopeless"]
