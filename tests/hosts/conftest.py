"""Hosts are installed in an environment of their own (`make hosts`): elsewhere their tests are not collected."""

from __future__ import annotations

from importlib.util import find_spec

_HOSTS = {
    "test_pettingzoo.py": "pettingzoo",
    "test_gymnasium.py": "gymnasium",
    "test_openspiel.py": "pyspiel",
    "test_host_pages.py": "pyspiel",
    "test_host_wheels.py": "pyspiel",
}
collect_ignore = [file for file, host in _HOSTS.items() if find_spec(host) is None]
