"""Text to tree: the only room that knows Lark."""
