"""A line of text names a bot, of this package or in a user's file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import staufen.core as core
from staufen.bots import Bot, Option, create_bot, list_options, load_bots, parse_spec, register_bot
from staufen.bots.base.levels import levels
from staufen.bots.base.settings import player_counts, settings
from staufen.core import InputError, spec

USER_FILE = '''
from staufen.bots import Bot, register_bot

@register_bot("mine-of-the-tests")
class Mine(Bot):
    """Prefers the last legal action, or the first."""

    def __init__(self, *, last: bool = True, weight: float = 0.5, note=None, budget: int | None = 7,
                 word: str = "so", **table):
        super().__init__(**table)
        self.options = (last, weight, note, budget, word)

    def act(self, view):
        return view.legal_actions[-1]

class Plain(Bot):
    def act(self, view):
        return view.legal_actions[0]
'''


@pytest.fixture
def leduc():
    return core.load("leduc-poker")


@pytest.fixture
def user_file(tmp_path):
    path = tmp_path / "my_bot.py"
    path.write_text(USER_FILE)
    return path


def test_all_bots_of_the_folder_are_found():
    assert {"random", "greedy", "so-ismcts"} <= set(load_bots())
    assert list(load_bots()) == sorted(load_bots())
    assert all((cls.__doc__ or "").strip() for cls in load_bots().values())


# A program outside needs a command; tests/bots/test_external.py has some.
COMPLETE = [name for name, cls in load_bots().items() if not cls.accepts_any_option]


@pytest.mark.parametrize("name", COMPLETE)
def test_bots_answer_legally_and_reproducibly(name, leduc):
    answers = set()
    for _ in range(2):
        player = create_bot(name, leduc, seed=5)
        state = leduc.new_state(3)
        seen = state if player.full_information else state.view(state.to_act)
        answers.add(int(player.act(seen)))
    assert len(answers) == 1
    assert answers <= set(leduc.new_state(3).legal_actions)


@pytest.mark.parametrize("name", COMPLETE)
def test_bot_files_are_named_like_their_bots(name, leduc):
    assert str(create_bot(name, leduc)) == name
    every = spec.write(
        name, {key: option.default for key, option in list_options(load_bots()[name]).items()}
    )
    assert parse_spec(every).text == name  # what is said at its default need not be said


@pytest.mark.parametrize("text", [
    "random",
    "so-ismcts(iterations=500)",
    "so-ismcts(iterations=500, c=0.5)",
    "so-ismcts(c=1.0, playout=greedy)",
])  # fmt: skip
def test_a_specification_round_trips(text, leduc):
    player = create_bot(text, leduc)
    assert str(player) == text
    assert str(create_bot(str(player), leduc)) == text


@pytest.mark.parametrize("game", [core.load(name) for name in core.game_names()], ids=str)
def test_searches_use_the_games_settings_by_default(game):
    plain, own = settings(game.name, "plain"), settings(game.name, players=game.players)
    assert plain == settings("no such game")
    lines = ", ".join(f"{key}={spec.format_value(value)}" for key, value in own.items())
    message = ", ".join(f"{key}={spec.format_value(value)}" for key, value in plain.items())
    assert thought(game) == thought(game, f", settings=plain, {lines}")
    assert thought(game, ", settings=plain") == thought(game, f", {message}")
    assert (thought(game) == thought(game, ", settings=plain")) == (own == plain)


def test_a_games_weights_can_replace_its_network():
    game = core.load("staufer(players=2)")
    assert settings(game.name)["value"] == "network"
    assert parse_spec("so-ismcts(heuristic=default)").text == "so-ismcts(heuristic=default)"
    found = thought(game, ", heuristic=default")
    assert found == thought(game, ", value=default, prior=default") != thought(game)


def thought(game, options=""):
    """Return what a search of 60 iterations finds at the first choice of a deal."""
    state = game.new_state(3)
    player = create_bot(f"so-ismcts(iterations=60{options})", game, seed=1)
    player.act(state.view(state.to_act))
    return [(row.action, row.visits, row.value) for row in player.thought.rows]


def test_a_number_of_players_can_have_settings_of_its_own():
    """Alone, playouts are greedy for two rounds, and points count, not an early end; of three or
    four, the untried count less.

    Each number explores as is best for it. In the Dynasty two keep their trees.
    """
    fpu = "reduction:0.1"
    alone = {"playout": "greedy", "playout_prior": "same", "playout_length": "rounds:2"}
    alone["finish"] = 0.0
    own = {1: alone, 2: {"c": 0.4}, 3: {"fpu": fpu}, 4: {"c": 0.5, "fpu": fpu}}
    assert player_counts("stupor-mundi") == list(own)
    assert player_counts("fredericus") == [3, 4]
    assert player_counts("staufer") == [2]
    assert [settings("staufer", players=n)["reuse"] for n in (2, 3)] == [True, False]
    general = settings("stupor-mundi")
    for players in (1, 2, 3, 4):
        better = {**general, **own.get(players, {})}
        assert settings("stupor-mundi", players=players) == better
        game = core.load("stupor-mundi", players=players)
        keys = (
            "c",
            "playout",
            "playout_length",
            "playout_prior",
            "fpu",
            "value",
            "prior",
            "finish",
        )
        message = "".join(f", {key}={better[key]}" for key in keys)
        assert thought(game) == thought(game, message)


def test_unknown_settings_are_reported_with_their_place(monkeypatch):
    tables = {"leduc-poker": {"cut": 3}}
    monkeypatch.setattr("staufen.bots.base.settings.read_settings", lambda: tables)
    with pytest.raises(InputError, match=r"settings\.toml: leduc-poker: unknown setting 'cut'"):
        settings("leduc-poker")


def test_spaces_order_and_whole_numbers_do_not_matter():
    assert parse_spec(" so-ismcts( c=1 ,iterations=20)").text == "so-ismcts(iterations=20, c=1.0)"


@pytest.mark.parametrize(("text", "message"), [
    ("ramdom", "unknown bot 'ramdom'; did you mean 'random'? (known: "),
    ("mastr", "did you mean 'master'"),
    ("random(x=1)", "random: unknown option 'x' (known: none)"),
    ("so-ismcts(iteration=5)", "did you mean 'iterations'? (known: observable_moves, iterations, "),
    ("so-ismcts(iterations=many)", "iterations='many' (expected a whole number)"),
    ("so-ismcts(iterations=1.5)", "iterations=1.5 (expected a whole number)"),
    ("so-ismcts(iterations=true)", "iterations=True (expected a whole number)"),
    ("so-ismcts(iterations=-1)", "so-ismcts: iterations=-1 (expected 0 to 4294967295)"),
    ("so-ismcts(iterations=1000000000001)", "iterations=1000000000001 (expected 0 to"),
    ("so-ismcts(settings=best)", "so-ismcts: unknown value of settings 'best'"),
    ("so-ismcts(c=nan)", "so-ismcts: c=nan (expected a finite number)"),
    ("so-ismcts(seconds=inf)", "so-ismcts: seconds=inf (expected a finite number)"),
    ("so-ismcts(playout_length=plies:-2)", "plies:-2 (expected plies:0 to "),
    ("so-ismcts(fpu=reduction)", "fpu=reduction (expected reduction:0.0 to reduction:1.0)"),
    ("so-ismcts(fpu=value:abc)", "fpu=value:abc (expected value:0.0 to value:1000000.0)"),
    ("so-ismcts(playout_length=plies:4.5)", "plies:4.5 (expected plies:0 to "),
    ('greedy("network", heuristic=default)', "greedy: option 'heuristic' is given twice"),
    ('external("cat", command="ls")', "external: option 'command' is given twice"),
    ('external("cat", seed=3)', "external: unknown option 'seed' (known: command)"),
    ('external("cat", game=x)', "external: unknown option 'game' (known: command)"),
    ('external("cat", self=1)', "external: unknown option 'self' (known: command)"),
    ("mo-ismcts(threads=65)", "mo-ismcts: threads=65 (expected 1 to 64)"),
    ("flat(minimax=1.5)", "flat: minimax=1.5 (expected 0 to 1)"),
    ("greedy(worlds=0)", "greedy: worlds=0 (expected 1 to 100000)"),
    ("pimc(worlds=100000000000)", "pimc: worlds=100000000000 (expected 1 to 100000)"),
    ("so-ismcts(iterations=5, iterations=5)", "option 'iterations' is given twice"),
    ("so-ismcts(iterations=5", "expected ',' or ')' at column 23"),
    ("random)", "expected the end at column 7"),
    ("", "expected a name at column 1"),
    ("a(b=" * 21, "no more than 20 specifications within each other at column 82"),
    ("a\0b.py:Mine", "null byte"),
    ("nowhere/my_bot.py:Mine", "nowhere/my_bot.py: No such file or directory"),
])  # fmt: skip
def test_invalid_bots_are_reported_with_alternatives(text, message, leduc):
    with pytest.raises(InputError) as error:
        create_bot(text, leduc)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(max_size=30))
def test_any_text_is_a_bot_or_an_input_error(text):
    try:
        lines = parse_spec(text).text
    except InputError as error:
        lines = str(error)
    assert lines


def test_a_bot_comes_from_a_users_file(user_file, leduc):
    """And its written form calls for it again."""
    given = 'last=false, weight=2, budget=none, note=x, word="a, b"'
    player = create_bot(f"{user_file}:Mine({given})", leduc, seed=1)
    assert player.options == (False, 2.0, "x", None, "a, b")
    written = 'last=false, weight=2.0, note=x, budget=none, word="a, b"'
    assert str(player) == f"{user_file}:Mine({written})"
    assert create_bot(str(player), leduc).options == player.options
    assert type(create_bot(f"{user_file}:Plain", leduc)).__name__ == "Plain"


@pytest.mark.parametrize(("content", "name", "message"), [
    (USER_FILE, ":Mien", "unknown bot 'Mien'; did you mean 'Mine'? (known: Mine, Plain)"),
    (USER_FILE, "", "my_bot.py:CLASS (known: Mine, Plain)"),
    (USER_FILE, ":Bot", "unknown bot 'Bot'"),
    (USER_FILE, ":Mine(weigth=1)", "did you mean 'weight'? (known: last, weight, note, "),
    ("x = 1", ":Mine", "(known: none)"),
    ("1 / 0", ":Mine", "ZeroDivisionError: division by zero"),
    ("raise SystemExit(4)", ":Mine", "SystemExit: 4"),
    ("def", ":Mine", "SyntaxError"),
    ("from staufen.bots import *\n@register_bot('random')\nclass R(Bot): pass", ":R", "'random'"),
])  # fmt: skip
def test_an_invalid_user_file_is_reported(content, name, message, tmp_path, leduc):
    path = tmp_path / "my_bot.py"
    path.write_text(content)
    with pytest.raises(InputError) as error:
        create_bot(f"{path}{name}", leduc)
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_paths_with_spaces_are_quoted(tmp_path, leduc):
    path = tmp_path / 'my "own" bots.py'
    path.write_text(USER_FILE.replace("mine-of", "spaced-of"))
    quoted = str(path).replace('"', '\\"')
    player = create_bot(f'"{quoted}:Mine"(weight=2)', leduc)
    assert str(player) == f'"{quoted}:Mine"(weight=2.0)'
    assert type(create_bot(str(player), leduc)) is type(player)
    with pytest.raises(InputError, match='expected a closing "'):
        parse_spec('"my bots.py')


def test_a_file_with_one_bot_needs_no_class(tmp_path, leduc):
    path = tmp_path / "only.py"
    path.write_text(USER_FILE.split("class Plain")[0].replace("mine-of", "only-of"))
    assert type(create_bot(str(path), leduc)).__name__ == "Mine"


def test_options_come_from_all_constructors():
    class Base(Bot):
        def __init__(self, *, depth: int = 3, **table):
            super().__init__(**table)

    @register_bot("derived-of-the-tests")
    class Derived(Base):
        def __init__(self, *, width: float = 1.5, **table):
            super().__init__(**table)

    assert list_options(Derived) == {"width": Option(1.5, (float,)), "depth": Option(3, (int,))}
    assert "derived-of-the-tests" not in load_bots()  # only this package's own are listed


def test_random_takes_every_legal_action(leduc):
    player = create_bot("random", leduc, seed=1)
    view = leduc.new_state(2).view(0)
    assert {int(player.act(view)) for _ in range(60)} == set(view.legal_actions)


def test_a_bot_without_act_says_so(leduc):
    with pytest.raises(NotImplementedError, match=r"Bot\.act"):
        Bot(game=leduc).act(leduc.new_state(1).view(0))


@pytest.mark.parametrize("name", core.game_names())
def test_levels_stand_for_bots_that_play_the_game(name):
    game = core.load(name)
    named = levels(name)
    assert list(named) == ["novice", "apprentice", "journeyman", "expert", "master"]
    for level, text in named.items():
        assert str(create_bot(level, game)) == parse_spec(text).text == text
