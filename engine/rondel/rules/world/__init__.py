"""What there is, numbered: pieces, places, members, boards, and the cells of tables."""
