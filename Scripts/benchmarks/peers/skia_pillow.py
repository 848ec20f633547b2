"""usage: skia_pillow.py JOB OUTPUT.gif

Skia draws, Pillow quantises and writes the GIF.
"""

import functools
import math

import skia
from PIL import Image

from jobs import hexadecimal, hsv, mix, save


def color4f(color):
    return skia.Color4f(*color, 1)


def argb(color):
    return color4f(color).toColor()


def arc(canvas, x, y, radius, start, sweep, width, color=None, shader=None):
    paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width)
    if shader:
        paint.setShader(shader)
    else:
        paint.setColor4f(color4f(color))
    canvas.drawArc(skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius), start, sweep, False, paint)


def draw_j1(canvas, f, number, side):
    for k in range(8):
        color = mix(hexadecimal("e0e0e0"), hexadecimal("2060d0"), ((k - f) % 8) / 7)
        arc(canvas, 20, 20, 14, -90 + 45 * k, 36, 6, color)


def draw_j2(canvas, f, number, side):
    for k in range(8):
        start, end = math.radians(6 * f + 45 * k), math.radians(6 * f + 45 * k + 40)
        p = 0.5 - 0.5 * math.cos(2 * math.pi * (f / 60 - k / 8))
        a = mix(hexadecimal("ff5a5f"), hexadecimal("3b82f6"), p)
        b = mix(hexadecimal("facc15"), hexadecimal("22c55e"), p)
        points = [skia.Point(256 + 180 * math.cos(t), 256 + 180 * math.sin(t)) for t in (start, end)]
        shader = skia.GradientShader.MakeLinear(points, [argb(a), argb(b)])
        arc(canvas, 256, 256, 180, 6 * f + 45 * k, 40, 70, shader=shader)


def draw_j3(canvas, f, number, side):
    stops = [argb(hexadecimal(text)) for text in ("fef3c7", "93c5fd", "1e3a8a")]
    canvas.drawPaint(skia.Paint(Shader=skia.GradientShader.MakeRadial((320, 80), 340, stops)))
    font = skia.Font(skia.Typeface("DejaVu Sans", skia.FontStyle.Bold()), 72)
    for i, letter in enumerate("LOADING"):
        s = math.sin(2 * math.pi * (f / 60 - i / 7))
        path = font.getPath(font.textToGlyphs(letter)[0])
        ink = path.computeTightBounds()
        canvas.save()
        canvas.translate(80 + 80 * i, 80)
        canvas.rotate(40 * s)
        canvas.scale(1 + 0.35 * s, 1 + 0.35 * s)
        canvas.translate(-ink.centerX(), -ink.centerY())
        canvas.drawPath(path, skia.Paint(Color4f=color4f(hsv(f / 60 + i / 7, 0.85, 0.95)), AntiAlias=True))
        canvas.restore()


def draw_j4(canvas, f, number, side):
    s = side / 40
    for k in range(8):
        color = mix(hexadecimal("e8e8e8"), hsv(number / 100, 0.8, 0.85), k / 7)
        arc(canvas, side / 2, side / 2, 14 * s, 15 * f + 45 * k, 36, 6 * s, color)


surface = functools.cache(skia.Surface)


def picture(name, f, number, width, height):
    canvas = surface(width, height).getCanvas()
    canvas.clear(skia.ColorWHITE)
    {"j1": draw_j1, "j2": draw_j2, "j3": draw_j3, "j4": draw_j4}[name](canvas, f, number, width)
    return Image.fromarray(surface(width, height).toarray(colorType=skia.kRGBA_8888_ColorType)).convert("RGB")


save(picture)
