"""Options of small actions (`P-32`, `H-12`): draw, load, ready, pick up, drink, feed, hand over, drop.

A Ready that is the turn's action allows a Step but no Move, as the book says of poleaxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from solo.systems.contract import Option
from solo.systems.parts.phrasing import count_noun, with_article
from solo.systems.polyhedral.fight.narration.attacks import spoken_piece
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.codes import HandItemCode, ItemCode, slug_of
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.rules.readying import in_reach
from solo.systems.polyhedral.fight.state import AttackModes, CarriedItem, Combatant, FightContext, belongings
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment
from solo.systems.polyhedral.fight.state.sight import TORCH, distance_between
from solo.systems.polyhedral.gear.equipment import Item, Shield, Weapon, gear_named
from solo.systems.polyhedral.magic.armaments import ForceArrow
from solo.systems.polyhedral.names import slug

GROUP = "ready an item"
LET_GO = "drop an item"
FULL = "Both hands are full. Drop something first."


def _offer_arms(arena: FightContext, combatant: Combatant) -> Iterator[Option]:
    """Yield options to ready, draw, strap on, take off and pick up weapons and shields."""
    yield from _weapons_to_ready(arena, combatant)
    yield from _things_to_draw(arena, combatant)
    yield from _things_to_take(arena, combatant)


def offer_drops(combatant: Combatant) -> list[Option]:
    """Offer to drop each thing held, which takes no action (`H-12`)."""
    held = [piece for piece in combatant.pieces if piece.where in belongings.HELD]
    twins = len({spoken_piece(piece) for piece in held}) < len(held)
    return [
        Option(
            str(HandItemCode(codes.DROP, piece.where)),
            f"drop the {spoken_piece(piece)}{f' in the {piece.where}' if twins else ''}, free",
            group=LET_GO,
        )
        for piece in held
    ]


def _weapons_to_ready(arena: FightContext, combatant: Combatant) -> Iterator[Option]:
    for piece in combatant.pieces:
        if not piece.wait or piece.where not in belongings.HELD:
            continue
        weapon = arena.armoury.weapon(combatant, piece)
        if weapon is None:
            continue
        launcher = any(mode.launcher for mode in weapon.modes)
        if launcher and not (_can_cock(arena, combatant, piece, weapon) or _has_shots(arena, combatant, weapon)):
            continue
        label = f"reload the {spoken_piece(piece)}" if launcher else f"ready the {spoken_piece(piece)} again"
        more = f" ({piece.wait} more actions needed)" if piece.wait > 1 else ""
        left = _left(arena, combatant, weapon) if launcher else ""
        yield Option(str(HandItemCode(codes.READY, piece.where)), f"{label}{more}{left}")


def _has_shots(arena: FightContext, combatant: Combatant, weapon: Weapon) -> bool:
    return any(arena.armoury.shots(combatant, mode) for mode in weapon.modes)


def _can_cock(arena: FightContext, combatant: Combatant, piece: CarriedItem, weapon: Weapon) -> bool:
    """Return True if a crossbow may be cocked without a bolt, for a caster's arrow of force (`R-38`)."""
    if not any(mode.launcher and piece.wait == mode.reload > 1 for mode in weapon.modes):
        return False
    spells = arena.armoury.spells(combatant)
    return any(isinstance(one, ForceArrow) for spell in spells for one in spell.full)


def _left(arena: FightContext, combatant: Combatant, weapon: Weapon) -> str:
    return f", {count_noun(max(arena.armoury.shots(combatant, mode) for mode in weapon.modes), 'shot')} left"


def _things_to_draw(arena: FightContext, combatant: Combatant) -> Iterator[Option]:
    full = FULL if belongings.empty_hand(combatant) is None else ""
    if full and not arena.scene.has_listener:
        return
    for code, name in _at_hand(arena.armoury, combatant):
        words = f"draw the {name}" if code.verb == codes.DRAW else f"strap on the {name}"
        yield Option(str(code), words, group=GROUP, refused=full)


