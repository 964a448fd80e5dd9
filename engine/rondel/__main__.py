"""The command `rondel`, also as `python -m rondel`: Ctrl-C while it is still being fetched ends it without a word."""

import sys

INTERRUPTED = 130  # as in rondel.cli.wrong_use, which is not fetched yet


def start() -> int:
    """Fetches the command and runs it."""
    try:
        from rondel.cli.main import main
        from rondel.garbage_collection import sweep_no_more

        code = main()
        sweep_no_more()  # a seventh of the time of a long check
        return code
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(start())
