"""Ladders: bots of a game, rated against each other once and then left as they are.

If every candidate changed the ladder, no two candidates would be measured by the same thing. So a
version is frozen. Promoting a bot makes the next version, in which all others keep their ratings.
Ratings of different things do not mix: an entry has the fingerprint of its bot, and a ladder has
the version of the rules and the digest of the components.
"""

import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from ..bots import list_options, load_bots, parse_spec
from ..bots.base.levels import levels
from ..core import Game, InputError, spec
from ..core.player_names import format_count
from ..core.tables import read_toml
from . import participant
from .match import fingerprint, match
from .plans.tournament import Tournament
from .rating import Strength, strengths
from .report.summary import Clock, add_clocks, sum_clocks
from .schedule import SEATINGS, book_seed
from .store import Entry, Ladder, Store, files
from .store.records import MatchResult, Record

SHIPPED = Path(__file__).parent / "ladders"
BOOK = 1
SEATING = SEATINGS[0]  # the rest of the time is better spent on other deals
MIN_DEALS, MAX_DEALS = 12, 300  # deals of a ladder: at least, and at most if time allows
MODEL = "so-ismcts"  # the other families get the options of its middle level
FAMILIES = ("flat", "pimc", "mo-ismcts")
RUNGS = (  # from the bottom up; the first searches try few actions, and take the best of them
    "random",
    "flat(iterations=3, playout_length=plies:0)",
    "flat(iterations=10, playout_length=plies:0)",
    "greedy(worlds=1)",
    "greedy",
)


# -------------------------------------------------------------------- finding one


def find_ladder(game: Game, store: Store, version: int | None = None) -> Ladder:
    """Return a game's ladder: one version, or the newest. Raises InputError if there is none."""
    found = {ladder.version: ladder for ladder in list_ladders(game, store)}
    if not found:
        raise InputError(
            f"{game}: no ladder with rules version {game.rules_version} and components"
            f" {game.digest}; `{ladder_command(game)}` makes one"
        )
    if version is None:
        version = max(found)
    if version not in found:
        known = ", ".join(map(str, sorted(found)))
        raise InputError(f"{game}: no ladder version {version} (known: {known})")
    return found[version]


def list_ladders(game: Game, store: Store) -> list[Ladder]:
    """Return all ladders of a game: the one we ship, and those of a store."""
    ours = shipped_ladder(game)
    return [*([ours] if ours else []), *store.list_ladders(game)]


def shipped_ladder(game: Game) -> Ladder | None:
    """Return the ladder that comes with the package, if it is of these rules and components."""
    path = SHIPPED / file_name(game)
    if not path.exists():
        return None
    ladder = read_ladder(path)
    same = (ladder.rules, ladder.components) == (game.rules_version, game.digest)
    return ladder if same else None


def file_name(game: Game) -> str:
    """Return the name of the file of a game's ladder: `fredericus-3.toml`."""
    return "-".join([game.name, str(game.players), *_format_options(game)]) + ".toml"


def _format_options(game: Game) -> list[str]:
    """Return the options of a game but its players, as they are typed."""
    given = spec.parse(str(game)).options
    return [f"{key}={spec.format_value(value)}" for key, value in given.items() if key != "players"]


def changed_bots(ladder: Ladder, game: Game) -> list[str]:
    """Return the bots of a ladder whose fingerprint is no longer the one they were rated with."""
    return fingerprint.changed_bots(
        {entry.bot: entry.fingerprint for entry in ladder.entries}, game
    )


def ladder_opponents(
    game: Game, candidate: str, store: Store, version: int | None, stale: bool
) -> tuple[dict[str, float], int]:
    """Return the ratings of those on a ladder whom a candidate meets, and the ladder's version.

    Raises InputError where nobody else is there, or where bots have changed since they were rated,
    unless a `stale` ladder will do.
    """
    found = find_ladder(game, store, version)
    wrong = [] if stale else changed_bots(found, game)
    if wrong:
        raise InputError(
            f"{found}: made with other code: {len(wrong)} of its bots have changed since they were"
            f" rated, such as {wrong[0]}; `{ladder_command(game)}` plays it again, --stale (in"
            " Python stale=True) uses it as it is"
        )
    itself = participant.parse(candidate).spec
    others = {bot: mu for bot, mu in found.ratings.items() if bot != itself}
    if not others:
        raise InputError(f"{found}: no bot except {candidate}")
    return others, found.version


def find_changes(ladder: Ladder, game: Game) -> str | None:
    """Return what has changed since a ladder was made, None if nothing has."""
    if ladder.rules != game.rules_version:
        return f"rules version {ladder.rules}, now {game.rules_version}"
    if ladder.components != game.digest:
        return f"components {ladder.components}, now {game.digest}"
    wrong = changed_bots(ladder, game)
    return f"other code of {format_count(len(wrong), 'bot')}" if wrong else None


# -------------------------------------------------------------------- making one


