"""The Staufer Dynasty in words."""

from typing import Any

from ...errors import unknown
from . import rules as r
from .checks import (
    CHEST_IDS,
    CONDITIONS,
    PATTERN_IDS,
    PRIVILEGE_IDS,
    REGION_IDS,
    SEAT_JOB_IDS,
    TILE_IDS,
)

FIGURES = ("Envoy", "Noble")
JOB_IDS = (*(f"j_{region}" for region in REGION_IDS), *PATTERN_IDS, *SEAT_JOB_IDS)

WORDS = {
    **{r.RECALL + i: f"recall-{name}" for i, name in enumerate(REGION_IDS)},
    r.PROMOTION: "promote",
    **{r.EXCHANGE + i: f"exchange-{name}" for i, name in enumerate(PRIVILEGE_IDS)},
    r.EXCHANGE_VP: "exchange-vp",
    **{r.USE + i: f"use-{name}" for i, name in enumerate(CHEST_IDS)},
    **{r.SUPPLY + i: f"supply-{i + 1}" for i in range(5)},
    **{
        r.DEPLOY + 5 * i + seat: f"deploy-{name}-{seat + 1}"
        for i, name in enumerate(REGION_IDS)
        for seat in range(5)
    },
    **{r.COLLECT + i: f"collect-{i}" if i else "collect" for i in range(4)},
    r.SIT: "sit-envoy",
    r.SIT + 1: "sit-noble",
    r.SIT + 2: "sit-envoy-back",
    r.SIT + 3: "sit-noble-back",
    **{r.FETCH + i: f"fetch-{name}" for i, name in enumerate(REGION_IDS)},
    r.PAY_WITH: "pay-envoy",
    r.PAY_WITH + 1: "pay-noble",
    r.END: "end-turn",
    **{
        r.TAKE + 16 * space + i: f"take-{space + 1}-{name}"
        for space in range(5)
        for i, name in enumerate(CHEST_IDS)
    },
    **{r.PLACE + i: f"region-{name}" for i, name in enumerate(REGION_IDS)},
    **{r.TILE + i: f"tile-{name}" for i, name in enumerate(TILE_IDS)},
    **{r.CHEST + i: f"chest-{name}" for i, name in enumerate(CHEST_IDS)},
    **{r.KIND + i: f"pile-{name}" for i, name in enumerate(PRIVILEGE_IDS)},
    **{r.JOB + i: f"job-{name}" for i, name in enumerate(JOB_IDS)},
    r.JOB_UNSEEN: "job-?",
    **{r.SHOW_A + i: f"a-{name}" for i, name in enumerate(REGION_IDS)},
    **{r.SHOW_B + i: f"b-{name}" for i, name in enumerate(CONDITIONS)},
    **{r.SHOW_C + i: f"c-{i + 1}" for i in range(3)},
    **{r.START + i: f"start-{i}" for i in range(5)},
}
CODES = {text: action for action, text in WORDS.items()}


def write(action: int) -> str:
    """Return an action's text. Raises InputError for a number that is no action."""
    if action not in WORDS:
        raise unknown("action", action, WORDS)
    return WORDS[action]


def parse(text: str) -> int:
    """Return the action of a text. Raises InputError."""
    if text not in CODES:
        raise unknown("action", text, CODES)
    return CODES[text]


def say(fields: dict[str, Any], action: int) -> str:
    return write(action)


def board(fields: dict[str, Any]) -> str:
    return "x"
