# What somebody does with a bundle at /opt/belvedere on a machine that has nothing else; answers go to /answers.
set -eu
bundle=/opt/belvedere/bin

"$bundle/belvedere" import /extract.osm.pbf --into /region --name Helsinki
"$bundle/belvedere" check /region
"$bundle/render-tiles" /region --style standard --zoom 13-14 --output /answers/tiles
"$bundle/belvedere" render /scripts.json --width 600 --height 400 --output /answers/scripts.png

"$bundle/belvedere" serve /region --port 8080 >/answers/log 2>&1 &
server=$!
for _ in {1..100}; do
  if (exec 3<>/dev/tcp/127.0.0.1/8080) 2>/dev/null; then break; fi
  sleep 0.1
done
get() { # PATH NAME
  exec 3<>/dev/tcp/127.0.0.1/8080
  printf 'GET %s HTTP/1.1\r\nHost: ship\r\nConnection: close\r\n\r\n' "$1" >&3
  cat <&3 >"/answers/$2"
  exec 3>&-
}
get / page
get /vendor/maplibre-gl.js script
get /tiles/standard/15/18654/9484.png tile
get '/fonts/Noto%20Sans%20Regular/19968-20223.pbf' glyphs
get /v1/place/I0000000147396231 place
get /health health
kill -TERM "$server"
wait "$server"