def ladder_field(game: Game) -> tuple[str, ...]:
    """Return the bots of a new ladder: the rungs, the game's levels, and bots of other families."""
    named = [parse_spec(text) for text in levels(game.name).values()]
    models = [call.options for call in named if call.cls.name == MODEL]
    like = []
    for family in FAMILIES if models else ():
        known, given = list_options(load_bots()[family]), models[(len(models) - 1) // 2]
        like.append(spec.write(family, {k: v for k, v in given.items() if k in known}))
    every = [parse_spec(text).text for text in (*RUNGS, *(call.text for call in named), *like)]
    return match.check_bots(game, tuple(dict.fromkeys(every)), rated=True)


def level_of(bot: str, game: str) -> str:
    """Return the game's level that has this canonical specification, or an empty string."""
    found = [level for level, text in levels(game).items() if parse_spec(text).text == bot]
    return found[0] if found else ""


def plan_ladder(game: Game, ladder: Ladder | None = None, deals: int | None = None) -> Tournament:
    """Return the tournament that makes a ladder: again as it was made, or as a new one."""
    if ladder is not None and "deals" in ladder.method:
        method = ladder.method
        given = (*method["bots"], *method.get("added", ()))
        return Tournament(game, given, deals or method["deals"], book_seed(method["book"]),
                          method["seating"], schedule="ladder")  # fmt: skip
    return Tournament(
        game, ladder_field(game), deals or MIN_DEALS, book_seed(BOOK), SEATING, schedule="ladder"
    )


def affordable_deals(deals: int, took: float, seconds: float) -> int:
    """Return how many deals fit into some seconds, judged by the time that some deals took."""
    return max(MIN_DEALS, min(MAX_DEALS, int(deals * seconds / max(took, 1e-9))))


def ladder_command(game: Game) -> str:
    """Return what to type to play a game's ladder again."""
    settings = _format_options(game)
    more = ["--set", *settings] if settings else []
    words = ["staufen", "ladder", game.name, "--players", str(game.players), *more, "--remake"]
    return shlex.join(words)


def build_ladder(
    plan: Tournament, games: list[MatchResult], fingerprints: Mapping[str, str], build: str
) -> Ladder:
    """Return version 1 of a ladder, from the games of a tournament.

    `fingerprints` are those of the bots. The ladder's method says how to play it again and with
    which build it was played.
    """
    fitted = strengths(game.record for game in games)
    spent = sum_clocks(games)
    entries = [
        ladder_entry(
            bot, fingerprints[bot], fitted.get_strength(bot),
            [game.record for game in games if bot in game.record.bots], add_clocks(spent[bot]),
        )
        for bot in plan.bots
    ]  # fmt: skip
    lines = "".join(f"{game.record}\n" for game in games)
    method = {
        "bots": list(plan.bots),
        "deals": plan.deals,
        "book": BOOK,
        "seating": plan.seating,
        "games": len(games),
        "records": sha256(lines.encode()).hexdigest()[:16],  # of all games
        "command": ladder_command(plan.game),
        "build": build,
    }
    game = plan.game
    ordered = tuple(sorted(entries, key=lambda entry: (-entry.mu, entry.bot)))
    return Ladder(str(game), game.rules_version, game.digest, 1, method, ordered)


def number_ladder(made: Ladder, others: Iterable[Ladder]) -> Ladder:
    """Return a ladder with its version: that of a ladder with the same games, else the next."""
    known = {each.version: each for each in others}
    mine = made.method["records"]
    same = [v for v, each in known.items() if each.method.get("records") == mine]
    return made._replace(version=same[0] if same else max(known, default=0) + 1)


def ladder_entry(
    bot: str, mark: str, strength: Strength, played: Sequence[Record], clock: Clock
) -> Entry:
    """Return a bot as it stands on a ladder; `mark` is its fingerprint."""
    ends = (strength.value if end is None else end for end in strength)
    mu, low, high = (round(end, 3) for end in ends)
    deals, ms = len({record.deal for record in played}), round(1000 * (clock.mean or 0.0), 3)
    return Entry(bot, mark, mu, low, high, len(played), deals, ms)


def with_entry(ladder: Ladder, entry: Entry, version: int) -> Ladder:
    """Return the next version: all entries as they are, and one more, sorted in.

    Its method is that of the ladder, and names who came to it afterwards.
    """
    others = [each for each in ladder.entries if each.bot != entry.bot]
    ordered = tuple(sorted([*others, entry], key=lambda each: (-each.mu, each.bot)))
    later = [bot for bot in ladder.method.get("added", ()) if bot != entry.bot]
    method = {**ladder.method, "added": [*later, entry.bot]}
    return ladder._replace(version=version, method=method, entries=ordered)


# -------------------------------------------------------------------- as a file


def write_ladder(path: Path, ladder: Ladder) -> None:
    """Write a ladder as TOML, each bot in a row. Raises InputError."""
    head = {key: getattr(ladder, key) for key in ("game", "rules", "components", "version")}
    rows = [", ".join(map(_format_item, entry._asdict().items())) for entry in ladder.entries]
    table = ["entry = [", *(f"    {{ {row} }}," for row in rows), "]"]
    method = ["", "[method]", *map(_format_item, ladder.method.items())]
    files.replace_file(path, ("\n".join([*map(_format_item, head.items()), *table, *method]), "\n"))


def _format_item(item: tuple[str, object]) -> str:
    key, value = item
    if isinstance(value, list):
        inner = "".join(f"    {json.dumps(each, ensure_ascii=False)},\n" for each in value)
        return f"{key} = [\n{inner}]"
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"


def read_ladder(path: Path) -> Ladder:
    """Read a ladder from TOML. Raises InputError."""
    data = read_toml(path)
    try:
        entries = tuple(Entry(**entry) for entry in data.pop("entry"))
        return Ladder(**data, entries=entries)
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path}: not a ladder ({error})") from None
