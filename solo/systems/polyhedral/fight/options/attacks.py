"""Attacks on offer: with one weapon, a rapid pair or two weapons; also why attacks are refused (`P-30`, `P-33`).

Tactics judge a `PossibleAttack` directly. Labels, odds and codes are made only for a person who reads or answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from solo.systems.contract import Choose, Explanation, Measure, Option, Preview
from solo.systems.polyhedral.fight.narration.attacks import attack_words, spoken_piece
from solo.systems.polyhedral.fight.options import defences
from solo.systems.polyhedral.fight.options.codes import (
    ARROW,
    DUAL,
    HURL,
    PAIR,
    STRIKE,
    Attacking,
    StrikeCode,
    TwoBlowsCode,
)
from solo.systems.polyhedral.fight.rules import mind_control
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, PlannedBlow, foresight
from solo.systems.polyhedral.fight.rules.reach import Range, farthest, forced_target
from solo.systems.polyhedral.fight.state import (
    AttackMode,
    AttackModes,
    Combatant,
    DeclaredAttack,
    FightContext,
    free_hands,
    pair_modifier,
)
from solo.systems.polyhedral.fight.state.belongings import HELD
from solo.systems.polyhedral.rolls import injuries
from solo.systems.polyhedral.rolls.attacks import fallen_blows
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, odds_of

Verb = Literal["strike", "pair", "dual", "arrow", "hurl"]
AIMS = (0, 1, 2)
AIMED, OTHERWISE, DOWN = "aim at a gap", "other attacks", "finish off a fallen foe"
IMPROVISED = "throw a held item"
OF_BOTH = (
    "The figures cover both blows: the chances that at least one hits, is critical or drops a target, and the total "
    "damage. For the second blow, they assume the LP, VP and defences that the target has left after the first. "
    "The explanation below is about the first blow only."
)


class PossibleAttack(NamedTuple):
    """An attack on offer, with its one or two blows.

    `aims` are the aims on offer, each a penalty of 0 to 2 on the check. `ahead` caches the odds of all attacks on
    offer. `folded` is True if the attack comes after another attack on this target, in the folded section. `refused` is
    the reason why the attack is not allowed, "" if it is. `number` is the position of its attack mode, or pair of
    modes, in the fighter's list.
    """

    verb: Verb
    ahead: BlowForecasts
    blows: tuple[DeclaredAttack, ...]
    aims: tuple[int, ...] = AIMS[:1]
    folded: bool = False
    refused: str = ""
    number: int = 0

    @property
    def target(self) -> Combatant:
        """The target of the first blow."""
        return self.blows[0].target

    def code(self, aim: int) -> Attacking:
        """Return the option code of the attack with an aim of 0, 1 or 2."""
        one, *others = self.blows
        if self.verb == STRIKE or self.verb == ARROW or self.verb == HURL:
            return StrikeCode(self.verb, one.form.code, one.target.key, aim)
        if self.verb == DUAL:
            return TwoBlowsCode(DUAL, f"{one.form.code}+{others[0].form.code}", one.target.key)
        return TwoBlowsCode(PAIR, one.form.code, one.target.key)

    def odds(self, aim: int) -> BlowOdds:
        """Return the joint odds of all blows with this aim, if each target uses its best defence."""
        first, *others = self.blows
        if others:
            return self.ahead.two(first, others[0])
        target = first.target
        return self.ahead.replies(first).best(aim, target.lp, target.vp, target.temporary_vp)[1]


Aimed = tuple[PossibleAttack, int]


def in_order(attacks: Sequence[PossibleAttack]) -> list[Aimed]:
    """List each attack with each of its aims, as (attack, aim), in the order in which they are offered."""
    first = [(attack, 0) for attack in attacks if not attack.folded]
    aimed = [(attack, aim) for attack in attacks for aim in attack.aims[1:]]
    return first + aimed + [(attack, 0) for attack in attacks if attack.folded]


def list_attacks(arena: FightContext, combatant: Combatant, can_step: bool, stationary: bool) -> list[PossibleAttack]:
    """List every attack of the combatant now.

    Refused attacks, with their reasons, are included only if a person reads the list. Attacks that a Step would forbid
    are refused unless `stationary`.
    """
    fight, armoury, scene = arena
    enemies = mind_control.list_enemies(fight, combatant)
    if not enemies:
        return []
    reach = Range(fight, combatant, forced_target(fight, armoury, combatant, can_step))
    targets = sorted(enemies, key=reach.nearness)
    forms = armoury.forms(combatant)
    if not scene.has_listener:
        most = max([farthest(combatant, form) for form in forms], default=-1)
        targets = [target for target in targets if reach.spaces(target) <= most]
        if not targets:
            return []
    return _at(foresight(fight, armoury), reach, targets, stationary, scene.has_listener)


def list_attacks_on(ahead: BlowForecasts, reach: Range, target: Combatant, *, stationary: bool) -> list[PossibleAttack]:
    """List every legal attack on one target, as if the fighter had no other target."""
    return _at(ahead, reach, [target], stationary, listening=False)


def _at(
    ahead: BlowForecasts, reach: Range, targets: list[Combatant], stationary: bool, listening: bool
) -> list[PossibleAttack]:
    forms = ahead.armoury.forms(reach.combatant)
    return [
        *_single(ahead, forms, reach, targets, listening),
        *_rapid(ahead, forms, reach, targets, stationary, listening),
        *_dual(ahead, reach, targets),
    ]


def _single(
    ahead: BlowForecasts, forms: Sequence[AttackMode], reach: Range, targets: list[Combatant], listening: bool
) -> Iterator[PossibleAttack]:
    """Yield an attack with each attack mode on each target.

    For each target, all attack modes but the first in reach are folded. Refused attacks are included only if a person
    is `listening`.
    """
    met: set[str] = set()
    for number, form in enumerate(forms):
        refused_one = False
        for target in targets:
            if not listening and not reach.allows(target, form):
                continue
            refused = reach.refusal(target, form) if listening else ""
            if refused and refused_one:
                continue
            refused_one = refused_one or bool(refused)
            blows = (DeclaredAttack(reach.combatant, target, form),)
            yield PossibleAttack(
                STRIKE, ahead, blows, AIMS[:1] if refused else AIMS, target.key in met, refused, number
            )
            if not refused:
                met.add(target.key)


def _rapid(
    ahead: BlowForecasts,
    forms: Sequence[AttackMode],
    reach: Range,
    targets: list[Combatant],
    stationary: bool,
    listening: bool,
) -> Iterator[PossibleAttack]:
    for number, form in enumerate(forms):
        if not form.mode.rapid or form.type != form.mode.types[0] or not hands_for_pair(reach.combatant, form):
            continue
        refused = "" if stationary else f"You can attack twice with the {form.name} only in a turn without a Step."
        for target in targets:
            why = refused if reach.allows(target, form) else reach.refusal(target, form)
            if why and not (listening and target is targets[0]):
                continue
            blow = DeclaredAttack(reach.combatant, target, form)
            yield PossibleAttack(PAIR, ahead, (blow, blow), refused=why, number=number)


# rule: Rapid pair
def hands_for_pair(combatant: Combatant, form: AttackMode) -> bool:
    """Return True if a rapid pair is possible: its weapon is held, or both hands are free for unarmed blows."""
    return combatant.pieces[form.slot].where in HELD or free_hands(combatant) == 2


def _dual(ahead: BlowForecasts, reach: Range, targets: list[Combatant]) -> Iterator[PossibleAttack]:
    """Yield an attack with each pair of weapons on each target of the first weapon.

    The second weapon strikes the same target if possible, otherwise the first target within its reach.
    """
    combatant = reach.combatant
    pairs = ahead.armoury.pairs(combatant)
    if reach.fight.rulings.kick_beside_weapon:
        pairs += ahead.armoury.pairs_with_kick(combatant)
    for number, (one, other) in enumerate(pairs):
        pair = pair_modifier(combatant, one, other)
        seconds = [target for target in targets if reach.allows(target, other)]
        for target in targets if seconds else []:
            if reach.allows(target, one):
                first = DeclaredAttack(combatant, target, one, 0, pair)
                second = first._replace(form=other, target=target if target in seconds else seconds[0])
                yield PossibleAttack(DUAL, ahead, (first, second), number=number)


class AttackOption(Option):
    """The option of an attack with one blow, with its label and its odds for a person."""

    __slots__ = ("aim", "attack")

    def __init__(self, attack: PossibleAttack, aim: int = 0, group: str = "") -> None:
        super().__init__(str(attack.code(aim)), "", None, group, attack.refused)
        self.attack = attack
        self.aim = aim

    @property
    def first(self) -> DeclaredAttack:
        """The first blow of the attack, with its aim."""
        return self.attack.blows[0]._replace(aim=self.aim)

    @property
    def label(self) -> str:
        """The option's text: the action, the target, the weapon and the aim."""
        weapon = _with(self.attack.ahead.armoury, self.first)
        aimed = f", −{self.aim} to hit, +{self.aim} damage" if self.aim else ""
        return f"{attack_words(self.first.form, self.first.target.name, weapon)}{aimed}"

    def preview(self) -> Preview:
        """Return the odds against the target's best defence."""
        return preview(self.attack.ahead, self.first)


