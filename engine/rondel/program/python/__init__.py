"""A core written out as specialised Python source over the flat list, and compiled."""
