"""Tactic for attacks: on the nearest foe, for the most harm, or together with friends (`H-34`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from solo.systems.contract import Thought, make_thought
from solo.systems.gloranthan.battle.options.acts import ACTS
from solo.systems.gloranthan.battle.options.attacks import AND, AttackCode, PlannedAttack, choose_leader, joint_groups
from solo.systems.gloranthan.battle.rules.blows import blow, list_joiners, targets
from solo.systems.gloranthan.battle.rules.castings import CastingOption, affected_rune
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import (
    EVEN,
    HOPELESS,
    AttackWorth,
    TacticAttack,
    hexes_between,
    prospect,
    still_fights,
)
from solo.systems.gloranthan.battle.tactics.danger import can_attack_somebody, can_do_something, can_wear_down
from solo.systems.gloranthan.battle.tactics.exchange import NEVER_CATCHES, never_catches
from solo.systems.gloranthan.battle.tactics.magic import best_magic, only_delays
from solo.systems.gloranthan.battle.tactics.strength import unhurt_weight, worth_taken
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.target_reasons import MOST_HARM, NEAREST, goes_for
from solo.systems.parts.phrasing import join_names

COUNTS_MOST: Final = "whose fall would help most"
PLAIN_SIGHT: Final = 0.5
"""Exponent on a target's strength in the worth of a plain figure's attack.

An exponent below 1 makes differences in strength count for less.
"""
OUT_OF_REACH: Final = 0.5
"""Share of a foe's strength that counts for a cunning figure while the foe can reach no target."""
WORTH_FINISHING: Final = 0.6
"""Share of the best attack's worth from which an attack that will probably bring its target down is preferred."""
HARDLY_EVER: Final = 0.1
"""Chance of success below which a plain figure joins a friend's attack instead of making its own."""


class AttackCandidate(NamedTuple):
    """An attack with arms that a figure may make, alone or joined by friends, with its odds."""

    prospect: AttackWorth
    target: Figure
    band: Band
    joined: tuple[Figure, ...] = ()


def best_attack(book: BattleLookup, figure: Figure, wit: AiLevel, by_magic: bool = True) -> TacticAttack | None:
    """Return the best attack of `figure` from its hex, by arms or by magic; None without an attack.

    Dull figures attack the nearest foe. Of equally near foes they prefer a foe that has just attacked them, then a foe
    that has just moved. Plain and cunning figures attack where the foes lose most strength.
    """
    found = [_alone(book, figure, foe, band) for foe, band in targets(book, figure) if still_fights(foe)]
    if wit is AiLevel.DULL and found:
        found = [one for one in found if one.prospect.chance >= HOPELESS] or found
        nearest = min(found, key=lambda one: (hexes_between(figure, one.target), *_unnoticed(one.target, figure)))
        if nearest.prospect.chance < HOPELESS and (joined := _needed(book, figure, found, nearest)):
            return _chosen(figure, nearest, found, joined)
        return _attack(nearest, _goes_for(figure, nearest, NEAREST, found))
    weighing = AttackWeights(book, figure, wit)
    magic = best_magic(book, figure, weighing.casting) if by_magic else None
    best = max(found, key=weighing.blow, default=None)
    best = _finishing(weighing, found, best) if best else None
    if best is None or (magic and magic.worth > weighing.blow(best)):
        return magic
    joined = _worth_more(book, weighing, found) if wit is AiLevel.CUNNING else _needed(book, figure, found, best)
    return _chosen(figure, best, found, joined)


def _finishing(weighing: AttackWeights, found: Sequence[AttackCandidate], best: AttackCandidate) -> AttackCandidate:
    """Return `best`, or an attack of little less worth that will probably bring a wounded foe down."""
    if best.prospect.fells:
        return best
    least = WORTH_FINISHING * weighing.blow(best)
    able = [one for one in found if one.prospect.fells and weighing.blow(one) >= least]
    return max(able, key=weighing.blow, default=best)


