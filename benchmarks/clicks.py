"""How many clicks a turn takes on the play page.

Bots play whole games; for one seat, each of their turns is turned into clicks on the board, as the
page counts them: `web/static/selection.js` is mirrored here.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

import click

from staufen.arena import participant
from staufen.arena.match.match import Table
from staufen.arena.schedule import Pairing
from staufen.core import CHANCE, Game, State, load
from staufen.core.moves import find_automatic, list_moves
from staufen.core.player_names import Names
from staufen.core.scene import Gesture

SEAT = 0  # that is counted
MAX_LISTED = 12  # moves that the list beside the board shows one by one
MAX_ACTIONS = 16  # of a move
TURN_WORDS = {  # with which the words of one action of each turn begin
    "stupor-mundi": ("stay", "travel-"),
    "staufer": ("supply-", "deploy-"),
    "fredericus": ("b",),
}


class Decision(NamedTuple):
    """An action of the seat that is counted."""

    state: State  # before it
    action: int
    automatic: bool


def is_chain(move: Gesture) -> bool:
    """Return whether the places of a move can be clicked in any order."""
    return bool(move.then)


def select(moves: Sequence[Gesture], clicks: Sequence[str]) -> tuple[list[Gesture], Gesture | None]:
    """Return the moves that clicks may mean, and the one that is taken, if one is."""
    found = [each for each in moves if _may_mean(each, clicks)]
    whole = [each for each in found if is_complete(each, clicks)]
    taken = found if len(found) == 1 else whole
    return found, taken[0] if clicks and len(taken) == 1 else None


def is_complete(move: Gesture, clicks: Sequence[str]) -> bool:
    """Return whether clicks are all of a sequence to which nothing need be added."""
    return is_chain(move) and move.flow != "opening" and len(move.path) == len(clicks)


def _may_mean(move: Gesture, clicks: Sequence[str]) -> bool:
    if is_chain(move):
        return set(clicks) <= set(move.path)
    return tuple(clicks) == move.path[: len(clicks)]


def count_clicks(moves: Sequence[Gesture], move: Gesture) -> int:
    """Return how many clicks a move takes; the last one may be in the list."""
    if move.data.get("direct"):
        return 1  # the board has a button for it
    orders = permutations(move.path) if is_chain(move) else [move.path]
    return min(_count_in_order(moves, move, order) for order in orders)


def _count_in_order(moves: Sequence[Gesture], move: Gesture, order: Sequence[str]) -> int:
    for number in range(len(order) + 1):
        found, taken = select(moves, order[:number])
        if taken is not None:
            return number if taken is move else len(moves)  # another order is needed
        if len(found) <= MAX_LISTED or number == len(order) or _is_last_in_list(order[number:]):
            return number + 1
    raise AssertionError


def _is_last_in_list(places: Sequence[str]) -> bool:
    return len(places) == 1 and places[0].startswith("list-")


def play_game(game: Game, level: str, deal: int) -> list[Decision]:
    """Return what one seat does in a game of bots, with automatic actions as the page has them."""
    bot = str(participant.resolve_participant(level, game.name))
    table = Table(game, Pairing(0, deal, (bot,) * game.players))
    names, found = Names.numbered(game.players, SEAT), list[Decision]()
    table.seat_bots()
    while not table.state.is_over:
        state = table.state
        taken = find_automatic(game, state.view(SEAT), names) if state.to_act == SEAT else None
        action = table.next_action() if taken is None else taken
        if state.to_act == SEAT:
            found.append(Decision(state.copy(), action, taken is not None))
        elif state.to_act != CHANCE and found and found[-1].action >= 0:
            found.append(Decision(state.copy(), -1, False))  # another one acts
        table.recorder.apply(action)
    table.close()
    return found


def find_wishes(
    game: Game, decisions: Sequence[Decision], merge: bool
) -> Iterator[list[tuple[Gesture, int]]]:
    """Yield the moves, with their clicks, of each stretch in which no other seat acts.

    `merge` joins actions that belong together.
    """
    names = Names.numbered(game.players, SEAT)
    wishes: list[tuple[Gesture, int]] = []
    at = 0
    while at < len(decisions):
        state, action, automatic = decisions[at]
        if action < 0:
            yield wishes
            wishes = []
        if action < 0 or (automatic and merge) or len(state.legal_actions) == 1:
            at += 1
            continue
        view = state.view(SEAT)
        moves = list_moves(game, view, names) if merge else game.gestures(view, names)
        move, count, size = _find_move(
            moves, [each.action for each in decisions[at : at + MAX_ACTIONS]]
        )
        wishes.append((move, count))
        at += size
    yield wishes


def _find_move(moves: Sequence[Gesture], actions: Sequence[int]) -> tuple[Gesture, int, int]:
    """Return the longest move that begins a sequence of actions, its clicks and its length."""
    fitting = [
        move for move in moves if [move.action, *move.then] == list(actions[: 1 + len(move.then)])
    ]
    move = max(fitting, key=lambda each: (len(each.then), -count_clicks(moves, each)))
    return move, count_clicks(moves, move), 1 + len(move.then)


def measure(game: Game, level: str, deals: Sequence[int], merge: bool = True) -> tuple[int, int]:
    """Return the clicks, "End turn" included, and the turns of one seat in games of bots."""
    clicks = turns = 0
    for deal in deals:
        for wishes in find_wishes(game, play_game(game, level, deal), merge):
            turns += sum(each.word.startswith(TURN_WORDS[game.name]) for each, _ in wishes)
            clicks += sum(count for _, count in wishes)
            clicks += len(wishes) > 1 and not (merge and wishes[-1][0].flow == "final")
    return clicks, turns


@click.command()
@click.argument("game")
@click.option("--level", default="apprentice")
@click.option("--games", default=10)
def main(game: str, level: str, games: int) -> None:
    """Print how many clicks a turn takes."""
    for merge in (False, True):
        clicks, turns = measure(load(game), level, range(games), merge)
        kind = "moves" if merge else "actions"
        click.echo(f"{game} {level}: {clicks / turns:.2f} clicks a turn by {kind}, {turns} turns")


if __name__ == "__main__":
    main()
