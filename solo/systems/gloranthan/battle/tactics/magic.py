"""Tactic for magic: the most harm without harm to friends, and healing (`H-34`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.battle.options.spells import code_of
from solo.systems.gloranthan.battle.rules.castings import (
    CastingOption,
    affected_rune,
    castings,
    explain_no_target,
    explain_no_use,
    spells,
    struck_over,
)
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import (
    EVEN,
    AttackWorth,
    TacticAttack,
    prospect,
    still_fights,
    weigh_worth,
)
from solo.systems.gloranthan.magic.active import disabled_turns
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.parts.phrasing import join_names

EDGES: Final = 6
"""Number of edges of a hindrance that count as one defeat. Each mastery of a hindrance also counts as one."""
WORTH_A_USE: Final = 0.05
"""Least chance of success at which a use of magic is spent."""
NOTHING: Final = weigh_worth(0.0, 0.0, 0.0)


def best_magic(
    book: BattleLookup, figure: Figure, weigh: Callable[[CastingOption, AttackWorth], float] | None = None
) -> TacticAttack | None:
    """Return the hostile magic with the best odds, or the highest value of `weigh` if given.

    Magic that also affects friends, hardly ever succeeds or has no worth is left out. Between equal targets, the
    target with more hits left is chosen.
    """
    if not spells(book, figure):
        return None
    found = ((promise(book, figure, one), one) for one in castings(book, figure) if one.working.effect.hostile)
    likely = [
        (weigh(one, promised) if weigh else 1.0, promised, _fresh(one), one)
        for promised, one in found
        if promised.chance >= WORTH_A_USE
    ]
    likely = [each for each in likely if each[0] > 0]
    if not likely:
        return None
    worth, promised, _, best = max(likely, key=lambda each: each[:3])
    name, whom = best.working.ability.name, join_names([one.name for one in best.targets])
    does = f"uses {name} on {whom}"
    thought = make_thought(figure.name, does, target=best.targets[0].name, why="the best target")
    if len(best.targets) > 1:
        thought = make_thought(figure.name, f"uses {name} on {whom}, the best targets")
    return TacticAttack(code_of(best), promised, None, thought, worth)


def only_delays(effect: Effect) -> bool:
    """Return True if an effect only disables for some turns, so that other attacks must bring the foe down."""
    return effect.kind == "disable" and disabled_turns(effect, 1) is not None


def could_lay(book: BattleLookup, figure: Figure, foe: Figure, delays: bool = True) -> bool:
    """Return True if hostile magic could affect `foe` from any hex. Magic that only delays counts if `delays` is set.

    Woods and a recent flight are ignored, since they are temporary.
    """
    if not spells(book, figure):
        return False
    near = replace(figure, place=foe.place, fled=False, disabled=0)
    hostile = (one for one in castings(book, near) if one.working.effect.hostile and foe in one.targets)
    hostile = (one for one in hostile if delays or not only_delays(one.working.effect))
    return any(promise(book, near, one).chance >= WORTH_A_USE for one in hostile)


def could_disable_again(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if `foe` is disabled for some turns, and magic of `figure` could disable it again afterwards."""
    near = replace(figure, fled=False, disabled=0)
    return foe.disabled > 0 and any(
        one.effect.kind == "disable" and not explain_no_use(book, near, one) for _, one in spells(book, figure)
    )


def healing(book: BattleLookup, figure: Figure, fallen: bool) -> TacticAnswer | None:
    """Return the best healing: of a friend at 0 if `fallen`, else of the most hurt friend.

    Return None if all healing would probably fail.
    """
    able: list[tuple[int, CastingOption]] = []
    for number, one in spells(book, figure):
        if one.effect.kind != "heal" or explain_no_use(book, figure, one):
            continue
        rune = affected_rune(one)
        for friend in book.battle.on_field(figure.side):
            left = friend.left(rune)
            if friend.lost.get(rune) and not (fallen and left) and not explain_no_target(book, figure, one, friend):
                able.append((left, CastingOption(number, one, (friend,))))
    likely = (each for each in able if success(meeting_by_magic(book, figure, each[1]).advantage) >= EVEN)
    if (best := min(likely, key=lambda each: each[0], default=None)) is None:
        return None
    chosen = best[1]
    heals = f"heals {chosen.targets[0].name} with {chosen.working.ability.name}"
    return TacticAnswer(code_of(chosen), make_thought(figure.name, heals, "magic"))


def can_heal(book: BattleLookup, figure: Figure) -> bool:
    """Return True if `figure` has healing left, and a friend in the battle."""
    friends = any(one is not figure for one in book.battle.list_fit(figure.side))
    return friends and any(
        one.effect.kind == "heal" and not explain_no_use(book, figure, one) for _, one in spells(book, figure)
    )


def summon_helper(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return the act by which `figure` summons a unit; None without such magic."""
    for number, one in spells(book, figure):
        if one.effect.kind == "summon" and not explain_no_use(book, figure, one):
            return TacticAnswer(
                code_of(CastingOption(number, one)),
                make_thought(figure.name, f"summons help with {one.ability.name}"),
            )
    return None


def _fresh(casting: CastingOption) -> int:
    """Return the sum of the hits that all targets of a casting have left."""
    return sum(one.left(rune) for one in casting.targets for rune in one.tracks)


def promise(book: BattleLookup, figure: Figure, casting: CastingOption) -> AttackWorth:
    """Return the odds of a casting, added up over all figures that it affects."""
    if len(casting.targets) > 1:
        one = _on(book, figure, casting, None)
        return weigh_worth(one.falls, one.mean * len(casting.targets), one.chance)
    struck = struck_over(book, casting)
    each = [_on(book, figure, casting, one) for one in struck if still_fights(one)]
    if not each or any(one.side == figure.side for one in struck):
        return NOTHING
    falls, chance = max(one.falls for one in each), max(one.chance for one in each)
    return weigh_worth(falls, sum(one.mean for one in each), chance) if len(each) > 1 else each[0]


def _on(book: BattleLookup, figure: Figure, casting: CastingOption, target: Figure | None) -> AttackWorth:
    """Return the odds of magic on one target. Effects other than harm count as a number of defeats."""
    meeting = meeting_by_magic(book, figure, casting, target)
    effect, first = casting.working.effect, target or casting.targets[0]
    if effect.kind == "attack":
        return prospect(meeting)
    chance = float(success(meeting.advantage, meeting.bond))
    if effect.kind == "hinder":
        bonus = effect.modifier
        return weigh_worth(0.0, chance * (abs(bonus.masteries) + abs(bonus.edges) / EDGES), chance)
    if only_delays(effect):
        return weigh_worth(0.0, chance, chance)
    return weigh_worth(chance, chance * min(first.left(rune) for rune in first.tracks), chance)
