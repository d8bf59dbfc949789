"""Games at a terminal of fixed size: it holds every screen, and whole games can be read."""

import hashlib
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.screen import PROMPT
from staufen.core.library import GAMES
from tests.support.terminal import seated
from tests.support.walk import one_each

# Games that are drawn from their scenes.
HAVE_SCENES = [path.parent.name.replace("_", "-") for path in sorted(GAMES.glob("*/scene.py"))]
DRAWN = [game for game in one_each() if game.name in HAVE_SCENES]

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SEED = 2
SIZES = {(80, 24): 4000, (120, 45): 100}  # choices: a whole game, and the first turns of it
READ = {(80, 24): 100, (120, 45): 70}  # lines: of more, the first turns and the end can be read
END = 20  # lines


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
@pytest.mark.parametrize("game", DRAWN, ids=str)
def test_a_terminal_holds_every_screen(game, width, height):
    """No line is wider than it; the table and the choices of a turn are seen at once."""
    player = seated(game, SEED, 40, width=width, height=height)
    assert max(map(len, player.transcript)) <= width
    tables = 0
    for typed, shown in zip([None, *player.typed], player.shown, strict=True):
        if "" in shown and typed != "quit":
            table = shown[len(shown) - shown[::-1].index("") :]
            if any(line.startswith(game.title) for line in table[:1]):
                tables += 1
                assert len(table) + 1 <= height, "the prompt takes one more"
    assert tables > 0


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
@pytest.mark.parametrize("name", HAVE_SCENES)
def test_a_game_at_the_terminal_reads_as_it_did(name, width, height, bless):
    """`make golden` accepts it. The players' choices are random."""
    most = SIZES[width, height]
    lines = seated(core.load(name), SEED, most, width=width, height=height).transcript
    read = READ[width, height]
    left = lines[read - END : -END]
    if len(lines) > read:
        mark = hashlib.sha256("\n".join(left).encode()).hexdigest()[:12]
        note = f"[{len(left)} lines are left out here, mark {mark}]"
        lines = [*lines[: read - END], note, *lines[-END:]]
    path = TRANSCRIPTS / f"{name}-{width}x{height}.txt"
    if bless:
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert path.exists(), "bless a transcript with `make golden`"
    assert lines == path.read_text(encoding="utf-8").splitlines()


def test_every_transcript_belongs_to_a_game():
    names = {f"{name}-{width}x{height}.txt" for name in HAVE_SCENES for width, height in SIZES}
    assert {path.name for path in TRANSCRIPTS.iterdir()} == names


def test_what_was_typed_stands_behind_the_prompt():
    text = (TRANSCRIPTS / "leduc-poker-80x24.txt").read_text(encoding="utf-8")
    assert f"\n{PROMPT}me\n" in text
    assert "The end: " in text
