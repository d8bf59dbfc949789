"""`python -m staufen.arena` is the command `staufen`."""

from .cli import main

main()
