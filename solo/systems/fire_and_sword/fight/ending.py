"""End of a fight: result, fate of the losers, care for the injured, and the characters' sheets afterwards (`H-14`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Choose, Decision, Deed, Option, Preview, Result
from solo.systems.fire_and_sword.company.skill_rolls import EXHAUSTED
from solo.systems.fire_and_sword.fight.rules.casting import casting_roll, find_known_spell
from solo.systems.fire_and_sword.fight.rules.figures import plain_skill
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, Side
from solo.systems.fire_and_sword.injuries.episode import EpisodeResult, Healer, OutPatient, episode_end
from solo.systems.fire_and_sword.injuries.wound_changes import after_injury, after_spirit, mark_dead
from solo.systems.fire_and_sword.magic.effects import after_episode
from solo.systems.fire_and_sword.magic.spell_changes import mark_used
from solo.systems.fire_and_sword.people.facts import describe_checks, describe_wounds
from solo.systems.fire_and_sword.people.sheet import CarriedGear, Character
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.fire_and_sword.skills import FIRST_AID
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.fight_status import ENDED
from solo.systems.parts.fight.tally import find_participant, outcome
from solo.systems.parts.phrasing import count_noun, format_number, join_names, uncapitalise

MERCY: Final = "mercy"
SPARE, CAPTURE, KILL = "spare", "capture", "kill"
ON_THEIR_FEET: Final = (Injury.HEALTHY, Injury.WALKING)
TEXTS: Final = {**ENDED, "draw": "Neither side has won."}


def finish(arena: FightContext) -> Generator[Decision, str, Result]:
    """End the episode: roll for all fighters who are out, then ask the winners for the fate of the losers."""
    fight = arena.fight
    arena.emit("end", None, TEXTS[fight.winner])
    yield from _tend(arena, "party")
    yield from _tend(arena, "foes")
    if fight.winner == "foes":
        yield from _mercy(arena)
    _tell_checks(arena)
    _tell_missiles(arena)
    return Result(outcome(fight), TEXTS[fight.winner])


def _tell_checks(arena: FightContext) -> None:
    """Narrate the checks earned by criticals, for the end of the session (`R-33`)."""
    for one in arena.fight.fighters:
        if one.side == "party" and one.checks and not one.dead:
            arena.does("check", one, f"has earned a check for {join_names(one.checks)}")


def _tell_missiles(arena: FightContext) -> None:
    """Narrate which missiles the party has used up (`H-09`)."""
    for one in arena.fight.fighters:
        if one.side == "party" and not one.dead:
            spent = [count_noun(count, uncapitalise(what)) for what, count in _spent(one).items() if count]
            if spent:
                arena.does("spent", one, f"has used up {join_names(spent)}")


def _tend(arena: FightContext, side: Side) -> Generator[Decision, str, None]:
    fight = arena.fight
    patients = [_patient(fight, one) for one in fight.fighters if one.side == side and _needs_rolls(one)]
    if not patients:
        return
    helpers = [one for one in fight.list_able(side) if one.bodily and wit_of_int(one.build.wits) is not AiLevel.DULL]
    healers = [_healer(arena, one) for one in helpers]
    ended = yield from episode_end(arena.scene, patients, healers, fight.terms.injury_modifier, fight.terms.deducted)
    for one in ended:
        _note(fight, one)


def _needs_rolls(one: Fighter) -> bool:
    return one.bodily and (one.out == "incapacitated" or bool(one.on_table))


def _patient(fight: Fight, one: Fighter) -> OutPatient:
    build = one.build
    own = fight.find(one.on_table).build.spirit_table if one.on_table else ()
    return OutPatient(one.key, one.name, build.con, build.weak, one.out == "incapacitated", bool(one.on_table), own)


def _healer(arena: FightContext, one: Fighter) -> Healer:
    """Return a fighter as a healer, with Staunch if the fighter can cast it (`R-17`).

    Any divine spell that modifies the injury roll serves as Staunch.
    """
    for spell in arena.spells.values():
        had = find_known_spell(one, spell.name) if spell.injury_roll and spell.kind == "divine" else None
        amount = spell.figure_at(spell.injury_roll, had.power) if had else 0
        if amount:
            return Healer(
                one.key, one.name, plain_skill(one, FIRST_AID), casting_roll(one, spell).skill, amount, spell.name
            )
    return Healer(one.key, one.name, plain_skill(one, FIRST_AID))


def _note(fight: Fight, ended: EpisodeResult) -> None:
    fighter = fight.find(ended.key)
    fighter.injured, fighter.aftermath = ended.injured, ended.aftermath
    for earned in ended.earned:
        fight.find(earned.key).earn_check(earned.skill)
    if ended.staunched_by:
        healer = fight.find(ended.staunched_by)
        healer.spells = list(mark_used(healer.spells, ended.spell))


def _mercy(arena: FightContext) -> Generator[Decision, str, None]:
    """Ask for the fate of living characters on the losing side, who are at the winner's mercy (`H-14`)."""
    fight = arena.fight
    fallen = [one for one in fight.fighters if one.side == "party" and one.out != "away" and not one.dead]
    if not fallen:
        return
    names = join_names([one.name for one in fallen])
    speaker = fight.list_able("foes")[0]
    answer = yield Choose(
        speaker.key,
        MERCY,
        f"{names} {'is' if len(fallen) == 1 else 'are'} at the mercy of {speaker.name}'s side. What happens to them?",
        [
            Option(SPARE, "spare them"),
            Option(CAPTURE, "take them prisoner", lambda: Preview(note="the game master decides what follows")),
            Option(KILL, "kill them all", lambda: Preview(note="no one survives")),
        ],
        default=SPARE,
    )
    for one in fallen:
        one.killed = answer == KILL
    if answer == KILL:
        for one in fallen:
            arena.emit("end", speaker, f"{one.name} is killed.", deed=Deed(speaker.name, "kills", one.name))
        return
    for told, fate in _list_fates(fallen, answer == CAPTURE):
        if fate:
            names = join_names([one.name for one in fate])
            arena.emit("end", speaker, f"{names} {'is' if len(fate) == 1 else 'are'} {told}.")