class FinishingBlow(AttackOption):
    """The option of a blow at an unconscious foe."""

    __slots__ = ()

    def preview(self) -> Preview:
        """Return the odds of the blow, and of the target's death."""
        target = self.first.target
        (only,) = self.attack.ahead.plan(self.first)
        odds = odds_of(only.dice, target.lp, target.vp, target.temporary_vp)
        kills = fallen_blows(only.dice).chance(
            lambda fallen: injuries.is_dead(
                fallen.leaves(target.lp, target.vp, target.temporary_vp), target.build.attributes.toughness
            )
        )
        figures = [figure for figure in defences.measures(odds) if figure.name != "drops"]
        kill = Measure("kills", kills, "chance")
        return Preview((*figures, kill), explain=lambda: defences.explain(only, target))


class RapidPair(AttackOption):
    """The option of two blows with one weapon at one target."""

    __slots__ = ()

    @property
    def label(self) -> str:
        """The option's text, with the target of both blows and the weapon."""
        return f"strike {self.first.target.name} twice with {self.first.form.name}"

    def preview(self) -> Preview:
        """Return the odds of both blows together, with an explanation of the first blow."""
        first, second = self.attack.blows
        told = preview(self.attack.ahead, first)
        both = self.attack.ahead.two(first, second)
        note = f"both blows · {told.note}" + _elsewhere(first, second)
        return Preview(defences.measures(both), note=note, explain=partial(_explain_two, told))


