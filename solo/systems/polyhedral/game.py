"""PolyRPG as a game: the location of each part of the contract in this package.

Foes are priced by the XP of their build (`P-39`), encounters by the book's XP budget (`P-38`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Tracking
from solo.systems.parts.game import GameModules, ImportPath

if TYPE_CHECKING:
    from solo.systems.polyhedral.creation.shop import Shop
    from solo.systems.polyhedral.foes.foe import Foe
    from solo.systems.polyhedral.people.sheet import Character

ROOMS: Final[GameModules[Character, Foe, Shop]] = GameModules(
    package="solo.systems.polyhedral",
    price_unit="XP",
    stock=ImportPath(".creation.shop:Shop"),
    character=ImportPath(".people.sheet:Character"),
    making=ImportPath(".creation.characters:Characters"),
    ready=ImportPath(".creation.ready_characters:ready_characters"),
    sheet=ImportPath(".library.sheet_panels:sheet_panels"),
    member=ImportPath(".encounters.member:member"),
    foe=ImportPath(".foes.foe:Foe"),
    price=ImportPath(".encounters.bestiary:encounter_xp"),
    tags=ImportPath(".foes.foe:foe_tags"),
    stat_block=ImportPath(".library.stat_block:stat_block"),
    workshop=ImportPath(".foe_creation.workshop:PolyRpgFoeWorkshop"),
    reward="At the end of a session, each character earns XP equal to their INT Difficulty, up to 2 more or less.",
    tracking=Tracking(written=("Initiative",)),
    tiers=ImportPath(".encounters.tiers:TIERS"),
    words=ImportPath(".encounters.wish_words:WORDS"),
    budget=ImportPath(".encounters.encounter_rules:ExperienceBudget"),
    fight=ImportPath(".encounters.ready_fights:NamedFight"),
    place=ImportPath(".ground.maps:NamedMap"),
    grounds={
        "underground": ("cave", "undead", "vermin", "Barrow of the two kings"),
        "ruin": ("undead", "construct", "cult", "Broken watchtower"),
        "wilds": ("wild", "mountain", "swamp", "desert", "Forest clearing", "Windy moor"),
        "road": ("bandit", "wild", "Toll bridge"),
        "town": ("city", "The Copper Kettle", "Fish market after hours"),
        "water": ("water", "swamp", "Frozen mill pond"),
    },
    stake_options={"at stake": "party"},
    procedures=(
        ImportPath(".fight.procedure:FightProcedure"),
        ImportPath(".rest.procedure:RestProcedure"),
        ImportPath(".checks.procedure:Checks"),
        ImportPath(".casting_at_leisure.procedure:LeisureProcedure"),
        ImportPath(".hazards.fall:FallProcedure"),
        ImportPath(".hazards.fire:FireProcedure"),
        ImportPath(".hazards.malady:MaladyProcedure"),
        ImportPath(".session.procedure:SessionProcedure"),
    ),
    talking={"charm": "Diplomacy", "mislead": "Bluff"},
    spoils=ImportPath(".fight.spoils:LootTaken"),
    library=ImportPath(".library.character_figures:CharacterFigures"),
    questions=("odds", "figures", "magic"),
    house_rules=ImportPath("solo.systems.parts.fight.nerve_rule:with_nerve"),
)
