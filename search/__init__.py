"""Tree search with hidden information.

The search reads any game through `core/game.pxd` and never names one. Strategies that decide
by themselves belong in `bots`, and whatever plays whole matches in `arena`.
"""
