"""End of a fight (`H-30` to `H-33`): victory, standoff, aftermath, gathering and the characters' state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Literal

import msgspec

from solo.systems.contract import Choose, Content, Decision, Deed, Event, Option, Result, ask_assent
from solo.systems.parts.fight.deeds import chance_that
from solo.systems.parts.fight.procedure import Ending
from solo.systems.parts.fight.standoff import StandoffRule
from solo.systems.parts.fight.tally import Winner, outcome
from solo.systems.parts.phrasing import count_noun, join_names, with_verb
from solo.systems.polyhedral.fight import aftermath, looting
from solo.systems.polyhedral.fight.narration.attacks import spoken_piece
from solo.systems.polyhedral.fight.narration.magic_markers import why_helpless
from solo.systems.polyhedral.fight.narration.wounds import wound_words
from solo.systems.polyhedral.fight.rules import ailments, wounds
from solo.systems.polyhedral.fight.spells import armaments
from solo.systems.polyhedral.fight.state import CarriedItem, Combatant, Fight, FightContext, Side, rolls_for
from solo.systems.polyhedral.magic.healing import LIFELESS
from solo.systems.polyhedral.people.sheet import CarriedGear, Character, Wounds
from solo.systems.polyhedral.rolls import recovery
from solo.systems.polyhedral.rolls.checks import check_roll

EndingGroup = tuple[str, str, str]
HELP, LEAVE_THEM = "help", "leave"
CARELESS = ("construct", "mindless")
GO_ON, CALL_IT_OFF = "go on", "draw"
# rule: Standoff
STANDOFF = StandoffRule(quiet=20, last=300, break_off=CALL_IT_OFF, asked=True)
"""The standoff rule: a draw is offered after 20 rounds without a loss, and each round from the 300th (`H-33`)."""


# rule: End of a fight
def find_winner(fight: Fight) -> Winner:
    """Return the side that has won, "draw" if both are beaten at once, "" while the fight goes on (`H-32`)."""
    standing: Side | Literal[""] = ""
    for combatant in fight.combatants:
        if combatant.side != standing and combatant.own_master:
            if standing:
                return ""
            standing = combatant.side
    return standing or "draw"


def offer_draw(fight: Fight) -> Choose:
    """Return the party's choice in a standoff: call it a draw, or fight on."""
    who = next(combatant.key for combatant in fight.on_field() if combatant.side == "party")
    options = [Option(CALL_IT_OFF, "call it a draw"), Option(GO_ON, "fight on")]
    return Choose(who, "standoff", "No one has been hurt for many rounds. Call it a draw?", options, CALL_IT_OFF)


def finish(arena: FightContext) -> Ending:
    """Play what follows the fight: running spells, bleeding, help, first aid, gathering (`H-32`, `P-36`, `H-30`)."""
    fight = arena.fight
    armaments.end_lashes(arena)
    losers = [one for one in fight.combatants if one.side != fight.winner and one.bleeding]
    winners = [one for one in fight.on_field() if one.side == fight.winner]
    merciful: list[str] = []
    helpless = _helpless_losers(fight)
    if losers and winners:
        options = [Option(LEAVE_THEM, "leave them to their fate"), Option(HELP, "help them")]
        names = join_names([loser.name for loser in losers])
        verb, them = ("are", "them") if len(losers) > 1 else ("is", names)
        state = " or ".join(dict.fromkeys(wound_words(loser).condition for loser in losers))
        question = f"{names} {verb} {state}. Help {them}?"
        if (yield Choose(winners[0].key, "mercy", question, options, LEAVE_THEM)) == HELP:
            merciful = yield from _merciful(winners, question)
    yield from aftermath.run_out(arena, winners, merciful)
    winners = [one for one in winners if one.standing]
    if winners:
        _first_aid(arena, winners)
        _gather(arena)
        _tell_loot(arena)
    return _result(fight, helpless)


def _merciful(winners: Sequence[Combatant], question: str) -> Generator[Decision, str, list[str]]:
    """Return the keys of the winners who help the beaten side.

    The first winner has already agreed. `question` asks the player of each other winner.
    """
    agreed = [winners[0].key]
    options = [Option(HELP, "help them"), Option(LEAVE_THEM, "leave them to their fate")]
    for one in winners[1:]:
        prompt = f"{question} {winners[0].name} helps. Does {one.name} help too?"
        if (yield from ask_assent(one.key, agreed, prompt, options)):
            agreed.append(one.key)
    return agreed


def _first_aid(arena: FightContext, winners: list[Combatant]) -> None:
    """Let the best healer among the winners give five minutes of care to each wounded friend (`P-36`, `H-26`).

    A patient must be alive and on the field, and is treated once. Constructs and mindless fighters do not heal.
    """
    healers = [one for one in winners if one.build.hands and not one.has_tag(*CARELESS)]
    if not healers:
        return
    healer = max(healers, key=lambda one: rolls_for(one, "Medicine"))
    for patient in arena.fight.combatants:
        hurt = patient.wounded and not patient.dead and patient.vp < patient.full_vp
        if patient.side == healer.side and hurt and not patient.left and not patient.has_tag(*LIFELESS):
            _treat(arena, healer, patient)


