"""Input that is not right or asks for too much: what a run with it may take."""

import os
from concurrent.futures import ThreadPoolExecutor

from harness.pace import pace


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
