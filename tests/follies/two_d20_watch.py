"""One watched fight of 2d20, played by its tactics: the follies and the wanted acts in their answers."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

from msgspec.structs import replace

from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Decision, Setup, SimultaneousDecisions, TacticAnswer
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.defences import STRIKE, USE, AbilityChoice, ReactionChoice, RetaliationChoice
from solo.systems.two_d20.fight.options.dice import DiceChoice, side_of
from solo.systems.two_d20.fight.options.doom_spends import HAMPERED, NONE, DoomSpend, DoomSpendChoice
from solo.systems.two_d20.fight.options.legality import attempt_of, movement_needed, ready_arms
from solo.systems.two_d20.fight.options.momentum_spends import SpendBeforeDamageChoice, SpendOnHitChoice
from solo.systems.two_d20.fight.options.turn_order_choices import NOBODY, SeizeInitiativeChoice
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.fight.rules.abilities import RIPOSTE, others_near
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial, reach_of
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.defence import NONE as NO_REACTION
from solo.systems.two_d20.fight.rules.defence import ReactionCode
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.harm import UNFEELING
from solo.systems.two_d20.fight.rules.momentum_spends import ENOUGH, DamageSpendCode, EarlySpendCode
from solo.systems.two_d20.fight.rules.moving import exit_zone
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState
from solo.systems.two_d20.fight.state.acts import (
    ACTS,
    WITHDRAW,
    Act,
    AssistCode,
    AttackCode,
    EnemyCode,
    FortuneCode,
    HoldAttackCode,
    MoveCode,
    SecondWindCode,
    TreatCode,
)
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls import odds

SAVED_A_DOOM = 0.1
HARDLY = 0.02
"""Smallest difference in value between two targets of a cry that counts."""
FORTUNES = {
    "action": "Bonus Action",
    "vigor": "Second Wind for Fortune",
    "resolve": "Second Wind for Fortune",
    "wounds": "Overcome Weakness",
    "trauma": "Overcome Weakness",
}


class WatchedTurn:
    """The turn in progress, and the acts in it so far."""

    def __init__(self, turn: TurnState) -> None:
        self.turn = turn
        self.attacked = self.left = self.helped = self.swift = False
        self.beside = bool(turn.fighter.reach) and turn.standards > 0


class WatchedFight:
    """A fight played by tactics: `found` counts follies and wanted acts, `ends` the figures of its end."""

    def __init__(self, procedure: FightProcedure, setup: Setup, beasts: frozenset[str]) -> None:
        self.procedure = procedure
        self.fight: Fight = procedure.begin(setup)
        self.found: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self._turn: WatchedTurn | None = None
        self._seized = False
        self._reaction: int | None = None
        self._beasts = beasts

    def play(self, seed: str) -> None:
        """Play the fight to its end."""
        running = self.procedure.run(self.fight, SimulationScene(Random(seed)))
        asked = next(running, None)
        while asked is not None:
            answer = None
            if isinstance(asked, Checkpoint):
                self._end_of_round()
            elif not isinstance(asked, SimultaneousDecisions):
                choice = self.procedure.decide(self.fight, asked)
                answer = choice.answer
                self._watch(asked, choice)
            try:
                asked = next(running) if answer is None else running.send(answer)
            except StopIteration:
                break
        self._end_of_fight()

    def _watch(self, asked: Decision, choice: TacticAnswer) -> None:
        answer = choice.answer
        match asked:
            case ActionChoice():
                self._of_act(asked.turn, ACTS.read(answer), choice)
            case DiceChoice():
                self._of_dice(asked, answer)
            case ReactionChoice():
                self._of_reaction(asked, answer)
            case SpendBeforeDamageChoice() if answer != ENOUGH:
                self._of_early_spend(EarlySpendCode.read(answer))
            case SpendOnHitChoice():
                self._of_spends(DamageSpendCode.read(answer))
            case DoomSpendChoice():
                self._of_trouble(DoomSpend.read(answer))
            case RetaliationChoice() if answer == STRIKE and not asked.attempt.attacker.hero:
                riposte = asked.attempt.attacker.ability == RIPOSTE and "beaten off" in asked.prompt
                self.found[f"Doom: {'riposte' if riposte else 'retaliate'}"] += 1
            case AbilityChoice() if asked.foe.ability == UNFEELING and answer != USE:
                self.found["an Unfeeling foe goes out with Doom at hand"] += 1
            case SeizeInitiativeChoice() if answer != NOBODY and not self._seized:
                self._seized = True
                self.found["foes seize the initiative"] += 1
            case _ if asked.kind == "out" and answer == "act":
                self.found["hero: a turn when out"] += 1

    # Turns

    def _of_act(self, turn: TurnState, act: Act, choice: TacticAnswer) -> None:
        if self._turn is None or self._turn.turn is not turn:
            self._end_of_turn()
            self._turn = WatchedTurn(turn)
        watched, one = self._turn, turn.fighter
        if isinstance(act, AttackCode):
            watched.attacked = True
            watched.swift = False
            self._of_attack(turn, act)
        elif isinstance(act, MoveCode):
            watched.left = True
            self._of_move(one, act, choice)
        elif act == WITHDRAW:
            watched.left = True
        elif isinstance(act, TreatCode):
            self.found["hero: treat"] += one.hero
        elif isinstance(act, FortuneCode) and act.use in FORTUNES:
            self.found[f"hero: {FORTUNES[act.use]}"] += 1
        elif isinstance(act, SecondWindCode):
            self.found["spend: second-wind"] += 1
        elif isinstance(act, AssistCode):
            watched.helped = True
        studies = isinstance(act, EnemyCode) and act.verb == "exploit"
        skill = cast("Skill", act.skill) if isinstance(act, AssistCode) else "observation" if studies else None
        self.found["a study or help by somebody untrained in it"] += bool(skill and not one.training(skill).expertise)
        if one.kind in self._beasts:
            self.found["a beast studies"] += studies
            self.found["a beast holds an attack"] += isinstance(act, HoldAttackCode)
            self.found["a beast helps"] += isinstance(act, AssistCode)

    def _of_attack(self, turn: TurnState, act: AttackCode) -> None:
        one, attempt = turn.fighter, attempt_of(self.fight, turn, act)
        if attempt.kind == "threaten":
            self.found["a threat by somebody untrained in Intimidate"] += not one.training("intimidate").expertise
            if attempt.area:
                felt = [self._felt(attempt, target) for target in (attempt.target, *others_near(self.fight, attempt))]
                worst = felt[0] <= min(felt) and felt[0] < max(felt) - HARDLY
                self.found["a cry named at the target that feels it least"] += worst
        goes = movement_needed(self.fight, turn, attempt.arm, attempt.target, attempt.thrown)
        if attempt.kind == "melee" and goes and _shoots(one) and self._best_shot(one):
            self.found["a shooter runs into melee"] += 1

    def _felt(self, attempt: DeclaredAttack, target: Fighter) -> float:
        """Return the value of an attack on one target alone."""
        on = replace(attempt, target=target)
        side, aim = side_of(attack_trial(self.fight, on)), aim_of(self.fight, on, target)
        return odds.estimate_attack(side, None, self.fight.rulings.ties, aim).telling

    def _of_move(self, one: Fighter, act: MoveCode, choice: TacticAnswer) -> None:
        if act.zone == exit_zone(one):
            self.found[f"{_side(one)}: leave the field"] += 1
            return
        joins = any(enemy.zone == act.zone for enemy in self.fight.enemies(one))
        if joins and _shoots(one) and self._best_shot(one):
            self.found["a shooter runs into melee"] += 1
        if "better shot" in choice.reason and self._best_shot(replace(one, zone=act.zone)) < self._best_shot(one):
            self.found["a move for a better shot to a place that is worse"] += 1

    def _best_shot(self, one: Fighter) -> float:
        shots = (
            DeclaredAttack(one, enemy, arm)
            for _, arm in ready_arms(one)
            for enemy in self.fight.enemies(one)
            if arm.weapon.type == "ranged" and not arm.used_up
        )
        return max((self._felt(shot, shot.target) for shot in shots), default=0.0)

    def _end_of_turn(self) -> None:
        watched = self._turn
        if watched is None:
            return
        one = watched.turn.fighter
        if watched.swift and self.fight.enemies(one) and not one.absent:
            self.found["a Swift Action without an attack"] += 1
        if watched.beside and one.rank == "minion" and reach_of(one) == 1 and not one.hero:
            self.ends["small turns"] += 1
            self.ends["idle"] += not (watched.attacked or watched.left or watched.helped)
        self._turn = None

    def _end_of_round(self) -> None:
        self._end_of_turn()
        self.found["help that nobody uses"] += sum(one.help is not None for one in self.fight.fighters)

    # Dice, reactions and spends

    def _of_dice(self, asked: DiceChoice, answer: str) -> None:
        bought, against, who = BoughtDiceCode.read(answer), asked.against, asked.trial.who
        self.found["spend: extra-d20"] += bool(bought.momentum)
        self.found["hero: Bonus Die"] += bought.fortune
        if against.aim is None:
            return
        side, ties = side_of(asked.trial, bought), asked.fight.rulings.ties
        if against.active:
            self.found[f"a {_side(who)}'s attack that cannot hit"] += not odds.pass_chance(side)
        elif self._reaction is not None and against.opponent is not None:
            price, self._reaction = self._reaction, None
            seen = [odds.estimate_attack(against.opponent, other, ties, against.aim) for other in (None, side)]
            poor = seen[0].harm - seen[1].harm < SAVED_A_DOOM * price
            self.found[f"a {_side(who)}'s reaction saves less than 0.1 Harm a Doom"] += poor

    def _of_reaction(self, asked: ReactionChoice, answer: str) -> None:
        self._reaction = None
        if answer == NO_REACTION or answer.startswith(tuple(SecondWindCode.verbs())):
            return
        way = next(way for way in asked.list_reactions() if str(way.code) == answer)
        if ReactionCode.read(answer).what in ("protect", "door"):
            self.found[f"{_side(way.who)}: protect"] += 1
        self._reaction = way.price if way.trial else None

    def _of_early_spend(self, early: EarlySpendCode) -> None:
        self.found[f"spend: {early.what}"] += 1
        if early.what == "swift-action" and self._turn is not None:
            self._turn.swift = True

    def _of_spends(self, later: DamageSpendCode) -> None:
        bought = {
            "bonus-damage": later.bonus,
            "penetration": later.penetration,
            "re-roll-damage": later.reroll,
            "second-wind": later.vigor + later.resolve,
        }
        for spend, points in bought.items():
            self.found[f"spend: {spend}"] += points > 0

    def _of_trouble(self, bought: DoomSpend) -> None:
        if bought == NONE:
            return
        environment = bought.verb in HAMPERED or bought.verb == "ground"
        kind = "environment" if environment else "hazard" if bought.verb == "hazard" else "catch or pin"
        self.found[f"Doom: {kind}"] += 1

    # The end

    def _end_of_fight(self) -> None:
        self._end_of_turn()
        fight, heroes = self.fight, self.fight.heroes()
        self.ends[f"winner: {fight.winner}"] += 1
        if fight.winner == "party" and fight.doom >= 2 * len(heroes):
            self.found["foes lose with 2 Doom or more a hero unspent"] += 1
        if fight.winner == "foes":
            self.ends["heroes lost"] += sum(hero.out for hero in heroes)
            self.ends["fortune"] += sum(hero.fortune for hero in heroes if hero.out)


def _side(fighter: Fighter) -> str:
    return "hero" if fighter.hero else "foe"


def _shoots(one: Fighter) -> bool:
    """Return True if a fighter's first weapon in hand works at Medium range or beyond."""
    first = next((arm for arm in one.arms if arm.ready and not arm.used_up), None)
    return first is not None and first.weapon.range not in ("", "close")
