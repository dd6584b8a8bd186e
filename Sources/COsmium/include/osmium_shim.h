// Reads OpenStreetMap files with libosmium: node locations resolved, multipolygons assembled, objects handed out one at a
// time. No C++ exception leaves these functions.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A position in units of 1e-7 degrees.
typedef struct {
  int32_t longitude;
  int32_t latitude;
} osm_position;

// Tags lie as libosmium keeps them: key, NUL, value, NUL, key, … Valid during the call only.
typedef struct {
  int64_t id;
  const char *tags;
  size_t tag_bytes;
} osm_object;

// What the administrative boundaries that a way belongs to say of it.
typedef struct {
  uint8_t admin_level;  // the lowest of its relations, 0 where it belongs to none
  bool disputed;        // one of its relations is disputed
} osm_boundary;

// One ring of an area: `count` positions, the first not repeated at the end. Outer rings are followed by their inner ones.
typedef struct {
  size_t first;
  size_t count;
  bool outer;
} osm_ring;

typedef struct {
  void *context;
  // A node with tags.
  void (*node)(void *context, osm_object object, osm_position position);
  // A way with tags. A way of which nodes are missing comes as several runs of neighbouring nodes.
  void (*way)(void *context, osm_object object, const osm_position *positions, size_t count, bool closed,
              osm_boundary boundary);
  // Whether a closed way with these tags, or such a relation, is to be assembled into an area.
  bool (*wants_area)(void *context, osm_object object);
  // An area assembled from a closed way, or from a multipolygon or boundary relation.
  void (*area)(void *context, osm_object object, bool from_way, const osm_position *positions, size_t position_count,
               const osm_ring *rings, size_t ring_count);
  // Bytes read so far, over both passes, and in all. Called now and then.
  void (*progress)(void *context, uint64_t done, uint64_t total);
} osm_receiver;

// What was seen and what had to be left out.
typedef struct {
  uint64_t nodes, ways, relations;
  uint64_t nodes_out_of_range;     // left out: their coordinates are not on the earth
  uint64_t ways_without_nodes;     // left out: fewer than two of their nodes are in the files
  uint64_t areas_incomplete;       // assembled from the members that are there
  uint64_t areas_invalid;          // left out: their rings do not close or cross each other
  bool has_bounds;
  bool has_node_box;
  size_t failed_source;  // where reading fails: the place of the file among the paths; their count where none is to blame
  osm_position south_west, north_east;  // of the header; west > east where it crosses the antimeridian
  osm_position node_south_west, node_north_east;  // around all nodes
} osm_summary;

// Reads `path_count` files as one; `paths` are their names, each NUL-terminated, one after the other. Where several hold
// the same object, the newest version wins.
// Files that are several, or out of order, are sorted: `memory` bytes of them at a time, in a nameless file in
// `directory` where they are more.
// Returns false and a sentence in `message` (NUL-terminated, cut to `message_size`) when a file can't be read whole.
bool osm_read(const char *paths, size_t path_count, const char *directory, size_t memory, const osm_receiver *receiver,
              osm_summary *summary, char *message, size_t message_size);

#ifdef __cplusplus
}
#endif
