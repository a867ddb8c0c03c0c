"""The battle as a procedure: setup, view, tactic and play record.

A battle does not harm its leaders. Harm to characters is done in fights, which may interrupt a battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import Final

from solo.systems.contract import (
    EVERYTHING,
    Bar,
    CombatantRecord,
    Content,
    Decision,
    FighterView,
    Panel,
    PlayRecord,
    Procedure,
    ResourceSpent,
    Running,
    Scene,
    Setup,
    SheetLine,
    TacticAnswer,
    View,
    Viewer,
)
from solo.systems.parts.hints import HintedProcedure
from solo.systems.parts.phrasing import capitalise, count_noun, with_sign
from solo.systems.swords.armies import battle as rounds
from solo.systems.swords.armies import muster, options, validation
from solo.systems.swords.armies.army import PARTY, Army, Battle, CampaignArmy
from solo.systems.swords.armies.campaign_army import kept_of
from solo.systems.swords.armies.captain_options import QUARTERS
from solo.systems.swords.armies.clock import round_seconds
from solo.systems.swords.armies.odds import FULL_HITS
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.wording import format_duration, percent


class MassBattleProcedure(HintedProcedure, Procedure[Battle, Character]):
    """The procedure of a mass battle: armies against armies, round by round."""

    key = "mass-battle"
    title = muster.TITLE
    help = "Two or more armies of 100 hits each, led by characters and generals. The odds are exact."
    state_type = Battle

    def __init__(self, content: Content) -> None:
        self.content = content

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Return the options of the setup: the battle, its sides, and how the enemy decides."""
        return muster.setup_options(self.content)

    def begin(self, setup: Setup) -> Battle:
        """Return the battle's first state. Raises ValueError with a sentence if the setup is impossible."""
        return muster.begin(setup, self.content)

    def find_problems(self, state: Battle) -> Iterable[str]:
        """List the problems of a state that was read from a file."""
        return validation.find_problems(state, self.content)

    def apply_outcome(self, state: Battle, character: Character) -> Character:
        """Return the character unchanged, because a battle by itself does not harm its leaders (`S-37`).

        Raises ValueError if the character took no part in the battle.
        """
        if character.name not in {person.name for person in state.people}:
            raise ValueError("Only characters who took part in the battle can return from it.")
        return character

    def shared(self, state: Battle) -> CampaignArmy | None:
        """Return the party's army for the table's next battle (`H-12`); None if no army is left."""
        return kept_of(state)

    def tally(self, start: Battle, end: Battle) -> PlayRecord:
        """Return a battle's play record, an account for each army. Routed armies count as down, none as dead."""
        before = {army.key: army for army in start.armies}
        taken = {side: sum(FULL_HITS - army.hits for army in end.armies if _side(army) == side) for side in SIDES}
        accounts = tuple(_account(before.get(army.key), army, taken) for army in end.armies)
        fallen = tuple(army.key for army in end.armies if army.gone == "routed")
        return PlayRecord(rounds.outcome(end), end.round, accounts, fallen)

    def run(self, state: Battle, scene: Scene) -> Running:
        """Run the battle from its start or from any checkpoint."""
        return rounds.play(state, scene, self.content)

    def view(self, state: Battle, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of both sides with hits and power. Nothing in a battle is hidden from a viewer."""
        del viewer
        acting = decision.who if decision else ""
        fighters = tuple(_line(state, army, number, acting) for number, army in enumerate(state.armies, start=1))
        return View(state.title, _subtitle(state), fighters, tuple(_panels(state)))

    def decide(self, state: Battle, decision: Decision) -> TacticAnswer:
        """Return a tactic's answer for the commander."""
        return rounds.decide(state, decision)

    def side(self, state: Battle, who: str) -> str:
        """Return the side of the army with key `who`."""
        return _side(state.army(who))


SIDES: Final = ("party", "foes")


def _side(army: Army) -> str:
    return "party" if army.camp == PARTY else "foes"


def _account(before: Army | None, after: Army, taken: Mapping[str, int]) -> CombatantRecord:
    ours = after.camp == PARTY
    hits, was_gone = (before.hits, before.gone) if before else (FULL_HITS, "")
    return CombatantRecord(
        key=after.key,
        name=after.name,
        kind=after.name,
        side="party" if ours else "foes",
        down=after.gone == "routed" and not was_gone,
        unhurt=after.hits >= hits,
        harm=taken["foes" if ours else "party"],
        spent=(ResourceSpent("hits", hits - after.hits), ResourceSpent("heads", after.lost_heads)),
    )


def _subtitle(battle: Battle) -> str:
    return f"round {battle.round} · {format_duration(battle.seconds)} so far" if battle.round else "the muster"


def _line(battle: Battle, army: Army, number: int, acting: str) -> FighterView:
    return FighterView(
        key=army.key,
        name=army.name,
        letter=ascii_uppercase[(number - 1) % len(ascii_uppercase)],
        side=_side(army),
        order=number,
        bars=(Bar("hits", army.hits, FULL_HITS),),
        conditions=tuple(_conditions(battle, army)),
        acting=army.key == acting,
        out=not army.standing,
    )


def _conditions(battle: Battle, army: Army) -> list[str]:
    if army.gone:
        return [army.gone]
    found = [f"power {with_sign(battle.power(army))}"] if battle.is_mustered else []
    found += [count_noun(army.heads, "head")] if army.heads else []
    found += [army.quality] if army.quality else []
    found += [f"{QUARTERS[army.reserve]} in reserve"] if army.reserve else []
    found += ["high ground"] if army.high else []
    found += ["charging"] if army.charging else []
    return [*found, *(f"{one.name} {with_sign(one.skill)}" for one in army.tacticians)]


def _panels(battle: Battle) -> list[Panel]:
    if not battle.is_mustered:
        return []
    length = format_duration(round_seconds(muster.heads_a_side(battle)))
    clock = SheetLine(
        "A round lasts",
        length,
        "1 minute with 100 heads a side, 8 minutes with 1,000, an hour with 10,000. Other values are a house rule.",
    )
    return [Panel("Time", (clock,)), *_odds(battle)]


def _odds(battle: Battle) -> list[Panel]:
    own = next((army for army in battle.standing() if army.camp == PARTY), None)
    odds = None if own is None or battle.is_over else options.odds_between(battle, own)
    if own is None or odds is None:
        return []
    figures = (
        (f"victory for {own.name}", odds.first_wins),
        ("both routed", odds.both_routed),
        ("victory for the enemy", odds.second_wins),
    )
    lines = tuple(
        SheetLine(capitalise(name), percent(chance), "Exact odds if you fight to the end.") for name, chance in figures
    )
    return [Panel("Odds", lines)]
