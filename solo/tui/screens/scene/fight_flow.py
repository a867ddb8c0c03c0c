"""The fight of a scene: the wish, the search in the background, the box, and the start of the fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec
from textual.timer import Timer

from solo.campaign.campaign import SavedEncounter
from solo.resolver import format_percent
from solo.story.lists import find_item
from solo.story.proposal_odds import ProposalOdds
from solo.story.scenes import SceneCard, StoryScene
from solo.story.state import Story
from solo.systems.contract import FoeCount, Setup
from solo.tui import start_fight
from solo.tui.roster_condition import list_conditions
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.scene import fight_wish, playing
from solo.tui.screens.scene.fight_box import FightBox, FightChoice, FightOffer, describe_foes
from solo.tui.screens.scene.fight_search import SceneSearch
from solo.tui.screens.scene.fight_wish import FightGround, FightWish
from solo.tui.screens.scene.ground_form import GroundForm
from solo.tui.screens.scene.home_odds import HomeOdds, SceneFight
from solo.tui.screens.scene.mark_names import MarkNames
from solo.tui.shell import LocalShell
from solo.tui.story_page import StoryPage

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.encounters.results import FoundEncounter
    from solo.systems.contract import System

PAUSE: Final = 0.4  # seconds without a change of the wish before a search begins
LARGEST_SEED: Final = 2**31
LEFT_OUT: Final = "There are more people than foes, so the fight begins without {names}."
READY: Final = "A fight is ready: {foes}. You win {win}."
PARTY_HELP: Final = "Unmark the characters who stay out of this fight."
PERSONS_HELP: Final = "Mark the people of your story who are among the foes. The fight calls them by name."


class FightFlow:
    """Finds and begins fights for a page of a scene. `on_result` is called after each new result of the search."""

    def __init__(self, page: StoryPage, app: LocalShell, on_result: Callable[[], object]) -> None:
        self._page = page
        self._app = app
        self._box: FightBox | None = None
        self._pause: Timer | None = None
        self._wish = FightWish()
        self._scene: StoryScene | None = None
        self._session: Session | None = None
        self._own_party = self._own_ground = False
        self._fit: tuple[tuple[str, ...], bytes] = ((), b"")
        self._on_result = on_result
        self._search = SceneSearch(app, page.while_here(self._changed))
        self._home = HomeOdds(app, page.while_here(on_result))

    def prepare(self) -> None:
        """Update the wish from the open scene and the roster. Schedule the search if its result is missing."""
        session = self._app.session
        if session is None or session.read_only or session.story.procedure_in_progress:
            return
        self._follow(session)
        if self._is_searched(session) or self._pause is not None:
            return
        self._pause = self._page.set_timer(PAUSE, self._begin_search)

    def show(self) -> None:
        """Show the box, or explain why the party cannot fight. If a fight is in progress, show that fight."""
        app, session = self._app, self._app.session
        if session is None:
            return
        if unfinished := playing.find_unfinished(app):
            app.notify(f"“{unfinished}” is in progress.", markup=False)
            start_fight.go_on(app)
            return
        if problem := playing.find_party_problem(app):
            app.complain(problem)
            return
        self._follow(session)
        if not self._is_searched(session):
            self._begin_search()
        self._box = FightBox(self._offer, self._change_wins)
        app.push_screen(self._box, self._chosen)

    def describe_ready(self) -> str:
        """Return the foes and the win chance of the best group; "" during the search, or if it found no group."""
        session = self._session
        if session is None or session is not self._app.session or session.story.procedure_in_progress:
            return ""
        offer = self._offer()
        if offer.running or not offer.found or not self._is_searched(session):
            return ""
        return READY.format(foes=describe_foes(offer.foes[0]), win=format_percent(offer.found[0].forecast.win))

    def describe_home(self) -> str:
        """Return the chance to come home from tonight's fights and the ready fight.

        It is "" during the search, during a fight, and if no fight is planned or ready.
        """
        session = self._session
        if session is None or session is not self._app.session or session.story.procedure_in_progress:
            return ""
        if self._search.running or self._pause is not None or not self._is_searched(session):
            self._home.clear()
            return ""
        self._home.follow(session, self._ready_fight(session))
        return self._home.home

    @property
    def odds(self) -> ProposalOdds:
        """Odds beside proposals: the chance to come home from the fights planned for tonight."""
        return ProposalOdds(self._home.home, self._home.rested) if self._home.is_planned else ProposalOdds()

    def _ready_fight(self, session: Session) -> SceneFight | None:
        """Return the fight against the best group; None if none was found."""
        from solo.evening.chain import ChainStep

        offer = self._offer()
        if not offer.found:
            return None
        wish, foes = self._wish, offer.foes[0]
        title = self._title_of(foes)
        options = fight_wish.setup_options(session.system, wish)
        step = ChainStep(title, foes, wish.party, wish.ground.field, options)
        return SceneFight(step, offer.found[0].forecast.win)

    def _title_of(self, foes: Sequence[FoeCount]) -> str:
        """Return the title of the scene's fight: the place of the scene, else the names of the foes."""
        card = self._scene.card if self._scene else SceneCard()
        return card.where or describe_foes(foes)

    def stop(self) -> None:
        """Stop the search."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        self._search.stop()

    # The wish

    def _follow(self, session: Session) -> None:
        """Set the wish from the card of a new scene. Within a scene, adapt the wish to a changed card or roster."""
        story = session.story.state
        scene = story.scene
        is_new = session is not self._session or (scene and scene.number) != (self._scene and self._scene.number)
        if is_new:
            self._wish, self._own_party, self._own_ground = FightWish(), False, False
        party = self._fit_members(session)
        if self._own_party:
            party = tuple(name for name in self._wish.party if name in party)
        ground, card = self._wish.ground, scene.card if scene else SceneCard()
        if not self._own_ground and (is_new or self._scene is None or card != self._scene.card):
            ground = fight_wish.read_ground(session.system, card)
        persons = tuple(name for name in self._wish.persons if name in self._persons(session))
        self._wish = msgspec.structs.replace(
            self._wish, party=party, ground=ground, persons=persons, is_staked=bool(card.stake)
        )
        self._session, self._scene = session, scene

    def _fit_members(self, session: Session) -> tuple[str, ...]:
        """Return the names of the characters on the roster who can fight. An unknown condition counts as fit."""
        roster = session.characters()
        state = msgspec.json.encode(list(roster.values()))
        if self._fit[1] != state:
            conditions = list_conditions(session.system, roster)
            able = tuple(name for name in roster if name not in conditions or conditions[name].fit)
            self._fit = (able[: wishes.MOST_MEMBERS], state)
        return self._fit[0]

    def _persons(self, session: Session) -> dict[str, str]:
        """Return the story's people who could be among the foes, each with a note. People in the scene come first."""
        story, roster = session.story.state, session.characters()
        here = story.scene.card.here if story.scene else ()
        known = {person.name: person.line for person in story.people}
        return {
            name: known.get(name, "") or ("here" if name in here else "")
            for name in (*here, *known)
            if name not in roster
        }

    def _sheets(self, story: Story, system: System) -> dict[str, str]:
        """Return the kind of foe for each wished person who has the sheet of a foe, by name."""
        kinds = system.foes.prices() if self._wish.persons else {}
        people = (find_item(story.people, name) for name in self._wish.persons)
        return {person.name: person.sheet for person in people if person is not None and person.sheet in kinds}

    def _change(self, wish: FightWish) -> None:
        self._wish = wish
        session = self._session
        if session is not None and not self._is_searched(session):
            self._search.stop()
            self._search.recall(session.system, *self._asked(session))
            if self._pause is not None:
                self._pause.stop()
            self._pause = self._page.set_timer(PAUSE, self._begin_search)
        self._changed()

    def _change_wins(self, by: int) -> None:
        self._change(fight_wish.step_wins(self._wish, by))

    # The search

    def _asked(self, session: Session) -> tuple[FightWish, Mapping[str, msgspec.Struct], tuple[str, ...], int]:
        """Return the arguments of a search: the wish, the party by name, the foes to pin, and the seed of the scene.

        The pinned foes are the kinds of foes whose sheets the wished persons have.
        """
        roster, story = session.characters(), session.story.state
        party = {name: roster[name] for name in self._wish.party if name in roster}
        number = story.scene.number if story.scene else story.scenes
        seed = Random(f"{self._app.wanted.seed}/scene {number}").randrange(LARGEST_SEED)
        return self._wish, party, tuple(self._sheets(story, session.system).values()), seed

    def _is_searched(self, session: Session) -> bool:
        return self._search.is_for(*self._asked(session))

    def _begin_search(self) -> None:
        self._pause = None
        session = self._app.session
        if session is not None and session is self._session and not self._is_searched(session):
            self._search.begin(session.system, *self._asked(session))

    def _changed(self) -> None:
        self._on_result()
        if self._box is not None and self._box.is_here and self._box.is_mounted:
            self._box.draw()

    def _offer(self) -> FightOffer:
        session, search = self._session, self._search
        story = session.story.state if session else Story()
        kinds = self._sheets(story, session.system) if session else {}
        foes = [fight_wish.name_foes(one.foes, self._wish.persons, kinds)[0] for one in search.found]
        return FightOffer(
            self._wish,
            search.found,
            foes,
            search.said,
            search.running,
            len(session.characters()) if session else 0,
            bool(session and self._persons(session)),
        )

    # The answer of the box

    def _chosen(self, choice: FightChoice | None) -> None:
        session, self._box = self._session, None
        if choice is None or session is None:
            return
        if choice.group is not None and choice.task == "evening":
            self._plan(session, choice.group)
        elif choice.group is not None:
            self._begin(session, choice.group)
        elif choice.task == "encounter":
            self._show_encounters(session)
        elif choice.task == "ground":
            self._ask_ground(session)
        elif choice.task == "party":
            self._ask_party(session)
        else:
            self._ask_persons(session)

    def _begin(self, session: Session, group: FoundEncounter) -> None:
        """Begin the fight against a group, with its forecast in the chronicle."""
        app = self._app
        wish, party, _, _ = self._asked(session)
        kinds = self._sheets(session.story.state, session.system)
        foes, left_out = fight_wish.name_foes(group.foes, wish.persons, kinds)
        title = self._title_of(foes)
        options = fight_wish.setup_options(session.system, wish)
        setup = Setup(tuple(party.values()), foes, wish.ground.field, title, options)
        if left_out:
            app.notify(LEFT_OUT.format(names=", ".join(left_out)), markup=False)
        self.stop()
        start_fight.begin(app, setup, title, party, group.forecast, lambda one: _mark_begun(one, title, foes))

    def _plan(self, session: Session, group: FoundEncounter) -> None:
        """Add the fight against a group to the plan of tonight, and show the chance to come home."""
        from solo.evening import planning

        wish, _, _, _ = self._asked(session)
        kinds = self._sheets(session.story.state, session.system)
        foes, _ = fight_wish.name_foes(group.foes, wish.persons, kinds)
        options = fight_wish.setup_options(session.system, wish)
        encounter = SavedEncounter(self._title_of(foes), wish.party, foes, place=wish.ground.field, options=options)
        try:
            told = planning.plan_fight(session, encounter)
        except ValueError as error:
            self._app.complain(str(error))
            return
        self._app.notify(told, markup=False)
        self._app.go("evening")

    def _show_encounters(self, session: Session) -> None:
        from solo.tui.screens.encounter.page import EncounterPage

        app, wish = self._app, self._wish
        themes = () if self._search.any_theme else wish.ground.themes
        asked = msgspec.structs.replace(
            wishes.first_wish(session.system, wish.party),
            party=wish.party,
            suggested=False,
            wins=wish.wins,
            theme=themes[0] if themes else wishes.ANY,
            pinned=tuple(self._sheets(session.story.state, session.system).values()),
            place=wish.ground.field,
            options=fight_wish.setup_options(session.system, wish),
        )
        self.stop()
        app.go("encounter")
        page = self._page.app.screen
        if isinstance(page, EncounterPage):
            page.fight_title = self._scene.card.where if self._scene else ""
            page.is_left_after_fight = self._page in self._page.app.screen_stack
            page.ask_for(asked)

    def _ask_party(self, session: Session) -> None:
        names = [(name, "") for name in self._fit_members(session)]

        def marked(party: tuple[str, ...] | None) -> None:
            if party is not None:
                self._own_party = True
                self._change(msgspec.structs.replace(self._wish, party=party))
            self.show()

        box = MarkNames("Who fights?", PARTY_HELP, names, self._wish.party)
        self._app.push_screen(box, marked)

    def _ask_persons(self, session: Session) -> None:
        names = list(self._persons(session).items())
        if not names:
            self._page.notify("No people of your story could be among the foes. Press c for the lists.")
            self.show()
            return

        def marked(persons: tuple[str, ...] | None) -> None:
            if persons is not None:
                self._change(msgspec.structs.replace(self._wish, persons=persons))
            self.show()

        box = MarkNames("Who is among the foes?", PERSONS_HELP, names, self._wish.persons)
        self._app.push_screen(box, marked)

    def _ask_ground(self, session: Session) -> None:
        def typed(ground: FightGround | None) -> None:
            if ground is not None:
                self._own_ground = True
                self._change(msgspec.structs.replace(self._wish, ground=ground))
            self.show()

        form = GroundForm(session.system, self._wish.ground)
        self._app.push_screen(form, lambda values: typed(None if values is None else form.ground_of(values)))


def _mark_begun(session: Session, title: str, foes: Sequence[FoeCount]) -> None:
    """Mark this fight as begun in the plan of tonight, if the plan contains it."""
    from solo.campaign import evening_list
    from solo.evening import planning

    evening = planning.current_evening(session)
    at = planning.find_planned(session, evening, title, foes)
    if at >= 0:
        session.evenings.put(evening_list.replace_part(evening, at, state="playing"))
