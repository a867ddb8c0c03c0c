"""What a reader of many fights laughed at stays rare: each kind of folly is counted in seeded fights (`H-08`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Decision, FoeCount, Setup, SimultaneousDecisions
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.defences import ReactionChoice
from solo.systems.two_d20.fight.options.dice import DiceChoice, side_of
from solo.systems.two_d20.fight.options.legality import attempt_of
from solo.systems.two_d20.fight.options.momentum_spends import SpendOnHitChoice
from solo.systems.two_d20.fight.rules.damage import blow_of
from solo.systems.two_d20.fight.rules.dice import NOTHING, BoughtDiceCode
from solo.systems.two_d20.fight.rules.harm import harm_by, harm_of, has_no_effect, knockout_threshold
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode
from solo.systems.two_d20.fight.rules.reach import enemies_in_reach
from solo.systems.two_d20.fight.rules.recovering import lost
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState
from solo.systems.two_d20.fight.state.acts import (
    ACTS,
    Act,
    AttackCode,
    HoldAttackCode,
    MoveCode,
    RecoverCode,
    TreatCode,
)
from solo.systems.two_d20.fight.tactics.attack_worth import attack_worth
from solo.systems.two_d20.fight.tactics.positioning import could_hurt
from solo.systems.two_d20.fight.tactics.spending_policy import wit_of
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.rolls import odds
from tests.systems.two_d20.blow_staging import content
from tests.systems.two_d20.turn_staging import people, procedure

DRAWN_UP = 100
SURE = 0.95
HARDLY = 0.005
"""What counts of an attack, or of dice, from which on it is more than a gesture."""

Where = tuple[int, tuple[int, ...]]
"""Whither somebody went, and where all its enemies stood."""


def setups() -> Iterator[tuple[str, Setup]]:
    """All ready fights, and many that are drawn up at random."""
    for name in content().entries(TieredFight):
        yield name, ready_fight(open_system("two-d20", None).system, name)
    for number in range(DRAWN_UP):
        random = Random(f"follies {number}")
        party = random.sample(list(people().values()), random.randint(1, 4))
        kinds = random.sample(list(content().entries(Foe)), 3)
        foes = Counter(random.choice(kinds) for _ in range(random.randint(1, 2 * len(party) + 1)))
        yield f"drawn {number}", Setup(tuple(party), tuple(FoeCount(*each) for each in foes.items()))


class Watched:
    """One fight, and what was foolish in it."""

    def __init__(self, setup: Setup) -> None:
        self.fight: Fight = procedure().begin(setup)
        self.found: Counter[str] = Counter()
        self.ways: dict[str, list[Where]] = {}

    def played(self, seed: str) -> Counter[str]:
        running = procedure().run(self.fight, SimulationScene(Random(seed)))
        asked = next(running, None)
        while asked is not None:
            answer = None
            if not isinstance(asked, Checkpoint | SimultaneousDecisions):
                answer = procedure().decide(self.fight, asked).answer
                self.found.update(self.follies(asked, answer))
            try:
                asked = next(running) if answer is None else running.send(answer)
            except StopIteration:
                break
        return self.found

    def follies(self, asked: Decision, answer: str) -> Iterator[str]:
        if isinstance(asked, ActionChoice) and wit_of(asked.turn.fighter) is not AiLevel.DULL:
            yield from self.of_act(asked.turn, ACTS.read(answer))
        elif isinstance(asked, DiceChoice):
            yield from self.of_dice(asked, BoughtDiceCode.read(answer))
        elif isinstance(asked, SpendOnHitChoice) and asked.final:
            yield from self.of_spends(asked, DamageSpendCode.read(answer))
        elif isinstance(asked, ReactionChoice) and answer.startswith("defend"):
            yield from self.of_defence(asked)

    def of_act(self, turn: TurnState, act: Act) -> Iterator[str]:
        fight, one = self.fight, turn.fighter
        if isinstance(act, AttackCode):
            attempt = attempt_of(fight, turn, act)
            if attempt.target.side == one.side:
                yield "strikes a friend"
            if attack_worth(fight, attempt).telling < HARDLY:
                yield "attacks without hope"
            self.ways.pop(one.key, None)
        if isinstance(act, TreatCode) and act.what != "dying":
            friend = fight.find(act.friend)
            if not lost(friend, act.what) and not friend.bleeding:
                yield "treats the unhurt"
        if isinstance(act, RecoverCode) and not lost(one, act.track):
            yield "recovers what was not lost"
        if isinstance(act, HoldAttackCode) and any(
            could_hurt(fight, one, enemy) for enemy in enemies_in_reach(fight, one)
        ):
            yield "waits for whoever comes beside whom it could hurt"
        if isinstance(act, MoveCode) and self.goes_back(one, act.zone):
            yield "goes back and forth where nobody else has moved"

    def goes_back(self, one: Fighter, zone: int) -> bool:
        """Whether somebody, having struck nobody, goes back to where it was while all enemies stand as they stood."""
        ways = self.ways.setdefault(one.key, [])
        ways.append((zone, tuple(enemy.zone for enemy in self.fight.enemies(one))))
        if len(ways) < 3:
            return False
        first, then, now = ways[-3:]
        return first[0] == now[0] != then[0] and first[1] == then[1] == now[1]

    def of_dice(self, asked: DiceChoice, bought: BoughtDiceCode) -> Iterator[str]:
        against, side = asked.against, side_of(asked.trial)
        if not bought.dice_added - bought.exploit or against.aim is None or not against.active:
            return
        ties = self.fight.rulings.ties
        plain = odds.estimate_attack(side, against.opponent, ties, against.aim, against.flourish)
        more = odds.estimate_attack(side_of(asked.trial, bought), against.opponent, ties, against.aim, against.flourish)
        if plain.out > SURE:
            yield "buys dice for what falls anyway"
        if more.telling - plain.telling < HARDLY and bought != NOTHING:
            yield "buys dice for nothing"

    def of_defence(self, asked: ReactionChoice) -> Iterator[str]:
        if has_no_effect(asked.attempt.target, asked.attempt.qualities.nonlethal):
            yield "defends against what it does not feel"

    def of_spends(self, asked: SpendOnHitChoice, later: DamageSpendCode) -> Iterator[str]:
        fight, landed = self.fight, asked.landed
        if not later.bonus and not later.penetration:
            return
        target, track = landed.target, landed.attempt.track
        before = harm_by(fight, target, track, blow_of(landed)).harm
        if before >= knockout_threshold(fight, target) - harm_of(target, track):
            yield "spends on what falls anyway"
        own = later.price <= asked.winner.momentum
        if not own and harm_by(fight, target, track, blow_of(landed, later)).harm == before:
            yield "spends beyond its own for no more Harm"


@pytest.mark.exhaustive
@pytest.mark.parametrize("half", [0, 1])
def test_hardly_anybody_plays_the_fool_in_many_fights(half: int) -> None:
    found = Counter[str]()
    for name, setup in list(setups())[half::2]:
        found += Watched(setup).played(name)
    assert found.total() <= 1, found
