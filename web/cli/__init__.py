"""The commands of the play page."""
