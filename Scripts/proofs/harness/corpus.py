"""Presets, and settings of a random kind for them."""

import json
import os
import random

from harness.command import ROOT, output

FIXTURES = os.path.join(ROOT, "Tests", "Fixtures")
TEXTS = ["It's $HOME", '50 % "off"', "a\\b", "- so"]
EASINGS = ["linear", "ease-in-out", "cubic-bezier(0.4, 0, 0.2, 1)"]


def listed(*words):
    """The presets that the command lists, as it describes them."""
    return json.loads(output("list", *words, "--json"))


def presets(*words):
    """The names of all presets, or of those that are found by words."""
    return [preset["name"] for preset in listed(*words)]


def parameters(name):
    return json.loads(output("show", name, "--json"))["parameters"]


def random_color(chance):
    return f"#{chance.randrange(1 << 24):06x}"


def random_value(parameter, chance):
    """Any legal value of a parameter, as text, but no huge count; None if its type has none here."""
    low = parameter["minimum"] or 0
    high = low + 20 if parameter["maximum"] is None else parameter["maximum"]
    kinds = {
        "number": lambda: f"{chance.uniform(low, high):.3f}", "integer": lambda: str(chance.randint(int(low), int(min(high, low + 12)))),
        "boolean": lambda: chance.choice(["true", "false"]), "choice": lambda: chance.choice(parameter["choices"]),
        "color": lambda: random_color(chance), "colors": lambda: random_color(chance) + ",tomato",
        "paint": lambda: chance.choice(["{0}", "{0}80", "linear-gradient({0}, teal)", "hsl(200 80% 50%)"]).format(random_color(chance)),
        "text": lambda: chance.choice(TEXTS), "easing": lambda: chance.choice(EASINGS), "font": lambda: "builtin:light",
    }
    return kinds.get(parameter["type"], lambda: None)()


def random_settings(name, colors=()):
    """Flags for about half of a preset's numbers, choices and colors."""
    chance = random.Random(name)
    for parameter in parameters(name):
        if chance.random() < 0.5:
            continue
        if parameter["type"] == "color" and colors:
            yield f"{parameter['flag']}={chance.choice(colors)}"
        elif parameter["type"] in ("number", "integer", "choice"):
            yield f"{parameter['flag']}={random_value(parameter, chance)}"
