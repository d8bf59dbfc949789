"""A small tournament from a script: who is stronger, and who beats whom."""

from staufen.arena import run_tournament

if __name__ == "__main__":
    found = run_tournament("leduc-poker", ["Fast=so-ismcts(iterations=20)", "greedy", "random"],
                       players=2, deals=8)  # fmt: skip
    for place in found.places:
        print(f"{place.bot:8} {place.strength:6.2f}  {place.elo:+5.0f} Elo  {place.games} games")
    print(f"Fast scored {found.cross['Fast']['random']:.0%} against random.")
