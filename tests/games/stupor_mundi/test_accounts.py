"""What the journal counts and why, and the rules that write it."""

from staufen.core.games.stupor_mundi import names as n

from .table import given


def entries_of(table, *words):
    """Return the entries of actions in words, as (seat, account, place, amount, cause, by)."""
    state, found = table.copy(), []
    for word in words:
        state.apply(state.game.parse_action(word), journal=found)
    return [tuple(entry[:6]) for entry in found]


def test_a_gain_names_its_card_and_what_finds_no_room():
    """SM-9: two Grain in the warehouse and one Stone; a Grain more pushes out a cube."""
    t = given(hand="BG", grain=2, stone=1)
    found = entries_of(t, "stay", "up-1", "card-BG", "do", "keep-3g0s")
    kind = n.CARDS.index("BG")
    assert (0, "grain", 0, 1, "card", kind) in found
    assert (0, "stone", 0, -1, "no room", 0) in found
    assert (0, "hand", kind, -1, "play", 0) in found
    assert (0, "face up", kind, 1, "play", 0) in found


def test_an_ally_pays_and_tells_why():
    """SM-117: Tento pays 1, and 2 more if the Treasury holds 9."""
    tento = n.ALLIES.index("tento")
    for treasury, content in ((6, 0), (9, 2)):
        t = given(hosts="1:tento", hand="", pile="BS BC", passed="1", palace={"treasury": treasury})
        state, found = t.copy(), []
        while not any(entry.cause == "ally" for entry in found) and not state.is_over:
            legal = state.legal_actions
            state.apply(legal[0], journal=found)
        paid = [tuple(entry[:6]) for entry in found if entry.cause in ("ally", "content")]
        assert (0, "points", 0, 1, "ally", tento) in paid
        assert sum(entry[3] for entry in paid if entry[4] == "content") == content
