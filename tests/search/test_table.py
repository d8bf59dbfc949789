"""The action chosen from a table."""

from staufen.bots import create
from staufen.search import Row, Table
from tests.support.search import amid


def test_the_final_choice_is_by_visits_or_by_value():
    rows = (Row(7, 60, 0.4, 100, (0.4, 0.6)), Row(3, 40, 0.5, 100, (0.5, 0.5)))
    table = Table(rows, 100, 10, 0.1)
    assert (table.best(), table.best("visits"), table.best("value")) == (7, 7, 3)
    state = amid("knockout-whist", 3)
    choices = {}
    for final in ("visits", "value"):
        choices[final] = []
        for seed in range(40):
            bot = create(f"so-ismcts(iterations=40, final={final})", state.game, seed)
            choices[final].append(bot.act(state.view(state.to_act)))
            assert choices[final][-1] == bot.thought.best(final)
    assert choices["visits"] != choices["value"]
