#include "osmium_shim.h"

#include "area_builder.hpp"
#include "node_index.hpp"
#include "object_source.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

osm_position position_of(osmium::Location location) noexcept { return {location.x(), location.y()}; }

osm_object object_of(osmium::object_id_type id, const osmium::TagList& tags) noexcept {
  // The list starts with its item header; the tags follow it.
  const auto* data = reinterpret_cast<const char*>(tags.data()) + sizeof(osmium::TagList);
  return {id, data, tags.byte_size() - sizeof(osmium::TagList)};
}

bool has_value(const osmium::TagList& tags, const char* key, const char* value) {
  const char* found = tags[key];
  return found != nullptr && std::strcmp(found, value) == 0;
}

// Where nodes are; negative ids apart.
class node_locations {
public:
  void set(osmium::object_id_type id, osmium::Location location) {
    if (id >= 0) {
      m_positive.set(static_cast<osmium::unsigned_object_id_type>(id), location);
    } else {
      m_negative.set(static_cast<osmium::unsigned_object_id_type>(-id), location);
    }
  }

  osmium::Location get(osmium::object_id_type id) const noexcept {
    return id >= 0 ? m_positive.get(static_cast<osmium::unsigned_object_id_type>(id))
                   : m_negative.get(static_cast<osmium::unsigned_object_id_type>(-id));
  }

private:
  belvedere::node_index m_positive;
  belvedere::node_index m_negative;
};

// Administrative levels of the ways of boundary relations.
class boundary_ways {
public:
  void add(const osmium::Relation& relation) {
    const bool is_disputed = has_value(relation.tags(), "boundary", "disputed") ||
                             has_value(relation.tags(), "disputed", "yes");
    const bool is_administrative = has_value(relation.tags(), "boundary", "administrative");
    const char* text = relation.tags()["admin_level"];
    const long level = is_administrative && text != nullptr ? std::strtol(text, nullptr, 10) : 0;
    if (!is_disputed && (level < 1 || level > 11)) {
      return;
    }
    for (const auto& member : relation.members()) {
      if (member.type() == osmium::item_type::way) {
        auto& boundary = m_ways[member.ref()];
        boundary.disputed = boundary.disputed || is_disputed;
        if (level >= 1 && level <= 11 && (boundary.admin_level == 0 || level < boundary.admin_level)) {
          boundary.admin_level = static_cast<std::uint8_t>(level);
        }
      }
    }
  }

  osm_boundary of(osmium::object_id_type way) const {
    const auto found = m_ways.find(way);
    return found == m_ways.end() ? osm_boundary{0, false} : found->second;
  }

private:
  std::unordered_map<osmium::object_id_type, osm_boundary> m_ways;
};

class reading {
public:
  reading(std::vector<std::string> paths, belvedere::sorted_objects sorted, const osm_receiver& receiver,
          osm_summary& summary)
      : m_receiver(receiver),
        m_summary(summary),
        m_source(std::move(paths), std::move(sorted),
                 [this](std::uint64_t done, std::uint64_t total) { m_receiver.progress(m_receiver.context, done, total); }),
        m_areas([this](osmium::object_id_type id, const osmium::TagList& tags) {
          return m_receiver.wants_area(m_receiver.context, object_of(id, tags));
        }) {}

  void run() {
    m_source.for_each_relation([&](const osmium::Relation& relation) {
      ++m_summary.relations;
      m_areas.relation(relation);
      m_boundaries.add(relation);
    });
    m_areas.prepare_for_lookup();
    auto& area_pass = m_areas.handler([this](osmium::memory::Buffer&& buffer) {
      for (const auto& area : buffer.select<osmium::Area>()) {
        deliver(area);
      }
    });
    m_source.for_each_node_and_way(
        [this](const osmium::Node& node) { read(node); },
        [&](osmium::Way& way) {
          read(way);
          area_pass.way(way);
        });
    m_areas.finish();
    m_summary.areas_incomplete = m_areas.incomplete_count;
    m_summary.areas_invalid = m_areas.invalid_count;
    const auto& bounds = m_source.bounds();
    m_summary.has_bounds = bounds.valid();
    m_summary.has_node_box = m_node_box.valid();
    m_summary.node_south_west = position_of(m_node_box.bottom_left());
    m_summary.node_north_east = position_of(m_node_box.top_right());
    m_summary.south_west = position_of(bounds.bottom_left());
    m_summary.north_east = position_of(bounds.top_right());
  }

private:
  const osm_receiver& m_receiver;
  osm_summary& m_summary;
  belvedere::object_source m_source;
  belvedere::area_builder m_areas;
  node_locations m_locations;
  boundary_ways m_boundaries;
  osmium::Box m_node_box;
  std::vector<osm_position> m_positions;
  std::vector<osm_ring> m_rings;

