"""Spirit combat as a procedure: one soul against one spirit, round after round (`F-23`, `H-13`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from msgspec.structs import replace

from solo.systems.contract import (
    EVERYTHING,
    Checkpoint,
    CombatantRecord,
    Decision,
    FighterView,
    Panel,
    PlayRecord,
    Result,
    Scene,
    Setup,
    TacticAnswer,
    View,
    Viewer,
)
from solo.systems.fire_and_sword.company.people import make_company, read_switches
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, SwitchCode, sets_switch
from solo.systems.fire_and_sword.company.stalemate_limits import LAST_ROUND
from solo.systems.fire_and_sword.foes.foe import RESISTANCE_DICE, Foe
from solo.systems.fire_and_sword.injuries import wound_changes
from solo.systems.fire_and_sword.injuries.episode import OutPatient, episode_end
from solo.systems.fire_and_sword.magic.effects import after_episode
from solo.systems.fire_and_sword.spirits import options, rounds
from solo.systems.fire_and_sword.spirits.duel_state import (
    SPIRIT_KEY,
    SpiritDuelState,
    duel_is_over,
    spirit_of,
    winner,
)
from solo.systems.parts.company import Playing
from solo.systems.parts.state_validation import non_empty, unknown_key_problems, unknown_name_problems

SPIRIT, MANNER = "spirit", "breaking off"
BY_ITS_WITS, NEVER, ASKED = "by its wits", "never", "asked"
Step = Generator[Decision, str, None]


class SpiritCombatProcedure(CompanyProcedure[SpiritDuelState]):
    """The procedure of a spirit duel, POW against POW."""

    key = "spirit-combat"
    title = "Spirit combat"
    help = "A duel of a soul against a spirit on the D30, with spells that raise POW."
    state_type = SpiritDuelState

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """List the switches: the spirit that fights, and who decides if it breaks off."""
        return {SPIRIT: tuple(self._spirits()), MANNER: (BY_ITS_WITS, NEVER, ASKED)}

    def begin(self, setup: Setup) -> SpiritDuelState:
        """Return the state at the start.

        Raises ValueError with a sentence for an invalid setup: foes other than a single spirit, no character awake, or
        no spirit in the content.
        """
        switches = self.setup_options()
        people = make_company(setup, switches)
        if not any(person.awake for person in people):
            raise ValueError("Choose at least one character who is awake.")
        options = read_switches(setup.options, {name: values or ("",) for name, values in switches.items()})
        foe = self._spirit(setup, options)
        chosen = bool(setup.foes) or SPIRIT in setup.options
        spirit = spirit_of(foe, self.content)
        return SpiritDuelState(
            title=setup.title or self.title, people=people, options=options, spirit=spirit, chosen=chosen
        )

    def find_problems(self, state: SpiritDuelState) -> Iterator[str]:
        """Yield a sentence for each problem in a state that was read from a file."""
        yield from super().find_problems(state)
        yield from unknown_key_problems("is haunted", non_empty(state.who), [person.key for person in state.people])
        if state.spirit.resistance_die not in RESISTANCE_DICE:
            yield f"A resistance die cannot have {state.spirit.resistance_die} sides."
        if not state.chosen:
            yield from unknown_name_problems("spirit", [state.spirit.name], self._spirits())

    def play(self, haunting: SpiritDuelState, scene: Scene) -> Playing:
        """Choose the attacked soul, play rounds until a defeat, then end the episode."""
        yield Checkpoint("the start" if not haunting.round else f"round {haunting.round + 1}")
        if not haunting.chosen:
            yield from self._choose_spirit(haunting)
        if not haunting.who:
            haunting.who = yield from _who(haunting)
        while not haunting.winner:
            yield from self._round(haunting, scene)
            if not haunting.winner:
                yield Checkpoint(f"round {haunting.round + 1}")
        yield from self._end(haunting, scene)
        return Result(haunting.winner, rounds.describe_end(haunting))

    def _choose_spirit(self, haunting: SpiritDuelState) -> Step:
        """Ask for the spirit if the setup names none. Further options set whether the spirit may break off.

        Only the setup can let the game master decide about breaking off.
        """
        spirits = {name: spirit_of(foe, self.content) for name, foe in self._spirits().items()}
        offered = (str(SwitchCode(MANNER, BY_ITS_WITS)), str(SwitchCode(MANNER, NEVER)))
        while not haunting.chosen:
            manner = [option for option in self.table_options(haunting) if option.code in offered]
            code = yield options.which_spirit(haunting, spirits, manner)
            if not sets_switch(haunting, code):
                haunting.options[SPIRIT], haunting.spirit, haunting.chosen = code, spirits[code], True

    def _round(self, haunting: SpiritDuelState, scene: Scene) -> Step:
        """Play a round: declaration, spirit phase, magic phase, and the test for the end."""
        rounds.play_round(haunting, scene)
        haunting.plans.clear()
        gives_up = yield from self._declare(haunting)
        if gives_up:
            haunting.winner = "draw"
            return
        choice = yield from self._spirit_declares(haunting)
        leaves = choice.answer == options.LEAVE
        if leaves and rounds.slips_away(haunting, scene, choice.reason):
            haunting.away = True
        else:
            rounds.spirit_phase(haunting, scene, spirit_attacks=not leaves)
            rounds.magic_phase(haunting, scene, self.content)
        if duel_is_over(haunting):
            haunting.winner = winner(haunting)
        elif haunting.round >= LAST_ROUND:
            haunting.winner = "draw"

    def _spirit_declares(self, haunting: SpiritDuelState) -> Generator[Decision, str, TacticAnswer]:
        """Return the spirit's answer, given by the tactic or by the game master."""
        manner = haunting.options[MANNER]
        if manner == ASKED:
            return TacticAnswer((yield options.spirit_declares(haunting)))
        return options.spirit_tactic(haunting) if manner == BY_ITS_WITS else TacticAnswer(options.FIGHT)

    def _declare(self, haunting: SpiritDuelState) -> Generator[Decision, str, bool]:
        """Ask for the party's castings of this round.

        Returns True if the party breaks off the duel, which then ends undecided.
        """
        while True:
            question = options.soul_declares(haunting, self.content)
            if len(question.options) < 2:
                return False
            code = yield question
            if code in (options.FIGHT, options.STOP):
                return code == options.STOP
            haunting.plans.append(code)

    def _end(self, haunting: SpiritDuelState, scene: Scene) -> Step:
        """Roll on the spirit table for a defeated soul, and end the spells of the episode."""
        if haunting.closed:
            return
        soul = haunting.soul
        if haunting.on_table:
            patient = OutPatient(soul.key, soul.name, 0, False, False, True, haunting.spirit.table)
            ended = yield from episode_end(scene, [patient], [])
            found = ended[0].aftermath
            if found:
                before = soul.character.wounds
                soul.change(wounds=wound_changes.after_spirit(before, found, haunting.spirit.effect))
                rounds.tell_wounds(haunting, scene, before)
        for person in haunting.people:
            person.change(running=after_episode(person.character.running))
        haunting.closed = True

    # Views and tactics

    def view(self, haunting: SpiritDuelState, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of the party and the spirit. The spirit's figures are hidden."""
        seen = super().view(haunting, decision, viewer)
        acting = decision is not None and decision.who == SPIRIT_KEY
        spirit = FighterView(
            key=SPIRIT_KEY,
            name=haunting.spirit.name,
            letter="s",
            side="foes",
            order=len(seen.fighters) + 1,
            bars=(),
            conditions=tuple(f"{one.spell} {one.power}" for one in haunting.spirit.running),
            acting=acting,
            out=SPIRIT_KEY in haunting.fallen or haunting.away,
        )
        people = tuple(
            replace(one, out=True, conditions=("defeated in spirit", *one.conditions))
            if one.key in haunting.fallen
            else one
            for one in seen.fighters
        )
        return replace(seen, fighters=(*people, spirit))

    def subtitle(self, haunting: SpiritDuelState) -> str:
        """Describe the current round."""
        return f"round {haunting.round}" if haunting.round else ""

    def panels(self, haunting: SpiritDuelState) -> tuple[Panel, ...]:
        """Return the odds of the round and of the duel."""
        return (options.odds_panel(haunting),) if haunting.who else ()

    def decide(self, haunting: SpiritDuelState, decision: Decision) -> TacticAnswer:
        """Return the tactic's answer for the party or for the spirit."""
        if decision.kind == "soul":
            return options.soul_tactic(haunting, self.content)
        if decision.kind == "spirit":
            return options.spirit_tactic(haunting)
        return super().decide(haunting, decision)

    def side(self, state: SpiritDuelState, who: str) -> str:
        """Return the side of a participant. The spirit belongs to the game master."""
        del state
        return "foes" if who == SPIRIT_KEY else "party"

    def tally(self, before: SpiritDuelState, after: SpiritDuelState) -> PlayRecord:
        """Return the play record of the duel, for the party and the spirit."""
        of_people = super().tally(before, after).accounts
        people = tuple(replace(one, down=one.down or one.key in after.fallen) for one in of_people)
        name, defeated = after.spirit.name, SPIRIT_KEY in after.fallen
        spirit = CombatantRecord(SPIRIT_KEY, name, name, "foes", down=defeated, unhurt=not defeated)
        return PlayRecord(after.winner, after.round - before.round, (*people, spirit), tuple(after.fallen))

    def _spirits(self) -> Mapping[str, Foe]:
        return {name: foe for name, foe in self.content.entries(Foe).items() if foe.spirit}

    def _spirit(self, setup: Setup, options: Mapping[str, str]) -> Foe:
        spirits = self._spirits()
        if not spirits:
            raise ValueError("There is no spirit among the foes. Create one first.")
        if not setup.foes:
            return spirits[options[SPIRIT]]
        if len(setup.foes) > 1 or setup.foes[0].count != 1 or setup.foes[0].name not in spirits:
            raise ValueError(f"Choose a single spirit: {', '.join(spirits)}.")
        return spirits[setup.foes[0].name]


def _who(haunting: SpiritDuelState) -> Generator[Decision, str, str]:
    """Ask for the attacked soul. If only one character is awake, the question is skipped."""
    awake = haunting.list_able()
    if len(awake) == 1:
        return awake[0].key
    return (yield options.ask_soul(haunting, awake))
