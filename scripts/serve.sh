#!/usr/bin/env bash
# Imports the demonstration extract where that was not done by this importer, and serves it.
set -euo pipefail
cd "$(dirname "$0")/.."

extract=build/downloads/Helsinki.osm.pbf
region=build/regions/helsinki
bin=$(swift build --configuration release --show-bin-path)

if [ ! "$region/region.json" -nt "$bin/belvedere-import" ] || [ ! "$region/region.json" -nt "$extract" ]; then
  echo "Importing the centre of Helsinki (a few seconds)"
  mkdir -p "$(dirname "$region")"
  "$bin/belvedere" import "$extract" --into "$region" --name Helsinki
fi
exec "$bin/belvedere" serve "$region"
