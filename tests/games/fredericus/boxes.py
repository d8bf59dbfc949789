"""Boxes of Fredericus that nobody has printed: numbers that fit each other."""

from copy import deepcopy

PLAYED, LENGTH = 0.5, 20  # the share that is played, and positions of a game, at least
CHANGED = ("box", "setup", "turn", "end")


def box(ours, dice):
    """Return tables of numbers that fit each other, small and large; one in ten are not ours."""
    data = {key: deepcopy(ours[key]) for key in CHANGED}
    cards, end, turn = data["box"], data["end"], data["turn"]
    cards.update(goal_copies=dice.randint(1, 4), creature_copies=dice.randint(1, 6))
    end.update(bottom_cards=dice.randint(1, 4), creatures=dice.randint(1, 12))
    end.update({key: dice.randint(0, 3) for key in end if key.endswith("_points")})
    turn.update(actions=dice.randint(1, 5), seal_actions=dice.randint(0, 4))
    for players, setup in data["setup"].items():
        arrange(int(players), setup, data, dice)
    for key in ("woods", "sky", "seal"):
        cards[key] = max(setup[key] for setup in data["setup"].values()) + dice.randint(0, 2)
    single = ("woods", "sky", "seal", "fredericus", "falconer", "start_card")
    copies = cards["creature_copies"] + cards["goal_copies"]
    cards["cards"] = sum(cards[key] for key in single) + 8 * copies
    if dice.random() < 0.1:
        dice.choice([cards, turn, end])["actions"] = dice.choice([-1, 0, "1", None, 10**9])
    return data


def arrange(players, setup, data, dice):
    """Set up a table of some players at random."""
    copies = dice.randint(0, min(data["box"]["creature_copies"], 8))
    setup["creature_copies"] = copies
    setup["row_length"] = dice.randint(copies + 1, 11)
    setup["row_cards"] = 8 * setup["row_length"]
    left = setup["row_cards"] - 8 * copies
    setup["seal"] = dice.randint(0, min(left - 1, 12))
    setup["woods"] = dice.randint(0, left - setup["seal"])
    setup["sky"] = left - setup["seal"] - setup["woods"]
    goals = 8 * data["box"]["goal_copies"] + 1 - players
    setup["goals_turned_up"] = dice.randint(0, max(0, goals - data["end"]["bottom_cards"]))
    setup["goal_deck"] = goals - setup["goals_turned_up"]
    setup["tokens"] = dice.randint(1, 2)
    setup["centre"] = setup["tokens"] == 1 and dice.random() < 0.5
    setup["start_axes"] = [dice.randint(0, 7) for _ in range(players)]
    setup["first_actions"] = [dice.randint(1, 5) for _ in range(players)]
