"""The worth of spells to tactics, in foes taken out of the fight, as exact fractions.

A dropped foe counts 1. A hampered foe counts the part of a fight that it loses. Harm to friends in the area is
subtracted. Cunning casters also have schemes: plans for spells that strike no foe (`P-41`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.contract import Thought, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.spells import odds, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.cunning_targets import nearest
from solo.systems.polyhedral.fight.spells.families import rule_of
from solo.systems.polyhedral.fight.spells.healing_odds import chance_to_wake
from solo.systems.polyhedral.fight.spells.piece_rules import CunningTarget
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.tactics.target_priority import Priorities
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.magic.armaments import Shield
from solo.systems.polyhedral.magic.charms import Sleep
from solo.systems.polyhedral.magic.harm import Harm, Missiles, damaging
from solo.systems.polyhedral.magic.healing import LIFELESS, Heal, Mend, Wake
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Spell

FRIEND: Final = Fraction(3, 2)
# A fallen friend who is struck bleeds again or dies, which no harm to a foe is worth.
FALLEN_FRIEND: Final = Fraction(4)
WAKING: Final = Fraction(3, 4)
STAUNCHING: Final = Fraction(1, 4)
ARMOUR_OF_FORCE: Final = Fraction(1, 6)
# A sleeper who is hurt wakes and is in the fight again (`R-36`).
WOKEN: Final = Fraction(4, 5)
FEW_PLACES: Final = 9


class CastPlan(NamedTuple):
    """A casting with its aim, its worth in foes taken out, and the reason for the story.

    `answer` is a target's key, several keys joined by "+", a place, or "" for a spell without a choice.
    """

    casting: Casting
    answer: str
    worth: Fraction
    reason: Thought | str = ""


def could_harm(armoury: AttackModes, caster: Combatant, foes: Sequence[Combatant]) -> bool:
    """Return True if the caster has SP for a spell that works against one of these foes (`H-31`)."""
    spells = armoury.spells(caster)
    return any(
        spell.rank <= caster.sp
        and spell.resist.by != "nothing"
        and _counts(spell)
        and any(targets.is_target_type(spell, caster, foe) for foe in foes)
        for spell in spells
    )


def _counts(spell: Spell) -> bool:
    happening = (*spell.full, *(piece for choice in spell.choices for piece in choice.full))
    return any(isinstance(piece, Harm | Missiles) or rule_of(piece).worth for piece in happening)


class SpellWorth:
    """A cache of a casting's worth against each creature, in foes taken out of the fight.

    It is valid for one decision, while nothing changes.
    """

    def __init__(self, arena: FightContext, casting: Casting) -> None:
        self._arena = arena
        self._casting = casting
        happening = (*casting.full, *casting.spell.resisted)
        self._shared = any(isinstance(piece, Missiles) for piece in happening)
        self._known: dict[tuple[str, int], Fraction] = {}

    def total_worth(self, caught: Sequence[Combatant]) -> Fraction:
        """Return the spell's joint worth on all these creatures; 0 if it would harm a fighter of the caster's side."""
        side, worth = self._casting.caster.allegiance, Fraction(0)
        for one in caught:
            value = self._on(one, len(caught))
            if value < 0 and one.allegiance == side:
                return Fraction(0)
            worth += value
        return worth

    def _on(self, one: Combatant, among: int) -> Fraction:
        key = one.key, among if self._shared else 1
        if key not in self._known:
            self._known[key] = on_one(self._arena, self._casting, one, key[1])
        return self._known[key]


def on_one(arena: FightContext, casting: Casting, target: Combatant, among: int = 1) -> Fraction:
    """Return the worth, in foes taken out, that a casting on one target has for the caster's side.

    `among` counts the targets that share a swarm's missiles.
    """
    friend = target.allegiance == casting.caster.allegiance
    if casting.spell.helpful or (friend and _heals(casting) and not damaging(casting.full, target.build.tags)):
        return _help(arena, casting, target)
    known = odds.spell_odds(arena, casting, target, among)
    if target.is_out:
        return -FALLEN_FRIEND if friend and known.mean else Fraction(0)
    value = odds.harm_worth(known.drop, known.mean)
    # A sleeping friend is woken only by a spell at that friend alone, and only if it cannot drop the friend.
    stung = not friend or (casting.spell.target.aim in targets.SINGLE and not known.drop)
    if target.effects_of(Sleep) and known.mean and stung:
        value -= WOKEN * (1 - known.drop)
    full, short = known.full, 1 - known.full
    hampered = sum((_piece(arena, piece, target) * full for piece in casting.full), Fraction(0))
    hampered += sum((_piece(arena, piece, target) * short for piece in casting.spell.resisted), Fraction(0))
    value += hampered * (1 - known.drop)
    if friend:
        return -value * FRIEND
    return value * threat_weights(arena.fight, arena.armoury, casting.caster).get(target.key, 1)


@cached_with_modes
def threat_weights(fight: Fight, armoury: AttackModes, caster: Combatant) -> Mapping[str, Fraction]:
    """Return the weight of each standing foe as a target, by key: 1 on average; empty unless the caster is cunning.

    The weight is the mean of 1 and the foe's threat relative to the average. So a spell that surely works on a weak foe
    is worth more than an unlikely one on a strong foe.
    """
    foes = [foe for foe in fight.foes_of(caster) if not foe.helpless]
    if wit_of(caster) is not AiLevel.CUNNING or len(foes) < 2:
        return {}
    first = Priorities(fight, armoury)
    threats = {foe.key: first.threat(foe) for foe in foes}
    mean = sum(threats.values(), Fraction(0)) / len(foes)
    return {key: (threat / mean + 1) / 2 for key, threat in threats.items()}


def _piece(arena: FightContext, piece: Piece, target: Combatant) -> Fraction:
    lies = any(type(effect.piece) is type(piece) for effect in target.effects)
    rule = rule_of(piece)
    if lies or (target.helpless and not isinstance(piece, Harm)):
        return Fraction(0)
    return rule.worth if rule.matters is None or rule.matters(arena.armoury, target) else Fraction(0)


def _heals(casting: Casting) -> bool:
    return any(isinstance(piece, Heal | Mend) for piece in casting.full)


def _help(arena: FightContext, casting: Casting, target: Combatant) -> Fraction:
    """Return the worth of a helpful spell on one friend.

    Dull casters heal any fallen friend. Other casters heal a fallen friend who will wake, or who bleeds.
    """
    if target.allegiance != casting.caster.allegiance or target.dead:
        return Fraction(0)
    if _heals(casting) and not target.has_tag(*LIFELESS):
        if target.lp <= 0 and wit_of(casting.caster) is AiLevel.DULL:
            return WAKING
        if target.lp <= 0:
            return WAKING * chance_to_wake(arena, casting, target) + (STAUNCHING if target.bleeding else 0)
        lost = target.full_lp - target.lp + Fraction(target.full_vp - target.vp, 2)
        return Fraction(1, 3) if target.lp <= 2 and lost >= 3 else Fraction(0)
    if any(isinstance(piece, Wake) for piece in casting.full) and target.effects_of(Sleep):
        return Fraction(1, 2)
    return Fraction(0)


def cunning_plan(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a cunning caster's plan from the scheme of one of the spell's pieces.

    None means that no piece has a scheme, or that its scheme is of no use now.
    """
    for piece in casting.full:
        found = rule_of(piece).scheme
        if found is not None and wit_of(casting.caster) is AiLevel.CUNNING:
            return found(arena, casting)
    return None


