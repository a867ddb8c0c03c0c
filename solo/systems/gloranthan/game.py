"""Entry points of Gloranthan Heroes for the contract.

The first pick uses the worth of foes, tiers use forecasts (part 12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Tracking
from solo.systems.parts.game import CONTENT_ITSELF, At, Rooms

if TYPE_CHECKING:
    from solo.systems.gloranthan.foes.foe import Foe
    from solo.systems.gloranthan.people.sheet import Character

ROOMS: Final[Rooms[Character, Foe, Content]] = Rooms(
    package="solo.systems.gloranthan",
    price_unit="points",
    stock=CONTENT_ITSELF,
    character=At(".people.sheet:Character"),
    making=At(".creation.characters:Characters"),
    ready=At(".encounters.ready_characters:ready_characters"),
    sheet=At(".creation.sheet_panels:sheet_panels"),
    member=At(".encounters.strength:member"),
    to_friends=At(".people.sheet:to_friends"),
    foe=At(".foes.foe:Foe"),
    foes=At(".foes.reckoned:every_foe"),
    price=At(".encounters.strength:worth"),
    tags=At(".foes.foe:foe_tags"),
    stat_block=At(".library.stat_block:stat_block"),
    workshop=At(".foe_creation.workshop:Workshop"),
    reward="XP come with the end of a scenario: 1 for a usual one, 2 for a hard, 3 for a deadly one.",
    tracking=Tracking(written=("Cards",), ticked=("Has acted",)),
    boxes=At(".library.stat_block:hero_boxes"),
    tiers=At(".encounters.tiers:TIERS"),
    words=At(".encounters.wish_words:WORDS"),
    budget=At(".encounters.first_pick:FirstPick"),
    fight=At("solo.systems.parts.fight.ready_fights:TieredFight"),
    procedures=(
        At(".battle.procedure:BattleProcedure"),
        At(".conflict.procedure:ConflictProcedure"),
        At(".afterwards.procedure:RestProcedure"),
        At(".afterwards.heroquest:HeroquestProcedure"),
        At(".session.procedure:SessionProcedure"),
    ),
    check="conflict",
    shared=At(".hands.table:Table"),
    library=At(".library.worked_out:Bearing"),
    questions=("drawing", "powers", "magic", "wealth", "units"),
    house_rules=At("solo.systems.parts.house_rules:house_rules"),
)
