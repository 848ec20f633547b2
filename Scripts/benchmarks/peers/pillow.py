"""usage: pillow.py JOB OUTPUT.gif

The scripted way: Pillow draws at four times the size, scales down, and writes the GIF.
"""

import math

from PIL import Image, ImageDraw, ImageFont

from jobs import hexadecimal, hsv, mix, save

SCALE = 4


def arcs(draw, center, radius, width, start_of, sweep, color_of):
    c, outer = center * SCALE, (radius + width / 2) * SCALE
    for k in range(8):
        start = start_of(k)
        draw.arc((c - outer, c - outer, c + outer, c + outer), start, start + sweep, fill=color_of(k), width=round(width * SCALE))


def rounded(color):
    return tuple(round(255 * component) for component in color)


def draw_j1(image, f, number):
    colors = [rounded(mix(hexadecimal("e0e0e0"), hexadecimal("2060d0"), ((k - f) % 8) / 7)) for k in range(8)]
    arcs(ImageDraw.Draw(image), 20, 14, 6, lambda k: -90 + 45 * k, 36, colors.__getitem__)


def draw_j2(image, f, number):
    # Pillow has no gradients: sixteen flat segments per arc are a close approximation.
    pieces = 16
    draw = ImageDraw.Draw(image)
    for k in range(8):
        p = 0.5 - 0.5 * math.cos(2 * math.pi * (f / 60 - k / 8))
        a = mix(hexadecimal("ff5a5f"), hexadecimal("3b82f6"), p)
        b = mix(hexadecimal("facc15"), hexadecimal("22c55e"), p)
        for piece in range(pieces):
            start = 6 * f + 45 * k + 40 * piece / pieces
            c, outer = 256 * SCALE, 215 * SCALE
            draw.arc((c - outer, c - outer, c + outer, c + outer), start, start + 40 / pieces,
                     fill=rounded(mix(a, b, (piece + 0.5) / pieces)), width=70 * SCALE)


GROUND = None


def draw_j3(image, f, number):
    global GROUND
    size = image.size
    if GROUND is None:
        ground = Image.radial_gradient("L").resize((round(680 * SCALE * math.sqrt(2) / 2 * 1.4142), ) * 2)
        table = [mix(hexadecimal("fef3c7"), hexadecimal("93c5fd"), v / 127.5) if v < 127.5 else
                 mix(hexadecimal("93c5fd"), hexadecimal("1e3a8a"), v / 127.5 - 1) for v in range(256)]
        channels = [ground.point([round(255 * color[c]) for color in table]) for c in range(3)]
        full = Image.merge("RGB", channels)
        left, top = (full.width - size[0]) // 2, (full.height - size[1]) // 2
        GROUND = full.crop((left, top, left + size[0], top + size[1]))
    image.paste(GROUND)
    font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", 72 * SCALE)
    for i, letter in enumerate("LOADING"):
        s = math.sin(2 * math.pi * (f / 60 - i / 7))
        side = 160 * SCALE
        mask = Image.new("L", (side, side))
        box = font.getbbox(letter)
        ImageDraw.Draw(mask).text(((side - box[0] - box[2]) / 2, (side - box[1] - box[3]) / 2), letter, fill=255, font=font)
        scaled = round(side * (1 + 0.35 * s))
        mask = mask.resize((scaled, scaled)).rotate(-40 * s, Image.Resampling.BICUBIC)
        at = (round((80 + 80 * i) * SCALE - scaled / 2), round(80 * SCALE - scaled / 2))
        image.paste(rounded(hsv(f / 60 + i / 7, 0.85, 0.95)), (*at, at[0] + scaled, at[1] + scaled), mask)


def draw_j4(image, f, number):
    side = image.size[0] / SCALE
    s = side / 40
    colors = [rounded(mix(hexadecimal("e8e8e8"), hsv(number / 100, 0.8, 0.85), k / 7)) for k in range(8)]
    arcs(ImageDraw.Draw(image), side / 2, 14 * s, 6 * s, lambda k: 15 * f + 45 * k, 36, colors.__getitem__)


def picture(name, f, number, width, height):
    image = Image.new("RGB", (width * SCALE, height * SCALE), "white")
    {"j1": draw_j1, "j2": draw_j2, "j3": draw_j3, "j4": draw_j4}[name](image, f, number)
    return image.resize((width, height), Image.Resampling.BOX)


save(picture)
