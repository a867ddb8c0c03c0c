"""Owns what is open in the app, and what it was asked to open.

Plain classes, since the first paint waits for this module; the rooms below are imported to open something, after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.campaign.shelf import Summary
    from solo.library.systems import Opened
    from solo.systems.contract import Manifest, System

FIRST_CAMPAIGN = "My campaign"


@dataclass(frozen=True)
class Wanted:
    """What the app was started with. `system` and `campaign` may be None for what was open last."""

    home: Path
    system: str | None
    campaign: str | None
    seed: int
    clock: Callable[[], datetime]


@dataclass
class Game:
    """What is open. `ready` is False until the first look at the disk is done; `faults` are sentences to show."""

    ready: bool = False
    manifests: tuple[Manifest, ...] = ()
    opened: Opened | None = None
    session: Session | None = None
    campaigns: list[Summary] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def system(self) -> System | None:
        """The system that is open."""
        return self.opened.system if self.opened else None

    @property
    def importing(self) -> bool:
        """True where the open system reads monsters of other games, and has a place for them."""
        system = self.system
        return system is not None and bool(system.manifest.importers) and system.foes.workshop is not None

    @property
    def fight_in_progress(self) -> bool:
        """True where there is a fight to go on with."""
        return self.session is not None and self.session.table is not None

    @property
    def place(self) -> str:
        """What is open, in words for the title line."""
        if not self.ready:
            return "opening…"
        if self.system is None:
            return "no system"
        title = self.system.manifest.title
        if self.session is None:
            return title
        return f"{self.session.name} · {title}" + (" · read only" if self.session.read_only else "")
