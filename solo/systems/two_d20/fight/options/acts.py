"""Options of a turn: every action in words, its cost, and the reason if it is refused (part 5, `T-09`, `T-10`, `R-14`).

An attack option includes the move that must come before the attack. The tactic's choice and the most promising attacks
are at the top, all other options in groups. The module `legality` decides which actions are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.phrasing import join_names
from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.options.attack_preview import attack_preview, preview_test, prospects, rank_attempt
from solo.systems.two_d20.fight.options.equal_foes import merge_equal_foes, merge_refused
from solo.systems.two_d20.fight.options.objects import object_options
from solo.systems.two_d20.fight.options.target_reasons import explain_target_choice
from solo.systems.two_d20.fight.rules import fortune, moving, reach, readying
from solo.systems.two_d20.fight.rules.recovering import TRACKS, Condition, conditions_to_clear, lost
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, acts
from solo.systems.two_d20.fight.state.acts import (
    Act,
    AssistCode,
    AttackCode,
    ClearConditionCode,
    EnemyCode,
    GearCode,
    GiveWayCode,
    HoldAttackCode,
    MoveCode,
    RecoverCode,
    Trigger,
)

ON_TOP: Final = 3
"""The number of options that are listed above the groups."""
HARDLY_EVER: Final = Fraction(1, 50)
"""Chance of Harm below which an attack does not stand among the first options."""
ATTACK, MOVE, OTHER, MINOR, POOLS, ORDER = "more attacks", "move", "other actions", "minor and free", "pools", "order"
USEFUL: Final = ("stand", "regain-guard", "clear", "breath")
"""Beginnings of the codes of actions that help a fighter without a Standard Action left."""
TRIGGERS: Final[dict[Trigger, str]] = {
    "comes": "against the first enemy in reach",
    "attacks": "against the first enemy to attack",
    "hurt": "against the first enemy to hurt someone",
}
CLEARING: Final[dict[Condition, str]] = {
    "bleeding": "stop the bleeding",
    "burning": "put out the fire",
    "caught": "break free",
    "off balance": "regain balance",
}
FORTUNES: Final = {
    "action": "a Bonus Action",
    "vigor": "a full Second Wind (all Vigor)",
    "resolve": "a full Second Wind (all Resolve)",
    "wounds": "ignore all Wounds until the scene ends",
    "trauma": "ignore all Trauma until the scene ends",
    "story": "add a fact to the story",
}


class ActionChoice(Choose):
    """The choice of the next action of a turn. `others` are the heroes who could act first instead."""

    __slots__ = ("_merged", "fight", "others", "turn")

    def __init__(self, fight: Fight, turn: TurnState, others: Sequence[Fighter]) -> None:
        self.fight = fight
        self.turn = turn
        self.others = others
        self._merged: Sequence[Option] = ()
        super().__init__(turn.fighter.key, "turn")

    @property
    def prompt(self) -> str:
        """The question for the next action, with the actions left and a reminder of Momentum that will fade."""
        turn = self.turn
        left = [f"{turn.standards} Standard" if turn.standards else "", f"{turn.minors} Minor" if turn.minors else ""]
        has = " and ".join(filter(None, left)) or "no action"
        return " ".join(
            filter(None, (f"{turn.fighter.name} has {has} left. What now?", momentum_reminder(self.fight, turn)))
        )

    def list_options(self) -> Sequence[Option]:
        """Return the options of the turn, with a row for equal foes."""
        shown, self._merged = menu(self.fight, self.turn, self.others, self.default)
        return shown

    def option(self, code: str) -> Option | None:
        """Return the option with this code, also behind the row of an equal foe; None for an unknown code."""
        return super().option(code) or next((option for option in self._merged if option.code == code), None)


def momentum_reminder(fight: Fight, turn: TurnState) -> str:
    """Return a reminder that Momentum will fade and Second Wind could use it; "" if no hero needs one (`R-07`)."""
    fighter, fades = turn.fighter, min(fight.rulings.fade, fight.momentum)
    if not fighter.hero or not fades or any(not one.acted for one in fight.friends(fighter) if not one.out):
        return ""
    weak = [one.name for one in fight.standing("party") if any(lost(one, track) for track in TRACKS)]
    fading = f"{fades} of {fight.momentum} Momentum fades after this round."
    return f"{fading} A Second Wind could help {join_names(weak)}." if weak else ""


def menu(
    fight: Fight, turn: TurnState, others: Sequence[Fighter], usual: str | None
) -> tuple[list[Option], list[Option]]:
    """Return the rows of a turn's options, and the options behind the rows of equal foes.

    The `usual` action and the best attack on each enemy come first, without a group. Without a Standard Action left,
    useful Minor Actions come first instead, and a row at the end stands for all attacks.
    """
    found = list(options(fight, turn, others, usual))
    spent = legality.explain_no_standard(turn)
    chosen = [option for option in found if option.code == usual]
    closed = [option for option in found if spent and option.group == ATTACK and option.refused == spent]
    rows, merged = merge_equal_foes(fight, [option for option in found if option not in (*chosen, *closed)])
    useful = [option for option in rows if spent and not option.refused and option.code.startswith(USEFUL)]
    best = {option.code for option in _best_attacks(fight, turn, found)}
    top = [*chosen, *useful, *(option for option in rows if option.code in best)][:ON_TOP]
    for option in top:
        option.group = ""
    rest = [option for option in rows if option not in top]
    return [*top, *rest, *merge_refused(closed, spent, "attack")], [*merged, *closed[1:]]


def _best_attacks(fight: Fight, turn: TurnState, found: Sequence[Option]) -> list[Option]:
    """Return the legal attacks that use the weapon of the first legal attack in the same way, thrown or not.

    Attacks that hardly ever do Harm are left out, as they are listed among the others.
    """
    able = [option for option in found if option.group == ATTACK and not option.refused]
    aimed = [(option, act) for option in able if isinstance(act := acts.ACTS.read(option.code), AttackCode)]
    same = [(option, act) for option, act in aimed if (act.verb, act.arm) == (aimed[0][1].verb, aimed[0][1].arm)]
    return [
        option for option, act in same if prospects(fight, legality.attempt_of(fight, turn, act)).harms >= HARDLY_EVER
    ]


def options(fight: Fight, turn: TurnState, others: Sequence[Fighter], usual: str | None) -> Iterator[Option]:
    """Yield every option of a turn. A refused option states the reason."""
    if turn.fighter.stunned:
        yield _shake(fight, turn)
    yield from _attacks(fight, turn, usual)
    yield from _moves(fight, turn)
    yield from _standards(fight, turn)
    yield from object_options(fight, turn)
    yield from _minors(fight, turn)
    yield from _free(turn)
    yield from _immediate(fight, turn)
    yield from _order(turn, others)


# Attacks


def _attacks(fight: Fight, turn: TurnState, usual: str | None) -> Iterator[Option]:
    fighter, refused = turn.fighter, legality.explain_no_standard(turn)
    arms = list(legality.ready_arms(fighter))
    possible = {arm.weapon.name: (number, arm) for number, arm in arms}
    aimed = [
        (aim, way, legality.attempt_of(fight, turn, aim))
        for aim, way in legality.list_attacks(fight, turn, arms, throws=True)
    ]
    at_hand = [attempt for _, way, attempt in aimed if way != "move" or not fighter.reach]
    for aim, way, attempt in sorted(aimed, key=lambda each: rank_attempt(fight, each[2]), reverse=True):
        weapon, target = attempt.arm.weapon, attempt.target
        possible.pop(weapon.name, None)
        how = "thrown " if aim.verb == "throw" else ""
        label = f"{_first(fight, fighter, target, way)}{how}{weapon.name.lower()} on {target.name}"
        warnings = _warnings(fight, fighter, target) if way == "move" else ""
        why = explain_target_choice(fight, attempt, at_hand) if str(aim) == usual else ""
        preview = partial(attack_preview, fight, attempt, " · ".join(filter(None, (why, warnings))))
        yield Option(str(aim), label, preview, ATTACK, refused)
    for name, (number, arm) in possible.items():
        reasons = (legality.explain_no_attack(fight, fighter, arm, enemy) for enemy in fight.enemies(fighter))
        reason = next(filter(None, reasons), "")
        why = refused or reason or "This weapon cannot reach an enemy now."
        yield Option(f"attack::{number}", name.lower(), None, ATTACK, why)


def _warnings(fight: Fight, fighter: Fighter, target: Fighter) -> str:
    rough = "difficult ground, needs a test first" if moving.is_hindered(fight, fighter.zone, target.zone) else ""
    return " · ".join(filter(None, (rough, _left_behind(fight, fighter))))


def _first(fight: Fight, fighter: Fighter, target: Fighter, way: legality.Approach) -> str:
    """Return the move that comes before an attack on `target`, in a word or two."""
    if way != "move":
        return "step up: " if way else ""
    rough = moving.is_hindered(fight, fighter.zone, target.zone)
    return f"{'cross' if rough else 'go'} to zone {target.zone}: "


def _left_behind(fight: Fight, fighter: Fighter) -> str:
    """Return a warning that the fighter leaves the Reach of enemies, who may Retaliate (`T-22`)."""
    left = [one.name for one in reach.enemies_in_reach(fight, fighter)]
    return f"LEAVES THE REACH OF {join_names(left)}" if left else ""


# Moves


def _going(fight: Fight, fighter: Fighter, zone: int, enemy: Fighter | None) -> str:
    into = f", up to {enemy.name}" if enemy else ""
    rough = " (difficult ground)" if moving.is_hindered(fight, fighter.zone, zone) else ""
    return f"zone {zone}{into}{rough}"


def _moves(fight: Fight, turn: TurnState) -> Iterator[Option]:
    fighter = turn.fighter
    warning, stuck = _left_behind(fight, fighter), moving.explain_no_move(fighter)
    movement = partial(Preview, cost="Minor", note=warning)
    sprint = partial(Preview, cost="Standard, later tests +1 Difficulty", note=warning)
    for zone, enemy in legality.list_destinations(fight, fighter, moving.MOVEMENT):
        into = _going(fight, fighter, zone, enemy)
        code = MoveCode("move", zone, enemy.key if enemy else None)
        yield Option(str(code), f"go to {into}", movement, MOVE, stuck or legality.explain_no_minor(turn))
    for zone, enemy in legality.list_destinations(fight, fighter, moving.SPRINT):
        into = _going(fight, fighter, zone, enemy)
        code = MoveCode("sprint", zone, enemy.key if enemy else None)
        yield Option(str(code), f"sprint to {into}", sprint, MOVE, stuck or legality.explain_no_standard(turn))
    refused = legality.explain_no_flight(fighter) or legality.explain_no_minor(turn)
    yield Option(str(MoveCode("move", moving.exit_zone(fighter))), "leave the field for good", movement, MOVE, refused)
    no_shift = moving.explain_no_adjust(fighter)
    free = partial(Preview, cost="free")
    for enemy in fight.enemies(fighter):
        if reach.in_reach(fighter, enemy):
            left = partial(Preview, cost="free", note=f"LEAVES THE REACH OF {enemy.name}")
            yield Option(str(EnemyCode("leave", enemy.key)), f"step out of reach of {enemy.name}", left, MOVE, no_shift)
        elif enemy.zone == fighter.zone:
            full = "" if reach.has_room(fight, fighter, enemy) else f"There is no room left around {enemy.name}."
            yield Option(str(EnemyCode("enter", enemy.key)), f"step up to {enemy.name}", free, MOVE, no_shift or full)
    if len(fighter.reach) > 1:
        all_left = partial(Preview, cost="free", note=warning)
        yield Option(str(acts.STEP_BACK), "step out of reach of all enemies", all_left, MOVE, no_shift)
    if len(list_adjusts(fight, fighter)) > 1:
        several = partial(Preview, cost="free", note=warning)
        yield Option(str(acts.SHIFT), "shift: choose whose Reach you enter and leave", several, MOVE, no_shift)
    out = "" if fighter.reach else f"No enemy has {fighter.name} in Reach."
    why = out or (f"{fighter.name} is prone." if fighter.prone else moving.explain_pinned(fighter))
    yield _standard(turn, acts.WITHDRAW, "withdraw from all enemies", MOVE, why)


def list_adjusts(fight: Fight, fighter: Fighter) -> list[Option]:
    """Return an option for each enemy whose Reach the fighter could leave or enter by an Adjust (`H-03`)."""
    near = [enemy for enemy in fight.enemies(fighter) if enemy.zone == fighter.zone]
    left = [
        Option(str(EnemyCode("leave", one.key)), f"leave {one.name}") for one in near if reach.in_reach(fighter, one)
    ]
    entered = [one for one in near if not reach.in_reach(fighter, one)]
    return [*left, *(Option(str(EnemyCode("enter", one.key)), f"step up to {one.name}") for one in entered)]


# Minor Actions


def _minor(turn: TurnState, act: Act, label: str, group: str, refused: str = "", cost: str = "") -> Option:
    cost = cost or ("Minor" if turn.minors else "Standard instead of a Minor")
    return Option(str(act), label, partial(Preview, cost=cost), group, refused or legality.explain_no_minor(turn))


def _minors(fight: Fight, turn: TurnState) -> Iterator[Option]:
    fighter = turn.fighter
    up = "" if fighter.prone else f"{fighter.name} is already standing."
    yield _minor(turn, acts.STAND, "stand up", MINOR, up or moving.explain_pinned(fighter))
    cost = "Free" if legality.is_quick_guard(turn) else "Minor"
    guard = partial(preview_test, fight, fighter, "parry", 1 + bool(fighter.reach), cost)
    yield Option(str(acts.REGAIN_GUARD), "regain Guard", guard, MINOR, legality.explain_no_guard(turn))
    for what in conditions_to_clear(fighter):
        yield _minor(turn, ClearConditionCode(what), CLEARING[what], MINOR)
    drawable = readying.numbers(fighter, in_hand=False)
    for number in drawable:
        thing = readying.item(fighter, number)
        verb = "pick up" if thing.where == "ground" else "draw"
        yield _minor(turn, GearCode("draw", number), f"{verb} the {readying.item_name(fighter, number)}", MINOR)
    for number, arm in enumerate(fighter.arms):
        if arm.weapon.reload and arm.ready:
            loaded = f"The {arm.weapon.name.lower()} is already loaded." if arm.loaded else ""
            yield _minor(turn, GearCode("reload", number), f"reload the {arm.weapon.name.lower()}", MINOR, loaded)


# Standard Actions


def _standard(turn: TurnState, act: Act, label: str, group: str, refused: str = "") -> Option:
    return Option(
        str(act), label, partial(Preview, cost="Standard"), group, refused or legality.explain_no_standard(turn)
    )


def _standards(fight: Fight, turn: TurnState) -> Iterator[Option]:
    fighter, spent = turn.fighter, legality.explain_no_standard(turn)
    if fighter.caught == "standard":
        yield _standard(turn, acts.STRUGGLE_FREE, "struggle free", OTHER)
    for number, arm in enumerate(fighter.arms):
        if arm.weapon.qualities.unwieldy and arm.ready:
            braced = f"The {arm.weapon.name.lower()} is already braced." if arm.braced else ""
            yield _standard(turn, GearCode("brace", number), f"brace the {arm.weapon.name.lower()}", OTHER, braced)
    for enemy in fight.enemies(fighter):
        base = legality.exploit_difficulty(fighter, enemy)
        shown = partial(preview_test, fight, fighter, "observation", base, "Standard")
        yield Option(str(EnemyCode("exploit", enemy.key)), f"study {enemy.name} for a weakness", shown, OTHER, spent)
    for track in TRACKS:
        full = "" if lost(fighter, track) else f"{fighter.name} has full {track.capitalize()}."
        shown = partial(preview_test, fight, fighter, legality.SELF_SKILLS[track], 1, "Standard")
        yield Option(str(RecoverCode(track)), f"recover {track.capitalize()}", shown, OTHER, full or spent)
    alone = f"{fighter.name} is alone." if fighter.hero and fight.has_single_hero() else ""
    treatable = list(legality.patients(fight, fighter))
    for treat, label in treatable:
        base = legality.SAVING_LIFE if treat.what == "dying" else 1
        shown = partial(preview_test, fight, fighter, legality.OTHER_SKILLS[treat.what], base, "Standard")
        yield Option(str(treat), label, shown, OTHER, spent)
    if not treatable:
        yield Option("treat::vigor", "treat a friend", None, OTHER, alone or "No friend nearby needs treatment.")
    friends = reach.friends_in_zone(fight, fighter)
    for friend in friends:
        for skill in legality.skills_to_assist(friend):
            helped = f"{friend.name} already has help." if friend.help else ""
            label = f"assist {friend.name}: {skill.capitalize()}"
            yield _standard(turn, AssistCode(friend.key, skill), label, OTHER, helped)
        helped = f"{friend.name} already has help." if friend.help else ""
        other = f"assist {friend.name}: another skill"
        yield _standard(turn, AssistCode(friend.key, acts.ANY_SKILL), other, OTHER, helped)
    if not friends:
        yield Option("assist::parry", "assist a friend", None, OTHER, alone or "No friend is nearby.")
    for number, arm in enumerate(fighter.arms):
        bare = arm.weapon.natural and bool(fighter.in_hand)
        if arm.ready and not bare and arm.weapon.type != "threaten":
            for trigger, words in TRIGGERS.items():
                label = f"ready the {arm.weapon.name.lower()} {words}"
                yield _standard(turn, HoldAttackCode(number, trigger), label, OTHER)
    yield _standard(turn, acts.HOLD, "ready another action", OTHER)
    yield _standard(turn, acts.TRY, "try a skill test", OTHER)


# Free and immediate actions


def _free(turn: TurnState) -> Iterator[Option]:
    fighter = turn.fighter
    free = partial(Preview, cost="free")
    yield Option(str(acts.DROP_PRONE), "drop prone", free, MINOR, f"{fighter.name} is prone." if fighter.prone else "")
    for number in readying.numbers(fighter, in_hand=True):
        name = readying.item_name(fighter, number)
        yield Option(str(GearCode("drop", number)), f"drop the {name}", free, MINOR)
    for act, label in ((acts.SPEAK, "say something"), (acts.TASK, "do something simple")):
        said = "You can do this only once a turn." if act.verb in turn.said else ""
        yield Option(str(act), label, free, MINOR, said)


def _immediate(fight: Fight, turn: TurnState) -> Iterator[Option]:
    fighter = turn.fighter
    if not fighter.hero:
        return
    found = False
    for breath, hero in legality.list_second_winds(fight, turn):
        found = True
        label = f"Second Wind (Momentum): {breath.points} {breath.track.capitalize()} for {hero.name}"
        cost = f"{breath.points} Momentum: {fight.momentum} → {fight.momentum - breath.points}"
        yield Option(str(breath), label, partial(Preview, cost=cost), POOLS)
    if not found:
        why = "Everyone has full Vigor and Resolve." if fight.momentum else "The pool is empty."
        yield Option("breath::vigor:1", "Second Wind (Momentum)", None, POOLS, why)
    point = partial(Preview, cost=f"1 Fortune: {fighter.fortune} → {fighter.fortune - 1}")
    for use, label in FORTUNES.items():
        refused = fortune.explain_no_fortune(fighter, turn, use)
        yield Option(f"fortune:{use}", f"Fortune: {label}", point, POOLS, refused)


def _shake(fight: Fight, turn: TurnState) -> Option:
    price, fighter = fight.rulings.stun_doom, turn.fighter
    refused = "You can do this only at the start of a turn." if turn.done else ""
    if not fighter.hero and fight.doom < price:
        refused = f"The foes have less than {price} Doom."
    cost = f"{price} Doom: {fight.doom} → {fight.doom + (price if fighter.hero else -price)}"
    return Option(str(acts.SHAKE), "shake off the stun", partial(Preview, cost=cost), MINOR, refused)


def _order(turn: TurnState, others: Sequence[Fighter]) -> Iterator[Option]:
    for other in others:
        refused = "The turn has already begun." if turn.done else ""
        out = partial(Preview, note=f"{other.name} is out and needs 1 Fortune to act") if other.out else None
        yield Option(str(GiveWayCode(other.key)), f"let {other.name} go first", out, ORDER, refused)
    if turn.standards and not turn.kept:
        yield Option(str(acts.KEEP), "continue the turn after the next action", None, ORDER)
    yield Option(str(acts.END), "end the turn", None, ORDER)