  void read(const osmium::Node& node) {
    ++m_summary.nodes;
    if (!node.location().valid()) {
      ++m_summary.nodes_out_of_range;
      return;
    }
    m_node_box.extend(node.location());
    m_locations.set(node.id(), node.location());
    if (!node.tags().empty()) {
      m_receiver.node(m_receiver.context, object_of(node.id(), node.tags()), position_of(node.location()));
    }
  }

  void read(osmium::Way& way) {
    ++m_summary.ways;
    // Files with locations on their ways bring them along.
    for (auto& node : way.nodes()) {
      if (!node.location().valid()) {
        node.set_location(m_locations.get(node.ref()));
      }
    }
    const auto boundary = m_boundaries.of(way.id());
    if (!way.tags().empty() || boundary.admin_level != 0 || boundary.disputed) {
      deliver(way, boundary);
    }
  }

  void deliver(const osmium::Way& way, osm_boundary boundary) {
    const std::size_t node_count = way.nodes().size();
    bool has_run = false;
    m_positions.clear();
    const auto hand_over = [&] {
      if (m_positions.size() >= 2) {
        const bool is_closed = m_positions.size() == node_count && way.is_closed();
        m_receiver.way(m_receiver.context, object_of(way.id(), way.tags()), m_positions.data(), m_positions.size(),
                       is_closed, boundary);
        has_run = true;
      }
      m_positions.clear();
    };
    for (const auto& node : way.nodes()) {
      if (node.location().valid()) {
        m_positions.push_back(position_of(node.location()));
      } else {
        hand_over();
      }
    }
    hand_over();
    if (!has_run) {
      ++m_summary.ways_without_nodes;
    }
  }

  void deliver(const osmium::Area& area) {
    m_positions.clear();
    m_rings.clear();
    const auto add = [this](const osmium::NodeRefList& ring, bool is_outer) {
      const std::size_t count = ring.size() > 0 ? ring.size() - 1 : 0;
      m_rings.push_back({m_positions.size(), count, is_outer});
      for (std::size_t index = 0; index < count; ++index) {
        m_positions.push_back(position_of(ring[index].location()));
      }
    };
    for (const auto& outer : area.outer_rings()) {
      add(outer, true);
      for (const auto& inner : area.inner_rings(outer)) {
        add(inner, false);
      }
    }
    m_receiver.area(m_receiver.context, object_of(area.orig_id(), area.tags()), area.from_way(), m_positions.data(),
                    m_positions.size(), m_rings.data(), m_rings.size());
  }
};

}  // namespace

bool osm_read(const char* paths, size_t path_count, const char* directory, size_t memory, const osm_receiver* receiver,
              osm_summary* summary, char* message, size_t message_size) {
  *summary = osm_summary{};
  summary->failed_source = path_count;
  std::vector<std::string> names;
  try {
    for (; names.size() < path_count; paths += std::strlen(paths) + 1) {
      names.emplace_back(paths);
    }
    reading{names, {directory, memory}, *receiver, *summary}.run();
    return true;
  } catch (const belvedere::source_error& error) {
    const auto failed = std::find(names.begin(), names.end(), error.path);
    summary->failed_source = static_cast<size_t>(failed - names.begin());
    std::snprintf(message, message_size, "%s", error.what());
  } catch (const std::exception& error) {
    std::snprintf(message, message_size, "%s", error.what());
  } catch (...) {
    std::snprintf(message, message_size, "unknown failure while reading");
  }
  return false;
}
