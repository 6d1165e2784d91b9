"""Timing that can be compared: CPU time, two rivals taking turns in one run, the best of several rounds."""

import gc
import time
from collections.abc import Callable

Job = Callable[[], object]


def cpu_seconds(job: Job, times: int) -> float:
    """The CPU time of one call, over a number of calls."""
    start = time.thread_time()
    for _ in range(times):
        job()
    return (time.thread_time() - start) / times


def race(one: Job, other: Job, rounds: int, times: int, other_times: int) -> tuple[float, float]:
    """The best CPU time of one call for two rivals that take turns."""
    gc.collect()
    gc.disable()
    pairs = [(cpu_seconds(one, times), cpu_seconds(other, other_times)) for _ in range(rounds)]
    gc.enable()
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)


def row(name: str, *seconds: float) -> str:
    """A line of a table, in microseconds, with how many times faster the first is than the second."""
    numbers = " ".join(f"{value * 1e6:>14,.1f}" for value in seconds)
    return f"{name:<34} {numbers} {seconds[1] / seconds[0]:>10,.0f} x"
