"""Swords as a whole: the import path for each point of the contract.

The rules have no encounter budget, so fights are rated by forecast (part 6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Tracking
from solo.systems.parts.game import CONTENT_ITSELF, GameModules, ImportPath

if TYPE_CHECKING:
    from solo.systems.swords.foes.foe import Foe
    from solo.systems.swords.people.sheet import Character

ROOMS: Final[GameModules[Character, Foe, Content]] = GameModules(
    package="solo.systems.swords",
    price_unit="danger",
    stock=CONTENT_ITSELF,
    character=ImportPath(".people.sheet:Character"),
    making=ImportPath(".creation.characters:Characters"),
    ready=ImportPath(".encounters.ready_characters:ready_characters"),
    sheet=ImportPath(".creation.sheet_panels:sheet_panels"),
    member=ImportPath(".encounters.foe_worth:member"),
    foe=ImportPath(".foes.foe:Foe"),
    price=ImportPath(".encounters.foe_worth:danger"),
    tags=ImportPath(".foes.foe:foe_tags"),
    stat_block=ImportPath(".library.stat_block:stat_block"),
    workshop=ImportPath(".foe_creation.workshop:SwordsFoeWorkshop"),
    reward="At the end of a session, each character who took part earns 5 to 15 points.",
    tracking=Tracking(written=("Initiative",)),
    boxes=ImportPath(".library.stat_block:hero_boxes"),
    tiers=ImportPath(".encounters.tiers:TIERS"),
    words=ImportPath(".encounters.wish_words:WORDS"),
    house_rules=ImportPath(".company.house_rules:house_rules"),
    fight=ImportPath("solo.systems.parts.fight.ready_fights:TieredFight"),
    grounds={
        "underground": ("ruin", "monster"),
        "ruin": ("ruin",),
        "wilds": ("wild",),
        "road": ("road", "outlaw"),
        "town": ("town",),
    },
    stake_options={"lost fights": "the party stays, for its stake"},
    procedures=(
        ImportPath(".fight.procedure:FightProcedure"),
        ImportPath(".armies.procedure:MassBattleProcedure"),
        ImportPath(".checks.procedure:SkillChecks"),
        ImportPath(".rest.procedure:RestProcedure"),
        ImportPath(".hazards.fall:FallProcedure"),
        ImportPath(".hazards.leaping:LeapProcedure"),
        ImportPath(".hazards.breaking:BreakingProcedure"),
        ImportPath(".session:SessionProcedure"),
    ),
    talking={"charm": "Willpower"},
    library=ImportPath(".library.character_figures:CharacterFigures"),
    shared=ImportPath(".armies.army:CampaignArmy"),
    questions=("rolling", "contests"),
)
