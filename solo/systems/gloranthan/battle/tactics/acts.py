"""Tactic for a figure's action: attack, heal, close in, or hold (`H-34`)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import TacticAnswer, Thought, make_thought
from solo.systems.gloranthan.battle.options.acts import HOLD, MoveCode
from solo.systems.gloranthan.battle.rules.contact import list_holders
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.allies import ally_act
from solo.systems.gloranthan.battle.tactics.approach import (
    approach,
    are_foes_helpless,
    escapes_for_ever,
    has_patience,
    is_spared,
    lets_come,
    list_prey,
    unseen,
)
from solo.systems.gloranthan.battle.tactics.attack_worth import HOPELESS, NEVER, hexes_between, still_fights, wit_of
from solo.systems.gloranthan.battle.tactics.attacks import best_attack
from solo.systems.gloranthan.battle.tactics.danger import can_do_something, farthest_band, holds_out, is_safe
from solo.systems.gloranthan.battle.tactics.ground import better_ground
from solo.systems.gloranthan.battle.tactics.healing_range import follow_foremost, go_to_heal
from solo.systems.gloranthan.battle.tactics.joint_magic import joined_magic
from solo.systems.gloranthan.battle.tactics.magic import can_heal, healing, summon_helper
from solo.systems.gloranthan.battle.tactics.withdrawing import cover, giving_up, retreat
from solo.systems.parts.fight.ai_level import AiLevel


def choose_act(book: BattleLookup, figure: Figure, moved: bool, others: Sequence[Figure] = ()) -> TacticAnswer:
    """Return the act of `figure`, with the reason. The act may also let a friend in `others` act first.

    If `moved` is set, the figure has made a mounted move, after which it may only attack.
    """
    if not moved and (act := ally_act(book, figure)):
        return act
    wit = wit_of(book, figure)
    best = best_attack(book, figure, wit, by_magic=not moved)
    attack = joined_magic(book, figure, best) or (TacticAnswer(best.code, best.thought) if best else None)
    last_resort, turns_back = None, False
    if best and best.prospect.chance < HOPELESS:
        last_resort = attack if best.prospect.chance >= NEVER else None
        best, attack = None, None
    if moved:
        return attack or TacticAnswer(str(HOLD))
    if not (best and best.prospect.fells) and (found := healing(book, figure, fallen=True)):
        return found
    if held := list_holders(book, figure):
        move = onward(book, figure, retreat(book, figure, wit, held, best))
    else:
        last_resort, wanted = None, approach(book, figure, wit, best, others)
        move = onward(book, figure, wanted)
        turns_back = wanted is not None and move is None
    return (
        move
        or attack
        or healing(book, figure, fallen=False)
        or onward(book, figure, go_to_heal(book, figure))
        or summon_helper(book, figure)
        or last_resort
        or (None if held else giving_up(book, figure))
        or (None if held or wit is AiLevel.DULL else cover(book, figure))
        or onward(book, figure, follow_foremost(book, figure))
        or (None if held or wit is AiLevel.DULL else onward(book, figure, better_ground(book, figure, wit)))
        or TacticAnswer(str(HOLD), _idle(book, figure, turns_back))
    )


def onward(book: BattleLookup, figure: Figure, move: TacticAnswer | None) -> TacticAnswer | None:
    """Return `move`; None if the move leads back to the hex that the figure left in its last action.

    The figure may go back if a foe has come nearer since.
    """
    if move is None or figure.came_from is None or move.answer != str(MoveCode(*figure.came_from)):
        return move
    return move if book.battle.hexes_to_foe(figure) < figure.foe_within else None


def _idle(book: BattleLookup, figure: Figure, turns_back: bool) -> Thought:
    """Return a sentence that explains why a figure does nothing.

    `turns_back` is True if the figure would only go back to where it came from.
    """
    if turns_back:
        return make_thought(figure.name, "does not turn back at once")
    held = list_holders(book, figure)
    if figure.fled:
        return make_thought(figure.name, "has fled and takes a moment to recover")
    if held:
        return make_thought(figure.name, f"is no match for {held[0].name} and only wards off blows")
    if is_safe(book, figure) and not can_do_something(book, figure):
        return make_thought(figure.name, "has nothing to fear and lets the enemy leave")
    if not can_do_something(book, figure):
        if holds_out(book, figure):
            return make_thought(figure.name, "keeps off the enemy until the attack fails")
        if can_heal(book, figure):
            return make_thought(figure.name, "stays ready to heal friends")
        return make_thought(figure.name, "cannot harm any foe and keeps out of the way")
    battle, cunning = book.battle, wit_of(book, figure) is AiLevel.CUNNING
    foes = (foe for foe in battle.foes_of(figure) if still_fights(foe))
    nearest = min(foes, key=lambda foe: hexes_between(figure, foe), default=None)
    if nearest and escapes_for_ever(book, figure, nearest):
        return make_thought(figure.name, f"does not run after {nearest.name}, who only steps back")
    prey = next(iter(list_prey(book, figure)), None)
    if prey and is_spared(book, figure, prey):
        return make_thought(figure.name, f"is badly hurt and leaves {prey.name} to friends")
    if prey and ((cunning and has_patience(book, figure, prey)) or lets_come(book, figure, prey)):
        return make_thought(figure.name, f"lets {prey.name} come and strikes first")
    if are_foes_helpless(book, figure):
        return make_thought(figure.name, "leaves the disabled foes to others")
    fighting = any(list_holders(book, one) for one in battle.list_fit(figure.side))
    if figure.side != battle.attacker and not (prey and fighting):
        return make_thought(figure.name, "waits for the enemy to come")
    if unseen(book, figure):
        return make_thought(figure.name, "waits for a clear view of the enemy")
    if prey and cunning and farthest_band(book, figure) != "melee":
        return make_thought(figure.name, f"waits for a better chance against {prey.name}")
    return make_thought(figure.name, "finds no room beside the enemy")
