"""Loading of systems and campaigns in threads. Each error becomes a sentence.

No error prevents the start of the app: it opens as much as possible and shows the errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from solo import __version__
from solo.campaign import campaigns, installed_packs
from solo.campaign.session import Session
from solo.campaign.settings import Settings
from solo.library.systems import LoadedSystem, SystemSurvey, open_system, survey
from solo.storage import atomic
from solo.storage.errors import SaveError
from solo.tui.open_game import OpenGame, StartupRequest

if TYPE_CHECKING:
    from solo.forecast.workers import Workers

START_ONE: Final = "To start a new campaign, press a on the first page."


def _opened(key: str, own_content: Path | None, packs: Sequence[Path]) -> LoadedSystem:
    return open_system(key, own_content, packs=packs)


def _own_workers() -> Workers:
    from solo.forecast.workers import Workers  # only forecasts need them

    return Workers()


class SystemLoader(msgspec.Struct, frozen=True):
    """Source of systems: a list of the installed systems, and a function that opens one with own content and packs.

    `workers` creates the worker processes that play forecasts.
    """

    survey: Callable[[], SystemSurvey] = survey
    open: Callable[[str, Path | None, Sequence[Path]], LoadedSystem] = _opened
    workers: Callable[[], Workers] = _own_workers


class CampaignLoader:
    """Opens systems and campaigns on request. Each system is loaded only once."""

    def __init__(self, wanted: StartupRequest, settings: Settings, source: SystemLoader) -> None:
        self.wanted = wanted
        self._settings = settings
        self._source = source
        self._systems: dict[tuple[str, tuple[Path, ...]], LoadedSystem] = {}

    def first(self) -> OpenGame:
        """Return the game to start with.

        It is the game from the command line, else the game opened last, else the first system without a campaign.
        """
        found = self._source.survey()
        game = OpenGame(True, found.manifests, faults=list(found.broken))
        folder = self._first_folder(game)
        if folder is not None:
            self._open_campaign(game, folder)
        if game.session is None:
            self._open_system(game)
        return self._looked(game)

    def held_game(self, session: Session) -> OpenGame:
        """Return the game of a campaign that is already open at a shared table."""
        found = self._source.survey()
        game = OpenGame(True, found.manifests, faults=list(found.broken), session=session)
        try:
            game.opened = self.system(session.system.manifest.key, self._packs(session.folder))
        except ValueError as error:
            game.faults.append(str(error))
        return self._looked(game)

    def campaign(self, before: OpenGame, folder: Path) -> OpenGame:
        """Return the game with the campaign in `folder`, or the previous game if that campaign cannot be opened."""
        game = replace(before, faults=[])
        if game.session is None or game.session.folder != folder:
            self._open_campaign(game, folder)
        return self._looked(game)

    def game(self, before: OpenGame, key: str) -> OpenGame:
        """Return the game of the system `key`, with the campaign of this system that was opened last, if any.

        A campaign of another system is closed.
        """
        game = replace(before, faults=[])
        if game.system is not None and game.system.manifest.key == key:
            return self._looked(game)
        try:
            opened = self.system(key)
        except ValueError as error:
            game.faults.append(str(error))
            return self._looked(game)
        folder = self._last_of(key)
        if folder is not None:
            self._open_campaign(game, folder)
            return self._looked(game)
        if game.session is not None:
            game.faults += filter(None, [game.session.close()])
        game.session, game.opened = None, opened
        return self._looked(game)

    def new_campaign(self, before: OpenGame, name: str, system: str) -> OpenGame:
        """Return the game with a new campaign, or the previous game if the campaign cannot be created."""
        game = replace(before, faults=[])
        wanted = self.wanted
        try:
            manifest = self.system(system).system.manifest
            folder = campaigns.create(
                wanted.home, name, manifest, seed=wanted.seed, clock=wanted.clock, app_version=__version__
            )
        except ValueError as error:
            game.faults.append(str(error))
            return self._looked(game)
        self._open_campaign(game, folder)
        return self._looked(game)

    def change_closed(self, before: OpenGame, folder: Path, act: Callable[[], object]) -> OpenGame:
        """Call `act` while the campaign in `folder` is closed, and return the game afterwards.

        If the campaign was open before, it is opened again.
        """
        game = replace(before, faults=[])
        was_open = game.session is not None and game.session.folder == folder
        if was_open and game.session is not None:
            game.faults += filter(None, [game.session.close()])
            game.session = None
        try:
            act()
        except ValueError as error:
            game.faults.append(str(error))
        if was_open and atomic.folder_exists(folder):
            self._open_campaign(game, folder)
        if was_open and game.session is None:
            self._open_system(game)
        return self._looked(game)

    def reread(self, game: OpenGame) -> OpenGame:
        """Return the game with its system's content read again.

        Raises ValueError with a sentence if the system cannot be opened.
        """
        if game.system is None:
            return game
        packs = (
            installed_packs.folders(self.wanted.home, campaigns.RequiredPacks("", game.session.packs))
            if game.session
            else ()
        )
        key = game.system.manifest.key
        before = self._systems.pop((key, packs), None)
        try:
            opened = self.system(key, packs)
        except ValueError:
            if before is not None:
                self._systems[key, packs] = before
            raise
        if game.session is not None:
            game.session.use(opened.system)
        return replace(game, opened=opened, faults=[])

    def system(self, key: str, packs: tuple[Path, ...] = ()) -> LoadedSystem:
        """Return a system with its own content and the content of packs.

        Raises ValueError with a sentence if the system cannot be opened.
        """
        if (key, packs) not in self._systems:
            try:
                self._systems[key, packs] = self._source.open(key, self.wanted.home / "content", packs)
            except ValueError:
                raise
            except Exception as error:  # a third-party system may raise anything while it is opened
                raise ValueError(f"The game “{key}” cannot be opened: {error}.") from error
        return self._systems[key, packs]

    def _packs(self, folder: Path) -> tuple[Path, ...]:
        """Return the folders of the packs that a campaign needs. Raises SaveError if one is missing."""
        return installed_packs.folders(self.wanted.home, campaigns.required_packs(folder))

    def _first_folder(self, game: OpenGame) -> Path | None:
        wanted = self.wanted
        try:
            if wanted.campaign is not None:
                return campaigns.find(wanted.home, wanted.campaign)
        except SaveError as error:
            game.missing = f"{error} {START_ONE}"
            game.faults.append(game.missing)
            return None
        folder = campaigns.last_opened(wanted.home)
        return folder if wanted.system is None else self._last_of(wanted.system)

    def _last_of(self, key: str) -> Path | None:
        """Return the folder of the system's last opened campaign, else of any of its campaigns; None without any."""
        folder = campaigns.last_opened(self.wanted.home)
        summaries = [one for one in campaigns.campaigns(self.wanted.home) if one.system == key]
        last = next((one.folder for one in summaries if one.folder == folder), None)
        return last or (summaries[0].folder if summaries else None)

    def _open_system(self, game: OpenGame) -> None:
        keys = [manifest.key for manifest in game.manifests]
        preferred = [self.wanted.system, self._settings.system, *keys]
        key = next((key for key in preferred if key in keys), None)
        if key is None:
            game.faults.append("No game is installed. Install Solo again, or a package with a game.")
            return
        try:
            game.opened = self.system(key)
        except ValueError as error:
            game.faults.append(str(error))

    def _open_campaign(self, game: OpenGame, folder: Path) -> None:
        try:
            packs = self._packs(folder)
            session = Session.open(folder, lambda key: self.system(key, packs).system, self.wanted.clock, __version__)
        except ValueError as error:
            game.faults.append(str(error))
            return
        if game.session is not None:
            game.faults += filter(None, [game.session.close()])
        game.session = session
        game.opened = self.system(session.system.manifest.key, packs)
        campaigns.mark_opened(self.wanted.home, folder)

    def _looked(self, game: OpenGame) -> OpenGame:
        game.campaigns = campaigns.campaigns(self.wanted.home)
        if not game.campaigns:
            game.faults += filter(None, [campaigns.find_listing_problem(self.wanted.home)])
        if game.opened is not None:
            game.faults += [str(fault) for fault in game.opened.faults]
        return game
