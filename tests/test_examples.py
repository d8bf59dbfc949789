"""The examples that are bots play."""

import re
import sys
from functools import cache
from pathlib import Path

import pytest

from staufen.arena.match.match import play_match
from staufen.arena.schedule import Pairing
from staufen.bots import create_bot
from staufen.core import CHANCE, ChanceSampler, InputError, load

FOLDER = Path(__file__).parent.parent / "examples/bots"
PLANNER, BEGINNER = f"{FOLDER}/planner.py:Planner", f"{FOLDER}/beginner.py:Beginner"


def beats_chance(bot, name):
    record = play_match(load(name, 2), Pairing(0, 3, (bot, "random"))).record
    return (record.end, record.shares[0]) == ("finished", 1)


@pytest.mark.parametrize(
    ("name", "width"), [("fredericus", 2), ("staufer", 12), ("stupor-mundi", 4)]
)
def test_the_planner_plays_its_games_and_beats_chance(name, width):
    assert beats_chance(f"{PLANNER}(width={width})", name)


@pytest.mark.parametrize("name", ["fredericus", "staufer", "stupor-mundi"])
def test_the_beginner_plays_its_games_and_beats_chance(name):
    assert beats_chance(BEGINNER, name)


@pytest.mark.parametrize("bot", [PLANNER, BEGINNER])
def test_they_refuse_other_games(bot):
    with pytest.raises(InputError, match=r"(planner: no plan|beginner: no advice) for oh-hell"):
        create_bot(bot, load("oh-hell"), seed=1)


@cache
def answered(name):
    """Return what could be chosen, and the beginner's choice, as words, all through a game."""
    game, found = load(name, 2), []
    state, dealer, bot = game.initial_state(), ChanceSampler(1), create_bot(BEGINNER, game)
    while not state.is_over:
        if state.to_act == CHANCE:
            state.apply(dealer.sample(state))
            continue
        legal, action = state.legal_actions, bot.act(state.view(state.to_act))
        if len(legal) > 1:
            found.append(([game.format_action(each) for each in legal], game.format_action(action)))
        state.apply(action)
    return found


def chosen(name, kind):
    """Return the choices of a beginner's game where an action of some kind was to be had."""
    return [word for words, word in answered(name) if any(w.startswith(kind) for w in words)]


def test_the_beginner_hunts_wherever_it_can():
    found = chosen("fredericus", "x")
    assert found
    assert {word[0] for word in found} <= set("xo")


def test_the_beginner_begins_with_supply():
    words = [word for _, word in answered("staufer")]
    assert words[0].startswith("supply")


def test_the_beginner_summons_whoever_it_can_and_travels_for_it():
    assert {word.split("-")[0] for word in chosen("stupor-mundi", "summon")} == {"summon"}
    assert any(word.startswith("travel") for word in chosen("stupor-mundi", "travel"))


MODEL = """
import re, sys
prompt = sys.stdin.read()
with open("prompts.txt", "a") as file:
    file.write(prompt + "=====")
actions = prompt.partition("legal actions:\\n")[2].partition("\\n\\n")[0].splitlines()
print("Let me think. I play " + {answer} + ".")
"""


@pytest.mark.parametrize(("answer", "third"), [("actions[-1]", False), ("'chess'", True)])
def test_a_language_model_enters_a_match(answer, third, own_folder):
    (own_folder / "model.py").write_text(MODEL.format(answer=answer))
    run = f"{sys.executable} -S"
    bot = f'external("{run} {FOLDER}/llm_player.py", model="{run} model.py")'
    record = play_match(load("leduc-poker", 2), Pairing(0, 3, (bot, "random"))).record
    assert record.end == "finished"
    prompts = (own_folder / "prompts.txt").read_text().split("=====")[:-1]
    assert all("You play leduc-poker(players=2), seat 0" in prompt for prompt in prompts)
    assert re.search(r"^seat -1: deal-\?$", prompts[0], re.MULTILINE), "the opponent's card"
    if third:  # the prompt is repeated
        assert prompts[0] == prompts[1] == prompts[2]
        assert "fold" in record.actions or "call" in record.actions
    else:
        assert "raise" in record.actions
