"""Fredericus (E. Cazzato, daVinci 2005): falconers hunt the creatures around Castel del Monte."""
