"""The player's settings, read tolerantly from a file that may be edited by hand."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.campaign.voices import TABLE, TALE, Voice
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.untrusted import decoders


class Settings(msgspec.Struct):
    """Solo's look and behaviour for this player, in all campaigns.

    `pace` is the time in milliseconds for which an automatic answer stays on screen. `forecast` is the maximum number
    of fights that a forecast plays while an encounter is viewed, 0 for none. With `running_chance`, the chance to win
    is simulated during a fight. `keys` maps key ids to the player's own keys. `house_rules` holds house-rule values for
    each game, by its key: they apply to new campaigns and to play without a campaign.

    Without `orders`, no standing order answers. The player is asked in spite of an order if the chance to fall is above
    `fall_at_stake`, or the loss of the chance to win from `swing_at_stake` on, both in percent. A fight is told in the
    voice `voice` while it goes on, and in `voice_after` afterwards. With `hold`, falls, critical blows and last stands
    stay on the screen until a key is pressed.
    """

    theme: str = ""
    coach: bool = True
    reduced_motion: bool = False
    pace: int = 400
    forecast: int = 2000
    system: str = ""
    keys: dict[str, str] = {}
    house_rules: dict[str, dict[str, str]] = {}
    running_chance: bool = True
    orders: bool = True
    fall_at_stake: int = 15
    swing_at_stake: int = 10
    voice: Voice = TABLE
    voice_after: Voice = TALE
    hold: bool = False


def load(home: Path) -> tuple[Settings, list[str]]:
    """Load the settings, with a sentence for each problem in their file.

    Never raises. An invalid field keeps its default; an unreadable file is set aside.
    """
    path = paths.settings_file(home)
    if not atomic.file_exists(path):
        return Settings(), []
    try:
        entered = msgspec.json.decode(atomic.read_bytes(path), type=dict[str, msgspec.Raw])
    except SaveError as error:
        return Settings(), [f"{error} Solo uses the default settings."]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Settings(), [_set_aside(path)]
    return _filled(entered)


def save(home: Path, settings: Settings) -> None:
    """Write the settings. Raises SaveError with a sentence if that fails."""
    path = paths.settings_file(home)
    atomic.make_folder(home)
    atomic.write(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")


def _filled(entered: dict[str, msgspec.Raw]) -> tuple[Settings, list[str]]:
    settings = Settings()
    notices = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in entered:
            continue
        try:
            setattr(
                settings, field.name, msgspec.json.decode(entered[field.name], type=decoders.prepare_type(field.type))
            )
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            notices.append(f"The setting “{field.name}” keeps its default: {str(error).lower()}.")
    return settings, notices


def _set_aside(path: Path) -> str:
    try:
        aside = atomic.quarantine(path)
    except SaveError as error:
        return f"The settings cannot be read, so Solo uses the defaults. {error}"
    return f"The settings could not be read, so Solo uses the defaults. The file was saved as {aside.name}."
