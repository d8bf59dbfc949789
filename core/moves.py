"""Moves: legal actions in the units in which a player thinks.

Rules often ask for one decision in several actions, in an order of their own: first the slot, then
the card. A move is a gesture that stands for a sequence of actions. Sequences are followed in
worlds that the view allows, and only as long as all of these agree, so nothing hidden is used.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from .game import State, View
from .player_names import Names
from .registry import Game
from .scene import Amount, Flow, Gesture, assign_keys

SAMPLED_WORLDS = 3  # in which a sequence is followed
MAX_MOVES = 600


def list_moves(game: Game, view: View, names: Names) -> tuple[Gesture, ...]:
    """Return the moves of the seat that is to act: its gestures, and sequences of them.

    The path of a sequence has the places of all its actions; they can be clicked in any order. A
    sequence always begins with a gesture whose `flow` asks for it.
    """
    gestures = game.gestures(view, names)
    if not any(each.flow in JOINS for each in gestures):
        return gestures
    found = list(_expand(game, _sample_worlds(view), view.seat, gestures, names))
    if len(found) > MAX_MOVES:
        return gestures
    groups = list(dict.fromkeys(each.group for each in found))
    return assign_keys(sorted(found, key=lambda each: groups.index(each.group)))


def find_automatic(game: Game, view: View, names: Names) -> int | None:
    """Return the action that the seat to act would take in any case, None if it has a choice."""
    found = [each.action for each in game.gestures(view, names) if each.flow == "automatic"]
    return found[0] if found else None


def _sample_worlds(view: View) -> list[State]:
    rng = np.random.Generator(np.random.PCG64(1))
    return [view.determinize(rng) for _ in range(SAMPLED_WORLDS)]


def _expand(
    game: Game, worlds: Sequence[State], seat: int, gestures: Sequence[Gesture], names: Names
) -> Iterator[Gesture]:
    for gesture in gestures:
        join = JOINS.get(gesture.flow)
        unasked, after, later = _follow(game, worlds, gesture, names) if join else ((), (), ())
        if not join or not later:
            yield replace(gesture, flow="") if gesture.flow == "chain" else gesture
            continue
        if gesture.flow == "implied":
            yield gesture
        first = replace(gesture, then=unasked)
        yield from map(partial(join, first), _expand(game, after, seat, later, names))


def _follow(
    game: Game, worlds: Sequence[State], gesture: Gesture, names: Names
) -> tuple[tuple[int, ...], Sequence[State], tuple[Gesture, ...]]:
    """Return what follows unasked on a gesture, the worlds after it, and the gestures there.

    There are none unless the same seat goes on, has learned nothing, and is asked for a part of
    the same choice.
    """
    seat, action, unasked = worlds[0].to_act, gesture.action, list[int]()
    while after := _apply(worlds, seat, action):
        worlds, later = after, game.gestures(after[0].view(seat), names)
        automatic = [each.action for each in later if each.flow == "automatic"]
        if not automatic:
            ends = {each.flow for each in later} & BOUNDARIES.get(gesture.flow, set())
            return tuple(unasked), worlds, () if ends else later
        if gesture.flow != "chain":
            break
        action = automatic[0]
        unasked.append(action)
    return (), (), ()


def _apply(worlds: Sequence[State], seat: int, action: int) -> list[State]:
    """Return the worlds after an action if the same seat goes on there and has learned nothing."""
    after = [world.child(action) for world in worlds]
    views = [world.view(seat) for world in after if world.to_act == seat]
    same = len(views) == len(after) and all(view == views[0] for view in views)
    return after if same else []


def _join(first: Gesture, path: tuple[str, ...], label: str, later: Gesture) -> Gesture:
    return replace(
        later,
        action=first.action,
        word=first.word,
        then=(*first.then, later.action, *later.then),
        label=label,
        path=tuple(dict.fromkeys(path)),
        costs=later.costs or first.costs,
        gains=later.gains or first.gains,
        data={**first.data, **later.data},
    )


def _join_implied(first: Gesture, later: Gesture) -> Gesture:
    return _join(first, later.path, later.label, later)


def _join_prefix(first: Gesture, later: Gesture) -> Gesture:
    """Put the place of the first action last: the thing, then where it goes."""
    joined = _join(first, (*_clicks(later), *first.path), later.label, later)
    return replace(joined, group=first.group or later.group)


def _join_opening(first: Gesture, later: Gesture) -> Gesture:
    path = (*first.path, *_clicks(later))
    parts = (first.label, *(later.parts or (later.label,)))
    joined = replace(_join(first, path, ": ".join(parts), later), parts=parts)
    other = first.gains and first.kind != later.kind  # then it says all that the move brings
    here = later.path and set(later.path) <= set(first.path)  # a second click there adds nothing
    flow: Flow = "final" if later.flow == "final" else "" if here else "opening"
    return replace(joined, flow=flow, gains=first.gains if other else joined.gains)


def _join_chain(first: Gesture, later: Gesture) -> Gesture:
    consequences = dict.fromkeys(filter(None, (first.consequence, later.consequence)))
    return replace(
        _join_opening(first, later),
        consequence="; ".join(consequences),
        costs=_merge_amounts(first.costs, later.costs),
        gains=_merge_amounts(first.gains, later.gains),
    )


def _merge_amounts(first: Sequence[Amount], later: Sequence[Amount]) -> tuple[Amount, ...]:
    """Return the amounts of both halves of a move; where both name a kind, the later one holds."""
    known = {(each.kind, each.seat) for each in later}
    return (*(each for each in first if (each.kind, each.seat) not in known), *later)


def _clicks(gesture: Gesture) -> tuple[str, ...]:
    """Return the path of a second half; one without places can be chosen from the list alone."""
    return gesture.path or (f"list-{gesture.word}",)


JOINS = {
    "implied": _join_implied,
    "prefix": _join_prefix,
    "opening": _join_opening,
    "chain": _join_chain,
}
# The flows of gestures that are another choice, or another turn, by the flow of what is before.
BOUNDARIES: dict[str, set[Flow]] = {
    "opening": {"opening", "final"},
    "chain": {"opening", "implied"},
}
