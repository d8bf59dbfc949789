"""Knockout Whist: rounds of fewer and fewer tricks; a player who takes none is out."""
