"""Options of a declaration: two actions of one fighter, chosen in turn (`F-12`, part 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from solo.systems.contract import Choose, Option, Preview, default_first
from solo.systems.fire_and_sword.fight.options import odds
from solo.systems.fire_and_sword.fight.options.castings import offer_casts
from solo.systems.fire_and_sword.fight.options.closed_options import list_closed_options
from solo.systems.fire_and_sword.fight.rules import movement, reach
from solo.systems.fire_and_sword.fight.rules.attack import melee, missile, throw_and_advance
from solo.systems.fire_and_sword.fight.rules.spirits import free_souls
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    ATTACKS,
    BACK,
    BREAK,
    CLEAR,
    COVER,
    DEFEND,
    DISMOUNT,
    HOLD,
    MOUNT,
    RISE,
    YIELD,
    Action,
    AttackCode,
    CastCode,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    SecondRankCode,
    ShootCode,
    SpiritCode,
    StruckCode,
    any_of,
    attacks,
    filter_actions,
    read,
)
from solo.systems.parts.phrasing import count_noun, uncapitalise

BLOWS, SHOTS, MOVES, READY = "attack", "shoot", "move", "ready"
Chosen = Sequence[Action]
Worth: TypeAlias = Callable[["ActionChoice"], Callable[[Action], int]]


class ActionChoice(Choose):
    """The choice of one action of a fighter.

    `chosen` are the earlier actions of this round, `left` the number of actions left. If options are shown, the
    usual action comes first, and attacks and runs are sorted by their `worth`.
    """

    __slots__ = ("_worth", "arena", "chosen", "fighter", "left")

    for_later = True

    def __init__(
        self, arena: FightContext, fighter: Fighter, chosen: Chosen, left: int, worth: Worth = lambda _: lambda _: 0
    ) -> None:
        super().__init__(fighter.key, "declare")
        self.arena = arena
        self.fighter = fighter
        self.chosen = chosen
        self.left = left
        self._worth = worth

    @property
    def prompt(self) -> str:
        """The question for this action."""
        which = "second action" if self.chosen else "first action" if self.left > 1 else "only action"
        return f"{self.fighter.name}: {which}?"

    @property
    def declared(self) -> tuple[str, ...]:
        """The codes of the earlier actions of this round."""
        return tuple(map(str, self.chosen))

    def list_options(self) -> list[Option]:
        """List the possible actions. If options are shown, impossible actions follow with their reasons."""
        offered = list(offer(self.arena, self.fighter, self.chosen))
        if not self.arena.scene.has_listener:
            return offered
        ordered = _best_first(offered, self._worth(self))
        if self.default is not None:
            ordered = default_first(ordered, self.default)
        return [*ordered, *list_closed_options(self.arena, self.fighter, self.chosen, offered)]


def _best_first(offered: Sequence[Option], worth: Callable[[Action], int]) -> list[Option]:
    """Return the options with all attacks first, then the others in their given order.

    Attacks and runs are sorted among themselves, the greatest worth first.
    """
    actions = {option.code: read(option.code) for option in offered}
    runs = [at for at, action in enumerate(actions.values()) if isinstance(action, CloseInCode)]

    def place(at: int, action: Action) -> tuple[int, int]:
        if isinstance(action, ATTACKS):
            return 0, -worth(action)
        return (runs[0], -worth(action)) if at in runs else (at, 0)

    places = {code: place(at, action) for at, (code, action) in enumerate(actions.items())}
    return sorted(offered, key=lambda option: places[option.code])


def has_choice(arena: FightContext, spirit: Fighter) -> bool:
    """Return True if a spirit can declare any action besides hold."""
    hold = str(HOLD)
    return any(option.code != hold for option in offer(arena, spirit, spirit.actions))


def offer(arena: FightContext, fighter: Fighter, chosen: Chosen) -> Iterator[Option]:
    """Yield all actions that a fighter may declare now, attacks first."""
    fight = arena.fight
    if fighter.build.spirit:
        yield from _spirit(fight, fighter, chosen)
    elif fighter.fallen:
        if RISE not in chosen:
            yield Option(str(RISE), "get up", group=MOVES)
        yield _defend(fight, fighter)
    else:
        yield from _attacks(fight, fighter, chosen)
        yield _defend(fight, fighter)
        yield from _moves(fight, fighter, chosen)
        yield from _handling(fighter, chosen)
    if not any_of(chosen, CastCode):
        yield from offer_casts(arena, fighter)
    yield Option(str(HOLD), "hold and look around" if not chosen else "no second action")
    if not chosen and fighter.bodily:
        yield Option(str(YIELD), "lay down arms", group="give up")


def _defend(fight: Fight, fighter: Fighter) -> Option:
    note = "at −5 while you are down" if fighter.fallen else "parry or dodge one attack this round"
    if not any(foe.bodily for foe in fight.foes_of(fighter)):
        note = "no use against spirits: your soul defends without an action"
    return Option(str(DEFEND), "defend", _noted(note))


def _noted(note: str) -> partial[Preview]:
    return partial(Preview, note=note)


# Attacks


def _attacks(fight: Fight, fighter: Fighter, chosen: Chosen) -> Iterator[Option]:
    struck = attacks(chosen)
    if CLEAR in chosen or BACK in chosen or (struck and fighter.build.one_attack):
        return
    yield from _blows(fight, fighter, chosen, bool(struck))
    if not fighter.engaged:
        yield from _shots(fight, fighter, chosen, bool(struck))


def _blows(fight: Fight, fighter: Fighter, chosen: Chosen, two: bool) -> Iterator[Option]:
    for arm in reach.melee_weapons(fighter, chosen):
        if arm.use == "lance" and not reach.will_charge(fight, fighter, chosen):
            continue
        for target in reach.reachable(fight, fighter, chosen, arm.second_rank):
            label = f"attack {target.name} with the {uncapitalise(arm.name)}"
            preview = partial(_blow_preview, fight, fighter, arm, target, two)
            yield Option(str(AttackCode(arm.name, target.key)), label, preview, BLOWS)


def _shots(fight: Fight, fighter: Fighter, chosen: Chosen, two: bool) -> Iterator[Option]:
    moved = any_of(chosen, CloseInCode, RushCode, SecondRankCode)
    for arm in reach.missile_weapons(fighter, chosen):
        weapon, verb = uncapitalise(arm.name), "shoot" if arm.use == "shot" else "throw"
        for target in reach.in_sight(fight, fighter, arm):
            far = paces_between(fighter, target)
            if two or not moved or arm.use == "shot":
                label = f"{verb} the {weapon} at {target.name}, {count_noun(far, 'pace')}"
                preview = partial(_shot_preview, fight, fighter, arm, target, two)
                yield Option(str(ShootCode(arm.name, target.key)), label, preview, SHOTS)
            rushes = arm.use == "thrown" and not moved and not fighter.behind
            if rushes and 0 < far <= movement.rush_of(fight, fighter):
                label = f"throw the {weapon} at {target.name} while rushing in"
                preview = partial(_rush_preview, fight, fighter, arm, target, two)
                yield Option(str(RushCode(arm.name, target.key)), label, preview, SHOTS)


def _blow_preview(fight: Fight, fighter: Fighter, arm: WieldedWeapon, target: Fighter, two: bool) -> Preview:
    return odds.attack(melee(fight, fighter, arm, target, two), fighter, target, _note(two))


def _shot_preview(fight: Fight, fighter: Fighter, arm: WieldedWeapon, target: Fighter, two: bool) -> Preview:
    return odds.attack(missile(fight, fighter, arm, target, two), fighter, target, _note(two))


def _rush_preview(fight: Fight, fighter: Fighter, arm: WieldedWeapon, target: Fighter, two: bool) -> Preview:
    note = _note(two, "a prepared target parries for free")
    spare = not target.surprised and not target.fallen
    return odds.attack(throw_and_advance(fight, fighter, arm, target, two), fighter, target, note, spare)


def _note(two: bool, more: str = "") -> str:
    return " · ".join(filter(None, ("both attacks this round are at −5 (house rule)" if two else "", more)))


# Movement, weapons and mounts


def _moves(fight: Fight, fighter: Fighter, chosen: Chosen) -> Iterator[Option]:
    if fighter.engaged:
        yield from _out_of_melee(fight, fighter, chosen)
        return
    if BACK in chosen or COVER in chosen or any_of(chosen, RushCode, SecondRankCode):
        return
    running = next(iter(filter_actions(chosen, CloseInCode)), None)
    for foe in fight.foes_of(fighter):
        close = CloseInCode(foe.key)
        far = paces_between(fighter, foe)
        run = movement.run_of(fight, fighter) * (2 if running else 1)
        if not foe.bodily or (not far and not fighter.behind) or (running and (close != running or far <= run // 2)):
            continue
        left = max(0, far - run)
        ends = f"{count_noun(left, 'pace')} short" if left > movement.FREE_WALK else "into melee"
        yield Option(str(close), f"{'keep running' if running else 'run'} at {foe.name}", _noted(ends), MOVES)
    if running:
        return
    if COVER not in chosen and movement.has_cover_to_take(fight, fighter):
        yield Option(str(COVER), "take cover", _noted("shots at you are at −5 while you stay there"), MOVES)
    yield Option(str(BACK), "run away", _noted("you leave the fight if no foe pursues you (house rule)"), MOVES)
    for friend in fight.friends_of(fighter):
        near = paces_between(fighter, friend) <= movement.run_of(fight, fighter)
        if near and friend.engaged and not friend.behind and fighter.behind != friend.key:
            yield Option(str(SecondRankCode(friend.key)), f"stand in the second rank behind {friend.name}", group=MOVES)


def _out_of_melee(fight: Fight, fighter: Fighter, chosen: Chosen) -> Iterator[Option]:
    if CLEAR not in chosen and not any_of(chosen, AttackCode, StruckCode):
        note = "attacks declared on you come first, then one foe may pursue you (house rule)"
        yield Option(str(CLEAR), "run clear of the melee", _noted(note), MOVES)
    for foe in fight.engaged_with(fighter):
        close = CloseInCode(foe.key)
        if CLEAR not in chosen and close not in chosen:
            yield Option(str(close), f"follow {foe.name} out of melee", group=MOVES)


def _handling(fighter: Fighter, chosen: Chosen) -> Iterator[Option]:
    """Yield the options for weapons and mounts. Each takes one action (`H-12`)."""
    if not any_of(chosen, ChangeWeaponCode, AttackCode, StruckCode, RushCode):
        for arm in reach.other_weapons(fighter):
            yield Option(str(ChangeWeaponCode(arm.name)), f"switch to the {uncapitalise(arm.name)}", group=READY)
    if fighter.build.mount and MOUNT not in chosen and DISMOUNT not in chosen:
        if fighter.mounted:
            yield Option(str(DISMOUNT), "dismount", group=READY)
        elif not fighter.engaged:
            yield Option(str(MOUNT), "mount", group=READY)


# Spirits


def _spirit(fight: Fight, spirit: Fighter, chosen: Chosen) -> Iterator[Option]:
    """Yield the options of a spirit without a body (part 4): attack a soul, or break off."""
    if BREAK in chosen or any_of(chosen, SpiritCode):
        return
    if spirit.locked:
        opponent = fight.find(spirit.locked)
        yield Option(str(BREAK), "break off the duel", partial(odds.breaking_off, spirit, opponent))
        return
    for foe in free_souls(fight, spirit):
        label = f"attack the soul of {foe.name}"
        yield Option(str(SpiritCode(foe.key)), label, partial(odds.spirit_odds, spirit, foe), "haunt")
