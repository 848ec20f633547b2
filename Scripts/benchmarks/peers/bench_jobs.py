"""usage: bench_jobs.py --binary PATH --work FOLDER [--rounds N] [--only JOB]

Runs every program on every job in turn, round after round, and prints medians: wall time as a ratio to the C program's and as a
multiple of ours, CPU time, peak memory, bytes and quality; and what of our own time is the start and the wait for the disk.
"""

import argparse
import glob
import os
import shlex
import statistics
import subprocess
import sys

import numpy

import encoders
import quality
import timer
from jobs import DOCUMENTS, JOBS, numbers

HERE = os.path.dirname(os.path.abspath(__file__))


def commands(binary, work):
    """For each program a function of a job and its output that gives a command."""
    def ours(job, out):
        if job == "j4":
            return [binary, "batch", os.path.join(DOCUMENTS, "j4-manifest.json"), "-o", os.path.dirname(out), "--force", "--quiet"]
        return [binary, "render", os.path.join(DOCUMENTS, f"{job}.json"), "-o", out, "--quiet"]

    def piped(make):
        def command(job, out):
            lines = []
            for number in numbers(job):
                width, height, count, delay = JOBS[job](number)
                words = make(encoders.Frames("-", width, height, [delay] * count), None,
                             out.replace(".gif", f"-{number}.gif") if job == "j4" else out)
                lines.append(f"{os.path.join(work, 'cairo_frames')} {job} {number} | {shlex.join(words)}")
            return ["sh", "-c", "\n".join(lines)]
        return command

    def drawing(*program):
        return lambda job, out: [*program, job, out]

    return {
        "cairo+giflib": drawing(os.path.join(work, "cairo_giflib")), "whirligif": ours, "ffmpeg": piped(encoders.ffmpeg_gif()),
        "Pillow": drawing(sys.executable, os.path.join(HERE, "pillow.py")),
        "skia+Pillow": drawing(sys.executable, os.path.join(HERE, "skia_pillow.py")), "ImageMagick": piped(encoders.imagemagick),
    }


def own_shares(binary, job, rounds):
    """Our median seconds for the start alone, and for a job that writes no file; None for a batch, which must."""
    if job == "j4":
        return None
    words = [[binary, "--version"], [binary, "render", os.path.join(DOCUMENTS, f"{job}.json"), "-o", "/dev/null", "--quiet"]]
    walls = [[timer.run(command)[0] for command in words] for _ in range(rounds)]
    return [statistics.median(wall[c] for wall in walls) for c in range(2)]


def measured(work, job, path, name):
    """PSNR and PSNRb against the true-color frames that a program has encoded: our own, or for all others cairo's."""
    width, height, count, delay = JOBS[job](0)
    if name == "whirligif" and job != "j4":
        truth = numpy.fromfile(os.path.join(work, "truth", f"{job}-0.rgb"), numpy.uint8)
    else:
        truth = numpy.frombuffer(subprocess.check_output([os.path.join(work, "cairo_frames"), job, "0"]), numpy.uint8)
    truth = truth.reshape(count, height, width, 3)
    shown = quality.shown(quality.decoded(path), quality.middles([delay] * count))
    return quality.psnr(truth, shown), quality.psnrb(truth, shown)


def in_turn(programs, rounds):
    """The wall and CPU seconds of programs' runs."""
    results = {name: [] for name in programs}
    for turn in range(rounds):
        for name, command in programs.items():
            # Slow programs are slow enough for two rounds.
            if turn > 1 and statistics.median(wall for wall, _ in results[name]) > 1:
                continue
            results[name].append(timer.run(command))
            # Fast programs run ten times in each round.
            if results[name][-1][0] < 0.02:
                results[name] += [timer.run(command) for _ in range(9)]
    return results


def compare(job, options):
    outs = {}
    for name in commands(options.binary, options.work):
        outs[name] = os.path.join(options.work, job, name, "out.gif")
        os.makedirs(os.path.dirname(outs[name]), exist_ok=True)
    programs = {name: command(job, outs[name]) for name, command in commands(options.binary, options.work).items()}
    results = in_turn(programs, options.rounds)
    walls = {name: statistics.median(wall for wall, _ in rows) for name, rows in results.items()}
    print(f"\n{job}: {options.rounds} rounds\n"
          f"{'':16}{'wall ms':>10}{'to C':>8}{'to ours':>8}{'CPU ms':>10}{'MB':>8}{'bytes':>12}{'PSNR':>8}{'PSNRb':>8}")
    for name, rows in results.items():
        peak = timer.memory(programs[name], options.work)
        files = sorted(glob.glob(os.path.join(os.path.dirname(outs[name]), "*.gif")))
        first = next(file for file in files if job != "j4" or file.endswith("-0.gif"))
        plain, soft = measured(options.work, job, first, name)
        print(f"{name:16}{1000 * walls[name]:10.1f}{walls[name] / walls['cairo+giflib']:8.2f}{walls[name] / walls['whirligif']:8.1f}"
              f"{1000 * statistics.median(cpu for _, cpu in rows):10.1f}{peak:8.1f}{sum(map(os.path.getsize, files)):12}"
              f"{plain:8.1f}{soft:8.1f}", flush=True)
    shares = own_shares(options.binary, job, len(results["whirligif"]))
    if shares:
        print(f"of ours: start {1000 * shares[0]:.1f} ms, drawing and encoding {1000 * (shares[1] - shares[0]):.1f} ms, "
              f"writing a file that survives a crash {1000 * (walls['whirligif'] - shares[1]):.1f} ms")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only")
    options = parser.parse_args()
    for job in [options.only] if options.only else JOBS:
        compare(job, options)


main()
