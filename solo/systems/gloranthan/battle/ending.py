"""End of a battle: the winner, what heroes pay for going on at 0, and their state afterwards (`H-29` to `H-33`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Checkpoint, Content, Decision, Deed, Event, Result
from solo.systems.gloranthan.battle.options.zero_choices import (
    LET_GO,
    PRISONER,
    ask_capture,
    ask_fate_of_foes,
    ask_mastery_lost,
)
from solo.systems.gloranthan.battle.state.battle import DRAW, OTHER, Battle, BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Side
from solo.systems.gloranthan.people.loss import DEATH, Loss, apply_loss, wounds_after
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Character, Wound
from solo.systems.parts.fight.combatant_setup import list_fighters
from solo.systems.parts.fight.fight_status import ENDED
from solo.systems.parts.fight.tally import Winner, find_participant, outcome, winner_of
from solo.systems.parts.phrasing import join_names, with_the

MINDLESS: Final = frozenset({"Animal", "Spirit"})
"""Forms of beings that take no prisoners."""
UNDECIDED: Final = "Neither side holds the field. The battle is undecided."
AWARD: Final = 1
"""Hero points for winning a battle of the tier hard or above (`H-03`)."""


# rule: H-33 The end of a fight
def find_winner(battle: Battle) -> Winner:
    """Return the winner so far: a side loses if none of its figures on the field can still fight (`H-33`, `H-35`)."""
    left = {one.side for one in battle.figures if one.is_fit and one.place is not None and one.disabled != TO_THE_END}
    return winner_of("party" in left, "foes" in left)


# rule: H-29 Length of a battle
def time_up(battle: Battle) -> tuple[Winner, str]:
    """Return the winner and the reason if time is up or too many turns were quiet, else ("", "") (`H-29`)."""
    rulings = battle.rulings
    last = rulings.personal_turns if battle.scale == "personal" else rulings.battle_turns
    if battle.round < last and battle.quiet < rulings.quiet_turns:
        return "", ""
    defender = OTHER[battle.attacker]
    low, high = battle.zones[defender]
    ours, theirs = (_holds(battle, side, low, high) for side in (defender, battle.attacker))
    winner: Winner = DRAW if ours == theirs else defender if ours else battle.attacker
    why = "Time is up." if battle.round >= last else "The fighting has died down."
    came = "hold the defenders' ground" if winner == battle.attacker else "withdraw"
    return winner, f"{why} The attackers {came}."


def _holds(battle: Battle, side: Side, low: int, high: int) -> bool:
    ready = (one.place for one in battle.on_field(side) if one.condition == "ready" and not one.disabled)
    return any(place is not None and low <= place[0] <= high for place in ready)


def finish(arena: BattleContext) -> Generator[Decision | Checkpoint, str, Result]:
    """Charge heroes who went on at 0 and were beaten, ask for the fate of beaten foes, and return the result."""
    battle = arena.battle
    battle.acting = ""
    for figure in battle.figures:
        if figure.hero and injury_level(figure):
            yield from _cost(arena, figure)
    spared = ""
    if battle.over == "party" and (beaten_foes := list(_left_behind(battle))):
        taken = (yield ask_fate_of_foes(next(one for one in battle.figures if one.hero), beaten_foes)) != LET_GO
        names = list_fighters((one.name for one in beaten_foes), with_the)
        spared = f" The party takes {names} prisoner." if taken else f" The party lets {names} go."
    text = " ".join(filter(None, (battle.why, ENDED.get(battle.over, UNDECIDED)))) + spared
    if arena.scene.has_listener:
        arena.scene.emit(Event("end", text))
    return Result(outcome(battle), text)


# rule: H-32 The cost of going on
def _cost(arena: BattleContext, hero: Figure) -> Generator[Decision, str, None]:
    """Ask a caught hero to be captured or pay one more step, then ask for the mastery that each step takes (`H-32`)."""
    battle = arena.battle
    people = any(one.side == "foes" and one.form not in MINDLESS for one in battle.figures)
    if hero.caught and battle.over == "foes" and people:
        hero.captured = (yield ask_capture(hero, injury_level(hero))) == PRISONER
    step = injury_level(hero)
    if step < DEATH:
        while len(hero.forfeits) < step:
            hero.forfeits = (*hero.forfeits, (yield ask_mastery_lost(hero, rune_beaten_in(hero))))
    told = ("is taken prisoner", "is Hurt", "is Seriously Hurt", "is dead")[step]
    lost = join_names([Loss.read(code).name for code in hero.forfeits])
    deed = Deed("", "kills", hero.name) if step >= DEATH else None
    loses = f" and loses a mastery for good: {lost}" if lost else ""
    arena.does("cost", hero, f"{told}{loses}", deed=deed)


def describe_lasting_results(battle: Battle) -> Iterator[str]:
    """Yield a sentence for each lasting result of a hero: wounds, captivity, and masteries lost for good."""
    for one in battle.figures:
        if one.hero:
            step = injury_level(one)
            wound = Wound(rune_beaten_in(one), step > 1).full_text if 0 < step < DEATH else ""
            yield from (f"{name} is {wound}." for name in (one.name, *one.members) if wound)
            yield from (f"{name} is dead." for name in one.members if step >= DEATH)
            if one.captured:
                yield f"{one.name} was taken prisoner."
            for code in one.forfeits:
                yield f"{one.name} lost a mastery of {Loss.read(code).name} for good."


def _left_behind(battle: Battle) -> Iterator[Figure]:
    return (one for one in battle.figures if one.side == "foes" and one.condition == "out" and one.form not in MINDLESS)


# rule: Caught withdrawing
def injury_level(hero: Figure) -> int:
    """Return the injury level of `hero`: 0 unhurt, 1 Hurt, 2 Seriously Hurt, 3 dead (`H-32`)."""
    return min(DEATH, hero.steps + (hero.caught and not hero.captured))


def rune_beaten_in(hero: Figure) -> Rune:
    """Return the rune in which `hero` was beaten."""
    return next((rune for rune in hero.tracks if not hero.left(rune)), "physical")


def apply_outcome(battle: Battle, character: Character, content: Content) -> Character:
    """Return `character` with the battle's wounds, losses, cards, hero points and uses.

    Raises ValueError with a sentence if the character took no part.
    """
    shared = next((one for one in battle.figures if character.name in one.members), None)
    if shared:
        return _member_after(battle, shared, character)
    figure = find_participant(battle.figures, character.name)
    hand, step, rune = battle.cards.hand(figure.key), injury_level(figure), rune_beaten_in(figure)
    won = AWARD if battle.hard and battle.over == "party" else 0
    captive = "Taken prisoner in a lost battle." if figure.captured else ""
    home = replace(
        character,
        hand=hand.cards,
        dealt=hand.dealt,
        hero_points=min(battle.rulings.hero_points, hand.points + won),
        uses=dict(figure.uses),
        dead=step >= DEATH,
        notes="\n".join(filter(None, (character.notes, captive))),
    )
    for code in figure.forfeits:
        home = apply_loss(home, Loss.read(code), content)
    return replace(home, wounds=wounds_after(home.wounds, rune, step)) if step else home


def _member_after(battle: Battle, figure: Figure, character: Character) -> Character:
    """Return the sheet of a hero who supported the figure's leader, after the battle (`G-43`).

    The hero has the leader's wounds, and has lost only the uses of the hero's own abilities.
    """
    step, rune = injury_level(figure), rune_beaten_in(figure)
    own = {one.name for one in character.abilities}
    won = AWARD if battle.hard and battle.over == "party" else 0
    home = replace(
        character,
        uses={**character.uses, **{name: left for name, left in figure.uses.items() if name in own}},
        hero_points=min(battle.rulings.hero_points, character.hero_points + won),
        dead=step >= DEATH,
    )
    return replace(home, wounds=wounds_after(home.wounds, rune, step)) if step else home
