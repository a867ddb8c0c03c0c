"""Owns what a fighter does with its turn by itself: the best blow there is, or what leads to one (`P-41`, `H-31`).

The judgements stand in order of urgency; the first that has something to say decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from solo.systems.contract import Choice
from solo.systems.parts.wit import Wit
from solo.systems.polyhedral.fight import aid, approach, arming, belongings, moves, readying, turn
from solo.systems.polyhedral.fight.arena import QUIET, Arena, Attempt
from solo.systems.polyhedral.fight.arms import Armoury
from solo.systems.polyhedral.fight.blows import Foresight, Harm, together
from solo.systems.polyhedral.fight.bouts import ARROW, Aimed, Bout, in_order
from solo.systems.polyhedral.fight.circumstances import apart
from solo.systems.polyhedral.fight.offering import TurnChoice
from solo.systems.polyhedral.fight.spells import schemes, worth
from solo.systems.polyhedral.fight.spells.offer import CAST, SpellOption
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.fight.strikes import AttackOption
from solo.systems.polyhedral.fight.wit import wit_of
from solo.systems.polyhedral.magic.pieces import Fly

FEW_LP = 2
CLOSE_TO_FALLING = Fraction(1, 3)
WORTH_FINISHING = Fraction(1, 2)
FAINT_HOPE = Fraction(1, 4)
GOOD_ARMOUR = 4
ARMS = (readying.READY, readying.DRAW, readying.DON, readying.DOFF, readying.TAKE)


class Mind:
    """Who decides, in which fight, how cleverly, and what may be answered."""

    def __init__(self, fight: Fight, armoury: Armoury, combatant: Combatant, choice: TurnChoice) -> None:
        self.fight = fight
        self.armoury = armoury
        self.combatant = combatant
        self.wit = wit_of(combatant)
        self.choice = choice
        self._attacks: list[Aimed] | None = None
        self._considered: list[Aimed] | None = None
        self._valued: list[Valued] | None = None

    @property
    def name(self) -> str:
        """The name of who decides."""
        return self.combatant.name

    def codes(self, *verbs: str) -> list[str]:
        """The codes of what may be done of these verbs."""
        return [option.code for option in self.choice.of(*verbs)]

    @property
    def attacks(self) -> list[Aimed]:
        """The attacks on offer at those who still stand, in their order."""
        if self._attacks is None:
            if isinstance(self.choice, turn.OwnChoice):
                self._attacks = in_order(self.choice.attacks()) + self._offered(ARROW)
            else:
                self._attacks = self._offered(*turn.ATTACKS)
        return self._attacks

    def _offered(self, *verbs: str) -> list[Aimed]:
        """Attacks that are known as options only, each with an aim of its own."""
        found = [option for option in self.choice.of(*verbs) if isinstance(option, AttackOption)]
        return [
            (Bout(option.code, option.ahead, option.attempts), option.attempts[0].aim)
            for option in found
            if option.attempts[0].target.standing
        ]

    @cached_property
    def spells(self) -> list[SpellOption]:
        """The spells on offer."""
        return [option for option in self.choice.of(CAST) if isinstance(option, SpellOption)]

    @cached_property
    def better_arms(self) -> str | None:
        """The code of what makes a better weapon ready than those that are; None for nothing."""
        return arming.better_arms(self.fight, self.armoury, self.combatant, self.codes(*ARMS))

    @property
    def considered(self) -> list[Aimed]:
        """The attacks that a fighter of this wit thinks of: the dull of those at the nearest, without any art."""
        if self._considered is None:
            self._considered = self.attacks if self.wit is not Wit.DULL else self._artless()
        return self._considered

    def _artless(self) -> list[Aimed]:
        plain = [(apart(self.combatant, bout.attempts[0].target), bout) for bout, aim in self.attacks if not aim]
        nearest = min((spaces for spaces, _ in plain), default=0)
        return [(bout, 0) for spaces, bout in plain if spaces == nearest]

    @property
    def valued(self) -> list[Valued]:
        """Those attacks, each with its odds."""
        if self._valued is None:
            self._valued = [Valued(bout, aim, _odds(bout, aim)) for bout, aim in self.considered]
        return self._valued


class Valued(NamedTuple):
    """An attack on offer and its odds, those of all its blows together."""

    bout: Bout
    aim: int
    odds: Harm

    @property
    def target(self) -> Combatant:
        """Who is struck first."""
        return self.bout.attempts[0].target


def choose_action(fight: Fight, armoury: Armoury, combatant: Combatant, decision: TurnChoice) -> Choice:
    """What to do now, and why."""
    mind = Mind(fight, armoury, combatant, decision)
    for judge in JUDGEMENTS:
        choice = judge(mind)
        if choice is not None:
            return choice
    if mind.wit is not Wit.DULL and mind.choice.may(turn.DEFENSIVE):
        return Choice(turn.DEFENSIVE, f"{mind.name} can do nothing better than stand on guard.")
    return Choice(turn.WAIT)


def choose_second(fight: Fight, armoury: Armoury, attempts: Sequence[Attempt]) -> Choice:
    """Whom the second blow of an action strikes."""
    ahead = Foresight(fight, armoury)
    best = max(attempts, key=lambda attempt: ahead.reply(attempt)[1].order)
    return Choice(best.target.key)


def _flee(mind: Mind) -> Choice | None:
    reason = approach.reason_to_flee(mind.fight, mind.armoury, mind.combatant)
    if not reason:
        return None
    ways = {moves.LEAVE: "leaves", moves.STAND: "gets up to leave", moves.MOVE: "makes for the edge of the field"}
    for code, words in ways.items():
        if mind.choice.may(code):
            return Choice(code, f"{mind.name} {words}: {reason}.")
    return None


def _heal(mind: Mind) -> Choice | None:
    hurt = mind.combatant.lp <= FEW_LP
    if mind.wit is Wit.DULL or not (hurt or any(one.unconscious for one in mind.fight.friends_of(mind.combatant))):
        return None
    for code in mind.codes(readying.FEED):
        friend = mind.fight.of(code.split(":")[2])
        if friend.unconscious:
            return Choice(code, f"{mind.name} gives {friend.name}, who is down, something to drink.")
    drinks = mind.codes(readying.DRINK) if hurt else []
    if drinks:
        return Choice(drinks[-1], f"{mind.name} is badly hurt and drinks.")
    return None


def _distract(mind: Mind) -> Choice | None:
    """The sturdy draw blows away from friends who are nearly down."""
    if mind.wit is Wit.DULL or mind.combatant.lp <= FEW_LP:
        return None
    friends = mind.fight.friends_of(mind.combatant)
    weak = [friend for friend in friends if friend.standing and friend.lp <= FEW_LP]
    for code in mind.codes(aid.DISTRACT) if weak else ():
        foe = mind.fight.of(code.split(":")[1])
        threatened = next((friend for friend in weak if apart(friend, foe) <= FEW_LP), None)
        if threatened and not any(drawn.by == mind.combatant.key for drawn in foe.drawn):
            return Choice(code, f"{mind.name} taunts {foe.name} to spare {threatened.name}.")
    return None


def _cast(mind: Mind) -> Choice | None:
    """The spell that is worth most, where it is worth more than the best blow."""
    if not mind.spells:
        return None
    arena = Arena(mind.fight, mind.armoury, QUIET)
    plans = [plan for option in mind.spells if (plan := worth.best_plan(arena, option.casting)) is not None]
    best = max(plans, key=lambda plan: (plan.worth, -plan.casting.spell.rank), default=None)
    blows = (valued.odds.drop + valued.odds.mean * worth.POINT for valued in mind.valued)
    if best is None or best.worth <= max(blows, default=Fraction(0)):
        return None
    reason = best.reason or f"{mind.name} sees the moment for {best.casting.name}."
    return Choice(f"{CAST}:{best.casting.code}", reason)


def _fly(mind: Mind) -> Choice | None:
    """Up before the blades come, and down again once there is nothing left to cast from above."""
    one = mind.combatant
    if not one.under(Fly):
        return None
    arena = Arena(mind.fight, mind.armoury, QUIET)
    strikes_from_above = worth.could_harm(mind.armoury, one) or schemes.shoots(arena, one)
    close = any(apart(one, foe) <= foe.figures.move for foe in mind.fight.foes_of(one))
    if strikes_from_above and close and mind.choice.may(moves.RISE):
        return Choice(moves.RISE, f"{mind.name} rises out of the reach of blades.")
    if not strikes_from_above and mind.choice.may(moves.DESCEND):
        return Choice(moves.DESCEND, f"{mind.name} comes down: there is nothing left to cast from above.")
    return None


def _get_up(mind: Mind) -> Choice | None:
    if not mind.choice.may(moves.STAND):
        return None
    finishing = any(valued.odds.drop >= WORTH_FINISHING for valued in mind.valued)
    return None if finishing else Choice(moves.STAND)


def _strike(mind: Mind) -> Choice | None:
    best = max(mind.valued, key=_order, default=None)
    if best is None or not best.odds.hit:
        return None
    if _on_guard(mind, best):
        return Choice(turn.DEFENSIVE, f"{mind.name} is nearly down and fights on the defensive.")
    return Choice(best.bout.coded(best.aim), _why(mind, best))


def _on_guard(mind: Mind, best: Valued) -> bool:
    one = mind.combatant
    may = mind.wit is Wit.CUNNING and not one.defensive and mind.choice.may(turn.DEFENSIVE)
    return one.lp <= 1 < one.full_lp and may and best.odds.drop < FAINT_HOPE


def _why(mind: Mind, best: Valued) -> str:
    target = best.target
    if mind.wit is Wit.DULL:
        return f"{mind.name} goes for the nearest."
    if best.odds.drop >= CLOSE_TO_FALLING:
        return f"{mind.name} sees a good chance to bring {target.name} down."
    if best.aim:
        armoured = target.figures.body_dr >= GOOD_ARMOUR
        why = f"{target.name} is armoured too well" if armoured else "the blow shall tell"
        return f"{mind.name} aims for a gap: {why}."
    return ""


def _odds(bout: Bout, aim: int) -> Harm:
    odds = []
    for attempt in bout.attempts:
        target = attempt.target
        exchange = bout.ahead.exchange(attempt)
        odds.append(exchange.reply(aim, target.lp, target.vp, target.temporary_vp)[1])
    return odds[0] if len(odds) == 1 else together(odds)


def _order(valued: Valued) -> tuple[int, int]:
    """What attacks are ranked by, as targets rank what threatens them."""
    return valued.odds.order


def _tend(mind: Mind) -> Choice | None:
    helps = mind.codes(aid.HELP) if mind.combatant.build.skills.get("Medicine") else []
    if not helps:
        return None
    friend = mind.fight.of(helps[0].split(":")[1])
    return Choice(helps[0], f"{mind.name} sees to {friend.name}'s bleeding.")


def _rearm(mind: Mind) -> Choice | None:
    """Make a better weapon ready than fist and foot, unless these would fell somebody now."""
    one = mind.combatant
    if one.build.natural_weapons:
        return None
    if any(map(_by_hand, mind.considered)) or any(valued.odds.drop >= WORTH_FINISHING for valued in mind.valued):
        return None
    if (spare := _spare_launcher(mind)) is not None:
        return spare
    better = mind.better_arms
    if better is None or (not mind.considered and _readied_on_the_way(mind, better)):
        return None
    return Choice(better)


def _by_hand(attack: Aimed) -> bool:
    """Whether an attack is made with something held."""
    attempt = attack[0].attempts[0]
    return attempt.attacker.pieces[attempt.form.slot].where in belongings.HELD


def _readied_on_the_way(mind: Mind, code: str) -> bool:
    """Whether a drawn blade would strike nobody yet, so that it may as well be drawn while closing in."""
    far = all(apart(mind.combatant, foe) > 2 for foe in mind.fight.foes_of(mind.combatant))
    return code.startswith(f"{readying.DRAW}:") and far and mind.choice.may(moves.MOVE)


def _spare_launcher(mind: Mind) -> Choice | None:
    """Let go of a launcher that is empty, or that there is no time to load, for the blade at the belt."""
    one = mind.combatant
    if mind.armoury.unarmed(one):
        return None
    if not mind.armoury.holds_a_use(one):
        reason = f"{one.name} has nothing left to shoot."
    else:
        foe = moves.nearest(mind.fight, one)
        if mind.wit is Wit.DULL or foe is None or apart(one, foe) > 1 or not mind.codes(readying.READY):
            return None
        reason = f"{one.name} has no time to reload with {foe.name} so close."
    code = arming.let_go(mind.fight, mind.armoury, one, mind.codes(readying.DROP))
    return Choice(code, reason) if code else None


def _reload(mind: Mind) -> Choice | None:
    """With nobody to strike, make ready what is in hand; what a Move may make ready waits for the Move."""
    ready = [] if mind.considered else mind.codes(readying.READY)
    if not ready:
        return None
    piece = next(piece for piece in mind.combatant.pieces if ready[0] == f"{readying.READY}:{piece.where}")
    on_the_way = mind.choice.may(moves.MOVE) and moves.ready_while_moving(mind.armoury, mind.combatant, piece)
    return None if on_the_way else Choice(ready[0])


def _take_shield(mind: Mind) -> Choice | None:
    code = arming.take_shield(mind.armoury, mind.combatant, mind.codes(readying.DON))
    return Choice(code) if code else None


def _close_in(mind: Mind) -> Choice | None:
    """Step into reach where that is enough; else come nearer as fast as can be, drawing on the way (`H-31`)."""
    may_step = not mind.attacks and mind.choice.may(moves.STEP)  # attacks without a hope are not mended by a Step
    if may_step and approach.step_brings_reach(mind.fight, mind.armoury, mind.combatant):
        return Choice(moves.STEP)
    ways: tuple[str, ...] = (moves.MOVE, moves.SPRINT)
    if mind.codes(readying.READY) or mind.better_arms:
        ways = (moves.MOVE,)
    return approach.fastest(mind.fight, mind.combatant, mind.codes(*ways))


JUDGEMENTS: tuple[Callable[[Mind], Choice | None], ...] = (
    _flee,
    _heal,
    _distract,
    _fly,
    _cast,
    _get_up,
    _rearm,
    _strike,
    _tend,
    _reload,
    _take_shield,
    _close_in,
)