def find_plan(arena: FightContext, casting: Casting) -> CastPlan | None:
    """Plan a casting at the caster's AI level; None if the spell is worth nothing."""
    return artless_plan(arena, casting) if wit_of(casting.caster) is AiLevel.DULL else best_plan(arena, casting)


def artless_plan(arena: FightContext, casting: Casting) -> CastPlan | None:
    """Plan a casting as a dull caster does: at the nearest foe, with no friend in the area; None if impossible."""
    fight, caster, aim = arena.fight, casting.caster, casting.spell.target.aim
    near = nearest(fight, caster)
    if near is None or casting.spell.helpful or aim in ("self", "border", "squares", "spot"):
        return best_plan(arena, casting) if casting.spell.helpful else None
    if aim in targets.SINGLE:
        reached = near in targets.creatures(fight, casting)
        return _if_worth(CastPlan(casting, near.key, on_one(arena, casting, near))) if reached else None
    if aim == "around":
        caught = targets.list_caught(fight, casting, targets.squares_around(fight, casting))
        return _if_worth(CastPlan(casting, "", on_one(arena, casting, near))) if near in caught else None
    places = sorted(targets.places(fight, casting), key=lambda place: field.distance(place, near.place))
    for place in places[:FEW_PLACES]:
        caught = targets.list_caught(fight, casting, targets.squares_at(fight, casting, place))
        if near in caught and not any(one.allegiance == caster.allegiance for one in caught):
            return _if_worth(CastPlan(casting, f"{place[0]},{place[1]}", on_one(arena, casting, near)))
    return None


