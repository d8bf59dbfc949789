"""Knockout Whist: rounds of fewer and fewer tricks; who takes none is out."""
