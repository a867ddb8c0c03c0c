"""Search for encounters: looks along ladders for groups of foes that seem right, then simulates these until certain.

The same seed and limit of fights give the same result with any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol

import msgspec

from solo.encounters import messages
from solo.encounters.ladder_search import LadderResult, probe, search_ladder
from solo.encounters.ladder_source import LadderSource, WorthEstimate
from solo.encounters.ladders import Foes, Ladder
from solo.encounters.replacements import SlotLadders
from solo.encounters.request import EncounterError, EncounterWish, SearchFoes
from solo.encounters.results import FoundEncounter, Progress, SearchResult
from solo.encounters.selection import MOST_ALIKE, SearchCandidate, select_diverse, similarity
from solo.encounters.target import aims, could_be_settled, distance_from_target, fights_left, margin
from solo.encounters.trials import SearchLimits, SearchRun, Trial
from solo.forecast.batches import GameSource
from solo.forecast.forecast import make_forecast
from solo.forecast.runner import PlayedBatches
from solo.forecast.workers import Workers
from solo.resolver import SeededThrower
from solo.systems.contract import EncounterRequest, System

MOST = 5
MOST_LADDERS = 40
LOOKING_SHARE, DESPERATE_SHARE = 0.3, 0.7
FIRST_FIGHTS, MORE_FIGHTS, TELLING_FIGHTS, MOST_FIGHTS = 48, 32, 320, 1600
# Slow fights are simulated in small steps: this share of the time limit, but at least this number of fights.
SHARE_AT_ONCE, LEAST_FIGHTS = 0.02, 8
NEAR = 0.1
SEEDS_PER_TIER = 4


class Source(Protocol):
    """A source of ladders: groups of foes from easy to hard."""

    def next(self) -> Ladder | None:
        """Return the next ladder to search; None after the last."""
        ...

    def start(self, ladder: Ladder) -> int:
        """Return the index of the rung to begin at."""
        ...

    def finer(self, easier: Foes | None, harder: Foes | None) -> Ladder | None:
        """Return a ladder between two groups of foes; None if there is none."""
        ...


def search(
    system: System,
    game: GameSource,
    wanted: EncounterWish,
    limits: SearchLimits,
    seed: int,
    workers: Workers,
    clock: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Progress], None] | None = None,
    most: int = MOST,
) -> SearchResult:
    """Return up to `most` clearly different encounters, best first: encounters that meet the target, or the nearest.

    `progress` is called after each step of the search. Raises EncounterError for a request that is contradictory or has
    no possible fight, and ForecastError if fights cannot be simulated.
    """
    kinds = SearchFoes(system, wanted)
    worths = WorthEstimate([system.characters.member(character) for character in wanted.party], kinds, wanted.target)
    source = LadderSource(kinds, wanted, worths, budget_seeds(system, wanted, seed), Random(f"{seed}/foes"))
    playing = SearchRun(game, system.procedures[game.procedure], wanted, limits, seed, workers, clock, cancelled)
    return Search(kinds, wanted, source, worths, playing, seed, most, progress).run()


def reroll(
    system: System,
    game: GameSource,
    wanted: EncounterWish,
    foes: Foes,
    slot: int,
    limits: SearchLimits,
    seed: int,
    workers: Workers,
    clock: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Progress], None] | None = None,
) -> SearchResult:
    """Replace the foes in `slot`, counted from 0, so that the encounter meets the target or comes near it.

    Raises the errors of `search`, and EncounterError for a slot that does not exist or is pinned.
    """
    kinds = SearchFoes(system, wanted)
    worths = WorthEstimate([system.characters.member(character) for character in wanted.party], kinds, wanted.target)
    source = SlotLadders(foes, slot, kinds, wanted, Random(f"{seed}/slot"))
    playing = SearchRun(game, system.procedures[game.procedure], wanted, limits, seed, workers, clock, cancelled)
    return Search(kinds, wanted, source, worths, playing, seed, 1, progress).run()


def budget_seeds(system: System, wanted: EncounterWish, seed: int) -> Iterator[Foes]:
    """Yield the groups that the game's budget proposes for each tier, as starting points; none without a budget."""
    if system.encounters.budget is None:
        return
    party = tuple(system.characters.member(character) for character in wanted.party)
    for tier in system.encounters.tiers:
        request = EncounterRequest(
            party,
            tier.key,
            wanted.count,
            pinned=wanted.pinned,
            themes=wanted.themes,
            place=wanted.place,
            roles=wanted.roles,
            terrain=wanted.terrain,
            with_followers=wanted.with_followers,
            avoid=wanted.avoid,
        )
        thrower = SeededThrower(Random(f"{seed}/{tier.key}"))
        try:
            proposed = system.encounters.budget.encounters(request, thrower, SEEDS_PER_TIER)
        except ValueError:
            continue  # The search may still find foes for a request that the budget cannot meet.
        yield from (candidate.foes for candidate in proposed)


