"""Rules whose list still says them itself, in English: a warning, and the mend that moves the sentences to the words.

B-01: {says: "Two play.", status: printed}       once, in rules.yaml
rule.B-01: "Two play."                           now, among the messages of words/en.yaml
"""

from __future__ import annotations

import json
import re

from rondel.messages.said import say
from rondel.problems import Edit, Fix, Problem, Span
from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles, language_of
from rondel.source.yaml_edits import entry_added, line_added
from rondel.words.languages import REFERENCE
from rondel.words.rule_sentences import sentence_id

_COMMA = re.compile(r"\s*,\s*")


def old_sentences(module: ModuleFiles) -> list[Problem]:
    """One warning for a list that says its rules itself; its mend moves all of them."""
    listed = module.rules.data if module.rules is not None else None
    if module.rules is None or not isinstance(listed, dict):
        return []
    rules = {str(id): rule for id, rule in listed.items() if isinstance(rule, dict)}
    old = {id: rule["says"] for id, rule in rules.items() if _is_text(rule.get("says"))}
    if not old:
        return []
    first = module.rules.key_span(next(iter(old)), "says")
    message, hint = say("words/old-sentence.old", n=len(old)), say("words/old-sentence.hint", id=next(iter(old)))
    return [Problem("words/old-sentence", message, first, (), hint, _mend(module, module.rules, old), warns=True)]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and "\n" not in value


def _mend(module: ModuleFiles, rules: Document, old: dict[str, str]) -> tuple[Fix, ...]:
    leaving = [_left_out(rules, id) for id in old]
    written = _written(module, old)
    if written is None or None in leaving:
        return ()
    edits = (*(edit for edit in leaving if edit), written)
    return (Fix(say("mend.move-sentences", file=written.span.file), edits, sure=True),)


def _left_out(rules: Document, id: str) -> Edit | None:
    """What takes `says` out of a rule: its line, or between braces its entry and a comma."""
    key, value = rules.key_span(id, "says"), rules.span(id, "says")
    lines = rules.text.splitlines()
    line, is_alone = lines[key.line - 1], not lines[key.line - 1][: key.column - 1].strip()
    if key.line != value.end_line or value.end_column > len(line) + 1:
        return None
    end = value.end_column - 1
    if is_alone and not line[end:].strip():
        return Edit(Span(rules.file, key.line, 1, key.line + 1, 1), "")
    behind = _COMMA.match(line, end)
    if behind:
        return Edit(Span(rules.file, key.line, key.column, key.line, behind.end() + 1), "")
    before = len(line[: key.column - 1].rstrip().removesuffix(",").rstrip())
    return Edit(Span(rules.file, key.line, before + 1, key.line, end + 1), "")


def _written(module: ModuleFiles, old: dict[str, str]) -> Edit | None:
    """The sentences among the messages of English; in a file of their own where there is none."""
    lines = [f"{sentence_id(id)}: {json.dumps(_escaped(text), ensure_ascii=False)}" for id, text in old.items()]
    own = [document for part, document in module.words.items() if language_of(part) == REFERENCE]
    if not own:
        file = f"{module.folder}/words/{REFERENCE}.yaml"
        return Edit(Span(file, 1, 1, 1, 1), "messages:\n" + "".join(f"  {line}\n" for line in lines))
    data = own[0].data if isinstance(own[0].data, dict) else {}
    if isinstance(data.get("messages"), dict):
        edit = entry_added(own[0], ("messages",), "\n  ".join(lines))
        return edit if edit is None or edit.text.startswith(("  ", "\n  ")) else None
    if "messages" in data:
        return None
    whole = "messages:\n" + "\n".join(f"  {line}" for line in lines)
    return line_added(own[0], len(own[0].text.splitlines()), whole)


def _escaped(text: str) -> str:
    """A text as a message says it: braces stand for themselves."""
    return re.sub(r"[{}]", lambda brace: f'{{"{brace[0]}"}}', text)