def best_plan(arena: FightContext, casting: Casting) -> CastPlan | None:
    """Plan the casting at its most valuable target or place; None if the spell is worth nothing."""
    found = cunning_plan(arena, casting)
    if found is not None:
        return CastPlan(casting, *found)
    aim = casting.spell.target.aim
    if aim in ("border", "squares"):
        return None
    if aim == "spot":
        return _best_spot(arena, casting)
    if aim == "self":
        return _preparation(casting)
    if aim == "around":
        caught = targets.list_caught(arena.fight, casting, targets.squares_around(arena.fight, casting))
        return _if_worth(CastPlan(casting, "", SpellWorth(arena, casting).total_worth(caught)))
    if aim in targets.PLACED:
        return _best_place(arena, casting)
    candidates = [(one, on_one(arena, casting, one)) for one in targets.creatures(arena.fight, casting)]
    if aim == "several":
        most = casting.spell.target.per_skill * casting.skill
        chosen = sorted(candidates, key=lambda pair: pair[1], reverse=True)[:most]
        chosen = [pair for pair in chosen if pair[1] > 0]
        worth = sum((value for _, value in chosen), Fraction(0))
        return _if_worth(CastPlan(casting, "+".join(one.key for one, _ in chosen), worth))
    best = max(candidates, key=lambda pair: pair[1], default=None)
    return _if_worth(CastPlan(casting, best[0].key, best[1], _why(casting, best[0]))) if best else None


def _why(casting: Casting, target: Combatant) -> Thought | str:
    """Return the reason for harming a friend who sleeps by magic, which is to wake it; "" for other targets."""
    caster = casting.caster
    wakes = not casting.spell.helpful and target.allegiance == caster.allegiance and target.effects_of(Sleep)
    return make_thought(caster.name, f"stings {target.name} awake") if wakes else ""


def _if_worth(plan: CastPlan) -> CastPlan | None:
    return plan if plan.worth > 0 else None


def _preparation(casting: Casting) -> CastPlan | None:
    """Plan armour of force for a caster without temporary VP; None for all other spells on the caster itself."""
    fresh = not casting.caster.temporary_vp
    return CastPlan(casting, "", ARMOUR_OF_FORCE) if casting.spell.does(Shield) and fresh else None


def _best_spot(arena: FightContext, casting: Casting) -> CastPlan | None:
    """Plan the casting at the most valuable spot, near many foes and few friends (`H-20`); None if all are useless."""
    fight, weighing, size = arena.fight, SpellWorth(arena, casting), casting.spell.target.size
    touched = [
        one for one in targets.list_affected(fight, casting) if one is not casting.caster and not one.unconscious
    ]
    best: tuple[Fraction, tuple[int, int]] | None = None
    weighed: dict[frozenset[str], Fraction] = {}
    for place in targets.places(fight, casting):
        near = [one for one in touched if field.distance(place, one.place, 1, one.width) <= size]
        names = frozenset(one.key for one in near)
        if names not in weighed:
            weighed[names] = weighing.total_worth(near)
        if best is None or weighed[names] > best[0]:
            best = weighed[names], place
    return _if_worth(CastPlan(casting, f"{best[1][0]},{best[1][1]}", best[0])) if best else None


def _best_place(arena: FightContext, casting: Casting) -> CastPlan | None:
    """Plan the casting at the most valuable place; of equal places, the first. None if no place has worth."""
    fight, weighing = arena.fight, SpellWorth(arena, casting)
    foes = frozenset(square for foe in fight.foes_of(casting.caster) for square in foe.squares)
    taken = targets.list_affected(fight, casting)
    best: tuple[Fraction, tuple[int, int]] | None = None
    looked_at: set[frozenset[tuple[int, int]]] = set()
    weighed: dict[frozenset[str], Fraction] = {}
    for place in targets.places(fight, casting):
        squares = targets.squares_at(fight, casting, place)
        if squares in looked_at or squares.isdisjoint(foes):
            continue
        looked_at.add(squares)
        caught = [one for one in taken if not squares.isdisjoint(one.squares)]
        names = frozenset(one.key for one in caught)
        if names not in weighed:
            weighed[names] = weighing.total_worth(caught)
        if best is None or weighed[names] > best[0]:
            best = weighed[names], place
    if best is None or best[0] <= 0:
        return None
    return CastPlan(casting, f"{best[1][0]},{best[1][1]}", best[0])
