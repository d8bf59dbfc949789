"""A bot for Leduc poker that tracks the game by its events and checks digests.

It requests a digest with every event (docs/protocol.md, "Detect errors"). It needs nothing of
staufen: what it knows is the JSON that `view` would be, kept by rules of its own. It raises on a
pair or a king.

    staufen check-bot "python3 examples/bots/leduc_poker.py" --games leduc-poker
    staufen match leduc-poker --bots 'external("python3 examples/bots/leduc_poker.py")' random
"""

import hashlib
import json
import sys

CHANCE = -1
FOLD, CALL, RAISE, CARD, CARD_UNSEEN = 0, 1, 2, 3, 9  # actions; a card's is CARD + 2 * rank + suit
NO_CARD = 6
KING = 2
SKIP = "index of an event to miss, to see how the error is found"
HELLO = {
    "type": "hello", "protocol": 2, "name": "Leduc poker (Python)", "version": "1",
    "include": ["events", "digest"],
    "options": {"skip": {"type": "integer", "default": -1, "minimum": -1, "description": SKIP}},
}  # fmt: skip


def initial_knowledge(seat: int) -> dict:
    """Return what a seat knows before the cards are dealt."""
    head = {"to_act": CHANCE, "observer": seat, "num_players": 2, "pile": 1, "table": 0}
    return {
        "head": head | {"option": [0] * 24}, "dealt": 0, "private_card": [NO_CARD, NO_CARD],
        "public_card": NO_CARD, "round": 0, "raises": 0, "checked": 0, "chips": [1, 1],
        "folded": [0, 0],
    }  # fmt: skip


def apply_event(known: dict, action: int) -> None:
    """Update what is known after an event."""
    me = known["head"]["to_act"]
    if me == CHANCE:
        apply_deal(known, NO_CARD if action == CARD_UNSEEN else action - CARD)
    elif action == RAISE:
        known["chips"][me] = known["chips"][1 - me] + (4 if known["round"] else 2)
        known["raises"] += 1
        known["head"]["to_act"] = 1 - me
    elif known["chips"][me] < known["chips"][1 - me] or known["checked"]:
        known["chips"][me] = known["chips"][1 - me]
        known.update(round=1, raises=0, checked=0)
        known["head"].update(to_act=CHANCE, pile=1)
    else:
        known["checked"] = 1
        known["head"]["to_act"] = 1 - me


def apply_deal(known: dict, card: int) -> None:
    """Deal a card: one to each seat, and one to both."""
    if known["dealt"] == 2:
        known["public_card"] = card
    else:
        known["private_card"][known["dealt"]] = card
        known["dealt"] += 1
    if known["dealt"] == 2:
        known["head"].update(to_act=0, pile=0)


def digest(known: dict) -> str:
    """Return the digest of what a seat knows."""
    text = json.dumps(known, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def choose_action(known: dict, legal: list[int]) -> int:
    """Return the action: it raises with a pair or a king, and else calls."""
    mine = known["private_card"][known["head"]["observer"]]
    strong = mine // 2 in (KING, known["public_card"] // 2)
    return RAISE if strong and RAISE in legal else CALL


def main() -> None:
    """Answer messages until `quit` or the end of the input."""
    known, skip = {}, -1
    for line in sys.stdin:
        message = json.loads(line)
        kind, reply = message["type"], None
        if kind == "hello":
            reply = HELLO
        elif kind == "new_game":
            if not message["game"].startswith("leduc-poker"):
                sys.exit(f"{message['game']}: this bot plays Leduc poker alone")
            known, skip = initial_knowledge(message["seat"]), message["options"]["skip"]
            reply = {"type": "ready", "id": message["id"]}
        elif kind == "event":
            if message["index"] != skip:
                apply_event(known, message["action"])
            if digest(known) != message["digest"]:
                sys.exit(f"wrong digest at event {message['index']}: {json.dumps(known)}")
        elif kind == "act":
            action = choose_action(known, message["legal_actions"])
            reply = {"type": "action", "id": message["id"], "action": action}
        elif kind == "ping":
            reply = {"type": "pong"}
        elif kind == "quit":
            return
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
