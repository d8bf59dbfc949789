"""The command `staufen rules`."""

import click

from tests.support.program import call, refusal


def test_rules_show_the_guide_with_the_options():
    done = call("rules", "fredericus", "--players", "3", "--set", "short_variant=true")
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.lstrip().startswith("Fredericus")
    for part in ("Move three, once a turn", "may also go to the centre", "• short_variant=true: "):
        assert part in " ".join(done.stdout.split())
    assert "Two players" not in done.stdout


def test_piped_rules_are_plain_text():
    text = call("rules", "stupor-mundi").stdout
    assert "\x1b" not in text
    assert "**" not in text
    assert all(line == line.rstrip() for line in text.splitlines())
    assert max(map(len, text.splitlines())) <= 100


def test_rules_explain_a_word():
    done = call("rules", "fredericus", "goshawk")
    assert done.stdout == (
        "goshawk (Q): the falcon that hunts with woods on one flank and sky on the other.\n"
    )
    done = call("rules", "stupor-mundi", "great", "wall", "a")
    assert done.stdout == (
        "Great Wall A: costs 3 Augustales besides the cubes of its site; once it stands: issue an"
        " Edict. [SM-229]\n"
    )


def test_rules_list_related_entries():
    first, second = call("rules", "staufer", "job").stdout.splitlines()
    assert first.startswith("job: ")
    assert second.startswith("See also: Job Nijmegen, ")
    (only,) = call("rules", "staufer", "tile").stdout.splitlines()  # too many to explain them all
    assert only.startswith("See also: A tile, ")


def test_an_unknown_word_gives_one_line():
    assert refusal("rules", "staufer", "embasy").startswith("staufer: unknown word 'embasy'; ")


def test_rules_are_paged_at_a_terminal(monkeypatch):
    paged = []
    monkeypatch.setattr(click, "echo_via_pager", paged.append)
    assert call("rules", "oh-hell").stdout == ""
    (text,) = paged
    assert "What matters" in text
