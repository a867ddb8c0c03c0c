"""Owns an attack as it is carried out: one blow after the other, the second at whom it may still reach (`H-29`)."""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Choose, Decision, Option
from solo.systems.polyhedral.fight import attack, lingering, sway
from solo.systems.polyhedral.fight.arena import Arena, Attempt
from solo.systems.polyhedral.fight.arms import pair_modifier
from solo.systems.polyhedral.fight.blows import Foresight
from solo.systems.polyhedral.fight.bouts import ARROW, RAPID, STRIKE, forced_target, obstacle, refusal
from solo.systems.polyhedral.fight.circumstances import apart
from solo.systems.polyhedral.fight.spells import on_field
from solo.systems.polyhedral.fight.state import Combatant, Effect
from solo.systems.polyhedral.fight.strikes import preview
from solo.systems.polyhedral.magic.pieces import Misfire

SecondTarget = Generator[Decision, str, Combatant | None]


def read_attempts(arena: Arena, combatant: Combatant, code: str) -> list[Attempt]:
    """The blows that an attack's code declares, one or two. KeyError where a form or target is not there."""
    verb, forms_code, target_key, *rest = code.split(":")
    ready = arena.armoury.force_forms(combatant) if verb == ARROW else arena.armoury.forms(combatant)
    forms = {form.code: form for form in ready}
    target = arena.fight.of(target_key)
    if verb in (STRIKE, ARROW):
        return [Attempt(combatant, target, forms[forms_code], int(rest[0]))]
    if verb == RAPID:
        return [Attempt(combatant, target, forms[forms_code])] * 2
    one, other = (forms[part] for part in forms_code.split("+"))
    pair = pair_modifier(combatant, one, other)
    return [Attempt(combatant, target, one, 0, pair), Attempt(combatant, target, other, 0, pair)]


def carry_out(arena: Arena, combatant: Combatant, code: str) -> attack.Asking:
    """The blows of one action, one after the other; the second may go to another target (`H-29`).

    What waited for the next action is used up by all of them together (`H-17`).
    """
    attempts = read_attempts(arena, combatant, code)
    misfires = combatant.under(Misfire)
    if misfires:
        yield from _misfire(arena, attempts, *misfires[0])
    else:
        yield from _blows(arena, combatant, attempts)
    lingering.action_taken(combatant)
    on_field.noticed(arena, combatant)


def _misfire(arena: Arena, attempts: list[Attempt], effect: Effect, piece: Misfire) -> attack.Asking:
    """Every blow of the attack goes astray: at the nearest active creature, friend or foe, or at nobody (`P-26`)."""
    attacker = attempts[0].attacker
    lingering.lift(attacker, effect)
    things = [attacker.pieces[attempt.form.slot] for attempt in attempts]
    for attempt, thing in zip(attempts, things, strict=True):
        slot = next(slot for slot, one in enumerate(attacker.pieces) if one is thing)
        astray = attempt._replace(form=attempt.form._replace(slot=slot))
        reached = [one for one in arena.fight.on_field() if not obstacle(arena.fight, attacker, one, astray.form)]
        nearest = min(
            (one for one in reached if one is not attacker), key=lambda one: apart(attacker, one), default=None
        )
        if piece.misses or nearest is None:
            arena.tell("spell", attacker, f"{effect.spell}: the attack of {attacker.name} goes wide.")
            attack.use_weapon(arena, astray, thing)
        else:
            arena.tell("spell", attacker, f"{effect.spell}: the attack of {attacker.name} goes at {nearest.name}.")
            yield from attack.blow(arena, astray._replace(target=nearest))
        if not attacker.standing:
            return


def _blows(arena: Arena, combatant: Combatant, attempts: list[Attempt]) -> attack.Asking:
    pieces = [combatant.pieces[attempt.form.slot] for attempt in attempts]
    yield from attack.blow(arena, attempts[0])
    if len(attempts) == 1 or not combatant.standing:
        return
    slot = next(slot for slot, piece in enumerate(combatant.pieces) if piece is pieces[1])
    second = attempts[1]._replace(form=attempts[1].form._replace(slot=slot))
    if pieces[1] is pieces[0]:
        pieces[1].wait = 0
    target = yield from _second_target(arena, second)
    if target is not None:
        yield from attack.blow(arena, second._replace(target=target))


def _second_target(arena: Arena, second: Attempt) -> SecondTarget:
    attacker, first, form, *_ = second
    fight = arena.fight
    forced = forced_target(fight, arena.armoury, attacker, can_step=False)
    targets = [foe for foe in sway.enemies(fight, attacker) if not refusal(fight, attacker, foe, form, forced)]
    if len(targets) < 2:
        return targets[0] if targets else None
    code = yield SecondBlow(arena, [second._replace(target=foe) for foe in targets], first)
    return fight.of(code)


class SecondBlow(Choose):
    """The choice of a target for the second blow of an action."""

    __slots__ = ("attempts",)

    def __init__(self, arena: Arena, attempts: list[Attempt], first: Combatant) -> None:
        attacker, ahead = attempts[0].attacker, Foresight(arena.fight, arena.armoury)
        options = [
            Option(
                attempt.target.key,
                attempt.target.name,
                lambda attempt=attempt: preview(ahead, attempt),  # type: ignore[misc]
            )
            for attempt in attempts
        ]
        default = first.key if first in [attempt.target for attempt in attempts] else None
        question = f"{attacker.name}: whom does the second blow strike?"
        super().__init__(attacker.key, "second", question, options, default)
        self.attempts = attempts
