"""Owns the declaration of intent: two actions of one fighter, chosen one after the other (`F-12`, part 4)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.fire_and_sword.fight import arms, exchanges, odds, pace
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.melee_phase import in_reach
from solo.systems.fire_and_sword.fight.melee_ties import may_meet
from solo.systems.fire_and_sword.fight.missile_phase import in_sight
from solo.systems.fire_and_sword.fight.refusals import refused
from solo.systems.fire_and_sword.fight.spell_options import offer_casts
from solo.systems.fire_and_sword.fight.spirit_phase import free_souls
from solo.systems.fire_and_sword.fight.state import (
    ACTIONS,
    ATTACK,
    ATTACKS,
    BACK,
    BREAK,
    CAST,
    CHANGE,
    CLEAR,
    CLOSE,
    DEFEND,
    DISMOUNT,
    HAUNT,
    HOLD,
    MOUNT,
    RANK,
    RISE,
    RUSH,
    SHOOT,
    YIELD,
    Fighter,
    apart,
)
from solo.systems.fire_and_sword.fight.telling import plural
from solo.systems.fire_and_sword.wording import spoken

Asking = Generator[Decision, str, None]


class Declaration(Choose):
    """One action of a fighter; `chosen` are those declared before it in this round, `left` how many are to come."""

    __slots__ = ("arena", "chosen", "fighter", "left")

    def __init__(self, arena: Arena, fighter: Fighter, chosen: list[str], left: int) -> None:
        super().__init__(fighter.key, "declare", self._question, self._offer)
        self.arena = arena
        self.fighter = fighter
        self.chosen = chosen
        self.left = left

    def _question(self) -> str:
        which = "the second action" if self.chosen else "the first action" if self.left > 1 else "the only action"
        return f"{self.fighter.name}: {which}?"

    def _offer(self) -> list[Option]:
        offered = list(offer(self.arena, self.fighter, self.chosen))
        if self.arena.scene.listening:
            offered += refused(self.arena, self.fighter, self.chosen, offered)
        return offered


def declare(arena: Arena, fighter: Fighter) -> Asking:
    """Ask for the actions that a fighter has in this round; what it holds back is lost."""
    lost = fighter.loses
    fighter.owed -= min(ACTIONS, fighter.owed)
    fighter.forfeit = 0
    if fighter.surprised:
        return
    for left in range(ACTIONS - lost, 0, -1):
        if fighter.build.spirit and not has_choice(arena, fighter):
            return
        action = yield Declaration(arena, fighter, fighter.plan, left)
        if action == YIELD:
            fighter.plan = [YIELD]
            return
        if action == HOLD:
            return
        fighter.plan = [*fighter.plan, action]
        fighter.defences += action == DEFEND


def has_choice(arena: Arena, spirit: Fighter) -> bool:
    """Whether a spirit can do anything now but hold."""
    options = offer(arena, spirit, spirit.plan)
    return any(option.code != HOLD for option in options)


def offer(arena: Arena, fighter: Fighter, chosen: list[str]) -> Iterator[Option]:
    """All that may be declared now, attacks first."""
    if fighter.build.spirit:
        yield from _spirit(arena, fighter, chosen)
    elif fighter.fallen:
        if RISE not in chosen:
            yield Option(RISE, "get up", group="move")
        yield _defend(arena, fighter)
    else:
        yield from _attacks(arena, fighter, chosen)
        yield _defend(arena, fighter)
        yield from _moves(arena, fighter, chosen)
        yield from _handling(fighter, chosen)
    if not any(action.startswith(CAST) for action in chosen):
        yield from offer_casts(arena, fighter)
    yield Option(HOLD, "hold, and look around" if not chosen else "nothing more")
    if not chosen and fighter.bodily:
        yield Option(YIELD, "lay down arms", group="give up")


def _defend(arena: Arena, fighter: Fighter) -> Option:
    note = "at −5, fallen" if fighter.fallen else "answers one attack of this round"
    if not any(foe.bodily for foe in arena.fight.foes_of(fighter)):
        note = "no use here: against spirits the soul attacks and defends by itself"
    return Option(DEFEND, "keep a defence", lambda: Preview(note=note))


# Attacks


def _attacks(arena: Arena, fighter: Fighter, chosen: list[str]) -> Iterator[Option]:
    struck = sum(action.startswith(ATTACKS) for action in chosen)
    if CLEAR in chosen or BACK in chosen or (struck and fighter.build.one_attack):
        return
    yield from _blows(arena, fighter, chosen, bool(struck))
    if not fighter.engaged:
        yield from _shots(arena, fighter, chosen, bool(struck))


def _blows(arena: Arena, fighter: Fighter, chosen: list[str], two: bool) -> Iterator[Option]:
    fight = arena.fight
    for arm in arms.blades(fighter, chosen):
        if arm.use == "lance" and not _will_charge(arena, fighter, chosen):
            continue
        for target in reachable(arena, fighter, chosen, arm.second_rank):
            yield Option(
                f"{ATTACK}:{arm.name}:{target.key}",
                f"attack {target.name} with {spoken(arm.name)}",
                lambda a=arm, t=target: odds.attack(  # type: ignore[misc]
                    exchanges.melee(fight, fighter, a, t, two), fighter, t, _note(two)
                ),
                ATTACK,
            )


def reachable(arena: Arena, fighter: Fighter, chosen: list[str], second_rank: bool) -> list[Fighter]:
    """Whom a blow of this round may be declared at: foes in melee, a few paces off, or at the end of a run."""
    fight = arena.fight
    if fighter.behind:
        return in_reach(fight, fighter, fighter.drawn) if second_rank and fighter.drawn else []
    if fighter.engaged:
        return fight.engaged_with(fighter)
    run = [action for action in chosen if action.startswith((CLOSE, RUSH))]
    if run:
        target = fight.of(run[0].rpartition(":")[2])
        most = pace.rush_of(fight, fighter) if run[0].startswith(RUSH) else pace.run_of(fight, fighter)
        return [target] if apart(fighter, target) <= most + pace.FREE_WALK else []
    return [
        foe
        for foe in fight.foes_of(fighter)
        if foe.bodily and not foe.behind and apart(fighter, foe) <= pace.FREE_WALK and may_meet(fight, fighter, foe)
    ]


def _will_charge(arena: Arena, fighter: Fighter, chosen: list[str]) -> bool:
    """Whether a run that was declared takes a lance far enough into melee (`H-12`)."""
    fight = arena.fight
    runs = [fight.of(action.rpartition(":")[2]) for action in chosen if action.startswith(CLOSE)]
    return fighter.mounted and not fighter.engaged and any(apart(fighter, one) >= pace.CHARGE for one in runs)


def _shots(arena: Arena, fighter: Fighter, chosen: list[str], two: bool) -> Iterator[Option]:
    fight = arena.fight
    moved = any(action.startswith((CLOSE, RUSH, RANK)) for action in chosen)
    for arm in arms.bows(fighter, chosen):
        verb = "shoot" if arm.use == "shot" else "throw"
        for target in in_sight(fight, fighter, arm):
            if two or not moved or arm.use == "shot":
                yield Option(
                    f"{SHOOT}:{arm.name}:{target.key}",
                    f"{verb} {spoken(arm.name)} at {target.name}, {plural(apart(fighter, target), 'pace')}",
                    lambda a=arm, t=target: odds.attack(  # type: ignore[misc]
                        exchanges.missile(fight, fighter, a, t, two), fighter, t, _note(two)
                    ),
                    SHOOT,
                )
            rushes = arm.use == "thrown" and not moved and not fighter.behind
            if rushes and 0 < apart(fighter, target) <= pace.rush_of(fight, fighter):
                yield Option(
                    f"{RUSH}:{arm.name}:{target.key}",
                    f"throw {spoken(arm.name)} at {target.name} and rush in",
                    lambda a=arm, t=target: odds.attack(  # type: ignore[misc]
                        exchanges.missile(fight, fighter, a, t, two),
                        fighter,
                        t,
                        _note(two, "a prepared target parries it free"),
                        not t.surprised and not t.fallen,
                    ),
                    SHOOT,
                )


def _note(two: bool, more: str = "") -> str:
    return " · ".join(filter(None, ("BOTH ATTACKS of the round are at −5 (house rule)" if two else "", more)))


# Going


def _moves(arena: Arena, fighter: Fighter, chosen: list[str]) -> Iterator[Option]:
    fight = arena.fight
    if fighter.engaged:
        yield from _out_of_melee(arena, fighter, chosen)
        return
    if any(action.startswith((BACK, RUSH, RANK)) for action in chosen):
        return
    running = next((action for action in chosen if action.startswith(CLOSE)), "")
    for foe in fight.foes_of(fighter):
        code = f"{CLOSE}:{foe.key}"
        far = apart(fighter, foe)
        run = pace.run_of(fight, fighter) * (2 if running else 1)
        if not foe.bodily or (not far and not fighter.behind) or (running and (code != running or far <= run // 2)):
            continue
        left = max(0, far - run)
        ends = f"{plural(left, 'pace')} short" if left > pace.FREE_WALK else "into melee"
        yield Option(code, f"run {'on ' if running else ''}at {foe.name}", lambda e=ends: Preview(note=e), "move")  # type: ignore[misc]
    if running:
        return
    yield Option(
        BACK, "run from the foes", lambda: Preview(note="away in the end, where nobody pursues (house rule)"), "move"
    )
    for friend in fight.friends_of(fighter):
        near = apart(fighter, friend) <= pace.run_of(fight, fighter)
        if near and friend.engaged and not friend.behind and fighter.behind != friend.key:
            yield Option(f"{RANK}:{friend.key}", f"stand in the second rank behind {friend.name}", group="move")


def _out_of_melee(arena: Arena, fighter: Fighter, chosen: list[str]) -> Iterator[Option]:
    if not any(action.startswith(ATTACK) or action == CLEAR for action in chosen):
        note = "blows announced at you fall first; one foe who declared it may follow (house rule)"
        yield Option(CLEAR, "run clear of the melee", lambda: Preview(note=note), "move")
    for foe in arena.fight.engaged_with(fighter):
        code = f"{CLOSE}:{foe.key}"
        if CLEAR not in chosen and code not in chosen:
            yield Option(code, f"follow {foe.name} if it runs clear", group="move")


def _handling(fighter: Fighter, chosen: list[str]) -> Iterator[Option]:
    """Weapons and horses, each one action (`H-12`)."""
    if not any(action.startswith((CHANGE, ATTACK, RUSH)) for action in chosen):
        for arm in arms.others(fighter):
            yield Option(f"{CHANGE}:{arm.name}", f"take {spoken(arm.name)} in hand", group="ready")
    if fighter.build.mount and MOUNT not in chosen and DISMOUNT not in chosen:
        if fighter.mounted:
            yield Option(DISMOUNT, "dismount", group="ready")
        elif not fighter.engaged:
            yield Option(MOUNT, "mount", group="ready")


# Spirits


def _spirit(arena: Arena, spirit: Fighter, chosen: list[str]) -> Iterator[Option]:
    """What a spirit without a body can do (part 4): lay hold of a soul, or break off."""
    if any(action.startswith((HAUNT, BREAK)) for action in chosen):
        return
    if spirit.locked:
        opponent = arena.fight.of(spirit.locked)
        yield Option(BREAK, "break off the duel", partial(odds.breaking_off, spirit, opponent))
        return
    for foe in free_souls(arena.fight, spirit):
        yield Option(
            f"{HAUNT}:{foe.key}",
            f"attack the soul of {foe.name}",
            partial(odds.soul, spirit, foe),
            HAUNT,
        )
