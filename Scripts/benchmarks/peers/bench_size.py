"""usage: see Scripts/benchmarks/run --size

Makes our files and the peers' of the same frames, measures all of them, and prints the tables.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import shutil
import sys
import tempfile

import encoders
import quality
import timer

DELAY = 10  # centiseconds of each of the peers' frames
DEFAULT_QUALITY = 80
EQUAL = 0.02  # decibels within which two files are equally good
PEERS = {
    "ImageMagick": encoders.imagemagick, "ffmpeg": encoders.ffmpeg_gif(), "ffmpeg, no dither": encoders.ffmpeg_gif("=dither=none"),
    "Pillow": encoders.pillow(optimize=True),
}


def optimized(path, out):
    timer.run(["gifsicle", "--no-warnings", "-O3", path, "-o", out])
    return os.path.getsize(out)


def measured(path, truth, delays):
    shown = quality.shown(quality.decoded(path), quality.middles(delays))
    return {
        "bytes": os.path.getsize(path), "squares": quality.squares(truth, shown), "psnr": quality.psnr(truth, shown),
        "psnrb": quality.psnrb(truth, shown), "ssim": quality.ssim(truth, shown), "flicker": quality.flicker(truth, shown),
    }


def cached(store, key, make):
    """The result of `make`, cached in the folder `store`."""
    path = os.path.join(store, key + ".json")
    if not os.path.exists(path):
        result = make()
        with open(path, "w") as out:
            json.dump(result, out)
    with open(path) as source:
        return json.load(source)


def of_peer(peer, frames, truth):
    """A peer's file after gifsicle -O3, measured. All of its frames last equally long."""
    alike = encoders.Frames(frames.path, frames.width, frames.height, [DELAY] * len(truth))
    with tempfile.TemporaryDirectory() as folder:
        made, smaller = os.path.join(folder, "made.gif"), os.path.join(folder, "smaller.gif")
        timer.run(PEERS[peer](alike, folder, made))
        optimized(made, smaller)
        return measured(smaller, truth, alike.delays)


def of_ours(path, truth, delays):
    with tempfile.TemporaryDirectory() as folder:
        return {**measured(path, truth, delays), "optimized": optimized(path, os.path.join(folder, "smaller.gif"))}


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()[:32]


def job(task):
    """All measurements of one preset at one size."""
    name, size, frames, work, qualities = task
    truth = frames.pixels()
    folder = os.path.join(work, "peers", digest(frames.size.encode(), truth.tobytes()))
    os.makedirs(folder, exist_ok=True)
    rows = {peer: cached(folder, peer, lambda: of_peer(peer, frames, truth)) for peer in PEERS}
    for level in qualities:
        path = os.path.join(work, "ours", str(size), f"{name}-{level}.gif")
        with open(path, "rb") as source:
            key = digest(source.read()) + "-ours"
        rows[level] = cached(folder, key, lambda: of_ours(path, truth, frames.delays))
    os.remove(frames.path)
    return name, size, truth.size, len(truth), rows


def render(binary, presets, size, qualities, folder):
    """Our files of one size, all qualities, one batch."""
    os.makedirs(folder, exist_ok=True)
    defaults = {"background": "white"} | ({"size": size} if size else {})
    manifest = {"output": "{preset}-{quality}.gif", "defaults": defaults, "matrix": {"preset": presets, "quality": qualities}}
    path = os.path.join(folder, "manifest.json")
    with open(path, "w") as out:
        json.dump(manifest, out)
    timer.run([binary, "batch", path, "-o", folder, "--force", "--quiet"])


def pooled(rows, columns):
    squares = sum(row[c]["squares"] for (_, _, _, _, row), c in zip(rows, columns))
    return quality.decibels(squares, sum(row[2] for row in rows))


def totals(rows, column):
    def mean(key):
        values = [row[4][column][key] for row in rows]
        values = [v for v in values if v == v]
        return sum(values) / len(values) if values else float("nan")
    size = sum(row[4][column]["bytes"] for row in rows)
    lowest = min(row[4][column]["psnr"] for row in rows)
    return size, pooled(rows, [column] * len(rows)), mean("psnr"), lowest, mean("psnrb"), mean("ssim"), mean("flicker")


def show_totals(rows, qualities):
    print(f"\n{'':24}{'bytes':>12}{'PSNR':>8}{'mean':>8}{'lowest':>8}{'PSNRb':>8}{'SSIM':>9}{'flicker':>9}")
    for column in [*qualities, *PEERS]:
        name = f"whirligif, quality {column}" if column in qualities else column
        size, all_psnr, psnr, lowest, psnrb, ssim, flicker = totals(rows, column)
        print(f"{name:24}{size:12,}{all_psnr:8.2f}{psnr:8.2f}{lowest:8.2f}{psnrb:8.2f}{ssim:9.5f}{flicker:9.4f}")


def matched(row, peer, qualities):
    """Our smallest file at least as good as the peer's, or None: its quality."""
    enough = [q for q in qualities if row[q]["psnr"] >= row[peer]["psnr"] - EQUAL]
    return min(enough, key=lambda q: row[q]["bytes"], default=None)


def smallest_peer(row):
    """The program with the smallest file; the better one of equal sizes."""
    return min(PEERS, key=lambda p: (row[p]["bytes"], -row[p]["psnr"]))


