"""Workers by an address: processes of this machine, or a cluster that is there already.

An address is written as scheme://where. From Python any executor can be handed in: `Workers(executor, count)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from rondel.lab.games.chunks import Workers, own_processes
from rondel.messages.said import say
from rondel.problems import RondelError, WrongUse

DASK = "dask"
SECONDS = 10  # that a scheduler may take to answer


@contextmanager
def workers_for(address: str | None, count: int = 1) -> Iterator[Workers]:
    """Workers at an address; without one so many processes here."""
    if address is None:
        with own_processes(count) as workers:
            yield workers
        return
    scheme, sign, where = address.partition("://")
    if scheme != DASK or not sign or not where:
        raise WrongUse(say("workers.no-address", address=address[:80], scheme=DASK))
    if count > 1:
        raise WrongUse(say("workers.jobs-and-cluster"))
    with _dask(where) as workers:
        yield workers


@contextmanager
def _dask(where: str) -> Iterator[Workers]:
    client = _dask_client(where)
    try:
        count = sum(client.nthreads().values())
        if not count:
            raise RondelError(say("workers.none", where=where))
        executor = client.get_executor(pure=False)
        yield Workers(executor, count)
        executor.shutdown(wait=False)
    finally:
        client.close()


def _dask_client(where: str) -> Any:
    if find_spec("distributed") is None:
        raise WrongUse(say("workers.no-dask"))
    from distributed import Client

    try:
        return Client(f"tcp://{where}", timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise WrongUse(say("workers.nobody-answers", where=where, reason=str(error))) from None
