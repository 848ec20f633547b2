"""Random scenes for Scripts/benchmarks/run --coverage: makes them, draws them with cairo and Skia, and compares three renderers' coverage."""
import math
import random

import numpy as np
import skia

try:
    import cairo
except ImportError:
    import cairocffi as cairo

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


def rounded(value):
    return round(value, 4)


class Scene:
    """What is drawn, its numbers as `text` writes them."""

    def __init__(self, rng, family):
        verbs = outline(rng, family)
        self.kind = "fill" if family in ("fills", "crossing", "twice") else "stroke"
        self.width = rounded(rng.choice([rng.uniform(0.5, 6), rng.uniform(6, 30)]))
        self.dash = [rounded(rng.uniform(4, 25)) for _ in range(rng.randint(1, 4))] if family == "dashes" else []
        self.cap, self.join, self.miter, self.rule = rng.randrange(3), rng.randrange(3), rng.choice([2, 4, 10]), rng.randrange(2)
        self.offset = rounded(rng.uniform(0, 30)) if self.dash else 0
        self.verbs = [(verb, [rounded(value) for value in values]) for verb, values in verbs]

    def text(self):
        """The line by which our program of the benchmarks draws it."""
        words = [self.kind, self.width, self.cap, self.join, self.miter, self.rule, len(self.dash), *self.dash, self.offset]
        return " ".join(map(str, words + [word for verb, values in self.verbs for word in (verb, *values)])) + " ;"

    def by_skia(self):
        path, paint = skia.Path(), skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)
        draw = {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo, "Z": path.close,
                "A": lambda x, y, radius, *angles: path.addArc(skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius), *angles)}
        for verb, values in self.verbs:
            draw[verb](*values)
        if self.kind == "fill":
            path.setFillType(skia.PathFillType.kEvenOdd if self.rule else skia.PathFillType.kWinding)
        else:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(self.width)
            paint.setStrokeCap([skia.Paint.kButt_Cap, skia.Paint.kRound_Cap, skia.Paint.kSquare_Cap][self.cap])
            paint.setStrokeJoin([skia.Paint.kMiter_Join, skia.Paint.kRound_Join, skia.Paint.kBevel_Join][self.join])
            paint.setStrokeMiter(self.miter)
            if self.dash:
                paint.setPathEffect(skia.DashPathEffect.Make(self.dash * (1 + len(self.dash) % 2), self.offset))
        surface = skia.Surface(SIZE, SIZE)
        surface.getCanvas().drawPath(path, paint)
        return surface.toarray()[:, :, 3].tobytes()

    def by_cairo(self):
        surface = cairo.ImageSurface(cairo.FORMAT_A8, SIZE, SIZE)
        cr = cairo.Context(surface)
        cr.set_antialias(getattr(cairo, "ANTIALIAS_BEST", 6))
        cr.set_tolerance(0.01)
        cr.set_line_width(self.width)
        cr.set_line_cap([cairo.LINE_CAP_BUTT, cairo.LINE_CAP_ROUND, cairo.LINE_CAP_SQUARE][self.cap])
        cr.set_line_join([cairo.LINE_JOIN_MITER, cairo.LINE_JOIN_ROUND, cairo.LINE_JOIN_BEVEL][self.join])
        cr.set_miter_limit(self.miter)
        cr.set_fill_rule(cairo.FILL_RULE_EVEN_ODD if self.rule else cairo.FILL_RULE_WINDING)
        cr.set_dash(self.dash, self.offset)

        def quad(*v):
            x, y = cr.get_current_point()
            cr.curve_to(x + 2 * (v[0] - x) / 3, y + 2 * (v[1] - y) / 3, v[2] + 2 * (v[0] - v[2]) / 3, v[3] + 2 * (v[1] - v[3]) / 3, *v[2:])

        def arc(x, y, radius, start, sweep):
            cr.new_sub_path()
            (cr.arc if sweep > 0 else cr.arc_negative)(x, y, radius, math.radians(start), math.radians(start + sweep))

        draw = {"M": cr.move_to, "L": cr.line_to, "Q": quad, "C": cr.curve_to, "A": arc, "Z": cr.close_path}
        for verb, values in self.verbs:
            draw[verb](*values)
        cr.fill() if self.kind == "fill" else cr.stroke()
        surface.flush()
        return np.frombuffer(surface.get_data(), np.uint8).reshape(SIZE, surface.get_stride())[:, :SIZE].tobytes()


def make(part=1):
    """All scenes, or a part of each kind."""
    rng = random.Random(2024)
    return [Scene(rng, family) for family, count in FAMILIES for _ in range(count // part)]


def compare(scenes, ours, part=1):
    """Whether our coverage of scenes is within the limits; prints how far it is from the nearer of the others'."""
    peers = (b"".join(scene.by_cairo() for scene in scenes), b"".join(scene.by_skia() for scene in scenes))
    a, b, c = (np.frombuffer(data, np.uint8).reshape(len(scenes), SIZE * SIZE).astype(int) for data in (ours, *peers))
    nearer = np.minimum(abs(a - b), abs(a - c))
    far = (nearer > 64).mean(axis=1) * 100
    peers = (abs(b - c) > 64).mean(axis=1) * 100
    print(f"{'':8} {'scenes':>6}  {'% far, p99':>10} {'% far, worst':>12} {'mean diff':>9}   {'cairo-Skia: p99':>15} {'mean':>5}")
    start, passed = 0, True
    for name, count in [(name, count // part) for name, count in FAMILIES] + [("all", len(scenes))]:
        part = slice(0, count) if name == "all" else slice(start, start + count)
        start += count
        p99, mean = np.percentile(far[part], 99), nearer[part].mean()
        # One scene of a few is no percentile.
        passed &= mean <= 0.8 and (count < 100 or p99 <= 0.2)
        print(f"{name:8} {count:6}  {p99:10.3f} {far[part].max():12.3f} {mean:9.3f}   "
              f"{np.percentile(peers[part], 99):15.3f} {abs(b - c)[part].mean():5.3f}")
    print("goal                    0.200                  0.800")
    for index in np.argsort(-far)[:5]:
        print(f"scene {index}: {far[index]:.3f} % far: {scenes[index].text()}")
    return bool(passed)