def _treat(arena: FightContext, healer: Combatant, patient: Combatant) -> None:
    scene = arena.scene
    what = f"{healer.name}: first aid for {patient.name}"
    points = scene.roll(healer.key, what, recovery.first_aid, *rolls_for(healer, "Medicine"), 0)
    if scene.has_listener:
        roll = check_roll(scene, "Medicine, halved", None, (), f"{points} VP")
    changes = wounds.heal(arena, patient, 0, points)
    patient.wounded = False
    if scene.has_listener:
        does = "treats their own wounds" if healer is patient else f"gives first aid to {patient.name}"
        chance = chance_that(lambda one: one >= points, recovery.first_aid, *rolls_for(healer, "Medicine"), 0)
        deed = Deed(healer.name, "heals", patient.name, chance=chance) if changes else None
        scene.emit(Event("heal", f"{healer.name} {does}.", healer.name, (roll,), changes, deed=deed))


# rule: Ammunition
def _gather(arena: FightContext) -> None:
    """Give the winners back their dropped and thrown gear, and half of their shots, rounded down (`H-30`)."""
    fight = arena.fight
    for owner in fight.combatants:
        if owner.side != fight.winner or owner.left:
            continue
        found = Counter[EndingGroup]()
        for lying in [lying for lying in fight.ground if lying.owner == owner.key]:
            fight.ground.remove(lying)
            found[lying.name, lying.prefix, lying.suffix] += lying.count
        for name, fired in fight.shots.pop(owner.key, {}).items():
            found[name, "", ""] += fired // 2
        for (name, prefix, suffix), count in found.items():
            if count:
                owner.pieces.append(CarriedItem(name, "belt", count, prefix=prefix, suffix=suffix))


def _tell_loot(arena: FightContext) -> None:
    """Emit the list of gear and money that the foes leave for the party to take (`P-39`)."""
    left = looting.describe_loot(looting.collect_loot(arena.fight, arena.armoury.content))
    if left and arena.scene.has_listener:
        arena.scene.emit(Event("loot", left))


def _helpless_losers(fight: Fight) -> str:
    """Return sentences about conscious losers who could not fight on: " Maren Toll and Ansel Quill are asleep."."""
    states: dict[str, list[str]] = {}
    for one in fight.combatants:
        if one.side != fight.winner and (state := why_helpless(one)):
            states.setdefault(state, []).append(one.name)
    return "".join(f" {with_verb(names, 'is', 'are')} {state}." for state, names in states.items())


def _result(fight: Fight, helpless: str) -> Result:
    fallen = [one.name for one in fight.combatants if one.side == "party" and one.dead]
    cost = f" {join_names(fallen)} died." if fallen else ""
    rounds = count_noun(max(fight.round, 1), "round")
    who = {"party": "The party holds", "foes": "The foes hold"}.get(fight.winner, "Neither side holds")
    return Result(outcome(fight), f"{who} the field after {rounds}.{helpless}{cost}{_left_behind(fight)}")


def _left_behind(fight: Fight) -> str:
    """Return a sentence on what the party dropped or threw and has lost; "" if the party won (`H-30`)."""
    if fight.winner == "party":
        return ""
    owners = {one.key: one.name for one in fight.combatants if one.side == "party"}
    lost: dict[str, Counter[str]] = {}
    for lying in fight.ground:
        if lying.owner in owners:
            lost.setdefault(owners[lying.owner], Counter())[spoken_piece(lying)] += lying.count
    told = [f"{owner}'s {_counted(things)}" for owner, things in lost.items()]
    return f" Left behind: {', '.join(told)}." if told else ""


def _counted(things: Counter[str]) -> str:
    """Return things in words: "2 × long knife and shield"."""
    return join_names([f"{count} × {thing}" if count > 1 else thing for thing, count in things.items()])


def apply_outcome(fight: Fight, character: Character, content: Content) -> Character:
    """Return `character` with the fight's wounds, ailments and changes to its gear.

    Raises ValueError if no member of the party has the character's name.
    """
    one = next((one for one in fight.combatants if one.side == "party" and one.kind == character.name), None)
    if one is None:
        raise ValueError(f"{character.name} was not in this fight.")
    lost = (max(0, one.full_lp - one.lp), max(0, one.full_vp - one.vp + one.vp_owed), max(0, one.full_sp - one.sp))
    untended = one.vp < one.full_vp and (one.wounded or character.wounds.untended)
    gear = _stowed(one, character.build.gear)
    return msgspec.structs.replace(
        character,
        wounds=Wounds(*lost, untended=untended),
        build=msgspec.structs.replace(character.build, gear=gear),
        ailments=ailments.carried_home(one, character, content),
        notes=f"{character.notes}\nDied in a fight.".strip() if one.dead else character.notes,
    )


def _stowed(one: Combatant, before: tuple[CarriedGear, ...]) -> tuple[CarriedGear, ...]:
    """Return a fighter's gear after the fight, each piece in its place from before the fight."""
    left = Counter[EndingGroup]()
    for piece in one.pieces:
        if piece.where != "body":
            left[piece.name, piece.prefix, piece.suffix] += piece.count
    kept = []
    for carried in before:
        kind = (carried.name, carried.prefix, carried.suffix)
        count = min(carried.count, left[kind])
        left[kind] -= count
        if count:
            kept.append(msgspec.structs.replace(carried, count=count))
    extra = (
        CarriedGear(name, count, "belt", prefix, suffix) for (name, prefix, suffix), count in left.items() if count > 0
    )
    return (*kept, *extra)