def _attacked(attacker: Figure, target: Figure) -> bool:
    """Return True if the last act of `attacker` was an attack with arms on `target`."""
    act = ACTS.read(attacker.did) if attacker.did else None
    return isinstance(act, AttackCode) and act.target == target.key


def _unnoticed(foe: Figure, figure: Figure) -> tuple[bool, bool]:
    """Return a sort key for a dull figure: foes that attacked the figure come first, then foes that moved."""
    return not _attacked(foe, figure), not foe.moved


def _alone(book: BattleLookup, figure: Figure, foe: Figure, band: Band) -> AttackCandidate:
    return AttackCandidate(prospect(blow(book, figure, foe, band)), foe, band)


def _chosen(
    figure: Figure, best: AttackCandidate, found: Sequence[AttackCandidate], joined: AttackCandidate | None
) -> TacticAttack:
    if joined:
        together = join_names([figure.name, *(one.name for one in joined.joined)])
        return _attack(joined, f"{together} join forces against {joined.target.name}.")
    if not best.prospect.fells:
        easiest = best.prospect.mean >= max(one.prospect.mean for one in found)
        return _attack(best, _goes_for(figure, best, MOST_HARM if easiest else COUNTS_MOST, found))
    ends = "who can be brought to 0 hits" if best.target.condition == "ready" else "who can be put out of the fight"
    whom = best.target.name
    return _attack(best, make_thought(figure.name, f"goes for {whom}", target=whom, why=ends))


def _goes_for(figure: Figure, best: AttackCandidate, why: str, found: Sequence[AttackCandidate]) -> Thought:
    return goes_for(figure.name, best.target.name, why, (one.target.name for one in found))


def _attack(best: AttackCandidate, thought: Thought | str) -> TacticAttack:
    code = AttackCode(best.target.key, AND.join(one.key for one in best.joined) or None)
    return TacticAttack(str(code), best.prospect, best.band, thought)


def _needed(
    book: BattleLookup, figure: Figure, found: Sequence[AttackCandidate], best: AttackCandidate
) -> AttackCandidate | None:
    """Return the joint attack of the fewest figures if the best single attack has a chance below one half.

    The joint attack's chance must reach one half, or the sum of the single chances if the sum is smaller. Its mean
    defeats must exceed the sum of the single attacks' mean defeats. Friends with an even chance alone are not asked to
    join. If all single attacks are hopeless, take the joint attack with the best chance, if it is not hopeless too.
    """
    alone = max(one.prospect.chance for one in found)
    if alone >= EVEN:
        return _helped(book, figure, best)

    def joined_well(one: AttackCandidate) -> Iterator[AttackCandidate]:
        """Yield the worthwhile joint attacks that extend the single attack `one`, the fewest attackers first."""
        singly = [one.prospect]
        for friends in joint_groups(book, figure, one.target, one.band):
            singly.append(_alone(book, friends[-1], one.target, one.band).prospect)
            if alone >= HOPELESS and singly[-1].chance >= EVEN:
                return  # Any larger group would also include this friend.
            joined = _together(book, figure, one, friends)
            chance, mean = joined.prospect.chance, joined.prospect.mean
            least = HOPELESS if alone < HOPELESS else min(EVEN, sum(each.chance for each in singly))
            if chance >= least and mean > sum(each.mean for each in singly):
                yield joined

    ways = map(joined_well, found)
    if alone < HOPELESS:
        return max(chain.from_iterable(ways), key=lambda one: one.prospect.chance, default=None)
    fewest = (next(way, None) for way in ways)
    return max(filter(None, fewest), key=lambda one: (-len(one.joined), one.prospect), default=None)


