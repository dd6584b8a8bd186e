// libosmium
