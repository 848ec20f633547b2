"""Presets, and settings of a random kind for them."""

import json
import os
import random

from harness.command import ROOT, output

FIXTURES = os.path.join(ROOT, "Tests", "Fixtures")


def presets():
    """The names of all presets."""
    return [entry["name"] for entry in json.loads(output("list", "--json"))]


def random_settings(name, colors=()):
    """Flags for about half of a preset's numbers, choices and colors, anywhere within their ranges, but no huge counts."""
    source = random.Random(name)
    for parameter in json.loads(output("show", name, "--json"))["parameters"]:
        low, high, kind = parameter["minimum"], parameter["maximum"], parameter["type"]
        if source.random() < 0.5:
            continue
        if kind == "number" and low is not None and high is not None:
            yield f"{parameter['flag']}={source.uniform(low, high):.3f}"
        elif kind == "integer" and low is not None and high is not None:
            yield f"{parameter['flag']}={source.randint(int(low), int(min(high, low + 12)))}"
        elif kind == "color" and colors:
            yield f"{parameter['flag']}={source.choice(colors)}"
        elif parameter["choices"]:
            yield f"{parameter['flag']}={source.choice(parameter['choices'])}"
