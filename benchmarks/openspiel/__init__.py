"""OpenSpiel's compiled ISMCTS beside ours, at the same work."""
