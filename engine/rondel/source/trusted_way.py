"""Whether nobody but the user can put something else in the stead of a folder: each folder and each link above it is
looked at, as the system comes by it.

A folder on the way belongs to the user or to the administrator. Others write to it only if there each can remove but
their own (`/tmp`), or if the group that does has no other member. Links are followed if they are as trustworthy.
"""

from __future__ import annotations

import os
import stat
from functools import cache
from pathlib import Path

MOST_LINKS = 40
ADMINISTRATOR = 0


@cache
def is_trusted_way(folder: Path) -> bool:
    """Whether strangers can swap none of the folders on the way to this one; asked of the system once in a process."""
    if not hasattr(os, "getuid"):
        return True
    at, links = Path(folder.anchor), 0
    left = list(reversed(folder.parts))  # the root, too
    while left:
        name = left.pop()
        at = at.parent if name == ".." else at / name
        found = os.lstat(at)
        if not _is_trusted(found) or links > MOST_LINKS:
            return False
        if stat.S_ISLNK(found.st_mode):
            links += 1
            left += reversed(Path(os.readlink(at)).parts)
            at = at.parent
    return True


def _is_trusted(found: os.stat_result) -> bool:
    """Whether a folder or a link is the user's or the administrator's, and nobody else changes what stands in it."""
    if found.st_uid not in (os.getuid(), ADMINISTRATOR):
        return False
    if stat.S_ISLNK(found.st_mode):
        return True
    by_group = found.st_mode & stat.S_IWGRP and found.st_gid != own_group()
    by_others = (by_group or found.st_mode & stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX
    return stat.S_ISDIR(found.st_mode) and not by_others


@cache
def own_group() -> int:
    """The group that is called as the user and has no other member, as many systems give one to each; else -1."""
    import grp
    import pwd

    try:
        user = pwd.getpwuid(os.getuid())
        group = grp.getgrgid(user.pw_gid)
    except KeyError:
        return -1
    is_own = group.gr_name == user.pw_name and set(group.gr_mem) <= {user.pw_name}
    return user.pw_gid if is_own else -1
