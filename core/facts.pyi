from collections.abc import Mapping
from typing import Any, Final

from .game import Binding, Box
from .interface import Rules
from .tables import Components

SETTLED: str

class Facts:
    def __init__(self, facts: dict[str, Any], given: Mapping[str, Any] | None) -> None: ...
    name: Final[str]
    title: Final[str]
    digest: Final[str]
    players: Final[int]
    rules_version: Final[int]
    fingerprint: Final[bytes]
    feature_names: Final[tuple[str, ...]]
    input_names: Final[tuple[str, ...]]
    options: Final[Mapping[str, Any]]
    rules: Final[Rules]
    binding: Final[Binding]
    components: Final[Components]
    box: Final[Box]
    given: Final[dict[str, Any] | None]

def seal(kind: type) -> None: ...
