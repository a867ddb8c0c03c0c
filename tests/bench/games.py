"""The measured games, which are all installed ones, and their ready-made fights."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.cli.opening import ready_fight
from solo.library.systems import manifests, open_system
from solo.systems.contract import ReadyFight, Setup, System


class Installed(msgspec.Struct, frozen=True):
    """A game, opened with its shipped content."""

    key: str
    title: str
    system: System


def games() -> Iterator[Installed]:
    """Yield every installed game in listing order."""
    for manifest in manifests():
        yield Installed(manifest.key, manifest.title, open_system(manifest.key, None).system)


def busiest_fight(system: System) -> ReadyFight:
    """Return the ready-made fight with the most fighters."""
    return max(system.encounters.ready_fights().values(), key=lambda fight: len(fight.party) + foes_in(fight))


def fight_of_fours(system: System) -> ReadyFight:
    """Return the ready-made fight that is most like four against four."""
    return min(
        system.encounters.ready_fights().values(), key=lambda fight: abs(len(fight.party) - 4) + abs(foes_in(fight) - 4)
    )


def foes_in(fight: ReadyFight) -> int:
    """Return the number of foes in a fight."""
    return sum(foe.count for foe in fight.foes)


def in_words(fight: ReadyFight) -> str:
    """Return the numbers on both sides of a fight: "4 against 11"."""
    return f"{len(fight.party)} against {foes_in(fight)}"


def setup_of(system: System, fight: ReadyFight) -> Setup:
    """Return the setup of a ready-made fight."""
    return ready_fight(system, fight.name)


def four_of(system: System) -> tuple[msgspec.Struct, ...]:
    """Return the first four ready-made characters."""
    return tuple(system.characters.ready().values())[:4]
