"""What a run may take, of this machine as it is now."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

# The processor time of the work of `pace` on the machine where the bounds were set, quiet.
NOMINAL = 0.036


def pace(clock=time.process_time):
    """How many times slower than the machine of the bounds this one is now, at its slowest of several looks; at least 1. By the clock
    on the wall (time.perf_counter), other programs that take turns count too."""
    def look():
        start, table = clock(), {}
        for number in range(300_000):
            table[number & 4095] = table.get(number * 7 & 4095, 0) + number
        return clock() - start

    return max(1, *(look() / NOMINAL for _ in range(7)))


def wrong_with(outcome, statuses, seconds=None, megabytes=None, says=""):
    """What is wrong with the end of a run, and, if anything is, what it said last."""
    wrong = [f"exit {outcome.status}"] * (outcome.status not in statuses)
    wrong += [f"{outcome.seconds:.2f} s"] * (seconds is not None and outcome.seconds > seconds and outcome.seconds > seconds * pace())
    wrong += [f"{outcome.megabytes:.0f} MB"] * (megabytes is not None and outcome.megabytes > megabytes)
    wrong += [f"does not say '{says}'"] * (says not in outcome.message)
    return wrong + [repr(outcome.message[-200:])] if wrong else []


def tried(attempt, cases):
    """What attempts at cases give, in their order, as many at once as there are processors."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(attempt, cases))