def show_matched(rows, qualities):
    print("\nOur smallest files at equal or better PSNR, file by file, beside each peer's and the smallest of theirs "
          "(goal: at most 90 % of the best peer)")
    print(f"{'':24}{'theirs':>12}{'ours':>12}{'ratio':>8}{'won':>7}{'out of reach':>14}")
    for peer in [*PEERS, "the smallest of them"]:
        theirs = ours = won = missed = 0
        for *_, row in rows:
            held = peer if peer in PEERS else smallest_peer(row)
            level = matched(row, held, qualities)
            missed += level is None
            mine = row[level if level is not None else max(qualities)]["bytes"]
            won += level is not None and mine <= row[held]["bytes"]
            theirs += row[held]["bytes"]
            ours += mine
        print(f"{peer:24}{theirs:12,}{ours:12,}{ours / theirs:8.3f}{100 * won / len(rows):6.0f}%{missed:14}")


def show_default(rows):
    """The default quality, compared with all other programs."""
    level = DEFAULT_QUALITY
    print(f"\nQuality {level}, file by file: share of files in which ours is smaller, better, and both")
    for peer in PEERS:
        smaller = [row[level]["bytes"] <= row[peer]["bytes"] for *_, row in rows]
        better = [row[level]["psnr"] >= row[peer]["psnr"] - EQUAL for *_, row in rows]
        both = [a and b for a, b in zip(smaller, better)]
        shares = "".join(f"{100 * sum(x) / len(rows):6.0f}%" for x in (smaller, better, both))
        print(f"{peer:24}{shares}")


def show_worst(rows, qualities, count):
    print("\nWhere a peer is ahead: theirs and ours at equal or better PSNR")
    losses = []
    for name, size, _, frames, row in rows:
        for peer in PEERS:
            level = matched(row, peer, qualities)
            mine = row[level if level is not None else max(qualities)]
            ratio = mine["bytes"] / row[peer]["bytes"]
            if level is None or ratio > 1:
                losses.append((level is not None, -ratio, name, size, frames, peer, row[peer], level, mine))
    for reached, ratio, name, size, frames, peer, theirs, level, mine in sorted(losses, key=lambda x: x[:4])[:count]:
        note = "" if reached else "  out of reach"
        print(f"{name:24}{size:4} px{frames:4} frames  {peer:18}{theirs['bytes']:8,} at {theirs['psnr']:5.2f}, "
              f"ours {mine['bytes']:8,} at {mine['psnr']:5.2f}  {-ratio:6.2f}{note}")
    print(f"{len(losses)} of {len(rows) * len(PEERS)} comparisons lost or out of reach")


def show_gifsicle(rows):
    level = DEFAULT_QUALITY
    size = sum(row[level]["bytes"] for *_, row in rows)
    best = sum(min(row[level]["bytes"], row[level]["optimized"]) for *_, row in rows)
    print(f"\ngifsicle -O3 on ours: {size:,} to {best:,} bytes, {100 * (size - best) / size:.2f} % (goal: 2 % in any file)")
    found = sorted(((1 - row[level]["optimized"] / row[level]["bytes"], name, px, row[level]) for name, px, _, _, row in rows),
                   key=lambda x: x[:3], reverse=True)
    for share, name, px, row in [f for f in found if f[0] > 0.02]:
        print(f"  {name:24}{px:4} px {row['bytes']:8,} to {row['optimized']:8,}  {100 * share:5.2f} %")
    return found[0][0] <= 0.02


def show_detail(rows, qualities):
    print(f"\n{'':24}{'px':>4}{'frames':>7}" + "".join(f"{str(c)[:16]:>19}" for c in [*qualities, *PEERS]))
    for name, size, _, frames, row in rows:
        cells = (f"{row[c]['bytes']:9,} @ {row[c]['psnr']:5.2f}" for c in [*qualities, *PEERS])
        print(f"{name:24}{size:4}{frames:7}" + "".join(f"{cell:>19}" for cell in cells))


def main():
    parser = argparse.ArgumentParser()
    for name in ("binary", "program", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--presets", default="")
    parser.add_argument("--sizes", default="40,64,128")
    parser.add_argument("--qualities", default="60,80,85,90,95,97,98,99,100")
    parser.add_argument("--worst", type=int, default=20)
    parser.add_argument("--detail", action="store_true")
    parser.add_argument("--fresh", action="store_true")
    options = parser.parse_args()
    sizes = [int(s) for s in options.sizes.split(",")]
    qualities = sorted({int(q) for q in options.qualities.split(",")} | {DEFAULT_QUALITY})
    work = options.work
    if options.fresh:
        shutil.rmtree(os.path.join(work, "peers"), ignore_errors=True)
    os.makedirs(os.path.join(work, "frames"), exist_ok=True)
    named = options.presets.split(",") if options.presets else []
    presets = [os.path.abspath(name) if "." in name or "/" in name else name for name in named]
    tasks = [(*loop, work, qualities)
             for loop in encoders.frames_of(options.program, os.path.join(work, "frames"), "white", options.sizes, presets)]
    names = presets or sorted({task[0] for task in tasks})
    for size in sizes:
        render(options.binary, names, size, qualities, os.path.join(work, "ours", str(size)))
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        rows = list(pool.map(job, tasks))
    print(f"{len(names)} presets at {options.sizes} px on white, {len(rows)} files, {sum(row[3] for row in rows)} frames; "
          "PSNR over all pixels, the mean and the lowest of the files")
    if options.detail:
        show_detail(rows, qualities)
    show_totals(rows, qualities)
    show_default(rows)
    show_matched(rows, qualities)
    show_worst(rows, qualities, options.worst)
    sys.exit(0 if show_gifsicle(rows) else 1)


if __name__ == "__main__":
    main()
