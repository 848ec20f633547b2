"""Random scenes for Scripts/benchmarks/run --coverage: makes them, draws them with Skia, and compares three renderers' coverage."""
import random
import sys

import numpy as np
import skia

SIZE = 128
FAMILIES = [
    ("strokes", 600), ("closed", 200), ("dashes", 200), ("arcs", 200), ("fills", 300), ("crossing", 200), ("twice", 200),
    ("back", 100)]


def point(rng):
    return [rng.uniform(8, 120), rng.uniform(8, 120)]


def curves(rng, closed):
    verbs = [("M", point(rng))]
    for _ in range(rng.randint(1, 4)):
        verb = rng.choice("LLQC")
        verbs.append((verb, sum((point(rng) for _ in range({"L": 1, "Q": 2, "C": 3}[verb])), [])))
    return verbs + [("Z", [])] if closed else verbs


def arc(rng):
    sweep = rng.choice([-1, 1]) * rng.uniform(10, 350)
    return [("A", [rng.uniform(40, 88), rng.uniform(40, 88), rng.uniform(5, 55), rng.uniform(0, 360), sweep])]


def outline(rng, family):
    if family == "arcs":
        return arc(rng)
    if family == "crossing":
        return [("M", point(rng))] + [("L", point(rng)) for _ in range(rng.randint(4, 24))] + [("Z", [])]
    if family == "twice":
        return curves(rng, True) * 2
    if family == "back":
        start = point(rng)
        return [("M", start), ("L", point(rng)), ("L", start)]
    return curves(rng, family in ("closed", "fills"))


def scene(rng, family):
    kind = "fill" if family in ("fills", "crossing", "twice") else "stroke"
    verbs = outline(rng, family)
    width = rng.choice([rng.uniform(0.5, 6), rng.uniform(6, 30)])
    dash = [rng.uniform(4, 25) for _ in range(rng.randint(1, 4))] if family == "dashes" else []
    return dict(
        kind=kind, width=width, cap=rng.randrange(3), join=rng.randrange(3), miter=rng.choice([2, 4, 10]),
        rule=rng.randrange(2), dash=dash, offset=rng.uniform(0, 30) if dash else 0, verbs=verbs)


def text(s):
    number = "{:.4f}".format
    head = [s["kind"], number(s["width"]), str(s["cap"]), str(s["join"]), number(s["miter"]), str(s["rule"])]
    head += [str(len(s["dash"]))] + [number(d) for d in s["dash"]] + [number(s["offset"])]
    return " ".join(head + [" ".join([verb] + [number(v) for v in values]) for verb, values in s["verbs"]] + [";"])


def make(path):
    rng = random.Random(2024)
    with open(path, "w") as out:
        for family, count in FAMILIES:
            for _ in range(count):
                out.write(text(scene(rng, family)) + "\n")


def skia_path(tokens):
    path = skia.Path()
    while tokens:
        verb = tokens.pop(0)
        if verb == ";":
            break
        v = [float(tokens.pop(0)) for _ in range({"M": 2, "L": 2, "Q": 4, "C": 6, "A": 5, "Z": 0}[verb])]
        if verb == "M": path.moveTo(*v)
        elif verb == "L": path.lineTo(*v)
        elif verb == "Q": path.quadTo(*v)
        elif verb == "C": path.cubicTo(*v)
        elif verb == "A": path.addArc(skia.Rect.MakeLTRB(v[0] - v[2], v[1] - v[2], v[0] + v[2], v[1] + v[2]), v[3], v[4])
        else: path.close()
    return path


def draw_with_skia(scenes, out_path):
    surface = skia.Surface(SIZE, SIZE)
    with open(out_path, "wb") as out:
        for line in open(scenes):
            t = line.split()
            dashes = int(t[6])
            dash, offset = [float(v) for v in t[7:7 + dashes]], float(t[7 + dashes])
            path = skia_path(t[8 + dashes:])
            paint = skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)
            if t[0] == "fill":
                path.setFillType(skia.PathFillType.kEvenOdd if t[5] == "1" else skia.PathFillType.kWinding)
            else:
                paint.setStyle(skia.Paint.kStroke_Style)
                paint.setStrokeWidth(float(t[1]))
                paint.setStrokeCap([skia.Paint.kButt_Cap, skia.Paint.kRound_Cap, skia.Paint.kSquare_Cap][int(t[2])])
                paint.setStrokeJoin([skia.Paint.kMiter_Join, skia.Paint.kRound_Join, skia.Paint.kBevel_Join][int(t[3])])
                paint.setStrokeMiter(float(t[4]))
                if dash:
                    paint.setPathEffect(skia.DashPathEffect.Make(dash if dashes % 2 == 0 else dash + dash, offset))
            surface.getCanvas().clear(skia.ColorTRANSPARENT)
            surface.getCanvas().drawPath(path, paint)
            out.write(surface.toarray()[:, :, 3].tobytes())


def compare(scenes, ours, cairo, skia_file):
    def load(path):
        return np.fromfile(path, np.uint8).reshape(-1, SIZE * SIZE).astype(int)
    a, b, c = load(ours), load(cairo), load(skia_file)
    lines = open(scenes).read().splitlines()
    assert len(a) == len(b) == len(c) == len(lines), "a renderer left scenes out"
    nearer = np.minimum(abs(a - b), abs(a - c))
    far = (nearer > 64).mean(axis=1) * 100
    peers = (abs(b - c) > 64).mean(axis=1) * 100
    print(f"{'':8} {'scenes':>6}  {'% far, p99':>10} {'% far, worst':>12} {'mean diff':>9}   {'cairo-Skia: p99':>15} {'mean':>5}")
    start, passed = 0, True
    for name, count in FAMILIES + [("all", len(lines))]:
        part = slice(0, count) if name == "all" else slice(start, start + count)
        start += count
        p99, mean = np.percentile(far[part], 99), nearer[part].mean()
        # One scene of a few is no percentile.
        passed &= mean <= 0.8 and (count < 100 or p99 <= 0.2)
        print(f"{name:8} {count:6}  {p99:10.3f} {far[part].max():12.3f} {mean:9.3f}   "
              f"{np.percentile(peers[part], 99):15.3f} {abs(b - c)[part].mean():5.3f}")
    print("goal                    0.200                  0.800")
    for index in np.argsort(-far)[:5]:
        print(f"scene {index}: {far[index]:.3f} % far: {lines[index]}")
    return bool(passed)


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    sys.exit(0 if {"make": make, "skia": draw_with_skia, "compare": compare}[command](*arguments) is not False else 1)
