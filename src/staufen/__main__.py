"""`python -m staufen` is the command `staufen`."""

from staufen.arena.__main__ import main

main()
