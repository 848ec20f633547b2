"""True-color frames, and the programs that make files of them, as commands."""

import json
import os
import subprocess
import sys

import numpy
from PIL import Image

WORK = os.environ["WORK"]
PILLOW = """import json, sys
from PIL import Image
out, options, *paths = sys.argv[1:]
images = [Image.open(path) for path in paths]
images[0].save(out, save_all=True, append_images=images[1:], loop=0, **json.loads(options))
"""


class Frames:
    """A raw file of frames with three or four bytes per pixel ("-" is standard input), and their delays in centiseconds."""

    def __init__(self, path, width, height, delays, channels=3):
        self.path, self.width, self.height, self.delays, self.channels = path, width, height, delays, channels
        self.size, self.format = f"{width}x{height}", {3: "rgb24", 4: "rgba"}[channels]
        # Programs that read raw frames show all of them equally long.
        self.rate = 100 * len(delays) / sum(delays)
        self.files = {}

    def pixels(self):
        return numpy.fromfile(self.path, numpy.uint8).reshape(-1, self.height, self.width, self.channels)

    def joined(self):
        """The frames and their delays, equal neighbors joined."""
        frames, delays = [], []
        for frame, delay in zip(self.pixels(), self.delays):
            if frames and (frames[-1] == frame).all():
                delays[-1] += delay
            else:
                frames.append(frame)
                delays.append(delay)
        return frames, delays

    def stills(self, folder):
        """The paths and delays of the joined frames as PNG files, which are made once, each with the text that apngasm reads."""
        if folder not in self.files:
            self.files[folder] = []
            for index, (frame, delay) in enumerate(zip(*self.joined())):
                path = os.path.join(folder, f"f{index:05d}.png")
                Image.fromarray(frame).save(path, compress_level=1)
                with open(path[:-4] + ".txt", "w") as file:
                    file.write(f"delay={delay}/100")
                self.files[folder].append((path, delay))
        return self.files[folder]


def frames_of(place, background, sizes, presets):
    """The name, the size and the frames of each preset at each size, written by our program of the benchmarks into a place of WORK."""
    folder = os.path.join(WORK, place)
    os.makedirs(folder, exist_ok=True)
    words = [os.environ["PROGRAM"], "frames", folder, background, sizes, *presets]
    channels, ending = (4, "rgba") if background == "none" else (3, "rgb")
    for line in subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines():
        name, size, width, height, delays = line.split()
        path = os.path.join(folder, f"{name}-{size}.{ending}")
        yield name, int(size), Frames(path, int(width), int(height), [int(delay) for delay in delays.split(",")], channels)


# Each takes frames, a folder for their stills, and the output, and gives a command.


def ffmpeg(*options):
    return lambda frames, folder, out: [
        "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", frames.format, "-s", frames.size, "-r", f"{frames.rate:g}",
        "-i", frames.path, *options, out]


def ffmpeg_gif(dither=""):
    return ffmpeg("-filter_complex", f"split[a][b];[a]palettegen[p];[b][p]paletteuse{dither}", "-loop", "0")


def imagemagick(frames, folder, out):
    return ["convert", "-delay", str(frames.delays[0]), "-size", frames.size, "-depth", "8", f"rgb:{frames.path}",
            "-loop", "0", "-layers", "optimize", out]


def pillow(**options):
    def command(frames, folder, out):
        paths, delays = zip(*frames.stills(folder))
        durations = {"duration": [10 * delay for delay in delays]}
        return [sys.executable, "-c", PILLOW, out, json.dumps({**options, **durations}), *paths]
    return command


def img2webp(method, quality):
    def command(frames, folder, out):
        stills = [word for path, delay in frames.stills(folder) for word in ("-d", str(10 * delay), path)]
        return ["img2webp", "-loop", "0", "-lossless", "-m", str(method), "-q", str(quality), *stills, "-o", out]
    return command


def apngasm(level):
    return lambda frames, folder, out: ["apngasm", out, frames.stills(folder)[0][0], f"-z{level}"]


def gif2webp(frames, folder, out):
    """Made of our GIF: what people have who start from one."""
    return ["gif2webp", os.path.join(folder, "ours.gif"), "-m", "4", "-o", out]
