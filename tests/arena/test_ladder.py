"""Ladders are frozen, belong to one game and one build, and grow only by promotion."""

import os
import shlex

import pytest

from staufen import core
from staufen.arena import ladder
from staufen.arena.cli.ladder import choose_deals
from staufen.arena.ladder import Entry, Ladder
from staufen.arena.match import fingerprint, match
from staufen.arena.match.executors import Where
from staufen.arena.plans import evaluation
from staufen.arena.plans.runner import Runner
from staufen.arena.plans.tournament import Tournament
from staufen.arena.schedule import book_seed
from staufen.arena.store import Store
from staufen.bots import parse_spec
from staufen.bots.base.levels import levels
from staufen.core import InputError
from staufen.search import network_file
from tests.support.bots import HERE, place
from tests.support.network import made as network
from tests.support.places import LEDUC, play
from tests.support.program import call, refusal
from tests.support.walk import counts

SOLO = core.load("stupor-mundi", players=1)
GAMES = [core.load(name, players) for name, players in counts()]
SHIPPED = [  # for a game that has a ladder at all, all its tables have one
    game for game in GAMES if list(ladder.SHIPPED.glob(f"{game.name}-[0-9]*.toml"))
]
MUS = {"so-ismcts(iterations=60)": 26.5, "so-ismcts(iterations=30)": 26.0,
       "greedy(worlds=2)": 23.0, "random": 22.0, place("First"): 15.0}  # fmt: skip


def entry(bot, mu):
    return Entry(bot, fingerprint.fingerprint_bot(bot, LEDUC), mu, mu - 1, mu + 1, 100, 50, 0.5)


