"""The table of The Staufer Dynasty as data."""

from collections.abc import Iterator, Sequence

from ...player_names import Names, count, listed, start
from ...scene import (
    Counter,
    Piece,
    Place,
    Player,
    Scene,
    Zone,
    assign_keys,
    explain_blocked,
    players,
    prompt,
)
from . import rules as r
from . import text
from .components import CONDITIONS, PRIVILEGE_IDS, REGION_IDS
from .glossary import (
    ON_B_TILES,
    condition,
    figures,
    job_name,
    job_text,
    number,
    privilege_text,
    title,
)
from .pieces import FIGURES, chest, chests, family, figure, privilege, sentence
from .regions import Fields, offices, ring
from .rules import data_of
from .ui_moves import gesture, wanted
from .why_not import obstacles

ROUNDS = 5


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    me, others = head["observer"], range(head["num_players"])
    short = names.short()
    mine: tuple[Zone, ...] = ()
    if me == names.you:
        mine = (_own_chests(fields, me), _prince(fields, me, short, apart=True))
    gestures = assign_keys(gesture(fields, action, short) for action in legal)
    zones = (
        _rounds(fields),
        ring(fields, short),
        *(offices(fields, place, short) for place in range(len(REGION_IDS))),
        _supply(fields),
        _display(fields),
        _order(fields, short),
        *mine,
        *(_prince(fields, seat, short) for seat in others if not (mine and seat == me)),
    )
    return Scene(
        title="The Staufer Dynasty",
        seat=me,
        round=f"Round {fields['round'] + 1} of {ROUNDS}",
        phase=_phase(fields),
        prompt=prompt(names, head["to_act"], wanted(fields["phase"], legal)),
        players=_players(fields, names),
        zones=explain_blocked(zones, gestures, obstacles(fields, legal)),
        gestures=gestures,
    )


def _phase(fields: Fields) -> str:
    doing = text.under_way(fields)
    return start(text.PHASES[fields["phase"]] + (f" ({doing})" if doing else ""))


def _players(fields: Fields, names: Names) -> tuple[Player, ...]:
    seats = range(fields["head"]["num_players"])
    points: list[int | None] = [fields["of"][seat]["score"] for seat in seats]
    left = fields["order"][fields["turn"] : 3 * len(seats)]
    notes = [f"{count(left.count(seat), 'turn')} left" for seat in seats]
    if fields["phase"] == r.FINISHED:
        found = [r.tally(fields, seat) for seat in seats]
        points = [each["board"] + sum(each["jobs"]) + each["chests"] for each in found]
        notes = [_parts(**each) for each in found]
    return players(names, fields["head"]["to_act"], points, notes)


def _parts(board: int, jobs: Sequence[int], chests: int) -> str:
    """Return where points come from: "54 on the board, 0, 8 and 0 for jobs, 7 for chests"."""
    return f"{board} on the board, {listed([str(n) for n in jobs])} for jobs, {chests} for chests"


def _rounds(fields: Fields) -> Zone:
    """Return what the rounds score that are not over, and how far the King goes after them."""
    known = fields["phase"] > r.SHOWING_C
    places = []
    for i in range(ROUNDS):
        over = i < fields["round"] or fields["phase"] == r.FINISHED
        when = "over" if over else "now" if i == fields["round"] else ""
        first = Piece("a-tile", title(REGION_IDS[fields["a"][i]]), about="A tile")
        scored = sentence(f"{ON_B_TILES[CONDITIONS[fields['b'][i]]]} is scored too")
        second = Piece("b-tile", condition(fields["b"][i]), scored, about="B tile")
        shown = known and not over
        steps = Counter("King's steps", fields["c"][i], text="Regions that he goes clockwise.")
        places.append(
            Place(
                f"round-{i + 1}",
                f"Round {i + 1}",
                (first, second) if shown else (),
                (steps,) if shown and i < ROUNDS - 1 else (),
                when,
            )
        )
    brief = _this_round(fields) if known and fields["phase"] != r.FINISHED else ""
    return Zone("rounds", "Rounds", "track", tuple(places), brief=brief)


