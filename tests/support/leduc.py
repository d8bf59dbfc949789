"""Exact values of Leduc poker: what tabulated policies win against each other and at worst.

A policy is a dictionary from what a seat has seen (its number and all actions as it saw them) to
the probability of each action. The whole game is a tree of 9,457 histories and 936 of these.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from staufen import core

Seen = tuple[int, ...]  # the seat, then every action as it saw it
Choice = Mapping[int, float]  # probabilities by action
Policy = Mapping[Seen, Choice]


@dataclass(eq=False)
class Node:
    """One history: its children by action, and what seat 0 wins where it ends."""

    state: core.State
    seat: int
    seen: Seen = ()
    chances: list[float] = field(default_factory=list)
    children: dict[int, "Node"] = field(default_factory=dict)
    points: int = 0


@cache
def tree() -> Node:
    """Return the first history of the game, all others below it."""
    return _grown(core.load("leduc-poker", payoff="chips").initial_state(), ((0,), (1,)))


def _grown(state: core.State, seen: tuple[Seen, Seen]) -> Node:
    node = Node(state, state.to_act)
    if state.is_over:
        node.points = state.scores()[0]
        return node
    if state.to_act == core.CHANCE:
        weights = [weight for _, weight in state.chance_outcomes()]
        node.chances = [weight / sum(weights) for weight in weights]
    else:
        node.seen = seen[state.to_act]
    for action in state.legal_actions:
        text = (
            seen[0] + (state.observed_action(action, 0),),
            seen[1] + (state.observed_action(action, 1),),
        )
        node.children[action] = _grown(state.child(action), text)
    return node


def tabulate(answer: Callable[[core.State, Seen], Choice]) -> dict[Seen, Choice]:
    """Return the policy of a bot: its answers wherever a seat may have to choose.

    `answer` is given one of the states that look alike, of which it must use no more than its
    view, and all that its seat has heard.
    """
    policy: dict[Seen, Choice] = {}

    def walk(node: Node) -> None:
        if node.seat >= 0 and node.seen not in policy:
            policy[node.seen] = answer(node.state, node.seen[1:])
        for child in node.children.values():
            walk(child)

    walk(tree())
    return policy


def value(first: Policy, second: Policy) -> float:
    """Return what the policy `first` wins in seat 0 against `second` in seat 1, in chips."""
    policies = (first, second)

    def worth(node: Node) -> float:
        if node.seat == core.OVER:
            return node.points
        if node.seat == core.CHANCE:
            pairs = zip(node.chances, node.children.values(), strict=True)
            return sum(chance * worth(child) for chance, child in pairs)
        choice = policies[node.seat][node.seen]
        return sum(p * worth(node.children[action]) for action, p in choice.items() if p)

    return worth(tree())


def head_to_head(one: Policy, other: Policy) -> float:
    """Return what `one` wins a game against `other`, seats changing, in chips."""
    return (value(one, other) - value(other, one)) / 2


class BestResponse:
    """The best that a seat can do against a policy in the other seat: its value and choices."""

    def __init__(self, seat: int, other: Policy) -> None:
        self.seat = seat
        self.other = other
        self._alike: dict[Seen, list[tuple[Node, float]]] = {}
        self._gather(tree(), 1.0)
        self._worth: dict[Node, float] = {}
        self.value = self.worth(tree())

    def gains(self, seen: Seen) -> dict[int, float]:
        """Return what each action wins from here on against the policy, in chips of the seat.

        Raises KeyError where the policy never lets the seat come.
        """
        alike = [(node, reach) for node, reach in self._alike[seen] if reach]
        total = sum(reach for _, reach in alike)
        if not total:
            raise KeyError(seen)
        return {
            action: sum(reach * self.worth(node.children[action]) for node, reach in alike) / total
            for action in alike[0][0].children
        }

    def worth(self, node: Node) -> float:
        """Return what the seat wins below a history if it chooses best."""
        if node not in self._worth:
            self._worth[node] = self._below(node)
        return self._worth[node]

    def _below(self, node: Node) -> float:
        if node.seat == core.OVER:
            return -node.points if self.seat else node.points
        if node.seat == self.seat:
            return self.worth(node.children[self._best(node.seen)])
        return sum(
            p * self.worth(node.children[action]) for action, p in self._odds(node).items() if p
        )

    def _best(self, seen: Seen) -> int:
        def summed(action: int) -> float:
            alike = self._alike[seen]
            return sum(reach * self.worth(node.children[action]) for node, reach in alike if reach)

        return max(self._alike[seen][0][0].children, key=summed)

    def _odds(self, node: Node) -> Choice:
        if node.seat == core.CHANCE:
            return dict(zip(node.children, node.chances, strict=True))
        return self.other[node.seen]

    def _gather(self, node: Node, reach: float) -> None:
        """Note every history in which the seat chooses, with the others' chances to get there."""
        if node.seat == self.seat:
            self._alike.setdefault(node.seen, []).append((node, reach))
            for child in node.children.values():
                self._gather(child, reach)
        elif node.seat != core.OVER:
            for action, p in self._odds(node).items():
                self._gather(node.children[action], reach * p)


def nash_conv(policy: Policy) -> float:
    """Return what best responses win against a policy, summed over both seats; 0 at equilibrium."""
    return BestResponse(0, policy).value + BestResponse(1, policy).value


def uniform() -> dict[Seen, Choice]:
    """Return the policy that knows nothing."""

    def answer(state: core.State, _: Seen) -> Choice:
        legal = state.legal_actions
        return dict.fromkeys(legal, 1 / len(legal))

    return tabulate(answer)
