/// The tables of `places.sqlite`.
///
/// Rows stand in falling importance, so that the order of rowids is the order of results: `rank` is the rowid of
/// `places`, of `place_names` (full text) and of `place_bounds` (R*Tree).
enum PlaceStoreSchema {
  /// `BelP`, so that file(1) and we know the file.
  static let applicationID = 0x4265_6C50
  static let version = 1

  static let creation = """
    PRAGMA page_size = 4096;
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    BEGIN;
    CREATE TABLE areas (
      area INTEGER PRIMARY KEY,   -- the inner areas after the outer ones
      parent INTEGER REFERENCES areas,
      id INTEGER NOT NULL,        -- of the place that it is: OSM id × 4 + 1 node, 2 way, 3 relation
      role TEXT NOT NULL,         -- the part of an address that its name is
      code TEXT,                  -- ISO 3166
      name TEXT,
      names TEXT                  -- JSON: language → name
    ) STRICT;
    CREATE TABLE places (
      rank INTEGER PRIMARY KEY,   -- 1 is the most important
      id INTEGER NOT NULL,        -- OSM id × 4 + 1 node, 2 way, 3 relation
      importance INTEGER NOT NULL,
      name TEXT,
      names TEXT,                 -- JSON: language, or another sort of name → name
      category TEXT,              -- MapKit's PointOfInterestCategory
      kind TEXT,                  -- the OpenStreetMap tag, key=value
      longitude REAL NOT NULL, latitude REAL NOT NULL,
      west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL,
      area INTEGER REFERENCES areas,  -- the smallest that it lies in
      housenumber TEXT, housename TEXT, street TEXT, suburb TEXT, city TEXT, postcode TEXT, county TEXT, state TEXT,
      country TEXT,               -- ISO 3166-1 alpha-2, where it is tagged
      opening_hours TEXT, phone TEXT, website TEXT, wikidata TEXT, wikipedia TEXT, ref TEXT
    ) STRICT;
    CREATE VIRTUAL TABLE place_names USING fts5(
      names, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
    CREATE VIRTUAL TABLE place_bounds USING rtree(rank, west, east, south, north);  -- east < 540
    """

  static let completion = """
    CREATE UNIQUE INDEX places_id ON places (id);
    COMMIT;
    """

  static let columns = [
    "id", "importance", "name", "names", "category", "kind", "longitude", "latitude", "west", "south", "east", "north",
    "area", "housenumber", "housename", "street", "suburb", "city", "postcode", "county", "state", "country",
    "opening_hours", "phone", "website", "wikidata", "wikipedia", "ref",
  ]
}
