"""Compares the command's pictures of SVG and Lottie files with the PNG files beside them; see Scripts/conformance."""
import argparse
import collections
import concurrent.futures
import glob
import json
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
# A pixel that differs by more levels from the background is inked.
INKED = 8
# Backgrounds to draw on; the first one on which the reference is most visible is used.
GROUNDS = [(255, 255, 255), (0, 0, 0), (32, 96, 192)]


def on_ground(image, ground):
    """The picture on an opaque background, as integers."""
    pixels = numpy.asarray(image.convert("RGBA"), dtype=numpy.float64)
    alpha = pixels[..., 3:] / 255
    return numpy.rint(pixels[..., :3] * alpha + numpy.array(ground) * (1 - alpha)).astype(int)


def best_ground(image):
    def inked(ground):
        return int((abs(on_ground(image, ground) - ground).max(axis=2) > TOLERANCE).sum())

    return max(GROUNDS, key=inked)


def neighborhood(pixels, pick):
    """The minimum or maximum of each pixel and its eight neighbors."""
    height, width = pixels.shape[:2]
    padded = numpy.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    views = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    return pick(views, axis=0)


def outside(a, b):
    """Where a channel of one picture is outside the range around the same pixel in the other."""
    low, high = neighborhood(b, numpy.min), neighborhood(b, numpy.max)
    return ((a < low - TOLERANCE) | (a > high + TOLERANCE)).any(axis=2)


def wrong_share(ours, reference, ground):
    wrong = outside(ours, reference) | outside(reference, ours)
    inked = (abs(reference - ground).max(axis=2) > INKED) | (abs(ours - ground).max(axis=2) > INKED)
    return wrong.sum() / max(SHARE * inked.size, inked.sum())


def pictures(source):
    """The reference pictures of a file, each with the arguments that draw the same."""
    if source.suffix == ".svg":
        picture = source.with_suffix(".png")
        return [(picture, ["--still"])] if picture.exists() else []
    frames = {}
    for picture in source.parent.glob(glob.escape(source.stem) + "-*.png"):
        number = picture.stem[len(source.stem) + 1 :]
        if re.fullmatch(r"\d+(\.\d+)?", number):
            frames[float(number)] = picture
    if not frames:
        return []
    document = json.loads(source.read_text(encoding="utf-8-sig"))
    start, length = document["ip"], document["op"] - document["ip"]
    return [(frames[f], ["--at", f"{(f - start) / length:.9f}"]) for f in sorted(frames) if 0 <= f - start < length]


# The fonts with which the suite's pictures were drawn, by generic family.
FAMILIES = {
    "sans-serif": "Noto Sans",
    "serif": "Noto Serif",
    "cursive": "Yellowtail",
    "fantasy": "Sedgwick Ave Display",
    "monospace": "Noto Mono",
}


def use_fonts(fonts, scratch):
    """Restricts the programs that are run to the fonts of a folder."""
    aliases = "".join(
        f'<alias binding="same"><family>{name}</family><prefer><family>{family}</family></prefer></alias>'
        for name, family in FAMILIES.items()
    )
    configuration = pathlib.Path(scratch, "fonts.conf")
    configuration.write_text(
        f"<fontconfig><dir>{fonts.resolve()}</dir><cachedir>{scratch}</cachedir>{aliases}</fontconfig>", encoding="utf-8"
    )
    os.environ["FONTCONFIG_FILE"] = str(configuration)


def compare(binary, source):
    """None if all pictures of the file are correct, otherwise the reason of a failure."""
    problems = (compare_picture(binary, source, picture, moment) for picture, moment in pictures(source))
    return next((problem for problem in problems if problem), None)


def compare_picture(binary, source, picture, moment):
    reference = Image.open(picture).convert("RGBA")
    ground = best_ground(reference)
    width, height = reference.size
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out.gif")
        command = [binary, "render", str(source), "-o", output, "--size", f"{width}x{height}", "--quiet"]
        command += moment
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
    sources = sorted(s for s in arguments.folder.rglob("*.*") if s.suffix in (".svg", ".json"))
    sources = [s for s in sources if re.search(arguments.only, str(s)) and pictures(s)]
    if not sources:
        sys.exit(f"conformance: no SVG or Lottie file with a PNG beside it below {arguments.folder}")
    with tempfile.TemporaryDirectory() as scratch:
        fonts = arguments.folder.resolve().parent / "fonts"
        if fonts.is_dir():
            use_fonts(fonts, scratch)
        report(arguments, sources)


def report(arguments, sources):
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
