"""Runs commands and measures them."""

import os
import resource
import signal
import subprocess
import sys
import threading
import time


def run(*commands, limit=None):
    """Wall and CPU seconds of commands, one after the other, with their children; None beyond the limit. Ends the benchmark if one
    fails."""
    # A program that synchronizes its file must not wait for data that the program before has not written yet.
    os.sync()
    begun, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    for command in commands:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        watchdog = threading.Timer(limit - (time.perf_counter() - begun), process.kill) if limit else None
        if watchdog:
            watchdog.start()
        error = process.communicate()[1]
        if watchdog:
            watchdog.cancel()
        if limit and process.returncode == -signal.SIGKILL:
            return None
        if process.returncode:
            sys.exit(f"{' '.join(command)[:300]}\nfailed: {error.decode()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - begun, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def memory(command, work):
    """Peak memory in megabytes. The parent is small, because its own peak would count as the child's."""
    report = os.path.join(work, "memory")
    subprocess.run(["time", "-o", report, "-f", "%M", *command], check=True, capture_output=True)
    with open(report) as lines:
        return int(lines.read().split()[-1]) / 1024
