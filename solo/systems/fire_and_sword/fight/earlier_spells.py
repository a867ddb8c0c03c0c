"""Owns the spells that were cast earlier in the episode, asked for before the first round and paid already (`H-08`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.incantations import Incantation, castable, pay, price_of, read
from solo.systems.fire_and_sword.fight.spell_options import casting_label, effect_words, price_words
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.magic import effects

KIND: Final = "earlier"
NOTHING: Final = "nothing"


def ask_for_earlier(arena: Arena) -> Generator[Decision, str, None]:
    """Ask everybody who could have which spell is at work already, until there is no more; where the table wants it."""
    fight = arena.fight
    if not fight.terms.earlier_asked:
        return
    for side in ("foes", "party"):
        for fighter in fight.fighters:
            while fighter.side == side and (offered := list(_offered(arena, fighter))):
                asked = f"Which spell of {fighter.name} is at work already?"
                options = [Option(NOTHING, "none, or no more"), *offered]
                code = yield Choose(fighter.key, KIND, asked, options, NOTHING)
                if code == NOTHING:
                    break
                _at_work(arena, fighter, read(code))


def _offered(arena: Arena, caster: Fighter) -> Iterator[Option]:
    """All that somebody can have cast on friends and oneself, each once, for what it has taken."""
    for one in castable(arena, caster):
        spell, target = arena.spells[one.spell], arena.fight.of(one.target)
        if spell.whom != "friend" or not effects.lasts(spell) or _runs(target, one):
            continue
        yield Option(
            one.code,
            casting_label(arena, one, caster),
            lambda one=one, spell=spell: Preview(  # type: ignore[misc]
                cost=price_words(arena, caster, one), note=effect_words(spell, one.power)
            ),
            KIND,
            entry=one.spell,
        )


def _runs(target: Fighter, one: Incantation) -> bool:
    return any(
        running.spell == one.spell and running.power >= one.power and one.on in (running.skill, running.weapon, "")
        for running in target.running
    )


def _at_work(arena: Arena, caster: Fighter, one: Incantation) -> None:
    """The spell runs, its points or magic points gone."""
    spell, target = arena.spells[one.spell], arena.fight.of(one.target)
    pay(caster, spell, price_of(arena, caster, one))
    target.running.append(effects.begun(spell, one.power, caster.key, one.on, one.on))
    on = f" on {one.on}" if one.on else ""
    arena.tell("effect", target, lambda: f"{one.spell} {one.power} of {caster.name} is at work on {target.name}{on}.")
