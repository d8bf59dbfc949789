"""`python -m staufen` is the command `staufen`."""

from staufen.arena.cli import main

main()
