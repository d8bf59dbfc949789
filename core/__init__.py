"""The games and their rules.

A game is plain C structs behind one table of functions (`game.pxd`). Whatever several games need stands
here, whatever one game needs stands in `games/<game>/`. Nothing here imports `search`, `bots` or `arena`.
"""
