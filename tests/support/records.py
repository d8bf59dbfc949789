"""Records of which only the outcome matters, and those that a store has."""

from staufen.arena.records import Record
from staufen.arena.store import Store


def stored(path):
    """Return the records that are in a store by now, as another process sees them."""
    if not path.exists():
        return []
    with Store(path) as store:
        return [record for run in store.runs() for record in store.records(run)]


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
