"""The procedure in progress in a campaign, such as a fight or a rest: starting, recording and ending it.

Each step goes into the chronicle first, then into the saved state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from solo.campaign import journal_repair, unclaimed_loot
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import FightBegun, FightEnded, StatedForecast, describe_sides
from solo.campaign.fight_cast import find_cast, find_introduction
from solo.campaign.recording import ChangeRecorder
from solo.campaign.roster import CampaignError, Roster
from solo.play.news import News, NewsCursor
from solo.play.run import ReplayError
from solo.play.saved_table import Seat
from solo.play.table import SEATS, Table
from solo.play.table_check import check_table
from solo.story.course_words import ToldCourse
from solo.story.retelling.retelling import Retelling
from solo.systems.contract import AnyProcedure, Result, Setup, System
from solo.untrusted import decoders

AGAIN = "This fight was retried, so it did not change the characters."


class InProgress:
    """The procedure in progress.

    `table` is None without a procedure, or if the rules cannot open the saved procedure. `tell` is called with each
    sentence to show.
    """

    def __init__(self, campaign: Campaign, ledger: ChangeRecorder, tell: Callable[[str], None]) -> None:
        self.table: Table | None = None
        self._news: NewsCursor | None = None
        self._campaign = campaign
        self._ledger = ledger
        self._tell = tell

    @property
    def title(self) -> str:
        """The title of the procedure; "" if there is none."""
        return self._campaign.table.title if self._campaign.table else ""

    def begin(
        self,
        system: System,
        roster: Roster,
        procedure: str,
        setup: Setup,
        title: str,
        seats: Sequence[Seat] | None,
        taking_part: list[str],
        said: StatedForecast | None,
        apart: bool = False,
    ) -> Table:
        """Start the procedure with the key `procedure`.

        `taking_part` names the characters of the roster whom it will change. With `apart`, it stays outside the story.
        Raises CampaignError if a procedure is in progress, or a character or the procedure is unknown; ValueError with
        the system's sentence for an invalid setup. Nothing has changed if it raises.
        """
        campaign, known = self._campaign, system.procedures
        if campaign.table:
            raise CampaignError(f"“{self.title}” is in progress: finish or abandon it first.")
        characters = roster.characters()
        unknown = next((name for name in taking_part if name not in characters), None)
        if unknown is not None:
            raise CampaignError(f"There is no character named {unknown}.")
        if procedure not in known:
            raise CampaignError(f"There is no procedure “{procedure}” in this game: choose one of {', '.join(known)}.")
        try:
            table = self._started(known[procedure], known[procedure].begin(setup), title, seats)
        except ReplayError as error:
            raise CampaignError(f"“{title}” cannot start with the current rules. {error}") from error
        except ValueError:
            raise
        except Exception as error:
            raise CampaignError(
                f"“{title}” cannot start because of an error in the rules: choose other foes or characters."
            ) from error
        intro, cast = find_introduction(system, title), find_cast(table.procedure, table.saved)
        return self._lay_out(
            table, FightBegun(title, describe_sides(system, setup), said, intro, cast), taking_part, apart
        )

    def begin_again(self) -> Table:
        """Restart an ended procedure from its beginning, with other dice.

        Its outcome goes into the chronicle, but changes no character. Raises CampaignError while the procedure goes on.
        """
        table, result = self._ended()
        taking_part, saved, procedure = self._campaign.taking_part, table.saved, table.procedure
        apart = self._campaign.apart
        begun = self._begun or FightBegun(saved.title, "")
        state = msgspec.json.decode(saved.legs[0].checkpoint, type=decoders.prepare_type(procedure.state_type))
        again = self._started(procedure, state, saved.title, saved.seats)
        self._leave(self._latest_news(), FightEnded(result.outcome, f"{result.text} {AGAIN}", result.about))
        if begun.cast:
            begun = msgspec.structs.replace(begun, cast=msgspec.structs.replace(begun.cast, seed=again.saved.seed))
        return self._lay_out(again, begun, taking_part, apart)

    def _started(
        self, procedure: AnyProcedure, state: msgspec.Struct, title: str, seats: Sequence[Seat] | None
    ) -> Table:
        campaign = self._campaign
        return Table.start(
            procedure,
            state,
            system=campaign.system,
            title=title,
            seed=campaign.seed,
            number=campaign.tables_begun + 1,
            seats=SEATS if seats is None else seats,
            fate=campaign.fate,
            physical=campaign.physical,
        )

    def _lay_out(self, table: Table, begun: FightBegun, taking_part: list[str], apart: bool) -> Table:
        campaign = self._campaign
        self.table = table
        self._news = NewsCursor(table.news, from_the_start=True)
        campaign.tables_begun += 1
        campaign.table = table.saved
        campaign.taking_part = taking_part
        campaign.apart = apart
        campaign.told = []
        self._ledger.write([begun, *self._latest_news()], fight=self._number, landmark=True)
        return table

    @property
    def stated_forecast(self) -> StatedForecast | None:
        """The forecast made before the procedure began; None if there was none."""
        return self._begun.said if self._begun else None

    @property
    def _begun(self) -> FightBegun | None:
        """The chronicle's record of the procedure's start; None if there is none."""
        of_it = (one.what for one in reversed(self._ledger.records) if one.table == self._number)
        return next((what for what in of_it if isinstance(what, FightBegun)), None)

    def homecomings(self, roster: Roster) -> dict[str, msgspec.Struct]:
        """Return the characters whom the procedure changes, as they would be if it ended now.

        Leaves out characters for whom the rules fail.
        """
        home: dict[str, msgspec.Struct] = {}
        table, characters = self.table, roster.characters()
        for name in self._campaign.taking_part:
            if table is not None and name in characters:
                with suppress(Exception):  # The rules may raise anything on a state that they did not write.
                    home[name] = table.procedure.apply_outcome(table.state, characters[name])
        return home

    def record(self) -> None:
        """Record all events since the last call."""
        if self.table is not None:
            self._ledger.write(self._latest_news(), fight=self._number)

    def finish(
        self, system: System, roster: Roster, retold: Retelling | None = None, course: ToldCourse | None = None
    ) -> Result:
        """Close an ended procedure: update the characters who took part, store its loot, and return its result.

        The chronicle gets the retelling `retold` and the `course`. Raises CampaignError while the procedure goes on.
        """
        table, result = self._ended()
        news = self._latest_news()
        characters = roster.characters()
        for name in self._campaign.taking_part:
            if name in characters:
                self._mark(roster, table, name, characters[name])
        after = None
        left = ""
        with suppress(Exception):  # The rules may raise anything on a state that they did not write.
            after = table.procedure.shared(table.state)
            left = unclaimed_loot.keep_loot(self._campaign, system, table.state)
        if after is not None:
            self._campaign.shared = msgspec.Raw(msgspec.json.encode(after))
        if left and self._campaign.taking_part:  # The roster gets no loot of a one-off party.
            self._tell(left)
        self._leave(news, FightEnded(result.outcome, result.text, result.about, retold, course))
        return result

    def abandon(self) -> None:
        """Break off the procedure without any change to the characters. Raises CampaignError if there is none."""
        if self._campaign.table is None:
            raise CampaignError("No fight is in progress.")
        self._leave(self._latest_news(), FightEnded("abandoned", "It was abandoned."))

    def take_up(self, system: System) -> None:
        """Open the saved procedure, if any. A procedure that the rules cannot open stays in the file."""
        saved = self._campaign.table
        if saved is None:
            return
        procedure = system.procedures.get(saved.procedure)
        if procedure is not None:
            with suppress(ReplayError):
                self.table = check_table(procedure, saved)
                self._news = NewsCursor(self.table.news)
                self._campaign.table = self.table.saved
        if self.table is None:
            self._tell(
                f"“{saved.title}” cannot be opened with the current rules. It stays saved; "
                "abandon it to start another scene."
            )

    def agree(self) -> None:
        """Make the journal match the state after a crash or the use of a backup, by appending records."""
        campaign = self._campaign
        records = self._ledger.records
        lost = journal_repair.find_unfinished(records, self._number)
        campaign.tables_begun = max([campaign.tables_begun, *(record.table for record in records)])
        for number in lost:
            self._ledger.write([FightEnded("abandoned", journal_repair.LOST)], fight=number)
        if self.table is None:
            return
        reopened = self.table.notice != ""
        repairs = journal_repair.repair_fight(records, campaign.told, self.table, reopened)
        self._latest_news()
        if repairs:
            if not reopened:
                self._tell("The chronicle did not match the saved fight, so the chronicle was updated.")
            self._ledger.write(repairs, fight=self._number, landmark=True)

    def _ended(self) -> tuple[Table, Result]:
        """Return the table and result of the ended procedure. Raises CampaignError while it goes on."""
        if self.table is None or self.table.result is None:
            raise CampaignError("The fight has not ended: finish or abandon it first.")
        return self.table, self.table.result

    @property
    def _number(self) -> int:
        return self._campaign.table.number if self._campaign.table else 0

    def _latest_news(self) -> list[News]:
        table = self.table
        if table is None or self._news is None:
            return []
        news = self._news.read()
        journal_repair.count_recorded(self._campaign.told, news)
        if table.notice:
            self._tell(table.notice)
            table.notice = ""
        return news

    def _mark(self, roster: Roster, table: Table, name: str, character: msgspec.Struct) -> None:
        try:
            after = table.procedure.apply_outcome(table.state, character)
            if after != character:
                roster.put(after, replacing=name)
        except ValueError as error:
            self._tell(f"“{table.saved.title}” did not change {name}. {error}")
        except Exception:  # The rules may raise anything on a state that they did not write.
            self._tell(f"{name} is unchanged: the result of “{table.saved.title}” causes an error in the rules.")

    def _leave(self, news: list[News], ended: FightEnded) -> None:
        number = self._number
        self.table = None
        self._news = None
        self._campaign.table = None
        self._campaign.taking_part = []
        self._campaign.apart = False
        self._campaign.told = []
        self._ledger.write([*news, ended], fight=number, landmark=True)
