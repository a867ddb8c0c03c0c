"""What a fight came to: who fell in which order, what was taken by whom, what was used up."""

from __future__ import annotations

import msgspec

from solo.systems.contract import CombatantRecord, PlayRecord, ResourceSpent
from solo.systems.parts.fight.tally import tally
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.fight.state.belongings import use_up
from solo.systems.polyhedral.fight.tally import make_record
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, fighter, held

GEAR = (held("Shortbow"), CarriedGear("Arrow", 5, "belt"), CarriedGear("Healing potion", 2, "belt"))


def stage() -> tuple[Stage, Fight]:
    """Ann and Cid against Bob and Dan, and a copy of how it began."""
    met = Stage({"Ann": fighter(*GEAR), "Cid": fighter()}, {"Bob": fighter(), "Dan": fighter()})
    return met, msgspec.msgpack.decode(msgspec.msgpack.encode(met.fight), type=Fight)


def of(name: str, accounts: tuple[CombatantRecord, ...]) -> CombatantRecord:
    return next(account for account in accounts if account.name == name)


def summed(start: Fight, met: Stage) -> PlayRecord:
    return tally(
        met.fight, (make_record(start.find(one.key), one, met.fight, met.content) for one in met.fight.combatants)
    )


def hurt(met: Stage, whom: str, damage: int, by: str) -> None:
    wounds.wound(met.fight, met[whom], damage, met[by].key)
    wounds.settle(met.arena, met[whom])


def test_harm_is_what_was_taken_from_the_other_side() -> None:
    met, start = stage()
    hurt(met, "Bob", 3, "Ann")
    hurt(met, "Dan", 2, "Ann")
    hurt(met, "Cid", 4, "Ann")
    hurt(met, "Ann", 1, "Bob")
    met.fight.winner = "party"
    found = summed(start, met)
    assert [of(name, found.accounts).harm for name in ("Ann", "Bob", "Cid", "Dan")] == [5, 1, 0, 0]
    assert found.outcome == "won"
    cid = of("Cid", found.accounts)
    assert cid.spent[:2] == (ResourceSpent("LP", 1), ResourceSpent("VP", 3))
    assert not cid.unhurt
    assert not cid.down


def test_those_who_fall_are_told_in_their_order_and_once() -> None:
    met, start = stage()
    hurt(met, "Dan", 40, "Ann")
    hurt(met, "Cid", met["Cid"].lp + met["Cid"].vp, "Bob")
    hurt(met, "Dan", 40, "Ann")
    wounds.heal(met.arena, met["Cid"], 5, 5)
    hurt(met, "Cid", 40, "Bob")
    met.fight.winner = "foes"
    found = summed(start, met)
    assert found.order_of_falling == (met["Dan"].key, met["Cid"].key)
    assert of("Dan", found.accounts).dead
    assert of("Cid", found.accounts).down
    assert found.outcome == "lost"


def test_potions_and_shots_that_are_gone_are_spent() -> None:
    met, start = stage()
    ann = met["Ann"]
    for _ in range(3):
        use_up(met.fight, ann, "Arrow", shot=True)
    use_up(met.fight, ann, "Healing potion", shot=False)
    met.fight.winner = "draw"
    spent = {one.what: one.amount for one in of("Ann", summed(start, met).accounts).spent}
    assert spent == {"LP": 0, "VP": 0, "SP": 0, "Arrow": 3, "Healing potion": 1}


def test_who_was_never_touched_is_unhurt() -> None:
    met, start = stage()
    met.fight.winner = "party"
    found = summed(start, met)
    assert all(account.unhurt and not account.down and not account.dead for account in found.accounts)
    assert found.order_of_falling == ()
