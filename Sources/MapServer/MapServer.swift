// MapServer
