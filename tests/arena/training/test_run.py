"""A training run goes on with what is in its folder."""

import numpy as np
import pytest
from msgspec.structs import replace

from staufen import core
from staufen.arena.match.executors import Where
from staufen.arena.training.plan import TrainingPlan
from staufen.arena.training.run import TrainingRun
from staufen.core import InputError
from staufen.search import Heuristic, network_file

HERE = Where(workers=0)
PLAN = TrainingPlan(
    game="leduc-poker", players=(2,), games=(12,), generations=2, iterations=30, keep=1.0,
    visits=2, random=0.1, units=(8, 8), epochs=2, batch=10,
)  # fmt: skip


def seen(found):
    """Return a watch that notes the outcomes that go by."""

    def watch(outcomes):
        for outcome in outcomes:
            found.append(outcome)
            yield outcome

    return watch


def test_each_generation_plays_with_the_previous_network(tmp_path):
    run, game = TrainingRun(PLAN, tmp_path), core.load("leduc-poker")
    losses = {}
    for generation in (1, 2):
        run.play_games(generation, HERE)
        losses[generation] = list(run.fit_network(generation, "train"))
        contents = network_file.read_network(run.network_path(generation), game)
        assert contents.about["games"] == {"2": 12 * generation}
        assert contents.about["generation"] == generation
        assert contents.about["plan"] == PLAN.to_dict()
    assert [made.losses for made in TrainingRun(PLAN, tmp_path).read_generations()] == list(
        losses.values()
    )
    assert "value=default" in run.search_spec(game, 1)
    assert str(run.network_path(1)) in run.search_spec(game, 2)
    assert Heuristic.load(str(run.network_path(2)), game).strength(game.new_state(1), 0) != 0


def test_a_solo_game_learns_from_playouts_then_from_the_network(tmp_path):
    """Weights predict who wins, not what share of the best title somebody will have."""
    plan = replace(PLAN, game="stupor-mundi", players=(1,), games=(2,), iterations=8, keep=0.2)
    run, game = TrainingRun(plan, tmp_path), core.load("stupor-mundi(players=1)")
    for generation in (1, 2):
        run.play_games(generation, HERE)
        losses = list(run.fit_network(generation, "train"))
        assert losses[-1][0].learned < losses[0][0].learned
    samples = run.load_samples(1)[1][0]
    assert samples.values.shape[1] == 1
    assert np.all((samples.values > 0) & (samples.values < 1))
    assert "playout_length=end" in run.search_spec(game, 1)
    assert run.search_spec(game, 2).endswith(f"value={run.network_path(1)})")
    policy = TrainingRun(replace(plan, kind="policy"), tmp_path / "policy")
    assert "playout_length" not in policy.search_spec(game, 1), "the network judges, as it is set"


def test_a_policy_run_writes_a_policy(tmp_path):
    """The second generation plays with the policy of the first."""
    plan = replace(PLAN, kind="policy")
    run, game = TrainingRun(plan, tmp_path), core.load("leduc-poker")
    for generation in (1, 2):
        run.play_games(generation, HERE)
        assert len(list(run.fit_network(generation, "train"))) == 1 + plan.fitting.epochs
        contents = network_file.read_network(run.network_path(generation), game)
        assert contents.format == network_file.POLICY
        assert contents.about["plan"]["kind"] == "policy"
    assert "prior=default" in run.search_spec(game, 1)
    assert f"prior={run.network_path(1)}" in run.search_spec(game, 2)
    with pytest.raises(InputError, match="another run: kind policy, not value; choose"):
        TrainingRun(PLAN, tmp_path)


def test_a_fast_policy_run_writes_a_playout_policy(tmp_path):
    """In the first generation worlds are played on as the game's settings say, but for policies."""
    plan = replace(PLAN, kind="fast-policy")
    run, game = TrainingRun(plan, tmp_path), core.load("leduc-poker")
    run.play_games(1, HERE)
    list(run.fit_network(1, "train"))
    contents = network_file.read_network(run.network_path(1), game)
    assert contents.format == network_file.FAST
    assert set(contents.arrays) == {"first", "first_bias", "last", "last_bias"}
    assert "playout_prior=default" in run.search_spec(game, 1)
    assert f"playout=policy, playout_prior={run.network_path(1)}" in run.search_spec(game, 2)
    with pytest.raises(InputError, match="another run: kind fast-policy, not policy; choose"):
        TrainingRun(replace(PLAN, kind="policy"), tmp_path)