class TwoWeapons(RapidPair):
    """The option of a blow with each of two weapons."""

    __slots__ = ()

    @property
    def label(self) -> str:
        """The target, the two weapons and their modifier."""
        first, other = self.attack.blows
        armoury = self.attack.ahead.armoury
        weapons = f"both ends of the {first.form.name}"
        if other.form != first.form:
            weapons = f"{_with(armoury, first)} and {_with(armoury, other)}"
        return f"strike {first.target.name} with {weapons}, {first.pair} on both".replace("-", "−")


OPTIONS = {STRIKE: AttackOption, PAIR: RapidPair, DUAL: TwoWeapons}


def attack_options(arena: FightContext, combatant: Combatant, can_step: bool, stationary: bool) -> list[Option]:
    """List every attack as an option. Refused attacks are included only if a person reads the list.

    For a person, attacks that can do no harm come last, in the folded section.
    """
    ordered = in_order(list_attacks(arena, combatant, can_step, stationary))
    vain = {at for at, (attack, aim) in enumerate(ordered) if arena.scene.has_listener and _in_vain(attack, aim)}
    options: list[Option] = [
        OPTIONS[attack.verb](attack, aim, AIMED if aim else OTHERWISE if attack.folded or at in vain else "")
        for at, (attack, aim) in sorted(enumerate(ordered), key=lambda pair: pair[0] in vain)
    ]
    if arena.scene.has_listener and mind_control.list_enemies(arena.fight, combatant):
        options.extend(_finishing(arena, combatant, can_step))
        options.extend(_unready(arena.armoury, combatant))
    return options


def _in_vain(attack: PossibleAttack, aim: int) -> bool:
    return not attack.refused and not attack.odds(aim).mean


