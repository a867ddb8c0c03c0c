"""Decisions of captains in a mass battle. Each option shows the battle's exact odds if this option is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from solo.systems.contract import Choose, Measure, Option, Preview
from solo.systems.parts.phrasing import count_noun, with_sign
from solo.systems.swords.armies import captains
from solo.systems.swords.armies.army import (
    CHARGE_RISK,
    HIGH,
    HIGH_BONUS,
    MOST_RESERVE,
    NARROW,
    OPEN,
    Army,
    Battle,
    Ground,
)
from solo.systems.swords.armies.odds import BattleOdds
from solo.systems.swords.armies.options import ON, best_code, odds_preview
from solo.systems.swords.rolls.damage import HealthScale
from solo.systems.swords.rolls.duel import duel

CHARGE, SEND, CHALLENGE = "charge", "reserve", "challenge"
ACCEPT, REFUSE = "accept", "refuse"
GROUNDS: Final[dict[Ground, tuple[str, str]]] = {
    OPEN: ("open ground", ""),
    HIGH: ("high ground", f"power {with_sign(HIGH_BONUS)} for your army"),
    NARROW: ("narrow ground", "numbers count for less: the power of both armies is halved"),
}
QUARTERS: Final = ("none", "a quarter", "half")


def ask_ground(battle: Battle, army: Army) -> Choose:
    """Ask the captain who reached the field first for the ground."""
    options = [Option(ground, name, partial(_on_ground, battle, army, ground)) for ground, (name, _) in GROUNDS.items()]
    return Choose(army.key, "ground", f"On which ground should {army.name} fight?", options, lambda: best_code(options))


def ask_reserve(battle: Battle, army: Army) -> Choose:
    """Ask how many quarters of the army are held back."""
    options = [
        Option(f"{SEND}:{quarters}", QUARTERS[quarters], partial(_held_back, battle, army, quarters))
        for quarters in range(MOST_RESERVE + 1)
    ]
    prompt = f"How much of {army.name} should wait in reserve?"
    return Choose(army.key, "reserve", prompt, options, lambda: best_code(options))


def list_orders(battle: Battle, army: Army, scale: HealthScale) -> list[Option]:
    """List the captain's orders for the next round, starting with “fight on”; empty unless two armies fight.

    `scale` holds the Health levels for a duel of captains.
    """
    return list(_orders(battle, army, scale)) if len(battle.standing()) == 2 else []


def _orders(battle: Battle, army: Army, scale: HealthScale) -> Iterator[Option]:
    yield Option(ON, "fight on", partial(_fight_on, battle, army))
    if captains.can_charge(army):
        yield Option(CHARGE, "charge", partial(_charge, battle, army))
    if army.reserve:
        yield Option(SEND, "send in the reserve", partial(_send, battle, army))
    if captains.can_challenge(battle, army):
        enemy = battle.enemies_of(army)[0]
        label = f"challenge {enemy.tacticians[0].name} to a duel of captains"
        yield Option(CHALLENGE, label, partial(_challenge, battle, army, scale))


def ask_challenged(battle: Battle, army: Army, challenger: Army, scale: HealthScale) -> Choose:
    """Ask the captain of `army` to accept or refuse the duel."""
    options = [
        Option(ACCEPT, "accept", partial(_answer, battle, challenger, scale, accepts=True)),
        Option(REFUSE, "refuse", partial(_answer, battle, challenger, scale, accepts=False)),
    ]
    prompt = f"{challenger.tacticians[0].name} challenges {army.tacticians[0].name} to a duel. Accept?"
    return Choose(army.key, "challenge", prompt, options, lambda: best_code(options))


# Odds


def _on_ground(battle: Battle, army: Army, ground: Ground) -> Preview:
    tried = captains.copy_battle(battle)
    captains.choose_ground(tried, tried.army(army.key), ground)
    return _with_note(odds_preview(tried, tried.army(army.key)), GROUNDS[ground][1])


def _held_back(battle: Battle, army: Army, quarters: int) -> Preview:
    tried = captains.copy_battle(battle)
    held = tried.army(army.key)
    held.reserve = quarters
    return _fight_on(tried, held)


def _fight_on(battle: Battle, army: Army) -> Preview:
    """Preview a round without an order. A reserve is assumed to join the line at the best moment."""
    found = captains.best_wait(battle, army) if army.reserve else None
    if found is None:
        return odds_preview(battle, army)
    wait, odds = found
    lost = f"power {with_sign(-army.reserve)} until then"
    return _preview(odds, f"if the reserve is sent in after {count_noun(wait, 'round')} · {lost}")


def _charge(battle: Battle, army: Army) -> Preview:
    tried = captains.copy_battle(battle)
    charging = tried.army(army.key)
    charging.charging = True
    note = f"next round: power {with_sign(army.charge_bonus)}, enemy power {with_sign(CHARGE_RISK)} · once in a battle"
    return _with_note(_fight_on(tried, charging), note)


def _send(battle: Battle, army: Army) -> Preview:
    tried = captains.copy_battle(battle)
    sent = tried.army(army.key)
    captains.send_reserve(sent)
    return _with_note(odds_preview(tried, sent), f"{army.hits} hits → {sent.hits}")


def _challenge(battle: Battle, army: Army, scale: HealthScale) -> Preview:
    """Preview a challenge to a duel. The enemy is assumed to accept or refuse, whichever is better for its side."""
    accepted, refused = captains.odds_of_duel(battle, army, scale), captains.odds_of_refusal(battle, army)
    if accepted is None or refused is None:
        return Preview()
    accepts = captains.value_of(accepted) <= captains.value_of(refused)
    note = f"if the enemy {'accepts' if accepts else 'refuses'} · {_duel_note(battle, army, scale)}"
    return _preview(accepted if accepts else refused, note)


def _answer(battle: Battle, challenger: Army, scale: HealthScale, accepts: bool) -> Preview:
    """Preview the answer to a duel: accepting if `accepts`, otherwise refusing. The odds are the challenged army's."""
    odds = captains.odds_of_duel(battle, challenger, scale) if accepts else captains.odds_of_refusal(battle, challenger)
    if odds is None:
        return Preview()
    note = _duel_note(battle, challenger, scale) if accepts else f"{captains.REFUSAL_HITS} hits lost"
    return _preview(BattleOdds(odds.second_wins, odds.first_wins, odds.both_routed), note)


def _duel_note(battle: Battle, army: Army, scale: HealthScale) -> str:
    enemy = battle.enemies_of(army)[0]
    both = captains.duellists_of(army, enemy)
    if both is None:
        return ""
    own, other = army.tacticians[0].name, enemy.tacticians[0].name
    odds = duel(*both, scale)
    return f"duel: {own} {odds.a_wins:.0%}, {other} {odds.b_wins:.0%}".replace("%", " %")


def _preview(odds: BattleOdds, note: str) -> Preview:
    measures = (
        Measure("wins", odds.first_wins, "chance"),
        Measure("both routed", odds.both_routed, "chance"),
        Measure("loses", odds.second_wins, "chance"),
    )
    return Preview(measures, note=note)


def _with_note(preview: Preview, note: str) -> Preview:
    return msgspec.structs.replace(preview, note=" · ".join(filter(None, (note, preview.note))))
