"""A training run goes on with what is in its folder."""

import numpy as np
import pytest
from msgspec.structs import replace

from staufen import core
from staufen.arena.match.executors import Where
from staufen.arena.training.plan import TrainingPlan
from staufen.arena.training.run import TrainingRun
from staufen.core import InputError
from staufen.search import Heuristic, networkfile

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


def test_a_run_makes_a_network_a_generation_each_from_games_with_the_one_before(tmp_path):
    run, game = TrainingRun(PLAN, tmp_path), core.load("leduc-poker")
    losses = {}
    for generation in (1, 2):
        run.play(generation, HERE)
        losses[generation] = list(run.fit(generation, "train"))
        contents = networkfile.read_network(run.network(generation), game)
        assert contents.about["games"] == {"2": 12 * generation}
        assert contents.about["generation"] == generation
        assert contents.about["plan"] == PLAN.to_dict()
    assert [made.losses for made in TrainingRun(PLAN, tmp_path).made()] == list(losses.values())
    assert "value=default" in run.bot(game, 1)
    assert str(run.network(1)) in run.bot(game, 2)
    assert Heuristic.load(str(run.network(2)), game).strength(game.deal(1), 0) != 0


def test_whoever_plays_alone_learns_from_worlds_played_out_and_then_from_the_network(tmp_path):
    """Weights tell who wins, not what share of the best title somebody will have."""
    plan = replace(PLAN, game="stupor-mundi", players=(1,), games=(2,), iterations=8, keep=0.2)
    run, game = TrainingRun(plan, tmp_path), core.load("stupor-mundi(players=1)")
    for generation in (1, 2):
        run.play(generation, HERE)
        losses = list(run.fit(generation, "train"))
        assert losses[-1][0].learned < losses[0][0].learned
    samples = run.samples(1)[1][0]
    assert samples.values.shape[1] == 1
    assert np.all((samples.values > 0) & (samples.values < 1))
    assert "playout_length=end" in run.bot(game, 1)
    assert run.bot(game, 2).endswith(f"value={run.network(1)})")
    policy = TrainingRun(replace(plan, kind="policy"), tmp_path / "policy")
    assert "playout_length" not in policy.bot(game, 1), "the network judges, as it is set"


def test_a_run_of_a_policy_makes_what_judges_actions(tmp_path):
    """The second generation plays with the policy of the first."""
    plan = replace(PLAN, kind="policy")
    run, game = TrainingRun(plan, tmp_path), core.load("leduc-poker")
    for generation in (1, 2):
        run.play(generation, HERE)
        assert len(list(run.fit(generation, "train"))) == 1 + plan.fitting.epochs
        contents = networkfile.read_network(run.network(generation), game)
        assert contents.format == networkfile.POLICY
        assert contents.about["plan"]["kind"] == "policy"
    assert "prior=default" in run.bot(game, 1)
    assert f"prior={run.network(1)}" in run.bot(game, 2)
    with pytest.raises(InputError, match="another run: kind policy, not value; choose"):
        TrainingRun(PLAN, tmp_path)


def test_a_run_of_a_fast_policy_makes_one_for_playouts(tmp_path):
    """In the first generation worlds are played on as the game's settings say, but for policies."""
    plan = replace(PLAN, kind="fast-policy")
    run, game = TrainingRun(plan, tmp_path), core.load("leduc-poker")
    run.play(1, HERE)
    list(run.fit(1, "train"))
    contents = networkfile.read_network(run.network(1), game)
    assert contents.format == networkfile.FAST
    assert set(contents.arrays) == {"first", "first_bias", "last", "last_bias"}
    assert "playout_prior=default" in run.bot(game, 1)
    assert f"playout=policy, playout_prior={run.network(1)}" in run.bot(game, 2)
    with pytest.raises(InputError, match="another run: kind fast-policy, not policy; choose"):
        TrainingRun(replace(PLAN, kind="policy"), tmp_path)


def test_the_first_games_may_have_a_teacher(tmp_path):
    run, game = TrainingRun(PLAN, tmp_path / "first"), core.load("leduc-poker")
    run.play(1, HERE)
    list(run.fit(1, "train"))
    taught = TrainingRun(replace(PLAN, teacher=str(run.network(1))), tmp_path / "second")
    assert taught.bot(game, 1) == run.bot(game, 2)
    assert taught.plan.to_dict()["teacher"] == str(run.network(1))
    shipped = TrainingRun(replace(PLAN, game="staufer", teacher="network"), tmp_path / "third")
    assert "value=network" in shipped.bot(core.load("staufer", 2), 1)


def test_a_run_that_was_stopped_plays_what_is_missing(tmp_path):
    found = []
    run = TrainingRun(PLAN, tmp_path)

    def stop(outcomes):
        for outcome in seen(found)(outcomes):
            if len(found) == 5:
                raise KeyboardInterrupt
            yield outcome

    with pytest.raises(KeyboardInterrupt):
        run.play(1, HERE, stop)
    kept = len(found) - 1
    run = TrainingRun(PLAN, tmp_path)
    run.play(1, HERE, seen(rest := []))
    assert len(rest) == PLAN.games[0] - kept
    run.play(1, HERE, seen(none := []))
    assert none == []
    whole = TrainingRun(PLAN, tmp_path / "other")
    whole.play(1, HERE)
    pairs = zip(run.samples(1)[2], whole.samples(1)[2], strict=True)
    assert all(np.array_equal(a.inputs, b.inputs) for a, b in pairs)


def test_a_run_goes_on_with_more_generations(tmp_path):
    first = TrainingRun(replace(PLAN, generations=1), tmp_path)
    first.play(1, HERE)
    longer = TrainingRun(PLAN, tmp_path)
    longer.play(1, HERE, seen(none := []))
    assert none == []
    assert TrainingRun(PLAN, tmp_path).plan.generations == PLAN.generations == 2
    with pytest.raises(InputError, match="run: generations 2, not 1; choose another"):
        TrainingRun(replace(PLAN, generations=1), tmp_path)
    with pytest.raises(InputError, match="run: generations 2, not 3; seed 1, not 9; choose"):
        TrainingRun(replace(PLAN, generations=3, seed=9), tmp_path)


def test_a_folder_of_another_run_is_refused(tmp_path):
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


def test_a_folder_of_other_things_is_left_alone(tmp_path):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(InputError, match="holds no training run; choose another folder"):
        TrainingRun(PLAN, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["index.html"]


def test_what_cannot_be_trained_is_told(tmp_path):
    run = TrainingRun(replace(PLAN, keep=0.0, generations=1), tmp_path / "b")
    run.play(1, HERE)
    with pytest.raises(InputError, match=r"no position was kept .* larger keep .*, and another"):
        list(run.fit(1, ""))
    run = TrainingRun(PLAN, tmp_path / "c")
    run.play(1, HERE)
    file = run.file(run.jobs(1)[3])
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(InputError, match=rf"{file.name}: .*; remove it, and it is played again"):
        run.samples(1)


def test_a_game_that_fails_is_told(tmp_path):
    run = TrainingRun(PLAN, tmp_path)
    with pytest.raises(InputError, match=r"train: game \d+: raised: .*network-1\.npz"):
        run.play(2, HERE)  # of which there is no network yet


def test_each_table_may_play_a_number_of_games_of_its_own(tmp_path):
    plan = replace(PLAN, game="fredericus", players=(2, 3), games=(3, 1))
    found = [job.game for job in TrainingRun(plan, tmp_path).jobs(1)]
    assert sorted(found) == ["fredericus(players=2)"] * 3 + ["fredericus(players=3)"]
