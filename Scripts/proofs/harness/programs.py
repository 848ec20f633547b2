"""The Python package of this checkout, with the command under proof."""

import importlib.util
import os
import sys

from harness.command import BINARY, ROOT

PACKAGE = os.path.join(ROOT, "Scripts", "packaging", "module")
spec = importlib.util.spec_from_file_location("whirligif", os.path.join(PACKAGE, "__init__.py"), submodule_search_locations=[PACKAGE])
whirligif = importlib.util.module_from_spec(spec)
sys.modules["whirligif"] = whirligif
spec.loader.exec_module(whirligif)
whirligif.find_whirligif_bin = lambda: BINARY
