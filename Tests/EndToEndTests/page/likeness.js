// Runs in a page of the server: how like a screenshot is to a picture that the server draws.
// Arguments: the screenshot as base64 PNG, the picture's path, the callback.
const [screenshot, path, done] = arguments;

async function pixels(blob) {
  const image = await createImageBitmap(blob, { colorSpaceConversion: "none" });
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

async function compare() {
  const bytes = Uint8Array.from(atob(screenshot), (character) => character.charCodeAt(0));
  const [shown, drawn] = await Promise.all([pixels(new Blob([bytes])), fetch(path).then((r) => r.blob()).then(pixels)]);
  const colors = new Set();
  let alike = 0;
  for (let index = 0; index < shown.length; index += 4) {
    colors.add((shown[index] << 16) | (shown[index + 1] << 8) | shown[index + 2]);
    const isAlike = [0, 1, 2].every((channel) => Math.abs(shown[index + channel] - drawn[index + channel]) <= 16);
    if (isAlike) alike++;
  }
  return { colors: colors.size, alike: alike / (shown.length / 4) };
}

compare().then(done, (error) => done({ colors: 0, alike: 0, error: String(error) }));
