"""Owns what each effect piece does to its target in a fight: one small function a piece.

Each tells in a few words what came of it; damage is taken here and settled by whoever cast, once for everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Change
from solo.systems.polyhedral.fight import belongings, lingering, telling, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.circumstances import sees
from solo.systems.polyhedral.fight.spells import chances, concentration
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.targets import LIFELESS
from solo.systems.polyhedral.fight.state import Combatant, Effect
from solo.systems.polyhedral.magic import pieces
from solo.systems.polyhedral.magic.amounts import Amount, Power, fixed, pool_of
from solo.systems.polyhedral.magic.pieces import Piece

MINUTE = 60


class Work(NamedTuple):
    """One spell at work on one target. `dr` replaces the armour's where a bolt is blocked."""

    arena: Arena
    casting: Casting
    power: Power
    target: Combatant
    dr: int

    def throw(self, wanted: Amount, what: str) -> int:
        """An amount as it falls."""
        caster = self.casting.caster
        told = f"{caster.name}: {what} of {self.casting.spell.name}"
        power = chances.needed(wanted, self.power)
        return self.arena.scene.roll(caster.key, told, chances.amount, wanted, power)


class Done(NamedTuple):
    """What a piece has done: words, rolls, changes, and the damage before DR that may push somebody back."""

    words: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    knocks: int = 0


def work(one: Work, piece: Piece) -> Done:
    """Make one piece happen to its target."""
    return WORKINGS[type(piece)](one, piece)


def told(one: Work, wanted: Amount, what: str, value: int) -> tuple[Roll, ...]:
    """The throw of an amount as it is told; none where nothing was thrown or nobody listens."""
    scene = one.arena.scene
    if not scene.listening or wanted.certain:
        return ()
    bonus = fixed(wanted, one.power)
    return (telling.damage_roll(scene, what, pool_of(wanted, one.power), bonus, value, False),)


def lay(one: Work, piece: pieces.Lasting, turns: int, on: str = "", given: int = 0, unseen: bool = False) -> bool:
    """Leave a piece on the target for so many of its turns; minutes are counted by the caster's (`H-17`).

    False where something stronger of the kind lies there already.
    """
    clock: Literal["own", "caster"] = "caster" if turns >= MINUTE else "own"
    caster = one.casting.caster
    effect = Effect(one.casting.spell.name, piece, caster.key, one.power, turns, clock, on, given, unseen=unseen)
    return lingering.lay(one.arena.fight, one.target, effect)


def lasting(one: Work, amount: Amount) -> int:
    """For how many turns an amount lasts; one that is thrown is thrown now."""
    return max(1, fixed(amount, one.power)) if amount.certain else one.throw(amount, "duration")


# Harm


def _harm(one: Work, piece: pieces.Harm) -> Done:
    target = one.target
    if piece.only and not target.tagged(*piece.only):
        return Done()
    metal = one.arena.armoury.wears_metal(target)
    raw = one.throw(piece.amount, "damage") + (piece.metal if metal else 0)
    rolls = told(one, piece.amount, "damage", raw)
    past = chances.past(raw, piece, one.dr)
    changes = wounds.wound(one.arena.fight, target, past, one.casting.caster.key)
    stopped = {"full": f", less DR {one.dr}", "half": f", less half of DR {one.dr}", "none": ""}[piece.dr]
    words = f"{raw}{stopped}: {past}" if stopped else f"{past} past all armour"
    return Done(words, rolls, changes, raw if piece.knocks else 0)


def _drain(one: Work, piece: pieces.Drain) -> Done:
    before = one.target.sp
    one.target.sp = max(0, before - fixed(piece.sp, one.power))
    changes = (Change(one.target.name, "SP", str(before), str(one.target.sp)),) if before != one.target.sp else ()
    return Done("", (), changes)


def _throw(one: Work, piece: pieces.Throw) -> Done:
    """The fall comes off as any fall does, from VP first (`R-25`)."""
    raw = one.throw(piece.harm.amount, "fall")
    past = chances.past(raw, piece.harm, one.dr)
    rolls = told(one, piece.harm.amount, "fall", raw)
    lay(one, pieces.LoseTurn(turns=1), 1)
    return Done(f"thrown up, the fall does {past}", rolls, wounds.drain(one.arena.fight, one.target, past))


# What lies on somebody for a while


def _wither(one: Work, piece: pieces.Wither) -> Done:
    lay(one, piece, lasting(one, piece.turns) if fixed(piece.turns, one.power) else lingering.FOR_GOOD)
    return Done("it will do harm turn after turn")


