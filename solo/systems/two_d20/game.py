"""The 2d20 game as a whole: the module that implements each point of the contract.

Encounters are picked by threat first; their tier comes from a forecast (part 9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Tracking
from solo.systems.parts.game import CONTENT_ITSELF, GameModules, ImportPath

if TYPE_CHECKING:
    from solo.systems.two_d20.foes.foe import Foe
    from solo.systems.two_d20.people.sheet import Character

ROOMS: Final[GameModules[Character, Foe, Content]] = GameModules(
    package="solo.systems.two_d20",
    price_unit="threat",
    stock=CONTENT_ITSELF,
    character=ImportPath(".people.sheet:Character"),
    making=ImportPath(".creation.characters:Characters"),
    ready=ImportPath(".encounters.ready_characters:ready_characters"),
    sheet=ImportPath(".creation.sheet_panels:sheet_panels"),
    member=ImportPath(".encounters.strength:member"),
    foe=ImportPath(".foes.foe:Foe"),
    price=ImportPath(".foes.threat:threat"),
    tags=ImportPath(".foes.foe:foe_tags"),
    stat_block=ImportPath(".library.stat_block:stat_block"),
    workshop=ImportPath(".foe_creation.workshop:TwoD20FoeWorkshop"),
    reward="This game has no experience points. Heroes gain gold and Renown for their deeds.",
    tracking=Tracking(ticked=("Has acted",)),
    boxes=ImportPath(".library.stat_block:hero_boxes"),
    tiers=ImportPath(".encounters.tiers:TIERS"),
    words=ImportPath(".encounters.wish_words:WORDS"),
    budget=ImportPath(".encounters.first_pick:FirstPick"),
    fight=ImportPath("solo.systems.parts.fight.ready_fights:TieredFight"),
    grounds={
        "underground": ("tomb", "undead"),
        "ruin": ("tomb", "temple"),
        "wilds": ("wild", "swamp", "animal"),
        "road": ("road", "outlaw"),
        "town": ("town",),
        "water": ("coast", "swamp"),
    },
    stake_options={"lost fights": "the heroes stay, for their stake"},
    procedures=(
        ImportPath(".fight.procedure:FightProcedure"),
        ImportPath(".checks.procedure:CheckProcedure"),
        ImportPath(".hazards.procedure:HazardProcedure"),
        ImportPath(".rest.procedure:RestProcedure"),
        ImportPath(".session.procedure:SessionProcedure"),
    ),
    talking={"charm": "persuade", "command": "command", "press": "intimidate"},
    shared=ImportPath(".fight.state.campaign_pools:CampaignPools"),
    library=ImportPath(".library.character_figures:CharacterFigures"),
    questions=("testing", "damage", "figures"),
    house_rules=ImportPath("solo.systems.parts.house_rules:house_rules"),
)
