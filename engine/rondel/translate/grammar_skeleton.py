"""A grammar begun: the little that every grammar says, so that a language is spoken at once, and what more there is."""

from __future__ import annotations

_GRAMMAR = """\
# The grammar of {language}. So far words stand as they are, without articles, and are counted as in English. What every
# key says is in docs/words.md ('A new language'); rondel/words/grammars/*.yaml are examples from small to large.
language: {language}
name: {language}   # in English, as in 'Polish'
#called:           # as its speakers call it

# Of nouns; the first gender is that of what has none. Without genders or cases: []
genders: [m, f, n]
cases: [nom, gen, dat, acc]

# As https://cldr.unicode.org has it: few, many and so on, but for 'other'.
plural: {{one: "i = 1 and v = 0"}}

# Between two, and before the last of more.
joiners:
  and: {{two: ", ", last: ", "}}
  or: {{two: " / ", last: " / "}}

# What could come next:
#determiners:      # what each article says
#  the: {{m: , f: , n: , pl: }}
#  a: {{m: , f: , n: }}
#places:           # prepositions for each 'where' of a term
#  usual: {{to: , at: , from: }}
#regular:          # forms that need not be written down
#  - {{form: other nom, of: one nom, endings: {{"": s}}}}
"""


def grammar_skeleton(language: str) -> str:
    """The text of the file."""
    return _GRAMMAR.format(language=language)
