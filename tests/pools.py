"""Pools of processes as tests need them: without processes, and obedient."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool


class Pool(Executor):
    """Replaces processes: each request is done at once, or fails, or waits."""

    def __init__(self, *failures, is_held=False):
        self.failures, self.is_held, self.asked, self.held = list(failures), is_held, [], []

    def submit(self, work, *task):
        future = Future()
        if work is os.getpid:
            future.set_result(0)
            return future
        self.asked.append(task)
        if self.failures:
            future.set_exception(self.failures.pop(0))
        elif self.is_held:
            self.held.append((future, work, task))
        else:
            future.set_result(work(*task))
        return future

    def let_go(self):
        for future, work, task in self.held:
            if future.set_running_or_notify_cancel():
                future.set_result(work(*task))
        self.held.clear()


class Threads(Executor):
    """Replaces processes: does everything in threads that are never ended."""

    threads = ThreadPoolExecutor(2, "painter")

    def submit(self, work, *task):
        return self.threads.submit(work, *task)

    def shutdown(self, *_, **__):
        pass


class Silent(Executor):
    """Processes that hang as they begin."""

    def __init__(self):
        self.asked, self.is_ended = 0, False

    def submit(self, work, *task):
        self.asked += 1
        return Future()

    def shutdown(self, *_, **__):
        self.is_ended = True


class Broken(Executor):
    """Processes that end as soon as they begin."""

    def submit(self, work, *task):
        future = Future()
        future.set_exception(BrokenProcessPool())
        return future