def _this_round(fields: Fields) -> str:
    i = fields["round"]
    moves = f"the King moves {count(fields['c'][i], 'region')}"
    after = moves if i < ROUNDS - 1 else "the game ends"
    first, second = title(REGION_IDS[fields["a"][i]]), condition(fields["b"][i])
    return f"scored: {first} and {second}; then {after}"


def _supply(fields: Fields) -> Zone:
    setup, data = text.parts(fields)[0], data_of(fields["head"]["table"])
    places = []
    for i in range(setup["spaces"]):
        space = setup["space"][i]
        shown = enumerate((space["envoys"], space["nobles"]))
        pieces = [figure(kind, None, n) for kind, n in shown if n]
        pieces += chests(data, text.under(fields, text.SUPPLY_SPOT + i))
        label, help_text = (
            f"Space {i + 1}",
            "These figures come from your Province, with the chests.",
        )
        about = f"Supply space {i + 1}"
        places.append(Place(f"supply-{i + 1}", label, tuple(pieces), text=help_text, about=about))
    piles = (
        Counter("chests in the pile", sum(fields["pile"])),
        Counter("discarded", sum(fields["discard"])),
    )
    brief = "; ".join(
        f"space {i + 1}: {listed(list(map(_counted, place.pieces)) or ['nothing'])}"
        for i, place in enumerate(places)
    )
    return Zone("supply", "Supply", "row", tuple(places), counters=piles, brief=brief)


def _counted(piece: Piece) -> str:
    return piece.label if piece.count == 1 else f"{piece.count} {piece.label}"


def _order(fields: Fields, names: Names) -> Zone:
    """Return the turn order, and what the next one will be as far as it is known."""
    turns = 3 * fields["head"]["num_players"] if fields["phase"] >= r.BEFORE else 0
    left = max(0, text.parts(fields)[0]["envoy_spaces"] - fields["deployed"])
    escort = f"+1 Envoy for the next{f' {left}' if left > 1 else ''}" if left else ""
    now = family(names, fields["order"][fields["turn"] : turns])
    first = family(names, fields["supply_track"][: fields["supplied"]])
    last = family(names, fields["deploy_track"][: fields["deployed"]][::-1])
    places = (
        Place("turns", "To come", now, text="Whose turns these are, from left to right."),
        Place(
            "next-first",
            "Next round first",
            first,
            text="Who takes supply lines up here: the first of them begins the next round.",
        ),
        Place(
            "next-last",
            "Next round last",
            last,
            note=escort,
            text="Who deploys lines up here from behind; the first ones get an Envoy.",
        ),
    )
    to_come = ", ".join(piece.label for piece in now)
    lined_up = ", ".join(piece.label for piece in first)
    brief = f"{to_come or 'no more turns'}; next round: {lined_up or 'nobody yet'} …"
    brief = "no more turns" if fields["phase"] == r.FINISHED else brief
    return Zone("order", "Turn order", "track", places, brief=brief)


# What each player has


def _own_chests(fields: Fields, seat: int) -> Zone:
    """Return the chests of the viewer, each kind a place: they can be used."""
    places = tuple(
        Place(f"chest-{kind + 1}", piece.label, (piece,), text=piece.text, about=piece.about)
        for kind, piece in _held(fields, seat).items()
    )
    brief = "" if places else "none"
    return Zone(f"chests-{seat + 1}", "Your chests", "row", places, seat, brief=brief)


