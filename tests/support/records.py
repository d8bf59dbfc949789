"""Records of which only the outcome matters, and those that a store has."""

from collections.abc import Iterable, Sequence

from staufen.arena.store import Store
from staufen.arena.store.records import Record


def stored(path):
    """Return the records that are in a store by now, as another process sees them."""
    if not path.exists():
        return []
    with Store(path) as store:
        return [record for run in store.list_runs() for record in store.read_records(run)]


def shares_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return the shares of the win: those in the first place have it together."""
    return tuple((place == 1) / places.count(1) for place in places)


def with_places(record: Record, places: Sequence[int]) -> Record:
    """Return a record that ended otherwise."""
    return record.replace(places=tuple(places), shares=shares_of(places))


def record(
    bots: Iterable[str], places: Sequence[int] | None, deal: int = 1, end: str = "finished",
    seat: int | None = None, scores: tuple[int, ...] | None = None,
) -> Record:  # fmt: skip
    """Return a record of which only the outcome matters."""
    return Record(
        1, 0, "game", 1, "data", deal, tuple(bots), (), "", end, seat,
        None if end == "finished" else "why",
        scores if scores or end != "finished" else tuple(-place for place in places or ()),
        tuple(places) if places else None,
        shares_of(places) if places else None,
        "0" * 16,
    )  # fmt: skip
