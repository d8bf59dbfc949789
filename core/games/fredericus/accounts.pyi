"""What other modules read of the journal: accounts, causes, lines of the final score."""

def __getattr__(name: str) -> int: ...  # the numbers of enums
