"""usage: see Scripts/benchmarks/run --containers --time

Runs the standard jobs as APNG and as lossless WebP: our command, which also draws, and programs that are given the frames as files. Of
each program the quickest setting counts that reaches 105 % of its own smallest size; ours has one setting.
"""

import argparse
import glob
import os
import subprocess
import sys
import tempfile

import encoders
import timer
from jobs import DOCUMENTS, JOBS, numbers

PEERS = {
    "png": {
        "apngasm": [encoders.apngasm(level) for level in (0, 1, 2)],
        "Pillow": [encoders.pillow(compress_level=level) for level in (1, 6, 9)],
        "ffmpeg": [encoders.ffmpeg("-plays", "0", "-pred", pred, "-compression_level", level, "-f", "apng")
                   for pred in ("none", "mixed") for level in ("1", "6", "9")],
    },
    "webp": {
        "img2webp": [encoders.img2webp(*setting) for setting in ((0, 0), (2, 50), (4, 75), (6, 100))],
        "Pillow": [encoders.pillow(lossless=True, method=method, quality=quality) for method, quality in ((0, 0), (4, 75), (6, 100))],
        "ffmpeg": [encoders.ffmpeg("-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", level, "-loop", "0")
                   for level in ("0", "3", "6")],
    },
}


def inputs(job, work, folder):
    """The frames of each file of the job, as cairo draws them, and a folder for what is made of them."""
    for number in numbers(job):
        width, height, count, delay = JOBS[job](number)
        own = os.path.join(folder, str(number))
        os.makedirs(own)
        with open(os.path.join(own, "raw"), "wb") as file:
            subprocess.run([os.path.join(work, "cairo_frames"), job, str(number)], stdout=file, check=True)
        frames = encoders.Frames(file.name, width, height, [delay] * count)
        frames.stills(own)
        yield frames, own


def ours(job, container, binary, folder):
    if job == "j4":
        # From standard input, since its documents stand beside it and its outputs are GIFs.
        line = f"cd '{DOCUMENTS}' && sed 's/[.]gif/.{container}/' j4-manifest.json | '{binary}' batch - -o '{folder}' --quiet"
        return ["sh", "-c", line]
    return [binary, "render", os.path.join(DOCUMENTS, f"{job}.json"), "-o", os.path.join(folder, f"{job}.{container}"), "--quiet"]


def measure(job, container, options, folder):
    """Our time as a multiple of the fastest program's; None if there is none."""
    sources = list(inputs(job, options.work, folder))
    own = os.path.join(folder, "ours")
    os.makedirs(own)
    took = timer.run(ours(job, container, options.binary, own), limit=options.limit)
    size = sum(map(os.path.getsize, glob.glob(f"{own}/**/*.{container}", recursive=True)))
    print(f"{job} {container}: ours {describe(took)}, {size} bytes", flush=True)
    best = []
    for name, settings in PEERS[container].items():
        results = []
        for make in settings:
            outs = [os.path.join(place, f"out.{container}") for _, place in sources]
            found = timer.run(*[make(*source, out) for source, out in zip(sources, outs)], limit=options.limit)
            if found:
                results.append((*found, sum(map(os.path.getsize, outs))))
        if not results:
            print(f"  {name:10} beyond the limit", flush=True)
            continue
        smallest = min(size for *_, size in results)
        quickest = min(result for result in results if result[2] <= 1.05 * smallest)
        ratio = f"{took[0] / quickest[0]:.2f} of its time, {took[1] / quickest[1]:.2f} of its CPU" if took else ""
        print(f"  {name:10} {describe(quickest)}, {quickest[2]} bytes: ours {ratio}", flush=True)
        best.append(quickest[0])
    return took[0] / min(best) if best and took else None


def describe(took):
    return f"{took[0]:.2f} s, CPU {took[1]:.2f} s" if took else "beyond the limit"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--jobs", default="j1,j2,j3,j4")
    parser.add_argument("--containers", default="png,webp")
    parser.add_argument("--limit", type=float, default=300, help="seconds for a program")
    options = parser.parse_args()
    failed = False
    for job in options.jobs.split(","):
        for container in options.containers.split(","):
            with tempfile.TemporaryDirectory() as folder:
                ratio = measure(job, container, options, folder)
            failed = failed or not ratio or ratio > 0.5
    sys.exit(1 if failed else 0)


main()
