"""Scenes as pictures: HTML and SVG, for pages on a screen and in print.

`looks` says what everything looks like; `table` makes the sections of a page from a scene and looks. In between
`arrangement` says where everything is drawn; `ring`, `grids` and `graph_board` draw boards, `seats` and `places` what
lies beside them. `tokens` and `shapes` draw pieces on boards, `bits` in running text; `packing` finds room for them.
All markup is made in `markup`, which escapes what it is given.
"""