def _bleed(one: Work, piece: pieces.Bleed) -> Done:
    if not one.target.wounded and one.target.lp == one.target.full_lp and one.target.vp == one.target.full_vp:
        return Done("unhurt, so nothing bleeds")
    turns = lasting(one, piece.turns)
    lay(one, piece, turns)
    return Done(f"bleeds for {telling.plural(turns, 'round')}")


def _hinder(one: Work, piece: pieces.Hinder) -> Done:
    turns = {"next action": MINUTE, "turns": piece.turns, "for good": lingering.FOR_GOOD}[piece.until]
    lay(one, piece, turns)
    when = {"next action": "on the next action", "for good": "for good"}.get(piece.until)
    when = when or ("on the next turn" if piece.turns == 1 else f"for {piece.turns} turns")
    return Done(f"{piece.modifier} {when}".replace("-", "−"))


def _expose(one: Work, piece: pieces.Expose) -> Done:
    lay(one, piece, piece.turns)
    return Done(f"easier to hit by {piece.modifier}")


def _slow(one: Work, piece: pieces.Slow) -> Done:
    lay(one, piece, piece.turns)
    return Done(f"Move −{piece.by}")


def _lose_turn(one: Work, piece: pieces.LoseTurn) -> Done:
    lay(one, piece, piece.turns)
    return Done("loses the next turn")


def _misfire(one: Work, piece: pieces.Misfire) -> Done:
    lay(one, piece, MINUTE)
    return Done("the next attack will miss" if piece.misses else "the next attack goes at whoever is nearest")


def _sleep(one: Work, piece: pieces.Sleep) -> Done:
    target = one.target
    lay(one, piece, piece.turns)
    target.prone = True
    target.defensive = False
    belongings.drop_all(one.arena.fight, target)
    belongings.reweigh(target, one.arena.armoury)
    concentration.end(one.arena, target)
    wounds.fall_from_height(one.arena, target)
    return Done("falls asleep")


def _charm(one: Work, piece: pieces.Charm) -> Done:
    lay(one, piece, piece.turns)
    return Done(f"will not harm {one.casting.caster.name}")


def _turn(one: Work, piece: pieces.Turn) -> Done:
    lay(one, piece, piece.turns)
    return Done("must attack the nearest of its own side" if piece.side == "own" else "must attack whoever is nearest")


def _dominate(one: Work, piece: pieces.Dominate) -> Done:
    if not lay(one, piece, lasting(one, piece.turns)):
        return Done("is held by a stronger will")
    one.target.serves = one.casting.caster.allegiance
    return Done(f"fights for {one.casting.caster.name}")


def _banish(one: Work, piece: pieces.Banish) -> Done:
    target = one.target
    watched = not target.helpless and not target.unaware and sees(one.arena.fight, target, one.casting.caster)
    lay(one, piece, lingering.FOR_GOOD, unseen=not watched)
    target.defensive = False
    concentration.end(one.arena, target)
    return Done("stands vacant and helpless")


def _flee(one: Work, piece: pieces.Flee) -> Done:
    lay(one, piece, piece.turns)
    return Done("must flee")


def _burn(one: Work, piece: pieces.Burn) -> Done:
    lay(one, piece, 1)
    return Done(f"burns for {piece.damage} more")


def _hold_off(one: Work, piece: pieces.HoldOff) -> Done:
    lay(one, piece, lingering.FOR_GOOD)
    return Done(f"may not come within {piece.spaces}")


# Falling, dropping


def _trip(one: Work, _piece: pieces.Trip) -> Done:
    if one.target.height:
        return Done("aloft, and not to be tripped")
    one.target.prone = True
    return Done("falls prone")


def _fumble(one: Work, piece: pieces.Fumble) -> Done:
    held = next((thing for thing in one.target.pieces if thing.where == "hand"), None)
    if held is None:
        return Done("holds nothing to drop")
    name = telling.spoken(held.name)
    if piece.drop:
        belongings.drop(one.arena.fight, one.target, held)
        belongings.reweigh(one.target, one.arena.armoury)
        return Done(f"drops the {name}")
    held.wait = max(held.wait, 1)
    return Done(f"must make the {name} ready again")


# Help


def _heal(one: Work, piece: pieces.Heal) -> Done:
    if piece.living and one.target.tagged("undead", "demon"):
        return Done()
    if one.target.tagged(*LIFELESS):
        return Done("cannot be healed")
    rolls: list[Roll] = []
    healed = []
    for wanted in (piece.lp, piece.vp):
        healed.append(one.throw(wanted, "healing") if wanted else 0)
        if wanted:
            rolls.extend(told(one, wanted, "healing", healed[-1]))
    lp, vp = healed
    return Done("", tuple(rolls), wounds.heal(one.arena, one.target, lp, vp + blessing(one)))


