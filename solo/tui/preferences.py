"""The player's settings while the app is open. Defaults apply until a file exists; each change is saved at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from solo.storage import paths as files
from solo.untrusted.files import exists

if TYPE_CHECKING:
    from solo.campaign.settings import Settings


class OpenSettings:
    """The player's settings, stored in `home`. `settings` is None before the first change."""

    def __init__(self, home: Path, settings: Settings | None) -> None:
        self._home = home
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """The current settings."""
        if self._settings is None:
            from solo.campaign.settings import Settings

            self._settings = Settings()
        return self._settings

    def change(self, **changed: object) -> None:
        """Change settings and save them. Raises ValueError if saving fails; the changes still apply."""
        import msgspec

        from solo.campaign import settings as settings_file

        self._settings = msgspec.structs.replace(self.settings, **changed)
        settings_file.save(self._home, self._settings)


def load_or_default(home: Path) -> tuple[Settings | None, list[str]]:
    """Return the player's settings, or None if there are none, and a sentence for each problem in them."""
    if not exists(files.settings_file(home)):
        return None, []
    from solo.campaign.settings import load

    return load(home)
