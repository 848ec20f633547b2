"""A browser, and a studio that runs: what proofs of pages share."""

import contextlib
import io
import json
import os
import shutil
import subprocess
import time
from urllib.parse import unquote

from harness.command import skip, start

try:
    from PIL import Image
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.keys import Keys
except ImportError:
    Image = webdriver = WebDriverException = Keys = None

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
DRIVER = shutil.which("chromedriver")
MISSING = [name for name, found in (("chromium", CHROMIUM), ("chromium-driver", DRIVER), ("Python's selenium or PIL", webdriver)) if not found]
SECONDS = 60


class Browser:
    """A window of Chromium, with a profile and downloads in a folder. It keeps the errors of pages, or what they ask for."""

    def __init__(self, folder, requests=False):
        if MISSING:
            skip(f"since there is no {', '.join(MISSING)} here (Scripts/bootstrap test)")
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in ("headless=new", "no-sandbox", "disable-gpu", "hide-scrollbars", "force-color-profile=srgb", "allow-file-access-from-files",
                     f"user-data-dir={folder}/profile"):
            options.add_argument("--" + flag)
        self.folder, self.downloads = folder, os.path.join(folder, "downloads")
        self.log = "performance" if requests else "browser"
        options.set_capability("goog:loggingPrefs", {self.log: "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        self.driver.set_script_timeout(SECONDS)
        self.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads)
        self.look()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def tell(self, command, **values):
        """A command of the browser's own protocol."""
        return self.driver.execute_cdp_cmd(command, values)

    def look(self, width=1280, height=900, dark=False, calm=False):
        """The size, the theme and the preference for motion."""
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.tell("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}])

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def one(self, selector):
        return self.driver.find_element("css selector", selector)

    def wait(self, check, seconds=SECONDS):
        """What a script or a function gives, as soon as it is true; None if that takes too long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(WebDriverException):
                if value := self.run("return " + check) if isinstance(check, str) else check():
                    return value
            time.sleep(0.01)
        return None

    def picture(self):
        """What the window shows."""
        return Image.open(io.BytesIO(self.driver.get_screenshot_as_png())).convert("RGB")

    def errors(self):
        """The errors of pages since the last call."""
        return [entry["message"] for entry in self.driver.get_log(self.log) if entry["level"] == "SEVERE"]

    def requested(self):
        """The addresses that were asked for since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log(self.log)]
        return [unquote(event["params"]["request"]["url"]) for event in events if event["method"] == "Network.requestWillBeSent"]


@contextlib.contextmanager
def studio(folder):
    """The address of a studio that runs as long as it is used."""
    with start(folder, "studio", stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
