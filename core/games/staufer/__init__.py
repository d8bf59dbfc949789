"""The Staufer Dynasty: princes occupy offices along the road of a travelling king."""
