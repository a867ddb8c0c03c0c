"""Several heroes of one band in one figure at battle scale (`G-43`, `G-48`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import Checkpoint
from solo.systems.gloranthan.battle.ending import apply_outcome, describe_lasting_results
from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import Battle, BattleContext
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character, Wound
from solo.systems.gloranthan.rating import Rating
from tests.systems.gloranthan.company_staging import hero
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, by_seed, setup

BULL = {"guardian": "The white bull"}


def band(**captain: Any) -> tuple[Character, ...]:
    """A captain, a spearwoman and an archer who share a guardian."""
    names = ("Band captain", "Spearwoman", "Archer scout")
    return tuple(hero(name, **BULL, **(captain if name == names[0] else {})) for name in names)


def fight(*party: Character, scale: str = "battle", bands: str = "in one figure") -> Battle:
    options = {"hero_band": bands, "scale": scale, "field": "plain"}
    battle = muster(setup(party, {"Soldier": 1}, **options), content())
    battle.figures[0].place, battle.figures[-1].place = (5, 5), (6, 5)
    battle.round = 2
    return battle


def test_heroes_who_share_a_guardian_stand_in_one_figure_in_a_battle_only() -> None:
    battle = fight(*band())
    assert [one.name for one in battle.figures] == ["Band captain", "Soldier"]
    assert battle.figures[0].members == ("Spearwoman", "Archer scout")
    assert len(fight(*band(), scale="personal").figures) == 4
    assert len(fight(*band(), bands="each alone").figures) == 4
    assert len(fight(*band()[:2], hero("Archer scout")).figures) == 3
    strong = Powers(8, 3, 3, 3)
    assert len(fight(band(powers=strong)[0], replace(band()[1], powers=strong)).figures) == 3


def test_too_many_people_do_not_fit_into_one_figure() -> None:
    with pytest.raises(ValueError, match="One figure can have at most 1024"):
        fight(band(regiment="professional")[0], replace(band()[1], regiment="half professional"))


def power(*party: Character, bands: str) -> Rating:
    battle = fight(*party, bands=bands)
    return blow(
        BattleContext(battle, content(), Scripted()), battle.figures[0], battle.figures[-1], "melee"
    ).actor.power


def test_the_others_support_the_leader_by_whole_levels() -> None:
    """The captain's own 5M, the spearwoman's 6M and the archer's 4M make 6M3E; the retainers stay a flat 1M."""
    captain, spear, archer = band()
    alone = power(captain, bands="each alone")
    assert power(captain, spear, archer, bands="in one figure") - alone == Rating(1, 3)


def test_a_member_leads_and_casts_with_its_own_power() -> None:
    bolt = ability("Agent: half hits", name="Bolt")
    captain, spear = band()[:2]
    mage = hero("Storm initiate", abilities=(bolt,), **BULL)
    battle = fight(captain, spear, mage)
    figure, foe = battle.figures
    arena = BattleContext(battle, content(), Scripted())
    number = next(n for n, one in enumerate(figure.abilities) if one.name == "Bolt")
    case = meeting_by_magic(arena, figure, casting_of(arena, figure, CastCode(number, foe.key))).actor
    assert (case.parts[0].name, case.parts[0].bonus) == ("Storm initiate", Rating(5))


def test_all_suffer_what_the_leader_suffers() -> None:
    battle = fight(*band())
    figure = battle.figures[0]
    figure.lost, figure.steps, figure.uses = {"physical": 4}, 1, {"Bow Guide": 1}
    wounds = [apply_outcome(battle, one, content()).wounds for one in band()]
    assert wounds == [(Wound("physical"),)] * 3
    archer = apply_outcome(battle, band()[2], content())
    assert archer.uses == {"Bow Guide": 1}
    assert "Spearwoman is Hurt in Physical." in list(describe_lasting_results(battle))


def test_a_battle_with_a_shared_figure_is_played_to_its_end() -> None:
    procedure = BattleProcedure(content())
    battle = muster(setup(band(), {"Soldier": 3}, hero_band="in one figure", scale="battle"), content())
    script = procedure.run(battle, by_seed(3, []))
    try:
        asked = next(script)
        while True:
            asked = script.send("" if isinstance(asked, Checkpoint) else procedure.decide(battle, asked).answer)  # type: ignore[arg-type]
    except StopIteration as over:
        assert over.value.outcome
    assert procedure.apply_outcome(battle, band()[1]).name == "Spearwoman"
