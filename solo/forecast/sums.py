"""Owns the sums over many plays: what is counted of each, and how the sums of two lots become one.

Only whole numbers are added, so that lots give the same figures in whatever sizes they were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

import msgspec

from solo.border import forms
from solo.forecast.fitting import FITTED_ON, Stood, fitted
from solo.forecast.stretches import LUCK_PARTS, Stretches
from solo.systems.contract import ROUND, Account, Tally

FIRST_TO_FALL = 2
OUTCOMES = {"won": "w", "lost": "l"}
OTHERWISE = "d"
NO_LUCK: Mapping[str, float] = {}


class Spread(msgspec.Struct):
    """How a whole number was spread: how often it had each value."""

    counts: dict[int, int] = {}

    def add(self, value: int) -> None:
        """One more."""
        self.counts[value] = self.counts.get(value, 0) + 1

    def merge(self, other: Spread) -> None:
        """All that the other has counted, as well."""
        for value, count in other.counts.items():
            self.counts[value] = self.counts.get(value, 0) + count

    @property
    def count(self) -> int:
        """How many were counted."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """The sum of all."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean; 0 for none."""
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
    def most(self) -> int:
        """The largest value; 0 for none."""
        return max(self.counts, default=0)


class PersonSums(msgspec.Struct):
    """One combatant over many plays: how often down, dead and unhurt, harm done to the other side, and what it cost."""

    name: str
    kind: str
    side: str
    down: int = 0
    dead: int = 0
    unhurt: int = 0
    harm: Spread = msgspec.field(default_factory=Spread)
    spent: dict[str, Spread] = {}

    def add(self, account: Account) -> None:
        """One more play."""
        self.down += account.down
        self.dead += account.dead
        self.unhurt += account.unhurt
        self.harm.add(account.harm)
        for spent in account.spent:
            self.spent.setdefault(spent.what, Spread()).add(spent.amount)

    def merge(self, other: PersonSums) -> None:
        """All that the other has counted, as well."""
        self.down += other.down
        self.dead += other.dead
        self.unhurt += other.unhurt
        self.harm.merge(other.harm)
        for what, spread in other.spent.items():
            self.spent.setdefault(what, Spread()).merge(spread)


class Sums(msgspec.Struct):
    """Many plays. `results` has a letter for each, in the order of their seeds: w won, l lost, d anything else.

    `lucks` has a column of luck for each that was weighed in any of them, by name: that of the party in each play, in
    ten-thousandths, 0 where nobody weighed it. `stretches` sums them up.
    `stood` is how the first of them stood now and then, until there are enough to fit a guess on, the weights of which
    are `fitted`; both are empty where the game fits none.
    `stretch` is the game's word for a round.
    `fallen` and `deaths` tell how many of the party went down, and how many died, each time.
    `ways_to_lose` counts the lost ones by the keys of those of the party who fell first, at most two, joined by ">".
    """

    results: str = ""
    lucks: dict[str, list[int]] = {}
    stretches: Stretches = msgspec.field(default_factory=Stretches)
    stood: list[Stood] = []
    fitted: list[float] = []
    rounds: Spread = msgspec.field(default_factory=Spread)
    stretch: str = ROUND
    fallen: Spread = msgspec.field(default_factory=Spread)
    deaths: Spread = msgspec.field(default_factory=Spread)
    people: dict[str, PersonSums] = {}
    ways_to_lose: dict[str, int] = {}

    @property
    def fights(self) -> int:
        """How many were played."""
        return len(self.results)

    @property
    def won(self) -> int:
        """How many were won."""
        return self.results.count(OUTCOMES["won"])

    @property
    def lost(self) -> int:
        """How many were lost."""
        return self.results.count(OUTCOMES["lost"])

    def so_far(self) -> Sums:
        """A copy that later plays leave as it is."""
        return msgspec.convert(msgspec.to_builtins(self), forms.whole(Sums))

    def add(self, tally: Tally, lucks: Mapping[str, float] = NO_LUCK, stood: Stood | None = None) -> None:
        """One more play, with the luck of the party in it by column, and how it stood now and then."""
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
                self.people[account.key] = PersonSums(account.name, account.kind, account.side)
            self.people[account.key].add(account)
        if tally.outcome == "lost":
            way = way_to_lose(tally)
            self.ways_to_lose[way] = self.ways_to_lose.get(way, 0) + 1
        self._fit([stood] if stood is not None else [])

    def _fit(self, stood: Sequence[Stood]) -> None:
        """Fit a guess once the first plays are in: from the next on luck is weighed by it."""
        self.stood += stood
        if self.fights == FITTED_ON and self.stood:
            self.fitted, self.stood = fitted(self.stood), []
            if self.fitted:
                self.stretches.begin_anew()

    def one_by_one(self) -> Iterator[tuple[bool, dict[str, int]]]:
        """Whether each of the plays was won, with its luck by column in ten-thousandths."""
        columns = sorted(self.lucks)
        for play, result in enumerate(self.results):
            yield result == OUTCOMES["won"], {column: self.lucks[column][play] for column in columns}

    def _column(self, columns: Iterable[str], plays: int, later: Mapping[str, Sequence[int]]) -> None:
        """Lengthens all columns by so many plays; those that are new had no luck so far."""
        for column in columns:
            if column not in self.lucks:
                self.lucks[column] = [0] * self.fights
        for column, lucks in self.lucks.items():
            lucks += later.get(column) or [0] * plays

    def merge(self, later: Sums) -> None:
        """The plays that follow these, as well."""
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
                self.people[key] = PersonSums(person.name, person.kind, person.side)
            self.people[key].merge(person)
        self.ways_to_lose = dict(Counter(self.ways_to_lose) + Counter(later.ways_to_lose))
        self._fit(later.stood)


def way_to_lose(tally: Tally) -> str:
    """Who of the party fell first, and who next: the keys joined by ">", "" where nobody fell."""
    party = {account.key for account in tally.accounts if account.side == "party"}
    return ">".join([key for key in tally.order_of_falling if key in party][:FIRST_TO_FALL])
