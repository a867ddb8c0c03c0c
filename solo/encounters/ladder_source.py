"""Source of ladders for a search: single kinds, mixed groups, and leaders with followers, always with different foes.

The worth of groups that were too easy or too hard shows which worth is about right.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise, repeat
from random import Random

from solo.encounters.ladders import (
    Foes,
    Ladder,
    add_lighter_ladder,
    leader_ladder,
    neighbour_ladder,
    order_by_worth,
    same_foe_ladder,
    substitution_ladder,
    two_foe_ladder,
)
from solo.encounters.request import EncounterWish, SearchFoe, SearchFoes
from solo.encounters.target import Judgement, Target
from solo.systems.contract import PartyMember

FORMS = ("crowd", "led", "mixed")
HANDFUL = 4
WIDEST = 16
TRIES = 24
FINER = 0.4
EASIEST, HARDEST = 0.4, 1.6
LIGHTEST_FOLLOWER = 6


class WorthEstimate:
    """An estimate of the right worth, from the worth of groups that were too easy, right or too hard."""

    def __init__(self, party: Sequence[PartyMember], kinds: SearchFoes, target: Target) -> None:
        worths = [kind.worth for kind in kinds.offered] or [1]
        # The first guess: the party's worth, times a factor that falls with the desired share of wins.
        share = EASIEST + (HARDEST - EASIEST) * (1 - (target.win_low + target.win_high) / 2)
        self._first = max(round(sum(member.total for member in party) * share), worths[len(worths) // 2])
        self._seen: list[tuple[int, Judgement]] = []

    def learn(self, worth: int, how: Judgement) -> None:
        """Record the worth of a group and its judgement."""
        self._seen.append((worth, how))

    @property
    def guess(self) -> int:
        """The worth of a group that probably meets the target."""
        fitting = sorted(worth for worth, how in self._seen if how in ("fits", "torn"))
        if fitting:
            return fitting[len(fitting) // 2]
        easy = [worth for worth, how in self._seen if how == "easy"]
        hard = [worth for worth, how in self._seen if how == "hard"]
        if easy and hard:
            return self._border(easy, hard)
        if easy:
            return max(self._first, max(easy) * 3 // 2)
        return max(1, min([self._first, *(worth * 2 // 3 for worth in hard)]))

    @staticmethod
    def _border(easy: list[int], hard: list[int]) -> int:
        """Return the worth that best separates easy from hard groups: the fewest groups are on the wrong side."""
        ordered = sorted({*easy, *hard})
        between = [(one + other) // 2 for one, other in pairwise(ordered)] or ordered

        def wrong(border: int) -> int:
            return sum(worth > border for worth in easy) + sum(worth <= border for worth in hard)

        return max(1, min(between, key=wrong))


class LadderSource:
    """The ladders of a search in random order. `seeds` are groups proposed by a budget, as starting points."""

    def __init__(
        self, kinds: SearchFoes, wanted: EncounterWish, worths: WorthEstimate, seeds: Iterable[Foes], random: Random
    ) -> None:
        self._kinds = kinds
        self._wanted = wanted
        self._worths = worths
        self._seeds = list(dict.fromkeys(seeds))
        self._random = random
        self._pinned = [kinds.known[name] for name in wanted.pinned]
        self._must: list[SearchFoe] = []
        self._used: Counter[SearchFoe] = Counter()
        self._picked: defaultdict[str, Counter[SearchFoe]] = defaultdict(Counter)
        self._given: set[Ladder] = set()
        forms = ("led",) if wanted.with_followers else FORMS
        self._forms = chain.from_iterable(repeat(("seeded", *forms) if self._seeds else forms))

    def next(self) -> Ladder | None:
        """Return a new ladder; None if several tries find no new one."""
        for _ in range(TRIES):
            ladder = limit_ladder(self._ladder(next(self._forms)), self._kinds, self._wanted)
            if ladder is not None and ladder not in self._given:
                self._given.add(ladder)
                return ladder
        return None

    def start(self, ladder: Ladder) -> int:
        """Return the index of the rung whose worth is nearest to the present guess."""
        guess = self._worths.guess
        return min(range(len(ladder.rungs)), key=lambda at: abs(self._kinds.worth(ladder.rungs[at]) - guess))

    def finer(self, easier: Foes | None, harder: Foes | None) -> Ladder | None:
        """Return a ladder between a group that is too easy and a group that is too hard; None if there is none."""
        if easier is None or harder is None:
            return None
        if self._wanted.count:
            between = substitution_ladder(self._kinds.group(easier), self._kinds.group(harder)).rungs[1:-1]
            return limit_ladder(Ladder("swapped", between), self._kinds, self._wanted)
        step = self._kinds.worth(harder) - self._kinds.worth(easier)
        group = self._kinds.group(easier)
        lighter = [kind for kind in self._kinds.offered if kind.worth <= step * FINER and kind not in group]
        if not lighter:
            return None
        follower = self._akin(max(group, key=lambda kind: kind.worth), lighter[-WIDEST:])
        self._used[follower] += 1
        return limit_ladder(Ladder("filled", add_lighter_ladder(group, follower).rungs[1:]), self._kinds, self._wanted)

    def _ladder(self, form: str) -> Ladder | None:
        if form == "seeded":
            return self._seeded()
        self._must = [*self._pinned, *self._of_roles()]
        if not self._kinds.offered:
            return order_by_worth("pinned", [self._must])
        if self._wanted.count:
            return self._of_number(form, self._wanted.count - len(self._must))
        guess = self._worths.guess
        if form == "led":
            leader = self._pick(form, lambda kind: guess / 2 <= kind.worth <= guess)
            follower = self._follower(leader)
            return leader_ladder(leader, follower, self._must) if follower else None
        if form == "mixed":
            one = self._pick(form, lambda kind: guess / HANDFUL <= kind.worth <= guess / 2)
            other = self._akin(one, [kind for kind in self._kinds.offered if kind != one and kind.worth <= guess / 2])
            self._used[other] += 1
            return two_foe_ladder(one, other, self._must)
        return same_foe_ladder(
            self._pick(form, lambda kind: guess / HANDFUL <= kind.worth <= guess * 3 / 2), self._must
        )

    def _of_roles(self) -> list[SearchFoe]:
        """Return the foes that roles require besides the pinned foes: for each role, one of the least used kinds."""
        found: list[SearchFoe] = []
        for role, count in self._kinds.missing(self._wanted.pinned).items():
            if not count:
                continue
            those = self._at_home([kind for kind in self._kinds.of_role[role] if kind.worth <= self._worths.guess])
            those = those or self._kinds.of_role[role]
            least = min(self._used[kind] for kind in those)
            picked = self._random.choice([kind for kind in those if self._used[kind] == least])
            self._used[picked] += 1
            found += [picked] * count
        return found

    def _at_home(self, kinds: list[SearchFoe]) -> list[SearchFoe]:
        """Return the kinds at home in the desired terrain, or all `kinds` if none is."""
        return [kind for kind in kinds if self._wanted.terrain in kind.tags] or kinds

    def _of_number(self, form: str, free: int) -> Ladder | None:
        """Return a ladder of groups with the desired number of foes."""
        if free == 0:
            return order_by_worth("pinned", [self._must])
        if form == "led":
            return self._ever_stronger_leader(free) if free > 1 else None
        one = self._pick(form, lambda kind: kind.worth * free <= self._worths.guess * 3 / 2)
        heavier = [kind for kind in self._kinds.offered if kind.worth > one.worth]
        if form == "mixed" and free > 1 and heavier:
            other = self._akin(one, heavier)
            self._used[other] += 1
            return substitution_ladder([*self._must, *[one] * free], [*self._must, *[other] * free])
        alike = [kind for kind in self._kinds.offered if kind.tags & one.tags] or self._kinds.offered
        some = self._random.sample(alike, min(WIDEST, len(alike)))
        return order_by_worth("crowd", [[*self._must, *[kind] * free] for kind in {one, *some}])

    def _ever_stronger_leader(self, free: int) -> Ladder | None:
        follower = self._pick("led", lambda kind: kind.worth * free <= self._worths.guess)
        leaders = [kind for kind in self._kinds.offered if kind.worth > follower.worth]
        leaders.sort(key=lambda kind: (-len(kind.tags & follower.tags), kind.worth, kind.name))
        groups = [[*self._must, leader, *[follower] * (free - 1)] for leader in leaders[:WIDEST]]
        return order_by_worth("led", groups) if groups else None

    def _seeded(self) -> Ladder | None:
        """Return a ladder around the seed nearest to the right worth, or of all seeds for a fixed number of foes."""
        if not self._seeds:
            return None
        if self._wanted.count:
            groups, self._seeds = [self._kinds.group(seed) for seed in self._seeds], []
            return order_by_worth("seeded", groups)
        guess = self._worths.guess
        seed = min(self._seeds, key=lambda foes: (self._overused(foes), abs(self._kinds.worth(foes) - guess)))
        self._seeds.remove(seed)
        group = self._kinds.group(seed)
        self._used.update(set(group))
        return neighbour_ladder(group)

    def _overused(self, foes: Foes) -> int:
        return sum(self._used[self._kinds.known[foe.name]] for foe in foes)

    def _follower(self, leader: SearchFoe) -> SearchFoe | None:
        lighter = [kind for kind in self._kinds.offered if kind.worth * 3 <= leader.worth * 2]
        if not lighter:
            return None
        able = [kind for kind in lighter if kind.worth * LIGHTEST_FOLLOWER >= leader.worth]
        follower = self._akin(leader, able or lighter)
        self._used[follower] += 1
        return follower

    def _pick(self, form: str, suits: Callable[[SearchFoe], bool]) -> SearchFoe:
        """Return one of the least used kinds for which `suits` is true.

        Chooses among all kinds if none is suitable, or if the unsuitable kinds have been used less.
        """
        everything, times = self._kinds.offered, self._picked[form]
        suiting = self._at_home([kind for kind in everything if suits(kind)] or everything)
        if min(times[kind] for kind in suiting) > min(times[kind] for kind in everything):
            suiting = everything
        least = min((times[kind], self._used[kind]) for kind in suiting)
        picked = self._random.choice([kind for kind in suiting if (times[kind], self._used[kind]) == least])
        times[picked] += 1
        self._used[picked] += 1
        return picked

    def _akin(self, kind: SearchFoe, others: Sequence[SearchFoe]) -> SearchFoe:
        """Return one of the least used kinds in `others` among the kinds that share most tags with `kind`."""
        others = self._at_home(list(others)) or [kind]
        shared = max(len(kind.tags & other.tags) for other in others)
        akin = [other for other in others if len(kind.tags & other.tags) >= max(1, shared - 1)] or others
        least = min(self._used[other] for other in akin)
        return self._random.choice([other for other in akin if self._used[other] == least])


def limit_ladder(ladder: Ladder | None, kinds: SearchFoes, wanted: EncounterWish) -> Ladder | None:
    """Return the rungs of a ladder with all pinned and no excluded foes; None if no rung is left."""
    rungs = tuple(foes for foes in ladder.rungs if kinds.allow(foes, wanted)) if ladder else ()
    return Ladder(ladder.form, rungs) if ladder and rungs else None
