"""Captains' orders in a mass battle (house rule): asking for an order, carrying it out, and narrating its effect."""

from __future__ import annotations

from collections.abc import Generator
from typing import cast

from solo.systems.contract import Choose, Decision, Event, Scene, ValueChange
from solo.systems.parts.phrasing import capitalise, count_noun
from solo.systems.swords.armies import captain_options, captains
from solo.systems.swords.armies.army import HIGH, NARROW, OPEN, PARTY, Army, Battle, Ground
from solo.systems.swords.armies.options import BY_HAND, best_code
from solo.systems.swords.rolls.damage import HealthScale
from solo.systems.swords.rolls.skill import margin

Step = Generator[Decision, str, None]
SENTENCES = {
    OPEN: "{} chooses open ground for {}.",
    HIGH: "{} takes the high ground for {}.",
    NARROW: "{} chooses narrow ground for {}, where numbers count for less.",
}


def is_player_controlled(battle: Battle, army: Army) -> bool:
    """Return True if a player or The Master decides for `army`; otherwise a tactic does."""
    return army.camp == PARTY or battle.enemy == BY_HAND


def answer(battle: Battle, army: Army, asked: Choose) -> Generator[Decision, str, str]:
    """Return the answer to `asked` for the captain of `army`: the player's answer, or the tactic's best odds."""
    if is_player_controlled(battle, army):
        return (yield asked)
    return best_code(asked.legal())


# rule: Captains in a mass battle
def prepare(battle: Battle, scene: Scene) -> Step:
    """Let the winner of a tactics roll choose the ground, then ask for both reserves.

    More than two armies meet on open ground without a roll.
    """
    armies = battle.standing()
    if len(armies) != 2:
        battle.ground = OPEN
        return
    own, enemy = armies
    lead = max(own.skills) - max(enemy.skills)
    by = scene.roll(own.key, "choose the ground", margin, lead)
    if by == 0:
        captains.choose_ground(battle, own, OPEN)
        _tell(scene, "ground", own, "Both armies reach the field at once, and meet on open ground.")
    else:
        first = own if by > 0 else enemy
        ground = cast("Ground", (yield from answer(battle, first, captain_options.ask_ground(battle, first))))
        captains.choose_ground(battle, first, ground)
        _tell(scene, "ground", first, capitalise(SENTENCES[ground].format(first.tacticians[0].name, first.name)))
    for army in armies:
        code = yield from answer(battle, army, captain_options.ask_reserve(battle, army))
        army.reserve = int(code.partition(":")[2])
        if army.reserve:
            held = f"{captain_options.QUARTERS[army.reserve]} of {army.name}"
            _tell(scene, "reserve", army, capitalise(f"{army.tacticians[0].name} holds {held} in reserve."))


def obey(battle: Battle, scene: Scene, army: Army, order: str, scale: HealthScale) -> Step:
    """Carry out an order of the captain of `army`."""
    if order == captain_options.CHARGE:
        army.charging = True
        _tell(scene, "charge", army, capitalise(f"{army.tacticians[0].name} orders {army.name} to charge."))
    elif order == captain_options.SEND:
        before = army.hits
        captains.send_reserve(army)
        text = capitalise(f"{army.tacticians[0].name} sends the reserve of {army.name} into the line.")
        _tell(scene, "reserve", army, text, before, army)
    elif order == captain_options.CHALLENGE:
        yield from _challenge(battle, scene, army, scale)


def _challenge(battle: Battle, scene: Scene, army: Army, scale: HealthScale) -> Step:
    army.challenged = True
    enemy = battle.enemies_of(army)[0]
    own, other = army.tacticians[0].name, enemy.tacticians[0].name
    code = yield from answer(battle, enemy, captain_options.ask_challenged(battle, enemy, army, scale))
    before = {one.key: one.hits for one in (army, enemy)}
    if code == captain_options.REFUSE:
        captains.refuse_duel(enemy)
        text = f"{own} calls out {other}, who refuses. The line of {enemy.name} wavers."
        _tell(scene, "duel", enemy, capitalise(text), before[enemy.key], enemy)
        return
    beaten, number = captains.fight_duel(scene, army, enemy, scale)
    met = f"{own} and {other} fight between the lines"
    if beaten is None:
        _tell(scene, "duel", army, capitalise(f"{met}, and neither prevails."))
        return
    loser = beaten.tacticians[0].name
    captains.lose_duel(beaten)
    fell = f"After {count_noun(number, 'round')} {loser} is beaten and led away"
    text = f"{met}. {fell}. {capitalise(beaten.tacticians[0].name)} leads {beaten.name} now."
    _tell(scene, "duel", beaten, capitalise(text), before[beaten.key], beaten)


def _tell(scene: Scene, kind: str, who: Army, text: str, before: int = 0, changed: Army | None = None) -> None:
    """Narrate an order's effect.

    `before` holds the hits of the `changed` army before the order.
    """
    if not scene.has_listener:
        return
    changes: tuple[ValueChange, ...] = ()
    if changed is not None and changed.hits != before:
        changes = (ValueChange(changed.name, "hits", str(before), str(changed.hits)),)
    scene.emit(Event(kind, text, who.name, (), changes))
