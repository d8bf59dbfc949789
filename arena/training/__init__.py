"""Networks trained on games of searches against themselves."""
