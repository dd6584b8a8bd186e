// What sort of place it is, in words.

/** Where a category's words are not its name's. */
const categories = {
  ATM: "Cash machine",
  AutomotiveRepair: "Car repair",
  EVCharger: "Charging station",
  FitnessCenter: "Fitness centre",
  GasStation: "Filling station",
  GoKart: "Go-kart track",
  Landmark: "Sight",
  Mailbox: "Letter box",
  MiniGolf: "Minigolf",
  MovieTheater: "Cinema",
  MusicVenue: "Concert venue",
  NationalMonument: "Monument",
  Nightlife: "Bar or club",
  Parking: "Car park",
  PublicTransport: "Public transport",
  ReligiousSite: "Place of worship",
  Restroom: "Toilets",
  RVPark: "Caravan site",
  Store: "Shop",
  Theater: "Theatre",
};

/** Where a tag says it in other words than people do. */
const kinds = {
  "boundary=administrative": "Administrative area",
  "highway=bus_stop": "Bus stop",
  "highway=motorway_junction": "Motorway exit",
  "railway=tram_stop": "Tram stop",
  "natural=water": "Water",
  "natural=wood": "Wood",
};

/** By the tag's key, where its values say less. */
const keys = { building: "Building", "building:part": "Building", highway: "Street", office: "Office", shop: "Shop" };

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();

/** The words for a place's category, or for the tag that says what it is. */
export function categoryName(place) {
  const kind = place.kind ?? "";
  if (kinds[kind]) return kinds[kind];
  const [key, value] = kind.split("=", 2);
  // A sight that is something beside is called that.
  if (place.poiCategory && !(place.poiCategory === "Landmark" && key === "amenity")) {
    return categories[place.poiCategory] ?? sentence(place.poiCategory.replace(/([a-z])([A-Z])/g, "$1 $2"));
  }
  if (!value) return place.structuredAddress.subThoroughfare ? "Address" : "Place";
  return keys[key] ?? sentence((value === "yes" ? key : value).replaceAll("_", " "));
}
