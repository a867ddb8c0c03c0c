"""Mages of every school who do whatever is legal: every answer on offer works, and every moment can be saved."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Checkpoint, Choose, ChoosePlace, Event, FoeCount, Setup, Viewer
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from tests.suite.playing import answer_at_random
from tests.systems.polyhedral.fight.spells.casters import code, mage
from tests.systems.polyhedral.fight.staging import CONTENT, Billed, fighter, held, off_hand, worn

ROUNDS = 14
TAGS = (("person",), ("undead", "mindless"), ("demon",), ("animal",), ("construct", "mindless"), ("person", "undead"))
ARMS = (
    (held("longsword/broadsword"), off_hand("Shield")),
    (held("Shortbow"), CarriedGear("Arrow", 20)),
    (held("Crossbow"),),
    (held("Spear"),),
    (),
)


def somebody(random: Random) -> Build:
    gear = [*random.choice(ARMS), *([worn("Hardened leather armor")] if random.random() < 0.3 else [])]
    tags = random.choice(TAGS)
    if random.random() < 0.65:
        built = mage(*gear, skill=random.randint(1, 4), SPI=random.choice((8, 12)))
        return msgspec.structs.replace(built, tags=tags)
    return fighter(*gear, tags=tags, skills={"Unarmed": 1, "Distraction": 1, "Medicine": 1})


def begun(random: Random) -> tuple[FightProcedure, Fight]:
    bill = {
        f"F{number}": Foe(name=f"F{number}", xp=0, role="brute", text="", build=somebody(random)) for number in (1, 2)
    }
    procedure = FightProcedure(Billed(bill))
    party = tuple(Character(name, somebody(random)) for name in ("Ann", "Al"))
    options = {"distance": random.choice(("", "cramped"))}
    options["light"] = random.choice(("", "dark", "pitch dark"))
    state = procedure.begin(Setup(party, tuple(FoeCount(name, 1) for name in bill), options=options))
    assert isinstance(state, Fight)
    for one in state.combatants:
        one.sp = one.full_sp = 60
        one.lp = one.full_lp = 30
    return procedure, state


def answer(asked: object, random: Random) -> str:
    """Any legal answer, spells more often than anything else."""
    if isinstance(asked, Choose) and asked.kind == "turn":
        spells = [one.code for one in asked.legal() if one.code.split(":")[0] in ("cast", "arrow", "rise", "descend")]
        if spells and random.random() < 0.8:
            return random.choice(spells)
    if isinstance(asked, ChoosePlace) and random.random() < 0.5:
        return asked.first_legal()
    return answer_at_random(asked, random)  # type: ignore[arg-type]


def play(seed: str, cast: Counter[str]) -> None:
    random = Random(seed)
    procedure, state = begun(random)
    told: list[Event] = []
    running = procedure.run(state, UnattendedScene(random, told.append))
    asked = next(running)
    try:
        while state.round <= ROUNDS:
            if isinstance(asked, Checkpoint):
                saved = msgspec.json.encode(state)
                assert msgspec.json.encode(msgspec.json.decode(saved, type=Fight)) == saved
                sane(state)
                asked = next(running)
                continue
            procedure.view(state, asked, Viewer(random.choice((None, "party", "foes"))))
            said = answer(asked, random)
            assert asked.fault(said) is None
            if isinstance(asked, Choose):
                codes = [option.code for option in asked.options]
                assert len(set(codes)) == len(codes)
                chosen = asked.option(said)
                assert chosen is not None
                chosen.preview()
            advised = procedure.decide(state, asked)
            assert asked.fault(advised.answer) is None, (asked.kind, advised)
            if asked.kind == "turn" and said.startswith("cast:"):
                cast[said.removeprefix("cast:")] += 1
            asked = running.send(said)
    except StopIteration:
        pass
    assert all(event.text for event in told)


def sane(state: Fight) -> None:
    """What holds between two rounds whatever was cast."""
    for one in state.combatants:
        assert one.lp <= one.full_lp
        assert 0 <= one.vp <= one.full_vp
        assert one.sp >= 0
        assert one.temporary_vp >= 0
        assert one.height in (0, 3)
        assert not (one.height and one.unconscious)
        assert bool(one.serves) <= bool([effect for effect in one.effects if effect.spell == "Domination"])
        assert all(effect.turns for effect in one.effects)
        assert not (one.dead and not one.unconscious)
        assert one.dead or one.left or one.lp > 0 or one.unconscious


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.exhaustive) for chunk in (1, 2))])
def test_whatever_is_legal_works(chunk: int) -> None:
    cast: Counter[str] = Counter()
    for number in range(4):
        play(f"magic {chunk} {number}", cast)
    assert len(cast) > 20


def test_codes_are_words() -> None:
    assert code("Close Wounds, Mass") == "close-wounds-mass"
    assert code("Arcane Blast, fire") == "arcane-blast.fire"
    assert CONTENT.entries(Foe)
