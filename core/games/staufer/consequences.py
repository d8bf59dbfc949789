"""What comes of a choice, beside what it costs and brings at once."""

from collections.abc import Iterator, Sequence

from ...player_names import Names
from . import rules as r
from . import text
from .amounts import paid_region, planned, powers, sits, where_paid
from .components import REGION_IDS
from .glossary import chest_text, number, privilege_text
from .regions import likely_scores, scored_regions, when
from .rules import data_of
from .types import Fields

LAST = 4  # the last round, from 0


def consequences(fields: Fields, action: int, names: Names) -> Iterator[str]:
    """Yield phrases on what comes of a choice."""
    data = data_of(fields["head"]["table"])
    if r.EXCHANGE <= action < r.EXCHANGE_VP:
        yield privilege_text(data, action - r.EXCHANGE)
    elif r.USE <= action < r.SUPPLY:
        yield chest_text(data, action - r.USE)
        yield from _of_attached(fields, action - r.USE)
    elif r.SUPPLY <= action < r.DEPLOY:
        yield from _line_up(fields, fields["supplied"])
    elif r.DEPLOY <= action < r.COLLECT:
        yield from _of_deploying(fields, action, names)
    elif r.SIT <= action < r.FETCH:
        due = where_paid(fields, action)
        yield from _paid_consequences(fields, due)
        yield from _scoring_consequences(fields, (action - r.SIT) & 1, due, names)
    elif r.FETCH <= action < r.END or action >= r.REGAIN_FROM:
        yield from _of_paid(fields, fields["place"][paid_region(action)], action)
    elif action == r.END:
        yield _next_consequences(fields, names)


def _of_deploying(fields: Fields, action: int, names: Names) -> Iterator[str]:
    """Tell where figures go, what they change where the round scores, and the next turn."""
    region, office = divmod(action - r.DEPLOY, text.OFFICES)
    due = where_paid(fields, action)
    yield from _paid_consequences(fields, due)
    yield from _scoring_consequences(
        planned(fields, action), sits(fields, region, office), due, names
    )
    yield from _line_up(fields, 3 * fields["head"]["num_players"] - 1 - fields["deployed"])


def _paid_consequences(fields: Fields, due: Sequence[int]) -> Iterator[str]:
    """Tell where figures are paid, and how many return to the Court after this round."""
    if due:
        yield f"paid in {text.to(fields, list(due))}"
    if fields["round"] < LAST and due:
        soon = sum(place in _ahead(fields) for place in due)
        return_ = "returns" if soon == 1 else "return"
        yield f"{soon or 'none'} of them {return_} after this round"


def _ahead(fields: Fields) -> set[int]:
    """Return the places whose payment areas are emptied after this round, for the seat to act."""
    if fields["round"] == LAST:
        return set()
    start = 0 if powers(fields, "recall_king_start") else 1
    steps = range(start, fields["c"][fields["round"]] + 1)
    return {(fields["king"] + step) % len(REGION_IDS) for step in steps}


def _line_up(fields: Fields, turn: int) -> Iterator[str]:
    if fields["round"] < LAST:
        turns = 3 * fields["head"]["num_players"]
        yield f"you get turn {turn + 1} of {turns} in the next round"


def _scoring_consequences(
    fields: Fields, kind: int, due: Sequence[int], names: Names
) -> Iterator[str]:
    """Tell how a region that is scored stands with one more figure, and what jobs gain."""
    place, office = divmod(fields["plan"]["spot"] - 1, text.OFFICES)
    after, seat = _after(fields, place, office, kind, due), fields["head"]["to_act"]
    for each, what in scored_regions(after).items():
        if each not in scored_regions(fields):
            yield f"{text.name_at(fields, each)} is then scored {when(what)}"
        if each == place or each not in scored_regions(fields):
            found = likely_scores(after, each, names) or "nobody scores"
            yield f"{text.name_at(fields, each)} then: {found}"
    more = sum(r.tally(after, seat)["jobs"]) - sum(r.tally(fields, seat)["jobs"])
    if more > 0:
        yield f"your jobs are then worth {number('{n} points', more)} more"


def _after(fields: Fields, place: int, office: int, kind: int, due: Sequence[int]) -> Fields:
    """Return the fields once an office is taken and paid for, and its chests are gone."""
    seat = fields["head"]["to_act"]
    of, own = list(fields["of"]), fields["of"][seat]
    seats, nobles, chest = list(own["seats"]), list(fields["nobles"]), list(fields["chest"])
    seats[place] |= 1 << office
    nobles[place] |= kind << office
    chest[text.OFFICES * place + office] = [0] * len(chest[0])
    paid = [[envoys + due.count(at), more] for at, (envoys, more) in enumerate(own["paid"])]
    of[seat] = {**own, "seats": seats, "paid": paid}
    return {**fields, "of": of, "nobles": nobles, "chest": chest}


def _of_attached(fields: Fields, kind: int) -> Iterator[str]:
    """Tell what the deployment under way costs with one more chest, if it changes."""
    entry = data_of(fields["head"]["table"])["chest"][kind]
    plan = fields["plan"]
    if fields["phase"] != r.DEPLOYING or entry["effect"] not in plan:
        return
    more = entry["n"] or 1
    before = _least(fields)
    after = _least({**fields, "plan": {**plan, entry["effect"]: plan[entry["effect"]] + more}})
    if before != after:
        yield f"the office then takes {number('{n} figures', after)} instead of {before}"


def _least(fields: Fields) -> int:
    """Return how many figures the deployment under way costs, by the cheaper way."""
    either = bool(powers(fields, "counter_travel"))
    back = fields["plan"]["counter_travel"]
    ways = [way for way in (False, True) if either or way == bool(back)]
    return min(1 + sum(map(len, r.payments(fields, way))) for way in ways)


def _of_paid(fields: Fields, place: int, action: int) -> Iterator[str]:
    """Tell whether the King comes by a payment area after this round."""
    if fields["round"] == LAST:
        return
    soon = place in _ahead(fields)
    if r.PAY_AT <= action < r.END:
        returns = "the Noble returns after this round"
        yield returns if soon else "the King does not come by after this round"
    elif soon:
        yield "without that, it would return after this round"


def _next_consequences(fields: Fields, names: Names) -> str:
    turn = fields["turn"] + 1
    if turn < 3 * fields["head"]["num_players"]:
        return f"then {names.does(fields['order'][turn], 'is')} next"
    return "then the round is scored"
