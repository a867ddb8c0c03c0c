"""The games that are measured, every one that is installed, found as the program finds them, and their fights."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.cli.opening import ready_fight
from solo.library.systems import manifests, open_system
from solo.systems.contract import ReadyFight, Setup, System


class Installed(msgspec.Struct, frozen=True):
    """One game, opened with our content."""

    key: str
    title: str
    system: System


def games() -> Iterator[Installed]:
    """Every game that is installed, in the order in which they are listed."""
    for manifest in manifests():
        yield Installed(manifest.key, manifest.title, open_system(manifest.key, None).system)


def busiest_fight(system: System) -> ReadyFight:
    """The ready fight with the most people in it."""
    return max(system.encounters.ready_fights().values(), key=lambda fight: len(fight.party) + foes_in(fight))


def fight_of_fours(system: System) -> ReadyFight:
    """The ready fight that is most like four against four."""
    return min(
        system.encounters.ready_fights().values(), key=lambda fight: abs(len(fight.party) - 4) + abs(foes_in(fight) - 4)
    )


def foes_in(fight: ReadyFight) -> int:
    """How many foes there are in a fight."""
    return sum(foe.count for foe in fight.foes)


def in_words(fight: ReadyFight) -> str:
    """Who is in a fight: "4 against 11"."""
    return f"{len(fight.party)} against {foes_in(fight)}"


def setup_of(system: System, fight: ReadyFight) -> Setup:
    """The setup of a ready fight."""
    return ready_fight(system, fight.name)


def four_of(system: System) -> tuple[msgspec.Struct, ...]:
    """Four characters that are ready to be played, the first there are."""
    return tuple(system.characters.ready().values())[:4]
