// The panel: the region's name, what there is to see, and where else the map can be used.

const element = (id) => document.getElementById(id);

export function showRegion(list) {
  document.title = `${list.name} – Belvedere`;
  element("name").textContent = list.name;
  element("summary").textContent = list.features
    ? "Streets, buildings and places, drawn on this server."
    : "Pictures, served from an archive on this server.";
}

/** Says why there is no map, and what to do. */
export function showNotice(message) {
  element("summary").textContent = message;
  document.documentElement.dataset.map = "empty";
}

/** A choice between styles, where there are several. */
export function showStyles(tilesets, choose) {
  if (tilesets.length < 2) return;
  const group = element("styles");
  for (const [index, tileset] of tilesets.entries()) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "style";
    input.value = tileset.id;
    input.checked = index === 0;
    input.addEventListener("change", () => choose(tileset.id));
    label.append(input, tileset.name);
    group.append(label);
  }
  group.hidden = false;
}

/** The addresses that other programs take. */
export function showAddresses(list) {
  const addresses = [
    ["Tiles (TileJSON)", list.tilesets[0].url],
    ["WMTS", new URL("wmts", document.baseURI).href],
    ...(list.features ? [["Vector tiles", list.features]] : []),
  ];
  const details = element("addresses");
  for (const [title, address] of addresses) {
    const term = document.createElement("dt");
    const definition = document.createElement("dd");
    const link = document.createElement("a");
    term.textContent = title;
    link.href = address;
    link.textContent = address;
    definition.append(link);
    details.querySelector("dl").append(term, definition);
  }
  details.hidden = false;
}

/** On a phone the cards are a sheet: the map's attribution and scale stand above it, however high it is. */
export function keepLinesAboveSheet() {
  const root = document.documentElement;
  new ResizeObserver(() => root.style.setProperty("--sheet", `${element("side").offsetHeight}px`))
    .observe(element("side"));
}
