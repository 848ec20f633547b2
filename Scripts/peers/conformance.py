"""Compares the command's pictures of SVG files with the PNG files beside them; see Scripts/conformance."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

TOLERANCE = 24
SHARE = 0.01
# Grounds to draw on, the one first on which the reference shows best.
GROUNDS = [(255, 255, 255), (0, 0, 0), (32, 96, 192)]


def on_ground(image, ground):
    """The picture on an opaque ground, as whole numbers."""
    pixels = numpy.asarray(image.convert("RGBA"), dtype=numpy.float64)
    alpha = pixels[..., 3:] / 255
    return numpy.rint(pixels[..., :3] * alpha + numpy.array(ground) * (1 - alpha)).astype(int)


def best_ground(image):
    def inked(ground):
        return int((abs(on_ground(image, ground) - ground).max(axis=2) > TOLERANCE).sum())

    return max(GROUNDS, key=inked)


def neighbourhood(pixels, pick):
    """The least or greatest of each pixel and its eight neighbours."""
    height, width = pixels.shape[:2]
    padded = numpy.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    views = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    return pick(views, axis=0)


def outside(a, b):
    """Where a channel of one picture lies outside of the range round the same place in the other."""
    low, high = neighbourhood(b, numpy.min), neighbourhood(b, numpy.max)
    return ((a < low - TOLERANCE) | (a > high + TOLERANCE)).any(axis=2)


def wrong_share(ours, reference, ground):
    wrong = outside(ours, reference) | outside(reference, ours)
    inked = (abs(reference - ground).max(axis=2) > 0) | (abs(ours - ground).max(axis=2) > 0)
    return wrong.sum() / max(1, inked.sum())


def compare(binary, source):
    """None if the picture is right, else why it is not."""
    reference = Image.open(source.with_suffix(".png")).convert("RGBA")
    ground = best_ground(reference)
    width, height = reference.size
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out.gif")
        command = [binary, "render", str(source), "-o", output, "--size", f"{width}x{height}", "--still", "--quiet"]
        command += ["--background", "#%02x%02x%02x" % ground]
        try:
            run = subprocess.run(command, capture_output=True, timeout=20, check=False)
        except subprocess.TimeoutExpired:
            return "takes more than 20 s"
        if run.returncode != 0:
            return f"exit {run.returncode}"
        ours = Image.open(output).convert("RGBA")
    if ours.size != reference.size:
        return f"is {ours.size[0]} x {ours.size[1]}"
    share = wrong_share(on_ground(ours, ground), on_ground(reference, ground), ground)
    return f"{share:.2%} wrong" if share > SHARE else None


def main():
    parser = argparse.ArgumentParser(prog="Scripts/conformance")
    parser.add_argument("binary")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="", help="a regular expression for paths")
    parser.add_argument("--list", action="store_true", help="name the wrong pictures")
    arguments = parser.parse_args()
    sources = sorted(arguments.folder.rglob("*.svg"))
    sources = [s for s in sources if s.with_suffix(".png").exists() and re.search(arguments.only, str(s))]
    if not sources:
        sys.exit(f"conformance: no SVG file with a PNG beside it below {arguments.folder}")
    counts = collections.defaultdict(lambda: [0, 0])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, problem in zip(sources, pool.map(lambda s: compare(arguments.binary, s), sources)):
            folder = str(source.parent.relative_to(arguments.folder))
            counts[folder][0] += problem is None
            counts[folder][1] += 1
            if problem and arguments.list:
                print(f"{source.relative_to(arguments.folder)}: {problem}")
    for folder, (right, total) in sorted(counts.items()):
        print(f"{folder:<44} {right:>5} of {total:>5}")
    print(f"{'all':<44} {sum(c[0] for c in counts.values()):>5} of {len(sources):>5}")


main()
