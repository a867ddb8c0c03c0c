"""What a table may rule otherwise, in every game: told apart, explained, and played by."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec

from solo.systems.contract import AnyProcedure, HouseRule, System, apply_rules, changed_rules, check_rule
from tests.suite.playing import setup_at_random


def alternatives(system: System) -> list[tuple[HouseRule, str]]:
    return [(rule, value) for rule in system.house_rules for value in rule.values[1:]]


def test_house_rules_are_told_apart_and_explained(system: System) -> None:
    rules = system.house_rules
    keys = [rule.key for rule in rules]
    assert len(set(keys)) == len(keys)
    assert len({rule.title for rule in rules}) == len(rules)
    for rule in rules:
        assert len(rule.values) > 1, rule.key
        assert len(set(rule.values)) == len(rule.values), rule.key
        assert all(value and value == value.strip() for value in rule.values), rule.key
        assert "=" not in rule.key
        assert rule.key == rule.key.strip().lower()
        assert rule.help.endswith("."), rule.key
        assert rule.title, rule.key


def test_rules_of_a_group_stand_together(system: System) -> None:
    groups = [rule.group for rule in system.house_rules]
    changes = sum(one != other for one, other in pairwise(groups))
    assert not groups or changes == len(set(groups)) - 1


def test_no_rule_has_the_name_of_a_switch(system: System) -> None:
    switches = {name for procedure in system.procedures.values() for name in procedure.setup_options()}
    assert switches.isdisjoint(rule.key for rule in system.house_rules)


def test_only_what_differs_and_is_known_is_kept(system: System) -> None:
    usual = {rule.key: rule.default_value for rule in system.house_rules}
    assert changed_rules(system.house_rules, {**usual, "no such rule": "at all"}) == {}
    for rule, value in alternatives(system):
        assert changed_rules(system.house_rules, {**usual, rule.key: value}) == {rule.key: value}
        assert check_rule(system.house_rules, rule.key, value) is None
        assert check_rule(system.house_rules, rule.key, f"{value} and more") is not None
    fault = check_rule(system.house_rules, "no such rule", "at all")
    assert fault is not None
    assert fault.endswith(".")


def test_every_value_of_every_rule_can_be_played_by(system: System, fight: AnyProcedure) -> None:
    random = Random("house rules")
    for rule, value in alternatives(system):
        setup = setup_at_random(system, random)
        assert isinstance(fight.begin(apply_rules(setup, {rule.key: value})), fight.state_type), (rule.key, value)


def test_the_usual_values_change_nothing(system: System, fight: AnyProcedure) -> None:
    if not system.house_rules:
        return
    setup = setup_at_random(system, Random("house rules"))
    usual = {rule.key: rule.default_value for rule in system.house_rules}
    assert msgspec.json.encode(fight.begin(setup)) == msgspec.json.encode(fight.begin(apply_rules(setup, usual)))


def test_a_fight_s_own_switches_come_before_the_rules(system: System) -> None:
    for rule, value in alternatives(system)[:1]:
        setup = setup_at_random(system, Random(1))
        own = msgspec.structs.replace(setup, options={rule.key: rule.default_value})
        assert apply_rules(own, {rule.key: value}) == own
        assert apply_rules(setup, {}) is setup


def test_a_changed_house_rule_keeps_no_procedure_from_beginning(system: System) -> None:
    rules = {rule.key: rule.values[1] for rule in system.house_rules}
    setup = setup_at_random(system, Random("house rules"))
    party = msgspec.structs.replace(setup, foes=(), place="", options={})
    for key, procedure in system.procedures.items():
        begun = setup if key == "fight" else party
        plain = apply_rules(msgspec.structs.replace(begun, options={}), {})
        try:
            procedure.begin(plain)
        except ValueError:
            continue  # the party alone is not enough for this procedure, whatever the rules
        assert isinstance(procedure.begin(apply_rules(plain, rules)), procedure.state_type), key
