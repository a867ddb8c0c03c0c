"""Follies of Gloranthan Heroes: brawls and battles of random people, and mirrored fights of unequal wit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup
from solo.systems.gloranthan.foes.computed_figures import every_foe
from tests.bench.figure import Figure
from tests.follies.gloranthan_mirrors import LINE_UPS, share_won
from tests.follies.gloranthan_watch import BACK, TURNS, watched
from tests.follies.rate import at_least_won, at_most_per_100
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import heroes

BRAWL, BATTLE = "brawl", "battle"
READY_SHARE: Final = 0.25
"""Share of ready-made fights; the others are random."""
LEAST_MIRRORED: Final = 500
"""Least fights of each mirrored line-up: the standard error of a share is then at most 2.2 points."""


class Aim(NamedTuple):
    """The maximum number of a folly per 100 brawls, and per 100 battles."""

    brawls: float
    battles: float


AIMS: Final = {
    "heroes who pay with a lasting mastery for going on at 0": Aim(3, 5),
    "attacks at under 2 %": Aim(0, 0),
    "attacks at 2 to 5 %": Aim(10, 10),
    "steps onto bad ground with good ground beside the same foe": Aim(2, 2),
    "pursuits with a chance under a third": Aim(5, 5),
    "figures idle while friends fight": Aim(10, 30),
    "idle without a reason": Aim(0, 0),
    "Fate cards wasted": Aim(2, 2),
    "sides that fight on three turns or more without any chance": Aim(1, 1),
    "figures on foot that follow a skirmisher for twelve turns or more": Aim(1, 1),
    "heroes who leave a nearly beaten foe for a fresh one": Aim(2, 2),
}
BACK_AIM: Final = Aim(1, 1)
"""The maximum number of returns per 100 turns."""
WIT_AIMS: Final = {("cunning", "plain"): 0.60, ("plain", "dull"): 0.75}


def figures(fights: int, seed: int) -> list[Figure]:
    """Return the rates of all follies, separately for brawls and battles, and the shares won in mirrored fights."""
    found = {kind: Counter[str]() for kind in (BRAWL, BATTLE)}
    for kind, counts in found.items():
        for number in range(fights):
            counts.update(watched(drawn_up(kind, f"{seed}/{kind}/{number}"), f"{seed}/{kind}/{number}"))
    rates = [
        at_most_per_100(f"gloranthan, {kind}s: {folly}", found[kind][folly], fights, most)
        for folly, aim in AIMS.items()
        for kind, most in ((BRAWL, aim.brawls), (BATTLE, aim.battles))
    ]
    returns = (
        at_most_per_100(f"gloranthan, {kind}s: {BACK}", counts[BACK], max(1, counts[TURNS]), most, "turns")
        for kind, counts, most in ((BRAWL, found[BRAWL], BACK_AIM.brawls), (BATTLE, found[BATTLE], BACK_AIM.battles))
    )
    return [*rates, *returns, *wit_figures(fights, seed)]


def wit_figures(fights: int, seed: int) -> Iterator[Figure]:
    """Yield the share of mirrored fights that the higher wit wins, line-up by line-up."""
    plays = max(LEAST_MIRRORED, fights)
    for (high, low), least in WIT_AIMS.items():
        for name, people in LINE_UPS.items():
            won = share_won(people, high, low, plays, f"{seed}/{name}") * plays
            yield at_least_won(f"gloranthan, {name}: {high} beats {low}", won, plays, least)


def drawn_up(kind: str, seed: str) -> Setup:
    """Return a fight of `kind`: a ready-made one, or ready-made characters against random foes."""
    random, system, large = Random(seed), open_system("gloranthan", None).system, kind == BATTLE
    ready = {name: ready_fight(system, name) for name in system.encounters.ready_fights()}
    known = every_foe(content())
    if random.random() < READY_SHARE:
        names = [name for name, one in ready.items() if any(known[foe.name].base for foe in one.foes) == large]
        return ready[random.choice(names)]
    able = [name for name, one in heroes().items() if bool(one.regiment) == large]
    party = random.sample(able, random.randint(1, min(4, len(able))))
    kinds = random.sample([name for name, foe in known.items() if bool(foe.base) == large], 3)
    foes = Counter(random.choice(kinds) for _ in range(random.randint(1, 2 * len(party) + 1)))
    options = {"attackers": random.choice(["the heroes", "the foes"])}
    return Setup(
        tuple(heroes()[name] for name in party), tuple(FoeCount(*one) for one in foes.items()), options=options
    )
