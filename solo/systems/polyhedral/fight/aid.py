"""Owns what fighters do to each other without weapons: first help for the bleeding, and drawing a foe's attack."""

from __future__ import annotations

from solo.resolver import Modifier, distribution, total
from solo.systems.contract import Event, Explanation, Measure, Option, Preview
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import lingering, telling
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.arms import rolls_for
from solo.systems.polyhedral.fight.circumstances import DAZZLED, apart, light, own_checks, sees
from solo.systems.polyhedral.fight.state import Combatant, Drawn, Fight
from solo.systems.polyhedral.people.attributes import difficulty

HELP, DISTRACT = "help", "distract"
EARSHOT = 10


def modifiers(combatant: Combatant) -> tuple[Modifier, ...]:
    """What posture and stance do to a skill check (`H-09`)."""
    return checks.circumstances((), own_checks(combatant))


def offer_help(fight: Fight, combatant: Combatant) -> list[Option]:
    """First help for each bleeding friend beside (`P-34`)."""
    if not combatant.build.hands:
        return []
    return [
        Option(
            f"{HELP}:{friend.key}",
            f"tend {friend.name}'s bleeding",
            lambda friend=friend: _help_preview(combatant, friend),  # type: ignore[misc]
        )
        for friend in fight.friends_of(combatant)
        if friend.bleeding and not friend.helped and apart(combatant, friend) <= 1
    ]


def _help_preview(combatant: Combatant, friend: Combatant) -> Preview:
    named = modifiers(combatant)
    chance = distribution(checks.check, *rolls_for(combatant, "Medicine"), -friend.lp, total(named)).chance_of(True)
    sentence = f"Medicine against {-friend.lp}, as many as LP are below 0; success gives +1 on the next check."
    explanation = Explanation(f"Tending {friend.name}", (sentence,), named)
    return Preview((Measure("success", chance, "chance"),), explain=lambda: explanation)


def give_help(arena: Arena, combatant: Combatant, friend: Combatant) -> None:
    """A Medicine check that makes the next check against bleeding easier (`P-34`)."""
    scene, named = arena.scene, modifiers(combatant)
    what = f"{combatant.name}: tend {friend.name}"
    pool = rolls_for(combatant, "Medicine")
    friend.helped = scene.roll(combatant.key, what, checks.check, *pool, -friend.lp, total(named))
    lingering.action_taken(combatant)
    if scene.listening:
        outcome = "helped" if friend.helped else "no help"
        roll = telling.check_roll(scene, "Medicine", -friend.lp, named, outcome)
        end = "the next check is easier by 1" if friend.helped else "without success"
        text = f"{combatant.name} tends {friend.name}'s bleeding: {end}."
        scene.tell(Event("aid", text, combatant.name, (roll,)))


def offer_distractions(fight: Fight, combatant: Combatant) -> list[Option]:
    """A free try to draw the attack of each foe in earshot (`H-16`)."""
    if not combatant.build.skills.get("Distraction"):
        return []
    return [
        Option(
            f"{DISTRACT}:{foe.key}",
            f"draw {foe.name}'s next attack, free",
            lambda foe=foe: _distraction_preview(fight, combatant, foe),  # type: ignore[misc]
            "distract",
        )
        for foe in fight.foes_of(combatant)
        if apart(combatant, foe) <= EARSHOT and not foe.tagged("mindless") and sees(fight, combatant, foe)
    ]


def against(fight: Fight, combatant: Combatant, foe: Combatant) -> tuple[Modifier, ...]:
    """What light, posture and stance do to a skill check against somebody (`H-06`, `H-09`, `P-32`)."""
    around = [DAZZLED] if foe.tagged("light-shy") and light(fight, foe) == "lit" else []
    guarded = (checks.THEIR_DEFENSIVE_STANCE,) if foe.defensive else ()
    return checks.circumstances(around, (*own_checks(combatant), *guarded))


def _distraction_preview(fight: Fight, combatant: Combatant, foe: Combatant) -> Preview:
    named = against(fight, combatant, foe)
    spirit = foe.build.attributes.spirit
    pool = rolls_for(combatant, "Distraction")
    chance = distribution(checks.distraction, *pool, spirit, total(named)).chance(bool)
    sentence = (
        f"Distraction against the Spirit difficulty of {foe.name}; it must then attack {combatant.name} if it can."
    )
    explanation = Explanation(f"Distracting {foe.name}", (sentence,), named)
    return Preview((Measure("success", chance, "chance"),), explain=lambda: explanation)


def distract(arena: Arena, combatant: Combatant, foe: Combatant) -> None:
    """Try to make a foe attack oneself in its next turn (`P-32`, `H-16`)."""
    scene, named = arena.scene, against(arena.fight, combatant, foe)
    what = f"{combatant.name}: distract {foe.name}"
    pool = rolls_for(combatant, "Distraction")
    spirit = foe.build.attributes.spirit
    reached = scene.roll(combatant.key, what, checks.distraction, *pool, spirit, total(named))
    lingering.action_taken(combatant)
    if reached:
        foe.drawn = [drawn for drawn in foe.drawn if drawn.by != combatant.key]
        # The highest result holds, and among equals the latest, so the newest goes first.
        foe.drawn.insert(0, Drawn(combatant.key, reached))
    if scene.listening:
        outcome = "drawn" if reached else "not drawn"
        roll = telling.check_roll(scene, "Distraction", difficulty(spirit), named, outcome)
        end = f"{foe.name} will go for {combatant.name}" if reached else f"{foe.name} pays no heed"
        scene.tell(Event("distract", f"{combatant.name} taunts {foe.name}: {end}.", combatant.name, (roll,)))
