"""Owns the player's settings: what they are, and how they survive a file that somebody edited by hand."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.border import forms
from solo.storage import atomic, places
from solo.storage.faults import SaveFault


class Settings(msgspec.Struct):
    """How Solo looks and behaves for this player, in all campaigns.

    `pace` is how long an automatic answer stays on the screen, in milliseconds; `forecast` is how many fights a
    forecast plays at most while one looks at an encounter, 0 for none; `keys` maps key ids to keys of the player's own;
    `house_rules` are what holds by a game's key where no campaign is open, and with what new campaigns begin.
    """

    theme: str = ""
    coach: bool = True
    reduced_motion: bool = False
    pace: int = 400
    forecast: int = 2000
    system: str = ""
    keys: dict[str, str] = {}
    house_rules: dict[str, dict[str, str]] = {}


def load(home: Path) -> tuple[Settings, list[str]]:
    """The settings, and a sentence for each thing wrong with their file; never raises.

    A field of the wrong form is left at its default; a file that cannot be read at all is set aside.
    """
    path = places.settings_file(home)
    if not atomic.is_file_there(path):
        return Settings(), []
    try:
        entered = msgspec.json.decode(atomic.read_bytes(path), type=dict[str, msgspec.Raw])
    except SaveFault as fault:
        return Settings(), [f"{fault} The default settings are used."]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Settings(), [_set_aside(path)]
    return _filled(entered)


def save(home: Path, settings: Settings) -> None:
    """Write the settings. Raises SaveFault with a sentence where that is not possible."""
    path = places.settings_file(home)
    atomic.make_folder(home)
    atomic.write(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")


def _filled(entered: dict[str, msgspec.Raw]) -> tuple[Settings, list[str]]:
    settings = Settings()
    notices = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in entered:
            continue
        try:
            setattr(settings, field.name, msgspec.json.decode(entered[field.name], type=forms.whole(field.type)))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            notices.append(f"The setting “{field.name}” is left at its default: {str(fault).lower()}.")
    return settings, notices


def _set_aside(path: Path) -> str:
    try:
        aside = atomic.set_aside(path)
    except SaveFault as fault:
        return f"The settings cannot be read, and the defaults are used. {fault}"
    return f"The settings could not be read: the file was kept as {aside.name}, and the defaults are used."
