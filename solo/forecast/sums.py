"""Sums over many plays: the counts of each play, and the merging of two batches.

Only whole numbers are added, so the result does not depend on the size of the batches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

import msgspec

from solo.forecast.fitting import FITTED_ON, FeatureSample, fit_weights
from solo.forecast.luck_sums import LUCK_PARTS, LuckTotals
from solo.systems.contract import ROUND, CombatantRecord, PlayRecord
from solo.untrusted import decoders

FIRST_TO_FALL = 2
OUTCOMES = {"won": "w", "lost": "l"}
OTHERWISE = "d"
NO_LUCK: Mapping[str, float] = {}


class Histogram(msgspec.Struct):
    """Distribution of a whole number: the frequency of each value."""

    counts: dict[int, int] = {}

    def add(self, value: int) -> None:
        """Count one value."""
        self.counts[value] = self.counts.get(value, 0) + 1

    def merge(self, other: Histogram) -> None:
        """Add the counts of another distribution."""
        for value, count in other.counts.items():
            self.counts[value] = self.counts.get(value, 0) + count

    @property
    def count(self) -> int:
        """The number of values counted."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """The sum of all values."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.total / self.count if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the values; 0 for fewer than two."""
        count, total = self.count, self.total
        if count < 2:
            return 0.0
        squares = sum(value * value * times for value, times in self.counts.items())
        return sqrt(max(0, squares * count - total * total) / (count * (count - 1)))

    @property
    def largest(self) -> int:
        """The largest value; 0 without values."""
        return max(self.counts, default=0)


class CombatantSums(msgspec.Struct):
    """One combatant in many plays: numbers of plays down, dead and unhurt, harm to the other side, and costs."""

    name: str
    kind: str
    side: str
    down: int = 0
    dead: int = 0
    unhurt: int = 0
    harm: Histogram = msgspec.field(default_factory=Histogram)
    spent: dict[str, Histogram] = {}

    def add(self, account: CombatantRecord) -> None:
        """Add one play."""
        self.down += account.down
        self.dead += account.dead
        self.unhurt += account.unhurt
        self.harm.add(account.harm)
        for spent in account.spent:
            self.spent.setdefault(spent.what, Histogram()).add(spent.amount)

    def merge(self, other: CombatantSums) -> None:
        """Add the counts of other plays."""
        self.down += other.down
        self.dead += other.dead
        self.unhurt += other.unhurt
        self.harm.merge(other.harm)
        for what, spread in other.spent.items():
            self.spent.setdefault(what, Histogram()).merge(spread)


class Sums(msgspec.Struct):
    """Sums of many plays.

    `results` has a letter for each play in the order of seeds: w won, l lost, d anything else. `lucks` holds, for each
    column, the party's luck in each play, in ten-thousandths; 0 if luck was not measured. `stretches` holds the sums of
    luck. `stood` holds features of the first plays until the guess of the chance to win is fitted, `fitted` then holds
    the guess's weights. Both stay empty if the game has no features.

    `stretch` is the game's word for a round. `fallen` and `deaths` count the members of the party who went down and
    died in each play. `ways_to_lose` counts lost plays by the keys of the first two members to fall, joined by ">".
    """

    results: str = ""
    lucks: dict[str, list[int]] = {}
    stretches: LuckTotals = msgspec.field(default_factory=LuckTotals)
    stood: list[FeatureSample] = []
    fitted: list[float] = []
    rounds: Histogram = msgspec.field(default_factory=Histogram)
    stretch: str = ROUND
    fallen: Histogram = msgspec.field(default_factory=Histogram)
    deaths: Histogram = msgspec.field(default_factory=Histogram)
    people: dict[str, CombatantSums] = {}
    ways_to_lose: dict[str, int] = {}

    @property
    def fights(self) -> int:
        """The number of plays."""
        return len(self.results)

    @property
    def wins(self) -> int:
        """The number of plays won."""
        return self.results.count(OUTCOMES["won"])

    @property
    def lost(self) -> int:
        """The number of plays lost."""
        return self.results.count(OUTCOMES["lost"])

    def snapshot(self) -> Sums:
        """Return a copy that later plays do not change."""
        return msgspec.convert(msgspec.to_builtins(self), decoders.prepare_type(Sums))

    def add(self, tally: PlayRecord, lucks: Mapping[str, float] = NO_LUCK, stood: FeatureSample | None = None) -> None:
        """Add one play. `lucks` holds the party's luck by column, `stood` the features if they were recorded."""
        parts = {column: round(lucks[column] * LUCK_PARTS) for column in sorted(lucks)}
        self.stretches.add(tally.outcome == "won", parts)
        self._column(parts, 1, {column: [luck] for column, luck in parts.items()})
        self.results += OUTCOMES.get(tally.outcome, OTHERWISE)
        self.rounds.add(tally.rounds)
        self.stretch = tally.stretch
        party = [account for account in tally.accounts if account.side == "party"]
        self.fallen.add(sum(account.down for account in party))
        self.deaths.add(sum(account.dead for account in party))
        for account in tally.accounts:
            if account.key not in self.people:
                self.people[account.key] = CombatantSums(account.name, account.kind, account.side)
            self.people[account.key].add(account)
        if tally.outcome == "lost":
            way = way_to_lose(tally)
            self.ways_to_lose[way] = self.ways_to_lose.get(way, 0) + 1
        self._fit([stood] if stood is not None else [])

    def _fit(self, stood: Sequence[FeatureSample]) -> None:
        """Fit the guess on the first plays once they are complete. The guess measures the luck of later plays."""
        self.stood += stood
        if self.fights == FITTED_ON and self.stood:
            self.fitted, self.stood = fit_weights(self.stood), []
            if self.fitted:
                self.stretches.begin_anew()

    def one_by_one(self) -> Iterator[tuple[bool, dict[str, int]]]:
        """Yield each play as a pair: True if the play was won, and its luck by column in ten-thousandths."""
        columns = sorted(self.lucks)
        for play, result in enumerate(self.results):
            yield result == OUTCOMES["won"], {column: self.lucks[column][play] for column in columns}

    def _column(self, columns: Iterable[str], plays: int, later: Mapping[str, Sequence[int]]) -> None:
        """Add the luck of `plays` more plays to all columns. New columns get 0 for earlier plays."""
        for column in columns:
            if column not in self.lucks:
                self.lucks[column] = [0] * self.fights
        for column, lucks in self.lucks.items():
            lucks += later.get(column) or [0] * plays

    def merge(self, later: Sums) -> None:
        """Add the plays in `later`, which must follow the plays counted so far."""
        if later.fights <= self.stretches.room:
            self.stretches.merge(later.stretches)
        else:
            for result, lucks in later.one_by_one():
                self.stretches.add(result, lucks)
        self._column(later.lucks, later.fights, later.lucks)
        self.results += later.results
        self.rounds.merge(later.rounds)
        self.stretch = later.stretch
        self.fallen.merge(later.fallen)
        self.deaths.merge(later.deaths)
        for key, person in later.people.items():
            if key not in self.people:
                self.people[key] = CombatantSums(person.name, person.kind, person.side)
            self.people[key].merge(person)
        self.ways_to_lose = dict(Counter(self.ways_to_lose) + Counter(later.ways_to_lose))
        self._fit(later.stood)


def way_to_lose(tally: PlayRecord) -> str:
    """Return the keys of the first two members of the party to fall, joined by ">"; "" if nobody fell."""
    party = {account.key for account in tally.accounts if account.side == "party"}
    return ">".join([key for key in tally.order_of_falling if key in party][:FIRST_TO_FALL])