def offer_to_hurl(arena: FightContext, combatant: Combatant, *, can_step: bool) -> Iterator[Option]:
    """Yield an option to hurl each held thing that is not made for throwing at each foe in reach (`P-13`).

    Tactics never choose these options.
    """
    fight, armoury, _ = arena
    forms = armoury.hurled_forms(combatant)
    enemies = mind_control.list_enemies(fight, combatant) if forms else []
    if not enemies:
        return
    reach = Range(fight, combatant, forced_target(fight, armoury, combatant, can_step))
    ahead = foresight(fight, armoury)
    for target in sorted(enemies, key=reach.nearness):
        for form in forms:
            if reach.allows(target, form):
                yield AttackOption(
                    PossibleAttack(HURL, ahead, (DeclaredAttack(combatant, target, form),)), group=IMPROVISED
                )


class SecondBlow(Choose):
    """The choice of a target for the second blow of an action; the target that takes most harm comes first."""

    __slots__ = ()

    def __init__(self, arena: FightContext, attempts: list[DeclaredAttack]) -> None:
        attacker, ahead = attempts[0].attacker, BlowForecasts(arena.fight, arena.armoury)
        attempts.sort(key=lambda attempt: ahead.best_reply(attempt)[1].order, reverse=True)
        options = [Option(one.target.key, one.target.name, partial(preview, ahead, one)) for one in attempts]
        super().__init__(attacker.key, "second", f"{attacker.name}: who is the target of the second blow?", options)


def _finishing(arena: FightContext, combatant: Combatant, can_step: bool) -> Iterator[Option]:
    """Yield finishing blows at unconscious foes: a person may choose them, tactics never do."""
    ahead = BlowForecasts(arena.fight, arena.armoury)
    reach = Range(arena.fight, combatant, forced_target(arena.fight, arena.armoury, combatant, can_step))
    for target in arena.fight.combatants:
        if target.side == combatant.side or not target.unconscious or target.dead or target.left:
            continue
        for form in arena.armoury.forms(combatant):
            if not reach.refusal(target, form):
                yield FinishingBlow(
                    PossibleAttack(STRIKE, ahead, (DeclaredAttack(combatant, target, form),)), group=DOWN
                )


def _unready(armoury: AttackModes, combatant: Combatant) -> Iterator[Option]:
    for piece in combatant.pieces:
        weapon = armoury.weapon(combatant, piece)
        if weapon is None or piece.where not in HELD:
            continue
        code, called = str(StrikeCode(STRIKE, "unready", piece.where)), spoken_piece(piece)
        if piece.wait:
            yield Option(code, f"attack with {called}", refused=f"Ready the {called} first.")
        elif all(mode.launcher and not armoury.shots(combatant, mode) for mode in weapon.modes):
            yield Option(code, f"attack with {called}", refused=f"No ammunition is left for the {called}.")


def _with(armoury: AttackModes, blow: DeclaredAttack) -> str:
    """Return the weapon's name, with the grip if the fighter could use the weapon in several grips now."""
    combatant, form = blow.attacker, blow.form
    piece = combatant.pieces[form.slot]
    free = free_hands(combatant)
    usable = [mode for mode in form.weapon.modes if armoury.usable(combatant, piece, mode, free) and mode.melee]
    hand = " in the off-hand" if piece.where == "off-hand" else ""
    grip = f", {form.mode.key}" if form.melee and len(usable) > 1 else ""
    return f"{form.name}{hand}{grip}"


def preview(ahead: BlowForecasts, blow: DeclaredAttack) -> Preview:
    """Return the odds of a blow against the target's best defence."""
    target = blow.target
    reply, odds = ahead.best_reply(blow)
    return Preview(
        defences.measures(odds),
        note=f"best defence: {reply.defence.name}",
        explain=lambda: _explain(ahead.plan(blow), reply, target),
    )


def _elsewhere(first: DeclaredAttack, second: DeclaredAttack) -> str:
    return "" if second.target is first.target else f" · second blow at {second.target.name}"


def _explain_two(told: Preview) -> Explanation:
    """Return an explanation of two blows: the figures of both together, then the first blow alone with its chart."""
    one = told.explain() if told.explain else Explanation("")
    return Explanation(one.title, (OF_BOTH, *one.sentences), one.modifiers, one.outcomes)


def _explain(planned: Sequence[PlannedBlow], reply: PlannedBlow, target: Combatant) -> Explanation:
    told = defences.explain(reply, target)
    others = [one.defence.name for one in planned if one.defence != reply.defence]
    if not others:
        return told
    sentences = (*told.sentences, f"{target.name} could also use {' or '.join(others)}.")
    return Explanation(told.title, sentences, told.modifiers, told.outcomes)
