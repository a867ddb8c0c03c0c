"""Owns which attacks are possible now and how they are offered: one weapon, a rapid pair, two weapons (P-30, P-33).

An attack's code names form, target and aim, so that the same code means the same attack in every replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Explanation, Measure, Option, Preview
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import attack, moves, sway
from solo.systems.polyhedral.fight.arena import Arena, Attempt
from solo.systems.polyhedral.fight.arms import Armoury, Form, free_hands, pair_modifier
from solo.systems.polyhedral.fight.blows import Foresight, Planned, fallen_blows, harm
from solo.systems.polyhedral.fight.circumstances import apart, sees, sees_from
from solo.systems.polyhedral.fight.state import Combatant, Fight, Place
from solo.systems.polyhedral.fight.telling import plural, spoken_piece
from solo.systems.polyhedral.ground import field

STRIKE, RAPID, DUAL, ARROW = "strike", "pair", "dual", "arrow"
AIMS = (0, 1, 2)
AIMED, OTHERWISE, DOWN = "aim at a gap", "strike otherwise", "strike somebody who is down"
FOLDED = {"": 0, AIMED: 1, OTHERWISE: 2}


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


def farthest(combatant: Combatant, form: Form) -> int:
    """The largest distance in spaces that an attack in this form spans (`R-20`, `H-01`)."""
    mode = form.mode
    return mode.max_range or 0 if mode.reach is None else mode.reach + combatant.reach_bonus


def obstacle(fight: Fight, combatant: Combatant, target: Combatant, form: Form) -> str:
    """Why this form cannot be used on this target, in a sentence; "" where it can."""
    return Range(fight, combatant, None).refusal(target, form)


def refusal(fight: Fight, combatant: Combatant, target: Combatant, form: Form, forced: Combatant | None) -> str:
    """Why this form may not be used on this target now, whoever has drawn the attack considered; "" where it may."""
    return Range(fight, combatant, forced).refusal(target, form)


class Range:
    """Whom somebody can attack as things stand: how far away each target is, and whether it is seen, looked at once."""

    def __init__(self, fight: Fight, combatant: Combatant, forced: Combatant | None) -> None:
        self.fight = fight
        self.combatant = combatant
        self.forced = forced
        self._spaces: dict[str, int] = {}
        self._seen: dict[str, bool] = {}

    def spaces(self, target: Combatant) -> int:
        """The spaces to a target."""
        spaces = self._spaces.get(target.key)
        if spaces is None:
            spaces = self._spaces[target.key] = apart(self.combatant, target)
        return spaces

    def refusal(self, target: Combatant, form: Form) -> str:
        """Why this form may not be used on this target now, in a sentence; "" where it may."""
        spaces, most = self.spaces(target), farthest(self.combatant, form)
        if spaces > most:
            return f"{target.name} is {plural(spaces, 'space')} away; the {form.name} reaches {most}."
        if not self._sees(target):
            return f"{self.combatant.name} cannot see {target.name} from here."
        if self.forced is not None and self.forced is not target:
            return f"{self.forced.name} has drawn the next attack."
        return ""

    def _sees(self, target: Combatant) -> bool:
        seen = self._seen.get(target.key)
        if seen is None:
            seen = self._seen[target.key] = sees(self.fight, self.combatant, target)
        return seen


def reaches_from(fight: Fight, combatant: Combatant, place: Place, target: Combatant, form: Form) -> bool:
    """Whether this form could be used on this target by somebody who stood here."""
    above = abs(combatant.height - target.height)
    spaces = field.distance(place, target.place, combatant.width, target.width, above)
    return spaces <= farthest(combatant, form) and sees_from(fight, combatant, place, target)


def forced_target(fight: Fight, armoury: Armoury, combatant: Combatant, can_step: bool) -> Combatant | None:
    """Whoever has drawn this one's attack and can be attacked with at most a Step (`H-16`); None for nobody."""
    if not combatant.drawn:
        return None
    places = [combatant.place, *(moves.step_places(fight, combatant) if can_step else ())]
    forms = armoury.forms(combatant)
    for drawn in sorted(combatant.drawn, key=lambda one: one.result, reverse=True):
        by = fight.of(drawn.by)
        if by.standing and any(reaches_from(fight, combatant, place, by, form) for place in places for form in forms):
            return by
    return None


