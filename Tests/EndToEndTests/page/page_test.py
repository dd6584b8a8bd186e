"""Opens the map page of a running server in headless Chromium and looks at it.

    python3 page_test.py http://127.0.0.1:8080/ [--screenshot FILE.png] [--place ID] [--quick]

Prints what is wrong, a line each, and exits 1; exits 0 where nothing is. Needs chromium, chromium-driver and selenium.
"""

import argparse
import base64
import json
import math
import os
import shutil
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin

COMPARE = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "compare.js")).read()


def start_browser(profile):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader", "--force-color-profile=srgb", "--hide-scrollbars", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}",
    ]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    service = Service(executable_path=shutil.which("chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    browser.set_script_timeout(60)
    return browser


class Page:
    """The map page in a browser, and what was found wrong with it."""

    def __init__(self, browser, address):
        self.browser = browser
        self.address = address
        self.faults = []

    def expect(self, condition, fault):
        if not condition:
            self.faults.append(fault)

    def open(self, width, height, ratio, hash=""):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": width < 640})
        self.browser.get("about:blank")
        self.browser.get(self.address + hash)
        self.rest()

    def rest(self, seconds=30):
        """Waits until the map has come to rest and stays there."""
        end = time.time() + seconds
        still = 0
        while time.time() < end and still < 3:
            state = self.browser.execute_script("return document.documentElement.dataset.map")
            still = still + 1 if state in ("resting", "empty") else 0
            time.sleep(0.1)
        self.expect(still == 3, "the map does not come to rest")

    def position(self):
        """Zoom of 256 px tiles and the map's upper left corner in pixels of the world, from the address."""
        zoom, latitude, longitude = map(float, self.browser.execute_script("return location.hash").lstrip("#").split("/"))
        width, height = self.browser.execute_script("return [innerWidth, innerHeight]")
        world = 256 * 2 ** zoom
        sine = math.sin(math.radians(latitude))
        x = (longitude + 180) / 360
        y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
        return int(zoom), round(x * world - width / 2), round(y * world - height / 2)

    def screenshot(self):
        return self.browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]

    def overlays(self, visibility):
        self.browser.execute_script(
            "document.activeElement.blur();"
            "for (const e of document.querySelectorAll('#side, .maplibregl-control-container'))"
            "  e.style.visibility = arguments[0]", visibility)

    def expect_tiles(self, when):
        """The screen is the served tiles, pixel for pixel."""
        zoom, left, top = self.position()
        self.overlays("hidden")
        time.sleep(0.2)
        picture = self.screenshot()
        self.overlays("")
        found = self.browser.execute_async_script(COMPARE, picture, zoom, left, top)
        self.expect(found["different"] == 0, f"{when}: {found} between the screen and the tiles")

    def expect_uncovered(self, selector, when):
        seen = self.browser.execute_script("""
            const box = document.querySelector(arguments[0])?.getBoundingClientRect();
            if (!box || box.width === 0) return false;
            const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return document.querySelector(arguments[0]).contains(at);""", selector)
        self.expect(seen, f"{when}: {selector} is covered or missing")

    def check_logs(self):
        for entry in self.browser.get_log("browser"):
            self.expect(entry["level"] != "SEVERE", f"the console says: {entry['message']}")
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            address = message["params"]["request"]["url"]
            is_foreign = address.startswith(("http", "ws")) and not address.startswith(self.address)
            self.expect(not is_foreign, f"a request leaves for {address}")


def glance(page):
    """The least: one view at rest on a screen of plain and of twice the density."""
    page.open(400, 300, 1)
    page.expect_tiles("opened on the region's bounds")
    page.open(321, 241, 2, page.browser.execute_script("return location.hash"))
    page.expect_tiles("a screen of twice the density")


def look(page, screenshot):
    page.open(1000, 640, 1)
    page.expect(page.browser.title != "Belvedere", "the title does not name the region")
    if screenshot:
        with open(screenshot, "wb") as file:
            file.write(base64.b64decode(page.screenshot()))
    page.expect_tiles("opened on the region's bounds")
    for selector in [".maplibregl-ctrl-attrib", ".maplibregl-ctrl-scale", ".maplibregl-ctrl-zoom-in", "#name"]:
        page.expect_uncovered(selector, "on a desk")
    look_at_movement(page)
    page.open(701, 501, 1, page.browser.execute_script("return location.hash"))
    page.expect_tiles("a window of odd size")
    page.open(480, 360, 2, page.browser.execute_script("return location.hash"))
    page.expect_tiles("a screen of twice the density")
    page.open(360, 640, 3)
    page.expect_tiles("a phone")
    for selector in [".maplibregl-ctrl-attrib", ".maplibregl-ctrl-scale", ".maplibregl-ctrl-zoom-in", "#name"]:
        page.expect_uncovered(selector, "on a phone")


def look_at_movement(page):
    canvas = page.browser.find_element(By.CSS_SELECTOR, ".maplibregl-canvas")
    zoom = page.position()[0]
    page.browser.find_element(By.CSS_SELECTOR, ".maplibregl-ctrl-zoom-in").click()
    page.rest()
    page.expect(page.position()[0] == zoom + 1, "the zoom control does not zoom by one level")
    ActionChains(page.browser).move_to_element(canvas).click_and_hold().move_by_offset(37, -53).pause(0.2).release().perform()
    page.rest()
    page.expect_tiles("after a drag")
    ActionChains(page.browser).scroll_from_origin(ScrollOrigin.from_element(canvas, 111, 57), 0, -240).perform()
    time.sleep(0.5)
    page.rest()
    page.expect(page.position()[0] > zoom + 1, "the wheel does not zoom")
    page.expect_tiles("after the wheel")
    page.browser.execute_script("arguments[0].focus()", canvas)
    before = page.position()
    ActionChains(page.browser).send_keys(Keys.SUBTRACT).perform()
    page.rest()
    page.expect(page.position()[0] == before[0] - 1, "the minus key does not zoom out")
    ActionChains(page.browser).send_keys(Keys.ARROW_RIGHT).perform()
    page.rest()
    page.expect_tiles("after the keyboard")


class Card:
    """The card of a place on the page."""

    def __init__(self, page):
        self.page = page
        self.browser = page.browser

    def name(self):
        """The name on the card; None where there is no card."""
        return self.browser.execute_script(
            "return place.hidden ? null : document.getElementById('place-name').textContent")

    def wait(self, is_open, when):
        end = time.time() + 10
        while time.time() < end and (self.name() is not None) != is_open:
            time.sleep(0.1)
        self.page.expect((self.name() is not None) == is_open, f"{when}: the card is {'not ' if is_open else ''}there")

    def in_address(self):
        return self.browser.execute_script("return new URL(location.href).searchParams.get('place')")

    def click(self, x, y):
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "none" if kind == "mouseMoved" else "left", "clickCount": 1})

    def pin(self):
        return self.browser.execute_script("""
            const box = document.querySelector('.pin').getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];""")


