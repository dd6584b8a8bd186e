// Runs in a page of the server: draws a served style with MapLibre GL JS over the whole window.
// Arguments: the style's name, longitude, latitude, zoom, the callback; that is given what went wrong, a text each.
const [style, longitude, latitude, zoom, done] = arguments;
const faults = [];

function loaded(tag, members) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), members);
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${members.src ?? members.href} cannot be loaded`));
    document.head.append(element);
  });
}

async function draw() {
  await loaded("link", { rel: "stylesheet", href: "/vendor/maplibre-gl.css" });
  await loaded("script", { src: "/vendor/maplibre-gl.js" });
  const container = document.createElement("div");
  container.style.cssText = "position: fixed; inset: 0";
  document.body.replaceChildren(container);
  const map = new maplibregl.Map({
    container, style: `${location.origin}/styles/${style}.json`, center: [longitude, latitude], zoom,
    attributionControl: false, fadeDuration: 0,
  });
  map.on("error", (event) => faults.push(`MapLibre says: ${event.error?.message ?? event}`));
  map.on("styleimagemissing", (event) => faults.push(`the sprite has no image “${event.id}”`));
  await map.once("idle");
}

draw().catch((error) => faults.push(String(error))).then(() => done(faults));