@cached_by_equipment
def _at_hand(armoury: AttackModes, combatant: Combatant) -> tuple[tuple[ItemCode, str], ...]:
    """Return the code and name of each kind of gear at the belt that can be drawn, or strapped to the arm."""
    found = []
    for code, piece in _kinds(combatant, "belt").items():
        gear = gear_named(piece.name, armoury.content)
        if isinstance(gear, Weapon) or piece.name == TORCH:
            found.append((ItemCode(codes.DRAW, code), spoken_piece(piece)))
        if isinstance(gear, Shield):
            found.append((ItemCode(codes.DON, code), spoken_piece(piece)))
    return tuple(found)


def _kinds(combatant: Combatant, *places: str) -> dict[str, CarriedItem]:
    """Return a piece of gear of each kind in these places ("belt", "hand"), by the kind's name in a code."""
    found: dict[str, CarriedItem] = {}
    for piece in combatant.pieces:
        if piece.where in places:
            found.setdefault(slug_of(piece), piece)
    return found


def _things_to_take(arena: FightContext, combatant: Combatant) -> Iterator[Option]:
    for code, name in _shields_held(arena.armoury, combatant):
        yield Option(str(ItemCode(codes.DOFF, code)), f"take off the {name}", group=GROUP)
    if not combatant.build.hands or not arena.fight.ground:
        return
    full = FULL if belongings.empty_hand(combatant) is None else ""
    for name in dict.fromkeys(spoken_piece(lying) for lying in in_reach(arena.fight, combatant)):
        yield Option(str(ItemCode(codes.TAKE, slug(name))), f"pick up the {name}", group=GROUP, refused=full)


@cached_by_equipment
def _shields_held(armoury: AttackModes, combatant: Combatant) -> tuple[tuple[str, str], ...]:
    """Return the code and the name of each kind of shield on the arm."""
    held = _kinds(combatant, *belongings.HELD).items()
    shields = ((code, piece) for code, piece in held if isinstance(gear_named(piece.name, armoury.content), Shield))
    return tuple((code, spoken_piece(piece)) for code, piece in shields)


def _potions(arena: FightContext, combatant: Combatant) -> Iterator[Option]:
    if not combatant.build.hands:
        return
    for code, name, potion in _potions_carried(arena.armoury, combatant):
        heals = f"{potion.lp} LP and {potion.vp} VP"
        idle = wounds.past_healing(combatant)
        yield Option(
            str(ItemCode(codes.DRINK, code)), f"drink {with_article(name)}: {heals}", group=GROUP, refused=idle
        )
        for friend in arena.fight.friends_of(combatant):
            if distance_between(combatant, friend) <= 1 and not wounds.past_healing(friend):
                label = f"give {friend.name} {with_article(name)} to drink: {heals}"
                yield Option(str(ItemCode(codes.FEED, code, friend.key)), label, group=GROUP)


@cached_by_equipment
def _potions_carried(armoury: AttackModes, combatant: Combatant) -> tuple[tuple[str, str, Item], ...]:
    """Return the code, the name and the figures of each kind of potion carried."""
    found = []
    for code, piece in _kinds(combatant, *belongings.CARRIED).items():
        potion = gear_named(piece.name, armoury.content)
        if isinstance(potion, Item) and potion.kind == "potion":
            found.append((code, spoken_piece(piece), potion))
    return tuple(found)


def _gifts(arena: FightContext, combatant: Combatant) -> Iterator[Option]:
    if not arena.scene.has_listener:
        return
    for friend in arena.fight.friends_of(combatant):
        if distance_between(combatant, friend) > 1 or friend.unconscious or belongings.empty_hand(friend) is None:
            continue
        for piece in combatant.pieces:
            if piece.where in belongings.HELD:
                label = f"hand the {spoken_piece(piece)} to {friend.name}"
                yield Option(str(HandItemCode(codes.GIVE, piece.where, friend.key)), label, group=GROUP)


Offered = Callable[[FightContext, Combatant], Iterable[Option]]
OFFERS: tuple[tuple[tuple[str, ...], Offered], ...] = (
    (codes.ARMS, _offer_arms),
    ((codes.DRINK, codes.FEED), _potions),
    ((codes.GIVE,), _gifts),
)
