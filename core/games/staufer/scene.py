"""The table of The Staufer Dynasty as data: the ring of regions, their offices, supply, tracks."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import Any

from ...names import Names, listed, start
from ...scene import Counter, Gesture, Piece, Place, Player, Scene, Zone, keyed, players, prompt
from . import rules as r
from . import text
from .components import CHEST_IDS, CONDITIONS, PRIVILEGE_IDS, REGION_IDS
from .tables import data_of
from .things import (
    BONUSES,
    ON_B_TILES,
    chest_name,
    chest_text,
    condition,
    figures,
    job_name,
    job_text,
    number,
    privilege_text,
    title,
)

Fields = dict[str, Any]

ROUNDS = 5
WANTED = {
    r.BEFORE: "take supply or deploy to an office",
    r.SUPPLYING: "add a chest, or take the figures",
    r.DEPLOYING: "add a chest, or say who takes the office",
    r.PAYING: "choose where a Noble pays",
    r.FETCHING: "choose from where the figure comes",
    r.REGAINING: "choose which figure comes back",
    r.PICKING: "choose one more chest",
    r.AFTER: "do what is free, or end the turn",
}
FIGURES = ("Envoy", "Noble")
FIGURE_TEXTS = ("It counts 1 in an office.", "It counts 2 in an office, and may take any of them.")


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    short = Names([name.partition(" (")[0] for name in names.names], names.you)
    return Scene(
        title="The Staufer Dynasty",
        seat=head["observer"],
        round=f"Round {fields['round'] + 1} of {ROUNDS}",
        phase=start(text.PHASES[fields["phase"]]),
        prompt=prompt(names, head["to_act"], WANTED.get(fields["phase"], "wait")),
        players=_players(fields, names),
        zones=(
            _rounds(fields),
            _ring(fields, short),
            *(_region(fields, place, short) for place in range(len(REGION_IDS))),
            _supply(fields),
            _privileges(fields),
            _order(fields, short),
            *(_prince(fields, seat, short) for seat in range(head["num_players"])),
        ),
        gestures=keyed(_gesture(fields, action, short) for action in legal),
    )


def _players(fields: Fields, names: Names) -> tuple[Player, ...]:
    seats = range(fields["head"]["num_players"])
    over = fields["phase"] == r.FINISHED
    points: list[int | None] = [
        _total(fields, s) if over else fields["of"][s]["score"] for s in seats
    ]
    left = fields["order"][fields["turn"] : 3 * len(seats)]
    notes = ["" if over else _turns(left.count(seat)) for seat in seats]
    return players(names, fields["head"]["to_act"], points, notes)


def _total(fields: Fields, seat: int) -> int:
    found = r.tally(fields, seat)
    return int(found["board"] + sum(found["jobs"]) + found["chests"])


def _turns(left: int) -> str:
    return number("{n} turns left", left).replace("1 turns", "1 turn")


# The ring


def _id(fields: Fields, place: int) -> str:
    """Return the end of the ids of a region: the same wherever it lies in the ring."""
    laid = fields["phase"] > r.LAYING
    return str(fields["ring"][place] + 1) if laid else f"at-{place + 1}"


def _rounds(fields: Fields) -> Zone:
    """Return what each round scores, and how far the King goes after it."""
    places = []
    for i in range(ROUNDS):
        when = "over" if i < fields["round"] else "now" if i == fields["round"] else ""
        known = fields["phase"] > r.SHOWING_C
        scored = (
            Piece("a-tile", title(REGION_IDS[fields["a"][i]]), "It is scored.", about="A tile"),
            Piece("b-tile", condition(fields["b"][i]), _second_text(fields, i), about="B tile"),
        )
        steps = (Counter("King's steps", fields["c"][i]),) if known and i < ROUNDS - 1 else ()
        places.append(
            Place(f"round-{i + 1}", f"Round {i + 1}", scored if known else (), steps, when)
        )
    return Zone("rounds", "Rounds", "track", tuple(places), brief=_this_round(fields))


def _second_text(fields: Fields, i: int) -> str:
    return f"{start(ON_B_TILES[CONDITIONS[fields['b'][i]]])} is scored too."


def _this_round(fields: Fields) -> str:
    if fields["phase"] <= r.SHOWING_C:
        return ""
    i = fields["round"]
    second = ON_B_TILES[CONDITIONS[fields["b"][i]]]
    after = number("the King moves {n} regions", fields["c"][i]) if i < ROUNDS - 1 else "the end"
    scored = title(REGION_IDS[fields["a"][i]])
    return f"{scored} and {second} are scored; then {after}".replace("1 regions", "1 region")


def _scored(fields: Fields) -> dict[int, str]:
    """Return the places that would be scored if the round ended now, and why."""
    if not r.BEFORE <= fields["phase"] < r.FINISHED:
        return {}
    first, second = fields["place"][fields["a"][fields["round"]]], r.second_place(fields)
    found = {first: "scored at the end of the round"}
    if second >= 0:
        what = condition(fields["b"][fields["round"]]).lower().replace("king", "King")
        found.setdefault(second, f"scored as things stand ({what})")
    return found


def _ring(fields: Fields, names: Names) -> Zone:
    scored, laid = _scored(fields), fields["phase"] > r.LAYING
    setup, bonus = text.parts(fields)
    places = []
    for place, region in enumerate(fields["ring"]):
        pieces = []
        if fields["phase"] > r.SHOWING_A and place == fields["king"]:
            pieces.append(Piece("king", "King", "Travel begins here.", about="King's region"))
        if place in scored:
            pieces.append(Piece("marker", "marker", "The round scores this region."))
        if fields["phase"] > r.TILING:
            points = setup["points"][fields["tile"][place]][: setup["ranks"]]
            told = "Points for the places, the best first."
            pieces.append(Piece("points", "/".join(map(str, points)), told))
        where = f"region-{_id(fields, place)}"
        label = title(REGION_IDS[region]) if laid else f"Place {place + 1}"
        note = "; ".join(filter(None, [scored.get(place, ""), _ranking(fields, place, names)]))
        rewards = listed([_bonus(each) for each in bonus[region] if _bonus(each)] or ["none"])
        places.append(Place(where, label, tuple(pieces), (), note, f"Bonus by place: {rewards}."))
    return Zone("ring", "Regions", "ring", tuple(places))


def _bonus(bonus: dict[str, int]) -> str:
    return " with ".join(number(BONUSES[word], n) for word, n in bonus.items() if n)


def _ranking(fields: Fields, place: int, names: Names) -> str:
    """Return who is how strong in a region, the best first: "Anna 5, you 3"."""
    return ", ".join(f"{names[seat]} {strength}" for seat, strength in r.ranking(fields, place))


def _region(fields: Fields, place: int, names: Names) -> Zone:
    """Return the offices of a region and its payment area."""
    region, end = fields["ring"][place], _id(fields, place)
    setup, _ = text.parts(fields)
    side = setup["region"][region]
    places = [_office(fields, side, place, i) for i in range(side["seats"])]
    paid = tuple(
        _figure(kind, seat, n)
        for seat in range(fields["head"]["num_players"])
        for kind, n in enumerate(fields["of"][seat]["paid"][place])
        if n
    )
    told = "Figures paid here return to the Courts when the King comes by."
    places.append(Place(f"paid-{end}", "Paid", paid, text=told, about="payment area"))
    label = title(REGION_IDS[region]) if fields["phase"] > r.LAYING else f"Place {place + 1}"
    brief = _ranking(fields, place, names) or "nobody in office"
    return Zone(f"offices-{place + 1}", label, "row", tuple(places), brief=brief)


def _office(fields: Fields, side: Any, place: int, office: int) -> Place:
    noble_only = side["noble_only"] >> office & 1
    kind = fields["nobles"][place] >> office & 1
    pieces = [
        _figure(kind, seat)
        for seat in range(fields["head"]["num_players"])
        if fields["of"][seat]["seats"][place] >> office & 1
    ]
    pieces += _chests(fields, 5 * place + office)
    return Place(
        f"office-{_id(fields, place)}-{office + 1}",
        f"Office {office + 1}",
        tuple(pieces),
        (Counter("costs", side["cost"][office], text="Figures, beside those for the way."),),
        "for Nobles" if noble_only else "",
        about="office",
    )


def _figure(kind: int, owner: int | None, n: int = 1) -> Piece:
    name = FIGURES[kind]
    label = name if n == 1 else f"{name}s"
    return Piece(name.lower(), label, FIGURE_TEXTS[kind], owner, n, about=name)


def _chests(fields: Fields, spot: int) -> list[Piece]:
    data = data_of(fields["head"]["table"])
    return [_chest(data, kind, n) for kind, n in Tally(text.under(fields, spot)).items()]


def _chest(data: Any, kind: int, n: int, owner: int | None = None) -> Piece:
    colour, name = data["chest"][kind]["color"], chest_name(data, kind)
    about = f"{colour} chest" if name == colour else name
    return Piece(
        f"chest-{CHEST_IDS[kind]}", name, _sentence(chest_text(data, kind)), owner, n, about=about
    )


def _sentence(words: str) -> str:
    return f"{start(words)}."


# Supply, privileges, tracks, princes


def _supply(fields: Fields) -> Zone:
    setup, _ = text.parts(fields)
    places = []
    for i in range(setup["spaces"]):
        space = setup["space"][i]
        pieces = [
            _figure(kind, None, n) for kind, n in enumerate((space["envoys"], space["nobles"])) if n
        ]
        told = "These figures come from your Province, with the chests."
        pieces += _chests(fields, text.SUPPLY_SPOT + i)
        places.append(Place(f"supply-{i + 1}", f"Space {i + 1}", tuple(pieces), text=told))
    piles = (
        Counter("chests in the pile", sum(fields["pile"])),
        Counter("discarded", sum(fields["discard"])),
    )
    return Zone("supply", "Supply", "row", tuple(places), counters=piles)


def _privileges(fields: Fields) -> Zone:
    data = data_of(fields["head"]["table"])
    places = []
    for kind, name in enumerate(PRIVILEGE_IDS):
        n = fields["piles"][kind]
        told = _sentence(privilege_text(data, kind))
        card = (
            (Piece(f"privilege-{name}", title(name), told, None, n, about=title(name)),)
            if n
            else ()
        )
        if n or any(own["privileges"][kind] for own in fields["of"]):
            places.append(
                Place(f"privilege-{kind + 1}", title(name), card, text=told, about=title(name))
            )
    setup, _ = text.parts(fields)
    taken = sum(owner > 0 for owner in fields["vp_owner"])
    left = tuple(
        Piece("points-card", number("{n} points", points))
        for points in setup["vp_pile"][taken : setup["vp_cards"]]
    )
    price = data["chests"]["purple_per_privilege"]
    told = f"{price} purple chests buy the first of them."
    places.append(Place("privilege-points", "Points", left, text=told, about="Pile of points"))
    return Zone("privileges", "Privileges", "row", tuple(places), folded=True)


def _order(fields: Fields, names: Names) -> Zone:
    """Return the turn order, and what the next one will be as far as it is known."""
    turns = 3 * fields["head"]["num_players"] if fields["phase"] >= r.BEFORE else 0
    left = max(0, text.parts(fields)[0]["envoy_spaces"] - fields["deployed"])
    now = _people(names, fields["order"][fields["turn"] : turns])
    first = _people(names, fields["supply_track"][: fields["supplied"]])
    last = _people(names, fields["deploy_track"][: fields["deployed"]][::-1])
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
            note=number("{n} Envoys to be had", left) if left else "",
            text="Who deploys lines up here from behind: the first of them is last.",
        ),
    )
    return Zone("order", "Turn order", "track", places)


def _people(names: Names, seats: Sequence[int]) -> tuple[Piece, ...]:
    return tuple(Piece("family", names[seat]) for seat in seats)


def _prince(fields: Fields, seat: int, names: Names) -> Zone:
    own, n, data = fields["of"][seat], seat + 1, data_of(fields["head"]["table"])
    chests = [_chest(data, kind, count, seat) for kind, count in enumerate(own["chests"]) if count]
    cards = fields["vp_owner"].count(n)
    privileges = [
        Piece(
            f"privilege-{name}",
            title(name),
            _sentence(privilege_text(data, kind)),
            seat,
            about=title(name),
        )
        for kind, name in enumerate(PRIVILEGE_IDS)
        if own["privileges"][kind]
    ]
    privileges += [Piece("points-card", "card of points", "", seat, cards)] if cards else []
    places = (
        _stock(f"court-{n}", "Court", own["court"], "At hand: only these can be used."),
        _stock(f"province-{n}", "Province", own["province"], "In stock, until you take them."),
        Place(f"chests-{n}", "Chests", tuple(chests)),
        Place(f"privileges-{n}", "Privileges", tuple(privileges), about="privilege"),
        Place(f"jobs-{n}", "Jobs", tuple(_jobs(fields, seat)), about="job"),
    )
    label = start(f"{names.of(seat)} people")
    brief = f"Court {figures(*own['court'])}; {number('{n} chests', sum(own['chests']))}"
    return Zone(f"prince-{n}", label, "row", places, seat, brief=brief)


def _stock(name: str, label: str, counts: Sequence[int], told: str) -> Place:
    counters = tuple(Counter(f"{FIGURES[kind]}s", n) for kind, n in enumerate(counts))
    return Place(name, label, (), counters, text=told, about=label)


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
        name, told = job_name(data, card), _sentence(job_text(data, card, options))
        label = f"{name}: {number('{n} points', worth[kind])} now"
        yield Piece(f"job-{card + 1}", label, told, seat, about=f"Job {name}")


# What may be done


def _gesture(fields: Fields, action: int, names: Names) -> Gesture:
    me = fields["head"]["to_act"]
    said = text.say(fields, action, Names([""] * len(names.names), me))
    return Gesture(
        action,
        text.write(action),
        said.removeprefix("you "),
        _path(fields, action, me + 1),
        "; ".join(_consequences(fields, action, names)),
        _group(fields, action),
    )


def _path(fields: Fields, action: int, number_: int) -> tuple[str, ...]:
    """Return the place to click."""
    spot = fields["plan"]["spot"] - 1
    if action < r.PROMOTION:
        return (f"paid-{action - r.RECALL + 1}",)
    if action == r.PROMOTION or r.USE <= action < r.SUPPLY:
        return (f"chests-{number_}",)
    if action < r.EXCHANGE_VP:
        return (f"privilege-{action - r.EXCHANGE + 1}",)
    if action == r.EXCHANGE_VP:
        return ("privilege-points",)
    if action < r.DEPLOY:
        return (f"supply-{action - r.SUPPLY + 1}",)
    if action < r.COLLECT:
        region, office = divmod(action - r.DEPLOY, 5)
        return (f"office-{region + 1}-{office + 1}",)
    if action < r.SIT:
        return (f"supply-{spot - text.SUPPLY_SPOT + 1}",)
    if action < r.FETCH:
        return (f"office-{_id(fields, spot // 5)}-{spot % 5 + 1}",)
    if action < r.PAY_AT:
        return (f"paid-{action - r.FETCH + 1}",)
    if action < r.END:
        return (f"paid-{action - r.PAY_AT + 1}",)
    if action >= r.REGAIN_FROM:
        return (f"paid-{(action - r.REGAIN_FROM) % 6 + 1}",)
    return () if action == r.END else (f"supply-{(action - r.TAKE) // 16 + 1}",)


def _group(fields: Fields, action: int) -> str:
    if fields["phase"] not in (r.BEFORE, r.AFTER):
        return ""
    if action < r.SUPPLY:
        return "Free"
    if action < r.DEPLOY:
        return "Supply"
    return f"Deploy to {title(REGION_IDS[(action - r.DEPLOY) // 5])}" if action < r.COLLECT else ""


def _consequences(fields: Fields, action: int, names: Names) -> Iterator[str]:
    """Tell where figures go, what they change in a region that is scored, and the next turn."""
    turns = 3 * fields["head"]["num_players"]
    lines_up = fields["round"] < ROUNDS - 1
    if r.SUPPLY <= action < r.DEPLOY and lines_up:
        yield f"you line up in place {fields['supplied'] + 1} for the next round"
    if r.DEPLOY <= action < r.COLLECT:
        region, office = divmod(action - r.DEPLOY, 5)
        place = fields["place"][region]
        planned = {**fields, "plan": {**fields["plan"], "spot": 1 + 5 * place + office}}
        back = r.quote(fields, region, office)[2]
        yield from _payments(planned, back)
        yield from _standing(fields, place, office, r.ENVOY, names)
        if fields["deployed"] < text.parts(fields)[0]["envoy_spaces"]:
            yield "an Envoy from the deployment track comes to your Court"
        if lines_up:
            yield f"you line up in place {turns - fields['deployed']} for the next round"
    if r.SIT <= action < r.FETCH:
        yield from _payments(fields, bool(action - r.SIT >> 1))
        place, office = divmod(fields["plan"]["spot"] - 1, 5)
        yield from _standing(fields, place, office, (action - r.SIT) & 1, names)


def _payments(fields: Fields, back: bool) -> Iterator[str]:
    """Tell region by region how many figures are laid, and how many soon return."""
    way, price = r.payments(fields, back)
    for what, places in (("way", way), ("office", price)):
        laid = [f"{text.name_at(fields, place)} {n}" for place, n in Tally(places).items()]
        if laid:
            yield f"for the {what} {', '.join(laid)}"
    if fields["round"] < ROUNDS - 1 and (way or price):
        ahead = {(fields["king"] + i) % 6 for i in range(1, fields["c"][fields["round"]] + 1)}
        soon = sum(place in ahead for place in [*way, *price])
        yield f"{soon or 'none'} of them return{'s' if soon == 1 else ''} after this round"


def _standing(fields: Fields, place: int, office: int, kind: int, names: Names) -> Iterator[str]:
    """Tell who would be how strong in a region that is scored, with one more figure there."""
    if place not in _scored(fields):
        return
    me, of = fields["head"]["to_act"], list(fields["of"])
    seats, nobles = list(of[me]["seats"]), list(fields["nobles"])
    seats[place] |= 1 << office
    nobles[place] |= kind << office
    of[me] = {**of[me], "seats": seats}
    then = _ranking({**fields, "of": of, "nobles": nobles}, place, names)
    yield f"then in {text.name_at(fields, place)}: {then}"
