"""usage: bench_jobs.py --binary PATH --work FOLDER [--rounds N] [--only JOB]

Runs every program on every job in turn, round after round, and prints medians: wall time as a ratio to the C program's and as a
multiple of ours, CPU time, peak memory, bytes and quality; and what of our own time is the start and the wait for the disk.
"""

import argparse
import glob
import os
import statistics
import subprocess
import sys
import time

import numpy

sys.path.insert(0, os.path.dirname(__file__))
import quality  # noqa: E402
from jobs import JOBS  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
DOCUMENTS = os.path.join(HERE, "..", "..", "..", "Tests", "Fixtures", "bench")


def commands(binary, work):
    python = os.path.join(work, "venv", "bin", "python")
    frames = os.path.join(work, "cairo_frames")

    def ours(job, out):
        if job == "j4":
            return [binary, "batch", os.path.join(DOCUMENTS, "j4-manifest.json"), "-o", os.path.dirname(out), "--force",
                    "--quiet"]
        return [binary, "render", os.path.join(DOCUMENTS, f"{job}.json"), "-o", out, "--quiet"]

    def piped(job, out, command):
        one = "{frames} {job} {n} | {command}"
        numbers = range(100) if job == "j4" else [0]
        lines = []
        for n in numbers:
            width, height, _, delay = JOBS[job](n)
            target = out.replace(".gif", f"-{n}.gif") if job == "j4" else out
            lines.append(one.format(frames=frames, job=job, n=n,
                                    command=command(width, height, delay, target)))
        return ["sh", "-c", "\n".join(lines)]

    def ffmpeg(width, height, delay, out):
        return (f"ffmpeg -v error -y -f rawvideo -pix_fmt rgb24 -s {width}x{height} -r {100 / delay} -i - "
                f"-filter_complex 'split[a][b];[a]palettegen[p];[b][p]paletteuse' -loop 0 {out}")

    def magick(width, height, delay, out):
        return f"convert -delay {delay} -size {width}x{height} -depth 8 rgb:- -loop 0 -layers optimize {out}"

    return {
        "cairo+giflib": lambda job, out: [os.path.join(work, "cairo_giflib"), job, out],
        "whirligif": ours,
        "ffmpeg": lambda job, out: piped(job, out, ffmpeg),
        "Pillow": lambda job, out: [python, os.path.join(HERE, "pillow.py"), job, out],
        "skia+Pillow": lambda job, out: [python, os.path.join(HERE, "skia_pillow.py"), job, out],
        "ImageMagick": lambda job, out: piped(job, out, magick),
    }


def run(command):
    """Wall and CPU milliseconds of a command and its children."""
    # A program that synchronizes its file must not wait for data that the program before has not written yet.
    os.sync()
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = 0
    if status:
        raise SystemExit(f"{' '.join(command)[:300]}\nfailed: {error.decode()}")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def memory(command, work):
    """Peak memory in megabytes. The parent is small, because its own peak would count as the child's."""
    report = os.path.join(work, "memory")
    subprocess.run(["time", "-o", report, "-f", "%M", *command], check=True, capture_output=True)
    with open(report) as lines:
        return int(lines.read().split()[-1]) / 1024


def own_shares(binary, job, rounds):
    """Our median milliseconds for the start alone, and for a job that writes no file; None for a batch, which must."""
    document = os.path.join(DOCUMENTS, f"{job}.json")
    commands = [[binary, "--version"], [binary, "render", document, "-o", "/dev/null", "--quiet"]]
    walls = [[run(command)[0] for command in commands] for _ in range(rounds)]
    return [statistics.median(wall[c] for wall in walls) for c in range(2)] if job != "j4" else None


def true_frames(work, job, number, name):
    """The true-color frames that a program has encoded: our own, or for all others cairo's."""
    width, height, count, _ = JOBS[job](number)
    if name == "whirligif" and job != "j4":
        frames = numpy.fromfile(os.path.join(work, "truth", f"{job}-0.rgb"), numpy.uint8)
        return frames.reshape(count, height, width, 3)
    raw = subprocess.run([os.path.join(work, "cairo_frames"), job, str(number)], stdout=subprocess.PIPE, check=True).stdout
    return numpy.frombuffer(raw, numpy.uint8).reshape(count, height, width, 3)


def measured(work, job, path, name):
    """PSNR and PSNRb against the program's true-color frames; what Pillow and Skia draw is compared with cairo's."""
    truth = true_frames(work, job, 0, name)
    shown = quality.gif_frames(path, quality.middles([JOBS[job](0)[3]] * len(truth)))
    return quality.psnr(truth, shown), quality.psnrb(truth, shown)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only")
    options = parser.parse_args()
    programs = commands(options.binary, options.work)
    for job in [options.only] if options.only else JOBS:
        results = {name: [] for name in programs}
        for program in programs:
            os.makedirs(os.path.join(options.work, job, program), exist_ok=True)
        for turn in range(options.rounds):
            for name, program in programs.items():
                # Slow programs are slow enough for two rounds.
                if turn > 1 and statistics.median(r[0] for r in results[name]) > 1000:
                    continue
                command = program(job, os.path.join(options.work, job, name, "out.gif"))
                results[name].append(run(command))
                # Fast programs run ten times in each round.
                if results[name][-1][0] < 20:
                    results[name] += [run(command) for _ in range(9)]
        walls = {name: statistics.median(r[0] for r in rows) for name, rows in results.items()}
        print(f"\n{job}: {options.rounds} rounds\n"
              f"{'':16}{'wall ms':>10}{'to C':>8}{'to ours':>8}{'CPU ms':>10}{'MB':>8}{'bytes':>12}{'PSNR':>8}{'PSNRb':>8}")
        for name, rows in results.items():
            wall, cpu = walls[name], statistics.median(r[1] for r in rows)
            peak = memory(programs[name](job, os.path.join(options.work, job, name, "out.gif")), options.work)
            files = sorted(glob.glob(os.path.join(options.work, job, name, "*.gif")))
            size = sum(os.path.getsize(f) for f in files)
            first = [f for f in files if f.endswith("-0.gif")] if job == "j4" else files
            plain, soft = measured(options.work, job, first[0], name)
            print(f"{name:16}{wall:10.1f}{wall / walls['cairo+giflib']:8.2f}{wall / walls['whirligif']:8.1f}"
                  f"{cpu:10.1f}{peak:8.1f}{size:12}{plain:8.1f}{soft:8.1f}", flush=True)
        shares = own_shares(options.binary, job, len(results["whirligif"]))
        if shares:
            print(f"of ours: start {shares[0]:.1f} ms, drawing and encoding {shares[1] - shares[0]:.1f} ms, "
                  f"writing a file that survives a crash {walls['whirligif'] - shares[1]:.1f} ms")


main()
