"""What all programs here share: each waits for a line such as `play 0.5`, does that for half a second, and says how far it came.

So that many can take turns within one measurement: whoever does not play sleeps.
"""

import json
import sys
import time
from collections.abc import Callable

Tasks = dict[str, Callable[[], int]]
"""What a program can do, by name: a small piece of work, that says how much it was."""


def work(tasks: Tasks, line: str) -> str:
    """One slice: how much was done, in how many seconds of the clock on the wall."""
    name, seconds = line.split()
    task, clock, done = tasks[name], time.perf_counter, 0
    began = now = clock()
    while now < began + float(seconds):
        done += task()
        now = clock()
    return json.dumps({"done": done, "seconds": now - began})


def serve(tasks: Tasks, version: str) -> None:
    """Say who this is once everything is loaded and warm; then a slice per line."""
    out, sys.stdout = sys.stdout, sys.stderr  # where the libraries may talk
    for name in tasks:
        work(tasks, f"{name} 0.2")
    print(json.dumps({"version": version}), file=out, flush=True)
    for line in sys.stdin:
        print(work(tasks, line), file=out, flush=True)
