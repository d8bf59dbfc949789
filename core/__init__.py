"""The games and their rules.

A game is plain C structs behind one table of functions (`game.pxd`). What several games need
stands here, what one game needs in `games/<game>/`.
Nothing here imports `search`, `bots` or `arena`.
"""
