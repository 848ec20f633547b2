"""Faults of system calls, which strace injects, and signals."""

import itertools
import shutil
import signal
import subprocess
import time

from harness.command import skip
from harness.limits import pace

# A background job of a shell ignores SIGINT, one under nohup SIGHUP, and their children inherit that.
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
# Within so many seconds a signal ends the command, where no other program works.
SECONDS = 0.2


def injecting(call, fault, log="/dev/null"):
    """Through strace, which does something at a system call: `error=EIO`, `signal=KILL`, `delay_exit=1000`, with `:when=3`."""
    if not shutil.which("strace"):
        skip("as strace is not installed")
    # Quicker, since only these calls stop the process, but signals are not injected so.
    quickly = ["--seccomp-bpf"] * fault.startswith("error=")
    return ["strace", "-f", *quickly, "-y", "-o", log, "-e", f"trace={call}", "-e", f"inject={call}:{fault}"]


def at_each_call(calls, attempt):
    """What `attempt` finds at the first call of a kind, at the second, and so on, until there is no such call and it gives None."""
    for call in calls:
        yield from itertools.takewhile(lambda found: found is not None, (attempt(call, nth) for nth in itertools.count(1)))


def end(process, number):
    """Sends a signal; what is wrong with the end, or None if the process had ended before."""
    begun = time.perf_counter()
    process.send_signal(number)
    try:
        status = process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return [f"{number.name} did not end it"]
    seconds = time.perf_counter() - begun
    if status == 0:
        return None
    is_late = seconds > SECONDS and seconds > SECONDS * pace(time.perf_counter)
    return [f"exit {status} after {number.name}"] * (status != 128 + number) + [f"{seconds:.3f} s"] * is_late
