"""Where rounds are played: here, on all processors, or on a cluster; the tasks are the same, and so are their results."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from tafelrunde.arena.contest import Contest, Round, play
from tafelrunde.arena.entrants import SENT, Unfit, is_own, sources


def here(contest: Contest, starts: Iterable[int]) -> Iterator[Round]:
    """One after the other, in this process."""
    for start in starts:
        yield play(contest, start)


def on_cores(contest: Contest, starts: Iterable[int], cores: int) -> Iterator[Round]:
    """As many at a time as there are processors, as they get done."""
    left, running, others = iter(starts), set[Future[Round]](), active_children()
    most = min(cores, 61) if os.name == "nt" else cores  # Windows waits for no more at a time
    pool = ProcessPoolExecutor(most, initializer=together)
    try:
        running |= {pool.submit(play, contest, start) for start in islice(left, 2 * cores)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
            running |= {pool.submit(play, contest, start) for start in islice(left, len(done))}
    except BrokenProcessPool as error:
        who = " or ".join(filter(is_own, contest.bots)) or "somebody"
        raise Unfit(f"{who} has ended the program in which was played") from error
    finally:
        for process in active_children():
            if process not in others:
                process.kill()  # nobody waits for what it plays: Ctrl-C came here, or as what came of a round there
        pool.shutdown(cancel_futures=True)  # what a pool leaves behind may be torn down under it as Python ends


def together() -> None:
    """End this program as soon as the one that asked for it has ended, however that was."""
    parent = parent_process()
    if parent:
        Thread(target=_ends_after, args=(parent,), daemon=True).start()


def _ends_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def on_cluster(contest: Contest, starts: Iterable[int], address: str) -> Iterator[Round]:
    """On the machines of a Ray cluster, as they get done; `local` makes one of this machine."""
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise Unfit("a cluster needs Ray: pip install 'tafelrunde[cluster]'") from error
    ray.init(address=None if address == "local" else address, log_to_driver=False)
    try:
        task, left, files = ray.remote(sent), iter(starts), sources(contest.bots)
        most = 2 * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        running = [task.remote(contest, files, start) for start in islice(left, most)]
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)
            running += [task.remote(contest, files, start) for start in islice(left, len(done))]
    finally:
        ray.shutdown()


def sent(contest: Contest, files: dict[str, bytes], start: int) -> Round:
    """A round on a machine that may have none of the files of bots."""
    SENT.update(files)
    return play(contest, start)
