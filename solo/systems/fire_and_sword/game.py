"""Fire and Sword as a whole: the import path for each point of the contract.

The rules have no encounter budget. Only a forecast tells how hard a fight is (part 6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Tracking
from solo.systems.parts.game import GameModules, ImportPath

if TYPE_CHECKING:
    from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
    from solo.systems.fire_and_sword.foes.foe import Foe
    from solo.systems.fire_and_sword.people.sheet import Character

ROOMS: Final[GameModules[Character, Foe, DraftCatalogue]] = GameModules(
    package="solo.systems.fire_and_sword",
    price_unit="danger",
    stock=ImportPath(".creation.draft_catalogue:DraftCatalogue"),
    character=ImportPath(".people.sheet:Character"),
    making=ImportPath(".creation.characters:Characters"),
    ready=ImportPath(".creation.ready:ready_characters"),
    sheet=ImportPath(".library.sheet_panels:sheet_panels"),
    member=ImportPath(".encounters.foe_worth:member"),
    foe=ImportPath(".foes.foe:Foe"),
    price=ImportPath(".encounters.foe_worth:foe_worth"),
    tags=ImportPath(".foes.foe:foe_tags"),
    stat_block=ImportPath(".library.stat_block:stat_block"),
    workshop=ImportPath(".foe_creation.workshop:FireAndSwordFoeWorkshop"),
    reward="Each skill that rolled a critical gets a check at the session's end. The winners keep the loot.",
    tracking=Tracking(written=("Declares",)),
    boxes=ImportPath(".library.stat_block:hero_boxes"),
    tiers=ImportPath(".encounters.tiers:TIERS"),
    words=ImportPath(".encounters.wish_words:WORDS"),
    fight=ImportPath("solo.systems.parts.fight.ready_fights:NamedFight"),
    grounds={
        "underground": ("tomb", "spirit"),
        "ruin": ("tomb", "temple"),
        "wilds": ("wild", "steppe", "desert"),
        "road": ("road",),
        "town": ("town",),
        "water": ("sea",),
    },
    stake_options={"the beaten": "foes give up, the party has a stake"},
    procedures=(
        ImportPath(".fight.procedure:FightProcedure"),
        ImportPath(".spirits.procedure:SpiritCombatProcedure"),
        ImportPath(".checks.procedure:Checks"),
        ImportPath(".injuries.aftermath:AftermathProcedure"),
        ImportPath(".injuries.procedures:CareProcedure"),
        ImportPath(".injuries.procedures:RestProcedure"),
        ImportPath(".downtime.temple:TempleProcedure"),
        ImportPath(".downtime.study:StudyProcedure"),
        ImportPath(".downtime.casting:CastProcedure"),
        ImportPath(".downtime.enchanting:EnchantProcedure"),
        ImportPath(".session.offices:OfficesProcedure"),
        ImportPath(".session.procedure:SessionProcedure"),
    ),
    talking={"charm": "Orate", "command": "Orate"},
    library=ImportPath(".library.character_figures:CharacterFigures"),
    questions=("rolls", "blows", "spirits_and_wounds", "figures"),
    house_rules=ImportPath("solo.systems.parts.fight.nerve_rule:nerve_only"),
)
