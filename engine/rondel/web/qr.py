"""Links as codes that a phone can read; nothing where the package for them is not installed."""

from __future__ import annotations

from rondel.draw.markup import Markup, el

QUIET = 4  # modules of margin that readers want


def qr_code(text: str, label: str) -> Markup | None:
    """A code as a drawing: one path, dark on white in any theme."""
    try:
        import segno
    except ImportError:
        return None
    rows = segno.make_qr(text, error="m").matrix
    size = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell
    )
    frame = {"class": "qr", "viewBox": f"0 0 {size} {size}", "width": 160, "height": 160}
    return el(
        "svg", {**frame, "role": "img", "aria-label": label},
        el("rect", {"width": size, "height": size, "fill": "#ffffff"}), el("path", {"d": dark, "fill": "#000000"}),
    )  # fmt: skip
