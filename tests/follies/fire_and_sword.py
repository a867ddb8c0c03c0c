"""Follies of the tactics in Fire and Sword, in fights of random parties and in ready-made fights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from solo.cli.opening import ready_fight
from solo.cli.plain_text import story_lines
from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.systems.contract import Checkpoint, Decision, Event, FoeCount, Setup
from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    CLEAR,
    HOLD,
    Action,
    AttackCode,
    CastCode,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    ShootCode,
    SimpleCode,
    read,
)
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.magic.spell import Spell
from tests.bench.figure import Figure
from tests.follies.rate import at_least_won, at_most_per_100, happens
from tests.systems.fire_and_sword.mirrored import BANDS, least_share, share

OPENED: Final = open_system("fire-and-sword", None)
PROCEDURE: Final = OPENED.system.procedures["fight"]
SPELLS: Final = OPENED.content.entries(Spell)
EVERY_READY: Final = 5
"""Every fight whose number is divisible by this is a ready-made one."""
HOPELESS: Final = 20_000
FORCED: Final = ("War mammoth", "Hill giant", "Champion")
BOUND: Final = ("Walking dead", "Tomb guardian", "Giant scorpion", "Berserk")
MARCIAN: Final = "Marcian Ode"
WITH_HER: Final = ("The standard comes this way", "Up the goat path")
EARLY: Final = 2
WANTED: Final = (*("follow", "mount", "dismount", "rank", "cover", "back", "clear", "rush", "yield", "rise"),)
RAREST: Final = 3
"""Factor by which more fights are played for the acts that must occur than for the follies."""


def figures(fights: int, seed: int) -> list[Figure]:
    """Return the counts of follies, the acts that must occur, and the shares of mirrored fights won."""
    found, done = Counter[str](), Counter[str]()
    for number in range(fights):
        watched = Watched(_setup(seed, number))
        watched.play(f"{seed}/{number}")
        found += watched.found
        done += watched.done
    for number in range(fights * (RAREST - 1)):
        watched = Watched(_rare(seed, number))
        watched.play(f"{seed}/rare/{number}")
        done += watched.done
    forced, early = _forced(fights // 3, seed), _early(fights // 3, seed)
    return [
        at_most_per_100("Spells on bodies with only spirits left", found["on bodies"], fights, 2),
        at_most_per_100(
            "Runs that reach nobody or follow who cannot be caught, in rounds", found["runs"], found["rounds"], 1
        ),
        at_most_per_100("Throws while rushing without a sentence", found["untold"], max(1, found["rushes"]), 0),
        at_most_per_100("Lone names as a sentence", found["lone names"], fights, 0),
        at_most_per_100("Attacks under 2 % even without a defence", found["hopeless"], fights, 2),
        at_most_per_100("Idle fighters in melee", found["idle"], fights, 5),
        at_most_per_100("Weapons changed back and forth", found["to and fro"], fights, 5),
        at_most_per_100("Horse archers who charge slow foes", found["charges"], max(1, found["horse archers"]), 10),
        at_most_per_100(f"Sides lost after round {EARLY}, nobody having left", found["nobody left"], found["lost"], 60),
        at_most_per_100("Sides lost after a hopeless round, nobody having left", found["stayed"], found["lost"], 10),
        at_most_per_100("Heroes dead in forced losses", forced["dead"], max(1, forced["lost"]), 60),
        at_most_per_100(f"{MARCIAN} out by round {EARLY}", early, max(1, fights // 3), 25),
        *(happens(f"Done: {act}", done[act], fights * RAREST) for act in WANTED),
        *_wit(fights, seed),
    ]


def _wit(fights: int, seed: int) -> Iterator[Figure]:
    each = max(4, fights // 3)
    for band in BANDS:
        for one, other in (("plain", "dull"), ("cunning", "plain")):
            won = share(one, other, each, (band,), str(seed))
            yield at_least_won(f"{one.capitalize()} against {other}: {band}", won * each, each, least_share(one, band))


def _setup(seed: int, number: int | str) -> Setup:
    """Return a random party against random foes, or a ready-made fight for every fifth number."""
    random = Random(f"{seed}/{number}")
    if isinstance(number, int) and number % EVERY_READY == 0:
        return ready_fight(OPENED.system, random.choice(list(OPENED.system.encounters.ready_fights())))
    party = random.sample(list(OPENED.system.characters.ready().values()), random.randint(1, 4))
    kinds = random.sample(list(OPENED.content.entries(Foe)), random.randint(1, 2))
    foes = Counter(random.choice(kinds) for _ in range(random.randint(1, len(party) + 2)))
    options = {"distance": random.choice(["60 paces", "10 paces", "25 paces", "120 paces"])}
    if random.random() < 0.3:
        options["cover"] = "for whoever takes it"
    return Setup(tuple(party), tuple(FoeCount(*each) for each in foes.items()), options=options)


def _rare(seed: int, number: int) -> Setup:
    """Return a fight in which rare acts are useful: against riders, rogues or pikes.

    A few lancers with room to charge throw down heroes who fight on; riders in superior number make heroes mount.
    """
    random = Random(f"{seed}/rare {number}")
    people = OPENED.system.characters.ready()
    if number % 6 == 2:
        party = random.sample(list(people.values()), 4)
        return Setup(tuple(party), (FoeCount("Lancer", 3),), options={"distance": "60 paces"})
    if number % 3 == 0:
        party = random.sample(list(people.values()), 3)
        others = random.choice(("Recruit", "Lancer"))
        foes = (FoeCount(others, 2), FoeCount("Lancer", 2))
        options = {
            "distance": random.choice(["10 paces", "60 paces"]),
            "riders on foot": random.choice(["nobody", "party", "foes", "both"]),
        }
        return Setup(tuple(party), foes, options=options)
    party = random.sample(list(people.values()), 3)
    foes = ("Cutpurse", "Bandit") if number % 3 == 1 else ("Recruit", "Pikeman of the second rank")
    return Setup(tuple(party), tuple(FoeCount(foe, 2) for foe in foes))


def _early(fights: int, seed: int) -> int:
    """Return the number of ready-made fights in which Marcian Ode is out by the end of round `EARLY`."""
    out = 0
    for number in range(fights):
        watched = Watched(ready_fight(OPENED.system, WITH_HER[number % len(WITH_HER)]))
        watched.play(f"{seed}/early/{number}")
        out += watched.found["out early"]
    return out


def _forced(fights: int, seed: int) -> Counter[str]:
    """Count the losses of two heroes against two of the strongest foes, and the heroes who died in them."""
    found = Counter[str]()
    people = list(OPENED.system.characters.ready().values())
    for number in range(fights):
        random = Random(f"{seed}/forced/{number}")
        watched = Watched(Setup(tuple(random.sample(people, 2)), (FoeCount(random.choice(FORCED), 2),)))
        watched.play(f"{seed}/forced/{number}")
        if watched.fight.winner == "foes":
            found["lost"] += 1
            found["dead"] += sum(one.dead for one in watched.fight.fighters if one.side == "party")
    return found


class Watched:
    """A watched fight: `found` counts its follies, `done` the acts that occurred."""

    def __init__(self, setup: Setup) -> None:
        fight = PROCEDURE.begin(setup)
        assert isinstance(fight, Fight)
        self.fight = fight
        self.found = Counter[str]()
        self.done = Counter[str]()
        self._told: list[Event] = []
        self._since = 0
        self._plans: dict[str, list[Action]] = {}
        self._runs: list[tuple[Fighter, Fighter]] = []
        self._changed: dict[str, tuple[int, str]] = {}
        self._losing: set[str] = set()

    def play(self, seed: str) -> None:
        """Play the fight with tactics on both sides."""
        running = PROCEDURE.run(self.fight, UnattendedScene(Random(seed), self._told.append))
        asked = next(running)
        try:
            while True:
                if isinstance(asked, Checkpoint):
                    self._round_over()
                    asked = next(running)
                    continue
                answer = PROCEDURE.decide(self.fight, asked).answer
                self._answered(asked, answer)
                asked = running.send(answer)
        except StopIteration:
            self._fight_over()

    def _answered(self, asked: Decision, answer: str) -> None:
        if not isinstance(asked, ActionChoice):
            return
        fighter, action = asked.fighter, read(answer)
        self._plans.setdefault(fighter.key, []).append(action)
        self.done.update(self._acts(fighter, action))
        self.found.update(self._follies(asked, action))

    def _acts(self, fighter: Fighter, action: Action) -> Iterator[str]:
        if isinstance(action, CloseInCode) and fighter.engaged:
            yield "follow"
        elif isinstance(action, CastCode):
            yield action.spell
        else:
            yield action.word if isinstance(action, SimpleCode) else action.verb

    def _follies(self, asked: ActionChoice, action: Action) -> Iterator[str]:
        fight, fighter = self.fight, asked.fighter
        foes = fight.foes_of(fighter)
        if isinstance(action, CastCode) and not any(foe.bodily for foe in foes) and _is_for_bodies(action):
            yield "on bodies"
        if isinstance(action, AttackCode | ShootCode):
            way = attack.melee if isinstance(action, AttackCode) else attack.missile
            exchange = way(fight, fighter, fighter.build.arm(action.arm), fight.find(action.target), False)
            if exchange.free.fells < HOPELESS:
                yield "hopeless"
        if action == HOLD and not asked.chosen and fighter.engaged and fighter.bodily:
            yield "idle"
        if isinstance(action, ChangeWeaponCode):
            at, before = self._changed.get(fighter.key, (-9, ""))
            if before == action.arm and fight.round - at <= 2:
                yield "to and fro"
            self._changed[fighter.key] = (fight.round, fighter.weapon)
        if isinstance(action, CloseInCode) and not fighter.engaged:
            target = fight.find(action.target)
            if target.fleeing and movement.run_of(fight, target) >= movement.run_of(fight, fighter):
                yield "runs"
            if paces_between(fighter, target) <= movement.run_of(fight, fighter) + movement.FREE_WALK:
                self._runs.append((fighter, target))
        if _skirmishes(fight, fighter) and isinstance(action, CloseInCode | AttackCode | RushCode):
            yield "charges"

    def _round_over(self) -> None:
        if not self._plans:
            return
        self.found["rounds"] += 1
        told, self._since = self._told[self._since :], len(self._told)
        struck = {name for event in told if event.deed for name in _pair(event)}
        for fighter, target in self._runs:
            met = fighter.engaged or fighter.name in struck or not fighter.is_able
            evaded = any(action in (BACK, CLEAR) for action in self._plans.get(target.key, ()))
            self.found["runs"] += not met and not evaded and (target.is_able or target.name not in struck)
        for key, plan in self._plans.items():
            rushes = sum(isinstance(action, RushCode) for action in plan)
            fighter = self.fight.find(key)
            spoken = any(event.who == fighter.name and event.kind in ("attack", "lost") for event in told)
            self.found["rushes"] += rushes
            self.found["untold"] += rushes and fighter.is_able and not spoken and not self.fight.winner
        self._plans, self._runs = {}, []
        self._losing |= {side for side in ("party", "foes") if self._is_lost(side)}
        if self.fight.round == EARLY + 1:
            self._note_early()

    def _note_early(self) -> None:
        self.found["out early"] = int(any(one.name == MARCIAN and one.out for one in self.fight.fighters))

    def _is_lost(self, side: str) -> bool:
        """Return True if a side has at most a third of the other side's able fighters, and one of them may leave."""
        fight = self.fight
        able = [one for one in fight.fighters if one.is_able and one.side == side]
        others = sum(one.is_able and one.side != side for one in fight.fighters)
        return others >= 3 * len(able) and any(_may_leave(one) for one in able)

    def _fight_over(self) -> None:
        fight, found = self.fight, self.found
        if fight.round <= EARLY:
            self._note_early()
        found["horse archers"] += any(_is_horse_archer(one) for one in fight.fighters)
        found["lone names"] += sum(line == f"{one.name}." for one in fight.fighters for line in self._lines())
        if fight.winner not in ("party", "foes"):
            return
        side = "foes" if fight.winner == "party" else "party"
        losers = [one for one in fight.fighters if one.side == side]
        if fight.round <= EARLY or not any(_may_leave(one) for one in losers):
            return
        found["lost"] += 1
        nobody = not any(one.out in ("away", "yielded") for one in losers)
        found["nobody left"] += nobody
        found["stayed"] += nobody and side in self._losing

    def _lines(self) -> list[str]:
        return list(story_lines(self._told))


