"""PolyRPG as a game: the location of each part of the contract in this package.

Foes are priced by the XP of their build (`P-39`), encounters by the book's XP budget (`P-38`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Tracking
from solo.systems.parts.game import At, Rooms

if TYPE_CHECKING:
    from solo.systems.polyhedral.creation.shop import Shop
    from solo.systems.polyhedral.foes.foe import Foe
    from solo.systems.polyhedral.people.sheet import Character

ROOMS: Final[Rooms[Character, Foe, Shop]] = Rooms(
    package="solo.systems.polyhedral",
    price_unit="XP",
    stock=At(".creation.shop:Shop"),
    character=At(".people.sheet:Character"),
    making=At(".creation.characters:Characters"),
    ready=At(".creation.ready_characters:ready_characters"),
    sheet=At(".library.sheet_panels:sheet_panels"),
    member=At(".encounters.member:member"),
    foe=At(".foes.foe:Foe"),
    price=At(".encounters.bestiary:worth"),
    tags=At(".foes.foe:foe_tags"),
    stat_block=At(".library.stat_block:stat_block"),
    workshop=At(".foe_creation.workshop:Workshop"),
    reward="XP come at the end of a session: each character’s INT Difficulty, and up to 2 more or less as it went.",
    tracking=Tracking(written=("Initiative",)),
    tiers=At(".encounters.tiers:TIERS"),
    words=At(".encounters.wish_words:WORDS"),
    budget=At(".encounters.experience_budget:ExperienceBudget"),
    fight=At(".encounters.ready_fights:NamedFight"),
    place=At(".ground.places:Place"),
    procedures=(
        At(".fight.procedure:FightProcedure"),
        At(".rest.procedure:RestProcedure"),
        At(".checks.procedure:Checks"),
        At(".leisure.procedure:LeisureProcedure"),
        At(".hazards.fall:FallProcedure"),
        At(".hazards.fire:FireProcedure"),
        At(".hazards.malady:MaladyProcedure"),
        At(".session.procedure:SessionProcedure"),
    ),
    spoils=At(".fight.spoils:LootTaken"),
    library=At(".library.worked_out:Bearing"),
    questions=("odds", "figures", "magic"),
    house_rules=At("solo.systems.parts.house_rules:house_rules"),
)