def test_the_first_generation_may_use_a_teacher(tmp_path):
    run, game = TrainingRun(PLAN, tmp_path / "first"), core.load("leduc-poker")
    run.play_games(1, HERE)
    list(run.fit_network(1, "train"))
    taught = TrainingRun(replace(PLAN, teacher=str(run.network_path(1))), tmp_path / "second")
    assert taught.search_spec(game, 1) == run.search_spec(game, 2)
    assert taught.plan.to_dict()["teacher"] == str(run.network_path(1))
    shipped = TrainingRun(replace(PLAN, game="staufer", teacher="network"), tmp_path / "third")
    assert "value=network" in shipped.search_spec(core.load("staufer", 2), 1)


def test_a_stopped_run_plays_the_missing_games(tmp_path):
    found = []
    run = TrainingRun(PLAN, tmp_path)

    def stop(outcomes):
        for outcome in seen(found)(outcomes):
            if len(found) == 5:
                raise KeyboardInterrupt
            yield outcome

    with pytest.raises(KeyboardInterrupt):
        run.play_games(1, HERE, stop)
    stored = len(found) - 1
    run = TrainingRun(PLAN, tmp_path)
    run.play_games(1, HERE, seen(rest := []))
    assert len(rest) == PLAN.games[0] - stored
    run.play_games(1, HERE, seen(none := []))
    assert none == []
    whole = TrainingRun(PLAN, tmp_path / "other")
    whole.play_games(1, HERE)
    pairs = zip(run.load_samples(1)[2], whole.load_samples(1)[2], strict=True)
    assert all(np.array_equal(a.inputs, b.inputs) for a, b in pairs)


def test_a_run_can_be_extended_by_generations(tmp_path):
    first = TrainingRun(replace(PLAN, generations=1), tmp_path)
    first.play_games(1, HERE)
    longer = TrainingRun(PLAN, tmp_path)
    longer.play_games(1, HERE, seen(none := []))
    assert none == []
    assert TrainingRun(PLAN, tmp_path).plan.generations == PLAN.generations == 2
    with pytest.raises(InputError, match="run: generations 2, not 1; choose another"):
        TrainingRun(replace(PLAN, generations=1), tmp_path)
    with pytest.raises(InputError, match="run: generations 2, not 3; seed 1, not 9; choose"):
        TrainingRun(replace(PLAN, generations=3, seed=9), tmp_path)


def test_a_folder_of_another_run_is_rejected(tmp_path):
    TrainingRun(PLAN, tmp_path)
    with pytest.raises(InputError, match="run: games 12, not 3; seed 1, not 9; choose"):
        TrainingRun(replace(PLAN, games=(3,), seed=9), tmp_path)
    with pytest.raises(InputError, match="run: epochs 2, not 5; without none, not row side; choo"):
        TrainingRun(replace(PLAN, epochs=5, without=("row", "side")), tmp_path)
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(InputError, match=r"plan\.json: Expecting"):
        TrainingRun(PLAN, tmp_path)
    for broken in ("[3]", "3", '{"games": [3]}'):
        (tmp_path / "plan.json").write_text(broken)
        with pytest.raises(InputError, match=r"plan\.json|run: game null, not leduc-poker;"):
            TrainingRun(PLAN, tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="Not a directory"):
        TrainingRun(PLAN, tmp_path / "file" / "x")


def test_a_folder_with_other_files_is_rejected(tmp_path):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(InputError, match="holds no training run; choose another folder"):
        TrainingRun(PLAN, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["index.html"]


def test_an_invalid_plan_is_rejected(tmp_path):
    run = TrainingRun(replace(PLAN, keep=0.0, generations=1), tmp_path / "b")
    run.play_games(1, HERE)
    with pytest.raises(
        InputError, match=r"no positions to learn from; .* larger keep .*, and another"
    ):
        list(run.fit_network(1, ""))
    run = TrainingRun(PLAN, tmp_path / "c")
    run.play_games(1, HERE)
    file = run.samples_path(run.list_jobs(1)[3])
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(
        InputError, match=rf"{file.name}: .*; remove the file to play this game again"
    ):
        run.load_samples(1)


def test_a_failed_game_is_reported(tmp_path):
    run = TrainingRun(PLAN, tmp_path)
    with pytest.raises(InputError, match=r"train: game \d+: raised: .*network-1\.npz"):
        run.play_games(2, HERE)  # of which there is no network yet


def test_the_number_of_games_can_differ_by_table(tmp_path):
    plan = replace(PLAN, game="fredericus", players=(2, 3), games=(3, 1))
    found = [job.game for job in TrainingRun(plan, tmp_path).list_jobs(1)]
    assert sorted(found) == ["fredericus(players=2)"] * 3 + ["fredericus(players=3)"]