def _pair(event: Event) -> tuple[str, str]:
    assert event.deed is not None
    return event.deed.who, event.deed.target


def _is_for_bodies(cast: CastCode) -> bool:
    """Return True for a spell that has no effect on spirits: it does no harm and has no bonus against them."""
    spell = SPELLS[cast.spell]
    return not spell.harms and not spell.figure_at(spell.spirit_bonus, cast.power)


def _may_leave(fighter: Fighter) -> bool:
    return fighter.bodily and fighter.kind not in BOUND and not fighter.locked and not fighter.on_table


def _is_horse_archer(fighter: Fighter) -> bool:
    return bool(fighter.build.mount) and any(arm.use == "shot" for arm in fighter.build.arms)


def _skirmishes(fight: Fight, fighter: Fighter) -> bool:
    """Return True for a rider out of melee with arrows left, whose foes are all slower and have no bow."""
    if not fighter.mounted or fighter.engaged or fight.quiet_rounds >= 3:
        return False
    if not any(arm.use == "shot" and fighter.missiles.get(arm.name) for arm in fighter.build.arms):
        return False
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    mine = movement.run_of(fight, fighter)
    bows = any(arm.use == "shot" for foe in foes for arm in foe.build.arms)
    return bool(foes) and not bows and all(movement.run_of(fight, foe) < mine for foe in foes)