def _prince(fields: Fields, seat: int, names: Names, *, apart: bool = False) -> Zone:
    """Return what a player has; without the chests if these lie `apart`, in a zone of their own."""
    own, n = fields["of"][seat], seat + 1
    held = sum(own["chests"])
    places = [
        _stock(f"court-{n}", "Court", own["court"], "At hand: only these can be used."),
        _stock(f"province-{n}", "Province", own["province"], "In stock, until you take them."),
    ]
    if not apart:
        places.append(Place(f"chests-of-{n}", "Chests", tuple(_held(fields, seat).values())))
    places += [
        Place(f"privileges-{n}", "Privileges", tuple(_privileges(fields, seat)), about="privilege"),
        Place(f"jobs-{n}", "Jobs", tuple(_jobs(fields, seat)), about="job"),
    ]
    brief = f"Court {figures(*own['court'])}; {number('{n} chests', held)}"
    if bought := [piece.label for piece in _privileges(fields, seat)]:
        brief += f"; {', '.join(bought)}"
    return Zone(f"prince-{n}", start(names[seat]), "row", tuple(places), seat, brief=brief)


def _stock(name: str, label: str, counts: Sequence[int], help_text: str) -> Place:
    counters = tuple(Counter(f"{FIGURES[kind]}s", n) for kind, n in enumerate(counts))
    return Place(name, label, (), counters, text=help_text, about=label)


def _held(fields: Fields, seat: int) -> dict[int, Piece]:
    """Return the chests of a seat by their kinds."""
    data, held = data_of(fields["head"]["table"]), fields["of"][seat]["chests"]
    return {kind: chest(data, kind, n, seat) for kind, n in enumerate(held) if n}


def _privileges(fields: Fields, seat: int) -> Iterator[Piece]:
    data, own = data_of(fields["head"]["table"]), fields["of"][seat]
    for kind, n in enumerate(own["privileges"]):
        if n:
            yield privilege(data, kind, n, seat)
    setup, _ = text.parts(fields)
    for card, owner in enumerate(fields["vp_owner"]):
        if owner == seat + 1:
            label = number("card of {n} points", setup["vp_pile"][card])
            yield Piece("points-card", label, "Its points are counted already.", seat)


def _jobs(fields: Fields, seat: int) -> Iterator[Piece]:
    """Yield the jobs of a seat, with what they are worth now; the others' are face down."""
    data, options = data_of(fields["head"]["table"]), text.job_options(fields)
    worth = r.tally(fields, seat)["jobs"]
    jobs = fields["of"][seat]["jobs"]
    if secret := jobs.count(0):
        label = "secret job" if secret == 1 else "secret jobs"
        yield Piece("job-back", label, "", seat, secret, "down")
    for kind, job in enumerate(jobs):
        if not job:
            continue
        card = 6 * kind + job - 1
        name, help_text = job_name(data, card), sentence(job_text(data, card, options))
        label = f"{name} ({number('{n} points', worth[kind])} now)"
        yield Piece(f"job-{card + 1}", label, help_text, seat, about=f"Job {name}")


def _display(fields: Fields) -> Zone:
    """Return the privileges that can be bought."""
    data, setup = data_of(fields["head"]["table"]), text.parts(fields)[0]
    places = []
    for kind, name in enumerate(PRIVILEGE_IDS):
        n = fields["piles"][kind]
        if not n and not any(own["privileges"][kind] for own in fields["of"]):
            continue
        card = (privilege(data, kind, n),) if n else ()
        help_text = sentence(privilege_text(data, kind))
        places.append(
            Place(f"privilege-{kind + 1}", title(name), card, text=help_text, about=title(name))
        )
    taken = sum(owner > 0 for owner in fields["vp_owner"])
    left = setup["vp_pile"][taken : setup["vp_cards"]]
    cards = tuple(Piece("points-card", number("{n} points", points)) for points in left)
    price = data["chests"]["purple_per_privilege"]
    help_text = f"{price} purple chests buy the first of them."
    places.append(
        Place("privilege-points", "Points", cards, text=help_text, about="Pile of points")
    )
    to_buy = [piece.label for place in places[:-1] for piece in place.pieces]
    to_buy += [f"a card of {cards[0].label}"] if cards else []
    return Zone("privileges", "Privileges", "row", tuple(places), brief=", ".join(to_buy) or "none",
                folded=True)  # fmt: skip
