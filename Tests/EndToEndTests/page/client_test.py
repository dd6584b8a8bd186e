"""Lets MapLibre GL JS draw a served style itself, from the server's tiles, glyphs and sprites, in headless Chromium.

    python3 client_test.py http://127.0.0.1:8080 STYLE LONGITUDE LATITUDE ZOOM [--screenshot FILE.png]

Prints what is wrong, a line each, and exits 1; exits 0 where nothing is. Needs what page_test.py needs.
"""

import argparse
import base64
import os
import re
import sys
import tempfile
from urllib.request import urlopen

from page_test import start_browser

CLIENT = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "client.js")).read()
COMPARE = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "likeness.js")).read()
SIZE = (800, 600)


def answers(address):
    """How many answers of each status the server gave in each family of paths; tiles are fetched by workers, of whose
    requests the browser's log does not tell."""
    text = urlopen(f"{address}/metrics").read().decode()
    pattern = r'^belvedere_requests_total\{route="(\w+)",status="(\d+)"\} (\d+)$'
    return {(route, int(status)): int(count) for route, status, count in re.findall(pattern, text, re.MULTILINE)}


def faults(browser, arguments):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": SIZE[0], "height": SIZE[1], "deviceScaleFactor": 1, "mobile": False})
    browser.get(f"{arguments.address}/health")
    place = (arguments.longitude, arguments.latitude, arguments.zoom)
    yield from browser.execute_async_script(CLIENT, arguments.style, *place)
    screenshot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
    if arguments.screenshot:
        with open(arguments.screenshot, "wb") as file:
            file.write(base64.b64decode(screenshot))
    for entry in browser.get_log("browser"):
        if entry["level"] == "SEVERE":
            yield f"the console says: {entry['message']}"
    seen = answers(arguments.address)
    for route in ["styles", "features", "fonts", "sprites"]:
        if not seen.get((route, 200)):
            yield f"nothing was loaded of the {route}"
        for (other, status), count in seen.items():
            # A tile without features has no content.
            if other == route and status not in (200, 204):
                yield f"{count} of the {route} answer {status}"
    picture = "/static/{}/{},{},{}/{}x{}.png".format(arguments.style, *place, *SIZE)
    found = browser.execute_async_script(COMPARE, screenshot, picture)
    if found["colors"] < 50:
        yield f"the picture is blank: {found}"
    if found["alike"] < 0.75:
        yield f"the picture is not like the server's own: {found}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("style")
    for name in ["longitude", "latitude", "zoom"]:
        parser.add_argument(name, type=float)
    parser.add_argument("--screenshot")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as profile:
        browser = start_browser(profile)
        try:
            found = list(faults(browser, arguments))
        finally:
            browser.quit()
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
