// The map page: our raster tiles in MapLibre GL JS.
//
// Zooms in this file count 256 px tiles, as addresses of tiles do; MapLibre GL JS counts one less.

import { readPlace, readPosition, writePlace, writePosition } from "./address.js";
import { PlaceCard } from "./card.js";
import { PlaceLayer } from "./places.js";
import { comeToRest } from "./rest.js";
import { keepLinesAboveSheet, showAddresses, showNotice, showRegion, showStyles } from "./panel.js";

const deepestZoom = 22;

/** The scale of the tiles that is at least as sharp as the screen. */
function tileScale() {
  return Math.min(Math.max(Math.ceil(window.devicePixelRatio - 0.01), 1), 3);
}

function tileTemplate(style) {
  const scale = tileScale();
  const suffix = scale === 1 ? "" : `@${scale}x`;
  return new URL("tiles/", document.baseURI).href + `${style}/{z}/{x}/{y}${suffix}.png`;
}

function rasterStyle(style, tileset) {
  return {
    version: 8,
    sources: {
      tiles: {
        type: "raster",
        tiles: [tileTemplate(style)],
        tileSize: 256,
        maxzoom: deepestZoom,
        attribution: tileset.attribution ?? "",
      },
    },
    layers: [
      {
        id: "tiles",
        type: "raster",
        source: "tiles",
        paint: { "raster-fade-duration": 0, "raster-resampling": "nearest" },
      },
    ],
  };
}

/** The whole zoom at which `bounds` fits the map, and its middle. */
function positionShowing(map, [west, south, east, north]) {
  const camera = map.cameraForBounds([[west, south], [east < west ? east + 360 : east, north]], { padding: 24 });
  return { center: camera.center, zoom: Math.max(Math.floor(camera.zoom), 0) };
}

function createMap(style, tileset) {
  const map = new maplibregl.Map({
    container: "map",
    style: rasterStyle(style, tileset),
    minZoom: 0,
    maxZoom: deepestZoom - 1,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    cooperativeGestures: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new maplibregl.AttributionControl({ compact: false }), "bottom-right");
  map.addControl(new maplibregl.ScaleControl({ maxWidth: 120 }), "bottom-left");
  return map;
}

async function json(address) {
  const response = await fetch(address);
  const document = await response.json();
  if (!response.ok) throw new Error(document.error.message);
  return document;
}

async function open() {
  keepLinesAboveSheet();
  if (!window.maplibregl) {
    throw new Error("MapLibre GL JS is not here. Run “make setup” in the project's directory, build, and start again.");
  }
  const list = await json("tiles.json");
  if (list.tilesets.length === 0) {
    throw new Error("This server has no map yet. Run “belvedere import FILE.osm.pbf --into REGION” and serve the region.");
  }
  showRegion(list);
  showAddresses(list);
  const first = list.tilesets[0];
  const map = createMap(first.id, await json(`tiles/${first.id}.json`));
  const styled = map.once("style.load");
  const place = list.places && readPlace() ? await fetchPlace(readPlace()) : null;
  map.jumpTo(readPosition() ?? positionShowing(map, place ? placeBounds(place) : list.bounds));
  map.getCanvas().focus();
  map.on("moveend", () => writePosition(map));
  comeToRest(map, "tiles");
  writePosition(map);
  window.addEventListener("hashchange", () => {
    const position = readPosition();
    if (position) map.jumpTo(position);
  });
  await styled;
  const places = list.places ? openPlaces(map, list.features, place) : null;
  showStyles(list.tilesets, (id) => {
    map.getSource("tiles").setTiles([tileTemplate(id)]);
    followStyle(places, id);
  });
  followStyle(places, first.id);
  watchScreen(map, () => document.querySelector("#styles input:checked")?.value ?? first.id);
}

/** The place of an id, or null where there is none. */
function fetchPlace(id) {
  return json(`v1/place/${encodeURIComponent(id)}`).catch(() => null);
}

function placeBounds({ displayMapRegion: box }) {
  return [box.westLongitude, box.southLatitude, box.eastLongitude, box.northLatitude];
}

/** Shows the card of a place that is clicked, and of `first`, which the address names. */
function openPlaces(map, features, first) {
  const card = new PlaceCard(map, writePlace);
  let turn = 0;
  const layer = new PlaceLayer(map, features, async (id) => {
    turn += 1;
    const mine = turn;
    const place = id ? await fetchPlace(id) : null;
    if (mine !== turn) return;
    if (place) card.show(place); else card.close();
  });
  if (first) card.show(first);
  return layer;
}

/** What can be clicked is what the style labels. */
async function followStyle(places, id) {
  places?.setStyle(await json(`styles/${id}.json`).catch(() => ({ layers: [] })));
}

/** A window that moves to a sharper screen gets sharper tiles. */
function watchScreen(map, currentStyle) {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener("change", () => {
    map.getSource("tiles").setTiles([tileTemplate(currentStyle())]);
    watchScreen(map, currentStyle);
  }, { once: true });
}

open().catch((error) => showNotice(error.message));
