"""Short names: whole, each another one, and telling apart what differs."""

from staufen.arena.report.labels import MAX_LABEL_LENGTH, short_labels

SEARCH = "so-ismcts(iterations=1000, selection=puct, c={})"


def test_short_and_given_names_are_unchanged():
    field = ["random", "so-ismcts(iterations=9)", "A name of a bot that somebody gave to it"]
    assert short_labels(field) == {bot: bot for bot in field}


def test_long_names_are_reduced_to_differing_options():
    field = [SEARCH.format(c) for c in (0.5, 0.7)]
    assert list(short_labels(field).values()) == ["so-ismcts(c=0.5)", "so-ismcts(c=0.7)"]
    assert short_labels([*field[:1], "greedy"])[field[0]] == "so-ismcts"
    nested = [f"flat(iterations=1000, heuristic=weights(file={n}), aa=2, bb=3)" for n in "xy"]
    assert list(short_labels(nested).values()) == ["flat", "flat #2"]


def test_files_are_labelled_by_class_and_duplicates_numbered():
    field = [f"{folder}/of/somebody/bots.py:Clever" for folder in ("a", "b")]
    assert list(short_labels(field).values()) == ["Clever", "Clever #2"]


def test_labels_are_distinct_and_short():
    field = [SEARCH.format(n) for n in range(5)] + [f"{'x' * 60}{n}" for n in range(5)]
    field += ["so-ismcts(c=1)", 'external("./a program with a long name --and options")']
    found = short_labels(field)
    assert len(set(found.values())) == len(field)
    assert max(map(len, found.values())) <= MAX_LABEL_LENGTH