def _list_fates(losers: list[Fighter], captured: bool) -> list[tuple[str, list[Fighter]]]:
    """List the fates of losers who are not killed, in words, each with its fighters."""
    if captured:
        return [("taken prisoner", losers)]
    lying = [one for one in losers if _lies(one)]
    return [("left where they lie", lying), ("let go", [one for one in losers if one not in lying])]


def _lies(one: Fighter) -> bool:
    """Return True for a loser who is still down: one who has neither yielded nor woken up and cannot walk."""
    if one.injured is not None and one.injured.injury not in ON_THEIR_FEET:
        return True
    if one.aftermath is not None:
        return one.aftermath.lost
    return one.out != "yielded" and one.injured is None


def apply_outcome(fight: Fight, character: Character) -> Character:
    """Return the character after the fight: wounds, magic and missiles spent, checks earned.

    Raises ValueError if no fighter has the character's name.
    """
    fighter = find_participant(fight.fighters, character.name)
    checks = dict.fromkeys((*character.checks, *fighter.checks))
    gear = _without_spent(fighter, character)
    thrown = {piece.name for piece in character.gear} - {piece.name for piece in gear}
    return replace(
        character,
        wounds=_wounds(fight, fighter, character),
        magic_points_spent=character.magic_points_spent + character.magic_points - fighter.magic_points,
        spells=tuple(fighter.spells),
        running=after_episode(fighter.running),
        exhausted=True,
        checks=tuple(checks),
        gear=gear,
        arms=replace(character.arms, weapons=tuple(name for name in character.arms.weapons if name not in thrown)),
    )


def describe_lasting_results(fight: Fight) -> Iterator[str]:
    """Yield sentences about the party's injuries, disabilities, checks and exhaustion."""
    alive = [one for one in fight.fighters if one.side == "party" and not one.dead]
    for one in alive:
        yield from describe_wounds(one.name, Wounds(), _injured(fight, one, Wounds()))
        yield from describe_checks(one.name, (), one.checks)
    if alive and fight.round:
        who = f"{alive[0].name} is" if len(alive) == 1 else "The party is"
        yield f"{who} exhausted: {format_number(EXHAUSTED.value)} on checks until the next rest."


def _spent(fighter: Fighter) -> Counter[str]:
    """Count the missiles that a fighter has used up, by their name on the sheet."""
    spent = Counter[str]()
    for arm in fighter.build.arms:
        if arm.spends:
            spent[arm.spends] += arm.missiles - fighter.missiles.get(arm.name, 0)
    return spent


def _without_spent(fighter: Fighter, character: Character) -> tuple[CarriedGear, ...]:
    """Return a character's gear without the arrows, javelins and darts that were used up (`H-09`)."""
    spent = _spent(fighter)
    left = (replace(piece, count=piece.count - spent[piece.name]) for piece in character.gear)
    return tuple(piece for piece in left if piece.count > 0)


def _wounds(fight: Fight, fighter: Fighter, character: Character) -> Wounds:
    return _injured(fight, fighter, character.wounds)


def _injured(fight: Fight, fighter: Fighter, wounds: Wounds) -> Wounds:
    if fighter.injured is not None:
        wounds = after_injury(wounds, fighter.injured)
    if fighter.aftermath is not None:
        wounds = after_spirit(wounds, fighter.aftermath, fight.find(fighter.on_table).build.spirit_effect)
    return mark_dead(wounds) if fighter.killed else wounds
