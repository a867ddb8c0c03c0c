"""The latest request in each game, saved for the next time the page opens.

If the file cannot be read or written, the player simply makes a new request.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from solo.storage import atomic
from solo.storage.errors import SaveError
from solo.systems.contract import System
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter import search_target
from solo.tui.screens.encounter.request import EncounterRequestDraft
from solo.untrusted import decoders

FOLDER = "wishes"
LARGEST = 64 * 1024


def read(home: Path, system: System, known: Iterable[str], roster: Iterable[str]) -> EncounterRequestDraft:
    """Return the latest request without anything that the game no longer has; a first request if none was saved."""
    first = wishes.first_wish(system, roster)
    asked = _read(home, system.manifest.key)
    return first if asked is None else still_known(system, asked, first, set(known))


def write(home: Path, key: str, wish: EncounterRequestDraft) -> None:
    """Save the request for the game `key`. Errors are ignored."""
    path = _path(home, key)
    data = msgspec.json.encode(wish)
    try:
        if not atomic.file_exists(path) or atomic.read_bytes(path, LARGEST) != data:
            atomic.make_folder(path.parent)
            atomic.write(path, data)
    except (SaveError, OSError):
        return


def _read(home: Path, key: str) -> EncounterRequestDraft | None:
    path = _path(home, key)
    try:
        if not atomic.file_exists(path):
            return None
        return msgspec.json.decode(atomic.read_bytes(path, LARGEST), type=decoders.prepare_type(EncounterRequestDraft))
    except (SaveError, OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def still_known(
    system: System, asked: EncounterRequestDraft, first: EncounterRequestDraft, known: set[str]
) -> EncounterRequestDraft:
    """Return the request without foes and switches that the game no longer has, since their files can change."""
    foes = system.foes.prices()
    words = {theme.word for theme in wishes.themes(system)}
    party = tuple(name for name in asked.party if name in known)
    suggested = asked.suggested or not (party or asked.typed)
    values = system.procedures[wishes.FIGHT].setup_options()
    options = {name: asked.options.get(name, value) for name, value in first.options.items()}
    return msgspec.structs.replace(
        asked,
        party=first.party if suggested else party,
        suggested=suggested,
        set_aside=tuple(name for name in asked.set_aside if name in known),
        typed=tuple(total for total in asked.typed[: wishes.MOST_MEMBERS] if 0 < total <= wishes.LARGEST_TOTAL),
        count=min(max(0, asked.count), wishes.MOST_FOES),
        wins=asked.wins if asked.wins and 0 <= asked.wins[0] < asked.wins[1] <= 100 else None,
        nobody_dies=asked.nobody_dies if asked.nobody_dies in search_target.SHARES else 0,
        nobody_falls=asked.nobody_falls if asked.nobody_falls in search_target.SHARES else 0,
        tier=asked.tier if asked.tier in {tier.key for tier in system.encounters.tiers} else first.tier,
        theme=asked.theme if asked.theme in words else wishes.ANY,
        pinned=tuple(name for name in asked.pinned if name in foes)[: wishes.MOST_FOES],
        avoided=tuple(name for name in asked.avoided if name in foes),
        roles={role: count for role, count in asked.roles.items() if role in system.encounters.words.roles},
        place=asked.place if asked.place in system.encounters.places() else wishes.PLAIN,
        terrain=asked.terrain if asked.terrain in system.encounters.words.terrains else wishes.ANY,
        options={name: value if value in values[name] else first.options[name] for name, value in options.items()},
    )


def _path(home: Path, key: str) -> Path:
    return home / FOLDER / f"{key}.json"
