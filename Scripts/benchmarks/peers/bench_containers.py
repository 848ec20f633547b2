"""usage: see Scripts/benchmarks/run --containers

Makes our files and the peers' of the same frames, decodes all of them, and prints bytes, processor time and fidelity.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

PAGES = {"white": (255, 255, 255), "dark": (17, 24, 39)}
# The most bytes of the files at the default quality, as a multiple of the GIFs, by container and side.
MOST_OF_GIF = {("webp", 64): 1.10, ("webp", 256): 0.85, ("png", 64): 1.20, ("png", 256): 1.00}
# The most bytes and processor time of the lossless files, as a multiple of the named program's.
MOST_OF_PEER = {"webp": ("img2webp", 1.06, 2.0), "png": ("apngasm", 1.00, 1.0)}
LEAST_DECIBELS = 45


class Loop:
    """The true frames of a preset, equal neighbors joined, and the same as PNG files."""

    def __init__(self, line, folder):
        self.name, self.size, width, height, delays = line.split()
        self.width, self.height = int(width), int(height)
        self.path = os.path.join(folder, f"{self.name}-{self.size}.rgba")
        pixels = numpy.fromfile(self.path, numpy.uint8).reshape(-1, self.height, self.width, 4)
        self.frames, self.delays = [], []
        delays = [int(delay) for delay in delays.split(",")]
        # Programs that read raw frames show all of them equally long.
        self.rate = 100 * len(delays) / sum(delays)
        for frame, delay in zip(pixels, delays):
            if self.frames and (self.frames[-1] == frame).all():
                self.delays[-1] += delay
            else:
                self.frames.append(frame)
                self.delays.append(delay)

    def stills(self, folder):
        paths = []
        for index, (frame, delay) in enumerate(zip(self.frames, self.delays)):
            paths.append(os.path.join(folder, f"f{index:05d}.png"))
            Image.fromarray(frame, "RGBA").save(paths[-1])
            with open(paths[-1][:-4] + ".txt", "w") as file:
                file.write(f"delay={delay}/100")
        return paths


def seconds(*words):
    """The processor time of a command; stops the benchmark if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    made = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if made.returncode:
        sys.exit(f"{' '.join(words[:4])}: {made.stderr.decode()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def img2webp(loop, folder, out):
    words = ["img2webp", "-loop", "0", "-lossless", "-m", "4", "-q", "75"]
    for path, delay in zip(loop.stills(folder), loop.delays):
        words += ["-d", str(10 * delay), path]
    return seconds(*words, "-o", out)


def apngasm(loop, folder, out):
    return seconds("apngasm", out, loop.stills(folder)[0], "-z0")


def ffmpeg(*options):
    def make(loop, folder, out):
        return seconds("ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{loop.width}x{loop.height}",
                       "-r", str(loop.rate), "-i", loop.path, *options, out)
    return make


def pillow(kind, **options):
    def make(loop, folder, out):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        images = [Image.fromarray(frame, "RGBA") for frame in loop.frames]
        images[0].save(out, kind, save_all=True, append_images=images[1:], duration=[10 * delay for delay in loop.delays], loop=0, **options)
        return resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
    return make


def gif2webp(loop, folder, out):
    """Of our GIF: what people have who start from one."""
    return seconds("gif2webp", os.path.join(folder, "ours.gif"), "-m", "4", "-o", out)


PEERS = {
    "png": {
        "apngasm": apngasm, "Pillow": pillow("PNG"),
        "ffmpeg": ffmpeg("-plays", "0", "-pred", "mixed", "-compression_level", "6", "-f", "apng"),
    },
    "webp": {
        "img2webp": img2webp, "Pillow": pillow("WEBP", lossless=True, method=4), "gif2webp": gif2webp,
        "ffmpeg": ffmpeg("-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "4", "-pix_fmt", "bgra", "-loop", "0"),
    },
}


def shown(path, decoder):
    """The frames of a file and their durations, as Pillow or ffmpeg decodes them."""
    image = Image.open(path)
    count = getattr(image, "n_frames", 1)
    blended = None
    if decoder == "ffmpeg":
        words = ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
        made = subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        blended = numpy.frombuffer(made.stdout, numpy.uint8).reshape(count, image.height, image.width, 4)
    for index in range(count):
        image.seek(index)
        yield numpy.asarray(image.convert("RGBA")) if blended is None else blended[index], image.info.get("duration", 0)


def on(page, frame):
    alpha = frame[..., 3:].astype(float) / 255
    return frame[..., :3] * alpha + numpy.array(page) * (1 - alpha)


def decibels(path, loop):
    """The peak signal-to-noise ratio on the page where it is less; infinite for exact files, of any period. Of a PNG as the better
    of two decoders shows it: Pillow makes translucent pixels over clear ones fainter, and ffmpeg loses rectangles with indices of
    less than eight bits."""
    decoders = ["Pillow", "ffmpeg"] if path.endswith(".png") else ["Pillow"]
    return max(fidelity(path, decoder, loop) for decoder in decoders)


def fidelity(path, decoder, loop):
    frames, starts, end = [], [], 0.0
    for frame, duration in shown(path, decoder):
        frames.append(frame)
        starts.append(end)
        end += duration
    errors, time = {page: 0.0 for page in PAGES}, 0.0
    for frame, delay in zip(loop.frames, loop.delays):
        at = (time + 1) % max(end, 1)
        drawn = frames[max(index for index, start in enumerate(starts) if start <= at)]
        time += 10 * delay
        if numpy.array_equal(frame, drawn):
            continue
        for page, color in PAGES.items():
            errors[page] += ((on(color, frame) - on(color, drawn)) ** 2).mean() / len(loop.frames)
    return 10 * numpy.log10(255 ** 2 / max(max(errors.values()), 1e-9))


class Table:
    """Sums over all loops, a row for each program."""

    def __init__(self):
        self.rows = {}

    def add(self, name, loop, path, time):
        row = self.rows.setdefault(name, [0, 0.0, float("inf"), ""])
        row[0] += os.path.getsize(path)
        row[1] += time
        if name != "gif":
            row[2], row[3] = min((row[2], row[3]), (decibels(path, loop), loop.name))

    def show(self, title, against):
        print(f"\n{title}\n{'':10} {'bytes':>10} {'ratio':>6} {'seconds':>8} {'ratio':>6} {'least dB':>9}")
        base = self.rows[against]
        for name, (size, time, least, where) in self.rows.items():
            fidelity = "" if least == float("inf") else "exact" if least > 100 else f"{least:.1f} {where}"
            print(f"{name:10} {size:10} {size / base[0]:6.3f} {time:8.2f} {time / max(base[1], 1e-9):6.2f} {fidelity:>9}", flush=True)


def measure(loops, container, size, binary):
    lossless, default = Table(), Table()
    for loop in loops:
        with tempfile.TemporaryDirectory() as folder:
            def ours(kind, *options):
                out = os.path.join(folder, f"ours.{kind}")
                return out, seconds(binary, "render", loop.name, "--size", loop.size, "-o", out, "--quiet", *options)
            default.add("gif", loop, *ours("gif"))
            default.add(container, loop, *ours(container))
            lossless.add("ours", loop, *ours(container, "--quality", "100"))
            for name, make in PEERS[container].items():
                out = os.path.join(folder, f"{name}.{container}")
                time = make(loop, folder, out)
                lossless.add(name, loop, out, time)
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
        words = [options.program, "frames", options.work, "none", size] + [name for name in options.presets.split(",") if name]
        lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        loops = [Loop(line, options.work) for line in lines]
        for container in options.containers.split(","):
            failed = measure(loops, container, size, options.binary) or failed
    sys.exit(1 if failed else 0)


main()
