"""Search in the background for the foes of a scene's fight.

The search is limited by the number of simulated fights, not by time, so that the same seed always finds the same foes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from solo.systems.contract import Setup, System
from solo.tui.active_rules import as_ruled, in_force
from solo.tui.forecast_jobs import SearchProgress, SearchTask
from solo.tui.screens.scene import fight_wish
from solo.tui.screens.scene.fight_wish import FightGround, FightWish, setup_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solo.encounters.request import EncounterWish
    from solo.encounters.results import FoundEncounter
    from solo.tui.forecast_jobs import RunningJob
    from solo.tui.shell import LocalShell

MOST: Final = 3
"""Maximum number of groups of foes to find."""
SWITCHED_OFF: Final = "Forecasts are switched off in the settings, so Solo finds no fights. Press e to build one."
NOBODY: Final = "Press p to choose who fights."
BEGINNING: Final = "Searching …"
SO_FAR: Final = "Searching: so far, the party beats the best group in {low} to {high} % of {fights} simulated fights."
AGAIN: Final = "Still searching. These groups were found in {fights} earlier simulated fights."
ANY_THEME: Final = "No foes of “{themes}” fit, so Solo searched all themes."


class KeptResult(NamedTuple):
    """Result of a search: the groups found, and the status text after this number of simulated `fights`.

    `ended` is True if the search is complete. `any_theme` is True if the search dropped the themes of the ground.
    """

    found: tuple[FoundEncounter, ...]
    said: str
    any_theme: bool
    fights: int
    ended: bool


class SceneSearch:
    """The latest search. `found` are its groups so far, the best first. `said` is its status in a sentence.

    `changed` is called after each new result. `any_theme` is True once the search has dropped the themes of the ground.
    Results of earlier wishes are kept while the scene and the game stay the same.
    """

    def __init__(self, app: LocalShell, changed: Callable[[], object]) -> None:
        self._app = app
        self._changed = changed
        self._asked: Hashable = None
        self._job: RunningJob[SearchProgress] | None = None
        self._kept: dict[Hashable, KeptResult] = {}
        self._kept_for: tuple[System | None, int] = (None, 0)
        self._known_after = 0
        self.found: tuple[FoundEncounter, ...] = ()
        self.said = ""
        self.any_theme = False

    @property
    def running(self) -> bool:
        """True until the search ends or another forecast replaces it."""
        return self._job is not None and not self._job.is_cancelled()

    def is_for(self, wish: FightWish, party: Mapping[str, msgspec.Struct], pinned: tuple[str, ...], seed: int) -> bool:
        """Return True if the search with exactly these arguments is running or has ended."""
        replaced = self._job is not None and self._job.is_cancelled()
        return not replaced and self._asked == self._key(wish, party, pinned, seed)

    def begin(
        self, system: System, wish: FightWish, party: Mapping[str, msgspec.Struct], pinned: tuple[str, ...], seed: int
    ) -> None:
        """Search for foes of `party`, which maps names to characters. Each group contains the `pinned` foes.

        If a search with these arguments has ended before, its result is shown again without a search.
        """
        self.stop()
        known = self.recall(system, wish, party, pinned, seed)
        self._asked = self._key(wish, party, pinned, seed)
        if known is not None and known.ended:
            pass
        elif not self._app.settings.forecast:
            self.said = SWITCHED_OFF
        elif not party:
            self.said = NOBODY
        else:
            self._search(system, wish, party, pinned, seed)
        self._changed()

    def recall(
        self, system: System, wish: FightWish, party: Mapping[str, msgspec.Struct], pinned: tuple[str, ...], seed: int
    ) -> KeptResult | None:
        """Show the stored result for these arguments and return it. Without any, show no groups and return None."""
        if self._kept_for[0] is not system or self._kept_for[1] != seed:
            self._kept, self._kept_for = {}, (system, seed)
        known = self._kept.get(self._key(wish, party, pinned, seed))
        self._known_after = known.fights if known is not None else 0
        if known is None:
            self.found, self.said, self.any_theme = (), BEGINNING, False
        else:
            self.found, self.any_theme = known.found, known.any_theme
            self.said = known.said if known.ended else AGAIN.format(fights=f"{known.fights:,}")
        return known

    def stop(self) -> None:
        """Stop the search and keep its results."""
        if self.running:
            self._app.forecasting.cancel()
        self._job, self._asked = None, None

    def _search(
        self, system: System, wish: FightWish, party: Mapping[str, msgspec.Struct], pinned: tuple[str, ...], seed: int
    ) -> None:
        from solo.tui.forecast_setups import game_of

        themes = () if self.any_theme else wish.ground.themes
        wanted = self._wanted(system, wish, tuple(party.values()), themes, pinned)
        fights = MOST * self._app.settings.forecast  # as many as forecasts of all groups
        task = SearchTask(system, game_of(self._app), wanted, seed, most=MOST, fights=fights)

        def told(news: SearchProgress) -> None:
            if themes and _found_nothing(news):
                self.any_theme = True
                self._search(system, wish, party, pinned, seed)
            else:
                self._take(news, wish.ground)
            self._changed()

        self._job = self._app.forecasting.search(task, 0.0, told)

    def _wanted(
        self,
        system: System,
        wish: FightWish,
        party: tuple[msgspec.Struct, ...],
        themes: tuple[str, ...],
        pinned: tuple[str, ...],
    ) -> EncounterWish:
        from solo.encounters.request import EncounterWish
        from solo.encounters.target import Target

        low, high = wish.wins
        begun = as_ruled(self._app, Setup(party, options=setup_options(system, wish)))
        return EncounterWish(
            party,
            Target(low / 100, high / 100),
            place=wish.ground.field,
            options=begun.options,
            shared=begun.shared,
            themes=themes,
            pinned=pinned,
            avoid=() if fight_wish.MOUNT in themes else fight_wish.list_mounts(system, pinned),
        )

    def _take(self, news: SearchProgress, ground: FightGround) -> None:
        if news.progress is not None:
            if news.progress.fights >= self._known_after:
                self.found = news.progress.found
                self.said = _describe_progress(self.found, news.progress.fights)
                self._keep(news.progress.fights, ended=False)
            return
        self._job = None
        self.found = news.outcome.found if news.outcome else ()
        said = news.fault or (news.outcome.said if news.outcome else "")
        widened = ANY_THEME.format(themes=", ".join(ground.themes)) if self.any_theme else ""
        self.said = " ".join(filter(None, (widened, said)))
        if not news.fault:
            self._keep(0, ended=True)

    def _keep(self, fights: int, ended: bool) -> None:
        """Store the present result for the wish of the running search."""
        if self.found or ended:
            self._kept[self._asked] = KeptResult(self.found, self.said, self.any_theme, fights, ended)

    def _key(
        self, wish: FightWish, party: Mapping[str, msgspec.Struct], pinned: tuple[str, ...], seed: int
    ) -> Hashable:
        """Return a cache key made of everything that influences the result of a search."""
        state = tuple((name, msgspec.json.encode(one)) for name, one in party.items())
        rules = tuple(sorted(in_force(self._app).items()))
        return state, wish.wins, wish.ground, wish.is_staked, pinned, rules, self._app.settings.forecast, seed


def _found_nothing(news: SearchProgress) -> bool:
    """Return True if a search has ended without a group that meets the target, certainly or probably."""
    if news.progress is not None:
        return False
    return news.outcome is None or not any(one.meets or one.likely for one in news.outcome.found)


def _describe_progress(found: tuple[FoundEncounter, ...], fights: int) -> str:
    if not found:
        return BEGINNING
    known = found[0].forecast
    return SO_FAR.format(low=round(known.win_low * 100), high=round(known.win_high * 100), fights=f"{fights:,}")
