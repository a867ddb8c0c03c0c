"""Owns the player's settings while the app is open: the defaults until there are some, each change written at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from solo.border.files import is_there
from solo.storage import places as files

if TYPE_CHECKING:
    from solo.campaign.settings import Settings


class Preferences:
    """The settings of the player whose files lie in `home`; `settings` is None where there are none yet."""

    def __init__(self, home: Path, settings: Settings | None) -> None:
        self._home = home
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        if self._settings is None:
            from solo.campaign.settings import Settings

            self._settings = Settings()
        return self._settings

    def change(self, **changed: object) -> None:
        """Take other settings. Holds even where it raises a ValueError, since they could not be written down."""
        import msgspec

        from solo.campaign import settings as settings_file

        self._settings = msgspec.structs.replace(self.settings, **changed)
        settings_file.save(self._home, self._settings)


def kept(home: Path) -> tuple[Settings | None, list[str]]:
    """The player's settings where there are any, and a sentence for each thing wrong with them."""
    if not is_there(files.settings_file(home)):
        return None, []
    from solo.campaign.settings import load

    return load(home)
