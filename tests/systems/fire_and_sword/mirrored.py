"""Bands of the same foes on both sides, whose wits alone differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.fire_and_sword.fight.muster import arm_for, fighter_of_foe
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.state.switches import TAKEN, Switches
from solo.systems.fire_and_sword.foes.foe import Foe

OPENED = open_system("fire-and-sword", None)
FOES = OPENED.content.entries(Foe)
BANDS = {
    "soldiers": ("Trained soldier",) * 3,
    "hillmen": ("Hill axeman", "Hill axeman", "Berserk"),
    "pikes": ("Recruit", "Recruit", "Pikeman of the second rank", "Pikeman of the second rank"),
    "rogues": ("Bandit", "Bandit", "Bandit", "Hired knife"),
    "riders": ("Lancer", "Horse archer", "Steppe raider"),
    "books": ("Trained soldier", "Trained soldier", "Ship's archer", "Sorcerer"),
    "champion": ("Champion", "Trained soldier", "Trained soldier"),
    "shrine": ("Priestess", "Temple guard", "Temple guard"),
    "ship": ("Ship's archer", "Ship's archer", "Pirate", "Pirate"),
}
DISTANCES = (60, 120)
LEAST = 0.6
"""The share of fights that each level of wit should win against the next."""
PLAIN_LEAST = {band: 0.65 if band in ("riders", "ship") else 0.75 for band in BANDS}
"""The share of fights that plain fighters should win against dull ones. Bows and horses leave less to wit."""


def mirrored(band: str, distance: int, party: str, foes: str) -> Fight:
    """The same band twice, on ground that has cover for whoever takes it."""
    fighters: list[Fighter] = []
    for side, wit, place in (("party", party, 0), ("foes", foes, distance)):
        for number, name in enumerate(BANDS[band]):
            key = f"{side}-{number}"
            one = fighter_of_foe(FOES[name], OPENED.content, key, f"{name} of the {side} {number}", "?", place)
            one.side, one.wit = ("party" if side == "party" else "foes"), wit
            arm_for(one, distance)
            fighters.append(one)
    return Fight(title=band, terms=Switches(distance=distance, cover=TAKEN), fighters=fighters)


def share(one: str, other: str, fights: int, bands: Iterable[str] = BANDS, seed: str = "") -> float:
    """How many fights the first wit wins, from 0 to 1, a draw counted as half; each is fought from both ends."""
    procedure = OPENED.system.procedures["fight"]
    won = Counter[str]()
    for band in bands:
        for distance in DISTANCES:
            for number in range(fights):
                for side in ("party", "foes"):
                    wits = (one, other) if side == "party" else (other, one)
                    fight = mirrored(band, distance, *wits)
                    play_out(procedure, fight, SimulationScene(Random(f"{seed}{band}/{distance}/{number}/{side}")))
                    won["won" if fight.winner == side else "draw" if fight.winner == "draw" else "lost"] += 1
    return (won["won"] + won["draw"] / 2) / won.total()


def least_share(one: str, band: str) -> float:
    """The share of fights in which the wit `one` should beat the next lower one in a line-up."""
    return PLAIN_LEAST[band] if one == "plain" else LEAST
