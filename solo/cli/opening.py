"""Opening of a system by a verb, and lookup of names in it.

Case and accents of names are ignored. An unknown name is refused with suggestions.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from solo.cli.errors import CommandError, UsageError
from solo.cli.printing import complain
from solo.library.fuzzy import fold, unknown_name_message
from solo.library.systems import BrokenSystemError, LoadedSystem, UnknownSystemError, manifests, open_system
from solo.storage.paths import own_content_folder
from solo.systems.contract import FoeCount, Setup, System, ready_setup

MOST_OF_ONE_FOE = 99


def open_game(key: str, home: Path, tried: bool = True, packs: Sequence[Path] = ()) -> LoadedSystem:
    """Open the system with this key and its content. If `tried`, the player's entries that fail are left out.

    Raises UsageError for an unknown system, CommandError for a broken one.
    """
    try:
        return open_system(key, own_content_folder(home), tried, packs)
    except UnknownSystemError as error:
        raise UsageError(str(error)) from error
    except BrokenSystemError as error:
        raise CommandError(str(error)) from error


def packs_of(home: Path, campaign: str | None) -> tuple[Path, ...]:
    """Return the folders of the packs that a campaign needs; empty without a campaign.

    Raises UsageError or CommandError.
    """
    if not campaign:
        return ()
    from solo.campaign import campaigns, installed_packs
    from solo.cli.campaigns import named_folder, saving

    with saving():
        return installed_packs.folders(home, campaigns.required_packs(named_folder(home, campaign)))


def warn_of_problems(key: str, home: Path) -> None:
    """Print a warning if the player's own content of a system has faults."""
    if not (own_content_folder(home) / key).is_dir():
        return
    faults = open_game(key, home).faults
    if faults:
        entries = "1 error" if len(faults) == 1 else f"{len(faults)} errors"
        complain(
            f"Your content has {entries}, and faulty entries are left out. “solo library {key} --faults” lists them."
        )


def find(what: str, word: str, names: Collection[str]) -> str:
    """Return the name that `word` means. Raises UsageError if there is none; `what` is the noun in its message."""
    if word in names:
        return word
    known = list(names)
    found = next((name for name in known if fold(name) == fold(word)), None)
    if found is None:
        raise UsageError(unknown_name_message(what, word, known))
    return found


def items(text: str) -> list[str]:
    """Split a text at commas, dropping empty parts."""
    return [part for part in map(str.strip, text.split(",")) if part]


def party(system: System, text: str, roster: Mapping[str, msgspec.Struct] | None = None) -> tuple[msgspec.Struct, ...]:
    """Return the characters named in a text such as “Vex, Brann”. The roster precedes ready-made characters."""
    known = {**system.characters.ready(), **(roster or {})}
    named = tuple(known[find("character", name, known)] for name in items(text))
    if not named:
        raise UsageError("Name the party, such as “Vex, Brann”.")
    return named


def foes(system: System, text: str) -> tuple[FoeCount, ...]:
    """Parse foes such as “4 Goblin, Ogre”. A name may occur only once."""
    known = list(system.foes.prices())
    counts: dict[str, int] = {}
    for part in items(text):
        first, _, rest = part.partition(" ")
        count, name = (first, rest) if first.isdecimal() and rest else ("1", part)
        foe = find("foe", name.strip(), known)
        if len(count) > 2 or not 1 <= int(count) <= MOST_OF_ONE_FOE:
            raise UsageError(f"Give a number from 1 to {MOST_OF_ONE_FOE} for {foe}, not {count[:20]}.")
        counts[foe] = counts.get(foe, 0) + int(count)
    if not counts:
        raise UsageError("Name the foes, such as “4 Goblin, Ogre”.")
    return tuple(FoeCount(name, count) for name, count in counts.items())


def names_of_foes(system: System, texts: Iterable[str]) -> tuple[str, ...]:
    """Parse foes such as “2 Wolf, Ogre” into a name for each foe: Wolf, Wolf, Ogre."""
    counted = (foe for text in texts if items(text) for foe in foes(system, text))
    return tuple(foe.name for foe in counted for _ in range(foe.count))


def themes(system: System, words: str) -> Iterator[str]:
    """Yield the foe tags that `words`, such as “undead, plant”, name."""
    known = dict.fromkeys(tag for foe in system.foes.prices() for tag in system.foes.tags(foe)) if words else {}
    for word in items(words):
        yield find("theme", word, known)


def chosen_system(key: str | None) -> str:
    """Return the given key, or the key of the first system in the list. Raises UsageError if no system is installed."""
    if key:
        return key
    found = manifests()
    if not found:
        raise UsageError("No game is installed: install Solo again, or a package with a game.")
    return found[0].key


def chosen_fight(arguments: Namespace, system: System) -> Setup:
    """Return the fight in the arguments, or the first ready-made one."""
    if arguments.party:
        return Setup(party(system, arguments.party), foes(system, arguments.foes))
    return ready_fight(system, arguments.fight)


def ready_fight(system: System, name: str | None) -> Setup:
    """Return the setup of the ready-made fight with this name, or of the first one."""
    fights = system.encounters.ready_fights()
    if not fights:
        raise CommandError("This game has no ready-made fight: name both sides with --party and --foes.")
    fight = fights[find("fight", name, fights) if name else next(iter(fights))]
    return ready_setup(fight, system.characters.ready())
