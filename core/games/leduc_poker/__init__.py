"""Leduc poker: the smallest game with hidden cards, chance and bets; exactly solvable."""
