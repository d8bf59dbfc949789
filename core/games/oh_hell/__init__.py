"""Oh Hell: bid how many tricks you will take, then take exactly so many."""
