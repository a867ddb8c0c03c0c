"""The 2d20 game as a whole: the module that implements each point of the contract.

Encounters are picked by threat first; their tier comes from a forecast (part 9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Tracking
from solo.systems.parts.game import CONTENT_ITSELF, At, Rooms

if TYPE_CHECKING:
    from solo.systems.two_d20.foes.foe import Foe
    from solo.systems.two_d20.people.sheet import Character

ROOMS: Final[Rooms[Character, Foe, Content]] = Rooms(
    package="solo.systems.two_d20",
    price_unit="threat",
    stock=CONTENT_ITSELF,
    character=At(".people.sheet:Character"),
    making=At(".creation.characters:Characters"),
    ready=At(".encounters.ready_characters:ready_characters"),
    sheet=At(".creation.sheet_panels:sheet_panels"),
    member=At(".encounters.strength:member"),
    foe=At(".foes.foe:Foe"),
    price=At(".foes.threat:threat"),
    tags=At(".foes.foe:foe_tags"),
    stat_block=At(".library.stat_block:stat_block"),
    workshop=At(".foe_creation.workshop:Workshop"),
    reward="There is no experience: heroes gain gold and Renown for what they did.",
    tracking=Tracking(ticked=("Has acted",)),
    boxes=At(".library.stat_block:hero_boxes"),
    tiers=At(".encounters.tiers:TIERS"),
    words=At(".encounters.wish_words:WORDS"),
    budget=At(".encounters.first_pick:FirstPick"),
    fight=At("solo.systems.parts.fight.ready_fights:TieredFight"),
    procedures=(
        At(".fight.procedure:FightProcedure"),
        At(".checks.procedure:CheckProcedure"),
        At(".hazards.procedure:HazardProcedure"),
        At(".rest.procedure:RestProcedure"),
        At(".session.procedure:SessionProcedure"),
    ),
    shared=At(".fight.state.shared:Shared"),
    library=At(".library.worked_out:Bearing"),
    questions=("testing", "damage", "figures"),
    house_rules=At("solo.systems.parts.house_rules:house_rules"),
)
