// Runs in the page: compares a screenshot with the tiles that belong there.
// Arguments: the screenshot as base64 PNG, zoom, the map's upper left corner in pixels of the world, the callback.
const [screenshot, zoom, left, top, done] = arguments;

async function picture(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return createImageBitmap(await response.blob(), { colorSpaceConversion: "none", premultiplyAlpha: "none" });
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function pixels(width, height, draw) {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  draw(context);
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}

async function compare() {
  const scale = devicePixelRatio;
  const suffix = scale === 1 ? "" : `@${scale}x`;
  const style = document.querySelector("#styles input:checked")?.value ?? "standard";
  const shown = await createImageBitmap(new Blob([bytes(screenshot)]), { colorSpaceConversion: "none" });
  const { width, height } = shown;
  const tiles = [];
  const side = 2 ** zoom;
  for (let y = Math.floor(top / 256); y * 256 < top + height / scale; y++) {
    for (let x = Math.floor(left / 256); x * 256 < left + width / scale; x++) {
      if (y < 0 || y >= side) continue;
      const column = ((x % side) + side) % side;
      const address = new URL(`tiles/${style}/${zoom}/${column}/${y}${suffix}.png`, document.baseURI);
      tiles.push(picture(address).then((image) => ({ image, x: (x * 256 - left) * scale, y: (y * 256 - top) * scale })));
    }
  }
  const placed = await Promise.all(tiles);
  const expected = pixels(width, height, (context) => {
    for (const tile of placed) context.drawImage(tile.image, tile.x, tile.y);
  });
  const actual = pixels(width, height, (context) => context.drawImage(shown, 0, 0));
  let different = 0;
  let first = null;
  for (let index = 0; index < expected.length; index++) {
    if (expected[index] === actual[index]) continue;
    different++;
    first ??= `at ${index % width}, ${Math.floor(index / width)}: `
      + `${actual[index].toString(16)} instead of ${expected[index].toString(16)}`;
  }
  return { different, of: expected.length, first, zoom, left, top };
}

compare().then(done, (error) => done({ different: -1, error: String(error) }));
