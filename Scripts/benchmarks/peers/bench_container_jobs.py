"""usage: see Scripts/benchmarks/run --containers --time

Runs the standard jobs as APNG and as lossless WebP: our command, which also draws, and programs that are given the frames as files. Of
each program the quickest setting counts that reaches 105 % of its own smallest size; ours has one setting.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

from PIL import Image

sys.path.insert(0, os.path.dirname(__file__))
from jobs import JOBS  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
DOCUMENTS = os.path.join(HERE, "..", "..", "..", "Tests", "Fixtures", "bench")
PILLOW = """import sys
from PIL import Image
out, delay, options = sys.argv[1], int(sys.argv[2]), eval(sys.argv[3])
images = [Image.open(path).convert("RGB") for path in sys.argv[4:]]
images[0].save(out, save_all=True, append_images=images[1:], duration=delay, loop=0, **options)
"""


def apngasm(*options):
    return lambda out, files, raw, size, delay: ["apngasm", out, files[0], str(delay), "100", *options]


def pillow(options):
    return lambda out, files, raw, size, delay: [sys.executable, "-c", PILLOW, out, str(10 * delay), repr(options), *files]


def ffmpeg(*options):
    return lambda out, files, raw, size, delay: [
        "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", str(100 / delay), "-i", raw, *options, out]


def img2webp(*options):
    return lambda out, files, raw, size, delay: ["img2webp", "-loop", "0", "-d", str(10 * delay), "-lossless", *options, *files, "-o", out]


PEERS = {
    "png": {
        "apngasm": [apngasm("-z0"), apngasm("-z1"), apngasm("-z2")],
        "Pillow": [pillow({"compress_level": level}) for level in (1, 6, 9)],
        "ffmpeg": [ffmpeg("-plays", "0", "-pred", pred, "-compression_level", level, "-f", "apng")
                   for pred in ("none", "mixed") for level in ("1", "6", "9")],
    },
    "webp": {
        "img2webp": [img2webp("-m", method, "-q", quality) for method, quality in (("0", "0"), ("2", "50"), ("4", "75"), ("6", "100"))],
        "Pillow": [pillow({"lossless": True, "method": method, "quality": quality}) for method, quality in ((0, 0), (4, 75), (6, 100))],
        "ffmpeg": [ffmpeg("-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", level, "-loop", "0") for level in ("0", "3", "6")],
    },
}


def run(commands, limit):
    """Wall and CPU seconds of commands one after the other; None beyond the limit."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    for command in commands:
        left = limit - (time.perf_counter() - start)
        try:
            subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=max(left, 0.1))
        except subprocess.TimeoutExpired:
            return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def inputs(job, work, folder):
    """Of each file of the job: PNG files, raw frames, size, delay."""
    made = []
    for number in range(100) if job == "j4" else [0]:
        width, height, count, delay = JOBS[job](number)
        raw = subprocess.check_output([os.path.join(work, "cairo_frames"), job, str(number)])
        place = os.path.join(folder, str(number))
        os.makedirs(place)
        with open(os.path.join(place, "raw"), "wb") as file:
            file.write(raw)
        files = []
        for frame in range(count):
            files.append(os.path.join(place, f"f{frame:03d}.png"))
            pixels = raw[frame * 3 * width * height:(frame + 1) * 3 * width * height]
            Image.frombytes("RGB", (width, height), pixels).save(files[-1], compress_level=1)
        made.append((place, files, os.path.join(place, "raw"), f"{width}x{height}", delay))
    return made


def measure(job, container, options, folder):
    def size(paths):
        return sum(os.path.getsize(path) for path in paths if os.path.exists(path))

    sources = inputs(job, options.work, folder)
    ours = os.path.join(folder, "ours")
    if job == "j4":
        # From standard input, since its documents stand beside it and its outputs are GIFs.
        line = f"cd '{DOCUMENTS}' && sed 's/[.]gif/.{container}/' j4-manifest.json | '{options.binary}' batch - -o '{ours}' --quiet"
        command = ["sh", "-c", line]
    else:
        command = [options.binary, "render", os.path.join(DOCUMENTS, f"{job}.json"), "-o", f"{ours}.{container}", "--quiet"]
    took = run([command], options.limit)
    paths = [os.path.join(path, name) for path, _, names in os.walk(ours) for name in names] if job == "j4" else [f"{ours}.{container}"]
    bytes_of_ours = size(path for path in paths if path.endswith(container))
    print(f"{job} {container}: ours {describe(took)}, {bytes_of_ours} bytes", flush=True)
    best = None
    for name, settings in PEERS[container].items():
        results = []
        for number, make in enumerate(settings):
            outs = [os.path.join(place, f"out.{container}") for place, *_ in sources]
            found = run([make(out, *source[1:]) for out, source in zip(outs, sources)], options.limit)
            if found:
                results.append((*found, size(outs), number))
        if not results:
            print(f"  {name:10} beyond the limit", flush=True)
            continue
        smallest = min(result[2] for result in results)
        quickest = min(result for result in results if result[2] <= 1.05 * smallest)
        ratio = f"{took[0] / quickest[0]:.2f} of its time, {took[1] / quickest[1]:.2f} of its CPU" if took else ""
        print(f"  {name:10} {describe(quickest)}, {quickest[2]} bytes: ours {ratio}", flush=True)
        best = min(best or quickest, quickest)
    return best and took and took[0] / best[0]


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