class Search:
    """A running search."""

    def __init__(
        self,
        kinds: SearchFoes,
        wanted: EncounterWish,
        source: Source,
        worths: WorthEstimate,
        playing: SearchRun,
        seed: int,
        most: int,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self._kinds = kinds
        self._wanted = wanted
        self._target = wanted.target
        self._source = source
        self._worths = worths
        self._playing = playing
        self._seed = seed
        self._most = most
        self._progress = progress
        self._contenders: list[SearchCandidate] = []
        self._beside: list[Trial] = []
        self._ladders = 0
        self._exhausted = False

    def run(self) -> SearchResult:
        """Look for candidates and judge them in turn until enough meet the target, or a limit is reached.

        New candidates are judged at once, so that a likely result can be shown early.
        """
        while not self._playing.stopped and self._different(self._meeting()) < self._most:
            if (fresh := self._next_fresh()) is not None:
                self._judge(fresh)
            elif self._should_look():
                self._look()
            elif (contender := self._next_to_judge()) is not None:
                self._judge(contender)
            elif not self._take_nearest():
                break
            self._report()
        found = self._found()
        playing = self._playing
        if not found and not playing.stopped and playing.no_room:
            raise EncounterError(messages.no_room_message(playing.no_room))
        return SearchResult(
            found,
            messages.describe_result(found, self._target, playing.stopped),
            playing.fights,
            playing.seconds,
            playing.stopped,
            tuple(playing.notices),
        )

    # Looking

    def _should_look(self) -> bool:
        """Return True if too few candidates seem right, and the share of the limits for looking is not used up."""
        right = [
            one
            for one in self._contenders
            if self._alive(one) and one.promising(self._target) and self._within_reach(one)
        ]
        if self._exhausted or self._ladders >= MOST_LADDERS or self._different(right) >= self._most:
            return False
        return self._playing.used < (LOOKING_SHARE if right else DESPERATE_SHARE)

    def _look(self) -> None:
        """Search another ladder, and if the target lies between two of its rungs, also a finer ladder."""
        ladder = self._source.next()
        self._ladders += 1
        if ladder is None:
            self._exhausted = True
            return
        climbed = self._climb(ladder)
        if not climbed.fits and (finer := self._source.finer(climbed.easier, climbed.harder)) is not None:
            self._climb(finer)

    def _climb(self, ladder: Ladder) -> LadderResult:
        climbed = search_ladder(ladder, self._source.start(ladder), self._target, self._playing)
        for trial, how in climbed.looked:
            self._worths.learn(self._kinds.worth(trial.foes), how)
        if climbed.nearest is not None:
            self._enter(climbed.nearest, ladder)
        return climbed

    def _enter(self, trial: Trial, ladder: Ladder | None = None) -> None:
        """Add a trial's foes to the candidates if they are near the target."""
        if distance_from_target(self._target, trial.sums) > NEAR:
            self._beside.append(trial)
        elif all(one.foes != trial.foes for one in self._contenders):
            self._contenders.append(SearchCandidate(trial, self._playing.judge(trial.foes), ladder))

    def _take_nearest(self) -> bool:
        """If no candidate is left, add the nearest rejected foes, so that there is a result. Return True if it does."""
        if any(self._alive(one) for one in self._contenders):
            return False
        taken = {one.foes for one in self._contenders}
        left = [trial for trial in self._beside if trial.foes not in taken]
        if not left or len(self._contenders) >= 2 * self._most:
            return False
        nearest = min(left, key=lambda trial: distance_from_target(self._target, trial.sums))
        self._contenders.append(SearchCandidate(nearest, self._playing.judge(nearest.foes)))
        return True

    # Judging

    def _judge(self, contender: SearchCandidate) -> None:
        """Simulate more fights of a candidate. If it seems to miss the target, look at the next rung of its ladder."""
        judged = contender.judged
        self._playing.play_more(judged, self._at_once(contender))
        foes = contender.next_rung(self._target)
        trial = self._playing.look(foes) if foes else None
        if trial is None or any(one.foes == trial.foes for one in self._contenders):
            return
        probe(trial, self._target, self._playing)
        if trial.sums.fights:
            self._enter(trial)

    def _at_once(self, contender: SearchCandidate) -> int:
        """Return the number of fights of this candidate to simulate in one step."""
        usual = MORE_FIGHTS if contender.judged.sums.fights else FIRST_FIGHTS
        share = self._playing.share_of_time(contender.shown_trial)
        return min(usual, max(LEAST_FIGHTS, int(SHARE_AT_ONCE / share))) if share else usual

    def _alive(self, contender: SearchCandidate) -> bool:
        return contender.standing(self._target) in ("open", "fits")

    def _meeting(self) -> list[SearchCandidate]:
        return [one for one in self._contenders if one.standing(self._target) == "fits"]

    def _different(self, contenders: Sequence[SearchCandidate]) -> int:
        """Return the number of candidates that clearly differ from each other."""
        return len(select_diverse(contenders, self._target, self._kinds, self._wanted, self._most))

    def _next_fresh(self) -> SearchCandidate | None:
        """Return a candidate without judging fights; None if there is none."""
        return next((one for one in self._undecided() if not one.judged.sums.fights), None)

    def _next_to_judge(self) -> SearchCandidate | None:
        """Return the undecided candidate that is likely to be certain first; None if there is none."""

        def prospects(one: SearchCandidate) -> tuple[bool, float, float]:
            sums = one.judged.sums
            takes = fights_left(self._target, sums) * (self._playing.share_of_time(one.judged) or 1)
            return self._within_reach(one), -takes, margin(self._target, sums)

        return max(self._undecided(), key=prospects, default=None)

    def _within_reach(self, one: SearchCandidate) -> bool:
        """Return True if the candidate may be certain within the maximum of fights, or has had too few to tell."""
        sums = one.judged.sums
        return sums.fights < TELLING_FIGHTS or could_be_settled(self._target, sums, MOST_FIGHTS)

    def _undecided(self) -> list[SearchCandidate]:
        """Return the undecided candidates that are not similar to an encounter that certainly meets the target."""
        meeting = self._meeting()
        return [
            one
            for one in self._contenders
            if one.standing(self._target) == "open"
            and one.judged.sums.fights < MOST_FIGHTS
            and all(similarity(one.foes, sure.foes, self._kinds, self._wanted) <= MOST_ALIKE for sure in meeting)
        ]

    # Reporting

    def _report(self) -> None:
        if self._progress is not None:
            playing = self._playing
            self._progress(Progress(self._found(), playing.fights, playing.seconds, min(1.0, playing.used)))

    def _found(self) -> tuple[FoundEncounter, ...]:
        picked = select_diverse(self._contenders, self._target, self._kinds, self._wanted, self._most)
        if not picked:
            beside = sorted(self._beside, key=lambda trial: distance_from_target(self._target, trial.sums))
            unjudged = [SearchCandidate(trial, self._playing.judge(trial.foes)) for trial in beside]
            picked = select_diverse(unjudged, self._target, self._kinds, self._wanted, self._most)
        return tuple(map(self._told, picked))

    def _told(self, one: SearchCandidate) -> FoundEncounter:
        shown, how = one.shown_trial, one.standing(self._target)
        wished = aims(self._target, shown.sums)
        bounds = wished[0].interval
        known = make_forecast(PlayedBatches(shown.sums, "target", shown.seconds), shown.seed)
        forecast = msgspec.structs.replace(known, win_low=bounds.low, win_high=bounds.high)
        return FoundEncounter(
            foes=one.foes,
            forecast=forecast,
            worth=self._kinds.worth(one.foes),
            meets=how == "fits",
            likely=one.likely(self._target),
            nobody_dies=forecast.deaths[0],
            nobody_falls=forecast.fallen[0],
            why=messages.describe_fit(wished, how),
            looked_at=not one.judged.sums.fights,
        )