def _helped(book: BattleLookup, figure: Figure, best: AttackCandidate) -> AttackCandidate | None:
    """Return the attack `best`, joined by friends whose own attacks would hardly ever succeed; None without friends.

    Each friend must add more mean defeats to the attack than it would inflict alone.
    """
    alone: dict[str, AttackWorth] = {}
    for friend in list_joiners(book, figure, best.target, best.band):
        able = (_alone(book, friend, foe, band) for foe, band in targets(book, friend) if still_fights(foe))
        alone[friend.key] = max((one.prospect for one in able), key=lambda odds: odds.chance)
    weak = [key for key, odds in alone.items() if odds.chance < HARDLY_EVER]
    joined = best
    for key in weak[: book.battle.rulings.joint_figures - 1]:
        more = _together(book, figure, best, (*joined.joined, book.battle.find(key)))
        if more.prospect.mean - joined.prospect.mean > alone[key].mean:
            joined = more
    return joined if joined.joined else None


def _together(book: BattleLookup, figure: Figure, one: AttackCandidate, friends: tuple[Figure, ...]) -> AttackCandidate:
    """Return the attack `one` joined by `friends`."""
    meeting = blow(book, *choose_leader(book, PlannedAttack(figure, one.target, one.band, friends)))
    return one._replace(prospect=prospect(meeting), joined=friends)


# Worth of an attack


class AttackWeights:
    """Worth of an attack: the expected loss of strength of the other side.

    A target counts by its own strength, since whole masteries decide, and by the share of hits at risk. Plain figures
    give less weight to differences in strength. For cunning figures, a foe without a target in reach counts for less.
    """

    def __init__(self, book: BattleLookup, figure: Figure, wit: AiLevel) -> None:
        self.book = book
        self.figure = figure
        self.wit = wit
        self._weights: dict[str, float] = {}

    def blow(self, one: AttackCandidate) -> float:
        """Return the worth of the attack with arms `one`."""
        return self._worth(one.target, "physical", one.prospect)

    def casting(self, casting: CastingOption, promised: AttackWorth) -> float:
        """Return the worth of hostile magic with the odds `promised`.

        Each target of a group counts as much as the first. Magic that only delays foes is worth nothing if no friend
        could use the time and no target is dangerous.
        """
        if not casting.targets or (only_delays(casting.working.effect) and not self._gains_time(casting.targets)):
            return 0.0
        return self._worth(casting.targets[0], affected_rune(casting.working), promised)

    def _gains_time(self, delayed: Sequence[Figure]) -> bool:
        """Return True if a friend could use the delay of these foes, or a foe among them could do harm."""
        if any(can_do_something(self.book, foe) for foe in delayed):
            return True
        return any(can_wear_down(self.book, one) for one in self.book.battle.list_fit(self.figure.side))

    def _worth(self, target: Figure, rune: Rune, promised: AttackWorth) -> float:
        return worth_taken(target, rune, promised.mean, promised.falls, promised.chance) * self._weight(target)

    def _weight(self, foe: Figure) -> float:
        if (found := self._weights.get(foe.key)) is None:
            found = unhurt_weight(self.book.build(foe))
            if self.wit is not AiLevel.CUNNING:
                found **= PLAIN_SIGHT
            elif not can_attack_somebody(self.book, foe):
                found *= OUT_OF_REACH
            if self.wit is AiLevel.CUNNING and never_catches(self.book, foe, self.figure):
                found *= NEVER_CATCHES
            self._weights[foe.key] = found
        return found


def _worth_more(
    book: BattleLookup, weighing: AttackWeights, found: Sequence[AttackCandidate]
) -> AttackCandidate | None:
    """Return the best joint attack if it is worth more than all its attackers' best single attacks; else None."""
    figure = weighing.figure
    alone = {figure.key: max(weighing.blow(one) for one in found)}

    def gain(one: AttackCandidate) -> float:
        for each in one.joined:
            if each.key not in alone:
                foes = (_alone(book, each, foe, band) for foe, band in targets(book, each) if still_fights(foe))
                alone[each.key] = max(weighing.blow(other) for other in foes)
        return weighing.blow(one) - sum(alone[each.key] for each in (figure, *one.joined))

    ways = ((one, friends) for one in found for friends in joint_groups(book, figure, one.target, one.band))
    best = max((_together(book, figure, *way) for way in ways), key=gain, default=None)
    return best if best and gain(best) > 0 else None
