"""Tapping and grimoires in play (`G-27`)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.downtime.procedure import RestProcedure
from solo.systems.gloranthan.magic.ability import GRIMOIRE, Ability
from solo.systems.gloranthan.people.cost import purchases, xp_spent
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character
from tests.systems.gloranthan.company_staging import hero, played
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, setup

REST = RestProcedure(content())
TAP = Ability("Hollow the wolf", "Tap", "Major", "Common", "Sorcery", target="wolf", religion="Mostali")


def adept(**fields: Any) -> Character:
    made = {"religion": "Mostali", "rank": "Adept", "abilities": (TAP,), "powers": Powers(3, 6, 3, 2)}
    return hero(**{**made, **fields})


def test_a_tapped_target_fills_the_pool_by_its_magic() -> None:
    game = played(REST, adept(), scene=Scripted("Equal"), rest=["tap:party-0", "end"])
    home = game.home()
    assert home.pool == 1  # A wolf has Magic 1.
    assert home.uses == {TAP.name: 5}
    assert [option.code for option in game.step(0, "tapped").options] == ["Wolf"]
    failed = played(REST, adept(), scene=Scripted("Trickster actor"), rest=["tap:party-0", "end"]).home()
    assert failed.pool == 0 and failed.uses == {TAP.name: 5}


def test_the_pool_raises_magic_for_a_day() -> None:
    rich = adept(pool=70)
    home = played(REST, rich, rest=["boost:party-0", "end"]).home()
    assert (home.pool, home.boosted) == (70 - 64, True)
    assert muster(setup((home,), {"Wolf": 1}), content()).figures[0].powers.magic == 7
    assert played(REST, home, rest=["wait:1", "end"]).home().boosted is False
    poor = played(REST, adept(pool=63), rest=["end"]).option("boost:party-0").refused
    assert poor == "This needs 64 points from the pool."
    twice = played(REST, replace(home, pool=70), rest=["end"]).option("boost:party-0").refused
    assert twice == "Points from the pool have already raised Magic today."


def test_who_cannot_tap_is_not_asked() -> None:
    codes = [option.code for option in played(REST, hero(), rest=["end"]).step().options]
    assert not [code for code in codes if code.startswith(("tap", "boost"))]


def spell(name: str, grade: Any = "Minor", **more: Any) -> Ability:
    return Ability(name, "Damage", grade, "Very Common", "Sorcery", "sword", holder=GRIMOIRE, **more)


def test_a_grimoire_costs_half_of_its_spells() -> None:
    plain = adept(abilities=())
    book = replace(plain, abilities=(spell("One"), spell("Two"), spell("Three")))
    assert xp_spent(book, content()) - xp_spent(plain, content()) == 8  # 3 × (4 + 1), halved and rounded up.
    assert {one.name: one.xp for one in purchases(book, content()) if one.what == "abilities"} == {
        "grimoire": 8, "One": 0, "Two": 0, "Three": 0,
    }  # fmt: skip


def test_a_grimoire_holds_sorcery_only() -> None:
    common = replace(spell("One"), type="Common magic")
    said = " ".join(limit.message for limit in list_broken_limits(adept(abilities=(common,)), content()))
    assert "a grimoire can hold only spells of Sorcery" in said
