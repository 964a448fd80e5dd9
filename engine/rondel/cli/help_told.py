"""What argparse shows for --help, told in the language of the reader: texts that are messages, and its own headings."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from rondel.messages.said import say
from rondel.messages.speaking import spoken


class HelpTold(argparse.RawDescriptionHelpFormatter):
    """Shows messages as people are told them; whatever is no message stays as it is."""

    def start_section(self, heading: str | None) -> None:
        super().start_section(None if heading is None else spoken(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(None if text is None else spoken(text))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        head = f"{spoken(say('help.parser.usage'))} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, head)

    def _format_text(self, text: str) -> str:
        return super()._format_text(text.replace("%", "%%") if "%(prog)" in text else text)  # likewise

    def _expand_help(self, action: argparse.Action) -> str:
        return spoken(action.help or "")  # nothing in it is for argparse to fill


def as_sentence(text: str) -> str:
    """A message as a sentence of its own: with a capital, and a full stop at its end."""
    told = spoken(text)
    return f"{told[:1].upper()}{told[1:]}."
