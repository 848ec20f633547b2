"""How fast this machine is now: bounds of time are of the machine on which they were set, not of a slower or busier one."""

import time

# The processor time of the work below on the machine where the bounds were set, quiet.
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