def blessing(one: Work) -> int:
    """VP more that enchanted armour draws from a Life Magic heal; no other school heals (`P-22`)."""
    return one.target.figures.bonuses.heal


def _mend(one: Work, piece: pieces.Mend) -> Done:
    if one.target.tagged(*LIFELESS):
        return Done("cannot be healed")
    turns = lasting(one, piece.turns)
    lay(one, piece, turns)
    return Done(f"1 LP a round for {telling.plural(turns, 'round')}")


def _staunch(one: Work, _piece: pieces.Staunch) -> Done:
    bled, one.target.bleeding = one.target.bleeding, False
    stopped = lingering.lift_all(one.target, pieces.Bleed)
    return Done("the bleeding stops" if bled or stopped else "")


def _wake(one: Work, _piece: pieces.Wake) -> Done:
    for effect, _ in one.target.under(pieces.Sleep):
        if one.power.result >= effect.power.result:
            lingering.lift(one.target, effect)
            return Done("wakes")
    return Done()


def _cure(one: Work, piece: pieces.Cure) -> Done:
    ended = []
    for effect in list(one.target.effects):
        ailment = pieces.ailment_of(effect.piece)
        if ailment not in piece.ailments or effect.tried:
            continue
        if one.power.result >= effect.power.result:
            lingering.lift(one.target, effect)
            ended.append(effect.spell)
        effect.tried = ailment == "disease"
    return Done(f"freed of {', '.join(ended)}" if ended else "nothing is lifted")


def _ward(one: Work, piece: pieces.Ward) -> Done:
    if one.target.tagged(*LIFELESS):
        return Done("has no life to be warded")
    lay(one, piece, fixed(piece.turns, one.power))
    return Done("is warded against death")


def _shield(one: Work, piece: pieces.Shield) -> Done:
    one.target.temporary_vp = fixed(piece.vp, one.power)
    return Done(f"{one.target.temporary_vp} temporary VP")


def _kindle(one: Work, piece: pieces.Kindle) -> Done:
    things = [thing for thing in one.target.pieces if thing.where in belongings.HELD]
    things.sort(key=lambda thing: thing.where != "hand")
    held = next((thing for thing in things if one.arena.armoury.weapon(one.target, thing)), None)
    if held is None:
        return Done("holds no weapon")
    lay(one, piece, fixed(piece.turns, one.power), on=held.name)
    return Done(f"the {telling.spoken(held.name)} burns")


def _lash(one: Work, piece: pieces.Lash) -> Done:
    caster = one.target
    before = caster.lp
    caster.lp -= 1
    lay(one, piece, piece.turns, given=1)
    belongings.hold_lash(caster)
    return Done("holds a whip of spirit", (), telling.points(caster, before, caster.vp))


def _fly(one: Work, piece: pieces.Fly) -> Done:
    lay(one, piece, piece.turns)
    return Done("may rise into the air with a Move")


def _inspire(one: Work, piece: pieces.Inspire) -> Done:
    lay(one, piece, fixed(piece.turns, one.power))
    return Done(f"+{piece.modifier} on {'the next action' if piece.on == 'next action' else f'{piece.on} checks'}")


def _chill(one: Work, _piece: pieces.Chill) -> Done:
    return Done("burns no more" if lingering.lift_all(one.target, pieces.Burn) else "")


WORKINGS: dict[type, Callable[..., Done]] = {
    pieces.Harm: _harm,
    pieces.Drain: _drain,
    pieces.Throw: _throw,
    pieces.Wither: _wither,
    pieces.Bleed: _bleed,
    pieces.Hinder: _hinder,
    pieces.Expose: _expose,
    pieces.Slow: _slow,
    pieces.LoseTurn: _lose_turn,
    pieces.Misfire: _misfire,
    pieces.Sleep: _sleep,
    pieces.Charm: _charm,
    pieces.Turn: _turn,
    pieces.Dominate: _dominate,
    pieces.Banish: _banish,
    pieces.Flee: _flee,
    pieces.Burn: _burn,
    pieces.HoldOff: _hold_off,
    pieces.Trip: _trip,
    pieces.Fumble: _fumble,
    pieces.Heal: _heal,
    pieces.Mend: _mend,
    pieces.Staunch: _staunch,
    pieces.Wake: _wake,
    pieces.Cure: _cure,
    pieces.Ward: _ward,
    pieces.Shield: _shield,
    pieces.Kindle: _kindle,
    pieces.Lash: _lash,
    pieces.Fly: _fly,
    pieces.Inspire: _inspire,
    pieces.Chill: _chill,
}
