"""Memory that the process has freed, but that the C library keeps."""

from __future__ import annotations

import sys
from contextlib import suppress
from ctypes import CDLL
from typing import Final

MMAP_THRESHOLD: Final = -3  # M_MMAP_THRESHOLD of glibc's <malloc.h>
LARGE: Final = 1 << 20  # bytes


def give_large_blocks_back() -> None:
    """Make glibc return the memory of pictures to the system, since it would keep much of it."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)


async def release_free_memory() -> None:
    """Return the free memory between blocks in use, which glibc does only on request."""
    import asyncio  # the processes that paint need none

    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            await asyncio.to_thread(CDLL(None).malloc_trim, 0)