def made(mus=MUS, version=1, game=LEDUC):
    entries = tuple(entry(bot, mu) for bot, mu in mus.items())
    return Ladder(str(game), game.rules_version, game.digest, version, {"by": "hand"}, entries)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A store with a ladder, the only one there is."""
    monkeypatch.setattr(ladder, "SHIPPED", tmp_path / "shipped")
    with Store(tmp_path / "arena.sqlite") as store:
        store.save_ladder(made())
    return tmp_path / "arena.sqlite"


@pytest.fixture
def changed(monkeypatch):
    """Return a function after which the bot `random` takes the first action."""
    place = "staufen.bots.random.Random.act"
    return lambda: monkeypatch.setattr(place, lambda self, view: view.legal_actions[0])


# -------------------------------------------------------------------- keeping ladders


def test_ladders_round_trip(path, tmp_path):
    with Store(path) as store:
        assert ladder.find_ladder(LEDUC, store) == made()
        ladder.write_ladder(tmp_path / "ladder.toml", made())
        assert ladder.read_ladder(tmp_path / "ladder.toml") == made()


def test_versions_are_never_overwritten(path):
    with Store(path) as store:
        with pytest.raises(InputError, match="UNIQUE"):
            store.save_ladder(made({"random": 1.0}))
        store.save_ladder(made({"random": 1.0}, version=2))
        assert ladder.find_ladder(LEDUC, store).ratings == {"random": 1.0}
        assert ladder.find_ladder(LEDUC, store, 1) == made()
        with pytest.raises(InputError, match=r"no ladder version 3 \(known: 1, 2\)"):
            ladder.find_ladder(LEDUC, store, 3)


def test_ladders_depend_on_rules_and_components(tmp_path):
    game = core.load("fredericus", players=2)
    mine = core.load("fredericus", components={"setup": {"2": {"start_axes": [1, 3]}}})
    short = core.load("fredericus", short_variant=True)
    with Store(tmp_path / "s") as store:
        for version, each in enumerate((mine, short), 107):
            store.save_ladder(made({"random": 20.0}, version, each))
        assert [each.version for each in ladder.list_ladders(mine, store)] == [107]
        assert [each.version for each in ladder.list_ladders(short, store)] == [108]
        assert not {107, 108} & {each.version for each in ladder.list_ladders(game, store)}
        with pytest.raises(InputError, match=r"no ladder with rules version \d+ and components"):
            ladder.find_ladder(core.load("fredericus", bet_reward="per_player"), store)


def test_an_invalid_ladder_file_is_rejected(tmp_path):
    path = tmp_path / "x.toml"
    for text in ('game = "x"\n[[entry]]\nbot = "random"\n', 'game = "x"\nentry = [1]\n'):
        path.write_text(text)
        with pytest.raises(InputError, match=r"x\.toml: not a ladder"):
            ladder.read_ladder(path)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_ladder_fields_include_levels_and_other_families(game):
    field = ladder.ladder_field(game)
    assert match.check_bots(game, field, rated=True) == field
    assert len(set(field)) == len(field) >= 10
    assert field[0] == "random"
    assert {ladder.level_of(bot, game.name) for bot in field} == {*levels(game.name), ""}
    assert {bot.partition("(")[0] for bot in field} >= {
        "greedy", "flat", "pimc", "so-ismcts", "mo-ismcts",
    }  # fmt: skip


def test_files_are_named_by_game_players_and_options():
    assert ladder.file_name(core.load("fredericus", players=3)) == "fredericus-3.toml"
    short = core.load("fredericus", players=4, short_variant=True)
    assert ladder.file_name(short) == "fredericus-4-short_variant=true.toml"


# -------------------------------------------------------------------- making them


def ladder_of(played):
    """Return the ladder that a run makes."""
    return ladder.build_ladder(
        played.plan, played.read_games(), played.fingerprints, played.run.build
    )


def test_a_ladder_is_reproducible(tmp_path):
    bots = match.check_bots(LEDUC, ["random", place("Last"), place("First")])
    plan = Tournament(LEDUC, bots, 12, 1194, "balanced", schedule="ladder")
    one, other = (ladder_of(play(tmp_path / name, plan)) for name in "ab")
    assert one.method == other.method
    assert one.method["games"] == 24
    assert [e._replace(ms=0) for e in one.entries] == [e._replace(ms=0) for e in other.entries]
    assert one.entries[-1].bot == place("First")
    assert all(e.low < e.mu < e.high for e in one.entries)
    assert {e.games for e in one.entries} == {16}
    assert ladder.plan_ladder(LEDUC, one) == plan


def test_solo_games_are_rated_by_shared_deals(tmp_path):
    """In a solo game the points alone say nothing; more points on the same deal do."""
    bots = match.check_bots(SOLO, ["random", "greedy", place("Raises")])
    plan = Tournament(SOLO, bots, 4, 1194, schedule="ladder")
    played = play(tmp_path, plan)
    assert {len(record.bots) for record in played.read_records()} == {1}
    found = ladder_of(played)
    assert [e.bot for e in found.entries] == ["greedy", "random", place("Raises")]
    assert [e.deals for e in found.entries] == [4, 4, 4]
    assert all(e.low < e.mu < e.high for e in found.entries)


def test_solo_candidates_play_the_deals_of_the_others():
    plan = evaluation.Evaluation(SOLO, "first", {"random": 20.0, "greedy": 30.0}, 1, deals=2)
    pairings = next(plan.schedule_rounds())
    assert [p.bots for p in pairings[:3]] != [p.bots for p in pairings[:1]] * 3
    for deal in {p.deal for p in pairings}:
        assert sorted(p.bots for p in pairings if p.deal == deal) == [
            ("first",), ("greedy",), ("random",)
        ]  # fmt: skip


def test_a_remade_ladder_gets_the_next_version_unless_equal():
    old = made(version=4)._replace(method={"records": "a"})
    new = old._replace(version=1, method={"records": "b", "build": "of today"})
    assert ladder.number_ladder(new, []).version == 1
    assert ladder.number_ladder(new, [old]).version == 5
    again = old._replace(version=1, method={"records": "a", "build": "of today"})
    assert ladder.number_ladder(again, [old, new]).version == 4


def test_the_number_of_deals_depends_on_the_time():
    assert ladder.affordable_deals(2, 10.0, 240) == 48
    assert ladder.affordable_deals(2, 100.0, 240) == ladder.MIN_DEALS
    assert ladder.affordable_deals(2, 0.1, 240) == ladder.MAX_DEALS


def test_changes_since_a_ladder_are_reported(changed):
    rated = made()
    assert ladder.find_changes(rated, LEDUC) is None
    assert ladder.find_changes(rated._replace(rules=9), LEDUC) == "rules version 9, now 1"
    assert "components 0, now" in ladder.find_changes(rated._replace(components="0"), LEDUC)
    changed()
    assert ladder.find_changes(rated, LEDUC) == "other code of 1 bot"


# -------------------------------------------------------------------- the ones we ship


@pytest.mark.parametrize("game", SHIPPED, ids=str)
def test_shipped_ladders_cover_all_numbers_of_players(game):
    """And it says how it is played again."""
    found = ladder.read_ladder(ladder.SHIPPED / ladder.file_name(game))
    assert found.game == str(game)
    assert ladder.shipped_ladder(game) == found
    assert found.version >= 1
    mus = [entry.mu for entry in found.entries]
    assert mus == sorted(mus, reverse=True)
    assert len(found.entries) >= 10
    bots = [*found.method["bots"], *found.method.get("added", [])]
    assert {entry.bot for entry in found.entries} == set(bots)
    assert match.check_bots(game, bots, rated=True) == tuple(bots)
    assert all(entry.low < entry.mu < entry.high for entry in found.entries)
    assert all(entry.deals >= 8 for entry in found.entries)
    assert found.method["command"] == ladder.ladder_command(game)
    assert found.method["build"].startswith("staufen ")
    plan = ladder.plan_ladder(game, found)
    assert (list(plan.bots), plan.deals) == (bots, found.method["deals"])
    assert plan.seed == book_seed(found.method["book"])


@pytest.mark.parametrize("game", SHIPPED, ids=str)
def test_shipped_ladders_match_the_code(game):
    found = ladder.read_ladder(ladder.SHIPPED / ladder.file_name(game))
    lines = ladder.find_changes(found, game)
    assert lines is None, f"{found}: made with {lines}; `make ladders` plays it again"


@pytest.mark.parametrize("game", SHIPPED, ids=str)
def test_shipped_level_ratings_are_precise(game):
    found = ladder.read_ladder(ladder.SHIPPED / ladder.file_name(game)).entries
    known = [entry for entry in found if ladder.level_of(entry.bot, game.name)]
    margins = {entry.bot: round((entry.high - entry.low) / 2, 1) for entry in known}  # as shown
    assert {bot: margin for bot, margin in margins.items() if margin > 1.5} == {}


@pytest.mark.parametrize("game", SHIPPED, ids=str)
def test_levels_are_ordered_by_rating(game):
    found = {e.bot: e for e in ladder.read_ladder(ladder.SHIPPED / ladder.file_name(game)).entries}
    named = [parse_spec(text).text for text in levels(game.name).values()]
    assert set(named) <= set(found), "the ladder is older than the levels"
    mus = [found[bot].mu for bot in named]
    assert mus == sorted(mus)


# -------------------------------------------------------------------- on the command line


def test_a_new_bot_is_evaluated_and_promoted(path, own_folder):
    done = call("new", "bot", "--game", "leduc-poker")
    assert done.stdout.endswith("staufen evaluate my_bot.py:MyBot --game leduc-poker --players 2\n")
    here = ["--store", path, "--workers", 0]
    done = call("evaluate", "my_bot.py:MyBot", "--game", "leduc-poker", *here)
    assert done.code == 0
    assert "\nmy_bot.py:MyBot: rating " in done.stdout
    assert "on the ladder of leduc-poker(players=2), version 1." in done.stdout
    assert "rating=" not in done.stdout
    (listed,) = call("runs", "--store", path).stdout.splitlines()
    assert listed.endswith("leduc-poker(players=2): my_bot.py:MyBot, against 5")
    promotion = done.stdout.splitlines()[-1]
    assert promotion == f"Add it to the ladder: staufen promote 1 --store {path}"
    done = call("promote", 1, "--store", path)
    assert done.stdout.startswith("leduc-poker(players=2), ladder version 2\n")
    assert "my_bot.py:MyBot" in done.stdout
    with Store(path) as store:
        new, old = ladder.find_ladder(LEDUC, store), ladder.find_ladder(LEDUC, store, 1)
    assert old == made()
    assert set(old.entries) < set(new.entries)
    assert [e.bot for e in new.entries if e not in old.entries] == ["my_bot.py:MyBot"]
    assert new.method == {**old.method, "added": ["my_bot.py:MyBot"]}
    shown = call("ladder", "leduc-poker", "--store", path)
    assert shown.stdout == done.stdout
    again = call("promote", 1, "--store", path)
    assert again.stdout == "my_bot.py:MyBot is already in version 2.\n" + done.stdout
    assert call("ladder", "leduc-poker", "--store", path).stdout == done.stdout
    assert "my_bot.py" not in call("ladder", "leduc-poker", "--version", 1, "--store", path).stdout


@pytest.mark.parametrize(
    ("kind", "name"), [("bot", "my bots/(new)=1.py"), ("heuristic", "my weights, $HOME.toml")]
)
def test_printed_commands_can_be_run(kind, name, path, own_folder):
    (own_folder / "my bots").mkdir()
    lines = call("new", kind, name, "--game", "leduc-poker").stdout.splitlines()[-1]
    words = shlex.split(lines)
    assert words[0] == "staufen"
    assert f"{lines.strip()}\n" in (own_folder / name).read_text()
    done = call(*words[1:], "--store", path, "--workers", 0, "--deals", 1)
    assert done.code == 0
    assert " games, all played to the end." in done.stdout


def test_heuristics_can_be_evaluated(path, own_folder):
    assert call("new", "heuristic", "--game", "leduc-poker").code == 0
    rest = ["--game", "leduc-poker", "--store", path, "--workers", 0, "--deals", 2]
    done = call("evaluate", "my_weights.toml", *rest)
    assert "\ngreedy(heuristic=my_weights.toml): rating " in done.stdout
    carrier = ["--with", "so-ismcts(iterations=9)"]
    done = call("evaluate", "my_weights.toml", *rest, *carrier)
    assert "\nso-ismcts(iterations=9, heuristic=my_weights.toml): rating " in done.stdout
    (own_folder / "mine.py").write_text("def mine(x):\n    return x[0]\n")
    done = call("evaluate", "mine.py:mine", *rest)
    assert "\ngreedy(heuristic=mine.py:mine): rating " in done.stdout
    network_file.write_network(own_folder / "n.npz", network(LEDUC))
    assert "\ngreedy(heuristic=n.npz): rating " in call("evaluate", "n.npz", *rest).stdout
    for form, asked in (
        (network_file.FORMAT, "playout_length=plies:0, value=n.npz"),
        (network_file.POLICY, "selection=puct, prior=n.npz"),
        (network_file.FAST, "playout=policy, playout_prior=n.npz"),
    ):  # the search is set so that it asks
        network_file.write_network(own_folder / "n.npz", network(LEDUC, form=form))
        done = call("evaluate", "n.npz", *rest, *carrier)
        assert f"\nso-ismcts(iterations=9, {asked}): rating " in done.stdout
    network_file.write_network(own_folder / "p.npz", network(LEDUC, form=network_file.POLICY))
    done = call("evaluate", "p.npz", *rest, "--with", "so-ismcts(iterations=9, selection=ucb1)")
    assert "\nso-ismcts(iterations=9, selection=ucb1, prior=p.npz): rating " in done.stdout
    assert "p.npz: a policy judges actions: a search takes it as `prior`" in refusal(
        "evaluate", "p.npz", *rest
    )
    assert refusal("evaluate", "random", *rest, *carrier).startswith("--with: random is a bot;")
    message = refusal("evaluate", "mine.py:yours", *rest)
    assert message.startswith("mine.py: unknown bot 'yours'")


@pytest.mark.parametrize(("heads", "asked"), [
    ({"strength": 1}, "playout_length=plies:0, value=m.onnx"),
    ({"logits": LEDUC.num_actions}, "selection=puct, prior=m.onnx"),
    ({"y": 1}, None),
])  # fmt: skip
@pytest.mark.parametrize("trust", ["", "1"])
def test_models_can_be_evaluated(heads, asked, trust, own_folder, monkeypatch):
    pytest.importorskip("onnxruntime")
    model = pytest.importorskip("tests.support.onnx_model")
    monkeypatch.setenv("STAUFEN_TRUST", trust)
    model.linear_model("m.onnx", len(network_file.input_names_of(LEDUC)), heads)
    rest = ["--against", "random", "--store", "m.sqlite", "--workers", 0, "--deals", 1]
    command = (
        "evaluate",
        "m.onnx",
        "--game",
        "leduc-poker",
        *rest,
        "--with",
        "so-ismcts(iterations=9)",
    )
    if asked is None:
        assert refusal(*command) == "m.onnx: outputs 'y' (expected 'strength' or 'logits')"
    else:
        assert f"\nso-ismcts(iterations=9, {asked})" in call(*command).stdout


def test_two_versions_are_compared_on_the_same_deals(path):
    done = call("evaluate", place("First(label=new)"), "--game", "leduc-poker", "--store", path,
                "--against", place("Last"), "--workers", 0, "--h0", -1, "--h1", 1)  # fmt: skip
    assert done.code == 0
    assert f"{place('First(label=new)')} is -" in done.stdout
    assert "25.00 too few deals" not in done.stdout  # a rating that is given
    assert (
        "Sequential test, H0: -1, H1: 1: H0 is accepted, the difference is below 1, after "
        in done.stdout
    )
    assert "promote" not in done.stdout


def test_a_time_limited_evaluation_can_be_resumed(path):
    args = ["evaluate", place("Last"), "--game", "leduc-poker", "--store", path, "--workers", 0]
    done = call(*args, "--minutes", 0)
    assert "Provisional: 1 of at least 20 deals." in done.stdout
    assert f"The time is up; resume with: staufen resume 1 --store {path}\n" in done.stdout
    again = call("resume", 1, "--store", path, "--workers", 0)
    assert "Provisional" not in again.stdout
    head, *rest = again.stdout.splitlines()
    assert head.endswith(" games, all played to the end. Of these, 1 were played before.")
    assert call(*args).stdout.splitlines()[1 : 1 + len(rest)] == rest


@pytest.mark.parametrize(("line", "message"), [
    ("evaluate random --game 'fredericus(short_variant=true)'", "no ladder with rules version"),
    ("evaluate cheater --game leduc-poker", "sees hidden information"),
    ("evaluate random --game leduc-poker --version 4", "no ladder version 4"),
    ("evaluate random --game leduc-poker --h0 1", "--h1: expected both or neither"),
    ("evaluate random --game leduc-poker --h0 2 --h1 1", "expected the first below"),
    ("evaluate random --game leduc-poker --against random", "(expected another bot)"),
    ("evaluate random --game leduc-poker --against greedy --version 1", "--version: cannot"),
    ("evaluate random --game leduc-poker --against greedy --precision 1", "--precision: cannot"),
    ("ladder leduc-poker --remake --anew", "--remake, --anew: expected only one of them"),
    ("ladder leduc-poker --anew --deals 4 --minutes 1", "--minutes: cannot be used where"),
    ("evaluate random --game leduc-poker --h0 nan", "not a finite number"),
    ("evaluate random --game leduc-poker --h1 inf", "not in the range -1000<=x<=1000"),
    ("evaluate random --game leduc-poker --precision nan", "not a finite"),
    ("evaluate random --game leduc-poker --minutes inf", "not a finite"),
    ("evaluate w.toml --game leduc-poker --with expert", "no heuristic"),
    ("evaluate nowhere.py:X --game leduc-poker", "nowhere.py: No such file"),
    ("evaluate random", "Missing option '--game'"),
    ("promote 9", "no run 9"),
    ("resume 9", "no run 9 (runs: none)"),
    ("ladder fredericus --set short_variant=true", "short_variant=true --remake` makes"),
    (f"new bot {HERE}", "file exists"),
    ("new poem", "is not one of"),
    (f"new bot {'x' * 300}.py", f"{'x' * 300}.py: File name too long"),
    ("new bot noext", "noext: expected a name that ends in .py for a bot"),
    ("new heuristic x.py", "x.py: expected a name that ends in .toml for a heuristic"),
    ('new bot "it\'s.py"', "it's.py: invalid name (expected none of :"),
    ("new bot -- -x.py", "and no - at the start"),
])  # fmt: skip
def test_invalid_input_gives_one_line(line, message, path, own_folder, monkeypatch):
    monkeypatch.setenv("STAUFEN_STORE", str(path))
    assert message in refusal(*shlex.split(line))


def test_an_outdated_ladder_needs_stale(path, changed):
    changed()
    args = ["evaluate", place("Last"), "--game", "leduc-poker", "--store", path, "--deals", 1,
            "--workers", 0]  # fmt: skip
    message = refusal(*args)
    assert (
        "made with other code: 1 of its bots have changed since they were rated, such as" in message
    )
    assert call(*args, "--stale").code == 0
    shown = call("ladder", "leduc-poker", "--store", path).stdout
    assert shown.splitlines()[1] == (
        "Outdated: 1 of its 5 bots (marked *) have changed since they were rated."
    )
    assert " random * " in shown


def test_provisional_bots_are_not_promoted(path):
    call("evaluate", place("Last"), "--game", "leduc-poker", "--store", path, "--deals", 3,
         "--workers", 0)  # fmt: skip
    message = refusal("promote", 1, "--store", path)
    assert message.endswith("is provisional: 3 of at least 20 deals")
    call("tournament", "leduc-poker", "--bots", "random", "greedy", "--deals", 1, "--store", path,
         "--workers", 0)  # fmt: skip
    assert refusal("promote", 2, "--store", path) == "run 2: not an evaluation on a ladder"


def test_runs_are_listed_exported_and_imported(path, tmp_path):
    call("tournament", "leduc-poker", "--bots", "random", place("Last"), "--deals", 2,
         "--store", path, "--workers", 0)  # fmt: skip
    games, other = tmp_path / "games.jsonl", tmp_path / "other.sqlite"
    assert call("export", 1, games, "--store", path).stdout == f"{games}: 4 games of run 1\n"
    assert call("import", games, "--store", other).stdout == "run 1: 4 games added\n"
    assert call("import", games, "--store", other).stdout == "run 1: 0 games added\n"
    assert call("export", 1, tmp_path / "t.csv", "--store", other).code == 0
    assert (tmp_path / "t.csv").read_text().count("\n") == 1 + 8
    (line,) = call("runs", "--store", path).stdout.splitlines()
    about = call("runs", 1, "--store", path).stdout
    assert about.startswith(line.split(": random")[0])
    assert "\n  deals: 2\n" in about
    assert line.split()[2:6] == ["tournament", "finished", "4", "games"]
    assert refusal("resume", 1, "--store", other).endswith("of kind import, which is not played")


FEW = ("random", place("Last"), place("First"))


def test_a_small_ladder_is_remade_on_request(path, monkeypatch):
    monkeypatch.setattr(ladder, "ladder_field", lambda game: FEW)
    ladder.SHIPPED.mkdir()
    ladder.write_ladder(ladder.SHIPPED / ladder.file_name(LEDUC), made(version=3))
    args = ["ladder", "leduc-poker", "--anew", "--deals", 10, "--workers", 0, "--store", path]
    done = call(*args)
    assert "leduc-poker(players=2), ladder version" in done.stdout
    with Store(path) as store:
        before = [each.version for each in ladder.list_ladders(LEDUC, store)]
    assert before == [3, 1, 4], "the one we ship, that of the store, and the new one"
    again = call(*args)
    assert f"The same games as those of version {max(before)}.\n" in again.stdout
    with Store(path) as store:
        assert [each.version for each in ladder.list_ladders(LEDUC, store)] == before


def test_remade_ladders_include_promoted_bots(path, monkeypatch):
    monkeypatch.setattr(ladder, "ladder_field", lambda game: FEW)
    args = ["ladder", "leduc-poker", "--deals", 2, "--workers", 0, "--store", path]
    assert call(*args, "--anew").code == 0
    with Store(path) as store:
        newest = ladder.find_ladder(LEDUC, store)
        method = {**newest.method, "added": ["greedy"]}
        store.save_ladder(newest._replace(version=newest.version + 1, method=method))
    assert call(*args, "--remake").code == 0
    with Store(path) as store:
        again = ladder.find_ladder(LEDUC, store)
    assert again.version == newest.version + 2
    assert {entry.bot for entry in again.entries} == {*FEW, "greedy"}


def test_an_evaluated_bot_file_is_not_imported_at_the_table(path, tmp_path, monkeypatch):
    monkeypatch.delenv("STAUFEN_TRUST")
    file, log = tmp_path / "spy.py", tmp_path / "log"
    file.write_text(f"""import os
