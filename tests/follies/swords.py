"""Follies of the tactics in Swords in varied fights, the differences between AI levels, and the length of fights.

Half of the varied fights are ready fights and half are drawn at random. In a third of them foes strike at the fallen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Final

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.systems.contract import Checkpoint, Decision, Event, FoeCount, Scene, Setup, TacticAnswer
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.phrasing import format_number
from solo.systems.swords.fight.options.plans import PlanChoice
from solo.systems.swords.fight.procedure import FightProcedure
from solo.systems.swords.fight.state import Fight
from solo.systems.swords.fight.state.action_codes import DEFEND, SHOOT, PlanCode
from solo.systems.swords.fight.tactics.combat_profile import wit_of
from solo.systems.swords.foes.foe import Foe
from tests.bench.figure import Figure
from tests.follies.rate import at_least_won, at_most_per_100, happens
from tests.systems.swords.fight_staging import content, procedure
from tests.systems.swords.mirrors import AIMS, LINE_UPS, count_won

STAYED, FRIENDS, OTHER_THING, IDLE_SHOT, DRAWS, HELD, CROWDS = (
    "sides beaten although nobody left",
    "blows that go on to a friend or hit one",
    "picks up another thing than it wanted",
    "plans a shot and takes none",
    "draws a weapon and another one right after it",
    "plans a defence while it is held",
    "archers with missiles who find no opening to strike",
)
MOST: Final = {STAYED: 40, FRIENDS: 5, OTHER_THING: 0, IDLE_SHOT: 2, DRAWS: 1, HELD: 0, CROWDS: 2}
"""Maximum number of each folly per 100 fights; for `STAYED`, per 100 beaten sides."""
AT_THE_FALLEN: Final = "foes strike at the fallen where the table allows it"
ROUNDS: Final = 10
LEAST_MIRRORED: Final = 500
"""Least fights of each mirrored line-up: the standard error of a share is then at most 2.2 points."""
MEDIAN_OF: Final = 200
"""Least plays of each ready-made fight: with 33 plays, chance alone moves a median of 7 rounds to 11."""
HARM: Final = ("hits", "fells", "kills")
WANTED: Final = re.compile(r"goes to pick up the ([a-z -]+)")


def figures(fights: int, seed: int) -> list[Figure]:
    """Return all figures, from fights with the dice of this seed."""
    return [*_of_fights(fights, seed), _of_length(fights, seed), *_of_levels(fights, seed)]


def _of_fights(fights: int, seed: int) -> Iterator[Figure]:
    found, beaten, merciless = Counter[str](), 0, 0
    for number in range(fights):
        setup = _setup(Random(f"follies of swords {seed}/{number}"), number)
        watch = FightWatch(procedure(), setup, f"{seed}/{number}")
        found.update(watch.found)
        beaten += watch.fight.winner in ("party", "foes")
        merciless += watch.fight.circumstances.finish
    for what, most in MOST.items():
        yield at_most_per_100(f"Swords: {what}", found[what], beaten if what == STAYED else fights, most)
    yield happens(f"Swords: {AT_THE_FALLEN}", found[AT_THE_FALLEN], merciless)


def _setup(random: Random, number: int) -> Setup:
    """Return a ready-made fight for an odd number, or else a random one."""
    system = open_system("swords", None).system
    merciless = {"foes and the fallen": "strike at them"} if number % 3 == 0 else {}
    if number % 2:
        ready = ready_fight(system, random.choice(list(system.encounters.ready_fights())))
        return Setup(ready.party, ready.foes, options={**ready.options, **merciless})
    people = system.characters.ready()
    party = random.sample(list(people), random.randint(1, 4))
    known = [name for name, foe in content().entries(Foe).items() if "mount" not in foe.tags]
    kinds = random.sample(known, random.randint(1, 3))
    foes = Counter(random.choice(kinds) for _ in range(random.randint(1, 6)))
    options = {"distance": random.choice(["2 yards", "6 yards", "30 yards", "60 yards"]), **merciless}
    return Setup(
        tuple(people[name] for name in party), tuple(FoeCount(*each) for each in foes.items()), options=options
    )


class FightWatch:
    """A fight played by tactics, and the follies in it."""

    def __init__(self, game: FightProcedure, setup: Setup, seed: str) -> None:
        self.found = Counter[str]()
        self.fight: Fight = game.begin(setup)
        self._sides = {one.name: one.side for one in self.fight.fighters}
        self._wanted: dict[str, str] = {}
        self._drew: dict[str, int] = {}
        self._attacked: set[str] = set()
        self._strayed = False
        self._planned: dict[str, tuple[PlanCode, int]] = {}
        play(game, self.fight, UnattendedScene(Random(seed), self._hear), self._answered)
        beaten = {"party": "foes", "foes": "party"}.get(self.fight.winner, "")
        lost = [one for one in self.fight.fighters if one.side == beaten and not (one.wayward or one.rider)]
        self.found[STAYED] += bool(lost) and not any(one.away or one.yielded for one in lost)

    def _hear(self, event: Event) -> None:
        name = event.who
        if "no opening to strike" in event.text:
            archers = (one for one in self.fight.fighters if one.name == name and any(one.missiles.values()))
            self.found[CROWDS] += any(True for _ in archers)
        if event.kind in ("attack", "disarm", "grapple", "area"):
            self._attacked.add(name)
            self._drew.pop(name, None)
            deed = event.deed
            at_friend = deed is not None and deed.did in HARM and self._sides.get(deed.target) == self._sides.get(name)
            self.found[FRIENDS] += "The blow may hit" in event.text or (at_friend and not self._strayed)
            self._strayed = "The blow may hit" in event.text
            self.found[AT_THE_FALLEN] += "the fallen" in event.text
        if event.kind == "ready" and " picks up the " in event.text:
            wanted = self._wanted.pop(name, "")
            there = any(thing.weapon.name == wanted for thing in self.fight.ground)
            self.found[OTHER_THING] += there and f"picks up the {wanted}" not in event.text
        if event.kind == "ready" and " draws the " in event.text:
            self.found[DRAWS] += self._drew.get(name, -9) == self.fight.round - 1
            self._drew[name] = self.fight.round

    def _answered(self, asked: Decision, answer: TacticAnswer) -> None:
        if not isinstance(asked, PlanChoice):
            return
        one, plan = self.fight.find(asked.who), PlanCode.read(answer.answer)
        before = self._planned.get(one.key)
        if before is not None and not one.clinch:
            kinds, missiles = before[0].kinds, before[1]
            idle = one.name not in self._attacked
            self.found[IDLE_SHOT] += SHOOT in kinds and idle and missiles == sum(one.missiles.values())
        self._attacked.discard(one.name)
        self._planned[one.key] = plan, sum(one.missiles.values())
        held = self.fight.is_held(one) and wit_of(one) is not AiLevel.DULL
        self.found[HELD] += held and DEFEND in plan.kinds
        if wanted := WANTED.search(str(answer.reason)):
            self._wanted[one.name] = wanted[1]


def play(
    game: FightProcedure, fight: Fight, scene: Scene, answered: Callable[[Decision, TacticAnswer], None] | None = None
) -> None:
    """Play a fight by tactics, calling `answered` with each decision and its answer."""
    running = game.run(fight, scene)
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            answer = game.decide(fight, asked)
            if answered is not None:
                answered(asked, answer)
            asked = running.send(answer.answer)
    except StopIteration:
        return


def _of_length(fights: int, seed: int) -> Figure:
    """Return the figure of the ready-made fight with the largest median of rounds."""
    system = open_system("swords", None).system
    rounds: dict[str, float] = {}
    for name in system.encounters.ready_fights():
        lasted = []
        for number in range(max(MEDIAN_OF, fights)):
            fight = procedure().begin(ready_fight(system, name))
            play(procedure(), fight, SimulationScene(Random(f"length {seed}/{name}/{number}")))
            lasted.append(fight.round)
        rounds[name] = median(lasted)
    longest = max(rounds, key=lambda name: rounds[name])
    found = f"{rounds[longest]:g} ({longest})"
    return Figure("Swords: median rounds of the longest ready fight", found, f"≤ {ROUNDS}", rounds[longest] <= ROUNDS)


def _of_levels(fights: int, seed: int) -> Iterator[Figure]:
    """Yield the share won by the higher AI level in each mirrored line-up."""
    plays = max(LEAST_MIRRORED, fights)
    for one, other, least in AIMS:
        for line_up in LINE_UPS:
            people = ", ".join(f"{format_number(count)} {name}" for name, count in Counter(line_up[0]).items())
            won = count_won(line_up, one, other, plays, seed)
            yield at_least_won(f"Swords: {one} against {other}, {people}", won, plays, least)
