"""Our games in PettingZoo: its own tests, and what they do not ask."""

import numpy as np
import pettingzoo as zoo
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, seed_test

from staufen import core
from staufen.bridges import pettingzoo
from staufen.core import InputError
from tests.support.walk import counts

each_count = pytest.mark.parametrize(("name", "players"), counts())


def played(table, choose, steps=100_000):
    """Play on until the end; yield (agent, what it saw, reward, terminated) of every step."""
    for agent in table.agent_iter(steps):
        seen, reward, terminated, _, _ = table.last()
        yield agent, seen, reward, terminated
        table.step(None if terminated else choose(np.flatnonzero(seen["action_mask"])))


# It wants masks in dictionaries, and warns of dictionaries in all but its own environments.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@each_count
def test_its_tests_pass(name, players):
    api_test(pettingzoo.env(name, players=players, render_mode="ansi"), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=10)


@each_count
def test_a_whole_game_pays_its_win_shares_once(name, players):
    table, dice = pettingzoo.env(name, players=players), np.random.default_rng(3)
    table.reset(seed=3)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent, _, reward, _ in played(table, dice.choice):
        paid[agent] += reward
    assert table.agents == []
    assert list(paid.values()) == pytest.approx(table.state.returns())


def test_the_mask_is_what_is_legal_and_empty_for_the_others():
    table = pettingzoo.env("leduc-poker")
    table.reset(options={"actions": ["deal-Ks", "deal-Qh", "raise"]})
    assert table.agent_selection == "seat_1"
    assert table.observe("seat_1")["action_mask"].tolist() == [1, 1, 1] + 7 * [0]
    assert not table.observe("seat_0")["action_mask"].any()


def test_two_tables_that_differ_in_what_a_seat_cannot_see_look_the_same_to_it():
    tables = [pettingzoo.env("leduc-poker") for _ in range(2)]
    for table, card in zip(tables, ("deal-Qh", "deal-Jh"), strict=True):
        table.reset(options={"actions": ["deal-Ks", card]})
    assert data_equivalence(*(table.observe("seat_0") for table in tables))
    assert not data_equivalence(*(table.observe("seat_1") for table in tables)), "a cheat is seen"


def test_a_seed_repeats_a_game_and_none_goes_on():
    def deals(seed):
        table = pettingzoo.env("fredericus", players=3, seed=seed)
        found = []
        for _ in range(3):
            table.reset()
            found.append(table.state)
        return found

    assert deals(5) == deals(5)
    assert len(set(deals(5) + deals(6))) == 6


def test_the_table_is_shown_and_named_with_the_rules_version(capsys):
    table = pettingzoo.env("staufer", players=3, render_mode="ansi", b_tie="no_second")
    table.reset(seed=1)
    assert table.metadata["name"] == f"staufer-v{table.game.rules_version}"
    assert table.game.options["b_tie"] == "no_second"
    assert table.render() == str(table.state)
    table = pettingzoo.env("staufer")
    table.reset(seed=1)
    assert table.render() is None
    table = pettingzoo.env("leduc-poker", render_mode="svg")
    table.reset(seed=1)
    assert table.render() == table.game.svg(table.state)
    table = pettingzoo.env("leduc-poker", render_mode="human")
    table.reset(seed=1)
    table.step(1)
    assert "Public card" in capsys.readouterr().out


def test_a_game_that_is_over_when_it_begins_pays_all_the_same():
    table = pettingzoo.env("leduc-poker")
    table.reset(options={"actions": ["deal-Ks", "deal-Qs", "raise", "fold"]})
    paid = {}
    for agent in table.agent_iter():
        paid[agent] = table.last()[1]
        table.step(None)
    assert paid == {"seat_0": 1.0, "seat_1": 0.0}


def test_what_is_wrong_is_refused_and_changes_nothing():
    table = pettingzoo.env("leduc-poker")
    table.reset(seed=1)
    before = table.state.copy()
    for action in (0, 9, 10, -1, None):
        with pytest.raises(InputError, match="is not legal here"):
            table.step(action)
    assert table.state == before
    with pytest.raises(InputError, match=r"actions\[1\]: action 'deal-Ks' is not legal"):
        table.reset(options={"actions": ["deal-Ks", "deal-Ks"]})
    with pytest.raises(InputError, match="agent 'seat_2': one of seat_0, seat_1 expected"):
        table.observe("seat_2")
    begun = pettingzoo.env("leduc-poker")
    for ask in (lambda: begun.step(1), begun.last, begun.render, lambda: begun.observe("seat_0")):
        with pytest.raises(InputError, match=r"no game was dealt yet: reset\(\) first"):
            ask()
    with pytest.raises(InputError, match="render_mode 'rgb'"):
        pettingzoo.env("leduc-poker", render_mode="rgb")
    with pytest.raises(InputError, match="unknown number of players"):
        pettingzoo.env("leduc-poker", players=3)


@pytest.mark.parametrize("name", core.game_names())
def test_every_game_is_in_the_registry(name):
    made = zoo.make("aec", pettingzoo.environment_id(name), seed=3)
    assert str(made.game) == str(core.load(name))
    assert made.metadata["name"] == pettingzoo.environment_id(name).removeprefix("staufen/")


def test_the_registry_takes_players_and_options():
    made = zoo.make("aec", "staufen/fredericus-v1", players=3, short_variant=True)
    assert str(made.game) == "fredericus(players=3, short_variant=true)"


def test_after_the_end_nothing_happens_and_the_last_agent_is_described_so():
    """As PettingZoo's OrderEnforcingWrapper has it."""
    table = pettingzoo.env("leduc-poker")
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, _, done, _, _ = table.last()
        table.step(None if done else table.action_space(agent).sample(seen["action_mask"]))
    assert table.agents == []
    table.step(None)
    assert table.last()[1:] == (0.0, True, False, {})