def offer(arena: Arena, combatant: Combatant, can_step: bool, stationary: bool) -> list[Option]:
    """Every attack, the refused ones with their reason where somebody reads."""
    fight, armoury, scene = arena
    enemies = sway.enemies(fight, combatant)
    if not enemies:
        return []
    field = Range(fight, combatant, forced_target(fight, armoury, combatant, can_step))
    targets = sorted(enemies, key=field.spaces)
    forms = armoury.forms(combatant)
    if not scene.listening:
        most = max((farthest(combatant, form) for form in forms), default=-1)
        targets = [target for target in targets if field.spaces(target) <= most]
        if not targets:
            return []
    ahead = Foresight(fight, armoury)
    met: set[str] = set()
    found: list[Option] = []
    for form in forms:
        found.extend(_with_form(arena, ahead, form, field, targets, met))
    found.extend(_rapid(arena, ahead, forms, field, targets, stationary))
    found.extend(_dual(arena, ahead, field, targets))
    found.sort(key=_folding)
    if scene.listening:
        found.extend(_finishing(arena, ahead, forms, field))
        found.extend(_unready(armoury, combatant))
    return found


def _folding(option: Option) -> int:
    return FOLDED[option.group]


def _with_form(
    arena: Arena, ahead: Foresight, form: Form, field: Range, targets: list[Combatant], met: set[str]
) -> Iterator[Option]:
    """This form on each target. The first that reaches a target stands for itself, further ones are folded away."""
    refused_one = False
    for target in targets:
        refused = field.refusal(target, form)
        if refused and (refused_one or not arena.scene.listening):
            continue
        refused_one = refused_one or bool(refused)
        folded = OTHERWISE if target.key in met else ""
        if not refused:
            met.add(target.key)
        code = f"{STRIKE}:{form.code}:{target.key}:"
        for aim in AIMS if not refused else AIMS[:1]:
            attempts = (Attempt(field.combatant, target, form, aim),)
            yield AttackOption(f"{code}{aim}", ahead, attempts, AIMED if aim else folded, refused)


def _finishing(arena: Arena, ahead: Foresight, forms: Sequence[Form], field: Range) -> Iterator[Option]:
    """Blows at foes who lie unconscious: a person may strike them, nobody does so by itself."""
    for target in arena.fight.combatants:
        if target.side == field.combatant.side or not target.unconscious or target.dead or target.left:
            continue
        for form in forms:
            if not field.refusal(target, form):
                yield _finishing_option(ahead, Attempt(field.combatant, target, form))


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


def _rapid(
    arena: Arena, ahead: Foresight, forms: Sequence[Form], field: Range, targets: list[Combatant], stationary: bool
) -> Iterator[Option]:
    for form in forms:
        if not form.mode.rapid or form.type != form.mode.types[0] or not _hands_for_pair(field.combatant, form):
            continue
        refused = "" if stationary else f"Two attacks with the {form.name} need a turn without a Step."
        for target in targets:
            why = field.refusal(target, form) or refused
            if why and not (arena.scene.listening and target is targets[0]):
                continue
            yield _rapid_option(ahead, Attempt(field.combatant, target, form), why)


def _rapid_option(ahead: Foresight, attempt: Attempt, refused: str) -> Option:
    _, target, form, *_ = attempt
    return RapidPair(f"{RAPID}:{form.code}:{target.key}", ahead, (attempt, attempt), refused=refused)


def _hands_for_pair(combatant: Combatant, form: Form) -> bool:
    held = combatant.pieces[form.slot].where in ("hand", "off-hand")
    return held or free_hands(combatant) == 2


def _twice(ahead: Foresight, attempt: Attempt, second: Attempt) -> Preview:
    first, other = preview(ahead, attempt), preview(ahead, second)
    note = f"the odds are those of the first blow; {other.note}"
    return Preview(first.measures, note=note, explain=first.explain)


def _dual(arena: Arena, ahead: Foresight, field: Range, targets: list[Combatant]) -> Iterator[Option]:
    """Two weapons on each target of the first that leaves the second one of its own, the same where it can be."""
    combatant = field.combatant
    for one, other in arena.armoury.pairs(combatant):
        pair = pair_modifier(combatant, one, other)
        seconds = [target for target in targets if not field.refusal(target, other)]
        for target in targets if seconds else []:
            if not field.refusal(target, one):
                second = target if target in seconds else seconds[0]
                yield _dual_option(ahead, Attempt(combatant, target, one, 0, pair), other, second)


def _dual_option(ahead: Foresight, attempt: Attempt, other: Form, target: Combatant) -> Option:
    second = attempt._replace(form=other, target=target)
    code = f"{DUAL}:{attempt.form.code}+{other.code}:{attempt.target.key}"
    return TwoWeapons(code, ahead, (attempt, second))


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
