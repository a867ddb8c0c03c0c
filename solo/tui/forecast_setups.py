"""Tasks for forecasts: a fight that may begin, or the procedure in progress from its present state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.library.packs import key_of
from solo.play.resume import encode_position
from solo.storage.paths import own_content_folder, packs_folder
from solo.tui.active_rules import as_ruled
from solo.tui.forecast_jobs import ForecastTask

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from solo.play.saved_table import SavedTable
    from solo.systems.contract import Setup
    from solo.tui.shell import LocalShell

FIGHT = "fight"


def game_of(app: LocalShell) -> GameSource:
    """Return the open system as the source of fights for worker processes. Raises ValueError if no system is open."""
    if app.system is None:
        raise ValueError("No game is open.")
    packs = app.session.packs if app.session is not None else ()
    return GameSource(app.system.manifest.key, FIGHT, _own_content(app), packs=_folders(app.wanted.home, packs))


def match_of_setup(app: LocalShell, setup: Setup) -> ForecastTask:
    """Return a forecast task for the fight that begins with `setup` under the house rules.

    Raises ValueError with a sentence if there can be no such fight.
    """
    if app.system is None:
        raise ValueError("No game is open.")
    state = app.system.procedures[FIGHT].begin(as_ruled(app, setup))
    return ForecastTask(game_of(app), encode_state(state), app.wanted.seed)


def match_of_table(saved: SavedTable, home: Path, seed: int, packs: Sequence[str] = ()) -> ForecastTask:
    """Return a forecast task for the procedure in progress, starting from its present state.

    The packs named in `packs` and the player's own content are read from `home`.
    """
    own = str(own_content_folder(home))
    game = GameSource(saved.system, saved.procedure, own, under_way=True, packs=_folders(home, packs))
    return ForecastTask(game, encode_position(saved), seed)


def _folders(home: Path, packs: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(packs_folder(home) / key_of(name)) for name in packs)


def _own_content(app: LocalShell) -> str:
    return str(own_content_folder(app.wanted.home))
