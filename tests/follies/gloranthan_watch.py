"""One watched fight of Gloranthan Heroes, and the follies in the answers of its tactics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import msgspec

from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Decision, Setup, SimultaneousDecisions, TacticAnswer
from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.action.odds import fall_chance, success
from solo.systems.gloranthan.action.options import KEEP, FateCardChoice
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, ActionChoice, MoveCode, YieldTurnCode
from solo.systems.gloranthan.battle.options.attacks import AttackCode, PlannedAttack, aim_of, choose_leader
from solo.systems.gloranthan.battle.options.moves import PURSUE, PursuitChoice
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rules.blows import blow, targets
from solo.systems.gloranthan.battle.rules.castings import CastingOption, explain_no_target, explain_no_use, spells
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.contact import list_holders, touching
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.rules.pursuit import catch_chance
from solo.systems.gloranthan.battle.rules.reach import FARTHEST, destinations
from solo.systems.gloranthan.battle.state.battle import OTHER, SIDES, Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Side
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS
from solo.systems.gloranthan.units.terrain import terrain_modifier
from solo.systems.gloranthan.units.unit_type import can_attack
from tests.systems.gloranthan.gloranthan_content import content

PROCEDURE: Final = BattleProcedure(content())
NONE, HARDLY = 0.02, 0.05
"""Chances to succeed below which an attack is pointless, and below which it hardly helps."""
THIRD: Final = 1 / 3
DECIDED: Final = 6
"""Ratio of one side's remaining hits to the other's from which a fight is decided."""
LONG: Final = 3
"""Number of turns without any chance after which a side should have left."""
FAR: Final = 12
"""Number of turns after which a figure on foot should have stopped following a skirmisher."""
BACK: Final = "figures that go back to where they came from, per 100 turns"
TURNS: Final = "turns"
"""The number of turns played, which is no folly."""
GOOD_FINISH: Final = 0.3
"""Chance to bring down a wounded foe from which an attack on a fresh foe is a folly."""


class Arrival(NamedTuple):
    """The hex that a figure has left, its losses, and the distance of each foe when it had moved."""

    start: Place
    lost: dict[Rune, int]
    foes: dict[str, int]


class Watch:
    """One fight, and the follies found in it."""

    def __init__(self, setup: Setup) -> None:
        self.battle: Battle = PROCEDURE.begin(setup)
        self.book = BattleLookup(self.battle, content())
        self.found: Counter[str] = Counter()
        self.idle: set[tuple[str, bool]] = set()
        self.followed: dict[str, tuple[str, int]] = {}
        self.arrivals: dict[str, Arrival] = {}
        self.hopeless: Counter[Side] = Counter()
        self.to_edge: dict[Side, int] = {}

    def play(self, seed: str) -> Counter[str]:
        """Play the fight with tactics on both sides and return the follies."""
        running = PROCEDURE.run(self.battle, SimulationScene(Random(seed)))
        asked, answer = next(running, None), ""
        while asked is not None:
            answer = ""
            if isinstance(asked, Checkpoint):
                self.judge_turn()
            elif not isinstance(asked, SimultaneousDecisions):
                choice = PROCEDURE.decide(self.battle, asked)
                self.found.update(self.judge(asked, choice))
                answer = choice.answer
            try:
                asked = running.send(answer) if answer else next(running)
            except StopIteration:
                break
        self.found["heroes who pay with a lasting mastery for going on at 0"] += sum(
            one.hero and one.steps > 0 for one in self.battle.figures
        )
        self.found[TURNS] = self.battle.round
        self.found["figures idle while friends fight"] = len({key for key, _ in self.idle})
        self.found["idle without a reason"] = sum(not told for _, told in self.idle)
        return self.found

    def judge_turn(self) -> None:
        """Count the turns in a row in which a side could harm no foe and came no nearer to its edge."""
        for side in SIDES:
            friends, foes = (
                self.battle.list_fit(side),
                [one for one in self.battle.list_fit(OTHER[side]) if counts(one)],
            )
            stays = bool(friends and foes) and not self.battle.over
            lost = stays and not any(self.has_chance(one, foe, friends) for one in friends for foe in foes)
            away = self.to_edge.get(side, FARTHEST)
            self.to_edge[side] = min((self.way_home(one) for one in friends), default=FARTHEST)
            lost = lost and self.to_edge[side] >= away
            self.hopeless[side] = self.hopeless[side] + 1 if lost else 0
            if self.hopeless[side] == LONG:
                self.found["sides that fight on three turns or more without any chance"] += 1

    def way_home(self, figure: Figure) -> int:
        """Return the distance of a figure to the edge of its side, in hexes."""
        column = (figure.place or (0, 0))[0]
        return column if figure.side == "party" else self.battle.field.width - 1 - column

    def judge(self, asked: Decision, choice: TacticAnswer) -> Iterator[str]:
        """Yield the follies of one answer."""
        if isinstance(asked, ActionChoice):
            yield from self.judge_act(asked, choice)
        elif isinstance(asked, PursuitChoice) and choice.answer == PURSUE:
            if catch_chance(self.book, asked.pursuer, asked.runner) < THIRD:
                yield "pursuits with a chance under a third"
        elif isinstance(asked, FateCardChoice) and choice.answer != KEEP and self.wastes_card(asked):
            yield "Fate cards wasted"

    def judge_act(self, asked: ActionChoice, choice: TacticAnswer) -> Iterator[str]:
        """Yield the follies of an act."""
        figure, act = asked.figure, ACTS.read(choice.answer)
        if act == HOLD and not asked.moved and not figure.fled and self.friends_fight(figure):
            self.idle.add((figure.key, bool(choice.reason)))
        if isinstance(act, MoveCode):
            yield from self.judge_return(figure, act)
            yield from self.judge_move(figure, act)
        elif not isinstance(act, YieldTurnCode):
            self.arrivals.pop(figure.key, None)
        if not isinstance(act, AttackCode):
            return
        self.followed.pop(figure.key, None)
        aim = aim_of(self.book, figure, act)
        meeting = blow(self.book, aim.leader, aim.target, aim.band, aim.joined)
        if (chance := chance_of(meeting)) < HARDLY:
            yield "attacks at 2 to 5 %" if chance >= NONE else "attacks at under 2 %"
        if figure.hero and not aim.joined and self.leaves_beaten(figure, aim, meeting):
            yield "heroes who leave a nearly beaten foe for a fresh one"

    def judge_return(self, figure: Figure, act: MoveCode) -> Iterator[str]:
        """Yield the folly of a move back to the hex left in the last action, without a reason in between.

        A loss of the figure, a foe who has come nearer, and a foe who fights no more are reasons.
        """
        before = self.arrivals.get(figure.key)
        if before and before.start == act.place and before.lost == figure.lost:
            now = self.distances(figure, figure.place)
            if now.keys() == before.foes.keys() and all(now[key] >= before.foes[key] for key in now):
                yield BACK
        if figure.place:
            self.arrivals[figure.key] = Arrival(figure.place, dict(figure.lost), self.distances(figure, act.place))

    def distances(self, figure: Figure, place: Place | None) -> dict[str, int]:
        """Return the distance from `place` to each foe who can act, by the key of the foe."""
        foes = [foe for foe in self.battle.foes_of(figure) if foe.is_fit]
        return {foe.key: distance(place, foe.place) for foe in foes if place and foe.place}

    def judge_move(self, figure: Figure, act: MoveCode) -> Iterator[str]:
        """Yield the follies of a move: bad ground, and a skirmisher followed on foot."""
        before = touching(self.book, figure)
        met = [foe for foe in touching(self.book, figure, act.place) if foe not in before and foe.is_fit]
        if met and not figure.fled and self.has_better_ground(figure, act, met[0]):
            yield "steps onto bad ground with good ground beside the same foe"
        unit = self.book.unit(figure)
        foes = [one for one in self.battle.foes_of(figure) if one.is_fit and one.place]
        if moves_mounted(unit) or figure.place is None or not foes:
            return
        nearest = min(foes, key=lambda foe: distance(act.place, foe.place or act.place))
        nearer = nearest.place and distance(act.place, nearest.place) < distance(figure.place, nearest.place)
        if not (nearer and self.book.unit(nearest).has("Skirmishers")) or list_holders(self.book, nearest):
            self.followed.pop(figure.key, None)
            return
        whom, turns = self.followed.get(figure.key, (nearest.key, 0))
        turns = turns + 1 if whom == nearest.key else 1
        self.followed[figure.key] = nearest.key, turns
        if turns == FAR:
            yield "figures on foot that follow a skirmisher for twelve turns or more"

    def has_better_ground(self, figure: Figure, act: MoveCode, foe: Figure) -> bool:
        """Return True if another hex in reach beside the foe suits the figure better."""
        unit, field, reached = self.book.unit(figure), self.battle.field, destinations(self.book, figure)

        def suits(place: tuple[int, int]) -> Rating:
            return terrain_modifier(unit.troop_class, unit.has("Skirmishers"), field.going(place))

        beside = [place for place in field.adjacent_hexes(foe.place) if place in reached] if foe.place else []
        here = suits(act.place)
        return any((suits(place) - here).is_ahead for place in beside)

    def friends_fight(self, figure: Figure) -> bool:
        """Return True if a friend is in contact with a foe, or a foe attacked in its last action.

        Friends who shoot at foes that still come on do not count, since a line does well to wait for them.
        """
        friends = [one for one in self.battle.list_fit(figure.side) if one is not figure]
        foes = [one for one in self.battle.foes_of(figure) if counts(one)]
        fight = any(one.struck for one in foes) or any(list_holders(self.book, one) for one in friends)
        return bool(friends and foes) and fight

    def leaves_beaten(self, figure: Figure, aim: PlannedAttack, meeting: PreparedAction) -> bool:
        """Return True if a wounded foe in reach was at least twice as likely to fall as the attacked fresh foe."""
        if any(aim.target.lost.values()) or aim.target.condition != "ready":
            return False
        chosen = falls_of(meeting)
        others = [
            falls_of(blow(self.book, figure, foe, band))
            for foe, band in targets(self.book, figure)
            if counts(foe) and foe is not aim.target and any(foe.lost.values())
        ]
        return any(chance >= GOOD_FINISH and chance >= 2 * chosen for chance in others)

    def wastes_card(self, asked: FateCardChoice) -> bool:
        """Return True if a card was played in a decided fight without deciding a fall."""
        ours, theirs = (sum(map(hits, self.battle.list_fit(side))) for side in SIDES)
        return not asked.fells and (ours >= DECIDED * theirs or theirs >= DECIDED * ours)

    def has_chance(self, figure: Figure, foe: Figure, friends: list[Figure]) -> bool:
        """Return True if the figure, once near, could harm `foe` by arms, alone or with three friends, or by magic."""
        one, other, unit = anywhere(figure), anywhere(foe), self.book.unit(figure)
        if figure.powers.physical is not None and not foe.bodiless:
            for band in (band for band in WEAPON_BANDS if can_attack(unit, band)):
                able = [each for each in friends if each is not figure and can_attack(self.book.unit(each), band)][:3]
                able = [each for each in able if each.powers.physical is not None]
                aim = choose_leader(self.book, PlannedAttack(one, other, band, tuple(able)))
                if chance_of(blow(self.book, aim.leader, aim.target, aim.band, aim.joined)) >= NONE:
                    return True
        near = msgspec.structs.replace(figure, place=foe.place, fled=False, disabled=0)
        able_to = [
            (number, each) for number, each in spells(self.book, near) if not explain_no_use(self.book, near, each)
        ]
        if any(each.effect.kind == "summon" for _, each in able_to):
            return True
        hostile = [CastingOption(number, each, (foe,)) for number, each in able_to if each.effect.hostile]
        lawful = [each for each in hostile if not explain_no_target(self.book, near, each.working, foe)]
        return any(chance_of(meeting_by_magic(self.book, near, each)) >= NONE for each in lawful)


def watched(setup: Setup, seed: str) -> Counter[str]:
    """Return the follies of one fight."""
    return Watch(setup).play(seed)


def counts(one: Figure) -> bool:
    """Return True if a figure can still fight."""
    return one.is_fit and one.disabled != TO_THE_END


def hits(one: Figure) -> int:
    """Return the hits that a figure has left."""
    return one.left("magic" if one.powers.physical is None else "physical")


def anywhere(figure: Figure) -> Figure:
    """Return a copy of `figure` on good ground."""
    return msgspec.structs.replace(figure, place=None, disabled=0, fled=False)


def chance_of(meeting: PreparedAction) -> float:
    """Return the chance of a prepared action to succeed."""
    return float(success(meeting.advantage, meeting.bond))


def falls_of(meeting: PreparedAction) -> float:
    """Return the chance of a prepared attack to bring its target down."""
    return float(fall_chance(meeting.advantage, max(1, meeting.left), meeting.force, meeting.shelter, meeting.bond))
