"""The syntax file of Vim and Neovim; made of the same words as the TextMate grammar."""

from __future__ import annotations

from editors.word_classes import WordClasses

# What Vim calls a group is linked to one of the groups that every colour scheme knows.
LINKS = {
    "Declaring": "Structure",
    "Doing": "Statement",
    "Operator": "Operator",
    "Joining": "Keyword",
    "Constant": "Boolean",
    "Name": "Special",
    "Library": "Function",
    "Declared": "Function",
    "Address": "Function",
    "Kind": "Type",
    "Local": "Identifier",
    "Fact": "Type",
    "Number": "Number",
    "Sign": "Operator",
    "Cite": "Constant",
    "String": "String",
    "Comment": "Comment",
}

HEAD = """\
" Vim syntax file
" Language: Rondel (*.rondel)
" Made by 'make editors' from the words of grammar/rondel.lark; changes here are lost.

if exists("b:current_syntax")
  finish
endif

syn case match
"""

# Of two matches that begin at one place the later one counts; a keyword counts before any match.
MATCHES = r"""
syn match rondelNumber "\<\d\+\>"
syn match rondelSign "==\|!=\|<=\|>=\|\.\.\|[<>=+*/%-]"
syn match rondelLibrary "\<\%(FUNCTIONS\)\>(\@="
syn match rondelName "\<\%(NAMES\)\>"
syn match rondelJoining "\<up\ze\s\+to\>"
syn match rondelKind "^\s*\zs\l[a-z0-9_]*\ze\s\+\l[a-z0-9_]*\s*\%([({]\|cites\>\|$\)" nextgroup=rondelDeclared skipwhite
syn match rondelFact "\<\l[a-z0-9_]*\ze\s*:"
syn match rondelCite "\<\u[A-Z0-9]*\%(-[A-Z0-9]\+\)\+\%(\.\.\d\+\)\?"
syn match rondelDeclared "\l[a-z0-9_]*" contained
syn match rondelAddress "\l[a-z0-9_]*\%(\.\l[a-z0-9_]*\)*" contained
syn match rondelLocal "\%(up\s\+to\>\)\@!\l[a-z0-9_]*" contained
syn region rondelString start=+"+ end=+"+ oneline
syn match rondelComment "#.*$" contains=@Spell
"""

# Words behind which a name is declared, named or bound.
NEXT = {
    "rondelDeclared": ("deed", "answer", "every", "window", "may", "either"),
    "rondelAddress": ("on", "before", "after", "around", "replace", "fix", "allow", "forbid", "remove"),
    "rondelLocal": ("let", "each", "draw", "choose"),
}


def vim_syntax(words: WordClasses) -> str:
    """The syntax file as text."""
    classes = {
        "Declaring": words.declaring,
        "Doing": words.doing,
        "Operator": words.operators,
        "Joining": words.joining,
        "Constant": words.constants,
    }
    lines = [line for group, members in classes.items() for line in _keyword_lines(group, members)]
    matches = MATCHES.replace("FUNCTIONS", r"\|".join(words.functions)).replace("NAMES", r"\|".join(words.names))
    links = [f"hi def link rondel{group} {target}" for group, target in LINKS.items()]
    return "\n".join([HEAD, *lines, matches, *links, "", 'let b:current_syntax = "rondel"', ""])


def _keyword_lines(group: str, words: tuple[str, ...]) -> list[str]:
    """A line for the words of a class, and one for those of them that a name follows."""
    followed = {name: [word for word in words if word in before] for name, before in NEXT.items()}
    plain = [word for word in words if not any(word in before for before in followed.values())]
    lines = [f"syn keyword rondel{group} {' '.join(plain)}"] if plain else []
    named = [(name, found) for name, found in followed.items() if found]
    return lines + [f"syn keyword rondel{group} {' '.join(found)} nextgroup={name} skipwhite" for name, found in named]
