"""Before the first turn: hands of cards, the field, deployment, and the tactics test (`H-16`)."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from solo.resolver import Thrower
from solo.systems.contract import Decision
from solo.systems.contract.decisions import read_place
from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.action.resolution import draw_roll, resolve
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction
from solo.systems.gloranthan.battle.luck_weights import record_coin_luck, record_tactics_luck
from solo.systems.gloranthan.battle.options.deployment import (
    BY_HAND,
    FIRST,
    OrderChoice,
    ask_formation,
    ask_start_hex,
    stands_there,
)
from solo.systems.gloranthan.battle.rules.ability_uses import use_after_test
from solo.systems.gloranthan.battle.rules.deployment import FORMATIONS, leader, place_formation
from solo.systems.gloranthan.battle.rules.unit_tests import redraws, side_of
from solo.systems.gloranthan.battle.state.battle import OTHER, SIDES, Advantage, BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.field.map_generation import GAPS, drawn_field, field_number
from solo.systems.gloranthan.hands.cards_in_play import begin
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun


def coin(thrower: Thrower) -> Side:
    """Throw a coin and return the side that attacks."""
    return SIDES[thrower.sum(1, 2) - 1]


def opening(arena: BattleContext) -> Asking:
    """Play the opening up to the first turn. The defender deploys before the attacker."""
    battle, scene = arena.battle, arena.scene
    begin(arena.stage, [(one.key, one.name) for one in battle.figures if one.hero])
    if battle.coin:
        battle.attacker, battle.coin = scene.roll("", "coin toss for the attacker (1: the party)", coin), False
        record_coin_luck(arena, battle.attacker)
    if battle.field_drawn:
        distance = next(name for name, gap in GAPS[battle.scale].items() if gap == battle.gap)
        number = scene.roll("", "three ten-sided dice for the field, read as one number", field_number)
        battle.field = drawn_field(battle.scale, distance, number)
    for side in (OTHER[battle.attacker], battle.attacker):
        yield from _place(arena, side)
    yield from _plan(arena)


def _place(arena: BattleContext, side: Side) -> Asking:
    battle = arena.battle
    answer = yield ask_formation(arena, side)
    if answer == BY_HAND:
        for figure in battle.figures:
            if figure.side == side:
                figure.place = read_place((yield ask_start_hex(arena, figure)))
        return
    where = place_formation(arena, side, next(formation for formation in FORMATIONS if formation == answer))
    yield from _form(arena, leader(battle, side), where)


def _form(arena: BattleContext, speaker: Figure, where: Mapping[str, Place]) -> Asking:
    """Ask a side's `speaker` for a formation and deploy the side in it.

    Other players of the side may choose other hexes for their own figures.
    """
    agreed, apart = [speaker.key], list[Figure]()
    speaker.place = where.get(speaker.key, speaker.place)
    for figure in arena.battle.figures:
        if figure is speaker or figure.key not in where:
            continue
        if (yield from stands_there(figure, where[figure.key], agreed)):
            figure.place = where[figure.key]
            agreed.append(figure.key)
        else:
            apart.append(figure)
    for figure in apart:
        figure.place = read_place((yield ask_start_hex(arena, figure)))


# rule: Tactics test
def _plan(arena: BattleContext) -> Generator[Decision, str, None]:
    """Resolve the tactics test of attacker against defender.

    The winner chooses which side goes first. A clear win gives the attacker a mastery for some turns.
    """
    battle = arena.battle
    attacker, defender = (leader(battle, side) for side in (battle.attacker, OTHER[battle.attacker]))
    sides, again = (_tactics(arena, attacker), _tactics(arena, defender)), redraws(arena, attacker, "tactics")
    meeting = PreparedAction("the test of tactics", *sides, again=again, significant=False)
    outcome = yield from resolve(arena.stage, meeting)
    record_tactics_luck(arena, meeting, outcome, battle.attacker)
    winner = attacker if outcome.is_won else defender
    battle.first = winner.side if (yield OrderChoice(arena, winner.side)) == FIRST else OTHER[winner.side]
    turns = outcome.defeats - 1
    if turns > 0:
        battle.plan = Advantage(attacker.side, turns)
    goes = "first" if battle.first == winner.side else "second"
    clear = f", with +1M for {count_noun(turns, 'turn')} once the enemy is in range" if turns > 0 else ""
    text = f"{winner.name} has the better plan and goes {goes}{clear}."
    changes = (*use_after_test(arena, attacker, sides[0], outcome.redrew), *use_after_test(arena, defender, sides[1]))
    arena.emit("tactics", winner, text, draw_roll(meeting, outcome), changes)


def _tactics(arena: BattleContext, figure: Figure) -> ActionSide:
    return side_of(arena, figure, "tactics", BonusPart("Intellect", Rating(figure.powers.intellect or 0)))
