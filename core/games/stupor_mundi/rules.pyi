"""What other modules read of the rules: codes."""

def __getattr__(name: str) -> int: ...  # the numbers of enums
