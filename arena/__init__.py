"""Matches between bots, and what they tell.

Read from the bottom: `schedule` says who meets whom, `match` plays one match, `records` writes it
down, `store` keeps it, `ratings` rates. `runner` plays one of the `plans` on one of the
`executors`, `report` tells what came of it, `cli` is the command line.
"""
