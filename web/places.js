// What was clicked: the points that the style labels, as invisible layers of the vector tiles.

const source = "places";
/** How far from a place's point a click may be, CSS pixels. */
const reach = 18;

/** The Place ID of a feature id (OSM id × 10 + 1 node, 2 way, 3 relation), or null where it has none. */
export function placeID(featureID) {
  if (!Number.isSafeInteger(featureID) || featureID <= 0) return null;
  const number = BigInt(featureID);
  const element = number % 10n;
  if (element < 1n || element > 3n) return null;
  const digits = ((number / 10n) * 4n + element).toString(16).toUpperCase();
  return `I${digits.padStart(16, "0")}`;
}

/** Invisible points where a style has labels of points, so that what can be clicked is what can be read. */
function hitLayers(style) {
  return style.layers
    .filter((layer) => layer.type === "symbol" && layer["source-layer"])
    .filter((layer) => !["line", "line-center"].includes(layer.layout?.["symbol-placement"]))
    .map((layer) => ({
      id: `place ${layer.id}`,
      type: "circle",
      source,
      "source-layer": layer["source-layer"],
      minzoom: layer.minzoom ?? 0,
      maxzoom: layer.maxzoom ?? 24,
      ...(layer.filter ? { filter: layer.filter } : {}),
      paint: { "circle-radius": 1, "circle-opacity": 0, "circle-stroke-opacity": 0 },
    }));
}

/** Calls `open` with the id of a place that is clicked, and with null for a click beside places. */
export class PlaceLayer {
  constructor(map, features, open) {
    this.map = map;
    this.layers = [];
    map.addSource(source, { type: "vector", url: features });
    map.on("click", (event) => open(this.placeAt(event.point)));
    map.on("mousemove", (event) => this.point(event.point));
    const canvas = map.getCanvas();
    canvas.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      open(this.placeAt(map.project(map.getCenter()), Math.min(canvas.clientWidth, canvas.clientHeight) / 4));
    });
  }

  /** Follows another style. */
  setStyle(style) {
    for (const layer of this.layers) this.map.removeLayer(layer);
    const layers = hitLayers(style);
    for (const layer of layers) this.map.addLayer(layer);
    this.layers = layers.map((layer) => layer.id);
  }

  /**
   * The place at a point of the screen, within `distance` pixels: the nearest, but of neighbours the more important, whose
   * label is there to be clicked. A rank (1 to 1000) of a hundred more counts as a pixel.
   */
  placeAt(point, distance = reach) {
    const box = [[point.x - distance, point.y - distance], [point.x + distance, point.y + distance]];
    let best = null;
    for (const feature of this.map.queryRenderedFeatures(box, { layers: this.layers })) {
      const id = placeID(feature.id);
      if (!id || feature.geometry.type !== "Point") continue;
      const away = this.map.project(feature.geometry.coordinates).dist(point);
      const score = away + (feature.properties.rank ?? 0) / 100;
      if (away <= distance && score < (best?.score ?? Infinity)) best = { id, score };
    }
    return best?.id ?? null;
  }

  /** The hand over a place, at most once a frame. */
  point(position) {
    this.position = position;
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.map.getCanvas().style.cursor = this.placeAt(this.position) ? "pointer" : "";
    });
  }
}
