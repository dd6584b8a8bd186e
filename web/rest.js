// Raster tiles are sharp at whole zooms and on whole pixels only: this is where the map comes to rest.

/**
 * Lets every movement of the map end at a whole zoom and with tile edges on whole pixels, where the picture on the
 * screen is the served tiles, pixel for pixel. `document.documentElement.dataset.map` says `moving` or `resting`.
 */
export function comeToRest(map, layer) {
  let zoomBefore = map.getZoom();
  let pointer = null;
  let isBox = false;

  const state = (name) => { document.documentElement.dataset.map = name; };
  const smooth = (isSmooth) => {
    if (map.getLayer(layer)) map.setPaintProperty(layer, "raster-resampling", isSmooth ? "linear" : "nearest");
  };

  map.on("mousemove", (event) => { pointer = event.lngLat; });
  map.on("mouseout", () => { pointer = null; });
  map.on("boxzoomend", () => { isBox = true; });
  map.on("movestart", () => state("moving"));
  map.on("zoomstart", () => smooth(true));
  map.on("moveend", () => {
    const zoom = map.getZoom();
    const whole = isBox ? Math.floor(zoom) : wholeZoom(zoomBefore, zoom);
    isBox = false;
    zoomBefore = whole;
    if (Math.abs(zoom - whole) > 1e-6) {
      map.easeTo({ zoom: whole, around: pointer ?? map.getCenter(), duration: 200 });
    } else {
      smooth(false);
      alignToPixels(map);
    }
  });
  map.on("resize", () => alignToPixels(map));
  map.on("idle", () => state("resting"));
  state("moving");
  alignToPixels(map);
}

/** The whole zoom after a movement: onwards in its direction, unless it was hardly one. */
function wholeZoom(before, after) {
  if (after > before + 0.08) return Math.ceil(after - 1e-6);
  if (after < before - 0.08) return Math.floor(after + 1e-6);
  return Math.round(after);
}

/** Moves the centre by at most half a pixel, so that the map's upper left corner is a whole pixel of the world. */
function alignToPixels(map) {
  const world = 512 * 2 ** map.getZoom();
  const { clientWidth, clientHeight } = map.getContainer();
  const center = maplibregl.MercatorCoordinate.fromLngLat(map.getCenter());
  const aligned = (position, size) => Math.round(position * world - size / 2) + size / 2;
  const x = aligned(center.x, clientWidth);
  const y = aligned(center.y, clientHeight);
  if (Math.hypot(x - center.x * world, y - center.y * world) < 1e-3) return;
  map.jumpTo({ center: new maplibregl.MercatorCoordinate(x / world, y / world).toLngLat() });
}
