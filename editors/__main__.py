"""`python -m editors`: writes the files that are made from the words of the language; `make editors` calls it."""

from __future__ import annotations

from pathlib import Path

from editors.textmate import textmate_grammar
from editors.vim_syntax import vim_syntax
from editors.word_classes import word_classes

HERE = Path(__file__).parent


def made_files() -> dict[Path, str]:
    """Every made file with the text that it must have now."""
    words = word_classes()
    return {
        HERE / "vscode" / "syntaxes" / "rondel.tmLanguage.json": textmate_grammar(words),
        HERE / "vim" / "syntax" / "rondel.vim": vim_syntax(words),
    }


if __name__ == "__main__":
    for place, text in made_files().items():
        place.write_text(text, encoding="utf-8")
