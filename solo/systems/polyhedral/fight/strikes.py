"""Owns how attacks are offered: what a person reads of each, its odds, and why one may not be made now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Explanation, Measure, Option, Preview
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import attack, sway
from solo.systems.polyhedral.fight.arena import Arena, Attempt
from solo.systems.polyhedral.fight.arms import Armoury, Form, free_hands
from solo.systems.polyhedral.fight.blows import Foresight, Planned, fallen_blows, harm
from solo.systems.polyhedral.fight.bouts import (
    DUAL,
    RAPID,
    STRIKE,
    Bout,
    Range,
    forced_target,
    in_order,
    possible,
)
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.fight.telling import spoken_piece

AIMED, OTHERWISE, DOWN = "aim at a gap", "strike otherwise", "strike somebody who is down"


class AttackOption(Option):
    """An attack on offer, with the blows it would be, and the foresight that is shared by all on offer with it."""

    __slots__ = ("ahead", "attempts")

    def __init__(
        self, code: str, ahead: Foresight, attempts: tuple[Attempt, ...], group: str = "", refused: str = ""
    ) -> None:
        super().__init__(code, "", None, group, refused)
        self.ahead = ahead
        self.attempts = attempts

    @property
    def label(self) -> str:
        """What is done to whom, with what, and how."""
        return label(self.ahead.armoury, self.attempts[0])

    def preview(self) -> Preview:
        """The odds against the defence that leaves least of the blow."""
        return preview(self.ahead, self.attempts[0])


class FinishingBlow(AttackOption):
    """A blow at somebody who is down."""

    __slots__ = ()

    def preview(self) -> Preview:
        """The odds of the blow, and of their death."""
        return finishing_preview(self.ahead, self.attempts[0])


class RapidPair(AttackOption):
    """Two blows with one weapon."""

    __slots__ = ()

    @property
    def label(self) -> str:
        """Who is struck twice, and with what."""
        _, target, form, *_ = self.attempts[0]
        return f"strike {target.name} twice with {form.name}"

    def preview(self) -> Preview:
        """The odds of the first blow."""
        return _twice(self.ahead, *self.attempts)


class TwoWeapons(RapidPair):
    """A blow with each of two weapons."""

    __slots__ = ()

    @property
    def label(self) -> str:
        """Who is struck with which two, and what that costs."""
        return _dual_label(self.ahead.armoury, self.attempts[0], self.attempts[1].form)


OPTIONS = {STRIKE: AttackOption, RAPID: RapidPair, DUAL: TwoWeapons}


def offer(arena: Arena, combatant: Combatant, can_step: bool, stationary: bool) -> list[Option]:
    """Every attack as an option, the refused ones with their reason where somebody reads."""
    found = possible(arena, combatant, can_step, stationary)
    options: list[Option] = [_option(bout, aim) for bout, aim in in_order(found)]
    if arena.scene.listening and sway.enemies(arena.fight, combatant):
        options.extend(_finishing(arena, combatant, can_step))
        options.extend(_unready(arena.armoury, combatant))
    return options


def _option(bout: Bout, aim: int) -> AttackOption:
    attempts = (bout.attempts[0]._replace(aim=aim),) if aim else bout.attempts
    group = AIMED if aim else OTHERWISE if bout.folded else ""
    kind = OPTIONS[bout.code.partition(":")[0]]
    return kind(bout.coded(aim), bout.ahead, attempts, group, bout.refused)


def _finishing(arena: Arena, combatant: Combatant, can_step: bool) -> Iterator[Option]:
    """Blows at foes who lie unconscious: a person may strike them, nobody does so by itself."""
    ahead = Foresight(arena.fight, arena.armoury)
    reach = Range(arena.fight, combatant, forced_target(arena.fight, arena.armoury, combatant, can_step))
    for target in arena.fight.combatants:
        if target.side == combatant.side or not target.unconscious or target.dead or target.left:
            continue
        for form in arena.armoury.forms(combatant):
            if not reach.refusal(target, form):
                yield _finishing_option(ahead, Attempt(combatant, target, form))


def _finishing_option(ahead: Foresight, attempt: Attempt) -> Option:
    return FinishingBlow(f"{STRIKE}:{attempt.form.code}:{attempt.target.key}:0", ahead, (attempt,), DOWN)


def finishing_preview(ahead: Foresight, attempt: Attempt) -> Preview:
    """The odds of a blow at somebody who is down already, and of their death."""
    target = attempt.target
    (only,) = ahead.plan(attempt)
    odds = harm(only.strike, target.lp, target.vp, target.temporary_vp)
    kills = fallen_blows(only.strike).chance(
        lambda fallen: checks.dead(
            checks.split(target.lp, target.vp, checks.past(fallen[1], only.strike.dr))[0],
            target.build.attributes.toughness,
        )
    )
    figures = [figure for figure in attack.measures(odds) if figure.name != "drops"]
    return Preview((*figures, Measure("kills", kills, "chance")), explain=lambda: attack.explain(only, target))


def label(armoury: Armoury, attempt: Attempt) -> str:
    """An attack as it is read: what is done to whom, with what, and how."""
    combatant, target, form, aim, _ = attempt
    weapon = how(armoury, combatant, form)
    if aim:
        return f"−{aim}, damage +{aim}: {target.name}, {weapon}"
    return f"{attack.verbs(form)[0]} {target.name} with {weapon}"


def how(armoury: Armoury, combatant: Combatant, form: Form) -> str:
    """The weapon, with its grip where it has several that could be used now."""
    piece = combatant.pieces[form.slot]
    free = free_hands(combatant)
    usable = [mode for mode in form.weapon.modes if armoury.usable(combatant, piece, mode, free) and mode.melee]
    hand = " in the off-hand" if piece.where == "off-hand" else ""
    grip = f", {form.mode.key}" if form.mode.melee and len(usable) > 1 else ""
    return f"{form.name}{hand}{grip}"


def preview(ahead: Foresight, attempt: Attempt) -> Preview:
    """The odds against the defence that leaves least of the blow."""
    target = attempt.target
    reply, odds = ahead.reply(attempt)
    return Preview(
        attack.measures(odds),
        note=f"{target.name} would meet it with {reply.defence.name}",
        explain=lambda: _explain(ahead.plan(attempt), reply, target),
    )


def _explain(planned: Sequence[Planned], reply: Planned, target: Combatant) -> Explanation:
    told = attack.explain(reply, target)
    others = [one.defence.name for one in planned if one.defence != reply.defence]
    if not others:
        return told
    sentences = (*told.sentences, f"{target.name} could also use: {'; '.join(others)}.")
    return Explanation(told.title, sentences, told.modifiers, told.outcomes)


def _twice(ahead: Foresight, attempt: Attempt, second: Attempt) -> Preview:
    first, other = preview(ahead, attempt), preview(ahead, second)
    note = f"the odds are those of the first blow; {other.note}"
    return Preview(first.measures, note=note, explain=first.explain)


def _dual_label(armoury: Armoury, attempt: Attempt, other: Form) -> str:
    combatant, target, form, _, pair = attempt
    if other == form:
        weapons = f"both ends of the {form.name}"
    else:
        weapons = f"{how(armoury, combatant, form)} and {how(armoury, combatant, other)}"
    return f"strike {target.name} with {weapons}, {pair} on both".replace("-", "−")


def _unready(armoury: Armoury, combatant: Combatant) -> Iterator[Option]:
    for piece in combatant.pieces:
        weapon = armoury.weapon(combatant, piece)
        if weapon is None or piece.where not in ("hand", "off-hand"):
            continue
        code = f"{STRIKE}:unready:{piece.where}"
        if piece.wait:
            yield Option(
                code,
                f"attack with {spoken_piece(piece)}",
                refused=f"The {spoken_piece(piece)} must be made ready first.",
            )
        elif all(mode.launcher and not armoury.shots(combatant, mode) for mode in weapon.modes):
            yield Option(
                code,
                f"attack with {spoken_piece(piece)}",
                refused=f"There is nothing left to shoot with {spoken_piece(piece)}.",
            )
