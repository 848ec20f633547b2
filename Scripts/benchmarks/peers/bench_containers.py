"""usage: see Scripts/benchmarks/run --containers

Makes our files and the peers' of the same frames, checks all of them, and prints the tables.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

from PIL import Image

LIMITS = {"png": 0.90, "webp": 1.00}


class Loop:
    """The true frames of a preset, equal neighbors joined."""

    def __init__(self, line, folder):
        self.name, self.size, width, height, delays = line.split()
        self.width, self.height = int(width), int(height)
        self.path = os.path.join(folder, f"{self.name}-{self.size}.rgba")
        with open(self.path, "rb") as file:
            raw = file.read()
        # The other programs make the same files of the same frames, so they are measured once.
        self.key = hashlib.sha256(line.encode() + raw).hexdigest()
        count = 4 * self.width * self.height
        self.frames = []
        for index, delay in enumerate(delays.split(",")):
            pixels = raw[index * count:(index + 1) * count]
            if self.frames and self.frames[-1][0] == pixels:
                self.frames[-1][1] += int(delay)
            else:
                self.frames.append([pixels, int(delay)])

    def images(self):
        return [Image.frombytes("RGBA", (self.width, self.height), pixels) for pixels, _ in self.frames]


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def visible(image):
    """The pixels as RGBA bytes; a transparent pixel has no color."""
    pixels = image.convert("RGBA")
    return Image.composite(pixels, Image.new("RGBA", pixels.size), pixels.getchannel("A").point(lambda alpha: 255 if alpha else 0)).tobytes()


def is_exact(path, loop):
    """Whether the file shows the frames, or the first part of them where the rest repeats it."""
    try:
        image = Image.open(path)
        shown = []
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            pixels = visible(image)
            if not shown or shown[-1] != pixels:
                shown.append(pixels)
    except Exception:
        return False
    wanted = [pixels for pixels, _ in loop.frames]
    return len(wanted) % len(shown) == 0 and all(wanted[i] == shown[i % len(shown)] for i in range(len(wanted)))


def stills(loop, folder):
    paths = []
    for index, (image, (_, delay)) in enumerate(zip(loop.images(), loop.frames)):
        paths.append(os.path.join(folder, f"f{index:05d}.png"))
        image.save(paths[-1])
        with open(paths[-1][:-4] + ".txt", "w") as file:
            file.write(f"delay={delay}/100")
    return paths


def apngasm(*options):
    def make(loop, folder, out):
        run("apngasm", out, stills(loop, folder)[0], *options)
    return make


def pillow_png(loop, folder, out):
    images = loop.images()
    delays = [10 * delay for _, delay in loop.frames]
    images[0].save(out, "PNG", save_all=True, append_images=images[1:], duration=delays, loop=0, optimize=True)


def ffmpeg(*options):
    def make(loop, folder, out):
        run("ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{loop.width}x{loop.height}", "-r", "25",
            "-i", loop.path, *options, out)
    return make


def img2webp(*options):
    def make(loop, folder, out):
        words = ["img2webp", "-loop", "0", *options]
        for path, (_, delay) in zip(stills(loop, folder), loop.frames):
            words += ["-d", str(10 * delay), "-lossless", "-m", "6", "-q", "100", path]
        run(*words, "-o", out)
    return make


PEERS = {
    "png": {
        "apngasm -z2": apngasm("-z2"), "apngasm -z1": apngasm("-z1"), "apngasm -kc": apngasm("-z2", "-kc"), "Pillow": pillow_png,
        "ffmpeg": ffmpeg("-plays", "0", "-pred", "mixed", "-compression_level", "9", "-f", "apng"),
    },
    "webp": {
        "img2webp": img2webp(), "img2webp -min_size": img2webp("-min_size"), "img2webp -kmax 0": img2webp("-kmax", "0"),
        "ffmpeg": ffmpeg("-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "6", "-quality", "100", "-pix_fmt", "bgra",
                         "-loop", "0"),
    },
}


class Known:
    """The measurements of the other programs in earlier runs."""

    def __init__(self, work):
        self.path = os.path.join(work, "peers.json")
        self.sizes = {}
        if os.path.exists(self.path):
            with open(self.path) as file:
                self.sizes = json.load(file)

    def size(self, loop, container, name, measure):
        key = f"{loop.key} {container} {name}"
        if key not in self.sizes:
            self.sizes[key] = measure()
            with open(self.path + ".new", "w") as file:
                json.dump(self.sizes, file)
            os.replace(self.path + ".new", self.path)
        return self.sizes[key]


def measure(loop, container, binary, known):
    """Bytes by program; None for a file that is not exact."""
    sizes = {}
    with tempfile.TemporaryDirectory() as folder:
        ours = os.path.join(folder, f"ours.{container}")
        made = run(binary, "render", loop.name, "--size", loop.size, "-o", ours, "--quiet")
        if made.returncode:
            sys.exit(f"{loop.name}: {made.stderr.decode()}")
        sizes["ours"] = os.path.getsize(ours) if is_exact(ours, loop) else None
        for name, make in PEERS[container].items():
            sizes[name] = known.size(loop, container, name, lambda: peer_size(loop, container, make, folder))
    return sizes


def peer_size(loop, container, make, folder):
    with tempfile.TemporaryDirectory(dir=folder) as place:
        out = os.path.join(place, f"out.{container}")
        make(loop, place, out)
        return os.path.getsize(out) if is_exact(out, loop) else None


def compare(loops, container, options):
    failed = False
    totals = {"ours": 0, "smallest": 0}
    known = Known(options.work)
    for loop in loops:
        sizes = measure(loop, container, options.binary, known)
        smallest = min(size for name, size in sizes.items() if name != "ours" and size)
        if sizes["ours"] is None:
            print(f"{loop.name} at {loop.size}: our {container} does not show the frames")
            failed = True
            continue
        totals["ours"] += sizes["ours"]
        totals["smallest"] += smallest
        if options.detail:
            others = ", ".join(f"{name} {size or 'not exact'}" for name, size in sizes.items() if name != "ours")
            print(f"{loop.name:26} {sizes['ours']:8} {sizes['ours'] / smallest:6.3f}  {others}", flush=True)
    ratio = totals["ours"] / max(totals["smallest"], 1)
    print(f"{container} at {loops[0].size}: ours {totals['ours']} bytes, the smallest of the others {totals['smallest']}: {ratio:.3f}")
    return failed or ratio > LIMITS[container]


def main():
    parser = argparse.ArgumentParser()
    for name in ["binary", "program", "work"]:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--presets", default="")
    parser.add_argument("--sizes", default="64,256")
    parser.add_argument("--containers", default="png,webp")
    parser.add_argument("--detail", action="store_true")
    options = parser.parse_args()
    failed = False
    for size in options.sizes.split(","):
        words = [options.program, "frames", options.work, "none", size] + [name for name in options.presets.split(",") if name]
        lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        for container in options.containers.split(","):
            failed = compare([Loop(line, options.work) for line in lines], container, options) or failed
    sys.exit(1 if failed else 0)


main()
