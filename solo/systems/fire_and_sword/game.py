"""Fire and Sword as a whole: the module behind each point of the contract.

The rules have no encounter budget. Only a forecast tells how hard a fight is (part 6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Tracking
from solo.systems.parts.game import At, Rooms

if TYPE_CHECKING:
    from solo.systems.fire_and_sword.creation.stock import Stock
    from solo.systems.fire_and_sword.foes.foe import Foe
    from solo.systems.fire_and_sword.people.sheet import Character

ROOMS: Final[Rooms[Character, Foe, Stock]] = Rooms(
    package="solo.systems.fire_and_sword",
    price_unit="danger",
    stock=At(".creation.stock:Stock"),
    character=At(".people.sheet:Character"),
    making=At(".creation.characters:Characters"),
    ready=At(".creation.ready:ready_characters"),
    sheet=At(".library.sheet_panels:sheet_panels"),
    member=At(".encounters.danger:member"),
    foe=At(".foes.foe:Foe"),
    price=At(".encounters.danger:danger"),
    tags=At(".foes.foe:foe_tags"),
    stat_block=At(".library.stat_block:stat_block"),
    workshop=At(".foe_creation.workshop:Workshop"),
    reward="Skills that rolled a critical are checked at the end of the session; victors keep what lies there.",
    tracking=Tracking(written=("Declares",)),
    boxes=At(".library.stat_block:hero_boxes"),
    tiers=At(".encounters.tiers:TIERS"),
    words=At(".encounters.wish_words:WORDS"),
    fight=At("solo.systems.parts.fight.ready_fights:NamedFight"),
    procedures=(
        At(".fight.procedure:FightProcedure"),
        At(".spirits.procedure:SpiritCombatProcedure"),
        At(".checks.procedure:Checks"),
        At(".injuries.aftermath:AftermathProcedure"),
        At(".injuries.procedures:CareProcedure"),
        At(".injuries.procedures:RestProcedure"),
        At(".leisure.temple:TempleProcedure"),
        At(".leisure.study:StudyProcedure"),
        At(".leisure.casting:CastProcedure"),
        At(".leisure.enchanting:EnchantProcedure"),
        At(".session.offices:OfficesProcedure"),
        At(".session.procedure:SessionProcedure"),
    ),
    library=At(".library.bearing:Bearing"),
    questions=("rolls", "blows", "spirits_and_wounds", "figures"),
)