def look_at_place(page, place, width, height):
    when = f"a place at {width} × {height}"
    page.open(width, height, 1, f"?place={place}")
    card = Card(page)
    card.wait(True, f"{when}, named by the address")
    name = card.name()
    x, y = card.pin()
    for selector in ["#place-close", "#place-name", ".maplibregl-ctrl-attrib"]:
        page.expect_uncovered(selector, when)
    page.expect(page.browser.execute_script("return place.contains(document.activeElement)"), f"{when}: no focus")
    for link in page.browser.find_elements(By.CSS_SELECTOR, "#place a"):
        page.expect(link.get_attribute("href").startswith(("http", "tel:")), f"{when}: a link that is none")
    ActionChains(page.browser).send_keys(Keys.ESCAPE).perform()
    card.wait(False, f"{when}, after Escape")
    page.expect(card.in_address() is None, f"{when}: the address still names it")
    page.expect_tiles(f"{when}, after its card")
    card.click(x, y)
    card.wait(True, f"{when}, clicked")
    page.expect(card.name() == name and card.in_address() == place, f"{when}: a click opens {card.name()}")
    cursor = page.browser.execute_script("return document.querySelector('.maplibregl-canvas').style.cursor")
    page.expect(cursor == "pointer", f"{when}: the cursor is “{cursor}”")
    page.browser.find_element(By.ID, "place-close").click()
    card.wait(False, f"{when}, closed by its button")
    page.browser.execute_script("document.querySelector('.maplibregl-canvas').focus()")
    ActionChains(page.browser).send_keys(Keys.ENTER).perform()
    card.wait(True, f"{when}, by the Enter key")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--screenshot")
    parser.add_argument("--place", help="the id of a place that the style labels")
    parser.add_argument("--quick", action="store_true", help="looks at two views only")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as profile:
        browser = start_browser(profile)
        try:
            page = Page(browser, arguments.address)
            if arguments.quick:
                glance(page)
            else:
                look(page, arguments.screenshot)
                if arguments.place:
                    look_at_place(page, arguments.place, 1000, 640)
                    look_at_place(page, arguments.place, 360, 640)
            page.check_logs()
        finally:
            browser.quit()
    for fault in page.faults:
        print(fault)
    return 1 if page.faults else 0


if __name__ == "__main__":
    sys.exit(main())
