// The card of a place. All that it says is text of the map, never markup.

import { categoryName } from "./categories.js";

const element = (id) => document.getElementById(id);

/** A link where the address is one that a browser may open, else plain text. */
function website(address) {
  let url;
  try { url = new URL(address); } catch { return document.createTextNode(address); }
  if (!["http:", "https:"].includes(url.protocol)) return document.createTextNode(address);
  const link = document.createElement("a");
  link.href = url.href;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.textContent = url.host.replace(/^www\./, "") + (url.pathname === "/" ? "" : url.pathname);
  return link;
}

/** A number that can be called, else plain text. */
function telephone(number) {
  if (!/^\+?[\d ()/.-]+$/.test(number)) return document.createTextNode(number);
  const link = document.createElement("a");
  link.href = `tel:${number.replace(/[^\d+]/g, "")}`;
  link.textContent = number;
  return link;
}

const lines = (text, make = (line) => document.createTextNode(line)) =>
  text.split(";").map((line) => line.trim()).filter((line) => line !== "").map(make);

function rows(place) {
  // An address that is the name alone says nothing new.
  const address = place.formattedAddressLines.filter((line) => line !== place.name);
  return [
    ["Address", address.map((line) => document.createTextNode(line))],
    ["Open", lines((place.openingHours ?? "").replace(/(\d)-(?=\d)/g, "$1–"))],
    ["Telephone", lines(place.phoneNumber ?? "", telephone)],
    ["Website", lines(place.website ?? "", website)],
  ].filter(([, values]) => values.length > 0);
}

/** The card, and the point on the map that it is of. */
export class PlaceCard {
  constructor(map, changed) {
    this.map = map;
    this.changed = changed;
    this.card = element("place");
    element("place-close").addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.card.hidden) this.close();
    });
    const pin = document.createElement("div");
    pin.className = "pin";
    this.marker = new maplibregl.Marker({ element: pin });
  }

  show(place) {
    const category = categoryName(place);
    element("place-name").textContent = place.name ?? category;
    element("place-category").textContent = place.name ? category : "";
    element("place-rows").replaceChildren(...rows(place).map(([title, values]) => {
      const row = document.createElement("div");
      const term = document.createElement("dt");
      term.textContent = title;
      row.append(term, ...values.map((value) => {
        const definition = document.createElement("dd");
        definition.dir = "auto";
        definition.append(value);
        return definition;
      }));
      return row;
    }));
    this.card.hidden = false;
    this.card.scrollTop = 0;
    this.card.focus({ preventScroll: true });
    const { longitude, latitude } = place.coordinate;
    this.marker.setLngLat([longitude, latitude]).addTo(this.map);
    this.uncover();
    this.changed(place.id);
  }

  /** Moves the map where the card covers the place. */
  uncover() {
    const card = this.card.getBoundingClientRect();
    const point = this.map.project(this.marker.getLngLat());
    if (card.width < this.map.getContainer().clientWidth || point.y < card.top - 24) return;
    this.map.panBy([0, point.y - card.top / 2], { duration: 200 });
  }

  close() {
    if (this.card.hidden) return;
    if (this.card.contains(document.activeElement)) this.map.getCanvas().focus();
    this.card.hidden = true;
    this.marker.remove();
    this.changed(null);
  }
}
