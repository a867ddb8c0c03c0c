"""Harm: Stamina, Health, who falls, and what a fall or a blow does where nobody listens.

The rules are `S-03` to `S-07`, `S-13`, `S-23`, `S-31`, `R-03`, `R-07`, `R-14`, `R-18`, `R-23`, `R-29` and `H-07`.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from solo.systems.swords.fight.attack import attack, attack_place
from solo.systems.swords.fight.rules import harm
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack
from solo.systems.swords.fight.rules.grappling import struggle
from solo.systems.swords.fight.state import FightContext, Fighter, weapon_in_hand
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, offered, staged


class Quiet(Scripted):
    """The same dice where nobody listens, as in simulated fights: a blow is drawn as one chance."""

    has_listener = False


# Stamina and Health


@pytest.mark.parametrize(
    ("net", "health", "ill"),
    [
        (4, Health.OK, 0),
        (5, Health.HURT, -1),
        (9, Health.HURT, -1),
        (10, Health.WOUNDED, -2),
        (14, Health.WOUNDED, -2),
        (15, Health.CRIPPLED, -3),
        (19, Health.CRIPPLED, -3),
        (20, Health.DEAD, -3),
    ],
)
def test_health_goes_by_the_net_damage_of_one_hit(net: int, health: Health, ill: int) -> None:
    """`S-05`, `S-06`, `R-07`."""
    one = fighter("foes-0", stamina=50)
    harm.apply_damage(staged(Scripted(), fighter("party-0"), one), None, one, net)
    assert (one.stamina, one.health, one.ill) == (50 - net, health, ill)
    assert one.down is (health is Health.DEAD)


def test_health_is_the_worst_hits_and_never_gets_better_by_a_lighter_one() -> None:
    """`S-05`: not cumulative."""
    one = fighter("foes-0", stamina=50)
    arena = staged(Scripted(), fighter("party-0"), one)
    for net, health, ill in (
        (6, Health.HURT, -1),
        (6, Health.HURT, -1),
        (10, Health.WOUNDED, -2),
        (5, Health.WOUNDED, -2),
    ):
        harm.apply_damage(arena, None, one, net)
        assert (one.health, one.ill) == (health, ill)
    assert one.stamina == 50 - 27


@pytest.mark.parametrize(("stamina", "net", "down"), [(6, 5, False), (5, 5, True), (4, 5, True)])
def test_a_fighter_falls_at_nothing(stamina: int, net: int, down: bool) -> None:
    """`S-04`, `R-18`."""
    one = fighter("foes-0", stamina=stamina, left=["strike"])
    arena = staged(Scripted(), fighter("party-0"), one)
    harm.apply_damage(arena, None, one, net)
    assert (one.stamina, one.down) == (stamina - net, down)
    assert one.left == ([] if down else ["strike"])
    assert arena.fight.fallen == (["foes-0"] if down else [])
    assert (one in arena.fight.list_able("foes")) is not down


def test_who_lies_there_falls_no_second_time_but_may_still_die() -> None:
    one = fighter("foes-0", stamina=-1, down=True)
    arena = staged(Scripted(), fighter("party-0"), one)
    harm.apply_damage(arena, None, one, 20)
    assert (arena.fight.fallen, one.dead) == ([], True)


@pytest.mark.parametrize("net", [0, -3])
def test_no_net_damage_changes_nothing(net: int) -> None:
    one = fighter("foes-0")
    arena = staged(Scripted(), fighter("party-0"), one)
    assert harm.apply_damage(arena, None, one, net) == []
    assert (one.stamina, arena.fight.losses) == (10, 0)


@pytest.mark.parametrize(
    ("by", "stamina", "net", "harmed"),
    [("party-0", 10, 4, 4), ("party-0", 3, 9, 3), ("party-0", -1, 9, 0), ("foes-1", 10, 4, 0), ("", 10, 4, 0)],
)
def test_harm_counts_for_a_foe_as_far_as_there_was_stamina(by: str, stamina: int, net: int, harmed: int) -> None:
    target = fighter("foes-0", stamina=stamina)
    arena = staged(Scripted(), fighter("party-0"), fighter("foes-1"), target)
    striker = arena.fight.find(by) if by else None
    harm.apply_damage(arena, striker, target, net)
    assert sum(one.harm for one in arena.fight.fighters) == harmed
    assert arena.fight.losses == net


def test_wounds_are_told_with_what_changed() -> None:
    one = fighter("foes-0", stamina=7)
    arena = staged(Scripted(), fighter("party-0"), one)
    changes = [(change.what, change.before, change.after) for change in harm.apply_damage(arena, None, one, 8)]
    assert changes == [("Stamina", "7", "−1"), ("Health", "OK", "Hurt")]
    assert harm.apply_damage(staged(Quiet(), one, fighter("party-0")), None, one, 1) == []


def test_a_fall_off_a_height_is_two_dice_and_one_a_yard_against_endurance_without_armour() -> None:
    """`R-14`."""
    for yards, net in ((3, 9 + 3 - 5 - 1), (10, 9 + 10 - 5 - 1)):
        one = fighter("party-0", armour=4, strength=1, stamina=20)
        harm.fall_from_height(staged(Scripted(9, 5), one), one, yards, "over")
        assert one.stamina == 20 - net


# A blow as one chance, where nobody listens


@pytest.mark.parametrize(
    ("dice", "left"),
    [((8, 7, 9, 5), 10 - 7), ((7, 7), 10), ((8, 7, 2, 12), 10)],
    ids=["hit", "tie", "hit without harm"],
)
def test_a_blow_that_nobody_hears_of_falls_as_one_that_is_told(dice: tuple[int, ...], left: int) -> None:
    """`S-03`, `S-07`."""
    for scene in (Scripted(*dice), Quiet(*dice)):
        one, foe = fighter("party-0"), fighter("foes-0")
        arena = staged(scene, one, foe)
        acted_out(attack(arena, DeclaredAttack(one, foe, "strike", one.arms[0])))
        assert (foe.stamina, one.harm, scene.totals) == (left, 10 - left, [])


@pytest.mark.parametrize(("rolled", "striking", "hit"), [(2, -2, False), (3, -2, True), (3, -3, False)])
def test_an_unanswered_blow_is_drawn_against_nothing(rolled: int, striking: int, hit: bool) -> None:
    """`R-06`: above 0."""
    for kind in (Scripted, Quiet):
        one, foe = fighter("party-0", striking=striking), fighter("foes-0", surprised=True)
        arena = staged(kind(rolled, *((9, 5) if hit else ())), one, foe)
        acted_out(attack(arena, DeclaredAttack(one, foe, "strike", one.arms[0])))
        assert foe.stamina == 10 - 7 * hit


@pytest.mark.parametrize("target", ["rider", "horse"])
@pytest.mark.parametrize("scene", [Scripted, Quiet])
def test_a_saddle_feels_the_raw_damage_of_a_blow_that_nobody_hears_of(target: str, scene: type[Scripted]) -> None:
    """`S-31`: 8 and 3 for the sword are 11, against Riding 4 and a 7 or a 6."""
    for seat, mounted in ((7, True), (6, False)):
        rider = fighter("foes-0", mount="foes-0-mount", riding=4, strength=9, surprised=True)
        horse = fighter("foes-0-mount", arms=("hooves",), rider="foes-0", strength=9, surprised=True)
        one = fighter("party-0", striking=3)
        rolls = (7, 8, 2, *((seat,) if target == "rider" else ()), *(() if mounted or target == "horse" else (2, 12)))
        arena = staged(scene(*rolls), one, rider, horse)
        acted_out(attack(arena, DeclaredAttack(one, rider if target == "rider" else horse, "strike", one.arms[0])))
        assert bool(rider.mount) is (mounted or target == "horse")


def test_a_ridden_mounts_wound_is_felt_where_nobody_listens() -> None:
    rider = fighter("foes-0", mount="foes-0-mount", defends=False)
    horse = fighter("foes-0-mount", arms=("hooves",), rider="foes-0", stamina=20)
    one = fighter("party-0", striking=3)
    arena = staged(Quiet(7, 8, 2), one, rider, horse)
    acted_out(attack(arena, DeclaredAttack(one, horse, "strike", one.arms[0])))
    assert (horse.stamina, horse.spooked, one.harm) == (20 - 9, True, 9)


def test_a_miss_at_a_rider_costs_no_seat() -> None:
    rider, horse = fighter("foes-0", mount="foes-0-mount"), fighter("foes-0-mount", arms=("hooves",), rider="foes-0")
    one = fighter("party-0")
    for scene in (Scripted(7, 7), Quiet(7, 7)):
        acted_out(attack(staged(scene, one, rider, horse), DeclaredAttack(one, rider, "strike", one.arms[0])), "parry")
        assert (rider.mount, rider.stamina, scene.totals) == ("foes-0-mount", 10, [])


@pytest.mark.parametrize("kind", ["grab", "disarm", "wrench", "unshield"])
def test_what_does_no_damage_is_not_drawn_as_a_blow(kind: AttackKind) -> None:
    one, foe = fighter("party-0", arms=()), fighter("foes-0", shield=2)
    arena = staged(Quiet(9, 2), one, foe)
    acted_out(
        attack(arena, DeclaredAttack(one, foe, kind, None if kind in ("grab", "wrench") else one.arms[0], gentle=True))
    )
    assert foe.stamina == 10
    assert (bool(foe.clinch), weapon_in_hand(foe) is None, foe.shield) == (
        kind == "grab",
        kind in ("disarm", "wrench"),
        0 if kind == "unshield" else 2,
    )


# Who has come hand to hand


@pytest.mark.parametrize(
    ("kind", "noted"), [("strike", True), ("grab", True), ("disarm", True), ("shoot", False), ("throw", False)]
)
def test_who_comes_hand_to_hand_is_noted_once(kind: AttackKind, noted: bool) -> None:
    """`H-02`."""
    one, foe = fighter("party-0", place=100 if noted else 110), fighter("foes-0", defense=20)
    for _ in range(2):
        acted_out(attack(staged(Scripted(7, 7), one, foe), DeclaredAttack(one, foe, kind, one.arms[0])))
    assert foe.struck_by == (["party-0"] if noted else [])


# Unplanned answers


@pytest.mark.parametrize(("answer", "actions", "defends"), [("parry", 2, True), ("none", 1, False)])
def test_an_unplanned_answer_makes_one_action_more_of_the_round(answer: str, actions: int, defends: bool) -> None:
    """`R-03`: once for all attacks of the round (`R-04`)."""
    one, target = fighter("foes-0"), fighter("party-0", defense=9, defends=False)
    arena = staged(Scripted(2, 12) if defends else Scripted(2, 2, 12), one, target)
    acted_out(attack(arena, DeclaredAttack(one, target, "strike", one.arms[0])), answer)
    assert (target.actions, target.defends) == (actions, defends)


def test_one_planned_defense_serves_against_every_attack() -> None:
    """`R-04`."""
    target = fighter("party-0", defense=9, actions=2)
    for _ in range(3):
        foe = fighter("foes-0")
        acted_out(attack(staged(Scripted(2, 2), foe, target), DeclaredAttack(foe, target, "strike", foe.arms[0])))
    assert (target.actions, target.stamina) == (2, 10)


def test_a_planned_answer_is_asked_for_where_the_table_always_wishes_to_be() -> None:
    foe, target = fighter("foes-0"), fighter("party-0", defense=9)
    running = attack(
        staged(Scripted(2, 2), foe, target, ask_always=True), DeclaredAttack(foe, target, "strike", foe.arms[0])
    )
    assert next(running).kind == "defence"
    running.close()


# Assisted blocks


def blocked(friend: Fighter, target: Fighter, *answers: str, dice: tuple[int, ...], **around: Any) -> FightContext:
    foe = fighter("foes-0", striking=4)
    arena = staged(Scripted(*dice), foe, target, friend, **around)
    acted_out(attack(arena, DeclaredAttack(foe, target, "strike", foe.arms[0])), *answers)
    return arena


@pytest.mark.parametrize(("place", "asked"), [(103, True), (104, False), (97, True), (96, False)])
def test_a_friend_blocks_within_three_yards(place: int, asked: bool) -> None:
    """`S-23`, `R-23`."""
    friend = fighter("party-1", place=place, left=["assist"], defense=9)
    target = fighter("party-0")
    blocked(friend, target, *(["yes"] if asked else []), dice=(8, 2, 12) if asked else (8, 2, 2, 12))
    assert friend.left == ([] if asked else ["assist"])


@pytest.mark.parametrize(("planned", "actions"), [(True, 2), (False, 3)])
def test_a_block_that_was_not_planned_costs_an_action(planned: bool, actions: int) -> None:
    """`S-23`, `R-03`."""
    friend = fighter("party-1", left=["assist"] if planned else ["strike"], defense=9, actions=2)
    blocked(friend, fighter("party-0", stamina=3), "yes", dice=(8, 2, 8))
    assert (friend.actions, friend.left) == (actions, [] if planned else ["strike"])


def test_a_block_not_given_costs_nothing() -> None:
    friend = fighter("party-1", left=["assist"], actions=2)
    blocked(friend, fighter("party-0"), "no", dice=(7, 11))
    assert (friend.actions, friend.left) == (2, ["assist"])


@pytest.mark.parametrize(
    ("stamina", "defends", "always", "asked"),
    [
        (3, True, False, True),
        (4, True, False, False),
        (10, False, False, True),
        (10, True, True, True),
    ],
)
def test_friends_are_asked_unplanned_for_the_hard_pressed_and_the_undefended(
    stamina: int, defends: bool, always: bool, asked: bool
) -> None:
    """`S-23`, house: at 3 Stamina and less, or with no answer at all."""
    target = fighter("party-0", stamina=stamina, defends=defends, acted=not defends)
    foe, friend = fighter("foes-0"), fighter("party-1")
    running = attack(
        staged(Scripted(2, 2, 2, 12), foe, target, friend, ask_always=always),
        DeclaredAttack(foe, target, "strike", foe.arms[0]),
    )
    kinds = []
    try:
        decision = next(running)
        while True:
            kinds.append(decision.kind)
            decision = running.send("parry" if decision.kind == "defence" else "no")
    except StopIteration:
        pass
    assert ("assist" in kinds) is asked


def test_nobody_blocks_what_nothing_stops() -> None:
    friend, target = fighter("party-1", left=["assist"]), fighter("party-0", defense=9)
    giant = fighter("foes-0", arms=("great club",))
    acted_out(
        attack(staged(Scripted(2, 2), giant, target, friend), DeclaredAttack(giant, target, "strike", giant.arms[0]))
    )
    assert friend.left == ["assist"]


@pytest.mark.parametrize(("own", "friends", "hit"), [(2, 12, False), (12, 2, False), (2, 2, True)])
def test_the_higher_of_two_answers_counts(own: int, friends: int, hit: bool) -> None:
    """`R-29`: 4 and 8 against 12, in either hand."""
    friend, target = fighter("party-1", left=["assist"]), fighter("party-0")
    blocked(friend, target, "yes", dice=(8, own, friends, *((8, 5) if hit else ())))
    assert target.stamina == 10 - 6 * hit


def test_a_friend_who_strikes_at_the_target_by_mischance_does_not_block_for_it() -> None:
    one, target = fighter("party-0", left=["assist"]), fighter("party-1", defense=9)
    acted_out(attack(staged(Scripted(2, 2), one, target), DeclaredAttack(one, target, "strike", one.arms[0])))
    assert one.left == ["assist"]


# Disarming


@pytest.mark.parametrize(("side", "place", "lies"), [("party", 100, 97), ("foes", 100, 103), ("foes", 299, 300)])
def test_what_is_struck_away_flies_three_yards_behind_its_owner(side: str, place: int, lies: int) -> None:
    """`R-23`, `H-07`: never off the line."""
    owner = fighter(f"{side}-0", place=place)
    striker = fighter("foes-9" if side == "party" else "party-9", place=place, striking=3)
    arena = staged(Scripted(7, 7), striker, owner)
    acted_out(attack(arena, DeclaredAttack(striker, owner, "disarm", striker.arms[0])))
    assert [(thing.weapon.name, thing.place, thing.owner) for thing in arena.fight.ground] == [
        ("sword", lies, owner.key)
    ]
    assert weapon_in_hand(owner) is None


@pytest.mark.parametrize(
    ("rolled", "lost", "broken"), [(7, False, False), (8, True, False), (16, True, False), (17, True, True)]
)
def test_a_disarming_blow_must_be_higher_and_breaks_by_ten(rolled: int, lost: bool, broken: bool) -> None:
    """`S-13`: a tie keeps it."""
    striking = max(0, rolled - 12)
    one, foe = fighter("party-0", striking=striking), fighter("foes-0", arms=("sword",))
    arena = staged(Scripted(rolled - striking, 7), one, foe)
    acted_out(attack(arena, DeclaredAttack(one, foe, "disarm", one.arms[0])))
    assert (weapon_in_hand(foe) is None) is lost
    assert [arm.where for arm in foe.arms if arm.weapon.name == "sword"] == (
        ["broken"] if broken else [] if lost else ["hand"]
    )
    assert foe.stamina == 10


@pytest.mark.parametrize(("rolled", "shield", "lies"), [(7, 2, 0), (8, 0, 1), (16, 0, 1), (17, 0, 0)])
def test_a_shield_is_struck_away_as_a_weapon_is(rolled: int, shield: int, lies: int) -> None:
    striking = max(0, rolled - 12)
    one, foe = fighter("party-0", striking=striking), fighter("foes-0", arms=("great axe",), shield=2)
    arena = staged(Scripted(rolled - striking, 7), one, foe)
    acted_out(attack(arena, DeclaredAttack(one, foe, "unshield", one.arms[0])))
    assert (foe.shield, len(arena.fight.ground)) == (shield, lies)
    assert all(thing.shield == 2 and thing.owner == "foes-0" for thing in arena.fight.ground)


def test_there_is_nothing_to_strike_from_an_empty_hand() -> None:
    one, foe = fighter("party-0"), fighter("foes-0", arms=())
    arena = staged(Scripted(8, 7), one, foe)
    acted_out(attack(arena, DeclaredAttack(one, foe, "disarm", one.arms[0])))
    assert (arena.fight.ground, len(foe.arms)) == ([], 1)


# Places


@pytest.mark.parametrize(("rolled", "hit"), [(2, False), (3, True)])
def test_a_shot_at_a_place_must_be_above_its_level(rolled: int, hit: bool) -> None:
    """`S-25`: 10 yards are 2."""
    crew, target = fighter("foes-0", place=110, arms=("catapult",)), fighter("party-0", acted=True, defends=False)
    scene = Scripted(rolled, *((7, 12) if hit else ()))
    acted_out(attack_place(staged(scene, crew, target), DeclaredAttack(crew, target, "shoot", crew.arms[0])))
    assert target.stamina == 10 - 11 * hit


@pytest.mark.parametrize(("rolled", "clear"), [(4, False), (5, True)])
def test_who_dives_succeeds_on_equal_and_ends_outside(rolled: int, clear: bool) -> None:
    """`S-26`, `R-01`: one yard is 5."""
    crew, target = fighter("foes-0", place=110, arms=("catapult",)), fighter("party-1", acted=True, defends=False)
    for place, ends in ((103, 104), (97, 96)):
        edge = fighter("party-0", place=place)
        scene = Scripted(3, 2, 12, rolled, *(() if clear else (7, 12)))
        acted_out(attack_place(staged(scene, crew, target, edge), DeclaredAttack(crew, target, "shoot", crew.arms[0])))
        assert (edge.place, edge.stamina) == ((ends, 10) if clear else (place, 10 - 11))
        target.stamina, target.down = 10, False


@pytest.mark.parametrize(("answer", "actions", "defends"), [("dive", 2, True), ("stay", 1, False)])
def test_an_unplanned_dive_costs_an_action_and_is_asked_for(answer: str, actions: int, defends: bool) -> None:
    """`R-03`."""
    crew, edge = (
        fighter("foes-0", place=110, arms=("catapult",)),
        fighter("party-0", place=103, defends=False, defense=3),
    )
    target = fighter("party-1", acted=True, defends=False)
    scene = Scripted(3, 2, 12, *((5,) if defends else (2, 12)))
    acted_out(
        attack_place(staged(scene, crew, target, edge), DeclaredAttack(crew, target, "shoot", crew.arms[0])), answer
    )
    assert (edge.actions, edge.defends) == (actions, defends)


def test_the_held_and_the_fallen_cannot_dive() -> None:
    """`R-08`, `R-18`."""
    crew = fighter("foes-0", place=110, arms=("catapult",))
    held = fighter("party-0", place=103, clinch="foes-1")
    holder = fighter("foes-1", place=200, clinch="party-0", control=True)
    target = fighter("party-1", acted=True, defends=False)
    arena = staged(Scripted(3, 2, 12, 2, 12), crew, held, holder, target)
    acted_out(attack_place(arena, DeclaredAttack(crew, target, "shoot", crew.arms[0])))
    assert held.stamina == 10 - 6


def test_who_grapples_dives_clear_and_stays_where_it_is() -> None:
    crew = fighter("foes-0", place=110, arms=("catapult",))
    one, foe = fighter("party-0", place=103, clinch="foes-1"), fighter("foes-1", place=203, clinch="party-0")
    target = fighter("party-1", acted=True, defends=False)
    arena = staged(Scripted(3, 2, 12, 5), crew, target, one, foe)
    acted_out(attack_place(arena, DeclaredAttack(crew, target, "shoot", crew.arms[0])))
    assert (one.place, one.stamina, one.clinch) == (103, 10, "foes-1")


def test_a_struck_weapon_is_offered_no_more() -> None:
    one, foe = fighter("party-0", striking=3, left=["disarm"]), fighter("foes-0")
    arena = staged(Scripted(7, 7), one, foe)
    acted_out(attack(arena, DeclaredAttack(one, foe, "disarm", one.arms[0])))
    assert offered(arena.fight, one) == []


# Out of the ordinary where nobody listens


def test_a_blow_into_a_pair_goes_on_to_the_other_where_nobody_listens_too() -> None:
    """`R-09`."""
    third = fighter("party-1")
    one, foe = fighter("party-0", arms=(), clinch="foes-0"), fighter("foes-0", clinch="party-0")
    arena = staged(Quiet(8, 4, 7, 8, 5), third, foe, one)
    acted_out(attack(arena, DeclaredAttack(third, foe, "strike", third.arms[0])))
    assert (one.stamina, foe.stamina) == (10 - 6, 10)


@pytest.mark.parametrize(("friends", "hit"), [(12, False), (2, True)])
def test_a_friends_block_counts_where_nobody_listens_too(friends: int, hit: bool) -> None:
    """`R-29`."""
    friend, target, foe = fighter("party-1", left=["assist"]), fighter("party-0"), fighter("foes-0", striking=4)
    arena = staged(Quiet(8, 2, friends, *((8, 5) if hit else ())), foe, target, friend)
    acted_out(attack(arena, DeclaredAttack(foe, target, "strike", foe.arms[0])), "yes")
    assert target.stamina == 10 - 6 * hit


def test_a_ridden_mount_answers_by_its_riders_plan_without_a_question() -> None:
    """`H-10`: that is no action of its own."""
    rider = fighter("party-0", mount="party-9")
    horse = fighter("party-9", arms=("hooves",), rider="party-0", defends=False, actions=0)
    foe = fighter("foes-0")
    running = attack(staged(Scripted(7, 7), foe, rider, horse), DeclaredAttack(foe, horse, "strike", foe.arms[0]))
    assert next(running, None) is None
    assert (horse.defends, horse.actions) == (False, 0)


class Weighing(Scripted):
    """A scene that is told how lucky each roll was."""

    tracks_luck = True


@pytest.mark.parametrize(("grappling", "defense"), [(3, 1), (0, 2)])
@pytest.mark.parametrize("kind", ["grab", "disarm"])
def test_luck_comes_to_nothing_over_all_throws_of_a_contest(kind: AttackKind, grappling: int, defense: int) -> None:
    """What a roll did is weighed against the odds of just this contest."""
    weights = {total: 6 - abs(7 - total) for total in range(2, 13)}
    luck = 0.0
    for own, guard in product(weights, repeat=2):
        one = fighter("party-0", arms=("dagger",), grappling=grappling, striking=grappling)
        foe = fighter("foes-0", arms=("dagger",), defense=defense)
        scene = Weighing(own, guard)
        attempt = DeclaredAttack(one, foe, kind, one.arms[0], gentle=True)
        acted_out(attack(staged(scene, one, foe), attempt), *(["parry"] if kind == "grab" else []))
        found = scene.lucks["holds" if kind == "grab" else "hits"]
        assert len(found) == 1
        luck += weights[own] * weights[guard] * found[0]
    assert luck == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("grappling", [3, -2])
def test_luck_comes_to_nothing_over_all_throws_of_a_struggle(grappling: int) -> None:
    weights = {total: 6 - abs(7 - total) for total in range(2, 13)}
    luck = 0.0
    for own, guard in product(weights, repeat=2):
        one = fighter("party-0", arms=(), grappling=grappling, clinch="foes-0")
        foe = fighter("foes-0", arms=(), grappling=1, clinch="party-0")
        scene = Weighing(own, guard)
        struggle(staged(scene, one, foe), one, "escape")
        luck += weights[own] * weights[guard] * scene.lucks["holds"][0]
    assert luck == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("rolled", "left"), [(9, 10), (10, 3)])
def test_a_shot_without_an_area_meets_the_defense_of_the_person_and_nobody_beside(rolled: int, left: int) -> None:
    """`R-24`: at 10 yards Defense 7 makes 9. A hit does 7 + 12 against 12."""
    crew = fighter("foes-0", place=110, arms=("ballista",))
    target, beside = fighter("party-0"), fighter("party-1")
    scene = Scripted(rolled, 7, *((7, 12) if rolled > 9 else ()))
    acted_out(attack(staged(scene, crew, target, beside), DeclaredAttack(crew, target, "shoot", crew.arms[0])))
    assert (target.stamina, beside.stamina) == (left, 10)
