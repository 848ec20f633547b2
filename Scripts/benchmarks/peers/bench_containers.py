"""usage: see Scripts/benchmarks/run --containers

Makes our files and the peers' of the same frames, decodes all of them, and prints bytes, processor time and fidelity.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import numpy

import encoders
import quality
import timer

PAGES = {"white": (255, 255, 255), "dark": (17, 24, 39)}
# The most bytes of the files at the default quality, as a multiple of the GIFs, by container and side.
MOST_OF_GIF = {("webp", 64): 1.10, ("webp", 256): 0.85, ("png", 64): 1.20, ("png", 256): 1.00}
# The most bytes and processor time of the lossless files, as a multiple of the named program's.
MOST_OF_PEER = {"webp": ("img2webp", 1.06, 2.0), "png": ("apngasm", 1.00, 1.0)}
LEAST_DECIBELS = 45
PEERS = {
    "png": {
        "apngasm": encoders.apngasm(0), "Pillow": encoders.pillow(),
        "ffmpeg": encoders.ffmpeg("-plays", "0", "-pred", "mixed", "-compression_level", "6", "-f", "apng"),
    },
    "webp": {
        "img2webp": encoders.img2webp(4, 75), "Pillow": encoders.pillow(lossless=True, method=4), "gif2webp": encoders.gif2webp,
        "ffmpeg": encoders.ffmpeg("-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "4", "-pix_fmt", "bgra", "-loop", "0"),
    },
}


def decoded_by_ffmpeg(path):
    frames = list(quality.decoded(path, "RGBA"))
    words = ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    pixels = numpy.frombuffer(subprocess.check_output(words, stdin=subprocess.DEVNULL), numpy.uint8)
    return zip(pixels.reshape(len(frames), *frames[0][0].shape), (duration for _, duration in frames))


def on(page, frame):
    alpha = frame[..., 3:].astype(numpy.float32) / 255
    return frame[..., :3] * alpha + numpy.float32(page) * (1 - alpha)


def decibels(path, frames):
    """The peak signal-to-noise ratio on the page where it is less; above 100 for exact files, of any period. Of a PNG as the better
    of two decoders shows it: Pillow makes translucent pixels over clear ones fainter, and ffmpeg loses rectangles with indices of
    less than eight bits."""
    decoders = [decoded_by_ffmpeg(path)] if path.endswith(".png") else []
    return max(fidelity(decoder, *frames.joined()) for decoder in [quality.decoded(path, "RGBA"), *decoders])


def fidelity(decoded, truth, delays):
    shown = quality.shown(decoded, quality.middles(delays))
    squares = max(sum(quality.squares(on(page, frame), on(page, drawn)) / frame[..., :3].size
                      for frame, drawn in zip(truth, shown) if not numpy.array_equal(frame, drawn)) for page in PAGES.values())
    return quality.decibels(max(squares, 1e-9), len(truth))


class Table:
    """Sums over all loops, a row for each program."""

    def __init__(self):
        self.rows = {}

    def add(self, name, loop, path, time):
        row = self.rows.setdefault(name, [0, 0.0, float("inf"), ""])
        row[0] += os.path.getsize(path)
        row[1] += time
        if name != "gif":
            row[2], row[3] = min((row[2], row[3]), (decibels(path, loop[2]), loop[0]))

    def show(self, title, against):
        print(f"\n{title}\n{'':10} {'bytes':>10} {'ratio':>6} {'seconds':>8} {'ratio':>6} {'least dB':>9}")
        base = self.rows[against]
        for name, (size, time, least, where) in self.rows.items():
            fidelity = "" if least == float("inf") else "exact" if least > 100 else f"{least:.1f} {where}"
            print(f"{name:10} {size:10} {size / base[0]:6.3f} {time:8.2f} {time / max(base[1], 1e-9):6.2f} {fidelity:>9}", flush=True)


def measure(loops, container, size, binary):
    lossless, default = Table(), Table()
    for loop in loops:
        name, side, frames = loop
        with tempfile.TemporaryDirectory() as folder:
            def ours(kind, *options):
                out = os.path.join(folder, f"ours.{kind}")
                return out, timer.run([binary, "render", name, "--size", str(side), "-o", out, "--quiet", *options])[1]
            default.add("gif", loop, *ours("gif"))
            default.add(container, loop, *ours(container))
            lossless.add("ours", loop, *ours(container, "--quality", "100"))
            for peer, make in PEERS[container].items():
                out = os.path.join(folder, f"{peer}.{container}")
                lossless.add(peer, loop, out, timer.run(make(frames, folder, out))[1])
    default.show(f"{container} at {size} pixels, the default quality beside the GIF", "gif")
    lossless.show(f"{container} at {size} pixels, lossless", MOST_OF_PEER[container][0])
    return failures(lossless.rows, default.rows, container, int(size))


def failures(lossless, default, container, size):
    name, most_bytes, most_time = MOST_OF_PEER[container]
    ours, peer = lossless["ours"], lossless[name]
    found = []
    if ours[2] < 100:
        found.append(f"quality 100 of {ours[3]} is not exact")
    if ours[0] > most_bytes * peer[0] or ours[1] > most_time * peer[1]:
        found.append(f"lossless: more than {most_bytes} of the bytes or {most_time} of the time of {name}")
    if default[container][0] > MOST_OF_GIF.get((container, size), 9) * default["gif"][0]:
        found.append("default quality: too many bytes beside the GIF")
    if default[container][2] < LEAST_DECIBELS:
        found.append(f"default quality: {default[container][2]:.1f} dB in {default[container][3]}")
    for failure in found:
        print(f"failed: {container} at {size}: {failure}")
    return bool(found)


def main():
    parser = argparse.ArgumentParser()
    for name in ["binary", "program", "work"]:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--presets", default="")
    parser.add_argument("--sizes", default="64,256")
    parser.add_argument("--containers", default="png,webp")
    options = parser.parse_args()
    failed = False
    for size in options.sizes.split(","):
        loops = list(encoders.frames_of(options.program, options.work, "none", size, filter(None, options.presets.split(","))))
        for container in options.containers.split(","):
            failed = measure(loops, container, size, options.binary) or failed
    sys.exit(1 if failed else 0)


main()
