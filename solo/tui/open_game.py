"""The open game, and the game that the app was asked to open.

Plain classes, since the first paint waits for this module. Lower packages are imported only when a game is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.campaign.campaigns import CampaignSummary
    from solo.campaign.session import Session
    from solo.library.systems import LoadedSystem
    from solo.systems.contract import Manifest, System

FIRST_CAMPAIGN = "My campaign"


@dataclass(frozen=True)
class StartupRequest:
    """Options from the start of the app. None for `system` or `campaign` means the one that was opened last."""

    home: Path
    system: str | None
    campaign: str | None
    seed: int
    clock: Callable[[], datetime]


@dataclass
class OpenGame:
    """The open game. `ready` is False until its first data has been read from disk; `faults` are sentences to show.

    `missing` is the sentence about a campaign that the app was asked to open and that does not exist, "" for none.
    """

    ready: bool = False
    manifests: tuple[Manifest, ...] = ()
    opened: LoadedSystem | None = None
    session: Session | None = None
    campaigns: list[CampaignSummary] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    missing: str = ""

    @property
    def system(self) -> System | None:
        """The open system."""
        return self.opened.system if self.opened else None

    def list_campaigns(self) -> list[CampaignSummary]:
        """List all campaigns as read when the game was opened, but the open campaign in its present state.

        The latest changed come first.
        """
        session = self.session
        known = [
            one.as_open(session) if session is not None and one.folder == session.folder and not one.broken else one
            for one in self.campaigns
        ]
        return sorted(known, key=lambda one: (one.modified, one.name), reverse=True)

    @property
    def importing(self) -> bool:
        """True if the open system imports monsters of other games and has a workshop for foes."""
        system = self.system
        return system is not None and bool(system.manifest.importers) and system.foes.workshop is not None

    @property
    def fight_in_progress(self) -> bool:
        """True if there is a fight to continue."""
        return self.session is not None and self.session.table is not None

    @property
    def place(self) -> str:
        """Name of the open game for the title line."""
        if not self.ready:
            return "opening…"
        if self.system is None:
            return "no game"
        title = self.system.manifest.title
        if self.session is None:
            return title
        return f"{self.session.name} · {title}" + (" · read only" if self.session.read_only else "")