from staufen.bots import Bot
with open({str(log)!r}, "a") as file:
    print(os.getpid(), file=file)

class Spy(Bot):
    def act(self, view):
        return view.legal_actions[0]
""")
    done = call("evaluate", f"{file}:Spy", "--game", "leduc-poker", "--against", "random",
                "--deals", 2, "--workers", 0, "--store", path)  # fmt: skip
    assert done.code == 0
    found = set(log.read_text().split())
    assert found
    assert str(os.getpid()) not in found


def test_a_written_ladder_gets_the_next_version(path, tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "ladder_field", lambda game: FEW)
    file = tmp_path / "ladder.toml"
    args = ["ladder", "leduc-poker", "--anew", "--workers", 0, "--store", path, "--write", file]
    call(*args, "--deals", 3)
    assert ladder.read_ladder(file).version == 1
    call(*args, "--deals", 4)
    assert ladder.read_ladder(file).version == 2
    assert "The same games as those of version 2." in call(*args, "--deals", 4).stdout
    assert ladder.read_ladder(file).version == 2
    with Store(path) as store:
        assert [ladder.list_ladders(LEDUC, store)[-1]] == [made()], "only the file is written"
    ladder.write_ladder(file, made(game=core.load("oh-hell")))
    message = refusal(*args, "--deals", 4)
    assert message == f"{file}: holds a ladder of oh-hell(players=3) (not overwritten)"


def test_a_ladder_does_not_overwrite_other_files(path, tmp_path):
    file = tmp_path / "notes.toml"
    file.write_text("[mine]\nnote = 1\n")
    with Store(path):
        pass
    args = ["ladder", "leduc-poker", "--store", path, "--write", file]
    assert str(file) in refusal(*args)
    assert file.read_text() == "[mine]\nnote = 1\n"
    ladder.write_ladder(file, made(game=core.load("oh-hell")))
    assert refusal(*args).endswith("holds a ladder of oh-hell(players=3) (not overwritten)")
    call("ladder", "leduc-poker", "--store", path, "--write", tmp_path / "new.toml")
    assert ladder.read_ladder(tmp_path / "new.toml").game == str(LEDUC)


def test_a_new_ladder_has_as_many_deals_as_time_allows(path, monkeypatch):
    monkeypatch.setattr(ladder, "ladder_field", lambda game: FEW)
    with Store(path) as store:
        assert choose_deals(LEDUC, Where(0), store, 1e6) == ladder.MAX_DEALS
        assert choose_deals(LEDUC, Where(0), store, 0) == ladder.MIN_DEALS
        Runner(store, ladder.plan_ladder(LEDUC, deals=17))
        assert choose_deals(LEDUC, Where(0), store, 1e6) == 17, "one was begun"
