// The position in the page's address: #zoom/latitude/longitude, the zoom as tile addresses count it; and the place whose
// card is open: ?place=ID.

/** The position as MapLibre GL JS takes it, or null where the address has none. */
export function readPosition() {
  const numbers = window.location.hash.slice(1).split("/").map(Number.parseFloat);
  if (numbers.length < 3 || !numbers.slice(0, 3).every(Number.isFinite)) return null;
  const [zoom, latitude, longitude] = numbers;
  if (Math.abs(latitude) > 90) return null;
  return { center: [longitude, latitude], zoom: Math.max(Math.round(zoom) - 1, 0) };
}

/** Replaces the address's position by the map's, as exact as a pixel. */
export function writePosition(map) {
  const zoom = Math.round(map.getZoom()) + 1;
  const digits = Math.ceil(Math.log10((256 * 2 ** zoom) / 360)) + 1;
  const { lat, lng } = map.getCenter();
  const hash = `#${zoom}/${lat.toFixed(digits)}/${lng.toFixed(digits)}`;
  if (hash !== window.location.hash) window.history.replaceState(window.history.state, "", hash);
}

/** The id of the place in the address, or null. */
export function readPlace() {
  return new URLSearchParams(window.location.search).get("place");
}

/** Puts a place's id into the address; null takes it out. */
export function writePlace(id) {
  const address = new URL(window.location.href);
  if (id) address.searchParams.set("place", id); else address.searchParams.delete("place");
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
}
