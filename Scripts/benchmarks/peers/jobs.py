"""The four standard jobs' documents, sizes and colors, for Scripts/benchmarks/run and the Python programs that it compares with."""

import math
import os
import sys

DOCUMENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Tests", "Fixtures", "bench")

# name -> number of the file -> (width, height, frames, delay in centiseconds)
JOBS = {
    "j1": lambda number: (40, 40, 8, 10),
    "j2": lambda number: (512, 512, 60, 3),
    "j3": lambda number: (640, 160, 60, 3),
    "j4": lambda number: (32 + 96 * number // 99, 32 + 96 * number // 99, 24, 4),
}


def numbers(job):
    """The numbers of a job's files."""
    return range(100) if job == "j4" else [0]


def save(picture):
    """Writes the GIF of the job and the path that the command line names, of what a function draws of the job, a frame, a number and sides:
    OUTPUT.gif, or of j4 OUTPUT-0.gif ... OUTPUT-99.gif."""
    job, output = sys.argv[1:]
    for number in numbers(job):
        width, height, count, delay = JOBS[job](number)
        first, *others = [picture(job, frame, number, width, height) for frame in range(count)]
        path = output.replace(".gif", f"-{number}.gif") if job == "j4" else output
        first.save(path, save_all=True, append_images=others, duration=delay * 10, loop=0, optimize=True)


def hexadecimal(text):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (0, 2, 4))


def mix(a, b, x):
    return tuple(p + (q - p) * x for p, q in zip(a, b))


def hsv(turns, saturation, value):
    h = (turns - math.floor(turns)) * 6
    f = h - math.floor(h)
    p, q, t = value * (1 - saturation), value * (1 - saturation * f), value * (1 - saturation * (1 - f))
    return [(value, t, p), (q, value, p), (p, value, t), (p, q, value), (t, p, value), (value, p, q)][int(h) % 6]
