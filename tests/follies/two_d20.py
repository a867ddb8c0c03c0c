"""Follies of the tactics of 2d20 in varied fights, the spends and actions that must occur, and mirrored line-ups.

A fight is varied by its party of ready characters and by its foes, drawn by threat; every fourth is a ready fight. In a
mirrored line-up each level of wit plays either side in turn, with the same dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from solo.cli.opening import ready_fight
from solo.library.content import Shelves, shipped_content
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, FoeCount, Setup, SimultaneousDecisions
from solo.systems.two_d20.encounters.ready_characters import ready_characters
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.foes.threat import threat
from solo.systems.two_d20.manifest import MANIFEST
from tests.bench.figure import Figure
from tests.follies.rate import at_least_won, at_most_per_100, happens
from tests.follies.two_d20_watch import WatchedFight

AIMS: Final = {
    "foes lose with 2 Doom or more a hero unspent": 10,
    "an Unfeeling foe goes out with Doom at hand": 0,
    "a hero's reaction saves less than 0.1 Harm a Doom": 5,
    "a foe's reaction saves less than 0.1 Harm a Doom": 5,
    "a threat by somebody untrained in Intimidate": 5,
    "a cry named at the target that feels it least": 0,
    "a hero's attack that cannot hit": 0,
    "a foe's attack that cannot hit": 0,
    "a move for a better shot to a place that is worse": 0,
    "a study or help by somebody untrained in it": 2,
    "a beast studies": 0,
    "a beast holds an attack": 0,
    "a beast helps": 0,
    "help that nobody uses": 2,
    "a Swift Action without an attack": 0,
    "a shooter runs into melee": 1,
    "foes seize the initiative": 30,
}
"""Maximum number of each folly per 100 fights."""
SMALL_MINIONS_IDLE: Final = 0.05
"""Maximum share of idle turns of Minions with reach 1 beside an enemy: they neither attack, leave nor help."""
FORTUNE_LEFT: Final = 1.2
"""Maximum mean of the Fortune left to heroes who fell in a lost fight. Heroes who left the field do not count."""
MUST_HAPPEN: Final = (
    *(f"spend: {spend}" for spend in ("bonus-damage", "break-guard", "called-shot", "change-stance", "confidence")),
    *(f"spend: {spend}" for spend in ("disarm", "penetration", "re-roll-damage", "second-wind", "secondary-target")),
    *(f"spend: {spend}" for spend in ("subdue", "swift-action", "withdraw", "extra-d20")),
    *(f"hero: {action}" for action in ("protect", "treat", "Bonus Die", "leave the field", "a turn when out")),
    *(f"hero: {action}" for action in ("Bonus Action", "Second Wind for Fortune", "Overcome Weakness")),
    *(f"Doom: {bought}" for bought in ("hazard", "environment", "catch or pin", "retaliate", "riposte")),
)
"""The spends and actions that must each occur in 500 varied fights."""
ENOUGH_FIGHTS: Final = 500
"""Number of fights from which a missing spend or action counts as a failure."""
LINE_UPS: Final[tuple[tuple[str, tuple[str, ...], dict[str, int]], ...]] = (
    ("swords", ("Torva Hale", "Vess", "Gerda Stone-wall"), {"Sellsword": 6}),
    ("a captain and guards", ("Torva Hale", "Gerda Stone-wall", "Imre Fenwalker"), {"Duellist captain": 3}),
    ("spears", ("Torva Hale", "Imre Fenwalker"), {"Levy spearman": 14}),
    ("bows", ("Dessa Long-eye", "Brannoc", "Hamund"), {"Hill archer": 10, "Crossbow warden": 4}),
    ("a cult", ("Torva Hale", "Imre Fenwalker", "Vess"), {"Cult sorcerer": 1, "Zealot": 9}),
    ("a raid", ("Captain Sabo", "Hamund", "Dessa Long-eye"), {"Raider chief": 2, "Sellsword": 4, "Alley knife": 4}),
    ("the dead", ("Ulfa the Patient", "Vess", "Amaline of the Wells"), {"Barrow corpse": 8, "Bone guard": 2}),
    ("beasts", ("Imre Fenwalker", "Brannoc"), {"Grey panther": 3, "Starving jackal": 4}),
    ("a duel", ("Torva Hale",), {"Duellist captain": 1}),
)
"""The mirrored line-ups: a name, the heroes and the foes."""
LEAST_SHARE: Final = 0.6
MIRRORED: Final = ((("cunning"), ("plain")), (("plain"), ("dull")))
"""The levels of wit compared, the better one first."""
DECISIVE: Final = 4
"""Each line-up plays a quarter of the number of varied fights, once with each level on each side."""
LEAST_PAIRS: Final = 100
"""Least pairs of fights of each line-up: the standard error of a share is then at most 3.5 points."""
READY_EACH: Final = 4
LEAST_THREAT, MOST_THREAT = 5.0, 14.0
"""Lowest and highest threat of random foes for each hero."""
MOST_FOES: Final = 20
SIZE: Final = (1.0, 1.0, 0.95, 1.0, 1.15)


@cache
def content() -> Shelves:
    """Return the shipped content."""
    return Shelves(MANIFEST.shelves, ours=shipped_content() / MANIFEST.key, own=None)


@cache
def procedure() -> FightProcedure:
    """Return the procedure of a fight."""
    return FightProcedure(content())


def figures(fights: int, seed: int) -> list[Figure]:
    """Return the follies in varied fights, the spends and actions in them, and the shares of mirrored line-ups."""
    found, ends = Counter[str](), Counter[str]()
    beasts = frozenset(foe.name for foe in content().entries(Foe).values() if foe.mindless or "animal" in foe.tags)
    for number, setup in enumerate(list_setups(fights, seed)):
        watched = WatchedFight(procedure(), setup, beasts)
        watched.play(f"{seed}/{number}")
        found += watched.found
        ends += watched.ends
    told = [at_most_per_100(what, found[what], fights, most) for what, most in AIMS.items()]
    told.append(
        _at_most("small Minions' turns without an attack", ends["idle"], ends["small turns"], SMALL_MINIONS_IDLE)
    )
    told.append(
        _at_most("Fortune left a hero who fell in a lost fight", ends["fortune"], ends["heroes lost"], FORTUNE_LEFT)
    )
    for what in MUST_HAPPEN:
        count = happens(what, found[what], fights)
        told.append(count if fights >= ENOUGH_FIGHTS or count.holds else Figure(count.what, count.found))
    return told + list(mirrored(max(fights // DECISIVE, LEAST_PAIRS), seed))


def _at_most(what: str, count: float, cases: int, most: float) -> Figure:
    share = count / max(cases, 1)
    return Figure(what, f"{share:.2f} ({count:g} in {cases})", f"≤ {most:g}", share <= most)


def list_setups(fights: int, seed: int) -> Iterator[Setup]:
    """Yield varied fights: random parties against random foes by threat, and every fourth a ready fight."""
    random, system = Random(f"varied {seed}"), open_system("two-d20", None).system
    ready, people = list(system.encounters.ready_fights()), list(ready_characters(content()).values())
    kinds = list(content().entries(Foe).values())
    for number in range(fights):
        if number % READY_EACH == READY_EACH - 1:
            yield ready_fight(system, random.choice(ready))
            continue
        party = random.sample(people, random.randint(1, 4))
        wanted = random.uniform(LEAST_THREAT, MOST_THREAT) * len(party) * SIZE[len(party)]
        some, foes = random.sample(kinds, random.randint(1, 3)), Counter[str]()
        while wanted > 0 and foes.total() < MOST_FOES:
            kind = random.choice(some)
            foes[kind.name] += 1
            wanted -= threat(kind, content())
        place = {"place": random.choice(("field", "field", "indoors"))}
        yield Setup(
            tuple(party), tuple(FoeCount(*each) for each in foes.items()), title=f"varied {number}", options=place
        )


def mirrored(fights: int, seed: int) -> Iterator[Figure]:
    """Yield the share of each line-up won by the better wit, with either side in turn."""
    for better, worse in MIRRORED:
        for name, _, _ in LINE_UPS:
            won = sum(won_by(name, better, worse, f"{seed}/{number}") for number in range(fights))
            yield at_least_won(f"{better} against {worse}, {name}", won, 2 * fights, LEAST_SHARE)


def won_by(name: str, better: str, worse: str, seed: str) -> float:
    """Return how many of two fights, with swapped sides and equal dice, the better wit wins. A draw counts as half."""
    people = ready_characters(content())
    _, heroes, foes = next(line_up for line_up in LINE_UPS if line_up[0] == name)
    setup = Setup(tuple(people[hero] for hero in heroes), tuple(FoeCount(*each) for each in foes.items()))
    won = 0.0
    for side in ("party", "foes"):
        state = procedure().begin(setup)
        for fighter in state.fighters:
            fighter.wit = better if fighter.side == side else worse
        winner = play(state, seed)
        won += 0.5 if winner not in ("party", "foes") else winner == side
    return won


def play(state: Fight, seed: str) -> str:
    """Play a fight by its tactics and return the winner."""
    running = procedure().run(state, SimulationScene(Random(seed)))
    asked = next(running, None)
    while asked is not None:
        plain = not isinstance(asked, Checkpoint | SimultaneousDecisions)
        try:
            asked = running.send(procedure().decide(state, asked).answer) if plain else next(running)  # type: ignore[arg-type]
        except StopIteration:
            break
    return state.winner
