"""A folder with the results of a tournament: its games, and the standings as text and as data."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ...core import InputError
from ...core.input_files import os_errors, read_text
from ..store import files, records
from ..store.records import MatchResult, Record

FILES = ("games.jsonl", "standings.txt", "standings.json")


def write_results(
    folder: Path, config: Mapping[str, object], games: Sequence[MatchResult], scheduled: int | None,
    played: Iterable[Record],
) -> None:  # fmt: skip
    """Write the games of a tournament and their standings; `config` is its plan as plain data.

    The actions are taken from the records `played`.

    Raises InputError if the folder holds other things.
    """
    # A run begins with the check; what rates and draws takes long to import.
    from .summary import Summary, sum_clocks
    from .tables import as_json, as_text

    check_output_dir(folder, config)
    summary = Summary([game.record for game in games], scheduled, sum_clocks(games))
    data = {"tournament": dict(config), **as_json(summary)}
    records.write_records(folder / "games.jsonl", played)
    files.replace_file(folder / "standings.txt", [as_text(summary)])
    files.replace_file(folder / "standings.json", [json.dumps(data, indent=1), "\n"])


def check_output_dir(folder: Path, config: Mapping[str, object]) -> None:
    """Make a folder where there is none.

    Raises InputError if it holds another tournament or other things, or cannot be written to.
    """
    with os_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    found: Mapping[str, object]
    try:
        others = {path.name for path in folder.iterdir()} - set(FILES)
        last = folder / FILES[-1]
        found = dict(json.loads(read_text(last))["tournament"]) if last.exists() else config
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise InputError(f"{folder}: cannot be used ({error})") from None
    if others:
        raise InputError(
            f"{folder}: contains files that are not part of a tournament: {min(others)}"
        )
    differing = [key for key in config if found.get(key) != config[key]]
    if differing:
        differences = "; ".join(f"{key} {found.get(key)}, not {config[key]}" for key in differing)
        raise InputError(f"{folder}: holds another tournament: {differences}")
    files.check_appending(folder / FILES[0])
