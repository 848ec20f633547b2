"""Whirligif makes seamless GIF, WebP, APNG and SVG loops of presets, Lottie, SVG and logos. The package carries the command.

    import whirligif

    for frame in whirligif.frames("spinner.svg", times=[0, 0.2, 0.4], size=128):
        frame.pixels                      # a memoryview of shape (height, width, 4): red, green, blue, straight alpha
    whirligif.render("ring", format="webp", size=64, color="teal")     # the bytes of a file
    whirligif.inspect("spinner.svg")      # what can be changed in it, a dictionary
"""

import os
import sysconfig

from .client import Error, Frame, Warning, frames, inspect, render

__all__ = ["Error", "Frame", "Warning", "find_whirligif_bin", "frames", "inspect", "render"]


def find_whirligif_bin() -> str:
    """The path of the command that was installed with this package.

    Raises FileNotFoundError if its file was removed.
    """
    schemes = [None, sysconfig.get_preferred_scheme("user") if hasattr(sysconfig, "get_preferred_scheme") else None]
    folders = [sysconfig.get_path("scripts", *filter(None, [scheme])) for scheme in schemes]
    # With `pip install --target` there is a folder of scripts beside the package.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        path = os.path.join(folder, "whirligif")
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"whirligif is in none of {', '.join(folders)}")
