"""Board games with hidden information, bots that play them, and an arena that rates them."""
