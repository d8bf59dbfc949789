"""Records of which only the outcome matters."""

from staufen.arena.records import Record


def record(bots, places, deal=1, end="finished", seat=None, scores=None):
    """Return a record of which only the outcome matters."""
    first = places.count(1) if places else 0
    return Record(
        1, 0, "game", 1, "data", deal, tuple(bots), (), "", end, seat,
        None if end == "finished" else "why",
        scores if scores or end != "finished" else tuple(-place for place in places),
        tuple(places) if places else None,
        tuple((place == 1) / first for place in places) if places else None,
        "0" * 16,
    )  # fmt: skip
