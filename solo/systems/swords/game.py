"""Swords as a whole: the place of each point of the contract in its rooms.

The rules know no encounter budget: only a forecast tells how hard a fight is (part 6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Tracking
from solo.systems.parts.game import CONTENT_ITSELF, At, Rooms

if TYPE_CHECKING:
    from solo.systems.swords.foes.foe import Foe
    from solo.systems.swords.people.sheet import Character

ROOMS: Final[Rooms[Character, Foe, Content]] = Rooms(
    package="solo.systems.swords",
    price_unit="danger",
    stock=CONTENT_ITSELF,
    character=At(".people.sheet:Character"),
    making=At(".creation.characters:Characters"),
    ready=At(".encounters.ready_characters:ready_characters"),
    sheet=At(".creation.sheet_panels:sheet_panels"),
    member=At(".encounters.danger:member"),
    foe=At(".foes.foe:Foe"),
    price=At(".encounters.danger:danger"),
    tags=At(".foes.foe:foe_tags"),
    stat_block=At(".library.stat_block:stat_block"),
    workshop=At(".foe_creation.workshop:Workshop"),
    reward="Points come at the end of a session: 5 to 15 for each who took part, by how rich it was.",
    tracking=Tracking(written=("Initiative",)),
    boxes=At(".library.stat_block:hero_boxes"),
    tiers=At(".encounters.tiers:TIERS"),
    words=At(".encounters.wish_words:WORDS"),
    fight=At("solo.systems.parts.fight.ready_fights:TieredFight"),
    procedures=(
        At(".fight.procedure:FightProcedure"),
        At(".armies.procedure:MassBattleProcedure"),
        At(".checks.procedure:Checks"),
        At(".rest.procedure:RestProcedure"),
        At(".hazards.fall:FallProcedure"),
        At(".hazards.leaping:LeapProcedure"),
        At(".hazards.breaking:BreakingProcedure"),
        At(".session:SessionProcedure"),
    ),
    library=At(".library.worked_out:Bearing"),
    shared=At(".armies.army:Kept"),
    questions=("rolling", "contests"),
)
